"""Which problems make up each training step: a function of the seed alone, so a resumed run needs no state.

Pure; prompts, rollouts and rewards are made elsewhere.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from torch.utils.data import DataLoader, Dataset

from polyalgo.config.schema import Grouping
from polyalgo.errors import ConfigError
from polyalgo.records import Problem, digest

T = TypeVar("T")


class EpochSteps(Generic[T]):
    """One epoch's order after another, cut into steps; an epoch is put in order when a step of it is read.

    Args:
        order: the items of an epoch, counted from 0; a function of its number alone.
        per_epoch: how many those are.
        per_step: items of a step; the last one may have fewer.
        max_steps: number of steps; 0 means as many as `max_epochs` need.
        max_epochs: used when `max_steps` is 0.
    """

    def __init__(
        self, order: Callable[[int], Sequence[T]], *, per_epoch: int, per_step: int, max_steps: int, max_epochs: int
    ) -> None:
        self._order = lru_cache(maxsize=2)(order)  # a step may begin in one and end in the next
        self._per_epoch = per_epoch
        self._per_step = per_step
        self._wanted = max_steps * per_step or max_epochs * per_epoch

    def __len__(self) -> int:
        return math.ceil(self._wanted / self._per_step)

    def __getitem__(self, step: int) -> list[T]:
        """The items of a step, counted from 0."""
        if not 0 <= step < len(self):
            raise IndexError(f"step {step} of {len(self)}")
        places = (divmod(place, self._per_epoch) for place in range(step * self._per_step, self._end(step)))
        return [self._order(epoch)[place] for epoch, place in places]

    def epochs_after(self, step: int) -> float:
        """Passes over the items when a step is done."""
        return self._end(step) / self._per_epoch

    def _end(self, step: int) -> int:
        """Items in the steps up to this one."""
        return min((step + 1) * self._per_step, self._wanted)


class StepSchedule:
    """The problems of every step.

    Steps read one stream: epoch after epoch, each a fresh permutation of all entries in which languages
    alternate in proportion to their number. With grouping by algorithm, an epoch's permutation keeps an
    algorithm's entries together, so that a step holds several of the same algorithm. No step holds an
    entry twice, also where two epochs meet.

    Args:
        problems: the training entries, in a fixed order.
        prompts_per_step: entries of one step.
        max_steps: number of steps; 0 means as many as `max_epochs` passes need.
        max_epochs: passes over all entries, used when `max_steps` is 0.
        seed: of the permutations.
        grouping: see above.

    Raises:
        ConfigError: fewer entries than one step needs.
    """

    def __init__(
        self,
        problems: Sequence[Problem],
        *,
        prompts_per_step: int,
        max_steps: int,
        max_epochs: int,
        seed: int,
        grouping: Grouping = Grouping.entry,
    ) -> None:
        if len(problems) < prompts_per_step:
            raise ConfigError(
                f"grpo.prompts_per_step must be <= the number of training entries ({len(problems)}), "
                f"got {prompts_per_step}; lower it or select more problems"
            )
        steps = max_steps or math.ceil(max_epochs * len(problems) / prompts_per_step)
        self._problems = list(problems)
        self._seed = seed
        self._length = steps
        self._filled: list[list[int]] = []
        self._to_come = _fill_steps(self._problems, prompts_per_step, seed, grouping)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, step: int) -> list[Problem]:
        """The problems of a step, counted from 0."""
        return [self._problems[index] for index in self._indices(step)]

    def _indices(self, step: int) -> list[int]:
        if not 0 <= step < self._length:
            raise IndexError(f"step {step} of {self._length}")
        while len(self._filled) <= step:
            self._filled.append(next(self._to_come))
        return self._filled[step]

    def reserve(self, step: int) -> list[Problem]:
        """The entries that may take the place of others of this step: all that it lacks, in the step's own order.

        A function of seed and step alone, so a resumed step is refilled as it was; later steps are not changed.
        """
        taken = set(self._indices(step))
        draw = random.Random(digest(["reserve", self._seed, step]))
        order = _interleave(self._problems, list(range(len(self._problems))), draw)
        return [self._problems[index] for index in order if index not in taken]


def _fill_steps(
    problems: Sequence[Problem], prompts_per_step: int, seed: int, grouping: Grouping
) -> Iterator[list[int]]:
    """Step after step, without end."""
    waiting: deque[int] = deque()
    epoch = 0
    while True:
        current: list[int] = []
        postponed: list[int] = []
        while len(current) < prompts_per_step:
            if not waiting:
                waiting.extend(epoch_order(problems, seed, epoch, grouping))
                epoch += 1
            index = waiting.popleft()
            (postponed if index in current else current).append(index)
        waiting.extendleft(reversed(postponed))
        yield current


def epoch_order(problems: Sequence[Problem], seed: int, epoch: int, grouping: Grouping) -> list[int]:
    """A permutation of the entries' indices, balanced over languages (see `StepSchedule`)."""
    draw = random.Random(digest(["epoch", seed, epoch]))
    everything = list(range(len(problems)))
    if grouping is Grouping.entry:
        return _interleave(problems, everything, draw)
    algorithms = sorted({problem.algorithm for problem in problems})
    draw.shuffle(algorithms)
    return [
        index
        for algorithm in algorithms
        for index in _interleave(problems, [i for i in everything if problems[i].algorithm == algorithm], draw)
    ]


def _interleave(problems: Sequence[Problem], indices: list[int], draw: random.Random) -> list[int]:
    """Shuffle within each language and spread each language evenly over the whole."""
    by_language: dict[str, list[int]] = {}
    for index in indices:
        by_language.setdefault(problems[index].language.value, []).append(index)
    placed: list[tuple[float, int]] = []
    for _, members in sorted(by_language.items()):
        draw.shuffle(members)
        offset = draw.random()
        placed += [((place + offset) / len(members), index) for place, index in enumerate(members)]
    return [index for _, index in sorted(placed)]


class StepLoader(DataLoader[int]):
    """Ticks once per step; what a step holds comes from the schedule.

    Lightning keeps the position by itself (`batch_idx`), so the loader's own state is empty.
    """

    def __init__(self, steps: int) -> None:
        super().__init__(StepDataset(steps), batch_size=None)

    def state_dict(self) -> dict[str, object]:
        """Nothing; having the method tells Lightning that the loader may be resumed."""
        return {}

    def load_state_dict(self, state: dict[str, object]) -> None:
        """Nothing to restore."""


class StepDataset(Dataset[int]):
    """Step numbers."""

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return self._steps

    def __getitem__(self, step: int) -> int:
        return step
