"""Test inputs and answers of `stone_game`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    n = rng.randint(1, 25)
    return lines((n, rng.randint(1, n)))


def fixed(rng: Random) -> Iterator[str]:
    for pair in (
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 4),
        (3000, 1),
        (3000, 3000),
        (3000, 2999),
        (3000, 7),
        (2999, 54),
        (2997, 2),
    ):
        yield lines(pair)
    yield lines((3000, rng.randint(2, 2000)))


def answer(text: str) -> str:
    n, k = numbers(text)
    return str(n // (k + 1))


def brute(text: str) -> str:
    n, k = numbers(text)

    @cache
    def first_wins(pile: int) -> bool:
        return any(not first_wins(pile - take) for take in range(1, min(k, pile) + 1))

    return str(sum(not first_wins(pile) for pile in range(1, n + 1)))
