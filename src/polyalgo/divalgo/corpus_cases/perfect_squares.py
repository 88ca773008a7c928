"""Test inputs and answers of `perfect_squares`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isqrt
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def small(rng: Random) -> str:
    return lines(rng.randint(1, 120))


def fixed(rng: Random) -> Iterator[str]:
    for n in (1, 2, 3, 4, 7, 12, 13, 28, 10000, 9999, 9991, 9983, 7168, 6241):
        yield lines(n)


def answer(text: str) -> str:
    n = int(text)
    while n % 4 == 0:
        n //= 4
    if n % 8 == 7:
        return "4"
    if isqrt(n) ** 2 == n:
        return "1"
    return "2" if any(isqrt(n - a * a) ** 2 == n - a * a for a in range(isqrt(n) + 1)) else "3"


def brute(text: str) -> str:
    @cache
    def tiles(n: int) -> int:
        return 0 if n == 0 else 1 + min(tiles(n - a * a) for a in range(1, isqrt(n) + 1))

    return str(tiles(int(text)))
