"""Heap sort."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import integer_lists
from polyalgo.algoreval.types import INT, List


def sift_down(heap: list[int], root: int, size: int) -> None:
    """Restore the max-heap below the root, within the first `size` elements."""
    while 2 * root + 1 < size:
        child = 2 * root + 1
        if child + 1 < size and heap[child] < heap[child + 1]:
            child += 1
        if heap[root] >= heap[child]:
            return
        heap[root], heap[child] = heap[child], heap[root]
        root = child


def heap_sort(values: list[int]) -> list[int]:
    """Sorted copy."""
    heap = values[:]
    for root in range(len(heap) // 2 - 1, -1, -1):
        sift_down(heap, root, len(heap))
    for end in range(len(heap) - 1, 0, -1):
        heap[0], heap[end] = heap[end], heap[0]
        sift_down(heap, 0, end)
    return heap


def _oracle(values: list[int]) -> list[int]:
    return sorted(values)


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"values": values}) for values in integer_lists(draw, -(2**31), 2**31 - 1)]


ALGORITHM = Algorithm(
    slug="heap_sort",
    name="Heap Sort",
    phrase="heap sort",
    domain="Sorting Algorithms",
    complexity="O(n log n)",
    statement=("Values are any 32-bit signed integers and may repeat; the list may be empty.",),
    test=TestInput({"values": [12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16]}),
    reference=heap_sort,
    forms=canonical(
        Function(
            "heap_sort",
            (Param("values", List(INT)),),
            List(INT),
            Output("the sorted values on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "a new list with {values} in ascending order.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "range(len(heap) // 2 - 1, -1, -1)", "range(len(heap) // 2 - 1, 0, -1)"),
        Mutant("off_by_one", "sift_down(heap, 0, end)", "sift_down(heap, 0, end + 1)"),
        Mutant("off_by_one", "while 2 * root + 1 < size:", "while 2 * root + 2 < size:"),
        Mutant("one_child", "if child + 1 < size and heap[child] < heap[child + 1]:", "if False:"),
        Mutant("one_level", "        root = child", "        return"),
    ),
)
