"""One line for people out of what a compiler or a program wrote. Pure functions of text.

Not promised: stable wording; no message decides an outcome.
"""

from __future__ import annotations

import re
import signal

from polyalgo.languages import Language

_LENGTH = 240
_COMPILE_ERROR = re.compile(r"\berror\b|Error\b|undefined reference", re.IGNORECASE)
_OUT_OF_MEMORY = re.compile(
    r"\bMemoryError\b|bad_alloc|OutOfMemoryError|memory allocation of \d+ bytes failed|"
    r"runtime: (?:out of memory|cannot allocate memory)|heap out of memory"
)
_NO_SPACE = re.compile(r"no space left on device", re.IGNORECASE)
_KILLED = re.compile(r"\bkilled\b|\bSIGKILL\b", re.IGNORECASE)
_DEATH = {
    Language.JAVA: re.compile(r"^Exception in thread|^Error: |^java\.", re.MULTILINE),
    Language.JAVASCRIPT: re.compile(r"^(?:Uncaught )?[\w.]*(?:Error|Exception)\b.*:", re.MULTILINE),
    Language.GO: re.compile(r"^(?:panic|fatal error|runtime): ", re.MULTILINE),
    Language.RUST: re.compile(r"^thread .*panicked at|^memory allocation|has overflowed its stack", re.MULTILINE),
}


def compile_message(stderr: str) -> str:
    """The first line that names an error, else the first line, without sandbox paths."""
    lines = [line.strip() for line in stderr.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    chosen = next((line for line in lines if _COMPILE_ERROR.search(line)), lines[0] if lines else "")
    return _short(chosen)


def says_no_space(stderr: str) -> bool:
    """Whether a compiler's output speaks of a full disk; a program's text can make it do so."""
    return _NO_SPACE.search(stderr) is not None


def says_killed(stderr: str) -> bool:
    """Whether a compiler's output speaks of a killed part of it; a program's text can make it do so."""
    return _KILLED.search(stderr) is not None


def syntax_message(stderr: str) -> str:
    """The interpreter's `SyntaxError: ...` line."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return _short(next((line for line in lines if re.match(r"\w*Error\b", line)), lines[-1] if lines else ""))


def death_message(language: Language, exit_code: int | None, signal_number: int | None, stderr: str) -> str:
    """Exception, panic or signal that ended a program."""
    how = f"exit code {exit_code}" if signal_number is None else f"killed by {_signal_name(signal_number)}"
    detail = _detail(language, stderr)
    if _OUT_OF_MEMORY.search(stderr):
        how = f"out of memory, {how}"
    return _short(f"{how}: {detail}" if detail else how)


def out_of_memory_message(memory_mb: int) -> str:
    """The watchdog's verdict."""
    return f"out of memory: the program's processes exceeded {memory_mb} MB"


def line_difference(got: bytes, expected: bytes) -> str:
    """The first line in which two texts differ; empty if they are equal."""
    if got == expected:
        return ""
    if not got:
        return _cut(f"no output, expected {_text(_line(expected, 0))}")
    at = _first_difference(got, expected)
    counts = f"{_lines(got)} lines, expected {_lines(expected)}"
    if at == len(got) and expected[at] == ord(_NEWLINE):
        return _cut(f"{counts}; missing {_text(_line(expected, at + 1))}")
    if not expected:
        return _cut(f"{counts}; line 1 is {_text(_line(got, 0))}")
    if at == len(expected) and got[at] == ord(_NEWLINE):
        return _cut(f"{counts}; line {_lines(expected) + 1} is {_text(_line(got, at + 1))}")
    start = got.rfind(_NEWLINE, 0, at) + 1
    number = got.count(_NEWLINE, 0, at) + 1
    return _cut(f"line {number}{_pair(_line(got, start), _line(expected, start), at - start)}")


def token_difference(number: int, got: bytes | None, expected: bytes | None) -> str:
    """How the `number`-th tokens (from 1) differ; None for a text that has fewer."""
    if got is None:
        missing = _text(expected or b"")
        return _cut(f"no output, expected {missing}" if number == 1 else f"token {number}: missing, expected {missing}")
    if expected is None:
        return _cut(f"token {number}: expected no more, got {_text(got)}")
    return _cut(f"token {number}{_pair(got, expected, _first_difference(got, expected))}")


_NEWLINE = b"\n"
_SHOWN = 60
_SHOWN_BEFORE = 20
_STEP = 4096


def _first_difference(left: bytes, right: bytes) -> int:
    """Offset of the first byte in which two different texts differ."""
    start = 0
    while left[start : start + _STEP] == right[start : start + _STEP]:
        start += _STEP
    pairs = zip(left[start : start + _STEP], right[start : start + _STEP], strict=False)
    shorter = min(len(left), len(right))
    return next((at for at, (one, other) in enumerate(pairs, start) if one != other), shorter)


def _lines(text: bytes) -> int:
    return text.count(_NEWLINE) + 1 if text else 0


def _line(text: bytes, start: int) -> bytes:
    end = text.find(_NEWLINE, start)
    return text[start:] if end < 0 else text[start:end]


def _pair(got: bytes, expected: bytes, at: int) -> str:
    """Both texts, long ones from a little before the offset at which they differ."""
    if max(len(got), len(expected)) <= _SHOWN:
        return f": expected {_text(expected)}, got {_text(got)}"
    start = max(0, at - _SHOWN_BEFORE)
    return f", column {at + 1}: expected {_text(expected, start)}, got {_text(got, start)}"


def _text(text: bytes, start: int = 0) -> str:
    """Up to `_SHOWN` bytes from `start`, quoted; dots stand for what is left out."""
    before, after = "..." if start else "", "..." if len(text) > start + _SHOWN else ""
    return before + repr(text[start : start + _SHOWN].decode(errors="replace")) + after


def _detail(language: Language, stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    if not lines:
        return ""
    if language in _DEATH:
        found = _DEATH[language].search(stderr)
        if found is None:
            return lines[0]
        text = stderr[found.start() :].splitlines()
        if language is Language.RUST and text[0].endswith(":") and len(text) > 1:  # its message is on the next line
            return f"{text[0]} {text[1]}"
        return text[0]
    return lines[-1]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _short(line: str) -> str:
    """A line of a compiler or a dying program, without the sandbox's paths."""
    return _cut(re.sub(r"/(?:build|app)/(?:\./)?", "", line))


def _cut(line: str) -> str:
    return line if len(line) <= _LENGTH else line[: _LENGTH - 3] + "..."
