"""All permutations by backtracking."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List


def permutations(items: list[int]) -> list[list[int]]:
    """All permutations in lexicographic order."""
    result: list[list[int]] = []
    chosen: list[int] = []
    rest = sorted(items)

    def extend() -> None:
        if len(chosen) == len(rest):
            result.append(chosen[:])
            return
        for item in rest:
            if item not in chosen:
                chosen.append(item)
                extend()
                chosen.pop()

    extend()
    return result


def _oracle(items: list[int]) -> list[list[int]]:
    import itertools

    return sorted(map(list, itertools.permutations(items)))


def _inputs(draw: random.Random) -> list[TestInput]:
    lists = [
        [],
        [0],
        [-5],
        [1, 2],
        [2, 1],
        [-1, -2],
        [10, 9],
        [1, 2, 3],
        [3, 2, 1],
        [2, 3, 1],
        [0, -1, 1],
        [100, 20, 3],
        [2147483647, -2147483648],
        [2147483647, 0, -2147483648, 1],
        [1, 2, 3, 4],
        [4, 3, 2, 1],
        [9, 10, 11, -9],
        [1, 2, 3, 4, 5],
        [5, 4, 3, 2, 1],
        [-3, 30, -30, 3, 0],
        [0, 1, 2, 3, 4, 5],
        [11, 9, 7, 5, 3, 1],
    ]
    for size, high in ((3, 9), (4, 1000), (5, 20), (5, 10**9), (6, 99), (6, 10**6)):
        lists.append(draw.sample(range(-high, high + 1), size))
    return [TestInput({"items": items}) for items in lists]


ALGORITHM = Algorithm(
    slug="permutations",
    name="Permutations Generator",
    phrase="a permutations generator by backtracking",
    domain="Backtracking",
    complexity="O(n n!)",
    statement=(
        "The items are at most 6 distinct 32-bit integers, in any order. If there are none, the only permutation is "
        "the empty one.",
    ),
    test=TestInput({"items": [4, 1, 9]}),
    reference=permutations,
    forms=canonical(
        Function(
            "permutations",
            (Param("items", List(INT)),),
            List(List(INT)),
            Output(
                "one permutation per line, numbers separated by single spaces (an empty line for the empty one).",
                ROW_EACH,
            ),
            "all permutations in ascending lexicographic order (by number, whatever the order of {items}).",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("unsorted", "rest = sorted(items)", "rest = items"),
        Mutant("text_order", "rest = sorted(items)", "rest = sorted(items, key=str)"),
        Mutant("repeats", "if item not in chosen:", "if item not in chosen[-1:]:"),
        Mutant("shared_list", "result.append(chosen[:])", "result.append(chosen)"),
        Mutant("off_by_one", "if len(chosen) == len(rest):", "if len(chosen) == len(rest) - 1:"),
    ),
)
