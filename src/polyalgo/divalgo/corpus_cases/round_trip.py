"""Test inputs and answers of `round_trip`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, top: int) -> str:
    return lines(n, *([0 if i == j else rng.randint(0, top) for j in range(n)] for i in range(n)))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(2, 6), 9)


def fixed(rng: Random) -> Iterator[str]:
    yield "2\n0 3\n4 0\n"
    yield "3\n0 1 100\n100 0 1\n1 100 0\n"
    yield _case(rng, 4, 0)
    yield lines(9, *([0 if i == j else 10**6 for j in range(9)] for i in range(9)))
    yield lines(9, *([abs(i - j) * 100 for j in range(9)] for i in range(9)))
    yield _case(rng, 9, 10**6)
    yield _case(rng, 9, 10)
    yield _case(rng, 8, 1000)


def answer(text: str) -> str:
    n, *flat = numbers(text)
    best = {(1, 0): 0}
    for _ in range(n - 1):
        step: dict[tuple[int, int], int] = {}
        for (mask, u), cost in best.items():
            for v in range(n):
                if not mask >> v & 1:
                    key = (mask | 1 << v, v)
                    step[key] = min(step.get(key, 10**18), cost + flat[u * n + v])
        best = step
    return str(min(cost + flat[u * n] for (_, u), cost in best.items()))


def brute(text: str) -> str:
    n, *flat = numbers(text)
    rounds = ((0, *p, 0) for p in permutations(range(1, n)))
    return str(min(sum(flat[a * n + b] for a, b in pairwise(r)) for r in rounds))
