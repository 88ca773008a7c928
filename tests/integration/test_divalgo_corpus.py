"""The corpus's solutions, and programs rewritten from them, pass under the real judge.

Every run judges one solution of every fifth problem and a few rewritten programs; the slow tests judge everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from polyalgo.config.schema import ExecutionConfig
from polyalgo.divalgo.corpus import CorpusProblem, Solution, corpus_problem, problem_ids
from polyalgo.divalgo.rewrite.grow import grow
from polyalgo.errors import DataError
from polyalgo.execution import Judge, JudgePool
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase

SIZE = 25


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JudgePool]:
    with JudgePool(Judge(ExecutionConfig(), tmp_path_factory.mktemp("judge")), owns_judge=True) as pool:
        yield pool


def failures(pool: JudgePool, problem: CorpusProblem, solutions: list[Solution]) -> dict[str, str]:
    verdicts = list(pool.judge_all(solution.job(problem.tests) for solution in solutions))
    assert len(verdicts) == len(solutions)
    return {v.generation_id: f"{v.outcome}: {v.message}" for v in verdicts if v.outcome is not Outcome.PASS}


@pytest.mark.parametrize("problem_id", problem_ids()[::5])
def test_a_solution_in_each_language_passes(pool: JudgePool, problem_id: str) -> None:
    problem = corpus_problem(problem_id)
    firsts = [problem.in_language(language)[:1] for language in (Language.CPP, Language.PYTHON)]
    assert failures(pool, problem, [solution for first in firsts for solution in first]) == {}


def test_a_wrong_program_does_not_pass(pool: JudgePool) -> None:
    problem = corpus_problem("max_subarray")
    right = problem.solution("max_subarray/cpp/kadane__plain")
    code = right.code.replace("LLONG_MIN", "0")  # an empty stretch, wrong where all days are bad
    assert code != right.code
    assert list(failures(pool, problem, [replace(right, code=code)])) == [right.solution_id]


def test_rewritten_programs_pass_and_are_the_same_each_time(pool: JudgePool) -> None:
    problem = corpus_problem("josephus")
    size = len(problem.in_language(Language.CPP)) + 5
    population = grow(problem, 0, size, pool)
    assert population.discarded == {}
    assert len(population.rewritten) == 5
    assert len({made.solution_id for made in population.rewritten}) == 5
    assert grow(problem, 0, size, pool) == population
    for made in population.rewritten:
        solution = problem.solution(made.solution_id)
        assert (made.algorithm, made.problem_id) == (solution.algorithm, problem.problem_id)
        assert len(made.rules) >= 4
        assert made.code != solution.code


def test_programs_that_fail_are_discarded_and_reported(pool: JudgePool) -> None:
    problem = replace(corpus_problem("stone_game"), tests=(TestCase("5 2\n", "2\n"),))  # the answer is 1
    with pytest.raises(DataError, match=r"rewrites failed, the first is stone_game/cpp/.*~0\.0: "):
        grow(problem, 0, SIZE, pool)


@pytest.mark.slow
@pytest.mark.parametrize("problem_id", problem_ids())
def test_all_solutions_pass(pool: JudgePool, problem_id: str) -> None:
    problem = corpus_problem(problem_id)
    assert failures(pool, problem, list(problem.solutions)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("problem_id", problem_ids())
def test_every_problem_grows_to_a_population(pool: JudgePool, problem_id: str) -> None:
    problem = corpus_problem(problem_id)
    population = grow(problem, 0, SIZE, pool)
    assert population.failures == ()
    assert len(population.rewritten) + len(problem.in_language(Language.CPP)) == SIZE
