"""Java: a buffered reader and a tokenizer, as static members of Main."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.syntax.java import BOXED
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INT,
    INT64,
    LONG,
    Bool,
    Float,
    Index,
    Int,
    List,
    Matrix,
    OrInf,
    Str,
    Tuple,
    Type,
)
from polyalgo.languages import Language

PARSE: dict[Type, str] = {
    INT: "Integer.parseInt(readWord())",
    INDEX: "Integer.parseInt(readWord())",
    LONG: "Long.parseLong(readWord())",
    INT64: "Long.parseLong(readWord())",
    FLOAT: "Double.parseDouble(readWord())",
    BOOL: 'readWord().equals("1")',
}
COUNT = PARSE[INT]


class JavaPrograms(Programs):
    """Functions are static members of Main, before its main."""

    language = Language.JAVA
    main = r"^ *public static void main\("
    helper_indent = "    "
    helpers: ClassVar[dict[str, str]] = {
        "readLine": """\
static final java.io.BufferedReader INPUT = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));

static String readLine() {
    try {
        return INPUT.readLine();
    } catch (java.io.IOException error) {
        throw new java.io.UncheckedIOException(error);
    }
}""",
        "readWord": """\
static StringTokenizer words = new StringTokenizer("");

static String readWord() {
    while (!words.hasMoreTokens()) words = new StringTokenizer(readLine());
    return words.nextToken();
}""",
        "readIntOrInf": """\
static int readIntOrInf() {
    String word = readWord();
    return word.equals("INF") ? Integer.MAX_VALUE : Integer.parseInt(word);
}""",
        "readLongOrInf": """\
static long readLongOrInf() {
    String word = readWord();
    return word.equals("INF") ? Long.MAX_VALUE : Long.parseLong(word);
}""",
    }

    def imports(self, source: str) -> str:
        return source if "import java.util.*;" in source else f"import java.util.*;\n{source}"

    def _value(self, type_: Type) -> str:
        match type_:
            case OrInf(Int(32)):
                return "readIntOrInf()"
            case OrInf(Int()):
                return "readLongOrInf()"
            case Int() | Index() | Float() | Bool():
                return PARSE[type_]
            case Str():
                return "readWord()"
            case Tuple(items):
                item = type_.array_item
                values = ", ".join(self._value(item or each) for each in items)
                name = self.syntax.type_name(type_)
                return f"new {name}({values})" if item is None else f"new {name} {{{values}}}"
        raise TypeError(type_)

    def read(self, name: str, type_: Type) -> list[str]:
        name, spelled = self.syntax.identifier(name), self.syntax.type_name(type_)
        match type_:
            case Str():
                return [f"{spelled} {name} = readLine();"]
            case List(List(item)):
                row = f"List<{BOXED.get(item) or self.syntax.type_name(item)}>"
                return [
                    f"{spelled} {name} = new ArrayList<>();",
                    f"for (int i = {COUNT}; i > 0; i--) {{",
                    f"    {row} row = new ArrayList<>();",
                    f"    for (int j = {COUNT}; j > 0; j--) row.add({self._value(item)});",
                    f"    {name}.add(row);",
                    "}",
                ]
            case List(item):
                value = "readLine()" if isinstance(item, Str) else self._value(item)
                element, dimensions = self._element(item)
                return [
                    f"{spelled} {name} = new {element}[{COUNT}]{dimensions};",
                    f"for (int i = 0; i < {name}.length; i++) {name}[i] = {value};",
                ]
            case Matrix(item):
                return [
                    f"{spelled} {name} = new {self.syntax.type_name(item)}[{COUNT}][{COUNT}];",
                    f"for (int i = 0; i < {name}.length; i++) {{",
                    f"    for (int j = 0; j < {name}[i].length; j++) {name}[i][j] = {self._value(item)};",
                    "}",
                ]
        return [f"{spelled} {name} = {self._value(type_)};"]

    def _element(self, item: Type) -> tuple[str, str]:
        name = self.syntax.type_name(item)
        return name.removesuffix("[]"), "[]" if name.endswith("[]") else ""

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = [f"for (int calls = {COUNT}; calls > 0; calls--) {{", "    String operation = readWord();"]
        for number, (name, block) in enumerate(blocks.items()):
            lines.append(f'    {"} else if" if number else "if"} (operation.equals("{name}")) {{')
            for param in interface.method(name).params:
                type_name = self.syntax.type_name(param.type)
                lines.append(f"        {type_name} {self.syntax.identifier(param.name)} = {self._value(param.type)};")
            lines += [f"        {line}" for line in block]
        return [*lines, "    }", "}"]

    def _collect(self, weight: Type | None, loops: list[str]) -> list[str]:
        edge = f"{self.syntax.type_name(weight)}[]" if weight else "int[]"
        array = f"edgeList.toArray(new {edge.removesuffix('[]')}[0][])"
        return [f"List<{edge}> edgeList = new ArrayList<>();", *loops, f"{edge}[] edges = {array};"]

    def _add(self, weight: Type | None, value: str) -> str:
        name = self.syntax.type_name(weight) if weight else "int"
        return f"edgeList.add(new {name}[] {{u, v, {value}}});" if weight else "edgeList.add(new int[] {u, v});"

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        once = "" if directed else "if (u <= v) "
        if weight:
            name = self.syntax.type_name(weight)
            inner = [f"    for ({name}[] next : {adj}.get(u)) {{", "        int v = (int) next[0];"]
            inner += [f"        {once}{self._add(weight, 'next[1]')}", "    }"]
        else:
            inner = [f"    for (int v : {adj}.get(u)) {once}{self._add(None, '')}"]
        return self._collect(weight, [f"for (int u = 0; u < {adj}.size(); u++) {{", *inner, "}"])

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u != v" if directed else "u < v"
        there = f"{pair} && {matrix}[u][v] != {'INF' if weight else '0'}"
        inner = f"        if ({there}) {self._add(weight, f'{matrix}[u][v]')}"
        loops = [f"for (int u = 0; u < {matrix}.length; u++) {{"]
        loops += [f"    for (int v = 0; v < {matrix}.length; v++) {{", inner, "    }", "}"]
        return self._collect(weight, loops)

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            f"int columns = {incidence}.length == 0 ? 0 : {incidence}[0].length;",
            "int[][] edges = new int[columns][2];",
            "for (int j = 0; j < columns; j++) {",
            "    int ends = 0;",
            f"    for (int v = 0; v < {incidence}.length; v++) {{",
            f"        if ({incidence}[v][j] == 1) edges[j][ends++] = v;",
            "    }",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)} {{", *(f"    {x}" for x in [*body, f"return {call};"]), "}"]

    def length(self, name: str) -> str:
        return f"{name}.size()" if name == "adj" else f"{name}.length"
