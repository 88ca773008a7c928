"""Extended Euclidean algorithm."""

from __future__ import annotations

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
from polyalgo.algoreval.types import LONG, Tuple


def extended_gcd(a: int, b: int) -> tuple[int, int, int]:
    """(g, x, y) with g = gcd(a, b) = a*x + b*y."""
    x0, y0, x1, y1 = 1, 0, 0, 1
    while b:
        q = a // b
        a, b = b, a - q * b
        x0, x1 = x1, x0 - q * x1
        y0, y1 = y1, y0 - q * y1
    return a, x0, y0


ALGORITHM = Algorithm(
    slug="extended_gcd",
    name="Extended GCD",
    phrase="the extended Euclidean algorithm (extended GCD)",
    domain="Number Theory",
    complexity="O(log min(a, b))",
    statement=(
        "Inputs are non-negative, not both 0, and may exceed 32 bits.",
        "Return the pair of the standard algorithm: |x| <= b/(2g) and |y| <= a/(2g) where such a pair exists, "
        "x = 0 and y = 1 if b divides a, x = 1 and y = 0 if b = 0.",
    ),
    test=TestInput({"a": 123456789012, "b": 9876543210}),
    reference=extended_gcd,
    forms=canonical(
        Function(
            "extended_gcd",
            (Param("a", LONG), Param("b", LONG)),
            Tuple((LONG, LONG, LONG)),
            Output('"g x y" on one line, separated by single spaces.', ONE_LINE),
            "(g, x, y) with g = gcd(a, b) = a*x + b*y.",
        )
    ),
)
