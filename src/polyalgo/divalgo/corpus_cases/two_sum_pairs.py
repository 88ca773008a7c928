"""Test inputs and answers of `two_sum_pairs`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, top: int) -> str:
    return lines((n, rng.randint(-top, top)), [rng.randint(-top, top) for _ in range(n)])


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 9), 4)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 2\n1\n"
    yield "2 2\n1 1\n"
    yield "3 -200000\n-100000 -100000 -100000\n"
    yield "4 200000\n100000 100000 0 99999\n"
    yield lines((2000, 0), [0] * 2000)
    yield _case(rng, 2000, 10)
    yield _case(rng, 2000, 3000)
    yield _case(rng, 2000, 100000)


def answer(text: str) -> str:
    _, s, *values = numbers(text)
    seen: Counter[int] = Counter()
    pairs = 0
    for value in values:
        pairs += seen[s - value]
        seen[value] += 1
    return str(pairs)


def brute(text: str) -> str:
    _, s, *values = numbers(text)
    return str(sum(x + y == s for x, y in combinations(values, 2)))
