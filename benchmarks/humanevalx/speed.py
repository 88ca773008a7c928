"""How fast: programs per second of the suite's own way, and of ours on an empty and on a full compile cache.

All ways judge the same programs with the same number of workers, in small chunks that take turns, so that a drift of
the machine hits all. Not promised: that a shared machine gives the same numbers twice; ratios are steadier.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.humanevalx.correctness import job
from benchmarks.humanevalx.items import Item
from benchmarks.humanevalx.programs import judged_program, suite_program
from benchmarks.humanevalx.suite import Program, Suite
from polyalgo.execution import JudgePool
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Outcome

COLD_BAR = 3.0
SECOND_BAR = 8.0
LANGUAGE_BAR = 1.0
"""The least ratios to the suite's own way: all programs cold, all programs again, and each language cold."""
_CHUNK = 8
_REPETITIONS = {Language.PYTHON: 3, Language.JAVASCRIPT: 3}
"""The cheap ones; 1 for all others."""


class Way(StrEnum):
    """A way to judge programs."""

    SUITE = "suite"
    FORK_ONLY = "fork only"
    """The suite's without its manager process: Python only, where that is most of the time."""
    COLD = "ours cold"
    SECOND = "ours second"


@dataclass
class Timing:
    """Seconds and passes of one language."""

    programs: int
    seconds: dict[Way, float] = field(default_factory=dict)
    passed: dict[Way, int] = field(default_factory=dict)

    def ratio(self, way: Way) -> float:
        """How many times as fast as the suite's own way."""
        return self.seconds[Way.SUITE] / self.seconds[way]


def measure(items: Sequence[Item], pool: JudgePool, suite: Suite, fork_only: Suite) -> dict[Language, Timing]:
    """Judge all items in every way; the first program of each language and way is done once before, uncounted."""
    timings: dict[Language, Timing] = {}
    for language, group in itertools.groupby(items, lambda item: item.language):
        members = list(group)
        ways = _ways(language, pool, suite, fork_only)
        for run in ways.values():
            run(members[:1], "warm-up")
        timing = timings[language] = Timing(len(members))
        for number, start in enumerate(range(0, len(members), _CHUNK)):
            _measure_chunk(members[start : start + _CHUNK], number, ways, _REPETITIONS.get(language, 1), timing)
    return timings


Run = Callable[[Sequence[Item], str], int]
"""Judges items, made different from those of other repetitions by a comment, and says how many pass."""


def _ways(language: Language, pool: JudgePool, suite: Suite, fork_only: Suite) -> dict[Way, Run]:
    comment = "#" if language is Language.PYTHON else "//"

    def ours(items: Sequence[Item], label: str) -> int:
        jobs = [job(item, f"{judged_program(item)}\n{comment} {label}\n") for item in items]
        return sum(verdict.outcome is Outcome.PASS for verdict in pool.judge_all(jobs))

    def theirs(items: Sequence[Item], label: str, by: Suite = suite) -> int:
        programs = [Program(i.task_id, i.language, f"{suite_program(i)}\n{comment} {label}\n") for i in items]
        return sum(by.evaluate(programs))

    ways: dict[Way, Run] = {Way.SUITE: theirs, Way.COLD: ours, Way.SECOND: ours}
    if language is Language.PYTHON:
        ways[Way.FORK_ONLY] = lambda items, label: theirs(items, label, fork_only)
    return ways


def _measure_chunk(
    items: Sequence[Item],
    number: int,
    ways: dict[Way, Run],
    repetitions: int,
    timing: Timing,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Add one chunk to `timing`: the second run right after the cold one, the order of the others by `number`."""
    seconds: dict[Way, list[float]] = {way: [] for way in ways}
    for repetition in range(repetitions):
        order: list[Way] = [way for way in ways if way is not Way.SECOND]
        turn = (number + repetition) % len(order)
        order = [*order[turn:], *order[:turn]]
        order.insert(order.index(Way.COLD) + 1, Way.SECOND)
        for way in order:
            begin = clock()
            passed = ways[way](items, f"repetition {repetition}")
            seconds[way].append(clock() - begin)
            if repetition == 0:
                timing.passed[way] = timing.passed.get(way, 0) + passed
    for way, values in seconds.items():
        timing.seconds[way] = timing.seconds.get(way, 0.0) + statistics.median(values)


def total(timings: Sequence[Timing]) -> Timing:
    """All languages together, in the ways that all have."""
    whole = Timing(sum(timing.programs for timing in timings))
    for way in (Way.SUITE, Way.COLD, Way.SECOND):
        whole.seconds[way] = sum(timing.seconds[way] for timing in timings)
        whole.passed[way] = sum(timing.passed[way] for timing in timings)
    return whole


def missed_bars(timings: dict[Language, Timing]) -> list[str]:
    """One line for each bar that was missed."""
    whole = total(list(timings.values()))
    bars = [("overall cold", whole.ratio(Way.COLD), COLD_BAR), ("overall second", whole.ratio(Way.SECOND), SECOND_BAR)]
    bars += [(f"{language} cold", timing.ratio(Way.COLD), LANGUAGE_BAR) for language, timing in timings.items()]
    return [f"{name} must be >= {bar:g}x, got {ratio:.2f}x" for name, ratio, bar in bars if ratio < bar]


def table(timings: dict[Language, Timing]) -> Iterator[str]:
    """Lines of the table."""
    yield "Speed, programs/s (passed); ratios are to the suite's own way"
    ways = (Way.SUITE, Way.COLD, Way.SECOND)
    yield f"  {'language':<12}{'programs':>9}" + "".join(f"{way:>19}" for way in ways) + f"{'cold':>9}{'second':>9}"
    rows = [(LANGUAGES[language].display_name, timing) for language, timing in timings.items()]
    for name, timing in (*rows, ("all", total(list(timings.values())))):
        cells = "".join(_rate(timing, way) for way in ways)
        ratios = "".join(f"{timing.ratio(way):>8.2f}x" for way in (Way.COLD, Way.SECOND))
        yield f"  {name:<12}{timing.programs:>9}{cells}{ratios}"
    for name, timing in rows:
        if Way.FORK_ONLY in timing.seconds:
            yield f"  {name} in the suite's way without its manager process: {_rate(timing, Way.FORK_ONLY).strip()}"


def _rate(timing: Timing, way: Way) -> str:
    cell = f"{timing.programs / timing.seconds[way]:.2f} ({timing.passed[way]})"
    return f"{cell:>19}"
