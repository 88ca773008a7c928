"""C17: arrays with their sizes as extra parameters, results as allocated arrays with out parameters.

For a parameter `xs`: a list is `T xs[], int xs_len`; a list of k-tuples `T xs[][k], int xs_len`; a matrix
`int xs_rows, int xs_cols, T xs[xs_rows][xs_cols]`; a list of lists `T *xs[], int xs_len, int xs_lens[]`.
"""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import Any

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.syntax.base import Syntax, scalar_table, snake
from polyalgo.algoreval.syntax.cpp import C_INFINITY, c_escape, c_int, c_text
from polyalgo.algoreval.types import INT, Float, Int, List, Matrix, Optional, OrInf, Str, Tuple, Type, check


class CSyntax(Syntax):
    """Snake case; a class is a struct `X` with functions `x_new`, `x_method(X *self, ...)`."""

    scalars = scalar_table("int", "long long", "double", "bool", "const char *")
    infinity = C_INFINITY
    float_infinity = ("INFINITY", "-INFINITY")

    def identifier(self, name: str) -> str:
        return name

    def method(self, class_name: str, name: str) -> str:
        return f"{snake(class_name)}_{name}"

    def _int(self, type_: Int, value: int) -> str:
        return c_int(type_, value)

    def _text(self, value: str) -> str:
        return c_text(super()._text(value))

    def _escape(self, char: str) -> str:
        return c_escape(char)

    def _optional(self, inner: Type, value: Any) -> str:
        return "NULL" if value is None else f"({self._array(inner, '')}){{{self._literal(inner, value)}}}"

    def _compound(self, type_: Type, value: Any) -> str:
        match type_:
            case Tuple(items):
                item = type_.array_item
                return "{" + ", ".join(map(self._literal, [item] * len(items) if item else items, value)) + "}"
            case List(List(item)):
                rows = [
                    f"({self._array(item, '')}){self._compound(List(item), row)}" if row else "NULL" for row in value
                ]
                return "{" + ", ".join(rows) + "}" if rows else "{0}"
            case Matrix(item):
                return "{" + ", ".join(self._compound(List(item), row) for row in value) + "}" if value else "{{0}}"
            case List(item):
                empty = "{{0}}" if isinstance(item, Tuple) else "{0}"  # C has no arrays of size 0
                return "{" + ", ".join(self._literal(item, element) for element in value) + "}" if value else empty
        raise TypeError(type_)

    def type_name(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return self.type_name(inner)
            case Optional(inner):
                return self._join(self.type_name(inner), "*")
            case Tuple():
                return type_.name
        return self.scalars[type_]

    @staticmethod
    def _join(type_name: str, declarator: str) -> str:
        glue = "" if type_name.endswith("*") or not declarator or declarator.startswith("[") else " "
        return f"{type_name}{glue}{declarator}"

    def _array(self, item: Type, name: str, size: str = "") -> str:
        """Declarator of an array of scalars, tuples or optional scalars."""
        if isinstance(item, Tuple) and item.array_item is not None:
            return self._join(self.type_name(item.array_item), f"{name}[{size}][{len(item.items)}]")
        return self._join(self.type_name(item), f"{name}[{size}]")

    def _pointers(self, item: Type, name: str) -> str:
        """Declarator of an array of pointers to rows."""
        if isinstance(item, Tuple) and item.array_item is not None:
            return self._join(self.type_name(item.array_item), f"(*{name}[])[{len(item.items)}]")
        return self._join(self.type_name(item), f"*{name}[]")

    def inf_constant(self, type_: Int | Float) -> str:
        return f"#define INF {self.infinity[type_]}"

    def record(self, type_: Tuple) -> list[str]:
        fields = " ".join(
            f"{self._join(self.type_name(t), f)};" for t, f in zip(type_.items, type_.fields, strict=True)
        )
        return [f"typedef struct {{ {fields} }} {type_.name};"]

    def declare(self, name: str, type_: Type, value: Any) -> list[str]:
        check(type_, value)
        literal = self._literal(type_, value)
        match type_:
            case List(List(item)):
                lens = self._compound(List(INT), [len(row) for row in value])
                return [
                    f"{self._pointers(item, name)} = {literal};",
                    f"int {name}_len = {len(value)};",
                    f"int {name}_lens[] = {lens};",
                ]
            case List(item):
                return [f"{self._array(item, name)} = {literal};", f"int {name}_len = {len(value)};"]
            case Matrix(item):
                rows, cols = len(value), len(value[0]) if value else 0
                head = self._join(self.type_name(item), f"{name}[{max(rows, 1)}][{max(cols, 1)}]")
                return [f"int {name}_rows = {rows}, {name}_cols = {cols};", f"{head} = {literal};"]
            case Tuple(items) if type_.array_item is not None:
                return [f"{self._join(self.type_name(type_.array_item), f'{name}[{len(items)}]')} = {literal};"]
        return [f"{self._join(self.type_name(type_), name)} = {literal};"]

    def argument(self, name: str, type_: Type) -> str:
        match type_:
            case List(List()):
                return f"{name}, {name}_len, {name}_lens"
            case List():
                return f"{name}, {name}_len"
            case Matrix():
                return f"{name}_rows, {name}_cols, {name}"
        return name

    def construct(self, interface: ClassInterface, variable: str, arguments: list[str]) -> str:
        name = interface.name
        return f"{name} *{variable} = {self.method(name, 'new')}({', '.join(arguments)});"

    def invoke(self, interface: ClassInterface, variable: str, method: Function, arguments: list[str]) -> str:
        out = [argument for _, argument in self.out_arguments(method)]
        return f"{self.method(interface.name, method.name)}({', '.join([variable, *arguments, *out])})"

    def result_variables(self, interface: ClassInterface) -> list[str]:
        declared = [declaration for method in interface.methods for declaration, _ in self.out_arguments(method)]
        return list(dict.fromkeys(declared))

    def out_arguments(self, function: Function) -> list[tuple[str, str]]:
        """Declaration and argument for each out parameter: `int *out_len` takes `&out_len` of an int."""
        pairs = []
        for parameter in self._returns(function.returns)[1]:
            type_name, name = parameter.rsplit(" ", 1)
            if name.startswith("*"):
                pairs.append((f"{type_name} {name[1:]};", f"&{name.lstrip('*')}"))
            else:
                pairs.append((f"{parameter};", name.split("[")[0]))
        return pairs

    def out_parameter_names(self, function: Function) -> list[str]:
        """Names of the parameters through which a function returns."""
        return [param.rsplit(" ", 1)[1].lstrip("*").split("[")[0] for param in self._returns(function.returns)[1]]

    def parameter(self, param: Param) -> str:
        name = param.name
        match param.type:
            case List(List(item)):
                return f"{self._pointers(item, name)}, int {name}_len, int {name}_lens[]"
            case List(item):
                return f"{self._array(item, name)}, int {name}_len"
            case Matrix(item):
                array = self._join(self.type_name(item), f"{name}[{name}_rows][{name}_cols]")
                return f"int {name}_rows, int {name}_cols, {array}"
            case Tuple(items) if param.type.array_item is not None:
                return self._join(self.type_name(param.type.array_item), f"{name}[{len(items)}]")
        return self._join(self.type_name(param.type), name)

    def _returns(self, type_: Type | None) -> tuple[str, list[str]]:
        """Return type and out parameters."""
        match type_:
            case None:
                return "void", []
            case Str():
                return "char *", []
            case Tuple(items) if type_.array_item is not None:
                return "void", [self._join(self.type_name(type_.array_item), f"out[{len(items)}]")]
            case List(List(item)):
                return self._rows(item), ["int *out_len", "int **out_lens"]
            case Matrix(item):
                return self._rows(item), ["int *out_rows", "int *out_cols"]
            case List(Tuple() as item) if item.array_item is not None:
                return self._rows(item.array_item), ["int *out_len"]
            case List(item):
                return self._join("char *" if isinstance(item, Str) else self.type_name(item), "*"), ["int *out_len"]
        return self.type_name(type_), []

    def _rows(self, item: Type) -> str:
        return self._join(self._join("char *" if isinstance(item, Str) else self.type_name(item), "*"), "*")

    def _prototype(self, name: str, params: list[str], returns: Type | None) -> str:
        result, out = self._returns(returns)
        return f"{self._join(result, name)}({', '.join([*params, *out]) or 'void'})"

    def signature(self, function: Function) -> str:
        return self._prototype(function.name, [self.parameter(p) for p in function.params], function.returns)

    def class_signature(self, interface: ClassInterface) -> list[str]:
        name = interface.name
        constructor = f"{name} *{self.method(name, 'new')}({self.parameters(interface.constructor) or 'void'})"
        lines = [f"typedef struct {name} {name};", constructor]
        for method in interface.methods:
            params = [f"{name} *self", *map(self.parameter, method.params)]
            lines.append(self._prototype(self.method(name, method.name), params, method.returns))
        return lines
