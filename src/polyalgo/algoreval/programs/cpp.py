"""C++: `cin`, with `getline` for strings."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.types import List, Matrix, OrInf, Str, Tuple, Type
from polyalgo.languages import Language

HEADERS = ("array", "cmath", "climits", "iostream", "string", "tuple", "utility", "vector")


class CppPrograms(Programs):
    """Names are used as the solutions do: with `using namespace std`."""

    language = Language.CPP
    main = r"^int main\("
    helpers: ClassVar[dict[str, str]] = {
        "readValue": """\
template <class T>
T readValue() {
    T value;
    cin >> value;
    return value;
}""",
        "readOrInf": """\
template <class T>
T readOrInf(T inf) {
    string word;
    cin >> word;
    return word == "INF" ? inf : static_cast<T>(stold(word));
}""",
        "readLine": """\
string readLine() {
    string line;
    getline(cin, line);
    return line;
}""",
    }

    def imports(self, source: str) -> str:
        missing = [header for header in HEADERS if f"#include <{header}>" not in source]
        return "".join(f"#include <{header}>\n" for header in missing) + source

    def skip_line(self) -> list[str]:
        return ["readLine();"]

    def _value(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return f"readOrInf<{self.syntax.type_name(inner)}>(INF)"
            case Tuple(items):
                item = type_.array_item
                values = [self._value(item or each) for each in items]
                return f"{self.syntax.type_name(type_)}{{{', '.join(values)}}}"
        return f"readValue<{self.syntax.type_name(type_)}>()"

    def read(self, name: str, type_: Type) -> list[str]:
        name, spelled = self.syntax.identifier(name), self.syntax.type_name(type_)
        fill = f"for (size_t i = 0; i < {name}.size(); i++)"
        match type_:
            case Str():
                return [f"{spelled} {name} = readLine();"]
            case List(Str()):
                return [f"{spelled} {name}(readValue<int>());", *self.skip_line(), f"{fill} {name}[i] = readLine();"]
            case List(List(item)):
                return [
                    f"{spelled} {name}(readValue<int>());",
                    f"for (auto& row : {name}) {{",
                    "    row.resize(readValue<int>());",
                    f"    for (size_t i = 0; i < row.size(); i++) row[i] = {self._value(item)};",
                    "}",
                ]
            case List(item):
                return [f"{spelled} {name}(readValue<int>());", f"{fill} {name}[i] = {self._value(item)};"]
            case Matrix(item):
                return [
                    f"{spelled} {name}(readValue<int>());",
                    f"int {name}Columns = readValue<int>();",
                    f"for (auto& row : {name}) {{",
                    f"    for (int i = 0; i < {name}Columns; i++) row.push_back({self._value(item)});",
                    "}",
                ]
        return [f"{spelled} {name} = {self._value(type_)};"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = ["for (int calls = readValue<int>(); calls > 0; calls--) {"]
        lines.append("    string operation = readValue<string>();")
        for number, (name, block) in enumerate(blocks.items()):
            lines.append(f'    {"} else if" if number else "if"} (operation == "{name}") {{')
            for param in interface.method(name).params:
                type_name = self.syntax.type_name(param.type)
                lines.append(f"        {type_name} {self.syntax.identifier(param.name)} = {self._value(param.type)};")
            lines += [f"        {line}" for line in block]
        return [*lines, "    }", "}"]

    def _edges(self, weight: Type | None) -> str:
        return (
            f"vector<array<{self.syntax.type_name(weight)}, 3>> edges;" if weight else "vector<pair<int, int>> edges;"
        )

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        once = "" if directed else "if (u <= v) "
        each, edge = ("[v, w]", "{u, v, w}") if weight else ("v", "{u, v}")
        loop = f"    for (const auto& {each} : {adj}[u]) {once}edges.push_back({edge});"
        return [self._edges(weight), f"for (int u = 0; u < (int){adj}.size(); u++) {{", loop, "}"]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u != v" if directed else "u < v"
        there = f"{pair} && {matrix}[u][v] != INF" if weight else f"{pair} && {matrix}[u][v]"
        edge = f"{{u, v, {matrix}[u][v]}}" if weight else "{u, v}"
        return [
            self._edges(weight),
            f"int vertices = {matrix}.size();",
            "for (int u = 0; u < vertices; u++) {",
            "    for (int v = 0; v < vertices; v++) {",
            f"        if ({there}) edges.push_back({edge});",
            "    }",
            "}",
        ]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            self._edges(None),
            f"for (size_t j = 0; !{incidence}.empty() && j < {incidence}[0].size(); j++) {{",
            "    vector<int> ends;",
            f"    for (int v = 0; v < (int){incidence}.size(); v++) {{",
            f"        if ({incidence}[v][j]) ends.push_back(v);",
            "    }",
            "    edges.push_back({ends[0], ends[1]});",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)} {{", *(f"    {x}" for x in [*body, f"return {call};"]), "}"]

    def length(self, name: str) -> str:
        return f"{name}.size()"
