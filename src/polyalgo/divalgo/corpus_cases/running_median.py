"""Test inputs and answers of `running_median`."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(prices: list[int]) -> str:
    return lines(len(prices), prices)


def small(rng: Random) -> str:
    return _case([rng.randint(-5, 5) for _ in range(rng.randint(1, 9))])


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n-7\n"
    yield "2\n9 1\n"
    yield "4\n3 3 3 3\n"
    yield "5\n1000000000 -1000000000 0 1000000000 -1000000000\n"
    yield _case(list(range(1500)))
    yield _case(list(range(1500, 0, -1)))
    yield _case([rng.randint(-(10**9), 10**9) for _ in range(1500)])
    yield _case([rng.randint(1, 9) for _ in range(1499)])


def answer(text: str) -> str:
    seen: list[int] = []
    out = []
    for price in numbers(text)[1:]:
        insort(seen, price)
        out.append(seen[(len(seen) - 1) // 2])
    return lines(out)


def brute(text: str) -> str:
    n, *prices = numbers(text)
    out = []
    for k in range(1, n + 1):
        now = prices[:k]
        out.append(next(x for x in now if sum(y < x for y in now) < (k + 1) // 2 <= sum(y <= x for y in now)))
    return lines(out)
