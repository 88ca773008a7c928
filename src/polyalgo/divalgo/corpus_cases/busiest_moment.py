"""Test inputs and answers of `busiest_moment`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, top: int, longest: int) -> str:
    starts = [rng.randint(0, top) for _ in range(n)]
    return lines(n, *((s, min(top, s + rng.randint(0, longest))) for s in starts))


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 8), 10, 5)


def fixed(rng: Random) -> Iterator[str]:
    yield "1\n0 0\n"
    yield "1\n100000 100000\n"
    yield "2\n1 2\n2 3\n"
    yield "2\n1 2\n3 4\n"
    yield lines(1500, *((i, 100000 - i) for i in range(1500)))
    yield lines(1500, *((i, i) for i in range(1500)))
    yield _case(rng, 1500, 100000, 2000)
    yield _case(rng, 1500, 100000, 100000)
    yield _case(rng, 1500, 30, 4)


def answer(text: str) -> str:
    _, *ends = numbers(text)
    events = sorted([(a, 0) for a in ends[::2]] + [(b, 1) for b in ends[1::2]])
    most = now = 0
    for _, leaves in events:
        now += -1 if leaves else 1
        most = max(most, now)
    return str(most)


def brute(text: str) -> str:
    rows = [numbers(line) for line in text.splitlines()[1:]]
    return str(max(Counter(t for a, b in rows for t in range(a, b + 1)).values()))
