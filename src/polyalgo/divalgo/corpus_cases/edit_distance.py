"""Test inputs and answers of `edit_distance`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _word(rng: Random, length: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def small(rng: Random) -> str:
    return lines(_word(rng, rng.randint(1, 6), "abc"), _word(rng, rng.randint(1, 6), "abc"))


def fixed(rng: Random) -> Iterator[str]:
    yield "a\na\n"
    yield "a\nb\n"
    yield "abcdef\nf\n"
    yield "z\nazbzcz\n"
    yield lines("a" * 300, "b" * 300)
    yield lines("ab" * 150, "ba" * 150)
    yield lines(_word(rng, 300, "ab"), _word(rng, 300, "ab"))
    yield lines(_word(rng, 300, "abcdefghij"), _word(rng, 217, "abcdefghij"))
    word = _word(rng, 290, "abcd")
    yield lines(word, word[:100] + "zz" + word[107:])


def answer(text: str) -> str:
    s, t = text.split()
    row = list(range(len(t) + 1))
    for i, c in enumerate(s):
        new = [i + 1]
        for j, d in enumerate(t):
            new.append(min(row[j] + (c != d), row[j + 1] + 1, new[j] + 1))
        row = new
    return str(row[-1])


def brute(text: str) -> str:
    def steps(s: str, t: str) -> int:
        if not s or not t:
            return len(s) + len(t)
        if s[0] == t[0]:
            return steps(s[1:], t[1:])
        return 1 + min(steps(s[1:], t), steps(s, t[1:]), steps(s[1:], t[1:]))

    return str(steps(*text.split()))
