"""Rust 2021: `Vec`, tuples, slices as parameters, `usize` for counts and positions."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table
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


class RustSyntax(Syntax):
    """Snake case, `&[(usize, usize)]` in, `Vec<(usize, usize)>` out."""

    scalars = scalar_table("i32", "i64", "f64", "bool", "&str", index="usize")
    infinity = {INT: "i32::MAX", LONG: "i64::MAX", INT64: "i64::MAX", FLOAT: "f64::INFINITY"}  # noqa: RUF012
    float_infinity = ("f64::INFINITY", "f64::NEG_INFINITY")

    def identifier(self, name: str) -> str:
        return name

    def _escape(self, char: str) -> str:
        return f"\\u{{{ord(char):x}}}"

    def _optional(self, inner: Type, value: Any) -> str:
        return "None" if value is None else f"Some({self._literal(inner, value)})"

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                return "(" + ", ".join(map(self._literal, items, value)) + ")"
            case Matrix(item):
                return "vec![" + ", ".join(self._compound(List(item), row) for row in value) + "]"
            case List(item):
                return "vec![" + ", ".join(self._literal(item, element) for element in value) + "]"
        raise TypeError(type_)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return self.type_name(inner)
            case Optional(inner):
                return f"Option<{self.type_name(inner)}>"
            case Tuple(items):
                return f"({', '.join(map(self.type_name, items))})"
            case List(item):
                return f"Vec<{self.type_name(item)}>"
            case Matrix(item):
                return f"Vec<Vec<{self.type_name(item)}>>"
        return self.scalars[type_]

    def result_name(self, type_: Type) -> str:
        return self.type_name(type_).replace("&str", "String")

    def inf_constant(self, type_: Int | Float) -> str:
        return f"const INF: {self.type_name(type_)} = {self.infinity[type_]};"

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        return [f"let {name}: {self.type_name(type_)} = {self.literal(type_, value)};"]

    def argument(self, name: str, type_: Type) -> str:
        return f"&{name}" if isinstance(type_, List | Matrix) else name

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        return f"let mut {variable} = {interface.name}::new({', '.join(arguments)});"

    def parameter(self, param: Param) -> str:
        match param.type:
            case List(item):
                return f"{param.name}: &[{self.type_name(item)}]"
            case Matrix(item):
                return f"{param.name}: &[Vec<{self.type_name(item)}>]"
        return f"{param.name}: {self.type_name(param.type)}"

    def _arrow(self, function: Function) -> str:
        return "" if function.returns is None else f" -> {self.result_name(function.returns)}"

    def signature(self, function: Function) -> str:
        return f"fn {function.name}({self.parameters(function.params)}){self._arrow(function)}"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        lines = [f"struct {interface.name}", f"fn new({self.parameters(interface.constructor)}) -> Self"]
        for method in interface.methods:
            params = ", ".join(["&mut self", *map(self.parameter, method.params)])
            lines.append(f"fn {method.name}({params}){self._arrow(method)}")
        return lines
