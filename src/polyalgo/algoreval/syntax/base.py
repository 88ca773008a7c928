"""What a language must say about types, values and interfaces to be written into a prompt.

One subclass per language; scalars are tables, compound types small methods. Values are checked before
they are written, so a literal never overflows silently.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INT,
    INT64,
    LONG,
    STR,
    Bool,
    Float,
    Index,
    Int,
    Optional,
    OrInf,
    Str,
    Tuple,
    Type,
    check,
    subtypes,
)


def camel(name: str) -> str:
    """`find_bridges` as `findBridges`."""
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def pascal(name: str) -> str:
    """`add_edge` as `AddEdge`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def snake(name: str) -> str:
    """`BipGraph` as `bip_graph`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Syntax(ABC):
    """A language's way to write types, values, declarations and interfaces."""

    scalars: ClassVar[dict[Type, str]]
    """Names of Int (all widths), Index, Float, Bool, Str."""
    true_false: ClassVar[tuple[str, str]] = ("true", "false")
    infinity: ClassVar[dict[Type, str]]
    """The constant behind INF for Int (all widths) and Float."""
    float_infinity: ClassVar[tuple[str, str]]
    """Positive and negative infinity as expressions."""
    escapes: ClassVar[dict[str, str]] = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

    comment: ClassVar[str] = "//"
    terminator: ClassVar[str] = ";"

    # Names

    def identifier(self, name: str) -> str:
        """A function or parameter name (given in snake_case) in the language's case."""
        return camel(name)

    def method(self, class_name: str, name: str) -> str:
        """A method's name as the language calls it."""
        return self.identifier(name)

    # Values

    def literal(self, type_: Type, value: Any) -> str:
        """A value as an expression of the language, where the type is known from the context."""
        check(type_, value)
        return self._literal(type_, value)

    def _literal(self, type_: Type, value: Any) -> str:
        match type_:
            case Int():
                return self._int(type_, value)
            case Index():
                return str(value)
            case Float():
                return self._float(value)
            case Bool():
                return self.true_false[0 if value else 1]
            case Str():
                return f'"{self._text(value)}"'
            case OrInf(inner):
                return "INF" if value == math.inf else self._literal(inner, value)
            case Optional(inner):
                return self._optional(inner, value)
        return self._compound(type_, value)

    def _int(self, type_: Int, value: int) -> str:
        return str(value)

    def _float(self, value: float) -> str:
        return self.float_infinity[0 if value > 0 else 1] if math.isinf(value) else repr(value)

    def _text(self, value: str) -> str:
        return "".join(map(self._char, value))

    def _char(self, char: str) -> str:
        if char in self.escapes:
            return self.escapes[char]
        return char if " " <= char <= "~" else self._escape(char)

    @abstractmethod
    def _escape(self, char: str) -> str:
        """A control or non-ASCII character inside a string literal."""

    @abstractmethod
    def _optional(self, inner: Type, value: Any) -> str:
        """A scalar or nothing."""

    @abstractmethod
    def _compound(self, type_: Type, value: Any) -> str:
        """A tuple, list or matrix."""

    # Types

    @abstractmethod
    def type_name(self, type_: Type) -> str:
        """Type of a local variable."""

    def result_name(self, type_: Type) -> str:
        """Type of a function's result."""
        return self.type_name(type_)

    def preamble(self, types: list[Type]) -> list[str]:
        """File-level definitions that the types need: the constant INF, records for mixed tuples."""
        inner = [part for type_ in types for part in subtypes(type_)]
        lines = []
        for part in dict.fromkeys(inner):
            if isinstance(part, OrInf):
                lines.append(self.inf_constant(part.value))
            elif isinstance(part, Tuple) and part.array_item is None:
                lines += self.record(part)
            elif isinstance(part, Optional):
                lines += self.optional_helper()
        return list(dict.fromkeys(lines))

    @abstractmethod
    def inf_constant(self, type_: Int | Float) -> str:
        """Definition of INF."""

    def record(self, type_: Tuple) -> list[str]:
        """Definition of a mixed tuple's record type, where the language has no tuples."""
        return []

    def optional_helper(self) -> list[str]:
        """Definition of a helper that optional literals need."""
        return []

    # Statements

    @abstractmethod
    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        """Statements that define a local variable."""

    def argument(self, name: str, type_: Type) -> str:
        """How a declared variable is passed to a function."""
        return self.identifier(name)

    @abstractmethod
    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        """Statement that makes an object."""

    def invoke(self, interface: ClassInterface, variable: str, method: Function, arguments: list[str]) -> str:
        """Expression that calls a method."""
        return f"{variable}.{self.method(interface.name, method.name)}({', '.join(arguments)})"

    def result_variables(self, interface: ClassInterface) -> list[str]:
        """Declarations of variables through which methods return, where results cannot do it all."""
        return []

    # Interfaces

    @abstractmethod
    def parameter(self, param: Param) -> str:
        """A parameter in a signature."""

    def parameters(self, params: tuple[Param, ...]) -> str:
        """A parameter list."""
        return ", ".join(self.parameter(param) for param in params)

    @abstractmethod
    def signature(self, function: Function) -> str:
        """A free function's signature, without body."""

    @abstractmethod
    def class_signature(self, interface: ClassInterface) -> list[str]:
        """A class's constructor and methods, one per line, in the form in which they are declared."""


def scalar_table(
    int32: str, int64: str, float_: str, bool_: str, string: str, *, index: str = "", bigint: str = ""
) -> dict[Type, str]:
    """The names of the scalar types; `bigint` where full 64-bit integers have another name than `int64`."""
    return {
        INT: int32,
        LONG: int64,
        INT64: bigint or int64,
        INDEX: index or int32,
        FLOAT: float_,
        BOOL: bool_,
        STR: string,
    }


def utf16_escape(char: str) -> str:
    """A character as `\\uXXXX`, in two halves beyond the basic plane (Java, JavaScript)."""
    data = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[i]:02x}{data[i + 1]:02x}" for i in range(0, len(data), 2))
