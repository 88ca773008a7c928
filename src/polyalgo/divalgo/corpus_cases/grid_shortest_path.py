"""Test inputs and answers of `grid_shortest_path`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _case(rng: Random, h: int, w: int, shelves: float) -> str:
    rows = [["#" if rng.random() < shelves else "." for _ in range(w)] for _ in range(h)]
    rows[0][0] = rows[-1][-1] = "."
    return lines((h, w), *("".join(row) for row in rows))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 4), rng.randint(1, 4), 0.3)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 1\n.\n"
    yield "1 4\n....\n"
    yield "1 3\n.#.\n"
    yield "3 3\n.#.\n##.\n...\n"
    snake = ["." * 39 if y % 2 == 0 else ("#" * 38 + "." if y % 4 == 1 else "." + "#" * 38) for y in range(39)]
    yield lines((39, 39), *snake)
    yield _case(rng, 40, 40, 0.0)
    yield _case(rng, 40, 40, 0.3)
    yield _case(rng, 40, 25, 0.25)
    yield _case(rng, 40, 40, 0.6)


def answer(text: str) -> str:
    _, *rows = text.split("\n")
    free = {(y, x) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."}
    goal, steps, front = max(free), 0, {(0, 0)}
    while front and goal not in front:
        free -= front
        front = {(y + dy, x + dx) for y, x in front for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1))} & free
        steps += 1
    return str(steps if front else -1)


def brute(text: str) -> str:
    _, *rows = text.split("\n")
    free = {(y, x) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."}
    best: list[int] = []

    def walk(y: int, x: int, seen: frozenset[tuple[int, int]]) -> None:
        if (y, x) == max(free):
            best.append(len(seen))
        for cell in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if cell in free and cell not in seen:
                walk(*cell, seen | {(y, x)})

    walk(0, 0, frozenset())
    return str(min(best, default=-1))
