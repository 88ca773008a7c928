"""First-come, first-served CPU scheduling."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List, Tuple


def fcfs_schedule(processes: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Completion, turnaround and waiting time of each process."""
    order = sorted(range(len(processes)), key=lambda p: processes[p][0])
    result = [(0, 0, 0)] * len(processes)
    time = 0
    for p in order:
        arrival, burst = processes[p]
        start = max(time, arrival)
        time = start + burst
        result[p] = (time, time - arrival, start - arrival)
    return result


def _oracle(processes: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """In closed form: the k-th process to arrive ends when the last busy period before it has done all its work."""
    import numpy as np

    if not processes:
        return []
    arrival, burst = np.array(processes).T
    order = np.lexsort((np.arange(len(arrival)), arrival))
    work = np.cumsum(burst[order])
    completion = np.empty_like(arrival)
    completion[order] = work + np.maximum.accumulate(arrival[order] - work + burst[order])
    turnaround = completion - arrival
    rows = np.column_stack([completion, turnaround, turnaround - burst]).tolist()
    return [(row[0], row[1], row[2]) for row in rows]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[list[tuple[int, int]]] = [
        [],
        [(0, 5)],
        [(7, 3)],
        [(0, 4), (0, 4)],
        [(3, 1), (3, 9), (3, 1), (3, 2)],
        [(0, 2), (1, 2), (2, 2), (3, 2)],
        [(0, 2), (2, 2), (4, 2), (6, 2)],
        [(0, 2), (5, 1), (10, 3), (20, 1)],
        [(20, 1), (10, 3), (5, 1), (0, 2)],
        [(4, 1), (3, 1), (2, 1), (1, 1), (0, 1)],
        [(1, 10), (0, 10), (1, 1), (0, 1)],
        [(0, 10), (1, 5), (2, 1), (3, 8), (4, 2)],
        [(2, 3), (9, 4), (2, 1), (9, 2), (30, 1), (2, 6)],
        [(1000000000, 1000), (0, 1), (1000000000, 7)],
        [(0, 1000000000), (1, 1), (0, 999999999)],
        [(p, 1) for p in draw.sample(range(60), 60)],
        [(5, draw.randint(1, 9)) for _ in range(40)],
    ]
    for n, latest, longest in (
        (3, 4, 4),
        (5, 6, 5),
        (6, 30, 5),
        (8, 5, 9),
        (10, 100, 9),
        (20, 40, 3),
        (50, 300, 10),
        (100, 1000, 9),
        (200, 900, 9),
    ):
        cases.append([(draw.randint(0, latest), draw.randint(1, longest)) for _ in range(n)])
    return [TestInput({"processes": processes}) for processes in cases]


ALGORITHM = Algorithm(
    slug="fcfs_scheduling",
    name="FCFS CPU Scheduling",
    phrase="FCFS (first-come, first-served) CPU scheduling",
    domain="Other",
    complexity="O(n log n)",
    statement=(
        "One CPU runs the processes to their end in order of arrival, those that arrive together in input order. It "
        "is idle while no process that has arrived is left to run.",
        "Time starts at 0. Turnaround time is completion minus arrival; waiting time is turnaround minus burst.",
        "Arrivals are at least 0, bursts at least 1, and the processes in any order; there may be none. All times fit "
        "in 32 bits.",
    ),
    test=TestInput({"processes": [(4, 3), (0, 2), (12, 1), (4, 5), (2, 1), (13, 4), (4, 1), (25, 2)]}),
    reference=fcfs_schedule,
    forms=canonical(
        Function(
            "fcfs_schedule",
            (Param("processes", List(Tuple((INT, INT))), "(arrival time, burst time) of each process"),),
            List(Tuple((INT, INT, INT))),
            Output(
                'one line "completion turnaround waiting" per process, in input order (nothing if there are none).',
                ROW_EACH,
            ),
            "(completion time, turnaround time, waiting time) of each process, in input order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_idle_time", "start = max(time, arrival)", "start = time"),
        Mutant("not_sorted", "sorted(range(len(processes)), key=lambda p: processes[p][0])", "range(len(processes))"),
        Mutant("tie_break", "key=lambda p: processes[p][0]", "key=lambda p: processes[p]"),
        Mutant("wrong_time", "start - arrival)", "start)"),
        Mutant("order", "return result", "return [result[p] for p in order]"),
    ),
)
