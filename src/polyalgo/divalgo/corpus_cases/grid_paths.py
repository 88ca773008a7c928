"""Test inputs and answers of `grid_paths`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, h: int, w: int, k: int) -> str:
    cells = [(y, x) for y in range(1, h + 1) for x in range(1, w + 1)][1:-1]
    puddles = rng.sample(cells, min(k, len(cells)))
    return lines((h, w, len(puddles)), *puddles)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 5), rng.randint(2, 5), rng.randint(0, 5))


def fixed(rng: Random) -> Iterator[str]:
    yield "1 2 0\n"
    yield "2 1 0\n"
    yield "1 3 1\n1 2\n"
    yield "2 2 2\n1 2\n2 1\n"
    yield "3 3 1\n2 2\n"
    yield "200 200 0\n"
    yield _case(rng, 200, 200, 30)
    yield _case(rng, 1, 200, 0)
    yield _case(rng, 200, 7, 30)
    yield lines((40, 200, 30), *((i, 31 - i) for i in range(1, 31)))


def answer(text: str) -> str:
    h, w, _, *rest = numbers(text)
    wet = set(zip(rest[::2], rest[1::2], strict=True))
    ways = {(1, 1): 1}
    for y in range(1, h + 1):
        for x in range(1, w + 1):
            if (y, x) not in wet and (y, x) != (1, 1):
                ways[y, x] = (ways.get((y - 1, x), 0) + ways.get((y, x - 1), 0)) % (10**9 + 7)
    return str(ways[h, w])


def brute(text: str) -> str:
    h, w, _, *rest = numbers(text)
    wet = set(zip(rest[::2], rest[1::2], strict=True))

    def walks(y: int, x: int) -> int:
        if y > h or x > w or (y, x) in wet:
            return 0
        return 1 if (y, x) == (h, w) else walks(y + 1, x) + walks(y, x + 1)

    return str(walks(1, 1))
