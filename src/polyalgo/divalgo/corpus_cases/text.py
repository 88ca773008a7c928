"""Small helpers of the case modules: rows to text and text to numbers."""

from __future__ import annotations

from collections.abc import Iterable


def lines(*rows: int | str | Iterable[object]) -> str:
    """One line per row; the items of a row that is not a text or a number are joined by spaces."""
    return "".join(f"{row if isinstance(row, int | str) else ' '.join(map(str, row))}\n" for row in rows)


def numbers(text: str) -> list[int]:
    """All integers of a text, in order."""
    return [int(word) for word in text.split()]
