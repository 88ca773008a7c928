"""Test inputs and answers of `next_greater`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(heights: list[int]) -> str:
    return lines(len(heights), heights)


def small(rng: Random) -> str:
    return _case([rng.randint(1, 6) for _ in range(rng.randint(1, 9))])


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n5\n"
    yield "2\n1 2\n"
    yield "3\n4 4 4\n"
    yield _case(list(range(1, 2001)))
    yield _case(list(range(2000, 0, -1)))
    yield _case([rng.randint(1, 10**9) for _ in range(2000)])
    yield _case([rng.randint(1, 4) for _ in range(1999)])
    yield _case([*range(1000, 1, -1), 10**9, *range(900, 0, -1)])


def answer(text: str) -> str:
    n, *h = numbers(text)
    out = [0] * n
    waiting: list[int] = []
    for i, height in enumerate(h):
        while waiting and h[waiting[-1]] < height:
            out[waiting.pop()] = i + 1
        waiting.append(i)
    return lines(out)


def brute(text: str) -> str:
    n, *h = numbers(text)
    return lines([next((j + 1 for j in range(i, n) if h[j] > h[i]), 0) for i in range(n)])
