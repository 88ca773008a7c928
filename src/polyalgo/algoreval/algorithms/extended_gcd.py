"""Extended Euclidean algorithm."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
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


def _oracle(a: int, b: int) -> tuple[int, int, int]:
    """The pair within the bounds, from a modular inverse."""
    import math

    g = math.gcd(a, b)
    if b == 0:
        return g, 1, 0
    if a % b == 0:
        return g, 0, 1
    inverse = pow(a // g, -1, b // g)
    for x in (inverse, inverse - b // g):
        y = (g - a * x) // b
        if 2 * g * abs(x) <= b and 2 * g * abs(y) <= a:
            return g, x, y
    raise AssertionError("no pair within the bounds")


def _inputs(draw: random.Random) -> list[TestInput]:
    pairs = [
        (1, 0),
        (0, 1),
        (9, 0),
        (0, 12),
        (1, 1),
        (17, 17),
        (36, 12),
        (12, 36),
        (1, 1000),
        (2, 3),
        (240, 46),
        (46, 240),
        (1071, 462),
        (2**31 - 1, 2**31),
        (2**52, 2**26),
        (2971215073, 4807526976),
        (8944394323791464, 5527939700884757),
        (2**53 - 1, 1),
        (2**53 - 1, 2**53 - 2),
        (9007199254740881, 2),
    ]
    pairs += [(draw.randint(1, 100), draw.randint(1, 100)) for _ in range(3)]
    pairs += [(draw.randint(1, 10**9), draw.randint(1, 10**9)) for _ in range(2)]
    common = draw.randint(1000, 2000)
    pairs.append((common * draw.randint(1, 10**12), common * draw.randint(1, 10**12)))
    pairs += [(draw.randrange(2**53), draw.randrange(2**53)) for _ in range(2)]
    return [TestInput({"a": a, "b": b}) for a, b in pairs]


ALGORITHM = Algorithm(
    slug="extended_gcd",
    name="Extended GCD",
    phrase="the extended Euclidean algorithm (extended GCD)",
    domain="Number Theory",
    complexity="O(log min(a, b))",
    statement=(
        "Inputs are non-negative, not both 0, and below 2^53: they may exceed 32 bits.",
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
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("swapped", "return a, x0, y0", "return a, y0, x0"),
        Mutant("wrong_sign", "y0 - q * y1", "y0 + q * y1"),
        Mutant("edge_case", "x0, y0, x1, y1 = 1, 0, 0, 1", "x0, y0, x1, y1 = (1, 0, 0, 1) if a else (0, 0, 1, 1)"),
        Mutant("off_by_one", "while b:", "while a % b:"),
        Mutant("precision", "a // b", "int(a / b + 0.5)"),
    ),
)
