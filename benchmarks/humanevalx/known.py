"""What is known to be wrong with single items of the data: each was looked at, and each has its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """What an item's fault means for its verdicts."""

    WRONG = "wrong solution"
    """The canonical solution fails its tests."""
    RANDOM = "random solution"
    """The canonical solution passes or fails."""
    UNTESTED = "untested"
    """Every mutant passes: no test sees the value."""
    UNREACHED = "unreached return"
    """The first mutants pass: no test reaches those returns. The first that fails counts."""
    NO_MUTANT = "no mutant"
    """The value's type has no mutation here."""


@dataclass(frozen=True)
class Known:
    """One item's fault."""

    fault: Fault
    reason: str


KNOWN = {
    "JavaScript/112": Known(
        Fault.WRONG, "it returns `(z, true)`, a comma expression, where the tests want the array [string, boolean]"
    ),
    "JavaScript/155": Known(Fault.WRONG, "it has no case for 0, and the last test wants [1, 0] for it"),
    "Go/95": Known(
        Fault.RANDOM, "it leaves its loop over a map after two keys, so the answer hangs on the map's random order"
    ),
    "Rust/32": Known(Fault.UNTESTED, "the whole test is in a comment"),
    "CPP/23": Known(
        Fault.UNTESTED, "strlen of a literal is a better match for the C library's function than for the candidate"
    ),
    "CPP/137": Known(Fault.UNREACHED, "its last return is for a greater first value, which no test has"),
    "Go/24": Known(Fault.UNREACHED, "its last return is for n = 1, which no test asks for"),
    "Java/24": Known(Fault.UNREACHED, "its last return is for n = 1, which no test asks for"),
    "Java/127": Known(Fault.UNREACHED, "its last returns are for intersections longer than 2, which no test has"),
    "Rust/137": Known(Fault.NO_MUTANT, "the value is of an enum that the solution defines"),
}
