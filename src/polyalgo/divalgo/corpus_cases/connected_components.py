"""Test inputs and answers of `connected_components`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, m: int) -> str:
    return lines((n, m), *((rng.randint(1, n), rng.randint(1, n)) for _ in range(m)))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 8), rng.randint(0, 8))


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n"
    yield "1 1\n1 1\n"
    yield "5 0\n"
    yield "4 3\n1 2\n2 1\n3 3\n"
    yield lines((500, 499), *((i, i + 1) for i in range(1, 500)))
    yield lines((500, 250), *((i, 501 - i) for i in range(1, 251)))
    yield _case(rng, 500, 200)
    yield _case(rng, 500, 400)
    yield _case(rng, 500, 2000)


def answer(text: str) -> str:
    n, _, *ends = numbers(text)
    group = {v: {v} for v in range(1, n + 1)}
    for u, v in zip(ends[::2], ends[1::2], strict=True):
        if group[u] is not group[v]:
            group[u] |= group[v]
            for w in group[v]:
                group[w] = group[u]
    return f"{len({id(g) for g in group.values()})} {max(map(len, group.values()))}"


def brute(text: str) -> str:
    n, _, *ends = numbers(text)
    reach = {(v, v) for v in range(1, n + 1)}
    reach |= {pair for u, v in zip(ends[::2], ends[1::2], strict=True) for pair in ((u, v), (v, u))}
    while more := {(u, x) for u, v in reach for w, x in reach if v == w} - reach:
        reach |= more
    groups = {frozenset(v for w, v in reach if w == u) for u in range(1, n + 1)}
    return f"{len(groups)} {max(map(len, groups))}"
