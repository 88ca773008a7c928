"""Test inputs and answers of `distinct_substrings`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 10), "abc"))


def fixed(rng: Random) -> Iterator[str]:
    for word in ("a", "aa", "ab", "aba", "abcabc"):
        yield lines(word)
    yield lines("a" * 400)
    yield lines("ab" * 200)
    yield lines(_word(rng, 400, "ab"))
    yield lines(_word(rng, 400, "abcdefghijklmnopqrstuvwxyz"))
    half = _word(rng, 200, "abcd")
    yield lines(half + half)


def answer(text: str) -> str:
    s = text.strip()
    suffixes = sorted(s[i:] for i in range(len(s)))
    total, before = 0, ""
    for suffix in suffixes:
        shared = 0
        while shared < min(len(before), len(suffix)) and before[shared] == suffix[shared]:
            shared += 1
        total, before = total + len(suffix) - shared, suffix
    return str(total)


def brute(text: str) -> str:
    s = text.strip()
    return str(len({s[i:j] for i in range(len(s)) for j in range(i + 1, len(s) + 1)}))
