"""Round-robin CPU scheduling."""

from __future__ import annotations

import random
from collections import deque

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List, Tuple


def round_robin_schedule(processes: list[tuple[int, int]], quantum: int) -> list[tuple[int, int, int]]:
    """Completion, turnaround and waiting time of each process."""
    coming = deque(sorted(range(len(processes)), key=lambda p: processes[p][0]))
    remaining = [burst for _, burst in processes]
    completion = [0] * len(processes)
    ready: deque[int] = deque()
    time = 0
    while coming or ready:
        if not ready:
            time = max(time, processes[coming[0]][0])
            ready.append(coming.popleft())
        p = ready.popleft()
        slice_ = min(quantum, remaining[p])
        time += slice_
        remaining[p] -= slice_
        while coming and processes[coming[0]][0] <= time:
            ready.append(coming.popleft())
        if remaining[p] > 0:
            ready.append(p)
        else:
            completion[p] = time
    times = zip(completion, processes, strict=True)
    return [(end, end - arrival, end - arrival - burst) for end, (arrival, burst) in times]


def _oracle(processes: list[tuple[int, int]], quantum: int) -> list[tuple[int, int, int]]:
    """Count the time in single units."""
    left = [burst for _, burst in processes]
    ends = [0] * len(processes)
    queue: list[int] = []
    clock = used = 0
    current = -1
    while any(left):
        queue += [index for index, (arrival, _) in enumerate(processes) if arrival == clock]
        if current >= 0 and (left[current] == 0 or used == quantum):
            if left[current]:
                queue.append(current)
            current = -1
        if current < 0 and queue:
            current, used = queue.pop(0), 0
        clock += 1
        if current >= 0:
            left[current] -= 1
            used += 1
            ends[current] = clock
    return [(end, end - a, end - a - b) for end, (a, b) in zip(ends, processes, strict=True)]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[list[tuple[int, int]], int]] = [
        ([], 2),
        ([(0, 5)], 2),
        ([(7, 3)], 1),
        ([(0, 4), (0, 4)], 4),
        ([(0, 4), (0, 4)], 1),
        ([(0, 24), (0, 3), (0, 3)], 4),
        ([(0, 5), (1, 4), (2, 2), (4, 1)], 2),
        ([(0, 4), (2, 2), (2, 3)], 2),
        ([(0, 2), (2, 2), (4, 2), (6, 2)], 1),
        ([(0, 2), (5, 1), (10, 3), (20, 1)], 2),
        ([(20, 4), (10, 3), (5, 1), (0, 2)], 2),
        ([(3, 5), (3, 4), (3, 3), (3, 2), (3, 1)], 2),
        ([(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)], 3),
        ([(1, 10), (0, 10), (1, 1), (0, 1)], 3),
        ([(0, 10), (1, 5), (2, 1), (3, 8), (4, 2)], 1000),
        ([(0, 3), (3, 3), (3, 6), (6, 3)], 3),
        ([(9, 2), (2, 7), (4, 3), (2, 3), (30, 1), (31, 1)], 2),
        ([(p, draw.randint(1, 3)) for p in draw.sample(range(50), 50)], 1),
        ([(5, draw.randint(1, 9)) for _ in range(30)], 4),
        ([(2000, 3000), (0, 1999), (1999, 1000)], 100),
    ]
    for n, latest, longest, quantum in (
        (3, 4, 6, 2),
        (5, 6, 8, 3),
        (6, 30, 9, 2),
        (8, 10, 12, 4),
        (10, 100, 9, 3),
        (20, 40, 6, 1),
        (40, 200, 10, 3),
        (60, 300, 12, 5),
        (100, 500, 9, 2),
    ):
        cases.append(([(draw.randint(0, latest), draw.randint(1, longest)) for _ in range(n)], quantum))
    return [TestInput({"processes": processes, "quantum": quantum}) for processes, quantum in cases]


ALGORITHM = Algorithm(
    slug="round_robin_scheduling",
    name="Round Robin CPU Scheduling",
    phrase="round robin CPU scheduling",
    domain="Other",
    complexity="O(n log n + total burst / quantum)",
    statement=(
        "A process joins the end of the ready queue when it arrives, those that arrive together in input order. The "
        "one CPU takes the first of the queue and runs it for {quantum} units or until it is done, whichever is "
        "sooner; if it is not done, it joins the end of the queue, after all processes that have arrived by then, "
        "also at that very moment. The CPU is idle while the queue is empty.",
        "Time starts at 0; switching takes no time. Turnaround time is completion minus arrival; waiting time is "
        "turnaround minus burst.",
        "Arrivals are at least 0, bursts and {quantum} at least 1, and the processes in any order; there may be none. "
        "All times fit in 32 bits.",
    ),
    test=TestInput({"processes": [(3, 4), (0, 5), (9, 2), (3, 7), (6, 3), (0, 3), (40, 2), (42, 5)], "quantum": 3}),
    reference=round_robin_schedule,
    forms=canonical(
        Function(
            "round_robin_schedule",
            (
                Param("processes", List(Tuple((INT, INT))), "(arrival time, burst time) of each process"),
                Param("quantum", INT, "the time slice"),
            ),
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
        Mutant("off_by_one", "processes[coming[0]][0] <= time", "processes[coming[0]][0] < time"),
        Mutant("tie_break", "key=lambda p: processes[p][0]", "key=lambda p: (processes[p][0], -p)"),
        Mutant("whole_quantum", "time += slice_", "time += quantum"),
        Mutant("idle_time", "time = max(time, processes[coming[0]][0])", "pass"),
        Mutant("runs_on", "            ready.append(p)", "            ready.appendleft(p)"),
    ),
)
