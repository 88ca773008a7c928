"""Longest increasing subsequence in O(n log n) (patience sorting)."""

from __future__ import annotations

import random
from bisect import bisect_left

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import integer_lists
from polyalgo.algoreval.types import INT, List


def longest_increasing_subsequence(values: list[int]) -> list[int]:
    """Follow the links back from the last end.

    `tails[k]` is the smallest last value of an increasing subsequence of length k + 1, `ends[k]` its position. Among
    the positions of one such length values never increase, so the latest possible one is the smallest.
    """
    tails: list[int] = []
    ends: list[int] = []
    links: list[int] = []
    for i, value in enumerate(values):
        k = bisect_left(tails, value)
        links.append(ends[k - 1] if k > 0 else -1)
        tails[k : k + 1] = [value]
        ends[k : k + 1] = [i]
    chosen = []
    position = ends[-1] if ends else -1
    while position >= 0:
        chosen.append(values[position])
        position = links[position]
    return chosen[::-1]


def _oracle(values: list[int]) -> list[int]:
    """The best subsequence from each position on, from the back."""
    best: list[list[int]] = [[] for _ in values]
    for i in reversed(range(len(values))):
        rests = [best[j] for j in range(i + 1, len(values)) if values[j] > values[i]]
        best[i] = [values[i], *min(rests, key=_order, default=[])]
    return min(best, key=_order, default=[])


def _order(subsequence: list[int]) -> tuple[int, list[int]]:
    return -len(subsequence), subsequence


def _inputs(draw: random.Random) -> list[TestInput]:
    lists = [
        *integer_lists(draw, -(2**31), 2**31 - 1),
        [2, 5, 3, 7, 11, 8, 10, 13, 6],
        [4, 10, 4, 3, 8, 9, 4, 10],
    ]
    return [TestInput({"values": values}) for values in lists]


ALGORITHM = Algorithm(
    slug="longest_increasing_subsequence",
    name="Longest Increasing Subsequence",
    phrase="the longest increasing subsequence",
    domain="Dynamic Programming",
    complexity="O(n log n)",
    statement=(
        "A subsequence leaves out any number of items, also none, and keeps the order of the others. It is increasing "
        "if every item is greater than the one before it: equal values never follow each other.",
        "Of several longest ones, the lexicographically smallest is wanted: where two first differ, the one with the "
        "smaller value there.",
        "Values are any 32-bit signed integers and may repeat; the list may be empty.",
    ),
    test=TestInput({"values": [6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14]}),
    reference=longest_increasing_subsequence,
    forms=canonical(
        Function(
            "longest_increasing_subsequence",
            (Param("values", List(INT)),),
            List(INT),
            Output("the subsequence on one line, separated by single spaces (an empty line if it is empty).", ONE_LINE),
            "the values of the longest increasing subsequence, in their order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("not_strict", "bisect_left(tails, value)", "bisect_left(tails, value + 1)"),
        Mutant("tails_returned", "return chosen[::-1]", "return tails"),
        Mutant("edge_case", "ends[-1] if ends else -1", "ends[-1]"),
        Mutant("contiguous", "links.append(ends[k - 1] if k > 0 else -1)", "links.append(i - 1 if k > 0 else -1)"),
        Mutant(
            "tie_break",
            "        k = bisect_left(tails, value)\n"
            "        links.append(ends[k - 1] if k > 0 else -1)\n"
            "        tails[k : k + 1] = [value]\n"
            "        ends[k : k + 1] = [i]\n",
            "        before = [tails[j] for j in range(i) if values[j] < value]\n"
            "        tails.append(max(before, default=0) + 1)\n"
            "        links.append(next((j for j in range(i) if values[j] < value and tails[j] == tails[i] - 1), -1))\n"
            "    ends = [tails.index(max(tails))] if tails else []\n",
        ),
    ),
)
