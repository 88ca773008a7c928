"""Test inputs and answers of `longest_increasing`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    values = [rng.randint(-5, 5) for _ in range(rng.randint(1, 9))]
    return lines(len(values), values)


def fixed(rng: Random) -> Iterator[str]:
    for values in ([4], [3, 3, 3], [5, 4, 3, 2], [1, 2, 3, 4], [10, 1, 11, 2, 12, 3], [-(10**9), 10**9, 0]):
        yield lines(len(values), values)
    yield lines(1500, [rng.randint(-(10**9), 10**9) for _ in range(1500)])
    yield lines(1500, [i + rng.randint(-40, 40) for i in range(1500)])
    yield lines(1500, range(1500))
    yield lines(1500, [rng.randint(1, 30) for _ in range(1500)])


def answer(text: str) -> str:
    tails: list[int] = []
    for value in numbers(text)[1:]:
        at = bisect_left(tails, value)
        tails[at : at + 1] = [value]
    return str(len(tails))


def brute(text: str) -> str:
    n, *values = numbers(text)
    kept = (c for size in range(n, 0, -1) for c in combinations(values, size))
    return str(len(next(c for c in kept if all(x < y for x, y in pairwise(c)))))
