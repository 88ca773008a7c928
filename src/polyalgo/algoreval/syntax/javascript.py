"""JavaScript: numbers and arrays; signatures carry no types, so parameter descriptions must."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table, utf16_escape
from polyalgo.algoreval.types import Float, Int, List, Matrix, Optional, OrInf, Tuple, Type


class JavaScriptSyntax(Syntax):
    """Camel case, nested arrays, BigInt for full 64-bit integers."""

    scalars = scalar_table("number", "number", "number", "boolean", "string", bigint="bigint")
    float_infinity = ("Infinity", "-Infinity")

    def _int(self, type_: Int, value: int) -> str:
        return f"{value}n" if type_.bits == 64 else str(value)

    def _escape(self, char: str) -> str:
        return utf16_escape(char)

    def _optional(self, inner: Type, value: Any) -> str:
        return "null" if value is None else self._literal(inner, value)

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                return "[" + ", ".join(map(self._literal, items, value)) + "]"
            case Matrix(item):
                return "[" + ", ".join(self._compound(List(item), row) for row in value) + "]"
            case List(item):
                return "[" + ", ".join(self._literal(item, element) for element in value) + "]"
        raise TypeError(type_)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return self.type_name(inner)
            case Optional(inner):
                return f"{self.type_name(inner)} | null"
            case Tuple(items):
                return f"[{', '.join(map(self.type_name, items))}]"
            case List(item):
                return f"{self.type_name(item)}[]"
            case Matrix(item):
                return f"{self.type_name(item)}[][]"
        return self.scalars[type_]

    def inf_constant(self, type_: Int | Float) -> str:
        return "const INF = Infinity;"

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        return [f"const {self.identifier(name)} = {self.literal(type_, value)};"]

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        return f"const {variable} = new {interface.name}({', '.join(arguments)});"

    def parameter(self, param: Param) -> str:
        return self.identifier(param.name)

    def signature(self, function: Function) -> str:
        return f"function {self.identifier(function.name)}({self.parameters(function.params)})"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        methods = [f"{self.identifier(m.name)}({self.parameters(m.params)})" for m in interface.methods]
        return [f"class {interface.name}", f"constructor({self.parameters(interface.constructor)})", *methods]
