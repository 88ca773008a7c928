"""Go: slices, arrays for tuples, structs for mixed tuples, `int` for all integers (64 bits wide)."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

import math
from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, pascal, scalar_table
from polyalgo.algoreval.types import (
    FLOAT,
    INT,
    INT64,
    LONG,
    Float,
    Int,
    List,
    Matrix,
    Optional,
    OrInf,
    Tuple,
    Type,
)


class GoSyntax(Syntax):
    """Camel case, `[][2]int`; constructors `NewX`, exported methods."""

    scalars = scalar_table("int", "int64", "float64", "bool", "string", index="int")
    infinity = {  # noqa: RUF012 (declared as ClassVar in the base class)
        INT: "math.MaxInt",
        LONG: "math.MaxInt64",
        INT64: "math.MaxInt64",
        FLOAT: "math.Inf(1)",
    }
    float_infinity = ("math.Inf(1)", "math.Inf(-1)")
    terminator = ""

    def method(self, class_name: str, name: str) -> str:
        return pascal(name)

    def _float(self, value: float) -> str:
        negative_zero = value == 0 and math.copysign(1, value) < 0
        return "math.Copysign(0, -1)" if negative_zero else super()._float(value)

    def _escape(self, char: str) -> str:
        return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"

    def _optional(self, inner: Type, value: Any) -> str:
        if value is None:
            return "nil"
        return f"ptr({self.type_name(inner)}({self._literal(inner, value)}))"

    def _compound(self, type_: Type, value: Any) -> str:
        return self.type_name(type_) + self._braces(type_, value)

    def _braces(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                return "{" + ", ".join(map(self._literal, items, value)) + "}"
            case Matrix(item):
                return "{" + ", ".join(self._braces(List(item), row) for row in value) + "}"
            case List(item):
                return "{" + ", ".join(self._braces(item, element) for element in value) + "}"
        return self._literal(type_, value)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return self.type_name(inner)
            case Optional(inner):
                return f"*{self.type_name(inner)}"
            case Tuple(items):
                item = type_.array_item
                return type_.name if item is None else f"[{len(items)}]{self.type_name(item)}"
            case List(item):
                return f"[]{self.type_name(item)}"
            case Matrix(item):
                return f"[][]{self.type_name(item)}"
        return self.scalars[type_]

    def inf_constant(self, type_: Int | Float) -> str:
        return "var INF = math.Inf(1)" if isinstance(type_, Float) else f"const INF = {self.infinity[type_]}"

    def record(self, type_: Tuple) -> list[str]:
        fields = "; ".join(f"{f} {self.type_name(t)}" for t, f in zip(type_.items, type_.fields, strict=True))
        return [f"type {type_.name} struct {{ {fields} }}"]

    def optional_helper(self) -> list[str]:
        return ["func ptr[T any](value T) *T { return &value }"]

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        name, literal = self.identifier(name), self.literal(type_, value)
        if isinstance(type_, Optional | OrInf) or type_ in (LONG, INT64, FLOAT):
            return [f"var {name} {self.type_name(type_)} = {literal}"]
        return [f"{name} := {literal}"]

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        return f"{variable} := New{interface.name}({', '.join(arguments)})"

    def parameter(self, param: Param) -> str:
        return f"{self.identifier(param.name)} {self.type_name(param.type)}"

    def _result(self, function: Function) -> str:
        match function.returns:
            case None:
                return ""
            case Tuple(items):
                return f" ({', '.join(map(self.type_name, items))})"
        return f" {self.result_name(function.returns)}"

    def signature(self, function: Function) -> str:
        name = self.identifier(function.name)
        return f"func {name}({self.parameters(function.params)}){self._result(function)}"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        name = interface.name
        lines = [f"type {name} struct", f"func New{name}({self.parameters(interface.constructor)}) *{name}"]
        for method in interface.methods:
            head = f"func ({interface.variable} *{name}) {pascal(method.name)}"
            lines.append(f"{head}({self.parameters(method.params)}){self._result(method)}")
        return lines
