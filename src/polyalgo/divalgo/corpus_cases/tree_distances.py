"""Test inputs and answers of `tree_distances`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines, numbers


def _case(rng: Random, n: int, q: int, reach: int) -> str:
    names = [1, *rng.sample(range(2, n + 1), n - 1)]
    boss = {names[i]: names[rng.randint(max(0, i - reach), i - 1)] for i in range(1, n)}
    asked = ((rng.randint(1, n), rng.randint(1, n)) for _ in range(q))
    return lines((n, q), [boss[v] for v in range(2, n + 1)], *asked)


def small(rng: Random) -> str:
    return _case(rng, rng.randint(2, 8), rng.randint(1, 6), 8)


def fixed(rng: Random) -> Iterator[str]:
    yield "2 3\n1\n1 2\n2 1\n2 2\n"
    yield "4 2\n3 1 3\n2 4\n1 2\n"
    yield _case(rng, 800, 1000, 1)
    yield _case(rng, 800, 1000, 800)
    yield _case(rng, 800, 1000, 5)
    yield lines((800, 3), [1] * 799, (2, 3), (1, 800), (5, 5))
    yield lines((800, 3), range(1, 800), (1, 800), (800, 400), (400, 401))
    yield lines((800, 2), [*range(3, 801), 1], (2, 1), (2, 800))


def _boss(text: str) -> tuple[dict[int, int], list[tuple[int, int]]]:
    n, _, *rest = numbers(text)
    asked = rest[n - 1 :]
    return dict(zip(range(2, n + 1), rest, strict=False)), list(zip(asked[::2], asked[1::2], strict=True))


def answer(text: str) -> str:
    boss, asked = _boss(text)

    def chain(v: int) -> list[int]:
        line = [v]
        while line[-1] in boss:
            line.append(boss[line[-1]])
        return line[::-1]

    out = []
    for u, v in asked:
        a, b = chain(u), chain(v)
        shared = sum(x == y for x, y in zip(a, b, strict=False))
        out.append(len(a) + len(b) - 2 * shared)
    return lines(*out)


def brute(text: str) -> str:
    boss, asked = _boss(text)
    out = []
    for u, v in asked:
        reached, steps = {u}, 0
        while v not in reached:
            reached |= {boss[x] for x in reached if x in boss} | {x for x, b in boss.items() if b in reached}
            steps += 1
        out.append(steps)
    return lines(*out)
