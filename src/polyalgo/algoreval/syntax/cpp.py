"""C++17: standard containers, names without `std::`."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

import re
from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table
from polyalgo.algoreval.types import (
    FLOAT,
    INT,
    INT64,
    LONG,
    SCALARS,
    Float,
    Int,
    List,
    Matrix,
    Optional,
    OrInf,
    Str,
    Tuple,
    Type,
)


def c_int(type_: Int, value: int) -> str:
    """An integer literal of C and C++, of the right width, also at the lower end of the range."""
    if type_.bits == 32:
        return str(value) if value > -(2**31) else "(-2147483647 - 1)"
    return f"{value}LL" if value > -(2**63) else "(-9223372036854775807LL - 1)"


def c_text(text: str) -> str:
    """Break up `??`, which begins a trigraph in ISO C."""
    return re.sub(r"(?<=\?)\?", r"\\?", text)


def c_escape(char: str) -> str:
    """A control character in octal (no following digit can extend it), others by code point."""
    code = ord(char)
    if code < 0xA0:
        return "".join(f"\\{byte:03o}" for byte in char.encode())
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


C_INFINITY: dict[Type, str] = {INT: "INT_MAX", LONG: "LLONG_MAX", INT64: "LLONG_MAX", FLOAT: "INFINITY"}


class CppSyntax(Syntax):
    """Camel case, `const vector<pair<int, int>>&`."""

    scalars = scalar_table("int", "long long", "double", "bool", "string")
    infinity = C_INFINITY
    float_infinity = ("INFINITY", "-INFINITY")

    def _int(self, type_: Int, value: int) -> str:
        return c_int(type_, value)

    def _text(self, value: str) -> str:
        return c_text(super()._text(value))

    def _escape(self, char: str) -> str:
        return c_escape(char)

    def _optional(self, inner: Type, value: Any) -> str:
        return "nullopt" if value is None else self._literal(inner, value)

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                item = type_.array_item
                return "{" + ", ".join(map(self._literal, [item] * len(items) if item else items, value)) + "}"
            case Matrix(item):
                return "{" + ", ".join(self._compound(List(item), row) for row in value) + "}"
            case List(item):
                return "{" + ", ".join(self._literal(item, element) for element in value) + "}"
        raise TypeError(type_)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return self.type_name(inner)
            case Optional(inner):
                return f"optional<{self.type_name(inner)}>"
            case Tuple(items):
                if type_.array_item is None:
                    return f"tuple<{', '.join(map(self.type_name, items))}>"
                item = self.type_name(type_.array_item)
                return f"pair<{item}, {item}>" if len(items) == 2 else f"array<{item}, {len(items)}>"
            case List(item):
                return f"vector<{self.type_name(item)}>"
            case Matrix(item):
                return f"vector<vector<{self.type_name(item)}>>"
        return self.scalars[type_]

    def inf_constant(self, type_: Int | Float) -> str:
        return f"const {self.type_name(type_)} INF = {self.infinity[type_]};"

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        return [f"{self.type_name(type_)} {self.identifier(name)} = {self.literal(type_, value)};"]

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        # empty parentheses would declare a function
        return f"{interface.name} {variable}({', '.join(arguments)});" if arguments else f"{interface.name} {variable};"

    def parameter(self, param: Param) -> str:
        by_value = isinstance(param.type, SCALARS) and not isinstance(param.type, Str)
        name = self.type_name(param.type)
        return f"{name if by_value else f'const {name}&'} {self.identifier(param.name)}"

    def signature(self, function: Function) -> str:
        result = "void" if function.returns is None else self.result_name(function.returns)
        return f"{result} {self.identifier(function.name)}({self.parameters(function.params)})"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        constructor = f"{interface.name}({self.parameters(interface.constructor)})"
        return [f"class {interface.name}", constructor, *map(self.signature, interface.methods)]
