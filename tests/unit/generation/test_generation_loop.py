"""The resumable loop with a real (tiny) engine and a real store."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
import tiny_models

from polyalgo.errors import DataError, EngineError
from polyalgo.generation.engine import Completion
from polyalgo.generation.hf import HFEngine
from polyalgo.generation.loop import WorkItem, generate_all, plan, to_record
from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    Message,
    ModelRef,
    Problem,
    Prompt,
    Representation,
    Sampling,
    generation_id,
    sample_seed,
)
from polyalgo.store import RecordStore, read_records

MODEL = ModelRef("tiny", "r1")
SAMPLING = Sampling(1.0, 1.0, 0, 12)


def problem(name: str, body: str = "body") -> Problem:
    return Problem(
        problem_id=f"test/{name}",
        benchmark="test",
        algorithm=name,
        algorithm_name=name.title(),
        domain="d",
        language=Language.PYTHON,
        representation=Representation.CANONICAL,
        signature="def f():",
        prompt_body=body,
        tests=(),
    )


def work(names: str = "abc", samples: int = 4, body: str = "body", step: int | None = None) -> list[WorkItem]:
    problems = [problem(name, body) for name in names]
    prompts = {p.problem_id: Prompt(p.problem_id, (Message("user", p.algorithm * 3),)) for p in problems}
    return plan(problems, prompts, samples, run_id="run", run_seed=0, step=step)


def engine() -> HFEngine:
    return HFEngine(tiny_models.llama(), tiny_models.tokenizer(), EngineRef("hf", "1", "float32"), 4)


def store(path: Path) -> RecordStore[Generation]:
    return RecordStore(path / "generations.jsonl", Generation, key=lambda record: record.generation_id)


def test_plan_gives_stable_ids_and_seeds() -> None:
    items = work("ab", samples=2, step=7)
    assert [(i.problem.problem_id, i.sample_index) for i in items] == [
        ("test/a", 0),
        ("test/a", 1),
        ("test/b", 0),
        ("test/b", 1),
    ]
    assert items[1].generation_id == generation_id("run", "test/a", "iid", 1, 7)
    assert items[1].seed == sample_seed(0, "test/a", "iid", 1, 7)
    with pytest.raises(DataError, match=r"problem test/a has no prompt"):
        plan([problem("a")], {}, 1, "run", 0)


def test_records_are_on_disk_before_they_are_seen(tmp_path: Path) -> None:
    seen: list[str] = []
    with store(tmp_path) as records:
        for record in generate_all(
            engine(), work(), records, MODEL, SAMPLING, on_generation=lambda g: seen.append(g.text)
        ):
            last = (tmp_path / "generations.jsonl").read_text().splitlines()[-1]
            assert json.loads(last)["generation_id"] == record.generation_id
            assert seen[-1] == record.text
            assert record.token_ids is None
        assert len(records) == 12
    with store(tmp_path) as records:
        assert list(generate_all(engine(), work(), records, MODEL, SAMPLING)) == []
        assert len(list(generate_all(engine(), work("abcd"), records, MODEL, SAMPLING))) == 4


def test_stopping_and_resuming_gives_the_same_records(tmp_path: Path) -> None:
    with store(tmp_path / "whole") as records:
        whole = {g.generation_id: g.text for g in generate_all(engine(), work(), records, MODEL, SAMPLING)}
    with store(tmp_path / "parts") as records:
        run = generate_all(engine(), work(), records, MODEL, SAMPLING)
        first = [next(run) for _ in range(5)]
        run.close()
    with store(tmp_path / "parts") as records:
        rest = list(generate_all(engine(), work(), records, MODEL, SAMPLING))
    assert {g.generation_id: g.text for g in [*first, *rest]} == whole
    assert len(first) + len(rest) == len(whole)


def test_tokens_are_kept_for_rollouts(tmp_path: Path) -> None:
    with store(tmp_path) as records:
        for record in generate_all(engine(), work(step=3), records, MODEL, SAMPLING, keep_tokens=True):
            assert record.step == 3
            assert len(record.token_ids) == len(record.token_logprobs) == record.completion_tokens
            assert len(record.prompt_token_ids) == record.prompt_tokens
    reread = list(read_records(tmp_path / "generations.jsonl", Generation))
    assert all(logprob <= 0 for record in reread for logprob in record.token_logprobs)
    bare = Completion("k", "t", "stop", (1,), (2,), ())
    with pytest.raises(EngineError, match=r"gives no log-probabilities with sampling.top_k=5"):
        to_record(work()[0], bare, engine(), MODEL, replace(SAMPLING, top_k=5), keep_tokens=True)
    broken = replace(bare, token_logprobs=(float("nan"),))
    for keep in (True, False):
        with pytest.raises(EngineError, match=r"for test/a whose log-probabilities are not finite"):
            to_record(work()[0], broken, engine(), MODEL, SAMPLING, keep_tokens=keep)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"model": replace(MODEL, adapter="other")}, "model"),
        ({"sampling": replace(SAMPLING, temperature=0.5)}, "sampling"),
        ({"work": work(body="changed")}, "problem_hash"),
        ({"work": [replace(item, seed=1) for item in work()]}, "seed"),
        (
            {"work": [replace(i, prompt=replace(i.prompt, messages=(Message("user", "z"),))) for i in work()]},
            "prompt_sha256",
        ),
    ],
)
def test_records_of_other_work_are_not_reused(tmp_path: Path, changes: dict, field: str) -> None:
    with store(tmp_path) as records:
        list(generate_all(engine(), work(), records, MODEL, SAMPLING))
        asked = {"work": work(), "model": MODEL, "sampling": SAMPLING} | changes
        with pytest.raises(DataError, match=f"was made with another {field}: stored .* asked"):
            generate_all(engine(), store=records, **asked)
        assert len(records) == 12


def test_repeated_ids_are_refused(tmp_path: Path) -> None:
    with store(tmp_path) as records, pytest.raises(DataError, match=r"12 work items have the id of another one"):
        generate_all(engine(), [*work(), *work()], records, MODEL, SAMPLING)


SCRIPT = """
import sys; sys.path.insert(0, {here!r})
from pathlib import Path
from test_generation_loop import MODEL, SAMPLING, engine, store, work
from polyalgo.generation.loop import generate_all
with store(Path({folder!r})) as records:
    for record in generate_all(engine(), work("abcdefgh", samples=40), records, MODEL, SAMPLING):
        pass
"""


def test_a_killed_process_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """SIGKILL in the middle, with a torn last line on top; a second run finishes the work."""
    script = SCRIPT.format(here=str(Path(__file__).parent), folder=str(tmp_path))
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    path = tmp_path / "generations.jsonl"
    process = subprocess.Popen([sys.executable, "-c", script], env=environment)
    try:
        deadline = time.monotonic() + 120
        while not path.exists() or path.read_bytes().count(b"\n") < 40:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    finally:
        process.kill()
        process.wait()
    before = path.read_bytes()
    kept = before[: before.rfind(b"\n") + 1]
    assert 40 <= kept.count(b"\n") < 320
    path.write_bytes(kept + b'{"generation_id": "torn')
    with store(tmp_path) as records:
        rest = list(generate_all(engine(), work("abcdefgh", samples=40), records, MODEL, SAMPLING))
    assert len(rest) == 320 - kept.count(b"\n")
    assert path.read_bytes().startswith(kept)
    ids = [record.generation_id for record in read_records(path, Generation)]
    assert len(ids) == len(set(ids)) == 320
    assert set(ids) == {item.generation_id for item in work("abcdefgh", samples=40)}
