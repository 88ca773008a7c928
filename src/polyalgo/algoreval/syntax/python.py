"""Python: type hints of the builtins."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table
from polyalgo.algoreval.types import Float, Int, List, Matrix, Optional, OrInf, Tuple, Type


class PythonSyntax(Syntax):
    """Snake case, `list[tuple[int, int]]`."""

    scalars = scalar_table("int", "int", "float", "bool", "str")
    true_false = ("True", "False")
    float_infinity = ('float("inf")', '-float("inf")')
    comment = "#"
    terminator = ""

    def identifier(self, name: str) -> str:
        return name

    def _escape(self, char: str) -> str:
        return char.encode("unicode_escape").decode("ascii")

    def _optional(self, inner: Type, value: Any) -> str:
        return "None" if value is None else self._literal(inner, value)

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                return "(" + ", ".join(map(self._literal, items, value)) + ")"
            case Matrix(item):
                return "[" + ", ".join(self._compound(List(item), row) for row in value) + "]"
            case List(item):
                return "[" + ", ".join(self._literal(item, element) for element in value) + "]"
        raise TypeError(type_)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return "float" if isinstance(inner, Int) else self.type_name(inner)
            case Optional(inner):
                return f"{self.type_name(inner)} | None"
            case Tuple(items):
                return f"tuple[{', '.join(map(self.type_name, items))}]"
            case List(item):
                return f"list[{self.type_name(item)}]"
            case Matrix(item):
                return f"list[list[{self.type_name(item)}]]"
        return self.scalars[type_]

    def inf_constant(self, type_: Int | Float) -> str:
        return 'INF = float("inf")'

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        return [f"{name} = {self.literal(type_, value)}"]

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        return f"{variable} = {interface.name}({', '.join(arguments)})"

    def parameter(self, param: Param) -> str:
        return f"{param.name}: {self.type_name(param.type)}"

    def _arrow(self, function: Function) -> str:
        return "None" if function.returns is None else self.type_name(function.returns)

    def signature(self, function: Function) -> str:
        return f"def {function.name}({self.parameters(function.params)}) -> {self._arrow(function)}"

    def class_signature(self, interface: ClassInterface) -> list[str]:
        lines = [f"class {interface.name}", f"__init__(self, {self.parameters(interface.constructor)})"]
        for method in interface.methods:
            params = ", ".join(["self", *map(self.parameter, method.params)])
            lines.append(f"{method.name}({params}) -> {self._arrow(method)}")
        return lines
