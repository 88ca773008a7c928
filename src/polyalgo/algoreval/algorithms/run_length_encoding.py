"""Run-length encoding of a text."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR


def run_length_encode(text: str) -> str:
    """Length and character of every run."""
    runs: list[str] = []
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or text[i] != text[start]:
            runs.append(f"{i - start}{text[start]}")
            start = i
    return "".join(runs)


def _oracle(text: str) -> str:
    import re

    return re.sub(r"(.)\1*", lambda run: f"{len(run[0])}{run[1]}", text)


def _inputs(draw: random.Random) -> list[TestInput]:
    texts = [
        "",
        "a",
        "aa",
        "ab",
        "aab",
        "abb",
        "aba",
        "abcdefgh",
        "aabbaabb",
        "aaaaaaaaa",
        "aaaaaaaaaa",
        "aaaaaaaaab",
        "baaaaaaaaaab",
        "AaAAaaaA",
        "1",
        "111222",
        "0000000000001",
        "a  b    c",
        "tick-tock -- tick--tock",
        "\"\"\\\\??//''",
        "x" * 99 + "y" * 100 + "x",
        "z" * 2000,
        "".join(map(chr, range(33, 127))),
    ]
    for alphabet, runs, longest in (
        ("ab", 8, 3),
        ("WB", 12, 25),
        ("0123456789", 15, 12),
        ("aAbB", 30, 3),
        ("xyz.", 20, 150),
    ):
        text = "".join(draw.choice(alphabet) * draw.randint(1, longest) for _ in range(runs))
        texts.append(text)
    texts.append("".join(draw.choices("ab", k=600)))
    return [TestInput({"text": text}) for text in texts]


ALGORITHM = Algorithm(
    slug="run_length_encoding",
    name="Run-Length Encoding",
    phrase="run-length encoding of a text",
    domain="Compression",
    complexity="O(n)",
    statement=(
        "Replace every maximal run of one character by the run's length, in decimal, followed by the character. Runs "
        "of length 1 have their length, too: 1.",
        "Upper and lower case are different characters. {text} is printable ASCII, may contain digits and spaces "
        "(encoded like all other characters), and may be empty.",
    ),
    test=TestInput({"text": "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy"}),
    reference=run_length_encode,
    forms=canonical(
        Function(
            "run_length_encode",
            (Param("text", STR),),
            STR,
            Output("the encoded text on one line (an empty line if {text} is empty)."),
            "the encoded text.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("last_run_lost", "range(1, len(text) + 1)", "range(1, len(text))"),
        Mutant("off_by_one", "{i - start}", "{i - start - 1}"),
        Mutant("one_digit", "{i - start}", "{(i - start) % 10}"),
        Mutant("ones_left_out", "{i - start}", "{i - start if i - start > 1 else ''}"),
        Mutant("case", "text[i] != text[start]", "text[i].lower() != text[start].lower()"),
    ),
)
