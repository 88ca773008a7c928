"""Abstract types of benchmark inputs and results, independent of any language.

`polyalgo.algoreval.syntax` names them and writes their values in the seven languages. Values are plain
Python builtins; `check` tells whether a value has a type, including the integer width of every language.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from polyalgo.errors import DataError

INFINITY = math.inf
"""Value of an absent edge in a weighted adjacency matrix."""


@dataclass(frozen=True)
class Type:
    """Base class."""


@dataclass(frozen=True)
class Int(Type):
    """A signed integer.

    `bits=32` is the plain integer of every language; `bits=53` is a 64-bit integer whose values JavaScript's
    numbers still hold exactly; `bits=64` is the full range, a BigInt in JavaScript.
    """

    bits: int = 32

    def __post_init__(self) -> None:
        if self.bits not in (32, 53, 64):
            raise DataError(f"Int.bits must be 32, 53 or 64, got {self.bits}")


@dataclass(frozen=True)
class Index(Type):
    """A count or position, never negative (`usize` in Rust, the plain integer elsewhere)."""


@dataclass(frozen=True)
class Float(Type):
    """A double; finite or infinite, never NaN."""


@dataclass(frozen=True)
class Bool(Type):
    """True or false."""


@dataclass(frozen=True)
class Str(Type):
    """Text without NUL characters."""


@dataclass(frozen=True)
class OrInf(Type):
    """A number, or infinity where there is none (the constant `INF`: the type's largest value where it has
    no infinity of its own)."""

    value: Int | Float


@dataclass(frozen=True)
class Optional(Type):
    """A scalar or nothing."""

    value: Int | Index | Float | Bool | Str


@dataclass(frozen=True)
class Tuple(Type):
    """A fixed number of scalars.

    Languages without tuples use an array where the members share a type, and otherwise a struct or record
    called `name` with the given `fields`.
    """

    items: tuple[Type, ...]
    name: str = ""
    fields: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.items) < 2 or not all(isinstance(item, SCALARS) for item in self.items):
            raise DataError("Tuple.items must be two or more scalar types")
        if self.array_item is None and (not self.name or len(self.fields) != len(self.items)):
            raise DataError("a Tuple of different types needs a name and one field name per item")

    @property
    def array_item(self) -> Type | None:
        """The common type of the members (the widest of their integers), or None if they are mixed."""
        if all(isinstance(item, Index) for item in self.items):
            return Index()
        if all(isinstance(item, Int | Index) for item in self.items):
            return Int(max(item.bits if isinstance(item, Int) else 32 for item in self.items))
        return self.items[0] if len(set(self.items)) == 1 else None


@dataclass(frozen=True)
class List(Type):
    """Any number of scalars, tuples, or lists of those (then rows may differ in length)."""

    item: Type

    def __post_init__(self) -> None:
        inner = self.item.item if isinstance(self.item, List) else self.item
        if not isinstance(inner, (*SCALARS, OrInf, Tuple)):
            raise DataError("List.item must be a scalar, a Tuple, or a List of those")


@dataclass(frozen=True)
class Matrix(Type):
    """Rows of equal length, of numbers, possibly infinite, or booleans."""

    item: Int | Index | Float | Bool | OrInf


SCALARS = (Int, Index, Float, Bool, Str)

INT = Int()
LONG = Int(53)
INT64 = Int(64)
INDEX = Index()
FLOAT = Float()
BOOL = Bool()
STR = Str()


def subtypes(type_: Type) -> Iterator[Type]:
    """A type and everything inside it."""
    yield type_
    match type_:
        case OrInf(inner) | Optional(inner) | List(inner) | Matrix(inner):
            yield from subtypes(inner)
        case Tuple(items):
            for item in items:
                yield from subtypes(item)


def check(type_: Type, value: Any, where: str = "value") -> None:
    """Accept a value of a type.

    Raises:
        DataError: it is not one (names the place within the value).
    """
    if not _fits(type_, value, where):
        raise DataError(f"{where} must be {type_}, got {value!r}")


def _fits(type_: Type, value: Any, where: str) -> bool:
    match type_:
        case Int(bits):
            return type(value) is int and _in_range(bits, value)
        case Index():
            return type(value) is int and 0 <= value < 2**31
        case Float():
            return type(value) is float and not math.isnan(value)
        case Bool():
            return type(value) is bool
        case Str():
            return isinstance(value, str) and "\0" not in value
        case OrInf(inner):
            return bool(value == INFINITY) or _fits(inner, value, where)
        case Optional(inner):
            return value is None or _fits(inner, value, where)
    if not isinstance(value, tuple if isinstance(type_, Tuple) else list):
        return False
    match type_:
        case Tuple(items):
            if len(items) != len(value):
                return False
            pairs = list(zip(items, value, strict=True))
        case List(item):
            pairs = [(item, element) for element in value]
        case Matrix(item):
            if not all(isinstance(row, list) and len(row) == len(value[0]) for row in value):
                return False
            pairs = [(item, element) for row in value for element in row]
    for position, (item, element) in enumerate(pairs):
        check(item, element, f"{where}[{position}]")
    return True


def _in_range(bits: int, value: int) -> bool:
    if bits == 53:
        return abs(value) < 2**53
    return -(1 << (bits - 1)) <= value < 1 << (bits - 1)
