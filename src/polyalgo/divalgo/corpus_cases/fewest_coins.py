"""Test inputs and answers of `fewest_coins`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def small(rng: Random) -> str:
    m = rng.randint(1, 4)
    return lines((m, rng.randint(0, 25)), rng.sample(range(1, 12), m))


def fixed(rng: Random) -> Iterator[str]:
    yield "1 0\n3\n"
    yield "1 5000\n1\n"
    yield "1 4999\n2\n"
    yield "3 6\n1 3 4\n"
    yield "2 4999\n5000 4999\n"
    yield lines((12, 5000), [2 * x for x in rng.sample(range(1, 200), 12)])
    yield lines((12, 4999), rng.sample(range(200, 900), 12))
    yield lines((12, 4321), rng.sample(range(1, 5000), 12))
    yield "3 5000\n7 11 13\n"


def answer(text: str) -> str:
    _, s, *coins = numbers(text)
    need = [0] + [s + 1] * s
    for amount in range(1, s + 1):
        need[amount] = 1 + min((need[amount - c] for c in coins if c <= amount), default=s + 1)
    return str(need[s] if need[s] <= s else -1)


def brute(text: str) -> str:
    _, s, *coins = numbers(text)

    def pay(rest: int, kinds: list[int]) -> int:
        if rest == 0:
            return 0
        if not kinds:
            return 10**6
        return min(k + pay(rest - k * kinds[0], kinds[1:]) for k in range(rest // kinds[0] + 1))

    fewest = pay(s, coins)
    return str(fewest if fewest < 10**6 else -1)
