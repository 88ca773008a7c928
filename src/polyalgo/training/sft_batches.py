"""Which examples a step has, and how they lie in micro batches. A function of examples, configuration and seed.

A packed micro batch is one row in which examples do not see each other; what several begin with (mostly a prompt with
several answers) is computed once where that pays. Padded micro batches hold examples of similar length.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import torch

from polyalgo.config.schema import Grouping
from polyalgo.errors import ConfigError
from polyalgo.training.data import EpochSteps, epoch_order
from polyalgo.training.examples import Example
from polyalgo.training.logprobs import Group, Layout, plain_layout, shared_layout

MIN_SHARED_TOKENS = 32
"""Examples of different prompts share a beginning of at least this many tokens."""

MIN_SAVED_SHARE = 0.25
"""Share of a group's tokens that sharing must save. Attention over a shared beginning keeps its weights for the
backward pass (SmolLM2, two examples of 700 tokens, 130 of them shared: 44 KB a token and layer are kept instead of
31), so a system message alone does not pay."""


class ExampleSchedule:
    """The examples of every step: epoch after epoch, each a fresh permutation balanced over languages.

    Args:
        examples: in a fixed order.
        batch_size: examples of one step; the last step of the run may have fewer.
        max_steps: number of steps; 0 means as many as `max_epochs` passes need.
        max_epochs: passes over all examples, used when `max_steps` is 0.
        seed: of the permutations.

    Raises:
        ConfigError: fewer examples than one step needs.
    """

    def __init__(
        self, examples: Sequence[Example], *, batch_size: int, max_steps: int, max_epochs: int, seed: int
    ) -> None:
        if len(examples) < batch_size:
            raise ConfigError(
                f"sft.batch_size must be <= the number of examples ({len(examples)}), got {batch_size}; "
                "lower it or select more problems"
            )
        self._examples = list(examples)
        problems = [example.problem for example in examples]
        self._steps = EpochSteps(
            lambda epoch: epoch_order(problems, seed, epoch, Grouping.entry),
            per_epoch=len(examples),
            per_step=batch_size,
            max_steps=max_steps,
            max_epochs=max_epochs,
        )

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, step: int) -> list[Example]:
        """The examples of a step, counted from 0."""
        return [self._examples[index] for index in self._steps[step]]

    def epochs_after(self, step: int) -> float:
        """Passes over the examples when a step is done."""
        return self._steps.epochs_after(step)


def micro_batches(
    examples: Sequence[Example], budget: int, *, packed: bool, multiple_of: int = 1
) -> list[list[Example]]:
    """Divide a step into forward passes of at most `budget` tokens; a longer example is a pass of its own.

    Args:
        examples: of the step, over all processes.
        budget: tokens of a pass, padding included.
        packed: passes are balanced by their sums of lengths; otherwise rows of similar length lie together.
        multiple_of: number of processes; as many passes for each where there are enough examples.
    """
    by_length = sorted(range(len(examples)), key=lambda index: (-len(examples[index]), index))
    lengths = [len(examples[index]) for index in by_length]
    places = _packed(lengths, budget, multiple_of) if packed else _padded(lengths, budget)
    return [[examples[by_length[place]] for place in batch] for batch in places if batch]


def _packed(lengths: Sequence[int], budget: int, multiple_of: int) -> list[list[int]]:
    """Longest first into the emptiest bin, with the fewest bins that hold the budget."""
    count = multiple_of * max(1, math.ceil(sum(lengths) / budget / multiple_of))
    while True:
        bins: list[list[int]] = [[] for _ in range(count)]
        filled = [0] * count
        for place, length in enumerate(lengths):
            emptiest = filled.index(min(filled))
            bins[emptiest].append(place)
            filled[emptiest] += length
        if all(total <= budget or len(held) == 1 for total, held in zip(filled, bins, strict=True)):
            return bins
        count += multiple_of


def _padded(lengths: Sequence[int], budget: int) -> list[list[int]]:
    """Runs of the sorted lengths; the first of a run is its longest, which all are padded to."""
    batches: list[list[int]] = []
    for place in range(len(lengths)):
        if batches and (len(batches[-1]) + 1) * lengths[batches[-1][0]] <= budget:
            batches[-1].append(place)
        else:
            batches.append([place])
    return batches


def layout(examples: Sequence[Example], *, packed: bool) -> Layout:
    """The model's input for a micro batch; its targets are the completions' tokens, in the layout's order.

    Args:
        examples: of the micro batch.
        packed: one row; needs `shared_attention.active` around forward and backward.
    """
    if not packed:
        return plain_layout([Group(example.prompt, (example.completion,)) for example in examples])
    groups: list[Group] = []
    learnt: list[bool] = []
    for shared, members in _sharing(examples):
        rests = [(*example.prompt[shared:], *example.completion) for example in members]
        groups.append(Group(members[0].prompt[:shared], tuple(rests)))
        for example in members:
            asked = len(example.prompt) - shared
            learnt += [False] * asked + [True] * len(example.completion)
    whole = shared_layout(groups)
    kept = torch.tensor(learnt)
    return replace(
        whole,
        predictor=whole.predictor[kept],
        targets=whole.targets[kept],
        mask=torch.ones(1, int(kept.sum()), dtype=torch.bool),
    )


def _sharing(examples: Sequence[Example]) -> list[tuple[int, list[Example]]]:
    """Groups of examples with the number of first tokens they have in common, all within their prompts."""
    by_prompt: dict[tuple[int, ...], list[Example]] = defaultdict(list)
    for example in examples:
        by_prompt[example.prompt].append(example)
    by_beginning: dict[tuple[int, ...], list[Example]] = defaultdict(list)
    candidates: list[tuple[int, list[Example]]] = []
    for prompt, members in by_prompt.items():
        if len(members) > 1:
            candidates.append((len(prompt), members))
        else:
            by_beginning[prompt[:MIN_SHARED_TOKENS]].append(members[0])
    for members in by_beginning.values():
        candidates.append((common_prefix([example.prompt for example in members]), members))
    groups: list[tuple[int, list[Example]]] = []
    for shared, members in candidates:
        saved = shared * (len(members) - 1)
        if len(members) > 1 and saved >= MIN_SAVED_SHARE * sum(map(len, members)):
            groups.append((shared, members))
        else:
            groups += [(len(example.prompt), [example]) for example in members]
    return groups


def common_prefix(sequences: Sequence[tuple[int, ...]]) -> int:
    """Number of first tokens that all have in common."""
    first, last = min(sequences), max(sequences)  # in this order, the two that differ first
    for index, (a, b) in enumerate(zip(first, last, strict=False)):
        if a != b:
            return index
    return min(len(first), len(last))
