"""Which answers are learnt: our solutions as the prompt asks for them, and a run's records by hand-made verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polyalgo.algoreval.catalog import algorithms, problems
from polyalgo.algoreval.prompts import render
from polyalgo.algoreval.verified import solution
from polyalgo.config.schema import Duplicates, RewardConfig, SftConfig
from polyalgo.errors import ConfigError, DataError
from polyalgo.generation.extraction import extract
from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    ModelRef,
    Outcome,
    Problem,
    Sampling,
    Verdict,
    verdict_key,
)
from polyalgo.runs import RunDirectory, open_run
from polyalgo.store import RecordStore, shard_path
from polyalgo.training.answers import fenced, record_answers, reference_answers

KMP = problems(languages=["python", "go"], algorithms=["kmp"])


def test_the_block_is_what_the_prompt_asks_for() -> None:
    assert fenced("print(1)\n", Language.PYTHON) == "```python\nprint(1)\n```"
    assert fenced("\nx\n\n", Language.CPP) == "```cpp\nx\n```"


def test_every_reference_answer_is_read_back_as_the_program() -> None:
    chosen = problems(algorithms=["dijkstra", "lru_page_replacement", "extended_gcd"], benchmark="both")
    assert len(chosen) > 60
    selection = reference_answers(chosen)
    assert [answer.problem for answer in selection.answers] == chosen
    for answer in selection.answers:
        problem = answer.problem
        program = solution(
            algorithms()[problem.algorithm],
            problem.language,
            problem.representation,
            stdin=problem.benchmark == "algoreval_plus",
        )
        found = extract(answer.text, problem.language, problem.entry_point)
        assert found.method == "fence"
        assert (found.code or "").strip() == program.strip()


def generation(problem: Problem, index: int, text: str, **changes: Any) -> Generation:
    fields: dict[str, Any] = {
        "generation_id": f"{problem.language}-{index}",
        "run_id": "r",
        "problem_id": problem.problem_id,
        "problem_hash": problem.problem_hash,
        "language": problem.language,
        "prompt_sha256": render(problem).prompt_sha256,
        "strategy": "iid",
        "sample_index": index,
        "seed": 0,
        "model": ModelRef("m", "0"),
        "sampling": Sampling(1.0, 1.0, 0, 8),
        "engine": EngineRef("hf", "0", "float32"),
        "text": text,
        "finish_reason": "stop",
        "prompt_tokens": 1,
        "completion_tokens": 1,
        "code": text,
        "extraction": "bare",
    }
    return Generation(**{**fields, **changes})


def verdict(item: Generation, outcome: Outcome, judge: str = "j", exact: bool | None = None) -> Verdict:
    passed = outcome is Outcome.PASS
    return Verdict(
        item.generation_id, item.problem_id, judge, outcome, passed if exact is None else exact, "", 0.0, 0.0, 0.0, 0.0
    )


def make_run(
    path: Path, generations: list[Generation], verdicts: list[Verdict], verb: str = "generate"
) -> RunDirectory:
    with open_run(path, verb, "e", {"a": 1}, 0) as run:
        with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
            for item in generations:
                store.append(item)
        attempts = iter(range(100))
        with RecordStore(
            run.verdicts, Verdict, lambda v: f"{verdict_key(v.generation_id, v.judge_id)}:{next(attempts)}"
        ) as judged:
            for one in verdicts:
                judged.append(one)
    return run


def choose(run: RunDirectory, chosen: list[Problem] = KMP, rewards: RewardConfig | None = None, **sft: Any) -> Any:
    return record_answers(run, chosen, SftConfig(**sft), rewards or RewardConfig())


def test_only_exact_passes_are_kept_and_everything_else_is_counted(tmp_path: Path) -> None:
    python, go = (next(p for p in KMP if p.language == name) for name in ("python", "go"))
    other = problems(languages=["python"], algorithms=["merge_sort"])[0]
    good, again, other_text = generation(python, 0, "A"), generation(python, 1, "A"), generation(python, 2, "B")
    normalised, wrong = generation(python, 3, "C"), generation(python, 4, "D")
    cut = generation(go, 0, "E", finish_reason="length")
    broken, same_text = generation(go, 1, "F"), generation(go, 2, "A")
    held_out = generation(other, 5, "G")
    everything = [good, again, other_text, normalised, wrong, cut, broken, same_text, held_out]
    verdicts = [
        *(verdict(item, Outcome.PASS) for item in (good, again, other_text, cut, same_text, held_out)),
        verdict(normalised, Outcome.PASS, exact=False),
        verdict(wrong, Outcome.WRONG_OUTPUT),
        verdict(broken, Outcome.INFRA_ERROR),
    ]
    run = make_run(tmp_path / "run", everything, verdicts)
    selection = choose(run)
    assert [answer.origin for answer in selection.answers] == ["go-2", "python-0", "python-2"]
    assert all(answer.raw for answer in selection.answers)
    assert dict(selection.dropped) == {
        "not a training problem": 1,
        "duplicate": 1,
        "normalised": 1,
        "wrong_output": 1,
        "cut at the token limit": 1,
        "infra_error (judge again)": 1,
    }
    assert selection.describe().startswith("3 of 9 kept; left out: 1 ")
    kept = choose(run, duplicates=Duplicates.keep, keep_truncated=True, min_reward=0.8).answers
    assert [answer.origin for answer in kept] == ["go-0", "go-2", "python-0", "python-1", "python-2", "python-3"]


def test_the_reward_ladder_decides(tmp_path: Path) -> None:
    item = generation(KMP[0], 0, "A")
    run = make_run(tmp_path / "run", [item], [verdict(item, Outcome.WRONG_OUTPUT)])
    assert len(choose(run, min_reward=0.3).answers) == 1
    with pytest.raises(ConfigError, match=r"leaves no example \(0 of 1 kept; left out: 1 wrong_output\)"):
        choose(run, rewards=RewardConfig(wrong_output=0.2, runtime_error=0.1), min_reward=0.3)


def test_a_later_judge_and_a_later_attempt_win(tmp_path: Path) -> None:
    item = generation(KMP[0], 0, "A")
    verdicts = [
        verdict(item, Outcome.WRONG_OUTPUT, judge="old"),
        verdict(item, Outcome.INFRA_ERROR, judge="new"),
        verdict(item, Outcome.PASS, judge="new"),
    ]
    assert len(choose(make_run(tmp_path / "run", [item], verdicts)).answers) == 1


def test_what_a_killed_process_left_in_its_shard_counts(tmp_path: Path) -> None:
    first, left = generation(KMP[0], 0, "A"), generation(KMP[0], 1, "B")
    run = make_run(tmp_path / "run", [first], [verdict(first, Outcome.PASS), verdict(left, Outcome.PASS)])
    with RecordStore(shard_path(run.generations, 0), Generation, lambda item: item.generation_id) as store:
        store.append(left)
    assert [answer.text for answer in choose(run).answers] == ["A", "B"]


def test_programs_of_another_tool_are_fenced(tmp_path: Path) -> None:
    item = generation(KMP[0], 0, "x = 1\n", strategy="import", prompt_sha256="", extraction="solution")
    (answer,) = choose(make_run(tmp_path / "run", [item], [verdict(item, Outcome.PASS)])).answers
    assert (answer.text, answer.raw) == (fenced("x = 1", item.language), False)


def test_what_cannot_be_trusted_is_refused(tmp_path: Path) -> None:
    item = generation(KMP[0], 0, "A")
    passed = [verdict(item, Outcome.PASS)]
    with pytest.raises(ConfigError, match=r"is not judged; run: python evaluate\.py run="):
        choose(make_run(tmp_path / "a", [item], []))
    with pytest.raises(ConfigError, match="1 of 2 completions without a verdict"):
        choose(make_run(tmp_path / "b", [item, generation(KMP[0], 1, "B")], passed))
    with pytest.raises(ConfigError, match="no generations yet"):
        choose(make_run(tmp_path / "c", [], passed))
    with pytest.raises(ConfigError, match=r"must be a run of generate\.py"):
        choose(make_run(tmp_path / "d", [item], passed, verb="train"))
    stale = generation(KMP[0], 0, "A", problem_hash="0" * 16)
    with pytest.raises(DataError, match="has changed since generation"):
        choose(make_run(tmp_path / "e", [stale], passed))
    hinted = generation(KMP[0], 0, "A", prompt_sha256="1" * 64)
    with pytest.raises(DataError, match="answers another prompt"):
        choose(make_run(tmp_path / "f", [hinted], passed))
