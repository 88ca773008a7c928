"""Test inputs and answers of `knapsack`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, c: int, heaviest: int, best: int) -> str:
    return lines((n, c), *((rng.randint(1, heaviest), rng.randint(0, best)) for _ in range(n)))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 7), rng.randint(0, 25), 9, 20)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n1 5\n"
    yield "1 5\n5 0\n"
    yield "2 10\n6 10\n5 9\n"
    yield lines((18, 5000), *((1000, 10**6) for _ in range(18)))
    yield lines((18, 4999), *((1000 - i, 1000 - i) for i in range(18)))
    yield _case(rng, 18, 5000, 1000, 10**6)
    yield _case(rng, 18, 5000, 300, 10**6)
    yield _case(rng, 18, 1000, 1000, 10**6)
    yield _case(rng, 17, 37, 12, 9)


def answer(text: str) -> str:
    _, c, *rest = numbers(text)
    best = [0] * (c + 1)
    for w, v in zip(rest[::2], rest[1::2], strict=True):
        best = [max(b, best[i - w] + v) if i >= w else b for i, b in enumerate(best)]
    return str(best[c])


def brute(text: str) -> str:
    n, c, *rest = numbers(text)
    things = list(zip(rest[::2], rest[1::2], strict=True))
    chosen = (x for k in range(n + 1) for x in combinations(things, k))
    return str(max(sum(v for _, v in x) for x in chosen if sum(w for w, _ in x) <= c))
