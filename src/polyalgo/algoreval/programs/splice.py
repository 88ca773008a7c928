"""Finding code in a source text without regard to its white space."""

from __future__ import annotations

from polyalgo.errors import DataError


def find_code(source: str, code: str, start: int = 0, *, last: bool = False) -> tuple[int, int]:
    """Where `code` stands in `source[start:]`: first and behind-last position; white space is not compared.

    Raises:
        DataError: it is not there.
    """
    positions = [i for i in range(start, len(source)) if not source[i].isspace()]
    squeezed = "".join(source[i] for i in positions)
    wanted = "".join(code.split())
    at = squeezed.rfind(wanted) if last else squeezed.find(wanted)
    if at == -1:
        raise DataError(f"not in the program: {code}")
    return positions[at], positions[at + len(wanted) - 1] + 1


def line_start(source: str, position: int) -> int:
    """Where the line of a position begins."""
    return source.rfind("\n", 0, position) + 1


def line_end(source: str, position: int) -> int:
    """Behind the line break that ends the line of a position."""
    end = source.find("\n", position)
    return len(source) if end == -1 else end + 1


def indent(lines: list[str], by: str) -> str:
    """Lines as text, each but empty ones behind `by`."""
    return "".join(f"{by}{line}\n" if line else "\n" for line in lines)


def margin(source: str, position: int) -> str:
    """White space at the beginning of a line that begins at a position."""
    rest = source[position:]
    return rest[: len(rest) - len(rest.lstrip(" \t"))]
