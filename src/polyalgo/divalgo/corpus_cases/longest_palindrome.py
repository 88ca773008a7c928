"""Test inputs and answers of `longest_palindrome`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 12), "abc"))


def fixed(rng: Random) -> Iterator[str]:
    for word in ("a", "ab", "aa", "abc", "abcba", "xabba", "abbax"):
        yield lines(word)
    yield lines("a" * 1000)
    yield lines("ab" * 500)
    yield lines("a" * 499 + "b" + "a" * 500)
    yield lines(_word(rng, 1000, "ab"))
    half = _word(rng, 400, "abcdef")
    yield lines(_word(rng, 77, "xyz") + half + half[::-1] + _word(rng, 120, "xyz"))


def answer(text: str) -> str:
    s = text.strip()
    best = 1
    for end in range(len(s)):
        for length in (best + 2, best + 1):
            piece = s[max(end + 1 - length, 0) : end + 1]
            if len(piece) == length and piece == piece[::-1]:
                best = length
                break
    return str(best)


def brute(text: str) -> str:
    s = text.strip()
    pieces = (s[i:j] for i in range(len(s)) for j in range(i + 1, len(s) + 1))
    return str(max(len(p) for p in pieces if p == p[::-1]))
