"""Test inputs and answers of `range_minimum`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, q: int, top: int) -> str:
    asked = (sorted((rng.randint(1, n), rng.randint(1, n))) for _ in range(q))
    return lines((n, q), [rng.randint(-top, top) for _ in range(n)], *asked)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 8), rng.randint(1, 6), 9)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 1\n-1000000000\n1 1\n"
    yield "2 3\n1000000000 1000000000\n1 1\n1 2\n2 2\n"
    yield _case(rng, 16, 40, 1)
    yield _case(rng, 1000, 1000, 0)
    yield _case(rng, 2000, 2000, 10**9)
    yield _case(rng, 1023, 2000, 100)
    n = 2000
    yield lines((n, n), range(n), *((i, n) for i in range(1, n + 1)))
    yield lines((n, n), range(n, 0, -1), *((1, i) for i in range(1, n + 1)))


def answer(text: str) -> str:
    n, _, *rest = numbers(text)
    values, ends = rest[:n], rest[n:]
    return lines(*(min(values[a - 1 : b]) for a, b in zip(ends[::2], ends[1::2], strict=True)))


def brute(text: str) -> str:
    rows = [numbers(line) for line in text.splitlines()]
    out = []
    for left, right in rows[2:]:
        lowest = rows[1][left - 1]
        for hour in range(left, right):
            lowest = lowest if lowest < rows[1][hour] else rows[1][hour]
        out.append(lowest)
    return lines(*out)
