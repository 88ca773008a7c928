"""Test inputs and answers of `count_primes`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, top: int) -> str:
    return lines(sorted((rng.randint(1, top), rng.randint(1, top))))


def small(rng: Random) -> str:
    return _case(rng, 60)


def fixed(rng: Random) -> Iterator[str]:
    for pair in ((1, 1), (2, 2), (1, 2), (4, 4), (9, 25), (1, 200000), (199999, 200000), (199933, 199999), (561, 561)):
        yield lines(pair)
    yield _case(rng, 200000)


def answer(text: str) -> str:
    a, b = numbers(text)
    prime = bytearray([1]) * (b + 1)
    prime[:2] = bytes(2)
    for p in range(2, int(b**0.5) + 1):
        if prime[p]:
            prime[p * p :: p] = bytes(len(prime[p * p :: p]))
    return str(sum(prime[a:]))


def brute(text: str) -> str:
    a, b = numbers(text)
    return str(sum(all(n % d for d in range(2, n)) for n in range(max(a, 2), b + 1)))
