"""Schedules, micro batches and layouts of supervised steps, by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polyalgo.algoreval.catalog import problems
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.training.answers import Answer
from polyalgo.training.examples import Example
from polyalgo.training.sft_batches import ExampleSchedule, common_prefix, layout, micro_batches

PYTHON, RUST = (problems(languages=[name], algorithms=["kmp"])[0] for name in ("python", "rust"))
SYSTEM = tuple(range(100, 140))


def example(prompt: tuple[int, ...], completion: tuple[int, ...], language: Language = Language.PYTHON) -> Example:
    problem = PYTHON if language is Language.PYTHON else RUST
    return Example(problem, prompt, completion, Answer(problem, "", "x", raw=True))


def of_length(length: int) -> Example:
    return example((length,), tuple(range(length - 1)))


EXAMPLES = [replace(of_length(3), completion=(index, index)) for index in range(10)]


def numbers(steps: ExampleSchedule) -> list[list[int]]:
    return [[example.completion[0] for example in steps[step]] for step in range(len(steps))]


def schedule(batch_size: int = 4, max_steps: int = 0, max_epochs: int = 2, seed: int = 0) -> ExampleSchedule:
    return ExampleSchedule(EXAMPLES, batch_size=batch_size, max_steps=max_steps, max_epochs=max_epochs, seed=seed)


def test_every_epoch_has_every_example_once_and_the_last_step_takes_the_rest() -> None:
    steps = numbers(schedule(max_epochs=3))
    assert list(map(len, steps)) == [4] * 7 + [2]
    stream = [number for step in steps for number in step]
    assert all(sorted(stream[start : start + 10]) == list(range(10)) for start in (0, 10, 20))
    assert stream[:10] != stream[10:20]
    assert steps == numbers(schedule(max_epochs=3))
    assert steps != numbers(schedule(max_epochs=3, seed=1))


def test_steps_win_over_epochs_and_are_a_prefix() -> None:
    assert len(schedule(max_steps=3)) == 3
    assert numbers(schedule(max_steps=3)) == numbers(schedule(max_steps=6))[:3]
    assert [schedule().epochs_after(step) for step in (0, 2, 4)] == [0.4, 1.2, 2.0]


def test_a_run_without_a_foreseeable_end_takes_no_memory() -> None:
    endless = schedule(max_steps=10**12)
    assert len(endless) == 10**12
    assert [endless[step] for step in range(3)] == [schedule(max_steps=3)[step] for step in range(3)]
    assert len(endless[10**12 - 1]) == 4
    with pytest.raises(IndexError):
        schedule(max_steps=3)[3]


def test_too_few_examples_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"sft\.batch_size must be <= the number of examples \(10\), got 11"):
        schedule(batch_size=11)


def lengths(batches: list[list[Example]]) -> list[list[int]]:
    return [[len(example) for example in batch] for batch in batches]


def test_packed_micro_batches_are_balanced_within_the_budget() -> None:
    examples = [of_length(length) for length in (3, 9, 5, 7, 2, 4)]
    assert lengths(micro_batches(examples, 30, packed=True)) == [[9, 7, 5, 4, 3, 2]]
    assert lengths(micro_batches(examples, 15, packed=True)) == [[9, 4, 2], [7, 5, 3]]
    assert lengths(micro_batches(examples, 30, packed=True, multiple_of=2)) == [[9, 4, 2], [7, 5, 3]]
    assert lengths(micro_batches(examples, 4, packed=True)) == [[9], [7], [5], [4], [3], [2]]
    assert lengths(micro_batches(examples[:1], 30, packed=True, multiple_of=3)) == [[3]]


def test_padded_micro_batches_hold_similar_lengths() -> None:
    examples = [of_length(length) for length in (3, 9, 5, 7, 2, 4)]
    assert lengths(micro_batches(examples, 18, packed=False)) == [[9, 7], [5, 4, 3], [2]]
    assert lengths(micro_batches(examples, 4, packed=False)) == [[9], [7], [5], [4], [3], [2]]


def test_common_prefix() -> None:
    assert common_prefix([(1, 2, 3), (1, 2), (1, 2, 9)]) == 2
    assert common_prefix([(1, 2), (3,)]) == 0
    assert common_prefix([(1, 2)]) == 2


def test_padded_layout_scores_completions_only() -> None:
    made = layout([example((7, 8), (1, 2)), example((9,), (3,))], packed=False)
    assert made.input_ids.tolist() == [[7, 8, 1, 2], [9, 3, 0, 0]]
    assert made.targets.tolist() == [1, 2, 3]
    assert made.predictor.tolist() == [1, 2, 4]


def test_packed_layout_computes_a_repeated_prompt_once() -> None:
    made = layout([example((7, 8), (1, 2)), example((9,), (3,)), example((7, 8), (4,))], packed=True)
    assert made.input_ids.tolist() == [[7, 8, 1, 2, 4, 9, 3]]
    assert made.position_ids.tolist() == [[0, 1, 2, 3, 2, 0, 1]]
    assert made.targets.tolist() == [1, 2, 4, 3]
    assert made.predictor.tolist() == [1, 2, 1, 5]


def test_packed_layout_shares_a_system_message_and_asks_nothing_of_the_rest_of_the_prompt() -> None:
    made = layout([example((*SYSTEM, 7, 8), (1, 2)), example((*SYSTEM, 9), (3,))], packed=True)
    assert made.input_ids.tolist() == [[*SYSTEM, 7, 8, 1, 2, 9, 3]]
    assert made.position_ids.tolist() == [[*range(40), 40, 41, 42, 43, 40, 41]]
    assert made.targets.tolist() == [1, 2, 3]
    assert made.predictor.tolist() == [41, 42, 44]


def test_sharing_that_saves_little_is_left() -> None:
    """40 of 162 tokens would be saved, under a quarter; of 160 it is a quarter."""
    for rest, length in ((40, 162), (39, 120)):
        pair = [example(SYSTEM, (*range(rest), 1)), example(SYSTEM, (*range(rest), 2))]
        made = layout(pair, packed=True)
        assert made.input_ids.shape == (1, length)
        assert len(made.targets) == 2 * (rest + 1)


def test_a_short_common_beginning_is_not_shared() -> None:
    made = layout([example((*SYSTEM[:20], 7), (1,)), example((*SYSTEM[:20], 9), (3,))], packed=True)
    assert made.input_ids.shape == (1, 44)
