"""JavaScript: all of stdin as lines, `map` over their words."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.types import Bool, Int, List, Matrix, OrInf, Str, Tuple, Type
from polyalgo.languages import Language


class JavaScriptPrograms(Programs):
    """A script without a main; functions are hoisted."""

    language = Language.JAVASCRIPT
    helpers: ClassVar[dict[str, str]] = {
        "nextLine": """\
const inputLines = require("fs").readFileSync(0, "utf8").split("\\n");
let inputAt = 0;
const nextLine = () => inputLines[inputAt++];""",
        "nextWords": """\
const nextWords = () => nextLine().split(" ").filter((word) => word);""",
        "groups": """\
const groups = (words, size) =>
    Array.from({ length: words.length / size }, (_, i) => words.slice(i * size, (i + 1) * size));""",
    }

    def _value(self, type_: Type, word: str) -> str:
        match type_:
            case OrInf(inner):
                return f'{word} === "INF" ? Infinity : {self._value(inner, word)}'
            case Bool():
                return f'{word} === "1"'
            case Int(64):
                return f"BigInt({word})"
            case Str():
                return word
        return f"Number({word})"

    def _tuple(self, type_: Tuple) -> str:
        return "[" + ", ".join(self._value(item, f"w[{i}]") for i, item in enumerate(type_.items)) + "]"

    def _times(self, count: str, body: str) -> str:
        return f"Array.from({{ length: Number({count}) }}, () => {body})"

    def read(self, name: str, type_: Type) -> list[str]:
        match type_:
            case List(Str()):
                value = self._times("nextLine()", "nextLine()")
            case List(Tuple() as item):
                value = f"{self._times('nextLine()', 'nextWords()')}.map((w) => {self._tuple(item)})"
            case List(List(Tuple() as item)):
                row = f"groups(nextWords().slice(1), {len(item.items)}).map((w) => {self._tuple(item)})"
                value = self._times("nextLine()", row)
            case List(List(item)):
                value = self._times("nextLine()", f"nextWords().slice(1).map((w) => {self._value(item, 'w')})")
            case List(item):
                value = f"nextWords().slice(1).map((w) => {self._value(item, 'w')})"
            case Matrix(item):
                value = self._times("nextWords()[0]", f"nextWords().map((w) => {self._value(item, 'w')})")
            case Tuple():
                value = f"[nextWords()].map((w) => {self._tuple(type_)})[0]"
            case _:
                value = self._value(type_, "nextLine()")
        return [f"const {self.syntax.identifier(name)} = {value};"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = [
            "for (let calls = Number(nextLine()); calls > 0; calls--) {",
            "    const [operation, ...w] = nextWords();",
        ]
        for number, (name, block) in enumerate(blocks.items()):
            lines.append(f'    {"} else if" if number else "if"} (operation === "{name}") {{')
            for position, param in enumerate(interface.method(name).params):
                value = self._value(param.type, f"w[{position}]")
                lines.append(f"        const {self.syntax.identifier(param.name)} = {value};")
            lines += [f"        {line}" for line in block]
        return [*lines, "    }", "}"]

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        once = "" if directed else "if (u <= v) "
        edge, each = ("[u, v, w]", "[v, w]") if weight else ("[u, v]", "v")
        push = f"    for (const {each} of row) {once}edges.push({edge});"
        return ["const edges = [];", f"{adj}.forEach((row, u) => {{", push, "});"]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u !== v" if directed else "u < v"
        there = f"{pair} && w !== Infinity" if weight else f"{pair} && w"
        edge = "[u, v, w]" if weight else "[u, v]"
        push = f"    row.forEach((w, v) => {{ if ({there}) edges.push({edge}); }});"
        return ["const edges = [];", f"{matrix}.forEach((row, u) => {{", push, "});"]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            "const edges = [];",
            f"const columns = {incidence}.length ? {incidence}[0].length : 0;",
            "for (let j = 0; j < columns; j++) {",
            f"    edges.push({incidence}.flatMap((row, v) => (row[j] ? [v] : [])));",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)} {{", *(f"    {x}" for x in [*body, f"return {call};"]), "}"]

    def length(self, name: str) -> str:
        return f"{name}.length"
