"""What a program must provide: a function, or a class that is driven by a sequence of calls.

Names are in snake_case (classes in PascalCase) and turned into each language's case when written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polyalgo.algoreval.types import SCALARS, Type
from polyalgo.errors import DataError


@dataclass(frozen=True)
class Param:
    """A parameter; `doc` says what it means, in words that hold for every language."""

    name: str
    type: Type
    doc: str = ""

    @property
    def is_scalar(self) -> bool:
        """Whether its value can stand in place in a call."""
        return isinstance(self.type, SCALARS)


@dataclass(frozen=True)
class Output:
    """How a result is printed.

    `spec` is the language-neutral format, precise enough that a result has exactly one right text. `python`
    prints the value of the expression `{call}`; it is what the truth is made with, and what Python entries
    embed.
    """

    spec: str
    python: str = "print({call})"


ONE_LINE = "print(*{call})"
"""Prints a sequence on one line, separated by single spaces."""
LINE_EACH = "for item in {call}:\n    print(item)"
"""Prints a sequence's items one per line."""
ROW_EACH = "for row in {call}:\n    print(*row)"
"""Prints a sequence of sequences, one per line, separated by single spaces."""


@dataclass(frozen=True)
class Function:
    """A function, or a method if inside a `ClassInterface`. `returns=None`: nothing; `output=None`: its result
    is not printed."""

    name: str
    params: tuple[Param, ...]
    returns: Type | None
    output: Output | None
    doc: str = ""


@dataclass(frozen=True)
class ClassInterface:
    """A class: constructor parameters and methods."""

    name: str
    constructor: tuple[Param, ...]
    methods: tuple[Function, ...]
    variable: str = "obj"
    """Name of the object in the test."""

    def __post_init__(self) -> None:
        for method in self.methods:
            if not all(param.is_scalar for param in method.params):
                raise DataError(f"{self.name}.{method.name}: parameters of methods must be scalars")

    def method(self, name: str) -> Function:
        """A method by name."""
        for method in self.methods:
            if method.name == name:
                return method
        raise DataError(f"{self.name} has no method {name!r}; it has {', '.join(m.name for m in self.methods)}")


Interface = Function | ClassInterface


@dataclass(frozen=True)
class Call:
    """One method call of a class's test."""

    method: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True)
class TestInput:
    """Concrete input: arguments of the function or constructor by name, then calls of a class's methods."""

    __test__ = False  # not a pytest class

    args: Mapping[str, Any]
    calls: tuple[Call, ...] = ()
