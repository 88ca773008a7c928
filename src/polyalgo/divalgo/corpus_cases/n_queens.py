"""Test inputs and answers of `n_queens`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _case(rng: Random, n: int, holes: float) -> str:
    return lines(n, *("".join("#" if rng.random() < holes else "." for _ in range(n)) for _ in range(n)))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 5), 0.15)


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n.\n"
    yield "1\n#\n"
    for n in (2, 3, 4, 6, 7, 8):
        yield _case(rng, n, 0.0)
    yield _case(rng, 8, 0.1)
    yield _case(rng, 8, 0.3)
    yield _case(rng, 8, 1.0)


def answer(text: str) -> str:
    n, *rows = text.split()
    size = int(n)
    ways = 0
    for p in permutations(range(size)):
        if all(rows[y][x] == "." for y, x in enumerate(p)):
            ways += len({x + y for y, x in enumerate(p)}) == size == len({x - y for y, x in enumerate(p)})
    return str(ways)


def brute(text: str) -> str:
    n, *rows = text.split()
    cells = [(y, x) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."]

    def peaceful(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return a[0] != b[0] and a[1] != b[1] and abs(a[0] - b[0]) != abs(a[1] - b[1])

    return str(sum(all(peaceful(a, b) for a, b in combinations(c, 2)) for c in combinations(cells, int(n))))
