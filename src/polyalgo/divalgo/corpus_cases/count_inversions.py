"""Test inputs and answers of `count_inversions`."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(values: list[int]) -> str:
    return lines(len(values), values)


def small(rng: Random) -> str:
    return _case([rng.randint(1, 7) for _ in range(rng.randint(1, 9))])


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n1\n"
    yield "2\n2 1\n"
    yield "3\n5 5 5\n"
    yield _case(list(range(2500, 0, -1)))
    yield _case(list(range(1, 2501)))
    yield _case([rng.randint(1, 10**6) for _ in range(2500)])
    yield _case([rng.randint(1, 20) for _ in range(2500)])
    yield _case([10**6, 1] * 1000)


def answer(text: str) -> str:
    before: list[int] = []
    count = 0
    for value in numbers(text)[1:]:
        count += len(before) - bisect_right(before, value)
        insort(before, value)
    return str(count)


def brute(text: str) -> str:
    return str(sum(x > y for x, y in combinations(numbers(text)[1:], 2)))
