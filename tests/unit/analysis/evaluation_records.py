"""Records of made-up evaluations for the tests of this folder."""

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
    generation_id,
)


def problem(
    algorithm: str,
    language: Language = Language.PYTHON,
    representation: Representation = Representation.CANONICAL,
    domain: str = "sorting",
) -> Problem:
    return Problem(
        problem_id=f"made/{algorithm}/{language.value}/{representation.value}",
        benchmark="made",
        algorithm=algorithm,
        algorithm_name=algorithm,
        domain=domain,
        language=language,
        representation=representation,
        signature="f()",
        prompt_body="Write f.",
        tests=(TestCase("", "1\n"),),
    )


def generation(of: Problem, index: int = 0, code: str | None = "print(1)", temperature: float = 0.8) -> Generation:
    return Generation(
        generation_id=generation_id("run", of.problem_id, "iid", index, None),
        run_id="run",
        problem_id=of.problem_id,
        problem_hash=of.problem_hash,
        language=of.language,
        prompt_sha256="0" * 64,
        strategy="iid",
        sample_index=index,
        seed=index,
        model=ModelRef("tiny", "main"),
        sampling=Sampling(temperature, 1.0, 0, 64),
        engine=EngineRef("hf", "5", "float32"),
        text=code or "",
        finish_reason="stop",
        prompt_tokens=10,
        completion_tokens=5,
        code=code,
        extraction="fence",
    )


def verdict(of: Generation, outcome: Outcome, judge: str = "judge") -> Verdict:
    return Verdict(
        generation_id=of.generation_id,
        problem_id=of.problem_id,
        judge_id=judge,
        outcome=outcome,
        exact=outcome is Outcome.PASS,
        message="",
        compile_s=0.0,
        cpu_s=0.1,
        wall_s=0.2,
        max_rss_mb=10.0,
    )


Evaluation = tuple[list[Problem], list[Generation], list[Verdict]]


def evaluation(plan: Sequence[tuple[Problem, Sequence[Outcome]]]) -> Evaluation:
    """One generation and verdict for each outcome of each problem."""
    generations, verdicts = [], []
    for of, outcomes in plan:
        for index, outcome in enumerate(outcomes):
            drawn = generation(of, index)
            generations.append(drawn)
            verdicts.append(verdict(drawn, outcome))
    return [of for of, _ in plan], generations, verdicts
