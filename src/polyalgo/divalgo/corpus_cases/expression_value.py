"""Test inputs and answers of `expression_value`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polyalgo.divalgo.corpus_cases.text import lines


def _expression(rng: Random, budget: int, top: int) -> str:
    if budget <= 1:
        return str(rng.randint(0, top))
    left = rng.randint(1, budget - 1)
    text = _expression(rng, left, top) + rng.choice("++--*") + _expression(rng, budget - left, top)
    return f"({text})" if rng.random() < 0.4 else text


def _case(rng: Random, budget: int, top: int) -> str:
    while True:
        text = _expression(rng, budget, top)
        if len(text) <= 300 and _bounded(text):
            return lines(text)


def _bounded(text: str) -> bool:
    """Whether the product of all numbers, which bounds every intermediate result of a product, is small."""
    product, total = 1, 0
    for word in text.replace("(", " ").replace(")", " ").replace("+", " ").replace("-", " ").split():
        run = 1
        for factor in word.split("*"):
            run *= max(int(factor or 1), 1)
        total += run
        product *= run + 1 if "*" in text else 1
    return total < 10**15 and product < 10**18


def small(rng: Random) -> str:
    return _case(rng, rng.randint(1, 6), 9)


def fixed(rng: Random) -> Iterator[str]:
    for text in ("7", "(0)", "1-2-3", "2+3*4", "(2+3)*4", "2*(3-(4-5))*6", "10-(2-(3-(4-5)))", "1000*1000*1000*1000"):
        yield lines(text)
    yield lines("(" * 100 + "5" + ")" * 100)
    yield lines("-".join(["7"] * 150))
    yield lines("1*" * 140 + "(2-3)")
    yield lines("+".join(["(1000-3*5)"] * 25))
    yield _case(rng, 12, 9)


def answer(text: str) -> str:
    return str(eval(text, {"__builtins__": {}}))


def brute(text: str) -> str:
    def value(s: str) -> int:
        depth, at = 0, -1
        for i, c in enumerate(s):
            depth += (c == "(") - (c == ")")
            if depth == 0 and c in "+-*" and (at < 0 or c != "*" or s[at] == "*"):
                at = i
        if at >= 0:
            a, b = value(s[:at]), value(s[at + 1 :])
            return a + b if s[at] == "+" else a - b if s[at] == "-" else a * b
        return value(s[1:-1]) if s[0] == "(" else int(s)

    return str(value(text.strip()))
