"""Test inputs and answers of `fibonacci_tilings`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def small(rng: Random) -> str:
    return lines(rng.randint(1, 16))


def fixed(rng: Random) -> Iterator[str]:
    for n in (1, 2, 3, 4, 42, 43, 44, 89, 99999, 100000, rng.randint(1000, 99999)):
        yield lines(n)


def answer(text: str) -> str:
    a, b = 1, 1
    for _ in range(int(text)):
        a, b = b, (a + b) % (10**9 + 7)
    return str(a)


def brute(text: str) -> str:
    def ways(columns: int) -> int:
        return 1 if columns == 0 else ways(columns - 1) + (ways(columns - 2) if columns > 1 else 0)

    return str(ways(int(text)))
