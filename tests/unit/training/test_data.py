from __future__ import annotations

from collections import Counter

import pytest

from polyalgo.config.schema import Grouping
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.records import Problem, Representation, TestCase
from polyalgo.training.data import StepSchedule, epoch_order

LANGUAGES = [Language.PYTHON] * 8 + [Language.RUST] * 4


def make(index: int) -> Problem:
    return Problem(
        problem_id=f"p{index}",
        benchmark="b",
        algorithm=f"a{index % 4}",
        algorithm_name="A",
        domain="d",
        language=LANGUAGES[index],
        representation=Representation.CANONICAL,
        signature="",
        prompt_body="",
        tests=(TestCase("", ""),),
    )


PROBLEMS = [make(index) for index in range(12)]


def schedule(prompts_per_step: int = 5, max_steps: int = 0, seed: int = 0, grouping: Grouping = Grouping.entry):
    return StepSchedule(
        PROBLEMS,
        prompts_per_step=prompts_per_step,
        max_steps=max_steps,
        max_epochs=3,
        seed=seed,
        grouping=grouping,
    )


def ids(steps: StepSchedule) -> list[list[str]]:
    return [[problem.problem_id for problem in steps[step]] for step in range(len(steps))]


def test_length() -> None:
    assert len(schedule()) == 8  # 3 epochs x 12 entries / 5, rounded up
    assert len(schedule(max_steps=3)) == 3


def test_every_epoch_is_a_permutation() -> None:
    steps = ids(schedule(prompts_per_step=4))
    for epoch in range(3):
        seen = [problem for step in steps[epoch * 3 : epoch * 3 + 3] for problem in step]
        assert sorted(seen) == sorted(problem.problem_id for problem in PROBLEMS)


def test_no_step_repeats_an_entry_and_none_is_lost_where_epochs_meet() -> None:
    for seed in range(30):
        steps = ids(schedule(prompts_per_step=5, max_steps=12, seed=seed))  # 60 = 5 epochs of 12
        assert all(len(set(step)) == 5 for step in steps)
        assert set(Counter(problem for step in steps for problem in step).values()) <= {4, 5, 6}
        assert sum(map(len, steps)) == 60


def test_seed_decides_alone() -> None:
    assert ids(schedule(seed=1)) == ids(schedule(seed=1))
    assert ids(schedule(seed=1)) != ids(schedule(seed=2))
    assert ids(schedule(max_steps=3)) == ids(schedule(max_steps=8))[:3]


def test_languages_alternate_in_proportion() -> None:
    """8 Python and 4 Rust entries: any half epoch has 4 Python and 2 Rust ones, give or take one."""
    for seed in range(20):
        half = epoch_order(PROBLEMS, seed, 0, Grouping.entry)[:6]
        assert 3 <= sum(PROBLEMS[index].language is Language.PYTHON for index in half) <= 5


def test_grouping_by_algorithm_keeps_its_entries_together() -> None:
    order = epoch_order(PROBLEMS, 0, 0, Grouping.algorithm)
    assert sorted(order) == list(range(12))
    algorithms = [PROBLEMS[index].algorithm for index in order]
    assert len(set(algorithms[0:3])) == len(set(algorithms[3:6])) == len(set(algorithms[6:9])) == 1


def test_too_few_entries_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"grpo\.prompts_per_step must be <= .* \(12\), got 13"):
        schedule(prompts_per_step=13)


def test_the_reserve_is_everything_else_in_an_order_of_its_own() -> None:
    steps = schedule()
    orders = []
    for step in range(len(steps)):
        reserve = [problem.problem_id for problem in steps.reserve(step)]
        assert sorted(reserve + ids(steps)[step]) == sorted(problem.problem_id for problem in PROBLEMS)
        assert reserve == [problem.problem_id for problem in schedule().reserve(step)]
        orders.append(tuple(reserve))
    assert len(set(orders)) == len(orders)
    assert ids(steps) == ids(schedule())  # looking does not take


def test_a_run_without_a_foreseeable_end_takes_no_memory() -> None:
    endless = schedule(max_steps=10**12)
    assert len(endless) == 10**12
    assert endless[2] == schedule(max_steps=3)[2]
    with pytest.raises(IndexError):
        schedule(max_steps=3)[3]
