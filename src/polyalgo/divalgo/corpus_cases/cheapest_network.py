"""Test inputs and answers of `cheapest_network`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, m: int, top: int) -> str:
    return lines((n, m), *((rng.randint(1, n), rng.randint(1, n), rng.randint(1, top)) for _ in range(m)))


def small(rng: Random) -> str:
    n = rng.randint(1, 5)
    return _case(rng, n, rng.randint(0, 9), 9)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n"
    yield "1 1\n1 1 5\n"
    yield "2 0\n"
    yield "2 3\n1 2 9\n2 1 4\n1 1 1\n"
    yield "4 2\n1 2 1\n3 4 1\n"
    chain = [(rng.randint(1, i - 1), i, rng.randint(1, 10**6)) for i in range(2, 301)]
    more = [(rng.randint(1, 300), rng.randint(1, 300), rng.randint(1, 10**6)) for _ in range(2701)]
    yield lines((300, 3000), *rng.sample(chain + more, 3000))
    yield lines((300, 299), *chain)
    yield _case(rng, 300, 3000, 1)
    yield _case(rng, 300, 600, 10**6)


def answer(text: str) -> str:
    n, _, *rest = numbers(text)
    edges = sorted(zip(rest[2::3], rest[::3], rest[1::3], strict=True))
    group, cost, left = list(range(n + 1)), 0, n - 1
    for c, u, v in edges:
        if group[u] != group[v]:
            old, new = group[u], group[v]
            group = [new if g == old else g for g in group]
            cost, left = cost + c, left - 1
    return str(-1 if left else cost)


def brute(text: str) -> str:
    n, _, *rest = numbers(text)
    edges = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    costs = []
    for chosen in combinations(edges, n - 1):
        reached = {1}
        for _ in range(n):
            reached |= {x for u, v, _ in chosen if {u, v} & reached for x in (u, v)}
        if len(reached) == n:
            costs.append(sum(c for _, _, c in chosen))
    return str(min(costs, default=-1))
