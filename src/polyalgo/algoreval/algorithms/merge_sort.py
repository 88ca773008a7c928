"""Merge sort."""

from __future__ import annotations

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="merge_sort",
    name="Merge Sort",
    phrase="merge sort",
    domain="Sorting Algorithms",
    complexity="O(n log n)",
    statement=(),
    test=TestInput({"values": [38, -27, 43, 3, 9, 82, 10, 3, 0]}),
    reference=merge_sort,
    forms=canonical(
        Function(
            "merge_sort",
            (Param("values", List(INT)),),
            List(INT),
            Output("the sorted values on one line, separated by single spaces.", ONE_LINE),
            "a new list with {values} in ascending order.",
        )
    ),
)
