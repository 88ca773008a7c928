"""Linear equations by Gaussian elimination with partial pivoting."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, List, Matrix

System = tuple[list[list[float]], list[float]]


def solve_linear(matrix: list[list[float]], rhs: list[float]) -> list[float]:
    """The only solution, or an empty list if the matrix is singular."""
    n = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, rhs, strict=True)]
    for col in range(n):
        pivot = max(range(col, n), key=lambda r: abs(rows[r][col]))
        if abs(rows[pivot][col]) < 1e-9:
            return []
        rows[col], rows[pivot] = rows[pivot], rows[col]
        for r in range(col + 1, n):
            factor = rows[r][col] / rows[col][col]
            for c in range(col, n + 1):
                rows[r][c] -= factor * rows[col][c]
    solution = [0.0] * n
    for r in range(n - 1, -1, -1):
        known = sum(rows[r][c] * solution[c] for c in range(r + 1, n))
        solution[r] = (rows[r][n] - known) / rows[r][r]
    return solution


def _oracle(matrix: list[list[float]], rhs: list[float]) -> list[float]:
    """Exact Gauss-Jordan elimination over the rationals."""
    from fractions import Fraction

    n = len(matrix)
    rows = [[Fraction(value) for value in [*row, b]] for row, b in zip(matrix, rhs, strict=True)]
    for col in range(n):
        pivot = next((r for r in range(col, n) if rows[r][col]), None)
        if pivot is None:
            return []
        rows[col], rows[pivot] = rows[pivot], rows[col]
        rows[col] = [value / rows[col][col] for value in rows[col]]
        for r in range(n):
            if r != col and rows[r][col]:
                rows[r] = [x - rows[r][col] * y for x, y in zip(rows[r], rows[col], strict=True)]
    return [float(row[n]) for row in rows]


def _system(draw: random.Random, n: int, high: int, zeros: float) -> System:
    """Values in quarters; `zeros` is the share of zero coefficients."""

    def value() -> float:
        return draw.randint(-4 * high, 4 * high) / 4

    return [[0.0 if draw.random() < zeros else value() for _ in range(n)] for _ in range(n)], [
        value() for _ in range(n)
    ]


def _clear(system: System) -> bool:
    """Whether there is a solution that all methods print alike: none too large or near a rounding border."""
    import numpy as np

    if np.linalg.cond(np.array(system[0])) > 1e4:
        return False
    return all(abs(x) < 1e4 and abs(x * 1e4 % 1 - 0.5) > 1e-4 for x in solve_linear(*system))


def _inputs(draw: random.Random) -> list[TestInput]:
    systems: list[System] = [
        ([[4.0]], [10.0]),
        ([[0.0]], [0.0]),
        ([[0.0]], [5.0]),
        ([[-3.0]], [0.0]),
        ([[0.0, 1.0], [1.0, 0.0]], [3.0, -2.0]),
        ([[1e-17, 1.0], [1.0, 1.0]], [1.0, 2.0]),
        ([[1.0, 2.0], [2.0, 4.0]], [3.0, 6.0]),
        ([[1.0, 2.0], [2.0, 4.0]], [3.0, 7.0]),
        ([[0.0, 0.0], [0.0, 0.0]], [0.0, 0.0]),
        ([[0.0, 1.0], [0.0, 2.0]], [1.0, 2.0]),
        ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [7.5, -0.25, 0.0]),
        ([[2.0, 1.0, -1.0], [-3.0, -1.0, 2.0], [-2.0, 1.0, 2.0]], [8.0, -11.0, -3.0]),
        ([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], [1.0, 2.0, 3.0]),
        ([[1.0, 2.0, 1.0], [2.0, 4.0, 5.0], [1.0, 3.0, 2.0]], [1.0, 5.0, -2.0]),
        ([[0.0, 0.0, 2.0], [0.0, -4.0, 1.0], [8.0, 1.0, 1.0]], [4.0, -2.0, 5.0]),
        ([[3.0, -1.0, 2.0], [3.0, -1.0, 5.0], [6.0, 2.0, 1.0]], [0.0, 0.0, 0.0]),
        ([[1e-17, 2.0, 1.0], [2.0, 1e-17, 1.0], [1.0, 1.0, 1e-17]], [3.0, -1.0, 0.5]),
        ([[1e6, 1.0], [1.0, 1e-3]], [2e6, 5.0]),
    ]
    for n, high, zeros in ((2, 5, 0.0), (3, 9, 0.0), (3, 3, 0.4), (4, 9, 0.3), (5, 20, 0.0), (6, 9, 0.5), (8, 9, 0.1),
                           (10, 50, 0.0), (12, 9, 0.6), (16, 9, 0.0)):  # fmt: skip
        system = _system(draw, n, high, zeros)
        while not _clear(system):
            system = _system(draw, n, high, zeros)
        systems.append(system)
    for n in (4, 6):
        matrix, rhs = _system(draw, n, 5, 0.0)
        matrix[n - 1] = [a - b for a, b in zip(matrix[0], matrix[1], strict=True)]
        systems.append((matrix, rhs))
    return [TestInput({"matrix": matrix, "rhs": rhs}) for matrix, rhs in systems]


ALGORITHM = Algorithm(
    slug="gaussian_elimination",
    name="Gaussian Elimination",
    phrase="Gaussian elimination with partial pivoting and back substitution for linear equations",
    domain="Numerical Methods",
    complexity="O(n^3)",
    statement=(
        "Solve {matrix} * x = {rhs} with n >= 1 equations and n unknowns. In each column the pivot is the remaining "
        "entry of the largest absolute value.",
        "Entries are at most 10^6 in absolute value; every pivot, computed exactly, is 0 or at least 10^-6 in absolute "
        "value, and no printed number is at a border of rounding.",
        "If even this absolute value is below 1e-9, {matrix} counts as singular, whether there are no or "
        "infinitely many solutions.",
    ),
    test=TestInput(
        {
            "matrix": [[0.0, 2.0, -1.0, 3.0], [4.0, -2.0, 1.0, 0.5], [-2.0, 1.0, 5.0, 1.0], [1.0, 3.0, 2.0, -7.0]],
            "rhs": [4.0, -3.5, 2.0, 11.0],
        }
    ),
    reference=solve_linear,
    forms=canonical(
        Function(
            "solve_linear",
            (
                Param("matrix", Matrix(FLOAT), "the n x n coefficients"),
                Param("rhs", List(FLOAT), "the n right-hand sides"),
            ),
            List(FLOAT),
            Output(
                "x[0] to x[n-1] one per line, each with exactly 4 decimals (what would be -0.0000 is printed as "
                '0.0000); if the result is empty, the line "singular" instead.',
                'solution = {call}\nfor value in solution:\n    print(f"{value:z.4f}")\n'
                'if not solution:\n    print("singular")',
            ),
            "the n unknowns x[0], x[1], ..., x[n-1]; an empty list if {matrix} is singular.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_pivoting", "pivot = max(range(col, n), key=lambda r: abs(rows[r][col]))", "pivot = col"),
        Mutant("signed_pivot", "key=lambda r: abs(rows[r][col])", "key=lambda r: rows[r][col]"),
        Mutant("off_by_one", "for c in range(col, n + 1):", "for c in range(col, n):"),
        Mutant("edge_case", "            return []", "            continue"),
        Mutant("back_substitution", "for c in range(r + 1, n))", "for c in range(r + 1, n - 1))"),
    ),
)
