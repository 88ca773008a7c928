"""Modular exponentiation by repeated squaring."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT64


def mod_pow(base: int, exponent: int, modulus: int) -> int:
    """The power's residue in 0 .. modulus - 1."""
    result = 1 % modulus
    base %= modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


def _oracle(base: int, exponent: int, modulus: int) -> int:
    return pow(base, exponent, modulus)


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        (0, 0, 1),
        (5, 0, 1),
        (7, 3, 1),
        (0, 0, 7),
        (5, 0, 13),
        (0, 5, 13),
        (1, 2**63 - 1, 2**31),
        (2, 10, 1000),
        (2, 10, 1024),
        (13, 1, 5),
        (13, 1, 100),
        (4, 13, 497),
        (-1, 3, 5),
        (-1, 4, 5),
        (-7, 1, 7),
        (-8, 3, 7),
        (2**31 - 1, 2**31 - 1, 2**31),
        (2**31 - 2, 2, 2**31 - 1),
        (3, 10**18, 10**9 + 7),
        (2**63 - 1, 2**63 - 1, 2**31 - 1),
        (-(2**63), 3, 2**31 - 19),
        (10**9 + 7, 12, 10**9 + 7),
    ]
    cases += [(draw.randint(-20, 20), draw.randint(0, 12), draw.randint(2, 30)) for _ in range(3)]
    cases += [(draw.randint(2, 10**6), draw.randint(2, 10**6), draw.randint(2, 10**6)) for _ in range(2)]
    cases += [(draw.randrange(-(2**63), 2**63), draw.randrange(2**63), draw.randint(2**30, 2**31)) for _ in range(3)]
    return [TestInput({"base": base, "exponent": exponent, "modulus": modulus}) for base, exponent, modulus in cases]


ALGORITHM = Algorithm(
    slug="modular_exponentiation",
    name="Modular Exponentiation",
    phrase="modular exponentiation by repeated squaring",
    domain="Number Theory",
    complexity="O(log e)",
    statement=(
        "{base} is any signed 64-bit integer and may be negative, 0 <= {exponent} < 2^63, and 1 <= {modulus} <= 2^31, "
        "so that products of two residues fit in 64 bits.",
        "The power with exponent 0 is 1, also for base 0; modulo 1 everything is 0.",
    ),
    test=TestInput({"base": -123456789012, "exponent": 9876543210123, "modulus": 1000000007}),
    reference=mod_pow,
    forms=canonical(
        Function(
            "mod_pow",
            (Param("base", INT64), Param("exponent", INT64), Param("modulus", INT64)),
            INT64,
            Output("the result."),
            "{base} to the power {exponent}, modulo {modulus}, from 0 to {modulus} - 1.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("edge_case", "result = 1 % modulus", "result = 1"),
        Mutant("negative_base", "base %= modulus", "base = abs(base) % modulus"),
        Mutant("off_by_one", "while exponent > 0:", "while exponent > 1:"),
        Mutant("overflow", "base * base % modulus", "(base * base & 0xFFFFFFFF) % modulus"),
        Mutant("no_square", "base = base * base % modulus", "base = base * 2 % modulus"),
    ),
)
