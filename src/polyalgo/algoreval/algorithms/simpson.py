"""Integral of a polynomial by the composite Simpson's rule."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, INDEX, List

Case = tuple[list[float], float, float, int]


def simpson(coefficients: list[float], a: float, b: float, n: int) -> float:
    """Composite Simpson's rule with n subintervals."""
    h = (b - a) / n
    total = evaluate(coefficients, a) + evaluate(coefficients, b)
    for i in range(1, n):
        weight = 4 if i % 2 == 1 else 2
        total += weight * evaluate(coefficients, a + i * h)
    return total * h / 3


def evaluate(coefficients: list[float], x: float) -> float:
    """The polynomial's value by Horner's scheme."""
    value = 0.0
    for coefficient in reversed(coefficients):
        value = value * x + coefficient
    return value


def _oracle(coefficients: list[float], a: float, b: float, n: int) -> float:
    """Exact sum over pairs of subintervals."""
    from fractions import Fraction
    from itertools import pairwise

    def p(x: Fraction) -> Fraction:
        return sum((Fraction(c) * x**i for i, c in enumerate(coefficients)), Fraction(0))

    low, width = Fraction(a), (Fraction(b) - Fraction(a)) / (n // 2)
    ends = [low + width * i for i in range(n // 2 + 1)]
    parts = (width / 6 * (p(x) + 4 * p((x + y) / 2) + p(y)) for x, y in pairwise(ends))
    return float(sum(parts, Fraction(0)))


def _clear(case: Case) -> bool:
    """Whether the result is not near a border of rounding to 6 decimals."""
    value = _oracle(*case)
    return abs(value) < 1e6 and abs(value * 1e6 % 1 - 0.5) > 1e-2


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[Case] = [
        ([3.0], 0.0, 2.0, 2),
        ([0.0], -1.0, 1.0, 4),
        ([0.0, 1.0], -1.0, 1.0, 2),
        ([0.0, 0.0, 1.0], 0.0, 3.0, 2),
        ([1.0, -2.0, 0.0, 4.0], -1.0, 2.0, 2),
        ([0.0, 0.0, 0.0, 0.0, 1.0], 0.0, 1.0, 2),
        ([0.0, 0.0, 0.0, 0.0, 1.0], 0.0, 1.0, 4),
        ([0.0, 0.0, 0.0, 0.0, 1.0], 0.0, 1.0, 200),
        ([0.0, 0.0, 0.0, 0.0, 1.0], 1.0, 0.0, 4),
        ([2.0, 5.0, 0.0, 0.0, -1.0], 1.5, 1.5, 6),
        ([0.0, 0.0, 0.0, 0.0, 0.0, 1.0], -2.0, 2.0, 6),
        ([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0], -1.5, 1.0, 10),
        ([7.0, 0.0, 0.0], -2.5, -1.0, 2),
        ([-0.5, 0.25, 0.0, 0.0, 2.0], -3.0, -1.0, 8),
    ]
    while len(cases) < 26:
        coefficients = [draw.randint(-20, 20) / 4 for _ in range(draw.randint(2, 8))]
        a, b = draw.randint(-12, 12) / 4, draw.randint(-12, 12) / 4
        case = (coefficients, a, b, 2 * draw.choice((1, 2, 3, 4, 5, 8, 25, 64)))
        if _clear(case):
            cases.append(case)
    names = ("coefficients", "a", "b", "n")
    return [TestInput(dict(zip(names, case, strict=True))) for case in cases]


ALGORITHM = Algorithm(
    slug="simpson",
    name="Simpson's Rule",
    phrase="numerical integration of a polynomial by the composite Simpson's 1/3 rule",
    domain="Numerical Methods",
    complexity="O(n d)",
    statement=(
        "The integrand is p(x) = c[0] + c[1]*x + c[2]*x^2 + ..., where c is {coefficients}, not empty.",
        "The interval is divided into {n} subintervals of equal width h = ({b} - {a}) / {n}; {n} is even and at least "
        "2. {a} > {b} is allowed (h is then negative), and so is {a} = {b}.",
        "The result is that of Simpson's rule with {n} subintervals, not the exact integral. It is below 10^6 in "
        "absolute value and not at a border of rounding.",
    ),
    test=TestInput({"coefficients": [1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25], "a": -1.0, "b": 2.5, "n": 8}),
    reference=simpson,
    forms=canonical(
        Function(
            "simpson",
            (
                Param("coefficients", List(FLOAT), "the polynomial's coefficients from the constant term upwards"),
                Param("a", FLOAT, "the lower limit"),
                Param("b", FLOAT, "the upper limit"),
                Param("n", INDEX, "the number of subintervals"),
            ),
            FLOAT,
            Output(
                "the result with exactly 6 decimals; what would be -0.000000 is printed as 0.000000.",
                'print(f"{{call}:z.6f}")',
            ),
            "the approximate integral of p(x) from {a} to {b}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("weights_swapped", "4 if i % 2 == 1 else 2", "2 if i % 2 == 1 else 4"),
        Mutant("off_by_one", "for i in range(1, n):", "for i in range(1, n - 1):"),
        Mutant("trapezoid", "return total * h / 3", "return total * h / 2"),
        Mutant("absolute_width", "h = (b - a) / n", "h = abs(b - a) / n"),
        Mutant("edge_case", "evaluate(coefficients, a) + evaluate(coefficients, b)", "evaluate(coefficients, a)"),
    ),
)
