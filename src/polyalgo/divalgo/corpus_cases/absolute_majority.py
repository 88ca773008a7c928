"""Test inputs and answers of `absolute_majority`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(votes: list[int]) -> str:
    return lines(len(votes), votes)


def small(rng: Random) -> str:
    return _case([rng.choice((3, 3, 3, 5, 6)) for _ in range(rng.randint(1, 9))])


def fixed(rng: Random) -> Iterator[str]:
    yield _case([0])
    yield _case([1, 2])
    yield _case([7, 7])
    yield _case([1, 2, 1, 2])
    yield _case([10**9, 0, 10**9])
    yield _case([rng.randint(0, 10**9) for _ in range(3000)])
    for winner in (1499, 1500, 1501):
        votes = [123456789] * winner + [rng.choice((123456788, 5, 10**9)) for _ in range(3000 - winner)]
        rng.shuffle(votes)
        yield _case(votes)
    yield _case([4, 8] * 1499 + [4])


def answer(text: str) -> str:
    n, *votes = numbers(text)
    (best, count), *_ = Counter(votes).most_common(1)
    return str(best if 2 * count > n else -1)


def brute(text: str) -> str:
    n, *votes = numbers(text)
    return str(next((v for v in votes if sum(w == v for w in votes) > n / 2), -1))
