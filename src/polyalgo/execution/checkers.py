"""Compares a program's stdout with the expected one: pure functions of bytes.

Whitespace means ASCII space, tab, CR, VT and FF. Bytes are compared, so an output that is not UTF-8 never
equals an expected text by way of replacement characters.
"""

from __future__ import annotations


def equal_exact(stdout: bytes, expected: bytes) -> bool:
    """Equal up to one trailing newline (reward 1.0)."""
    return stdout.removesuffix(b"\n") == expected.removesuffix(b"\n")


def normalise(text: bytes) -> list[bytes]:
    r"""Lines that hold more than whitespace, each stripped, inner runs of whitespace as one space.

    Line structure counts: `1 2` and `1\n2` differ. Blank lines, indentation and `\r\n` do not count.
    """
    lines = (b" ".join(line.split()) for line in text.split(b"\n"))
    return [line for line in lines if line]


def equal_normalised(stdout: bytes, expected: bytes) -> bool:
    """Equal after whitespace normalisation (the paper's match; reward 0.8). All lines must be there."""
    return normalise(stdout) == normalise(expected)
