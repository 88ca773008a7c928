"""All permutations by backtracking."""

from __future__ import annotations

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="permutations",
    name="Permutations Generator",
    phrase="a permutations generator by backtracking",
    domain="Backtracking",
    complexity="O(n n!)",
    statement=("The items are distinct integers.",),
    test=TestInput({"items": [4, 1, 9]}),
    reference=permutations,
    forms=canonical(
        Function(
            "permutations",
            (Param("items", List(INT)),),
            List(List(INT)),
            Output("one permutation per line, numbers separated by single spaces.", ROW_EACH),
            "all permutations in ascending lexicographic order (by number, whatever the order of {items}).",
        )
    ),
)
