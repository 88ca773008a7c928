"""Counting sort."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import integer_lists
from polyalgo.algoreval.types import INT, List


def counting_sort(values: list[int]) -> list[int]:
    """Sorted copy; prefix sums of the counts give each value its place."""
    if not values:
        return []
    low, high = min(values), max(values)
    counts = [0] * (high - low + 1)
    for value in values:
        counts[value - low] += 1
    for i in range(1, len(counts)):
        counts[i] += counts[i - 1]
    result = [0] * len(values)
    for value in reversed(values):
        counts[value - low] -= 1
        result[counts[value - low]] = value
    return result


def _oracle(values: list[int]) -> list[int]:
    return sorted(values)


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"values": values}) for values in integer_lists(draw, -100000, 100000)]


ALGORITHM = Algorithm(
    slug="counting_sort",
    name="Counting Sort",
    phrase="counting sort",
    domain="Sorting Algorithms",
    complexity="O(n + k)",
    statement=("Values lie between -100000 and 100000 and may repeat; the list may be empty.",),
    test=TestInput({"values": [4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10]}),
    reference=counting_sort,
    forms=canonical(
        Function(
            "counting_sort",
            (Param("values", List(INT)),),
            List(INT),
            Output("the sorted values on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "a new list with {values} in ascending order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "high - low + 1", "high - low"),
        Mutant("negative", "low, high = min(values), max(values)", "low, high = 0, max(values)"),
        Mutant("duplicates", "counts[value - low] += 1", "counts[value - low] = 1"),
        Mutant("edge_case", "if not values:", "if values is None:"),
        Mutant("off_by_one", "range(1, len(counts))", "range(2, len(counts))"),
    ),
)
