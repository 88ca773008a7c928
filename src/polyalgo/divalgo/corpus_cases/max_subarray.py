"""Test inputs and answers of `max_subarray`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    values = [rng.randint(-9, 9) for _ in range(rng.randint(1, 9))]
    return lines(len(values), values)


def fixed(rng: Random) -> Iterator[str]:
    for values in ([5], [-3], [0], [-4, -2, -7], [1, 2, 3], [2, -3, 4, -1, 2, -6, 3], [-1, 0, -1]):
        yield lines(len(values), values)
    yield lines(2000, [rng.randint(-(10**6), 10**6) for _ in range(2000)])
    yield lines(2000, [10**6] * 2000)


def answer(text: str) -> str:
    _, *values = numbers(text)
    best = here = values[0]
    for value in values[1:]:
        here = value + max(here, 0)
        best = max(best, here)
    return str(best)


def brute(text: str) -> str:
    n, *values = numbers(text)
    return str(max(sum(values[i:j]) for i in range(n) for j in range(i + 1, n + 1)))
