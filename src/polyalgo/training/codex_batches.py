"""Which programs a step of CodeX-SFT embeds, and which pairs of them it compares. Pure; a function of seed and step.

A step holds a few programs of each of several problems, some twice in other words. Only judged pairs are compared,
within their problem: two programs of one algorithm are never negatives of each other. Imports no torch.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, zip_longest

from polyalgo.errors import ConfigError
from polyalgo.records import digest
from polyalgo.training.codex_pairs import PairClass, PairProblem, PairSet, Views
from polyalgo.training.data import EpochSteps


@dataclass(frozen=True)
class Item:
    """A text of a step."""

    problem_id: str
    program_id: str
    text: str
    """The program as written, or one of its rewrites."""


@dataclass(frozen=True)
class Comparisons:
    """Pairs of a step's items, by index, with their classes; the three are of equal length."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    classes: tuple[PairClass, ...]


class PairSchedule:
    """The items of every step: epoch after epoch, each a fresh permutation of the problems.

    Of each problem, programs join by judged pairs, alternating between same and different. Where programs have
    rewrites, at least one place repeats one of them; every place shows its program as written or a random rewrite.

    Args:
        pairs: the training problems.
        views: rewrites of their programs.
        problems_per_step: >= 1.
        programs_per_problem: >= 2.
        max_steps: number of steps; 0 means as many as `max_epochs` passes over the problems need.
        max_epochs: used when `max_steps` is 0.
        seed: of the draws.

    Raises:
        ConfigError: fewer problems than one step needs.
    """

    def __init__(
        self,
        pairs: PairSet,
        views: Views,
        *,
        problems_per_step: int,
        programs_per_problem: int,
        max_steps: int,
        max_epochs: int,
        seed: int,
    ) -> None:
        problems = pairs.problems
        if len(problems) < problems_per_step:
            raise ConfigError(
                f"codex_sft.problems_per_step must be <= the number of training problems ({len(problems)}), "
                f"got {problems_per_step}"
            )
        self._views = views
        self._seed = seed
        self._programs = programs_per_problem

        def order(epoch: int) -> list[PairProblem]:
            shuffled = list(problems)
            random.Random(digest(["codex epoch", seed, epoch])).shuffle(shuffled)
            return shuffled

        self._steps = EpochSteps(
            order,
            per_epoch=len(problems),
            per_step=problems_per_step,
            max_steps=max_steps,
            max_epochs=max_epochs,
        )

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, step: int) -> list[Item]:
        """The items of a step, counted from 0."""
        draw = random.Random(digest(["codex step", self._seed, step]))
        # A permutation may begin with the problem that the one before ended with: a step may hold a problem twice.
        unique = {problem.problem_id: problem for problem in self._steps[step]}
        return [item for problem in unique.values() for item in self._items(problem, draw)]

    def epochs_after(self, step: int) -> float:
        """Passes over the problems when a step is done."""
        return self._steps.epochs_after(step)

    def _items(self, problem: PairProblem, draw: random.Random) -> list[Item]:
        repeats = bool(self._views.of(problem, next(iter(problem.programs))))
        chosen = draw_programs(problem, self._programs - repeats, draw)
        rewritable = [name for name in chosen if self._views.of(problem, name)]
        draw.shuffle(rewritable)
        places = (chosen + rewritable)[: self._programs]
        items, used = [], set()
        for name in places:
            texts = [problem.programs[name], *self._views.of(problem, name)]
            text = draw.choice([text for text in texts if (name, text) not in used] or texts)
            used.add((name, text))
            items.append(Item(problem.problem_id, name, text))
        return items


def draw_programs(problem: PairProblem, most: int, draw: random.Random) -> list[str]:
    """Up to `most` programs (at least two) of a problem, taken pair by pair, same and different in turn."""
    same = [pair for pair in problem.pairs if pair.judged.same]
    different = [pair for pair in problem.pairs if not pair.judged.same]
    draw.shuffle(same)
    draw.shuffle(different)
    chosen: dict[str, None] = {}
    for pair in (pair for both in zip_longest(same, different) for pair in both if pair is not None):
        new = [name for name in (pair.a, pair.b) if name not in chosen]
        if len(chosen) + len(new) <= max(most, 2):
            chosen |= dict.fromkeys(new)
    return list(chosen)


def comparisons(items: Sequence[Item], pairs: PairSet) -> Comparisons:
    """The pairs of items whose class is known: a program with itself in other words, and judged pairs."""
    judged = {p.problem_id: {(x.a, x.b): x.judged for x in p.pairs} for p in pairs.problems}
    found: list[tuple[int, int, PairClass]] = []
    for i, j in combinations(range(len(items)), 2):
        first, second = items[i], items[j]
        if first.problem_id != second.problem_id:
            continue
        if first.program_id == second.program_id:
            found.append((i, j, PairClass.identical))
            continue
        names = (min(first.program_id, second.program_id), max(first.program_id, second.program_id))
        said = judged[first.problem_id].get(names)
        if said is not None:
            found.append((i, j, said))
    a, b, classes = zip(*found, strict=True) if found else ((), (), ())
    return Comparisons(a, b, classes)
