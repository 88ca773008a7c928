"""Checkers against cases worked out by hand, and against plain implementations of the same rules."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from fractions import Fraction

import pytest

from polyalgo.errors import ConfigError
from polyalgo.execution.checkers import (
    Decision,
    check_checker,
    compare,
    decision,
    equal_exact,
    equal_normalised,
    normalise,
    tokens_differ,
)
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind

NORMALISED, EXACT = Checker(), Checker(CheckerKind.EXACT)


def tokens(abs_tol: float = 0.0, rel_tol: float = 0.0) -> Checker:
    return Checker(CheckerKind.TOKENS, abs_tol=abs_tol, rel_tol=rel_tol)


# ---- normalised and exact ----


@pytest.mark.parametrize(
    ("stdout", "exact", "normalised"),
    [
        (b"1 2\n3\n", True, True),
        (b"1 2\n3", True, True),
        (b"1 2\n3\n\n", False, True),
        (b"1  2 \r\n\n  3\n", False, True),
        (b"1 2 3\n", False, False),  # line structure counts
        (b"1\n2\n3\n", False, False),
        (b"1 2\n", False, False),  # truncated
        (b"1 2\n3\n4\n", False, False),
        (b"", False, False),
        (b"1 2\n\xff3\n", False, False),
        (b"1\xc2\xa02\n3\n", False, False),  # a no-break space is not whitespace
        (b"1 2\n3\0", False, False),
    ],
)
def test_against_two_lines(stdout: bytes, exact: bool, normalised: bool) -> None:
    expected = b"1 2\n3\n"
    assert equal_exact(stdout, expected) is exact
    assert equal_normalised(stdout, expected) is normalised
    assert compare(EXACT, stdout, expected)[:2] == (exact, exact)
    assert compare(NORMALISED, stdout, expected)[:2] == (normalised, exact)
    assert (compare(EXACT, stdout, expected)[2] == "") is exact
    assert (compare(NORMALISED, stdout, expected)[2] == "") is normalised


def test_invalid_utf8_does_not_equal_the_replacement_character() -> None:
    assert not equal_normalised(b"\xff\n", "\ufffd\n".encode())


def test_normalise() -> None:
    assert normalise(b"\n a\t b \r\n \n c\x0b\x0cd\n") == b"a b\nc d"
    assert normalise(b" \n\t\n") == b""


def test_normalise_is_what_split_says() -> None:
    """The plain way, line by line, as the oracle for the one without lists."""
    source = random.Random(0)
    for _ in range(3000):
        text = bytes(source.choices(b"ab \n\t\r\x0b\x0c\0", k=source.randrange(24)))
        lines = [b" ".join(line.split()) for line in text.split(b"\n")]
        assert normalise(text) == b"\n".join(line for line in lines if line), text


def test_empty_equals_empty() -> None:
    assert equal_exact(b"", b"\n")
    assert equal_normalised(b" \n", b"")


def test_why() -> None:
    assert compare(NORMALISED, b" 1\n 3 \n", b"1\n2\n") == (False, False, "line 2: expected '2', got '3'")
    assert compare(EXACT, b"1\n2 \n", b"1\n2\n") == (False, False, "line 2: expected '2', got '2 '")
    assert compare(tokens(), b"1\n3\n", b"1 2") == (False, False, "token 2: expected '2', got '3'")
    assert compare(tokens(), b"1\n2\n", b"1 2") == (True, True, "")


# ---- tokens ----


@pytest.mark.parametrize(
    ("got", "want", "abs_tol", "rel_tol", "equal"),
    [
        (b"a  b\n\nc", b"a b c\n", 0, 0, True),  # lines and blanks do not count
        (b"a b", b"a b c", 0, 0, False),
        (b"a b c", b"a b", 0, 0, False),
        (b"", b" \n", 0, 0, True),
        (b"", b"a", 0, 0, False),
        (b"a\xc2\xa0b", b"a b", 0, 0, False),
        (b"abc", b"ABC", 1, 1, False),  # words are never near
        (b"1.50", b"1.5", 0, 0, True),
        (b"+1", b"1", 0, 0, True),
        (b"007", b"7", 0, 0, True),
        (b".5", b"0.5", 0, 0, True),
        (b"5.", b"5", 0, 0, True),
        (b"-0", b"0", 0, 0, True),
        (b"-0.0", b"0", 0, 0, True),
        (b"1e2", b"100", 0, 0, True),
        (b"1E+2", b"100.0", 0, 0, True),
        (b"1.1", b"1.0", 0.1, 0, True),  # on the border, where doubles say 0.10000000000000009
        (b"1.1000000001", b"1.0", 0.1, 0, False),
        (b"0.9", b"1.0", 0.1, 0, True),
        (b"101", b"100", 0, 0.01, True),
        (b"101.0001", b"100", 0, 0.01, False),
        (b"100", b"101", 0, 0.0099, False),  # 1% of the expected one, which is 101 here
        (b"-101", b"-100", 0, 0.01, True),
        (b"101", b"-100", 0, 0.01, False),
        (b"1e-9", b"0", 0, 0.5, False),  # nothing is relatively near to zero
        (b"1e-9", b"0", 1e-9, 0, True),
        (b"3", b"4", 1, 0, True),
        (b"9007199254740993", b"9007199254740992", 0, 1e-9, False),  # 2**53 + 1
        (b"9007199254740992", b"9007199254740993", 0, 1e-9, False),
        (b"9007199254740991", b"9007199254740990", 0, 1e-9, True),
        (b"-9007199254740993", b"9007199254740993", 0, 3, False),
        (b"+09007199254740993", b"9007199254740993", 0, 0, True),
        (b"9007199254740993.0", b"9007199254740992", 0, 1e-9, True),  # not both are integers
        (b"inf", b"INF", 0, 0, True),
        (b"-Infinity", b"-infinity", 0, 0, True),
        (b"NaN", b"nan", 0, 0, True),
        (b"inf", b"infinity", 1, 1, False),
        (b"-inf", b"inf", 1, 1, False),
        (b"nan", b"1", 1, 1, False),
        (b"1", b"nan", 1, 1, False),
        (b"1e400", b"2e400", 0, 0.1, False),  # no infinities in between
        (b"1e400", b"inf", 1, 1, False),
        (b"2e400", b"20e399", 0, 0, True),
        (b"1e-400", b"0", 1e-9, 0, True),
        (b"1e99999", b"-1e-99999", 1, 1, False),
        (b"1e999999999999", b"1e999999999998", 1, 1e9, False),  # too large an exponent: a word
        (b"0x10", b"16", 1, 1, False),
        (b"1_000", b"1000", 1, 1, False),
        (b"1,5", b"1.5", 1, 1, False),
        (b"1f", b"1", 1, 1, False),
        ("\u0661".encode(), b"1", 1, 1, False),  # an Arabic digit
        (b".", b"0", 1, 1, False),
        (b"1e", b"1", 1, 1, False),
        (b"--1", b"1", 3, 3, False),
        (b"1\0", b"1", 1, 1, False),
    ],
)
def test_tokens(got: bytes, want: bytes, abs_tol: float, rel_tol: float, equal: bool) -> None:
    assert compare(tokens(abs_tol, rel_tol), got, want)[:2] == (equal, equal)


def test_tokens_by_exact_fractions() -> None:
    """Random numerals near each other, judged again with unbounded rational numbers."""
    source = random.Random(1)
    agreed = {True: 0, False: 0}
    for _ in range(2000):
        want = f"{source.choice('+- ').strip()}{source.randrange(200)}.{source.randrange(100):02d}"
        got = str(Fraction(want) + Fraction(source.randrange(-30, 31), 100) + Fraction(1, 1000) * source.choice((0, 1)))
        top, _, bottom = got.partition("/")
        got = f"{int(top) * (1000 // int(bottom or 1))}e-3"
        abs_tol, rel_tol = source.choice((0.0, 0.01, 0.1, 0.25)), source.choice((0.0, 0.001, 0.05))
        error = abs(Fraction(got) - Fraction(want))
        near = error <= max(Fraction(repr(abs_tol)), Fraction(repr(rel_tol)) * abs(Fraction(want)))
        assert (tokens_differ(got.encode(), want.encode(), abs_tol=abs_tol, rel_tol=rel_tol) == "") is near
        agreed[near] += 1
    assert min(agreed.values()) > 200


def test_tokens_across_chunks() -> None:
    """Tokens on, before and behind the border of a chunk are neither lost nor cut."""
    for length in (65_530, 65_535, 65_536, 65_537, 200_000):
        text = b"x" * length + b" 1.0 2.0\n"
        assert tokens_differ(text, text.replace(b".0", b".00")) == ""
        assert tokens_differ(text, text[:-5]) == "token 3: expected no more, got '2.0'"
    many = b"1.0 " * 30_000
    assert tokens_differ(many, b"1 " * 30_000) == ""
    assert tokens_differ(many + b"7", b"1 " * 30_001) == "token 30001: expected '1', got '7'"


def test_hostile_output_takes_linear_time_and_memory() -> None:
    """2 MB outputs in a process of its own, with 250 MB of address space: a quadratic way would not end."""
    script = """
import json, resource, sys
from polyalgo.execution.checkers import compare
from polyalgo.records import Checker, CheckerKind
resource.setrlimit(resource.RLIMIT_AS, (250 << 20, 250 << 20))
size = 2_000_000
texts = [piece.encode("latin-1") * (size // len(piece)) for piece in json.load(sys.stdin)]
texts += [b"1" + b"0" * size, b"0." + b"3" * size, b"1e" + b"9" * size, b"-" * size + b"1", b" " * size + b"1"]
texts += [b"a b " * (size // 8) + b" " * (size // 2)]
for kind in CheckerKind.NORMALISED, CheckerKind.EXACT, CheckerKind.TOKENS:
    tolerance = 0.5 if kind is CheckerKind.TOKENS else 0.0
    checker = Checker(kind, abs_tol=tolerance, rel_tol=tolerance)
    for text in texts:
        assert not compare(checker, text, b"1.5 2.5\\n")[0]
        assert not compare(checker, text, text[:-1] + b"\\x01")[0]
"""
    pieces = ["\n", "a\n", " ", "a ", " \n", "\r\n", "\xff", "\0", "1 ", "1"]
    subprocess.run([sys.executable, "-c", script], input=json.dumps(pieces), text=True, check=True, timeout=240)


# ---- checker programs and validation ----


@pytest.mark.parametrize(
    ("exit_code", "expected"),
    [
        (0, Decision.ACCEPTED),
        (1, Decision.REJECTED),
        (2, Decision.REJECTED),
        (3, Decision.NONE),
        (4, Decision.REJECTED),
        (5, Decision.NONE),
        (7, Decision.NONE),
        (8, Decision.REJECTED),
        (127, Decision.NONE),
        (255, Decision.NONE),
        (None, Decision.NONE),
    ],
)
def test_exit_codes_of_checker_programs(exit_code: int | None, expected: Decision) -> None:
    assert decision(exit_code) is expected


@pytest.mark.parametrize(
    ("language", "exit_code", "stderr"),
    [
        (Language.PYTHON, 1, b'Traceback (most recent call last):\n  File "main.py", line 1\nModuleNotFoundError: x\n'),
        (Language.PYTHON, 1, b'  File "/build/main.py", line 2\n    sys.exit(0\nSyntaxError: never closed\n'),
        (Language.JAVASCRIPT, 1, b"/build/main.js:1\n}\n^\nSyntaxError: x\n\nNode.js v20.20.2\n"),
        (Language.JAVA, 1, b'Exception in thread "main" java.lang.ArithmeticException\n'),
        (Language.GO, 2, b"panic: runtime error\n\ngoroutine 1 [running]:\n"),
    ],
)
def test_an_uncaught_exception_of_a_checker_is_no_answer(language: Language, exit_code: int, stderr: bytes) -> None:
    assert decision(exit_code, language, stderr) is Decision.NONE
    assert decision(exit_code, language, b"wrong answer: expected 3, found panic: 4") is Decision.REJECTED
    assert decision(0, language, stderr) is Decision.ACCEPTED


@pytest.mark.parametrize(
    "checker",
    [
        NORMALISED,
        EXACT,
        tokens(),
        tokens(1e-6, 1e-6),
        Checker(CheckerKind.SELF_TEST),
        Checker(CheckerKind.PROGRAM, language=Language.PYTHON, code="pass"),
    ],
)
def test_sound_checkers(checker: Checker) -> None:
    check_checker(checker, "c")


@pytest.mark.parametrize(
    ("checker", "message"),
    [
        (tokens(abs_tol=-1.0), "c.abs_tol must be finite and >= 0, got -1"),
        (tokens(rel_tol=float("nan")), "c.rel_tol must be finite and >= 0, got nan"),
        (tokens(abs_tol=float("inf")), "c.abs_tol must be finite and >= 0, got inf"),
        (
            Checker(CheckerKind.EXACT, rel_tol=0.5),
            "c.rel_tol=0.5 needs kind=tokens, got exact: set it to 0",
        ),
        (
            Checker(language=Language.C),
            "c.language needs kind=program, got normalised: leave it empty",
        ),
        (
            Checker(CheckerKind.SELF_TEST, code="x"),
            "c.code needs kind=program, got self_test: leave it empty",
        ),
        (Checker(CheckerKind.PROGRAM, code="x"), "c.language is empty: kind=program needs language and code"),
        (
            Checker(CheckerKind.PROGRAM, language=Language.C),
            "c.code is empty: kind=program needs language and code",
        ),
    ],
)
def test_contradictions(checker: Checker, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_checker(checker, "c")
    assert str(caught.value) == message


@pytest.mark.parametrize("kind", [CheckerKind.PROGRAM, CheckerKind.SELF_TEST])
def test_kinds_that_need_a_program_compare_nothing(kind: CheckerKind) -> None:
    with pytest.raises(ValueError, match=kind):
        compare(Checker(kind), b"", b"")
