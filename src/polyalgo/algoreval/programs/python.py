"""Python: `input()` line by line, comprehensions."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

import re
from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function, Interface
from polyalgo.algoreval.plain_text import parameters
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.programs.base import Programs, words
from polyalgo.algoreval.rendering import preamble, python_test_block
from polyalgo.algoreval.types import Bool, Float, List, Matrix, OrInf, Str, Tuple, Type
from polyalgo.languages import Language
from polyalgo.records import Representation


class PythonPrograms(Programs):
    """Everything stands in the block under `if __name__ == "__main__":`."""

    language = Language.PYTHON
    main = r'^if __name__ == "__main__":'
    helpers: ClassVar[dict[str, str]] = {
        "groups": """\
def groups(words, size):
    return [words[i : i + size] for i in range(0, len(words), size)]
""",
    }

    def program(self, algorithm: Algorithm, source: str, representation: Representation, stdin: bool) -> str:
        first, form = next(iter(algorithm.forms.values())), algorithm.forms[representation]
        source = source[: self.main_at(source, first.interface, algorithm.test)].rstrip()
        if form is not first:
            source = self.converted(f"{source}\n\n\n", first.interface, form)
        return self.own_program(algorithm, source, representation, stdin)

    def own_program(self, algorithm: Algorithm, source: str, representation: Representation, stdin: bool) -> str:
        interface = algorithm.forms[representation].interface
        source = re.split(self.main, source, maxsplit=1, flags=re.MULTILINE)[0]
        if not stdin:
            return (
                "\n\n\n".join([source.rstrip(), python_test_block(interface, algorithm.test_input(representation))])
                + "\n"
            )
        block = [*preamble(interface, self.language), *self._reading_block(interface)]
        helpers = "\n".join(self.needed("\n".join(block))).strip()
        body = "\n".join(['if __name__ == "__main__":', *(f"    {line}" for line in block)])
        return "\n\n\n".join([source.rstrip(), *([helpers] if helpers else []), body]) + "\n"

    def _reading_block(self, interface: Interface) -> list[str]:
        lines = [line for param in parameters(interface) for line in self.read(param.name, param.type)]
        if isinstance(interface, Function):
            arguments = ", ".join(param.name for param in interface.params)
            assert interface.output is not None  # guaranteed by check_test
            print_ = interface.output.python.replace("{call}", f"{interface.name}({arguments})")
            return [*lines, *print_.split("\n")]
        names = [param.name for param in interface.constructor]
        lines.append(self.syntax.construct(interface, interface.variable, names))
        blocks = {}
        for method in interface.methods:
            call = self.syntax.invoke(interface, interface.variable, method, [p.name for p in method.params])
            template = method.output.python if method.output else "{call}"
            blocks[method.name] = template.replace("{call}", call).split("\n")
        return [*lines, *self.read_calls(interface, blocks)]

    def new_preamble(self, source: str, interface: Interface) -> list[str]:
        return []  # it stands in the test block

    def _value(self, type_: Type, word: str) -> str:
        match type_:
            case OrInf(inner):
                return f'float("inf") if {word} == "INF" else {self._value(inner, word)}'
            case Bool():
                return f'{word} == "1"'
            case Float():
                return f"float({word})"
            case Str():
                return word
        return f"int({word})"

    def _tuple(self, type_: Tuple) -> str:
        return "(" + ", ".join(map(self._value, type_.items, words(type_.items).split(", "))) + ")"

    def read(self, name: str, type_: Type) -> list[str]:
        match type_:
            case List(Str()):
                value = "[input() for _ in range(int(input()))]"
            case List(Tuple() as item):
                rows = "(input().split() for _ in range(int(input())))"
                value = f"[{self._tuple(item)} for {words(item.items)} in {rows}]"
            case List(List(Tuple() as item)):
                row = f"groups(input().split()[1:], {len(item.items)})"
                value = f"[[{self._tuple(item)} for {words(item.items)} in {row}] for _ in range(int(input()))]"
            case List(List(item)):
                row = f"[{self._value(item, 'x')} for x in input().split()[1:]]"
                value = f"[{row} for _ in range(int(input()))]"
            case List(item):
                value = f"[{self._value(item, 'x')} for x in input().split()[1:]]"
            case Matrix(item):
                row = f"[{self._value(item, 'x')} for x in input().split()]"
                value = f"[{row} for _ in range(int(input().split()[0]))]"
            case Tuple(items):
                return [
                    f"{words(items)} = input().split()",
                    f"{name} = {self._tuple(type_)}",
                ]
            case _:
                value = self._value(type_, "input()")
        return [f"{name} = {value}"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = ["for _ in range(int(input())):", "    operation, *arguments = input().split()"]
        for number, (name, block) in enumerate(blocks.items()):
            lines.append(f'    {"elif" if number else "if"} operation == "{name}":')
            for position, param in enumerate(interface.method(name).params):
                lines.append(f"        {param.name} = {self._value(param.type, f'arguments[{position}]')}")
            lines += [f"        {line}" for line in block]
        return lines

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        once = "" if directed else " if u <= v"
        edge, each = ("(u, v, w)", "v, w") if weight else ("(u, v)", "v")
        return [f"edges = [{edge} for u, row in enumerate({adj}) for {each} in row{once}]"]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u != v" if directed else "u < v"
        there = f'{pair} and w != float("inf")' if weight else f"{pair} and w"
        edge = "(u, v, w)" if weight else "(u, v)"
        return [f"edges = [{edge} for u, row in enumerate({matrix}) for v, w in enumerate(row) if {there}]"]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [f"edges = [tuple(v for v, end in enumerate(column) if end) for column in zip(*{incidence})]"]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)}:", *(f"    {line}" for line in [*body, f"return {call}"]), ""]

    def length(self, name: str) -> str:
        return f"len({name})"
