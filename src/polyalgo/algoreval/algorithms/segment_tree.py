"""Segment tree for range sums with point updates."""

from __future__ import annotations

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="segment_tree",
    name="Segment Tree",
    phrase="a segment tree for range sums",
    domain="Data Structures",
    complexity="O(log n) per operation",
    statement=("All indices are 0-based.",),
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
)
