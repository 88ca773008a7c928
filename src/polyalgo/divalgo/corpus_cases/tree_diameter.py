"""Test inputs and answers of `tree_diameter`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, top: int, reach: int) -> str:
    names = rng.sample(range(1, n + 1), n)
    rows = []
    for i in range(1, n):
        pair = [names[i], names[rng.randint(max(0, i - reach), i - 1)]]
        rng.shuffle(pair)
        rows.append((*pair, rng.randint(1, top)))
    rng.shuffle(rows)
    return lines(n, *rows)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 8), 9, 8)


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n"
    yield "2\n2 1 1000000\n"
    yield "4\n1 2 5\n1 3 7\n1 4 6\n"
    yield _case(rng, 500, 10**6, 1)
    yield _case(rng, 500, 10**6, 500)
    yield _case(rng, 500, 1, 3)
    yield _case(rng, 499, 10**6, 20)
    yield lines(500, *((1, i, i) for i in range(2, 501)))


def answer(text: str) -> str:
    n, *rest = numbers(text)
    near: dict[int, list[tuple[int, int]]] = {v: [] for v in range(1, n + 1)}
    for u, v, w in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        near[u].append((v, w))
        near[v].append((u, w))

    def farthest(start: int) -> tuple[int, int]:
        dist, todo = {start: 0}, [start]
        for u in todo:
            for v, w in near[u]:
                if v not in dist:
                    dist[v] = dist[u] + w
                    todo.append(v)
        return max((d, v) for v, d in dist.items())

    return str(farthest(farthest(1)[1])[0])


def brute(text: str) -> str:
    n, *rest = numbers(text)
    span = range(1, n + 1)
    dist = {(u, v): 0 if u == v else 10**9 for u in span for v in span}
    for u, v, w in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        dist[u, v] = dist[v, u] = w
    for k in span:
        for u in span:
            for v in span:
                dist[u, v] = min(dist[u, v], dist[u, k] + dist[k, v])
    return str(max(dist.values()))
