"""Test inputs and answers of `weighted_route`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, m: int, top: int) -> str:
    return lines((n, m), *((rng.randint(1, n), rng.randint(1, n), rng.randint(0, top)) for _ in range(m)))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 6), rng.randint(0, 12), 9)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n"
    yield "1 1\n1 1 4\n"
    yield "2 1\n2 1 3\n"
    yield "3 3\n1 2 0\n2 3 0\n1 3 1\n"
    yield lines((150, 149), *((i, i + 1, 10**6) for i in range(1, 150)))
    rows = [(i, j, (j - i) ** 2) for i in range(1, 151) for j in range(i + 1, min(i + 9, 151))]
    yield lines((150, len(rows)), *rows)
    yield _case(rng, 150, 2000, 10**6)
    yield _case(rng, 150, 250, 10**6)
    yield _case(rng, 150, 2000, 2)


def answer(text: str) -> str:
    n, _, *rest = numbers(text)
    rides = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    best = {1: 0}
    for _ in range(n):
        for u, v, t in rides:
            if u in best and best[u] + t < best.get(v, 10**18):
                best[v] = best[u] + t
    return str(best.get(n, -1))


def brute(text: str) -> str:
    n, _, *rest = numbers(text)
    rides = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))

    def go(town: int, seen: frozenset[int]) -> int:
        if town == n:
            return 0
        return min((t + go(v, seen | {v}) for u, v, t in rides if u == town and v not in seen), default=10**9)

    minutes = go(1, frozenset({1}))
    return str(minutes if minutes < 10**9 else -1)
