"""Segment tree for range sums with point updates."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, INT, List


class SegmentTree:
    """Sums over ranges; leaves at size .. 2 size - 1, the parent of i at i // 2."""

    def __init__(self, values: list[int]) -> None:
        self.size = len(values)
        self.tree = [0] * self.size + values
        for i in range(self.size - 1, 0, -1):
            self.tree[i] = self.tree[2 * i] + self.tree[2 * i + 1]

    def update(self, index: int, value: int) -> None:
        """Set one element."""
        i = index + self.size
        self.tree[i] = value
        while i > 1:
            i //= 2
            self.tree[i] = self.tree[2 * i] + self.tree[2 * i + 1]

    def query(self, left: int, right: int) -> int:
        """Sum from left to right, both included."""
        total = 0
        low, high = left + self.size, right + self.size + 1
        while low < high:
            if low & 1:
                total += self.tree[low]
                low += 1
            if high & 1:
                high -= 1
                total += self.tree[high]
            low //= 2
            high //= 2
        return total


class _Oracle:
    """A plain list."""

    def __init__(self, values: list[int]) -> None:
        self.values = list(values)

    def update(self, index: int, value: int) -> None:
        self.values[index] = value

    def query(self, left: int, right: int) -> int:
        return sum(self.values[left : right + 1])


def _queries(n: int) -> list[Call]:
    """All ranges."""
    return [Call("query", (left, right)) for left in range(n) for right in range(left, n)]


def _ends(n: int) -> list[Call]:
    """Ranges from the first element and to the last one."""
    return [*(Call("query", (0, right)) for right in range(n)), *(Call("query", (left, n - 1)) for left in range(n))]


def _updates(values: list[int]) -> list[Call]:
    return [Call("update", (index, value)) for index, value in enumerate(values)]


def _inputs(draw: random.Random) -> list[TestInput]:
    big = 10**9
    cases: list[tuple[list[int], list[Call]]] = [
        ([5], [*_queries(1), *_updates([-3]), *_queries(1), *_updates([0]), *_queries(1)]),
        ([0], [*_queries(1), *_updates([big]), *_queries(1), *_updates([-big]), *_queries(1)]),
        ([1, 2], [*_queries(2), *_updates([7]), *_queries(2), Call("update", (1, -7)), *_queries(2)]),
        ([3, -1, 4], [*_queries(3), *_updates([10, 20, 30]), *_queries(3), Call("update", (2, 0)), *_queries(3)]),
        ([1, 2, 4, 8], [*_queries(4), Call("update", (3, 16)), *_queries(4), Call("update", (0, -1)), *_queries(4)]),
        ([1, 10, 100, 1000, 10000], [*_queries(5), Call("update", (2, 300)), *_queries(5)]),
        ([1, 10, 100, 1000, 10000, 100000], [*_queries(6), Call("update", (5, 0)), *_queries(6)]),
        ([2] * 7, [*_queries(7), Call("update", (3, 5)), *_ends(7)]),
        ([2] * 8, [*_ends(8), Call("update", (7, 5)), *_ends(8), Call("update", (4, -5)), *_ends(8)]),
        ([0] * 9, [*_ends(9), Call("update", (8, 1)), *_ends(9), Call("update", (0, -1)), *_queries(3)]),
        ([-1] * 10, [*_updates(list(range(10))), *_ends(10), *_updates([5] * 10), Call("query", (0, 9))]),
        ([1] * 15, [*_ends(15), Call("update", (7, 100)), Call("query", (7, 7)), Call("query", (6, 8))]),
        ([1] * 16, [*_ends(16), Call("update", (15, 100)), Call("query", (0, 15)), Call("query", (15, 15))]),
        ([1] * 17, [*_ends(17), Call("update", (16, 100)), Call("query", (0, 16)), Call("query", (0, 15))]),
        ([4, 4, 4], [*[Call("update", (1, value)) for value in (4, 4, 9, 9, -9, 0)], *_queries(3)]),
        ([500000000, 500000000], [*_queries(2), *_updates([0, big]), *_queries(2)]),
        ([-500000000, 0, -500000000], [*_queries(3), Call("update", (2, 500000000)), *_queries(3)]),
    ]
    for n, length, limit in (
        (4, 20, 9),
        (6, 30, 9),
        (11, 40, 100),
        (13, 60, 1000),
        (31, 60, 10**6),
        (32, 60, 10**6),
        (33, 60, 10**6),
        (64, 60, 10**7),
        (100, 60, 10**7),
        (300, 60, 10**6),
    ):
        calls = []
        for _ in range(length - 1):
            left, right = sorted((draw.randrange(n), draw.randrange(n)))
            update = Call("update", (right, draw.randint(-limit, limit)))
            calls.append(update if draw.random() < 0.5 else Call("query", (left, right)))
        values = [draw.randint(-limit, limit) for _ in range(n)]
        cases.append((values, [*calls, Call("query", (0, n - 1))]))
    return [TestInput({"values": values}, tuple(calls)) for values, calls in cases]


ALGORITHM = Algorithm(
    slug="segment_tree",
    name="Segment Tree",
    phrase="a segment tree for range sums",
    domain="Data Structures",
    complexity="O(log n) per operation",
    statement=(
        "All indices are 0-based; in every query left <= right.",
        "Values may be negative. At any time, the absolute values of all elements add up to at most 1000000000.",
    ),
    test=TestInput(
        {"values": [5, -2, 8, 6, 3, 1, 7]},
        (
            Call("query", (0, 6)),
            Call("query", (1, 3)),
            Call("update", (2, -4)),
            Call("query", (0, 2)),
            Call("update", (6, 10)),
            Call("query", (6, 6)),
            Call("query", (0, 6)),
        ),
    ),
    reference=SegmentTree,
    forms=canonical(
        ClassInterface(
            "SegmentTree",
            (Param("values", List(INT), "the initial array, not empty"),),
            (
                Function(
                    "update",
                    (Param("index", INDEX), Param("value", INT)),
                    None,
                    None,
                    "sets the element at index to value",
                ),
                Function(
                    "query",
                    (Param("left", INDEX), Param("right", INDEX)),
                    INT,
                    Output("the sum on its own line."),
                    "returns the sum of the elements from left to right, both included",
                ),
            ),
            variable="tree",
        )
    ),
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant("off_by_one", "right + self.size + 1", "right + self.size"),
        Mutant("edge_case", "range(self.size - 1, 0, -1)", "range(self.size - 1, 1, -1)"),
        Mutant("added_not_set", "self.tree[i] = value", "self.tree[i] += value"),
        Mutant("counted_twice", "                low += 1\n", ""),
        Mutant("root_not_updated", "while i > 1:", "while i > 3:"),
    ),
)
