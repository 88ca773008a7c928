"""Safe sequence by the banker's algorithm."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, INT, List, Matrix

State = tuple[list[int], list[list[int]], list[list[int]]]


def safe_sequence(available: list[int], allocation: list[list[int]], maximum: list[list[int]]) -> list[int]:
    """Order in which repeated scans let the processes finish, empty if some never can."""
    n = len(allocation)
    need = [[m - a for m, a in zip(maximum[p], allocation[p], strict=True)] for p in range(n)]
    work = available[:]
    finished = [False] * n
    sequence: list[int] = []
    progress = True
    while progress:
        progress = False
        for p in range(n):
            if not finished[p] and all(need[p][r] <= work[r] for r in range(len(work))):
                for r in range(len(work)):
                    work[r] += allocation[p][r]
                finished[p] = True
                sequence.append(p)
                progress = True
    return sequence if len(sequence) == n else []


def _oracle(available: list[int], allocation: list[list[int]], maximum: list[list[int]]) -> list[int]:
    """Jump to the next process, in cyclic order, that can finish."""
    import numpy as np

    held, limit, work = np.array(allocation), np.array(maximum), np.array(available)
    waiting = np.ones(len(held), dtype=bool)
    sequence: list[int] = []
    position = 0
    while waiting.any():
        ready = np.flatnonzero(waiting & (limit - held <= work).all(axis=1))
        if ready.size == 0:
            return []
        process = int(ready[np.argmin((ready - position) % len(held))])
        sequence.append(process)
        waiting[process] = False
        work = work + held[process]
        position = process + 1
    return sequence


def _state(draw: random.Random, processes: int, resources: int, high: int, spare: int, stuck: bool) -> State:
    """Random claims, of which one can be granted at once; `stuck`: one claim exceeds what there is."""
    maximum = [[draw.randint(0, high) for _ in range(resources)] for _ in range(processes)]
    allocation = [[draw.randint(0, m) for m in row] for row in maximum]
    first = draw.randrange(processes)
    need = [m - a for m, a in zip(maximum[first], allocation[first], strict=True)]
    available = [n + draw.randint(0, spare) for n in need]
    if stuck:
        other = (first + draw.randrange(1, processes)) % processes
        maximum[other][0] = available[0] + sum(row[0] for row in allocation) + 1
    return available, allocation, maximum


def _inputs(draw: random.Random) -> list[TestInput]:
    chain = list(range(12))
    cases: list[State] = [
        ([0], [[0]], [[0]]),
        ([2], [[1]], [[3]]),
        ([1], [[1]], [[3]]),
        ([0], [[4]], [[4]]),
        ([3], [[0]], [[3]]),
        ([0, 0], [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        ([1, 0], [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        ([0, 1], [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        ([5, 5], [[0, 0]] * 4, [[5, 5]] * 4),
        ([5, 4], [[0, 0]] * 4, [[5, 5]] * 4),
        ([1, 9], [[2, 0], [1, 1], [3, 0]], [[3, 0], [2, 1], [9, 0]]),
        ([3, 3, 2], [[0, 1, 0], [2, 0, 0], [3, 0, 2], [2, 1, 1], [0, 0, 2]],
         [[7, 5, 3], [3, 2, 2], [9, 0, 2], [2, 2, 2], [4, 3, 3]]),
        ([2, 1, 0], [[0, 3, 0], [3, 0, 2], [3, 0, 2], [2, 1, 1], [0, 0, 2]],
         [[7, 5, 3], [3, 2, 2], [9, 0, 2], [2, 2, 2], [4, 3, 3]]),
        ([1], [[1] for _ in chain], [[13 - p] for p in chain]),
        ([1], [[1] for _ in chain], [[p + 2] for p in chain]),
        ([2], [[1] for _ in range(9)], [[3 + (4 * p) % 9] for p in range(9)]),
        ([1000000000, 0], [[500000000, 7], [500000000, 0]], [[2000000000, 7], [1500000000, 7]]),
    ]  # fmt: skip
    for processes, resources, high, spare, stuck in (
        (2, 2, 3, 1, False),
        (3, 1, 5, 1, True),
        (4, 3, 5, 2, False),
        (5, 3, 9, 2, True),
        (6, 2, 9, 1, False),
        (7, 4, 9, 4, True),
        (10, 3, 20, 4, False),
        (12, 5, 9, 5, False),
        (20, 3, 30, 12, False),
        (30, 6, 9, 6, False),
        (40, 4, 100, 30, False),
    ):
        cases.append(_state(draw, processes, resources, high, spare, stuck))
    return [TestInput({"available": v, "allocation": held, "maximum": limit}) for v, held, limit in cases]


ALGORITHM = Algorithm(
    slug="bankers_algorithm",
    name="Banker's Algorithm for Deadlock Avoidance",
    phrase="the safety check of the banker's algorithm for deadlock avoidance",
    domain="Other",
    complexity="O(n^2 m)",
    statement=(
        "Processes are numbered from 0. A process can finish when, for every resource, its remaining need (maximum "
        "minus allocation) is at most what is available then; finishing makes its whole allocation available.",
        "Scan the processes in order of their numbers, again and again; in each scan every unfinished process that "
        "can finish when it is reached does so at once. The scans end when all have finished or one lets none finish.",
        "There is at least one process and one resource; 0 <= allocation <= maximum everywhere. Sums of available "
        "and allocated instances of a resource fit in 32 bits.",
    ),
    test=TestInput(
        {
            "available": [1, 1, 3],
            "allocation": [[0, 0, 1], [5, 2, 6], [0, 1, 5], [1, 2, 1], [0, 3, 0], [2, 1, 0]],
            "maximum": [[1, 5, 6], [7, 5, 7], [0, 3, 6], [2, 7, 3], [0, 4, 2], [2, 3, 4]],
        }
    ),
    reference=safe_sequence,
    forms=canonical(
        Function(
            "safe_sequence",
            (
                Param("available", List(INT), "free instances of each resource"),
                Param("allocation", Matrix(INT), "row p: the instances of each resource that process p holds"),
                Param("maximum", Matrix(INT), "row p: the most instances of each resource that process p may claim"),
            ),
            List(INDEX),
            Output(
                "the numbers in that order on one line, separated by single spaces; if the result is empty, the line "
                '"unsafe" instead.',
                'sequence = {call}\nprint(*(sequence or ["unsafe"]))',
            ),
            "the processes in the order in which they finish; an empty list if not all can (the state is unsafe).",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "need[p][r] <= work[r]", "need[p][r] < work[r]"),
        Mutant("one_scan", "                progress = True", "                progress = False"),
        Mutant(
            "restart_scan", "                progress = True", "                progress = True\n                break"
        ),
        Mutant("edge_case", "return sequence if len(sequence) == n else []", "return sequence"),
        Mutant("not_released", "work[r] += allocation[p][r]", "work[r] -= need[p][r]"),
        Mutant("any_resource", "and all(need", "and any(need"),
    ),
)
