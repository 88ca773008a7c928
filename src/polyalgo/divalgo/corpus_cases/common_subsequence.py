"""Test inputs and answers of `common_subsequence`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 7), "abc"), _word(rng, rng.randint(1, 7), "abc"))


def fixed(rng: Random) -> Iterator[str]:
    yield "a\na\n"
    yield "a\nb\n"
    yield "abc\ncba\n"
    yield "axbycz\nabc\n"
    yield lines("a" * 500, "a" * 499)
    yield lines("ab" * 250, "ba" * 250)
    yield lines(_word(rng, 500, "ab"), _word(rng, 500, "ab"))
    yield lines(_word(rng, 500, "abcdefghijklmnopqrstuvwxyz"), _word(rng, 500, "abcdefghijklmnopqrstuvwxyz"))
    yield lines(_word(rng, 500, "abcd"), _word(rng, 123, "bcde"))


def answer(text: str) -> str:
    s, t = text.split()
    row = [0] * (len(t) + 1)
    for c in s:
        diagonal = 0
        for j, d in enumerate(t, 1):
            diagonal, row[j] = row[j], diagonal + 1 if c == d else max(row[j], row[j - 1])
    return str(row[-1])


def brute(text: str) -> str:
    s, t = text.split()
    words = [{"".join(c) for k in range(len(w) + 1) for c in combinations(w, k)} for w in (s, t)]
    return str(max(map(len, words[0] & words[1])))
