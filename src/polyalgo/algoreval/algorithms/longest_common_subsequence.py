"""Longest common subsequence of two texts."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR


def longest_common_subsequence(first: str, second: str) -> str:
    """Walk back through the table of the lengths for all pairs of prefixes."""
    i, j = len(first), len(second)
    length = [[0] * (j + 1) for _ in range(i + 1)]
    for row, a in enumerate(first, 1):
        for column, b in enumerate(second, 1):
            if a == b:
                length[row][column] = length[row - 1][column - 1] + 1
            else:
                length[row][column] = max(length[row - 1][column], length[row][column - 1])
    common = []
    while i > 0 and j > 0:
        if first[i - 1] == second[j - 1]:
            common.append(first[i - 1])
            i, j = i - 1, j - 1
        elif length[i - 1][j] >= length[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(common))


def _oracle(first: str, second: str) -> str:
    """Longest strictly increasing subsequence of the matching positions (Hunt and Szymanski)."""
    from bisect import bisect_left

    ends: list[int] = []
    texts: list[str] = []
    for char in first:
        for j in reversed([j for j, other in enumerate(second) if other == char]):
            k = bisect_left(ends, j)
            ends[k : k + 1] = [j]
            texts[k : k + 1] = [(texts[k - 1] if k else "") + char]
    return texts[-1] if texts else ""


def _has_one_answer(first: str, second: str) -> bool:
    """Whether all longest common subsequences are the same text."""
    above = [(0, 1)] * (len(second) + 1)
    for a in first:
        row = [(0, 1)]
        for j, b in enumerate(second):
            (before, count), up, left = above[j], above[j + 1], row[j]
            if a == b:
                row.append((before + 1, count))
            else:
                longest = max(up[0], left[0])
                texts = sum(number for length, number in (up, left) if length == longest)
                row.append((longest, texts - (count if before == longest else 0)))
        above = row
    return above[-1][1] == 1


def _related(draw: random.Random, alphabet: str, length: int, edits: int) -> tuple[str, str]:
    """A random text and the same text after some insertions, deletions and moves of characters, with one answer."""
    while True:
        text = draw.choices(alphabet, k=length)
        other = text[:]
        for _ in range(edits):
            kind = draw.randrange(3)
            char = draw.choice(alphabet) if kind == 0 else other.pop(draw.randrange(len(other)))
            if kind < 2:
                other.insert(draw.randint(0, len(other)), char)
        first, second = "".join(text), "".join(other)
        if _has_one_answer(first, second):
            return first, second


def _unrelated(draw: random.Random, alphabet: str, lengths: tuple[int, int]) -> tuple[str, str]:
    """Two random texts with one answer."""
    while True:
        first, second = ("".join(draw.choices(alphabet, k=length)) for length in lengths)
        if _has_one_answer(first, second):
            return first, second


def _inputs(draw: random.Random) -> list[TestInput]:
    cases = [
        ("", ""),
        ("", "abc"),
        ("abc", ""),
        ("a", "a"),
        ("a", "b"),
        ("a", "A"),
        ("abc", "abc"),
        ("abc", "def"),
        ("abcdef", "ace"),
        ("ace", "abcdef"),
        ("aaaa", "aaaaaaa"),
        ("aaa", "bab"),
        ("abcde", "eabcd"),
        ("abcde", "bcdea"),
        ("xaybzc", "abcxyz"),
        ("XxYyZz", "xYz"),
        ("a-b_c.d", "a.b_c-d"),
        ("1234567890", "1357924680"),
        ("\"'\\?%", "'\"\\%"),
        ("ab" * 60, "ba" * 60),
        ("x" * 100 + "y" + "x" * 100, "x" * 150),
    ]
    cases = [case for case in cases if _has_one_answer(*case)]
    cases += [_unrelated(draw, "abcdefgh", (6, 7)), _unrelated(draw, "abc", (8, 12)), _unrelated(draw, "ab", (15, 15))]
    cases += [_unrelated(draw, "abcdefghijklmnopqrst", (20, 30)), _unrelated(draw, "ab", (40, 12))]
    for alphabet, length, edits in (
        ("abcd", 12, 4),
        ("ACGT", 20, 5),
        ("abcdefghij", 40, 12),
        ("abcdefghijklmnopqrstuvwxyz", 90, 30),
        ("ACGT", 150, 8),
        ("0123456789abcdef", 200, 20),
    ):
        cases.append(_related(draw, alphabet, length, edits))
    return [TestInput({"first": first, "second": second}) for first, second in cases]


ALGORITHM = Algorithm(
    slug="longest_common_subsequence",
    name="Longest Common Subsequence",
    phrase="the longest common subsequence of two strings with dynamic programming",
    domain="Dynamic Programming",
    complexity="O(n m)",
    statement=(
        "A subsequence keeps the order of the characters, which need not be neighbours in the strings.",
        "Both strings are printable ASCII without spaces; either or both may be empty. Upper and lower case are "
        "different characters.",
        "The inputs are such that all longest common subsequences are the same text, so no choice between them arises.",
    ),
    test=TestInput({"first": "committee-meeting", "second": "commentator-meaning"}),
    reference=longest_common_subsequence,
    forms=canonical(
        Function(
            "longest_common_subsequence",
            (Param("first", STR), Param("second", STR)),
            STR,
            Output("the subsequence on one line (an empty line if it is empty)."),
            "the longest string that is a subsequence of both.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("substring", "= max(length[row - 1][column], length[row][column - 1])", "= 0"),
        Mutant("used_twice", "length[row - 1][column - 1] + 1", "length[row][column - 1] + 1"),
        Mutant("wrong_comparison", "length[i - 1][j] >= length[i][j - 1]", "length[i - 1][j] < length[i][j - 1]"),
        Mutant("off_by_one", "while i > 0 and j > 0:", "while i > 1 and j > 1:"),
        Mutant("not_reversed", "reversed(common)", "common"),
    ),
)
