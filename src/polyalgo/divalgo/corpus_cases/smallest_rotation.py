"""Test inputs and answers of `smallest_rotation`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 9), "abc"))


def fixed(rng: Random) -> Iterator[str]:
    for word in ("a", "ba", "aa", "abab", "bca", "zzzaz", "baabaa"):
        yield lines(word)
    yield lines("b" * 1000)
    yield lines("ab" * 500)
    yield lines("b" * 999 + "a")
    yield lines("a" * 499 + "b" + "a" * 500)
    yield lines(_word(rng, 1000, "ab"))
    yield lines(_word(rng, 997, "abcdefghijklmnopqrstuvwxyz"))


def answer(text: str) -> str:
    s = text.strip()
    return min(s[i:] + s[:i] for i in range(len(s)))


def brute(text: str) -> str:
    s = text.strip()
    best = s
    for i in range(len(s)):
        for k in range(len(s)):
            a, b = s[(i + k) % len(s)], best[k]
            if a != b:
                if a < b:
                    best = "".join(s[(i + j) % len(s)] for j in range(len(s)))
                break
    return best
