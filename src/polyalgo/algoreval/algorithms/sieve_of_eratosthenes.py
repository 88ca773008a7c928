"""Primes up to a limit by the sieve of Eratosthenes."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, List


def sieve(limit: int) -> list[int]:
    """Primes up to the limit, which is included."""
    if limit < 2:
        return []
    is_prime = [True] * (limit + 1)
    is_prime[0] = is_prime[1] = False
    p = 2
    while p * p <= limit:
        if is_prime[p]:
            for multiple in range(p * p, limit + 1, p):
                is_prime[multiple] = False
        p += 1
    return [n for n in range(limit + 1) if is_prime[n]]


def _oracle(limit: int) -> list[int]:
    """Trial division."""
    import math

    return [n for n in range(2, limit + 1) if all(n % d for d in range(2, math.isqrt(n) + 1))]


def _inputs(draw: random.Random) -> list[TestInput]:
    limits = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 24, 25, 26, 48, 49, 97, 100, 120, 168, 169, 289, 997, 1024, 9409, 10007]
    limits += [draw.randint(200, 900), draw.randint(1100, 5000), draw.randint(5000, 9000)]
    return [TestInput({"limit": limit}) for limit in limits]


ALGORITHM = Algorithm(
    slug="sieve_of_eratosthenes",
    name="Sieve of Eratosthenes",
    phrase="the sieve of Eratosthenes",
    domain="Number Theory",
    complexity="O(n log log n)",
    statement=("{limit} may be 0 or 1: then there are no primes. It is at most 1000000.",),
    test=TestInput({"limit": 121}),
    reference=sieve,
    forms=canonical(
        Function(
            "sieve",
            (Param("limit", INDEX),),
            List(INDEX),
            Output("the primes on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "all primes from 2 up to and including {limit}, ascending.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "while p * p <= limit:", "while p * p < limit:"),
        Mutant("limit_left_out", "for n in range(limit + 1)", "for n in range(limit)"),
        Mutant("last_not_crossed", "range(p * p, limit + 1, p)", "range(p * p, limit, p)"),
        Mutant("edge_case", "if limit < 2:\n        return []", "if limit < 2:\n        return [limit]"),
        Mutant("prime_crossed", "range(p * p, limit + 1, p)", "range(p, limit + 1, p)"),
    ),
)
