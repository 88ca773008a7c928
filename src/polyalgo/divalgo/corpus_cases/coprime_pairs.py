"""Test inputs and answers of `coprime_pairs`."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def small(rng: Random) -> str:
    return lines(rng.randint(1, 40))


def fixed(rng: Random) -> Iterator[str]:
    for n in (1, 2, 3, 4, 6, 30, 210, 1024, 1999, 2000, rng.randint(500, 1900)):
        yield lines(n)


def answer(text: str) -> str:
    n = int(text)
    phi = list(range(n + 1))
    for p in range(2, n + 1):
        if phi[p] == p:
            for m in range(p, n + 1, p):
                phi[m] -= phi[m] // p
    return str(sum(phi[2:]))


def brute(text: str) -> str:
    n = int(text)
    return str(sum(gcd(a, b) == 1 for b in range(1, n + 1) for a in range(1, b)))
