"""Test inputs and answers of `range_sum_updates`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, q: int, top: int, queries: float = 0.5) -> str:
    events = []
    for i in range(q):
        if i == q - 1 or rng.random() < queries:
            events.append((2, *sorted((rng.randint(1, n), rng.randint(1, n)))))
        else:
            events.append((1, rng.randint(1, n), rng.randint(0, top)))
    return lines((n, q), [rng.randint(0, top) for _ in range(n)], *events)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 7), rng.randint(1, 7), 9)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 1\n5\n2 1 1\n"
    yield "1 3\n5\n1 1 0\n2 1 1\n2 1 1\n"
    yield "4 2\n1000000 1000000 1000000 1000000\n1 2 1000000\n2 1 4\n"
    yield _case(rng, 10, 30, 0)
    yield _case(rng, 2000, 2000, 10**6)
    yield _case(rng, 2000, 2000, 10**6, 0.05)
    yield _case(rng, 1999, 500, 10**6, 0.95)


def answer(text: str) -> str:
    n, q, *rest = numbers(text)
    counts, out = rest[:n], []
    for i in range(n, n + 3 * q, 3):
        kind, x, y = rest[i : i + 3]
        if kind == 1:
            counts[x - 1] = y
        else:
            out.append(sum(counts[x - 1 : y]))
    return lines(*out)


def brute(text: str) -> str:
    rows = [numbers(line) for line in text.splitlines()]
    out = []
    for at, (kind, left, right) in enumerate(rows[2:]):
        if kind == 2:
            total = 0
            for shelf in range(left, right + 1):
                writes = [v for k, p, v in rows[2 : 2 + at] if k == 1 and p == shelf]
                total += writes[-1] if writes else rows[1][shelf - 1]
            out.append(total)
    return lines(*out)
