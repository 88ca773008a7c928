"""String search by the Z-array."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, STR, List


def z_search(text: str, pattern: str) -> list[int]:
    """Starts of all occurrences, ascending."""
    m = len(pattern)
    z = z_array(pattern + "\0" + text)
    return [i for i in range(len(text)) if z[m + 1 + i] == m]


def z_array(string: str) -> list[int]:
    """For each position, the length of the longest prefix of the string that starts there."""
    n = len(string)
    z = [0] * n
    left = right = 0
    for i in range(1, n):
        if i < right:
            z[i] = min(right - i, z[i - left])
        while i + z[i] < n and string[z[i]] == string[i + z[i]]:
            z[i] += 1
        if i + z[i] > right:
            left, right = i, i + z[i]
    return z


def _oracle(text: str, pattern: str) -> list[int]:
    """Every next occurrence that the standard library finds."""
    matches = []
    start = text.find(pattern)
    while start >= 0:
        matches.append(start)
        start = text.find(pattern, start + 1)
    return matches


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        ("", "q"),
        ("q", "q"),
        ("q", "p"),
        ("qp", "qpq"),
        ("same", "same"),
        ("aaaaaaaaaaaa", "aaaa"),
        ("aabxaabxcaabxaabxay", "aabx"),
        ("aabcaabxaaaz", "aab"),
        ("banana bandana", "ana"),
        ("mississippi", "issi"),
        ("mississippi", "ppi"),
        ("mississippi", "x"),
        ("cost$cost$$cost", "cost"),
        ("$$$#$$$#$", "$$"),
        ("a$b#a$b|a$b", "a$b"),
        ("#hash #hash# hash", "#hash"),
        ("one|two|one|one", "one"),
        ('"a\\\\b" "a\\\\b"', "a\\\\b"),
        ("b" * 350, "b" * 120),
        ("abab" * 60 + "c" + "abab" * 60, "abababc"),
        ("a" * 150 + "b" + "a" * 150 + "b", "a" * 75 + "b"),
    ]
    for alphabet, length, size in (("ab", 24, 2), ("ab", 80, 4), ("ab$", 300, 2), ("abc", 1000, 5)):
        text = "".join(draw.choices(alphabet, k=length))
        cases.append((text, "".join(draw.choices(alphabet, k=size))))
    for length, size in ((300, 8), (2400, 9)):
        text = "".join(draw.choices("xy", weights=(5, 1), k=length))
        start = draw.randrange(length - size)
        cases.append((text, text[start : start + size]))
    return [TestInput({"text": text, "pattern": pattern}) for text, pattern in cases]


ALGORITHM = Algorithm(
    slug="z_algorithm",
    name="Z-Algorithm Pattern Search",
    phrase="pattern search with the Z-algorithm (Z-array)",
    domain="String Algorithms",
    complexity="O(n + m)",
    statement=(
        "Both strings consist of any printable ASCII characters, $ and # among them. {text} may be empty; {pattern} is "
        "not empty, but may be longer than {text}.",
    ),
    test=TestInput({"text": "aab$aabaabaaab$aab", "pattern": "aab"}),
    reference=z_search,
    forms=canonical(
        Function(
            "z_search",
            (Param("text", STR), Param("pattern", STR)),
            List(INDEX),
            Output("the positions on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "the 0-based start of every occurrence of {pattern} in {text}, ascending; occurrences may overlap.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("separator", 'pattern + "\\0" + text', 'pattern + "$" + text'),
        Mutant("no_separator", 'z_array(pattern + "\\0" + text)', "[0, *z_array(pattern + text)]"),
        Mutant("off_by_one", "z[m + 1 + i] == m", "z[m + i] == m"),
        Mutant("not_clipped", "min(right - i, z[i - left])", "z[i - left]"),
        Mutant("box_too_wide", "left, right = i, i + z[i]", "left, right = i, i + z[i] + 1"),
    ),
)
