"""Rust: stdin line by line, iterators over words."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function, Param
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.types import Bool, List, Matrix, OrInf, Str, Tuple, Type
from polyalgo.languages import Language


class RustPrograms(Programs):
    """Lines live as long as the program, so that strings are `&str` everywhere."""

    language = Language.RUST
    main = r"^fn main\(\)"
    helpers: ClassVar[dict[str, str]] = {
        "read_line": """\
fn read_line() -> &'static str {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    Box::leak(line.trim_end_matches('\\n').to_string().into_boxed_str())
}""",
        "read_words": """\
fn read_words() -> Vec<&'static str> {
    read_line().split_whitespace().collect()
}""",
        "read_count": """\
fn read_count() -> usize {
    read_line().parse().unwrap()
}""",
    }

    def _value(self, type_: Type, word: str) -> str:
        match type_:
            case OrInf(inner):
                return f'if {word} == "INF" {{ INF }} else {{ {self._value(inner, word)} }}'
            case Bool():
                return f'{word} == "1"'
            case Str():
                return word
        return f"{word}.parse::<{self.syntax.type_name(type_)}>().unwrap()"

    def _tuple(self, type_: Tuple) -> str:
        return "(" + ", ".join(self._value(item, f"w[{i}]") for i, item in enumerate(type_.items)) + ")"

    def _row(self, item: Type, words: str) -> str:
        return f"{words}.iter().map(|&w| {self._value(item, 'w')}).collect()"

    def read(self, name: str, type_: Type) -> list[str]:
        match type_:
            case List(Str()):
                value = "(0..read_count()).map(|_| read_line()).collect()"
            case List(Tuple() as item):
                value = f"(0..read_count()).map(|_| read_words()).map(|w| {self._tuple(item)}).collect()"
            case List(List(Tuple() as item)):
                row = f"read_words()[1..].chunks({len(item.items)}).map(|w| {self._tuple(item)}).collect()"
                value = f"(0..read_count()).map(|_| {row}).collect()"
            case List(List(item)):
                value = f"(0..read_count()).map(|_| {self._row(item, 'read_words()[1..]')}).collect()"
            case List(item):
                value = self._row(item, "read_words()[1..]")
            case Matrix(item):
                rows = "0..read_words()[0].parse::<usize>().unwrap()"
                value = f"({rows}).map(|_| {self._row(item, 'read_words()')}).collect()"
            case Tuple():
                value = f"{{ let w = read_words(); {self._tuple(type_)} }}"
            case _:
                value = self._value(type_, "read_line()")
        return [f"let {name}: {self.syntax.type_name(type_)} = {value};"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = ["for _ in 0..read_count() {", "    let w = read_words();", "    match w[0] {"]
        for name, block in blocks.items():
            lines.append(f'        "{name}" => {{')
            for position, param in enumerate(interface.method(name).params, 1):
                type_name = self.syntax.type_name(param.type)
                value = self._value(param.type, f"w[{position}]")
                lines.append(f"            let {param.name}: {type_name} = {value};")
            lines += [f"            {line}" for line in block]
            lines.append("        }")
        return [*lines, "        _ => unreachable!(),", "    }", "}"]

    def _edges(self, weight: Type | None) -> str:
        item = f"(usize, usize, {self.syntax.type_name(weight)})" if weight else "(usize, usize)"
        return f"let mut edges: Vec<{item}> = Vec::new();"

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        each, edge = ("(v, w)", "(u, v, w)") if weight else ("v", "(u, v)")
        push = f"edges.push({edge});"
        body = push if directed else f"if u <= v {{ {push} }}"
        return [
            self._edges(weight),
            f"for (u, row) in {adj}.iter().enumerate() {{",
            f"    for &{each} in row {{",
            f"        {body}",
            "    }",
            "}",
        ]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u != v" if directed else "u < v"
        edge, absent = ("(u, v, w)", "INF") if weight else ("(u, v)", "0")
        return [
            self._edges(weight),
            f"for (u, row) in {matrix}.iter().enumerate() {{",
            "    for (v, &w) in row.iter().enumerate() {",
            f"        if {pair} && w != {absent} {{",
            f"            edges.push({edge});",
            "        }",
            "    }",
            "}",
        ]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            self._edges(None),
            f"for j in 0..{incidence}.first().map_or(0, |row| row.len()) {{",
            f"    let ends: Vec<usize> = (0..{incidence}.len()).filter(|&v| {incidence}[v][j] == 1).collect();",
            "    edges.push((ends[0], ends[1]));",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)} {{", *(f"    {line}" for line in [*body, call]), "}"]

    def length(self, name: str) -> str:
        return f"{name}.len()"

    def forward(self, param: Param) -> str:
        return param.name  # already a slice
