"""Test inputs and answers of `subset_sum`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    n = rng.randint(1, 8)
    return lines((n, rng.randint(0, 25)), [rng.randint(1, 9) for _ in range(n)])


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n5\n"
    yield "1 5\n5\n"
    yield "2 10\n5 6\n"
    yield lines((20, 20000), [1000] * 20)
    yield lines((20, 19999), [1000] * 20)
    yield lines((20, 9999), [2 * rng.randint(1, 500) for _ in range(20)])
    values = [rng.randint(1, 1000) for _ in range(20)]
    yield lines((20, sum(values[::2])), values)
    yield lines((20, sum(values) - 1), values)
    yield lines((20, 5000), [rng.randint(900, 1000) for _ in range(20)])


def answer(text: str) -> str:
    _, s, *values = numbers(text)
    sums = {0}
    for value in values:
        sums |= {x + value for x in sums}
    return "YES" if s in sums else "NO"


def brute(text: str) -> str:
    n, s, *values = numbers(text)
    return "YES" if any(sum(c) == s for k in range(n + 1) for c in combinations(values, k)) else "NO"
