"""One line for people out of what a compiler or a dying program wrote. Pure functions of text.

Not promised: stable wording; no message decides an outcome.
"""

from __future__ import annotations

import re
import signal

from polyalgo.execution.checkers import normalise
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


def difference_message(stdout: bytes, expected: bytes) -> str:
    """The first line in which a wrong output differs, after normalisation."""
    got, want = normalise(stdout), normalise(expected)
    for number, (left, right) in enumerate(zip(got, want, strict=False), start=1):
        if left != right:
            return _short(f"line {number}: expected {_text(right)}, got {_text(left)}")
    if not got:
        return _short(f"no output, expected {_text(want[0])}")
    if len(got) < len(want):
        return _short(f"{len(got)} lines, expected {len(want)}; missing {_text(want[len(got)])}")
    return _short(f"{len(got)} lines, expected {len(want)}; line {len(want) + 1} is {_text(got[len(want)])}")


def _text(line: bytes) -> str:
    return repr(line[:60].decode(errors="replace"))


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
    line = re.sub(r"/(?:build|app)/(?:\./)?", "", line)
    return line if len(line) <= _LENGTH else line[: _LENGTH - 3] + "..."
