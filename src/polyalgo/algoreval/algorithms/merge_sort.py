"""Merge sort."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import integer_lists
from polyalgo.algoreval.types import INT, List


def merge_sort(values: list[int]) -> list[int]:
    """Sorted copy."""
    if len(values) < 2:
        return values[:]
    middle = len(values) // 2
    left, right = merge_sort(values[:middle]), merge_sort(values[middle:])
    merged: list[int] = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]


def _oracle(values: list[int]) -> list[int]:
    return sorted(values)


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"values": values}) for values in integer_lists(draw, -(2**31), 2**31 - 1)]


ALGORITHM = Algorithm(
    slug="merge_sort",
    name="Merge Sort",
    phrase="merge sort",
    domain="Sorting Algorithms",
    complexity="O(n log n)",
    statement=("Values are any 32-bit signed integers and may repeat; the list may be empty.",),
    test=TestInput({"values": [38, -27, 43, 3, 9, 82, 10, 3, 0]}),
    reference=merge_sort,
    forms=canonical(
        Function(
            "merge_sort",
            (Param("values", List(INT)),),
            List(INT),
            Output("the sorted values on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "a new list with {values} in ascending order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "while i < len(left) and", "while i < len(left) - 1 and"),
        Mutant("off_by_one", "merge_sort(values[middle:])", "merge_sort(values[middle + 1 :])"),
        Mutant("lost_rest", "return merged + left[i:] + right[j:]", "return merged + left[i:]"),
        Mutant("edge_case", "if len(values) < 2:", "if len(values) == 1:"),
        Mutant("text_order", "left[i] <= right[j]", "str(left[i]) <= str(right[j])"),
        Mutant(
            "duplicates",
            "if left[i] <= right[j]:",
            "if left[i] == right[j]:\n            i += 1\n        elif left[i] < right[j]:",
        ),
    ),
)
