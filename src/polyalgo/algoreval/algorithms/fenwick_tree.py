"""Fenwick (binary indexed) tree for prefix and range sums."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, INT, LONG


class FenwickTree:
    """`tree[i]` is the sum of the positions from i - (i & -i) + 1 to i."""

    def __init__(self, n: int) -> None:
        self.tree = [0] * (n + 1)

    def add(self, index: int, delta: int) -> None:
        """Increase one position."""
        while index < len(self.tree):
            self.tree[index] += delta
            index += index & -index

    def prefix_sum(self, index: int) -> int:
        """Sum of the positions from 1 to index."""
        total = 0
        while index > 0:
            total += self.tree[index]
            index -= index & -index
        return total

    def range_sum(self, left: int, right: int) -> int:
        """Sum of the positions from left to right."""
        return self.prefix_sum(right) - self.prefix_sum(left - 1)


class _Oracle:
    """Sums over a plain list."""

    def __init__(self, n: int) -> None:
        self.values = [0] * n

    def add(self, index: int, delta: int) -> None:
        self.values[index - 1] += delta

    def prefix_sum(self, index: int) -> int:
        return sum(self.values[:index])

    def range_sum(self, left: int, right: int) -> int:
        return sum(self.values[left - 1 : right])


def _adds(values: list[int]) -> list[Call]:
    return [Call("add", (index, value)) for index, value in enumerate(values, 1)]


def _prefixes(indices: range) -> list[Call]:
    return [Call("prefix_sum", (index,)) for index in indices]


def _question(draw: random.Random, n: int) -> Call:
    if draw.random() < 0.4:
        return Call("prefix_sum", (draw.randint(0, n),))
    left, right = sorted((draw.randint(1, n), draw.randint(1, n)))
    return Call("range_sum", (left, right))


def _inputs(draw: random.Random) -> list[TestInput]:
    big, small = 2**31 - 1, -(2**31)
    ranges = [Call("range_sum", (left, right)) for left in range(1, 5) for right in range(left, 5)]
    cases = [
        (1, [*_prefixes(range(2)), Call("add", (1, 5)), *_prefixes(range(2)), Call("range_sum", (1, 1))]),
        (1, [Call("add", (1, 5)), Call("add", (1, -5)), Call("add", (1, -3)), *_prefixes(range(2))]),
        (2, [Call("add", (2, 7)), *_prefixes(range(3)), Call("range_sum", (1, 2)), Call("range_sum", (2, 2))]),
        (5, [*_prefixes(range(6)), Call("range_sum", (1, 5)), Call("range_sum", (3, 3))]),
        (4, [*_adds([1, 2, 3, 4]), *ranges]),
        (4, [*_adds([-1, 0, -3, 0]), *ranges]),
        (7, [*_adds([1] * 7), *_prefixes(range(8))]),
        (8, [*_adds([1] * 8), *_prefixes(range(9))]),
        (9, [*_adds([1] * 9), *_prefixes(range(10))]),
        (16, [*_adds([2**i for i in range(16)]), *_prefixes(range(17)), Call("range_sum", (8, 16))]),
        (16, [Call("add", (8, 3)), *_prefixes(range(17)), Call("range_sum", (8, 8)), Call("range_sum", (9, 16))]),
        (6, [*[Call("add", (3, value)) for value in (4, 4, 4, -1, 0)], *_prefixes(range(7))]),
        (6, [*_adds([big] * 6), *_prefixes(range(7)), Call("range_sum", (2, 5)), Call("range_sum", (4, 4))]),
        (6, [*_adds([small] * 6), *_prefixes(range(7)), Call("range_sum", (2, 5)), Call("range_sum", (4, 4))]),
        (3, [*_adds([big, small, big]), *_adds([big, small, small]), *_prefixes(range(4)), Call("range_sum", (2, 3))]),
        (100000, [Call("add", (1, 3)), Call("add", (65536, 4)), Call("add", (100000, 5)), *_prefixes(range(3))]),
        (1000000, [Call("add", (524288, 9)), Call("add", (999999, -2)), Call("prefix_sum", (1000000,))]),
    ]
    cases[15][1].extend(
        [Call("prefix_sum", (99999,)), Call("range_sum", (2, 65536)), Call("range_sum", (65537, 100000))]
    )
    cases[16][1].extend([Call("range_sum", (524288, 524288)), Call("range_sum", (524289, 1000000))])
    for n, length, limit in (
        (3, 12, 9),
        (5, 20, 9),
        (8, 30, 50),
        (12, 40, 100),
        (31, 60, 1000),
        (32, 60, 1000),
        (33, 60, big),
        (100, 60, 10**6),
        (1000, 60, big),
    ):
        calls = []
        for _ in range(length - 1):
            add = Call("add", (draw.randint(1, n), draw.randint(-limit, limit)))
            calls.append(add if draw.random() < 0.5 else _question(draw, n))
        cases.append((n, [*calls, Call("range_sum", (1, n))]))
    return [TestInput({"n": n}, tuple(calls)) for n, calls in cases]


ALGORITHM = Algorithm(
    slug="fenwick_tree",
    name="Fenwick Tree",
    phrase="a Fenwick tree (binary indexed tree) for sums",
    domain="Data Structures",
    complexity="O(log n) per operation",
    statement=(
        "Positions are 1-based, 1 to n; at first all values are 0.",
        "Every delta fits in 32 bits; values and sums may exceed 32 bits, but stay below 2^53 in absolute value.",
    ),
    test=TestInput(
        {"n": 10},
        (
            Call("add", (1, 5)),
            Call("add", (4, -2)),
            Call("add", (10, 7)),
            Call("prefix_sum", (4,)),
            Call("add", (7, 2147483647)),
            Call("add", (8, 2147483647)),
            Call("add", (8, 3)),
            Call("prefix_sum", (0,)),
            Call("prefix_sum", (7,)),
            Call("prefix_sum", (10,)),
            Call("range_sum", (8, 8)),
            Call("add", (8, -2147483648)),
            Call("range_sum", (4, 9)),
            Call("range_sum", (8, 10)),
            Call("range_sum", (2, 3)),
            Call("range_sum", (1, 10)),
        ),
    ),
    reference=FenwickTree,
    forms=canonical(
        ClassInterface(
            "FenwickTree",
            (Param("n", INDEX, "number of positions, from 1 to 1000000"),),
            (
                Function(
                    "add",
                    (Param("index", INDEX), Param("delta", INT)),
                    None,
                    None,
                    "adds delta, which may be negative, to the value at position index",
                ),
                Function(
                    "prefix_sum",
                    (Param("index", INDEX),),
                    LONG,
                    Output("the sum on its own line."),
                    "returns the sum of the values at positions 1 to index; 0 for index 0",
                ),
                Function(
                    "range_sum",
                    (Param("left", INDEX), Param("right", INDEX)),
                    LONG,
                    Output("the sum on its own line."),
                    "returns the sum of the values at positions left to right, both included; 1 <= left <= right <= n",
                ),
            ),
            variable="tree",
        )
    ),
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant("off_by_one", "while index < len(self.tree):", "while index < len(self.tree) - 1:"),
        Mutant("left_excluded", "self.prefix_sum(left - 1)", "self.prefix_sum(left)"),
        Mutant("set_not_add", "self.tree[index] += delta", "self.tree[index] = delta"),
        Mutant("step", "index -= index & -index", "index -= 1"),
        Mutant("overflow", "return total", "return (total + 2**31) % 2**32 - 2**31"),
    ),
)
