"""Test inputs and answers of `sliding_window_maximum`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    values = [rng.randint(-9, 9) for _ in range(rng.randint(1, 9))]
    return lines((len(values), rng.randint(1, len(values))), values)


def fixed(rng: Random) -> Iterator[str]:
    yield "1 1\n-5\n"
    yield "3 3\n1 3 2\n"
    yield "4 1\n4 3 2 1\n"
    yield "5 2\n7 7 7 7 7\n"
    yield lines((3000, 100), range(3000))
    yield lines((3000, 1000), range(3000, 0, -1))
    yield lines((3000, 1500), [rng.randint(-(10**9), 10**9) for _ in range(3000)])
    yield lines((3000, 7), [rng.randint(1, 5) for _ in range(3000)])


def answer(text: str) -> str:
    n, k, *values = numbers(text)
    return " ".join(str(max(values[i : i + k])) for i in range(n - k + 1))


def brute(text: str) -> str:
    n, k, *values = numbers(text)
    return " ".join(str(sorted(values[i + j] for j in range(k))[-1]) for i in range(n - k + 1))
