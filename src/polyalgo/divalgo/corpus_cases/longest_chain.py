"""Test inputs and answers of `longest_chain`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, m: int, loops: int = 0) -> str:
    names = rng.sample(range(1, n + 1), n)
    rows = []
    for i in range(m):
        a, b = sorted(rng.sample(range(n), 2))
        rows.append((names[b], names[a]) if i < loops else (names[a], names[b]))
    rng.shuffle(rows)
    return lines((n, m), *rows)


def small(rng: Random) -> str:
    n = rng.randint(2, 5)
    return _case(rng, n, rng.randint(0, 7), rng.randint(0, 1))


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n"
    yield "2 2\n1 2\n2 1\n"
    yield "2 2\n1 2\n1 2\n"
    yield "3 3\n1 2\n2 3\n3 1\n"
    yield lines((300, 299), *((i + 1, i) for i in range(1, 300)))
    yield lines((300, 300), *((i, i % 300 + 1) for i in range(1, 301)))
    yield _case(rng, 300, 2000)
    yield _case(rng, 300, 400)
    yield _case(rng, 300, 2000, 1)
    yield _case(rng, 300, 0)


def answer(text: str) -> str:
    n, _, *rest = numbers(text)
    rules = list(zip(rest[::2], rest[1::2], strict=True))
    open_, terms = set(range(1, n + 1)), 0
    while open_:
        blocked = {v for u, v in rules if u in open_}
        if open_ <= blocked:
            return "-1"
        open_ &= blocked
        terms += 1
    return str(terms)


def brute(text: str) -> str:
    n, _, *rest = numbers(text)
    rules = list(zip(rest[::2], rest[1::2], strict=True))
    for terms in range(1, n + 1):
        if any(all(t[u - 1] < t[v - 1] for u, v in rules) for t in product(range(terms), repeat=n)):
            return str(terms)
    return "-1"
