"""Knuth-Morris-Pratt string search."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, STR, List


def kmp_search(text: str, pattern: str) -> list[int]:
    """Starts of all occurrences, ascending."""
    failure = [0] * len(pattern)
    k = 0
    for i in range(1, len(pattern)):
        while k and pattern[i] != pattern[k]:
            k = failure[k - 1]
        if pattern[i] == pattern[k]:
            k += 1
        failure[i] = k
    matches = []
    k = 0
    for i, char in enumerate(text):
        while k and char != pattern[k]:
            k = failure[k - 1]
        if char == pattern[k]:
            k += 1
        if k == len(pattern):
            matches.append(i - k + 1)
            k = failure[k - 1]
    return matches


def _oracle(text: str, pattern: str) -> list[int]:
    """Compare at every position."""
    return [i for i in range(len(text)) if text.startswith(pattern, i)]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        ("", "a"),
        ("a", "a"),
        ("a", "b"),
        ("abc", "abc"),
        ("ab", "abc"),
        ("aaaaaaaaaa", "aaa"),
        ("aaaaaaaaab", "ab"),
        ("aabaabaaab", "aaab"),
        ("abcabcabc", "d"),
        ("xabcabcabcabd", "abcabcabd"),
        ("ababababcababababd", "ababababd"),
        ("aabaaabaaacaabaaabaaab", "aabaaab"),
        ("she sells sea shells by the sea shore", "se"),
        ("Case matters: case, CASE, case", "case"),
        ('say "yes" \\ "no" ?? "yes"', '"yes"'),
        ("a" * 400, "a" * 150),
        ("a" * 300 + "b" + "a" * 300, "a" * 100 + "b"),
        ("ab" * 200, "ba" * 20 + "b"),
    ]
    for alphabet, length, size in (("ab", 20, 2), ("ab", 60, 3), ("abc", 120, 3), ("ab", 500, 6), ("abcd", 1000, 4)):
        text = "".join(draw.choices(alphabet, k=length))
        cases.append((text, "".join(draw.choices(alphabet, k=size))))
    for length, size in ((200, 9), (2000, 7)):
        text = "".join(draw.choices("ab", weights=(4, 1), k=length))
        start = draw.randrange(length - size)
        cases.append((text, text[start : start + size]))
    text = "".join(draw.choices("01", k=90))
    cases.append((text, text))
    return [TestInput({"text": text, "pattern": pattern}) for text, pattern in cases]


ALGORITHM = Algorithm(
    slug="kmp",
    name="KMP Pattern Search",
    phrase="the Knuth-Morris-Pratt (KMP) pattern search algorithm",
    domain="String Algorithms",
    complexity="O(n + m)",
    statement=(
        "Both strings are printable ASCII. {text} may be empty; {pattern} is not empty, but may be longer than {text}.",
    ),
    test=TestInput({"text": "abababcabababab", "pattern": "abab"}),
    reference=kmp_search,
    forms=canonical(
        Function(
            "kmp_search",
            (Param("text", STR), Param("pattern", STR)),
            List(INDEX),
            Output("the positions on one line, separated by single spaces (an empty line if none).", ONE_LINE),
            "the 0-based start of every occurrence of {pattern} in {text}, ascending; occurrences may overlap.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_overlap", "k + 1)\n            k = failure[k - 1]", "k + 1)\n            k = 0"),
        Mutant("off_by_one", "matches.append(i - k + 1)", "matches.append(i - k)"),
        Mutant("one_fallback", "while k and char != pattern[k]:", "if k and char != pattern[k]:"),
        Mutant(
            "no_fallback",
            "while k and char != pattern[k]:\n            k = failure[k - 1]",
            "while k and char != pattern[k]:\n            k = 0",
        ),
        Mutant(
            "failure_reset",
            "while k and pattern[i] != pattern[k]:\n            k = failure[k - 1]",
            "while k and pattern[i] != pattern[k]:\n            k = 0",
        ),
    ),
)
