"""Non-preemptive shortest-job-first CPU scheduling."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List, Tuple


def sjf_schedule(processes: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Completion, turnaround and waiting time of each process."""
    result = [(0, 0, 0)] * len(processes)
    waiting = set(range(len(processes)))
    time = 0
    while waiting:
        ready = [p for p in waiting if processes[p][0] <= time]
        if not ready:
            time = min(processes[p][0] for p in waiting)
            continue
        p = min(ready, key=lambda p: (processes[p][1], processes[p][0], p))
        arrival, burst = processes[p]
        result[p] = (time + burst, time + burst - arrival, time - arrival)
        time += burst
        waiting.remove(p)
    return result


def _oracle(processes: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Count the time in single units, with a heap of what has arrived."""
    import heapq

    result = [(0, 0, 0)] * len(processes)
    heap: list[tuple[int, int, int]] = []
    done = clock = busy_until = 0
    while done < len(processes):
        for index, (arrival, burst) in enumerate(processes):
            if arrival == clock:
                heapq.heappush(heap, (burst, arrival, index))
        if clock >= busy_until and heap:
            burst, arrival, index = heapq.heappop(heap)
            busy_until = clock + burst
            result[index] = (busy_until, busy_until - arrival, busy_until - arrival - burst)
            done += 1
        clock += 1
    return result


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[list[tuple[int, int]]] = [
        [],
        [(0, 5)],
        [(7, 3)],
        [(0, 4), (0, 4)],
        [(3, 5), (3, 4), (3, 3), (3, 2), (3, 1)],
        [(0, 2), (2, 2), (4, 2), (6, 2)],
        [(0, 2), (5, 1), (10, 3), (20, 1)],
        [(20, 1), (10, 3), (5, 1), (0, 2)],
        [(0, 9), (3, 4), (2, 4), (1, 4), (1, 4)],
        [(0, 8), (1, 4), (2, 9), (3, 5)],
        [(0, 3), (3, 9), (4, 1), (3, 2)],
        [(0, 5), (5, 1), (1, 2), (5, 2)],
        [(1, 10), (0, 10), (1, 1), (0, 1)],
        [(9, 2), (2, 7), (4, 3), (2, 3), (30, 1), (31, 1)],
        [(0, 1), *((1, 20 - p) for p in range(19))],
        [(p, 1) for p in draw.sample(range(60), 60)],
        [(5, draw.randint(1, 4)) for _ in range(40)],
        [(10000, 2000), (0, 9999), (9999, 1999), (9998, 2001), (9998, 2000)],
    ]
    for n, latest, longest in (
        (3, 4, 4),
        (5, 6, 5),
        (6, 30, 5),
        (8, 5, 3),
        (10, 100, 9),
        (20, 40, 3),
        (50, 200, 10),
        (80, 300, 5),
        (150, 600, 9),
    ):
        cases.append([(draw.randint(0, latest), draw.randint(1, longest)) for _ in range(n)])
    return [TestInput({"processes": processes}) for processes in cases]


ALGORITHM = Algorithm(
    slug="sjf_scheduling",
    name="Non-Preemptive SJF CPU Scheduling",
    phrase="non-preemptive SJF (shortest job first) CPU scheduling",
    domain="Other",
    complexity="O(n^2)",
    statement=(
        "Whenever the one CPU is free, it starts the process with the shortest burst among those that have arrived by "
        "then, also at that very moment, and runs it to its end. Equal bursts: the earlier arrival first, then input "
        "order. The CPU is idle while no process that has arrived is left to run.",
        "Time starts at 0. Turnaround time is completion minus arrival; waiting time is turnaround minus burst.",
        "Arrivals are at least 0, bursts at least 1, and the processes in any order; there may be none. All times fit "
        "in 32 bits.",
    ),
    test=TestInput({"processes": [(2, 6), (1, 4), (9, 2), (1, 8), (0, 3), (5, 4), (7, 2), (40, 3), (38, 2), (1, 4)]}),
    reference=sjf_schedule,
    forms=canonical(
        Function(
            "sjf_schedule",
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
        Mutant(
            "off_by_one",
            "if processes[p][0] <= time]",
            "if processes[p][0] < time] or [p for p in waiting if processes[p][0] == time]",
        ),
        Mutant("tie_break", "(processes[p][1], processes[p][0], p)", "(processes[p][1], p)"),
        Mutant("tie_break", "(processes[p][1], processes[p][0], p)", "(processes[p][1], processes[p][0], -p)"),
        Mutant(
            "idle_time", "time = min(processes[p][0] for p in waiting)", "time = max(processes[p][0] for p in waiting)"
        ),
        Mutant("first_come", "(processes[p][1], processes[p][0], p)", "(processes[p][0], processes[p][1], p)"),
        Mutant("all_at_once", "if processes[p][0] <= time]", "if time or processes[p][0] == 0]"),
    ),
)
