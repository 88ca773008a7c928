"""Test inputs and answers of `largest_rectangle`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(heights: list[int]) -> str:
    return lines(len(heights), heights)


def small(rng: Random) -> str:
    return _case([rng.randint(0, 6) for _ in range(rng.randint(1, 9))])


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n0\n"
    yield "1\n1000000\n"
    yield "3\n2 1 2\n"
    yield "6\n2 1 5 6 2 3\n"
    yield _case([10**6] * 1500)
    yield _case(list(range(1, 1501)))
    yield _case(list(range(1500, 0, -1)))
    yield _case([rng.randint(0, 10**6) for _ in range(1500)])
    yield _case([rng.randint(3, 9) for _ in range(1499)])


def answer(text: str) -> str:
    stack: list[tuple[int, int]] = []
    best = 0
    for i, h in enumerate([*numbers(text)[1:], 0]):
        start = i
        while stack and stack[-1][1] >= h:
            start, height = stack.pop()
            best = max(best, height * (i - start))
        stack.append((start, h))
    return str(best)


def brute(text: str) -> str:
    n, *h = numbers(text)
    return str(max(min(h[i:j]) * (j - i) for i in range(n) for j in range(i + 1, n + 1)))
