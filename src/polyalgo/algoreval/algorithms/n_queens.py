"""The n queens problem by backtracking."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, List


def n_queens(n: int, max_solutions: int) -> list[list[int]]:
    """The first solutions in lexicographic order."""
    solutions: list[list[int]] = []
    queens: list[int] = []
    columns: set[int] = set()
    falling: set[int] = set()
    rising: set[int] = set()

    def place(row: int) -> None:
        if row == n:
            solutions.append(queens[:])
            return
        for column in range(n):
            if column in columns or row - column in falling or row + column in rising:
                continue
            queens.append(column)
            columns.add(column)
            falling.add(row - column)
            rising.add(row + column)
            place(row + 1)
            queens.pop()
            columns.discard(column)
            falling.discard(row - column)
            rising.discard(row + column)
            if len(solutions) == max_solutions:
                return

    place(0)
    return solutions


def _oracle(n: int, max_solutions: int) -> list[list[int]]:
    """All permutations of up to 8 columns; larger boards row by row, all partial placements at once."""
    from itertools import combinations, permutations

    def peaceful(queens: tuple[int, ...]) -> bool:
        return all(abs(queens[i] - queens[j]) not in (0, j - i) for i, j in combinations(range(len(queens)), 2))

    if n <= 8:
        found = [queens for queens in permutations(range(n)) if peaceful(queens)]
    else:
        found = [()]
        for row in range(n):
            found = [
                (*queens, column)
                for queens in found
                for column in range(n)
                if all(abs(column - other) not in (0, row - i) for i, other in enumerate(queens))
            ]
    return [list(queens) for queens in sorted(found)[:max_solutions]]


def _inputs(draw: random.Random) -> list[TestInput]:
    counts = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92}
    cases = [(n, 1000) for n in counts]
    cases += [(1, 1), (2, 1), (4, 1), (4, 2), (5, 9), (6, 1), (6, 3), (6, 5), (7, 20), (8, 1), (8, 91), (8, 92)]
    cases += [(n, draw.randint(2, counts[n] - 1)) for n in (5, 7, 8)]
    cases += [(9, 1), (9, draw.randint(20, 60)), (9, 352), (10, 1), (10, draw.randint(20, 60)), (10, 725)]
    return [TestInput({"n": n, "max_solutions": limit}) for n, limit in cases]


ALGORITHM = Algorithm(
    slug="n_queens",
    name="N-Queens Problem",
    phrase="a solver of the n queens problem by backtracking",
    domain="Backtracking",
    complexity="O(n!)",
    statement=(
        "Place {n} queens on an {n} x {n} board so that no two share a row, a column or a diagonal.",
        "A solution is the list of the queens' 0-based columns, row by row from the first row. Solutions that are "
        "rotations or reflections of each other are different solutions.",
        "Solutions are in ascending lexicographic order (compared number by number).",
        "1 <= {n} <= 10 and {max_solutions} >= 1; there may be fewer solutions than {max_solutions}, or none.",
    ),
    test=TestInput({"n": 8, "max_solutions": 12}),
    reference=n_queens,
    forms=canonical(
        Function(
            "n_queens",
            (
                Param("n", INDEX, "the size of the board"),
                Param("max_solutions", INDEX, "how many solutions to return at most"),
            ),
            List(List(INDEX)),
            Output(
                'one solution per line, its columns separated by single spaces; if there is none, the line "none" '
                "instead.",
                "solutions = {call}\nfor solution in solutions:\n    print(*solution)\nif not solutions:\n"
                '    print("none")',
            ),
            "the first {max_solutions} solutions in lexicographic order, or all of them if there are fewer.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("one_diagonal", " or row + column in rising", ""),
        Mutant("not_reset", "            falling.discard(row - column)\n", ""),
        Mutant("off_by_one", "if len(solutions) == max_solutions:", "if len(solutions) > max_solutions:"),
        Mutant("first_only", "if len(solutions) == max_solutions:", "if solutions:"),
        Mutant("order", "for column in range(n):", "for column in reversed(range(n)):"),
    ),
)
