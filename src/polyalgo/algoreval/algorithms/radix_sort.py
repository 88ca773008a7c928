"""Least-significant-digit radix sort."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import integer_lists
from polyalgo.algoreval.types import INT, List


def radix_sort(values: list[int]) -> list[int]:
    """Sorted copy, digit by digit in base 10; the keys are the distances from the smallest value."""
    if not values:
        return []
    low = min(values)
    keys = [value - low for value in values]
    largest = max(keys)
    exponent = 1
    while largest // exponent > 0:
        buckets: list[list[int]] = [[] for _ in range(10)]
        for key in keys:
            buckets[key // exponent % 10].append(key)
        keys = [key for bucket in buckets for key in bucket]
        exponent *= 10
    return [key + low for key in keys]


def _oracle(values: list[int]) -> list[int]:
    return sorted(values)


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"values": values}) for values in integer_lists(draw, -99999999, 99999999)]


ALGORITHM = Algorithm(
    slug="radix_sort",
    name="Radix Sort",
    phrase="radix sort (least significant digit first)",
    domain="Sorting Algorithms",
    complexity="O(d (n + b))",
    statement=(
        "Values have at most 8 decimal digits, may be negative and may repeat; the list may be empty. They are sorted "
        "as numbers.",
    ),
    test=TestInput({"values": [329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810]}),
    reference=radix_sort,
    forms=canonical(
        Function(
            "radix_sort",
            (Param("values", List(INT)),),
            List(INT),
            Output("the sorted values on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "a new list with {values} in ascending order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("negative", "low = min(values)", "low = 0"),
        Mutant("off_by_one", "largest // exponent > 0", "largest // exponent > 9"),
        Mutant("not_stable", ".append(key)", ".insert(0, key)"),
        Mutant("edge_case", "if not values:", "if values is None:"),
        Mutant("first_digits", "largest = max(keys)", "largest = keys[0]"),
    ),
)
