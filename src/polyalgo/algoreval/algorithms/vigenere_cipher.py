"""Vigenere cipher over the English alphabet."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR


def vigenere_cipher(text: str, key: str) -> str:
    """The encrypted text; `used` counts the letters of the key that were needed so far."""
    shifts = [ord(letter) - ord("A") for letter in key.upper()]
    result = []
    used = 0
    for char in text:
        if char.isalpha():
            base = ord("A") if char.isupper() else ord("a")
            result.append(chr(base + (ord(char) - base + shifts[used % len(shifts)]) % 26))
            used += 1
        else:
            result.append(char)
    return "".join(result)


def _oracle(text: str, key: str) -> str:
    """Look up in the square of all turned alphabets."""
    from itertools import cycle
    from string import ascii_lowercase as alphabet

    square = {row: alphabet[i:] + alphabet[:i] for i, row in enumerate(alphabet)}
    rows = cycle(key.lower())
    result = ""
    for char in text:
        column = alphabet.find(char.lower())
        letter = square[next(rows)][column] if column >= 0 else char
        result += letter.upper() if char != char.lower() else letter
    return result


def _inputs(draw: random.Random) -> list[TestInput]:
    lower = "abcdefghijklmnopqrstuvwxyz"
    alphabet = lower + lower.upper()
    printable = "".join(map(chr, range(33, 127)))
    cases = [
        ("", "key"),
        ("a", "A"),
        ("Z", "b"),
        ("z", "Z"),
        ("Hello", "a"),
        ("Hello", "AAAAA"),
        ("attackatdawn", "lemon"),
        ("ATTACKATDAWN", "LEMON"),
        ("ATTACKATDAWN", "lemon"),
        ("attack at dawn", "LEMON"),
        ("Attack, at: Dawn!", "lEmOn"),
        ("short", "averymuchlongerkeythanthetext"),
        ("12345 67890", "abc"),
        ("1a2b3c4d5e6f", "xyz"),
        ("a  b  c  d", "bcd"),
        (printable, "n"),
        (printable, "SeCrEt"),
        (alphabet, "z"),
        (alphabet, alphabet),
        ("zzzzzzzzzzzz", "az"),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Vigenere"),
        ('say "yes" \\ "no" ?? {x} %s', "quote"),
        ("@[`{ @Z[ `z{", "bB"),
    ]
    for length, size in ((12, 3), (60, 5), (400, 26), (100, 300), (3000, 12)):
        text = "".join(draw.choices(printable + " " * 20 + alphabet, k=length)).strip()
        cases.append((text, "".join(draw.choices(alphabet, k=size))))
    return [TestInput({"text": text, "key": key}) for text, key in cases]


ALGORITHM = Algorithm(
    slug="vigenere_cipher",
    name="Vigenere Cipher",
    phrase="encryption with the Vigenere cipher",
    domain="Cryptography",
    complexity="O(n)",
    statement=(
        "Every English letter of {text} moves forward in the alphabet, from Z on to A again, by the shift of the next "
        "letter of {key} (0 for A to 25 for Z), and keeps its case; after its last letter the key starts again.",
        "All other characters stay as they are and use up no letter of the key.",
        "{text} is printable ASCII and may be empty. {key} consists of one or more English letters, whose case does "
        "not matter; it may be longer than {text}.",
    ),
    test=TestInput({"text": "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!", "key": "LeMonZ"}),
    reference=vigenere_cipher,
    forms=canonical(
        Function(
            "vigenere_cipher",
            (Param("text", STR), Param("key", STR)),
            STR,
            Output("the encrypted text on one line."),
            "{text} encrypted with {key}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("key_always_advances", "result.append(char)", "result.append(char)\n            used += 1"),
        Mutant("off_by_one", '- ord("A") for letter', '- ord("A") + 1 for letter'),
        Mutant("key_case", "key.upper()", "key"),
        Mutant("case_lost", "if char.isupper() else", "if True else"),
        Mutant("decryption", "- base + shifts", "- base - shifts"),
    ),
)
