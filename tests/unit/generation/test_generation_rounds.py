"""Strategies through the resumable loop, with a real (tiny) engine, real stores and a real kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from test_generation_loop import MODEL, engine, problem, store

from polyalgo.config.schema import HistoryMode
from polyalgo.errors import DataError
from polyalgo.generation.engine import Completion, Engine, Request
from polyalgo.generation.strategies.base import Malformed, Strategy
from polyalgo.generation.strategies.chained import Denial, Iterative
from polyalgo.generation.strategies.rounds import ANSWERS, StrategyRun
from polyalgo.generation.strategies.verbalized import Verbalized
from polyalgo.records import EngineRef, Generation, Message, Prompt, Sampling, generation_id, sample_seed
from polyalgo.store import read_records

SAMPLING = Sampling(1.0, 1.0, 0, 12)


class Saying:
    """The tiny engine, whose completions say something that has a program in it; counts what it was asked."""

    def __init__(self, inner: Engine, stop_after: int = 10**9, say: bool = True) -> None:
        self.inner = inner
        self.ref: EngineRef = inner.ref
        self.left = stop_after
        self.say = say
        self.asked: list[Request] = []

    def generate(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        self.asked += requests
        short = [replace(request, messages=(Message("user", request.key[:4]),)) for request in requests]
        for completion in self.inner.generate(short, sampling):
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            if not self.say:
                yield completion
                continue
            number = sum(completion.token_ids)
            program = f"probability: 0.1\n```python\nprint({number})\n```\n"
            names = f"Approach: number {number}\nTechniques: t{number}\n"
            yield replace(completion, text=f"{names}### Candidate 1\n{program}### Candidate 3\n{program}")

    def load_adapter(self, path: Path, version: str) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass


def wanted(strategy: Strategy, names: str = "ab", samples: int = 6) -> StrategyRun:
    problems = [problem(name) for name in names]
    prompts = {p.problem_id: Prompt(p.problem_id, (Message("user", f"Task {p.algorithm}."),)) for p in problems}
    return StrategyRun(strategy, problems, prompts, samples, "run", 0)


def iterative(rounds: int = 0) -> Iterative:
    return Iterative(rounds, 2, 500, HistoryMode.shown, "v1")


def test_iid_gives_the_records_of_the_plain_loop(tmp_path: Path) -> None:
    from polyalgo.generation.loop import generate_all, plan

    run = wanted(Strategy(), samples=3)
    with store(tmp_path / "strategy") as records:
        drawn = {item.generation_id: item for item in run.draw(engine(), records, MODEL, SAMPLING)}
    with store(tmp_path / "plain") as records:
        items = plan(run.problems, run.prompts, 3, "run", 0)
        plain = {item.generation_id: item for item in generate_all(engine(), items, records, MODEL, SAMPLING)}
    assert drawn == plain
    assert run.program_ids() == [item.generation_id for item in items]


def test_each_round_sees_the_programs_before_it(tmp_path: Path) -> None:
    run = wanted(iterative(rounds=3), names="a", samples=5)  # chains of 3 and 2
    saying = Saying(engine())
    with store(tmp_path) as records:
        drawn = {item.sample_index: item for item in run.draw(saying, records, MODEL, SAMPLING)}
    assert list(drawn) == [0, 3, 1, 4, 2] or sorted(list(drawn)[:2]) == [0, 3]
    content = {
        index: next(r for r in saying.asked if r.key == item.generation_id).messages[-1].content
        for index, item in drawn.items()
    }
    assert content[0] == content[3] == "Task a."
    assert drawn[0].code in content[1]
    assert "Program 2" not in content[1]
    assert drawn[0].code in content[2]
    assert drawn[1].code in content[2]
    assert drawn[3].code in content[4]
    assert drawn[0].code not in content[4]
    assert drawn[2].generation_id == generation_id("run", "test/a", "iterative", 2, None)
    assert drawn[2].seed == sample_seed(0, "test/a", "iterative", 2)


@pytest.mark.parametrize("strategy", [iterative(), iterative(2), Denial(0, 5, "v1"), Verbalized(3, "v1")])
def test_stopping_anywhere_and_resuming_gives_the_same_records(tmp_path: Path, strategy: Strategy) -> None:
    run = wanted(strategy)
    with store(tmp_path / "whole") as records:
        whole = {item.generation_id: item for item in run.draw(Saying(engine()), records, MODEL, SAMPLING)}
    assert len(whole) == 12
    assert set(whole) == set(run.program_ids())
    asked = 0
    stops = 0
    while True:
        saying = Saying(engine(), stop_after=2)
        with store(tmp_path / "parts") as records:
            before = len(records)
            try:
                new = list(run.draw(saying, records, MODEL, SAMPLING))
            except KeyboardInterrupt:
                stops += 1
                continue
            assert len(records) - before == len(new)
            break
        asked += len(saying.asked)
    assert stops >= 1
    with store(tmp_path / "parts") as records:
        assert {item.generation_id: item for item in records} == whole
        assert list(run.draw(Saying(engine(), stop_after=0), records, MODEL, SAMPLING)) == []


def test_answers_are_kept_whole_and_every_candidate_is_a_record(tmp_path: Path) -> None:
    run = wanted(Verbalized(3, "v1"))
    with store(tmp_path) as records:
        drawn = list(run.draw(Saying(engine()), records, MODEL, SAMPLING))
    answers = list(read_records(tmp_path / ANSWERS, Generation))
    assert (len(answers), len(drawn)) == (4, 12)
    assert {answer.strategy for answer in answers} == {"verbalized/answer"}
    # Candidates 1 and 3 are there, 2 is missing: 4 of 12 malformed, in the denominator and without a program.
    assert [item.extraction for item in drawn].count(Malformed.MISSING) == 4
    assert sum(item.code is None for item in drawn) == 4
    assert sum(item.completion_tokens for item in drawn) == sum(answer.completion_tokens for answer in answers)
    for answer in answers:
        parts = [d for d in drawn if (d.problem_id, d.sample_index // 3) == (answer.problem_id, answer.sample_index)]
        assert [part.seed for part in parts] == [answer.seed] * 3
        assert parts[0].text in answer.text
        assert parts[0].prompt_sha256 == answer.prompt_sha256


def test_an_answer_has_the_tokens_of_all_its_programs(tmp_path: Path) -> None:
    run = wanted(Verbalized(3, "v1"), names="a", samples=3)
    with store(tmp_path) as records:
        drawn = list(run.draw(Saying(engine()), records, MODEL, SAMPLING))
    assert {item.sampling for item in drawn} == {Sampling(1.0, 1.0, 0, 36)}
    assert max(item.completion_tokens for item in drawn) <= 36
    assert [item.sampling for item in read_records(tmp_path / ANSWERS, Generation)] == [Sampling(1.0, 1.0, 0, 36)]


def test_a_kill_between_an_answer_and_its_programs_loses_nothing(tmp_path: Path) -> None:
    run = wanted(Verbalized(3, "v1"))
    with store(tmp_path) as records:
        whole = {item.generation_id: item for item in run.draw(Saying(engine()), records, MODEL, SAMPLING)}
    path = tmp_path / "generations.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:4]))  # one answer and a third
    nothing = Saying(engine(), stop_after=0)
    with store(tmp_path) as records:
        rest = list(run.draw(nothing, records, MODEL, SAMPLING))
        assert len(rest) == 8
        assert {item.generation_id: item for item in records} == whole
    assert nothing.asked == []


def test_programs_without_their_answer_are_refused(tmp_path: Path) -> None:
    run = wanted(Verbalized(3, "v1"))
    with store(tmp_path) as records:
        list(run.draw(Saying(engine()), records, MODEL, SAMPLING))
    (tmp_path / ANSWERS).unlink()
    with store(tmp_path) as records, pytest.raises(DataError, match="lacks answer 0 of test/a"):
        list(run.draw(Saying(engine()), records, MODEL, SAMPLING))


def test_a_changed_earlier_program_is_noticed(tmp_path: Path) -> None:
    run = wanted(iterative(), names="a", samples=3)
    with store(tmp_path) as records:
        list(run.draw(Saying(engine()), records, MODEL, SAMPLING))
    path = tmp_path / "generations.jsonl"
    path.write_text(path.read_text().replace("print(", "print(9"))
    with store(tmp_path) as records, pytest.raises(DataError, match="was made with another prompt_sha256"):
        list(run.draw(Saying(engine()), records, MODEL, SAMPLING))


SCRIPT = """
import sys; sys.path.insert(0, {here!r})
from pathlib import Path
from test_generation_rounds import *
with store(Path({folder!r})) as records:
    for record in wanted(iterative(), "abcd", 10).draw(Saying(engine()), records, MODEL, SAMPLING):
        time.sleep(0.02)
"""


def test_a_process_killed_in_a_later_round_loses_and_repeats_nothing(tmp_path: Path) -> None:
    script = SCRIPT.format(here=str(Path(__file__).parent), folder=str(tmp_path / "killed"))
    path = tmp_path / "killed" / "generations.jsonl"
    process = subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "OMP_NUM_THREADS": "1"})
    try:
        deadline = time.monotonic() + 120
        while not path.exists() or path.read_bytes().count(b"\n") < 7:  # four are the first round
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    finally:
        process.kill()
        process.wait()
    kept = path.read_bytes()
    assert 7 <= kept.count(b"\n") < 40
    run = wanted(iterative(), "abcd", 10)
    with store(tmp_path / "killed") as records:
        list(run.draw(Saying(engine()), records, MODEL, SAMPLING))
        resumed = {item.generation_id: item for item in records}
    assert path.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    with store(tmp_path / "whole") as records:
        whole = {item.generation_id: item for item in run.draw(Saying(engine()), records, MODEL, SAMPLING)}
    assert resumed == whole


def test_random_text_gives_only_malformed_candidates(tmp_path: Path) -> None:
    run = wanted(Verbalized(2, "v1"), names="a", samples=4)
    with store(tmp_path) as records:
        drawn = list(run.draw(Saying(engine(), say=False), records, MODEL, SAMPLING))
    assert [item.extraction for item in drawn] == [Malformed.MISSING] * 4
    assert all(item.code is None for item in drawn)
