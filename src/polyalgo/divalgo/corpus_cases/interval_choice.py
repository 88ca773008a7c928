"""Test inputs and answers of `interval_choice`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, top: int, longest: int) -> str:
    rows = []
    for _ in range(n):
        start = rng.randint(0, top - 1)
        rows.append((start, min(top, start + rng.randint(1, longest))))
    return lines(n, *rows)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 8), 10, 6)


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n0 10000\n"
    yield "3\n0 5\n5 7\n7 10000\n"
    yield "3\n0 9\n1 2\n2 3\n"
    yield "2\n1 3\n1 3\n"
    yield lines(1000, *((i, i + 1) for i in range(1000)))
    yield lines(1000, *((i, 10000 - i) for i in range(1000)))
    yield _case(rng, 1000, 10000, 200)
    yield _case(rng, 1000, 10000, 10000)
    yield _case(rng, 1000, 500, 3)


def answer(text: str) -> str:
    _, *ends = numbers(text)
    count = free = 0
    for end, start in sorted(zip(ends[1::2], ends[::2], strict=True)):
        if start >= free:
            count, free = count + 1, end
    return str(count)


def brute(text: str) -> str:
    n, *ends = numbers(text)
    bands = list(zip(ends[::2], ends[1::2], strict=True))
    chosen = (c for size in range(n, 0, -1) for c in combinations(bands, size))
    return str(len(next(c for c in chosen if all(a[1] <= b[0] or b[1] <= a[0] for a, b in combinations(c, 2)))))
