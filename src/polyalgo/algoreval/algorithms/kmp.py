"""Knuth-Morris-Pratt string search."""

from __future__ import annotations

from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="kmp",
    name="KMP Pattern Search",
    phrase="the Knuth-Morris-Pratt (KMP) pattern search algorithm",
    domain="String Algorithms",
    complexity="O(n + m)",
    statement=("Both strings are ASCII; {pattern} is not empty.",),
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
)
