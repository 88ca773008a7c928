"""Test inputs and answers of `josephus`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    return lines((rng.randint(1, 12), rng.randint(1, 15)))


def fixed(rng: Random) -> Iterator[str]:
    for pair in ((1, 1), (1, 10**9), (2, 1), (2, 2), (41, 3), (2000, 1), (2000, 2), (2000, 10**9), (1999, 999999937)):
        yield lines(pair)
    yield lines((rng.randint(1, 2000), rng.randint(1, 10**9)))


def answer(text: str) -> str:
    n, k = numbers(text)
    ring, at = list(range(1, n + 1)), 0
    while len(ring) > 1:
        at = (at + k - 1) % len(ring)
        del ring[at]
    return str(ring[0])


def brute(text: str) -> str:
    n, k = numbers(text)
    there, child, count = set(range(n)), 0, 0
    while len(there) > 1:
        if child in there:
            count += 1
            if count == k:
                there.remove(child)
                count = 0
        child = (child + 1) % n
    return str(there.pop() + 1)
