"""Edit distance (Levenshtein distance) of two strings."""

from __future__ import annotations

import random
import string

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, STR


def edit_distance(source: str, target: str) -> int:
    """Fewest insertions, deletions and substitutions; `distance[i][j]` is that of the prefixes of lengths i and j."""
    n, m = len(source), len(target)
    distance = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n + 1):
        distance[i][0] = i
    for j in range(m + 1):
        distance[0][j] = j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            cost = 0 if source[i - 1] == target[j - 1] else 1
            distance[i][j] = min(
                distance[i - 1][j] + 1,
                distance[i][j - 1] + 1,
                distance[i - 1][j - 1] + cost,
            )
    return distance[n][m]


def _oracle(source: str, target: str) -> int:
    """For more and more edits, how far they get into the source on each diagonal (target minus source position)."""
    n, m = len(source), len(target)
    reached: dict[int, int] = {}
    edits = 0
    while True:
        following = {}
        for diagonal in range(-min(edits, n), min(edits, m) + 1):
            starts = [0] if edits == 0 else []
            if diagonal in reached:
                starts.append(reached[diagonal] + 1)
            if diagonal + 1 in reached:
                starts.append(reached[diagonal + 1] + 1)
            if diagonal - 1 in reached:
                starts.append(reached[diagonal - 1])
            i = min(max(starts), n, m - diagonal)
            while i < n and i + diagonal < m and source[i] == target[i + diagonal]:
                i += 1
            following[diagonal] = i
        if following.get(m - n) == n:
            return edits
        reached = following
        edits += 1


def _edited(draw: random.Random, text: str, edits: int, letters: str) -> str:
    """A string with random edits, that does not get empty."""
    for _ in range(edits):
        i = draw.randrange(len(text))
        replacement = draw.choice(["", draw.choice(letters), text[i] + draw.choice(letters)])
        text = text[:i] + replacement + text[i + 1 :] or draw.choice(letters)
    return text


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        ("", ""),
        ("", "abc"),
        ("abcd", ""),
        ("a", "a"),
        ("a", "b"),
        ("ab", "ba"),
        ("abcdef", "badcfe"),
        ("kitten", "sitting"),
        ("sunday", "saturday"),
        ("intention", "execution"),
        ("same string", "same string"),
        ("prefix", "prefix and more"),
        ("and a suffix", "suffix"),
        ("xaxbxcx", "abc"),
        ("Case", "cASE"),
        ("Hello World", "hello world"),
        ("a b c", "abc"),
        ('"\\n" ??/', "'\\\\n' ?/"),
        ("aaaaaaaa", "bbbbb"),
        ("aaaaaaaa", "aaa"),
        ("abcdefgh", "hgfedcba"),
        ("abababababab", "babababababa"),
        ("z" * 400, "z" * 350),
        ("ab" * 150, "ba" * 150),
    ]
    for letters, first, second in (("ab", 8, 12), ("abc", 30, 25), ("01", 120, 100), (string.ascii_letters, 60, 60)):
        cases.append(("".join(draw.choices(letters, k=first)), "".join(draw.choices(letters, k=second))))
    for letters, size, edits in (("ACGT", 60, 15), ("ACGT", 450, 60)):
        source = "".join(draw.choices(letters, k=size))
        cases.append((source, _edited(draw, source, edits, letters)))
    return [TestInput({"source": source, "target": target}) for source, target in cases]


_TRANSPOSITION = (
    "\n            if i > 1 and j > 1 and source[i - 1] == target[j - 2] and source[i - 2] == target[j - 1]:"
    "\n                distance[i][j] = min(distance[i][j], distance[i - 2][j - 2] + 1)"
)

ALGORITHM = Algorithm(
    slug="edit_distance",
    name="Edit Distance",
    phrase="the edit distance (Levenshtein distance) of two strings by dynamic programming",
    domain="Dynamic Programming",
    complexity="O(n m)",
    statement=(
        "Both strings are printable ASCII, may contain spaces, and may be empty.",
        "The distance is the smallest number of edits that turn {source} into {target}. An edit inserts one character, "
        "deletes one, or replaces one by another; each counts 1. Swapping neighbours is not an edit of its own.",
        "Characters are compared exactly: upper and lower case differ.",
    ),
    test=TestInput({"source": "The relevant elephant", "target": "the elevator pehlan"}),
    reference=edit_distance,
    forms=canonical(
        Function(
            "edit_distance",
            (Param("source", STR), Param("target", STR)),
            INDEX,
            Output("the distance."),
            "the edit distance of {source} and {target}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("substitution_counts_2", "target[j - 1] else 1", "target[j - 1] else 2"),
        Mutant("edge_case", "distance[i][0] = i", "distance[i][0] = 0"),
        Mutant("off_by_one", "for i in range(1, n + 1):", "for i in range(1, n):"),
        Mutant("no_insertion", "                distance[i][j - 1] + 1,\n", ""),
        Mutant(
            "transposition",
            "distance[i - 1][j - 1] + cost,\n            )",
            f"distance[i - 1][j - 1] + cost,\n            ){_TRANSPOSITION}",
        ),
    ),
)
