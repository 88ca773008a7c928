"""Test inputs and answers of `valid_brackets`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _text(rng: Random, length: int, opening: float = 0.5) -> str:
    return "".join("(" if rng.random() < opening else ")" for _ in range(length))


def small(rng: Random) -> str:
    return lines(_text(rng, rng.randint(1, 14)))


def fixed(rng: Random) -> Iterator[str]:
    for text in ("(", ")", "()", ")(", "(()", "())", "()(()", ")()())", "(()(((()))"):
        yield lines(text)
    yield lines("(" * 1000 + ")" * 1000)
    yield lines("()" * 1000)
    yield lines("(" * 2000)
    yield lines("((" + "()" * 400 + ")" + "(" + "(())" * 250)
    yield lines(_text(rng, 2000))
    yield lines(_text(rng, 1999, 0.55))


def answer(text: str) -> str:
    open_at, best = [-1], 0
    for i, c in enumerate(text.strip()):
        if c == "(":
            open_at.append(i)
            continue
        open_at.pop()
        if not open_at:
            open_at.append(i)
        best = max(best, i - open_at[-1])
    return str(best)


def brute(text: str) -> str:
    def tidy(piece: str) -> bool:
        while "()" in piece:
            piece = piece.replace("()", "")
        return not piece

    s = text.strip()
    return str(max(j - i for i in range(len(s)) for j in range(i, len(s) + 1) if tidy(s[i:j])))
