"""Test inputs and answers of `pattern_occurrences`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 12), "ab"), _word(rng, rng.randint(1, 4), "ab"))


def fixed(rng: Random) -> Iterator[str]:
    yield "a\na\n"
    yield "a\nb\n"
    yield "ab\nabc\n"
    yield "aaaaa\naa\n"
    yield lines("a" * 3000, "a" * 1500)
    yield lines("a" * 3000, "a" * 20 + "b")
    yield lines("ab" * 1500, "bab")
    yield lines(_word(rng, 3000, "ab"), "abba")
    yield lines(_word(rng, 3000, "abcdefghijklmnopqrstuvwxyz"), "q")
    yield lines(_word(rng, 2999, "xy"), _word(rng, 9, "xy"))


def answer(text: str) -> str:
    t, p = text.split()
    count, at = 0, t.find(p)
    while at >= 0:
        count, at = count + 1, t.find(p, at + 1)
    return str(count)


def brute(text: str) -> str:
    t, p = text.split()
    return str(len(re.findall(f"(?={p})", t)))
