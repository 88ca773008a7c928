"""Decides whether a program's stdout is the expected one: pure functions of bytes.

Whitespace means ASCII space, tab, CR, VT and FF. Bytes are compared, so an output that is not UTF-8 never
equals an expected text by way of replacement characters. Time and memory are linear in the length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from decimal import Context, Decimal
from enum import StrEnum
from itertools import zip_longest

from polyalgo.errors import ConfigError
from polyalgo.execution.messages import line_difference, token_difference
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind


class Decision(StrEnum):
    """What a checker program said of an output."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    NONE = "none"
    """It judged nothing, and that is not the judged program's fault."""


_DECISIONS = {
    0: Decision.ACCEPTED,
    1: Decision.REJECTED,
    2: Decision.REJECTED,  # presentation error
    4: Decision.REJECTED,  # "dirt": goes on after the answer
    8: Decision.REJECTED,  # ends before the answer does
}
"""testlib's exit codes (`resultExitCode`, default build); of the others, 3 is the checker's own failure, 7 points."""


_UNCAUGHT = {
    Language.PYTHON: (1, rb'^(?:Traceback \(most recent call last\):|  File ".*", line \d+$)'),
    Language.JAVASCRIPT: (1, rb"^Node\.js v\d+\."),
    Language.JAVA: (1, rb'^(?:Exception in thread "|Error: |Error occurred during initialization of VM)'),
    Language.GO: (2, rb"^(?:panic: |fatal error: )"),
}
"""Exit code and a line of stderr of a program that its own language ended; the codes are also answers of checkers."""


def decision(exit_code: int | None, language: Language | None = None, stderr: bytes = b"") -> Decision:
    """Read how a checker program ended.

    Args:
        exit_code: None if it did not exit: a signal or a limit ended it, or it never started.
        language: of the program; tells an uncaught exception from an answer with the same exit code.
        stderr: what it wrote there.
    """
    if language in _UNCAUGHT:
        code, line = _UNCAUGHT[language]
        if exit_code == code and re.search(line, stderr, re.MULTILINE):
            return Decision.NONE
    return Decision.NONE if exit_code is None else _DECISIONS.get(exit_code, Decision.NONE)


def check_checker(checker: Checker, where: str) -> None:
    """Refuse a checker that contradicts itself.

    Args:
        checker: of a problem.
        where: what to call it in the message, e.g. `problem p: checker`.

    Raises:
        ConfigError: a tolerance is negative, not finite or without use, or `language` and `code` do not fit the kind.
    """
    for name, value in (("abs_tol", checker.abs_tol), ("rel_tol", checker.rel_tol)):
        if not (math.isfinite(value) and value >= 0):
            raise ConfigError(f"{where}.{name} must be finite and >= 0, got {value:g}")
        if value and checker.kind is not CheckerKind.TOKENS:
            raise ConfigError(f"{where}.{name}={value:g} needs kind=tokens, got {checker.kind}: set it to 0")
    given = [name for name, there in (("language", checker.language is not None), ("code", checker.code)) if there]
    if checker.kind is CheckerKind.PROGRAM:
        if missing := {"language", "code"}.difference(given):
            raise ConfigError(f"{where}.{min(missing)} is empty: kind=program needs language and code")
    elif given:
        raise ConfigError(f"{where}.{given[0]} needs kind=program, got {checker.kind}: leave it empty")


def compare(checker: Checker, stdout: bytes, expected: bytes) -> tuple[bool, bool, str]:
    """Judge an output by a checker that needs no program.

    Returns:
        Whether it passes; whether it is exact (for NORMALISED: also byte by byte, for the others: it passes); and
        one line that names the first difference, empty on a pass.

    Raises:
        ValueError: the checker's kind is PROGRAM or SELF_TEST.
    """
    if checker.kind is CheckerKind.NORMALISED:
        if equal_exact(stdout, expected):
            return True, True, ""
        got, want = normalise(stdout), normalise(expected)
        return got == want, False, line_difference(got, want)
    if checker.kind is CheckerKind.EXACT:
        passed = equal_exact(stdout, expected)
        why = line_difference(stdout.removesuffix(b"\n"), expected.removesuffix(b"\n"))
        return passed, passed, why
    if checker.kind is CheckerKind.TOKENS:
        why = tokens_differ(stdout, expected, abs_tol=checker.abs_tol, rel_tol=checker.rel_tol)
        return not why, not why, why
    raise ValueError(f"a checker of kind {checker.kind} does not compare texts")


# ---- normalised and exact ----

_BLANKS_TO_SPACES = bytes.maketrans(b"\t\r\v\f", b"    ")


def equal_exact(stdout: bytes, expected: bytes) -> bool:
    """Equal up to one trailing newline (reward 1.0)."""
    return stdout.removesuffix(b"\n") == expected.removesuffix(b"\n")


def normalise(text: bytes) -> bytes:
    r"""Lines that hold more than whitespace, each stripped, inner runs of whitespace as one space.

    Line structure counts: `1 2` and `1\n2` differ. Blank lines, indentation and `\r\n` do not count.
    """
    text = _squeeze(text.translate(_BLANKS_TO_SPACES), b" ")
    text = text.replace(b" \n", b"\n").replace(b"\n ", b"\n")
    return _squeeze(text, b"\n").strip(b" \n")


def _squeeze(text: bytes, byte: bytes) -> bytes:
    """Runs of `byte` as one: halved in each pass, which needs no list of pieces as a split or a regex does."""
    while byte * 2 in text:
        text = text.replace(byte * 2, byte)
    return text


def equal_normalised(stdout: bytes, expected: bytes) -> bool:
    """Equal after whitespace normalisation (the paper's match; reward 0.8). All lines must be there."""
    return normalise(stdout) == normalise(expected)


# ---- tokens ----

_SPACE = re.compile(rb"[ \t\n\r\v\f]")
_INTEGER = re.compile(rb"[+-]?+[0-9]++")
_NUMBER = re.compile(rb"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]{1,5})?+")
"""Decimal only: no hex, `_`, `inf` or `nan`. Five digits of exponent keep every one of them finite as a `Decimal`."""
_NOT_FINITE = re.compile(rb"[+-]?(?:inf|infinity|nan)", re.IGNORECASE)
_LARGEST_SURE_INTEGER = b"9007199254740992"
"""2**53: from here on a double does not tell an integer from the next."""
_ARITHMETIC = Context(prec=60, Emin=-(10**9), Emax=10**9)
_CHUNK = 1 << 16


def tokens_differ(stdout: bytes, expected: bytes, *, abs_tol: float = 0.0, rel_tol: float = 0.0) -> str:
    """Compare token by token; tokens are what ASCII whitespace separates, lines do not matter.

    Two tokens are equal if their bytes are, or if both are decimal numerals and
    `|got - expected| <= max(abs_tol, rel_tol * |expected|)`. This is decided on the numerals and the shortest
    decimal form of the tolerances, not on doubles: 1.1 is within 0.1 of 1.0, where doubles say no. (testlib's
    doubleCompare, from which the rule comes, has one tolerance for both terms and adds 1e-15 to it instead.) Two
    integers of which one is beyond 2**53 must be equal: such numbers are ids, hashes and exact counts. `inf`,
    `infinity` and `nan`, with or without sign, are no numbers and equal only themselves, in any case of letters.

    Args:
        stdout: what the program wrote.
        expected: what it should have written; relative errors are relative to its numbers.
        abs_tol: largest absolute difference, >= 0.
        rel_tol: largest relative difference, >= 0.

    Returns:
        One line that names the first difference; empty if there is none.
    """
    tolerances = Decimal(repr(abs_tol)), Decimal(repr(rel_tol))
    pairs = zip_longest(_tokens(stdout), _tokens(expected))
    for number, (got, want) in enumerate(pairs, start=1):
        if got != want and (got is None or want is None or not _near(got, want, tolerances)):
            return token_difference(number, got, want)
    return ""


def _tokens(text: bytes) -> Iterator[bytes]:
    """The tokens, split chunk by chunk: megabytes of short tokens never exist all at once."""
    start = 0
    while start < len(text):
        space = _SPACE.search(text, start + _CHUNK)
        end = space.start() if space else len(text)
        yield from text[start:end].split()
        start = end


def _near(got: bytes, want: bytes, tolerances: tuple[Decimal, Decimal]) -> bool:
    if not (_NUMBER.fullmatch(got) and _NUMBER.fullmatch(want)):
        return bool(_NOT_FINITE.fullmatch(want)) and got.lower() == want.lower()
    if _INTEGER.fullmatch(got) and _INTEGER.fullmatch(want):
        signed_got, signed_want = _signed_digits(got), _signed_digits(want)
        if signed_got == signed_want:
            return True
        if _is_large(signed_got[1]) or _is_large(signed_want[1]):
            return False
    expected = Decimal(want.decode())
    error = _ARITHMETIC.abs(_ARITHMETIC.subtract(Decimal(got.decode()), expected))
    abs_tol, rel_tol = tolerances
    return error <= abs_tol or error <= _ARITHMETIC.abs(_ARITHMETIC.multiply(rel_tol, expected))


def _signed_digits(integer: bytes) -> tuple[bool, bytes]:
    """Whether it is negative, and its digits without leading zeros; zero has neither sign nor digits."""
    digits = integer.lstrip(b"+-").lstrip(b"0")
    return bool(digits) and integer.startswith(b"-"), digits


def _is_large(digits: bytes) -> bool:
    limit = _LARGEST_SURE_INTEGER
    return len(digits) > len(limit) or (len(digits) == len(limit) and digits > limit)
