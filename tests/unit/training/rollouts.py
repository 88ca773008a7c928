"""Hand-made rollouts for tests of callbacks."""

from __future__ import annotations

from collections.abc import Sequence

from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    ModelRef,
    Outcome,
    Problem,
    Representation,
    Sampling,
    TestCase,
    Verdict,
)
from polyalgo.training.rollout import Rollout, RolloutGroup


def problem(name: str, language: Language = Language.PYTHON) -> Problem:
    return Problem(
        problem_id=name,
        benchmark="toy",
        algorithm=name,
        algorithm_name=name,
        domain="toy",
        language=language,
        representation=Representation.CANONICAL,
        signature="",
        prompt_body="",
        tests=(TestCase("", ""),),
    )


def generation(of: Problem, index: int, code: str | None, tokens: int = 10, finish: str = "stop") -> Generation:
    return Generation(
        generation_id=f"{of.problem_id}-{index}",
        run_id="r",
        problem_id=of.problem_id,
        problem_hash="",
        language=of.language,
        prompt_sha256="",
        strategy="grpo",
        sample_index=index,
        seed=0,
        model=ModelRef("m", "0"),
        sampling=Sampling(1.0, 1.0, 0, 64),
        engine=EngineRef("hf", "0", "float32"),
        text=f"text {index}",
        finish_reason=finish,
        prompt_tokens=1,
        completion_tokens=tokens,
        code=code,
        extraction="fence",
        step=0,
    )


def verdict(outcome: Outcome, exact: bool = True) -> Verdict:
    return Verdict("g", "p", "j", outcome, exact and outcome is Outcome.PASS, outcome.value, 0.0, 0.0, 0.0, 0.0)


def group(
    of: Problem, codes: Sequence[str | None], outcomes: Sequence[Outcome], rewards: Sequence[float | None]
) -> RolloutGroup:
    return RolloutGroup(
        of,
        [generation(of, index, code) for index, code in enumerate(codes)],
        [verdict(outcome) for outcome in outcomes],
        list(rewards),
    )


def rollout(*groups: RolloutGroup, drawn: int | None = None, generation_s: float = 2.0) -> Rollout:
    count = sum(len(each.generations) for each in groups)
    return Rollout(0, list(groups), count if drawn is None else drawn, generation_s, judging_s=0.5)
