"""Test inputs and answers of `two_teams`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, m: int, odd: int = 0) -> str:
    team = [rng.randint(0, 1) for _ in range(n + 1)]
    rows: list[list[int]] = []
    while n > 1 and len(set(team[1:])) == 2 and len(rows) < m:
        pair = rng.sample(range(1, n + 1), 2)
        if team[pair[0]] != team[pair[1]] or len(rows) < odd:
            rows.append(pair)
    rng.shuffle(rows)
    return lines((n, len(rows)), *rows)


def small(rng: Random) -> str:
    n = rng.randint(1, 7)
    return _case(rng, n, rng.randint(0, 8), rng.randint(0, 2))


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n"
    yield "2 2\n1 2\n2 1\n"
    yield "3 3\n1 2\n2 3\n3 1\n"
    yield "500 0\n"
    yield lines((500, 500), *((i, i % 500 + 1) for i in range(1, 501)))
    yield lines((499, 499), *((i, i % 499 + 1) for i in range(1, 500)))
    yield _case(rng, 500, 3000)
    yield _case(rng, 500, 3000, 3)
    yield _case(rng, 500, 300)
    yield _case(rng, 500, 240, 1)


def answer(text: str) -> str:
    n, _, *ends = numbers(text)
    near: dict[int, list[int]] = {v: [] for v in range(1, n + 1)}
    for u, v in zip(ends[::2], ends[1::2], strict=True):
        near[u].append(v)
        near[v].append(u)
    team: dict[int, int] = {}
    ways = 1
    for start in near:
        if start in team:
            continue
        team[start], todo, ways = 0, [start], ways * 2 % (10**9 + 7)
        for u in todo:
            for v in near[u]:
                if v not in team:
                    team[v] = 1 - team[u]
                    todo.append(v)
                elif team[v] == team[u]:
                    return "0"
    return str(ways)


def brute(text: str) -> str:
    n, _, *ends = numbers(text)
    pairs = list(zip(ends[::2], ends[1::2], strict=True))
    return str(sum(all(t[u - 1] != t[v - 1] for u, v in pairs) for t in product((0, 1), repeat=n)))
