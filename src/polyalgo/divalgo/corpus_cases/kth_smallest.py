"""Test inputs and answers of `kth_smallest`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    values = [rng.randint(-6, 6) for _ in range(rng.randint(1, 9))]
    return lines((len(values), rng.randint(1, len(values))), values)


def fixed(rng: Random) -> Iterator[str]:
    for k, values in ((1, [7]), (1, [3, 1, 2]), (3, [3, 1, 2]), (2, [5, 5, 5]), (4, [-1, -1, 0, 100000, -100000])):
        yield lines((len(values), k), values)
    for k in (1, 1500, 2999):
        yield lines((3000, k), [rng.randint(-100000, 100000) for _ in range(3000)])
    yield lines((3000, 1500), sorted(rng.randint(-50, 50) for _ in range(3000)))
    yield lines((3000, 2000), range(3000, 0, -1))


def answer(text: str) -> str:
    _, k, *values = numbers(text)
    return str(sorted(values)[k - 1])


def brute(text: str) -> str:
    _, k, *values = numbers(text)
    return str(next(x for x in values if sum(y < x for y in values) < k <= sum(y <= x for y in values)))
