"""Java 17: arrays for flat and rectangular data, lists for ragged data and results of unknown length."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table, utf16_escape
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INT,
    INT64,
    LONG,
    STR,
    Float,
    Int,
    List,
    Matrix,
    Optional,
    OrInf,
    Tuple,
    Type,
)

BOXED: dict[Type, str] = {
    INT: "Integer",
    INDEX: "Integer",
    LONG: "Long",
    INT64: "Long",
    FLOAT: "Double",
    BOOL: "Boolean",
    STR: "String",
}


class JavaSyntax(Syntax):
    """Camel case, `int[][]`, `List<List<Integer>>`, static methods of Main."""

    scalars = scalar_table("int", "long", "double", "boolean", "String")
    infinity = {  # noqa: RUF012 (declared as ClassVar in the base class)
        INT: "Integer.MAX_VALUE",
        LONG: "Long.MAX_VALUE",
        INT64: "Long.MAX_VALUE",
        FLOAT: "Double.POSITIVE_INFINITY",
    }
    float_infinity = ("Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY")

    def _int(self, type_: Int, value: int) -> str:
        return str(value) if type_.bits == 32 else f"{value}L"

    def _escape(self, char: str) -> str:
        return f"\\{ord(char):03o}" if ord(char) < 32 else utf16_escape(char)

    def _optional(self, inner: Type, value: Any) -> str:
        return "null" if value is None else self._literal(inner, value)

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case List(List(item)):
                return "List.of(" + ", ".join(self._list_of(item, row) for row in value) + ")"
            case Tuple(items) if type_.array_item is None:
                return f"new {type_.name}(" + ", ".join(map(self._literal, items, value)) + ")"
        return f"new {self.type_name(type_)}" + self._braces(type_, value)

    def _list_of(self, item: Type, row: list[Any]) -> str:
        return "List.of(" + ", ".join(self._literal(item, element) for element in row) + ")"

    def _braces(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple() if type_.array_item is not None:
                return "{" + ", ".join(self._literal(type_.array_item, element) for element in value) + "}"
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
                return BOXED[inner]
            case Tuple():
                return type_.name if type_.array_item is None else f"{self.type_name(type_.array_item)}[]"
            case List(List(item)):
                return f"List<List<{BOXED.get(item) or self.type_name(item)}>>"
            case List(item):
                return f"{self.type_name(item)}[]"
            case Matrix(item):
                return f"{self.type_name(item)}[][]"
        return self.scalars[type_]

    def result_name(self, type_: Type) -> str:
        match type_:
            case List(item) if isinstance(item, Tuple) or item == STR:
                return f"List<{self.type_name(item)}>"
        return self.type_name(type_)

    def inf_constant(self, type_: Int | Float) -> str:
        return f"static final {self.type_name(type_)} INF = {self.infinity[type_]};"

    def record(self, type_: Tuple) -> list[str]:
        fields = ", ".join(f"{self.type_name(t)} {f}" for t, f in zip(type_.items, type_.fields, strict=True))
        return [f"record {type_.name}({fields}) {{}}"]

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        literal = self.literal(type_, value)
        if isinstance(type_, List | Matrix | Tuple):
            literal = literal.removeprefix(f"new {self.type_name(type_)}{{")
            literal = "{" + literal if literal.endswith("}") else literal
        return [f"{self.type_name(type_)} {self.identifier(name)} = {literal};"]

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        return f"{interface.name} {variable} = new {interface.name}({', '.join(arguments)});"

    def parameter(self, param: Param) -> str:
        return f"{self.type_name(param.type)} {self.identifier(param.name)}"

    def _method(self, function: Function) -> str:
        result = "void" if function.returns is None else self.result_name(function.returns)
        return f"{result} {self.identifier(function.name)}({self.parameters(function.params)})"

    def signature(self, function: Function) -> str:
        return f"static {self._method(function)}"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        constructor = f"{interface.name}({self.parameters(interface.constructor)})"
        return [f"class {interface.name}", constructor, *map(self._method, interface.methods)]
