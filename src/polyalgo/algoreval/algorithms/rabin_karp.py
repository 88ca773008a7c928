"""Rabin-Karp string search."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, STR, List

BASE = 256
PRIME = 101


def rabin_karp(text: str, pattern: str) -> list[int]:
    """Starts of all occurrences, ascending; equal hashes are verified."""
    n, m = len(text), len(pattern)
    if m > n:
        return []
    lead = pow(BASE, m - 1, PRIME)
    wanted = window = 0
    for i in range(m):
        wanted = (wanted * BASE + ord(pattern[i])) % PRIME
        window = (window * BASE + ord(text[i])) % PRIME
    matches = []
    for i in range(n - m + 1):
        if window == wanted and text[i : i + m] == pattern:
            matches.append(i)
        if i + m < n:
            window = ((window - ord(text[i]) * lead) * BASE + ord(text[i + m])) % PRIME
    return matches


def _oracle(text: str, pattern: str) -> list[int]:
    """All matches of an empty group that looks ahead."""
    import re

    return [match.start() for match in re.finditer(f"(?={re.escape(pattern)})", text)]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        ("", "x"),
        ("x", "x"),
        ("x", "y"),
        ("xy", "xyz"),
        ("pattern", "pattern"),
        ("aaaaaaaa", "aa"),
        ("aaaaaaaa", "a"),
        ("abcdefgh", "fgh"),
        ("abcdefgh", "abc"),
        ("abcdefgh", "hg"),
        ("AbabABab", "ab"),
        ("the cat, the hat & the bat", "the"),
        ("~~~~}~~~~}~~~~", "~~}~"),
        ('C:\\\\dir\\\\"x" C:\\\\dir', "C:\\\\dir"),
        ("31415926535897932384626433832795", "26"),
        ("a" * 500, "a" * 499),
        ("ab" * 150 + "a", "aba"),
        ("z" * 200 + "y" + "z" * 200, "z" * 60 + "y" + "z" * 60),
    ]
    for alphabet, length, size in (("ab", 30, 2), ("xyz", 100, 3), ("abcdefgh", 800, 2), ("~!", 300, 40)):
        text = "".join(draw.choices(alphabet, k=length))
        start = draw.randrange(length - size + 1)
        cases.append((text, text[start : start + size]))
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for length, size in ((400, 1), (1500, 3), (3000, 12)):
        text = "".join(draw.choices(letters, k=length))
        start = draw.randrange(length - size + 1)
        cases.append((text, text[start : start + size]))
    cases.append(("".join(draw.choices(letters, k=2500)), "".join(draw.choices(letters, k=4))))
    return [TestInput({"text": text, "pattern": pattern}) for text, pattern in cases]


ALGORITHM = Algorithm(
    slug="rabin_karp",
    name="Rabin-Karp Pattern Search",
    phrase="the Rabin-Karp pattern search algorithm with a rolling hash",
    domain="String Algorithms",
    complexity="O(n + m) expected",
    statement=(
        "Both strings are printable ASCII. {text} may be empty; {pattern} is not empty, but may be longer than {text}.",
        "Base and modulus of the hash are free; where hashes are equal, compare the characters, so that only real "
        "occurrences are found.",
    ),
    test=TestInput({"text": "abracadabra cadabra abra", "pattern": "abra"}),
    reference=rabin_karp,
    forms=canonical(
        Function(
            "rabin_karp",
            (Param("text", STR), Param("pattern", STR)),
            List(INDEX),
            Output("the positions on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "the 0-based start of every occurrence of {pattern} in {text}, ascending; occurrences may overlap.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("not_verified", "window == wanted and text[i : i + m] == pattern", "window == wanted"),
        Mutant("off_by_one", "for i in range(n - m + 1):", "for i in range(n - m):"),
        Mutant("lead", "pow(BASE, m - 1, PRIME)", "pow(BASE, m, PRIME)"),
        Mutant("not_rolled", "(window - ord(text[i]) * lead) * BASE", "window * BASE"),
        Mutant("edge_case", "    if m > n:\n        return []\n", ""),
    ),
)
