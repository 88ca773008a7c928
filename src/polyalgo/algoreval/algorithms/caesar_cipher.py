"""Caesar cipher over the English alphabet."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, STR


def caesar_cipher(text: str, shift: int) -> str:
    """The text with every letter moved along the alphabet."""
    result = []
    for char in text:
        if "A" <= char <= "Z":
            base = ord("A")
        elif "a" <= char <= "z":
            base = ord("a")
        else:
            result.append(char)
            continue
        result.append(chr(base + (ord(char) - base + shift) % 26))
    return "".join(result)


def _oracle(text: str, shift: int) -> str:
    """Translation by a table made from the turned alphabet."""
    from collections import deque
    from string import ascii_lowercase, ascii_uppercase

    table: dict[int, int] = {}
    for alphabet in (ascii_lowercase, ascii_uppercase):
        turned = deque(alphabet)
        turned.rotate(-shift)
        table |= str.maketrans(alphabet, "".join(turned))
    return text.translate(table)


def _inputs(draw: random.Random) -> list[TestInput]:
    printable = "".join(map(chr, range(33, 127)))
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    cases = [
        ("", 0),
        ("", -5),
        ("a", 0),
        ("Z", 1),
        ("A", -1),
        ("z", 26),
        ("1234567890 .,;:!?", 7),
        (printable, 13),
        (printable, -13),
        (alphabet, 25),
        (alphabet, -25),
        (alphabet, 26),
        (alphabet, -26),
        (alphabet, 27),
        (alphabet, 1000),
        (alphabet, -1000),
        (alphabet, 2**31 - 1),
        (alphabet, -(2**31)),
        ("zzzzzzzzzz ZZZZZZZZZZ", 3),
        ("aaaaaaaaaa AAAAAAAAAA", -3),
        ('say "yes" \\ "no" ?? {x} %d', 19),
        ("@[`{ @Z[ `z{", 1),
        ("A b  C   d", 11),
    ]
    for length in (10, 50, 400, 3000):
        text = "".join(draw.choices(printable + " " * 20 + alphabet, k=length)).strip()
        cases.append((text, draw.randint(-100, 100)))
    return [TestInput({"text": text, "shift": shift}) for text, shift in cases]


ALGORITHM = Algorithm(
    slug="caesar_cipher",
    name="Caesar Cipher",
    phrase="the Caesar cipher",
    domain="Cryptography",
    complexity="O(n)",
    statement=(
        "Every English letter moves {shift} places forward in the alphabet, from Z on to A again, and keeps its case; "
        "all other characters stay as they are.",
        "{shift} is any signed 32-bit integer: it may be negative, which moves backward, 0, or larger than 26.",
        "{text} is printable ASCII and may be empty.",
    ),
    test=TestInput({"text": "Sphinx of black quartz, judge my vow: ABC xyz (1984)!", "shift": -29}),
    reference=caesar_cipher,
    forms=canonical(
        Function(
            "caesar_cipher",
            (Param("text", STR), Param("shift", INT)),
            STR,
            Output("the resulting text on one line."),
            "the text that the cipher makes of {text}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "% 26", "% 25"),
        Mutant("no_wrap", "(ord(char) - base + shift) % 26", "(ord(char) - base + shift)"),
        Mutant("negative_shift", "+ shift) % 26", "+ abs(shift)) % 26"),
        Mutant("one_case", 'base = ord("A")', 'base = ord("a")'),
        Mutant("punctuation_shifted", '"a" <= char <= "z"', '"a" <= char'),
    ),
)
