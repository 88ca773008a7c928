"""Go: a buffered reader and `fmt.Fscan`."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

import re
from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.types import Bool, List, Matrix, OrInf, Str, Tuple, Type
from polyalgo.languages import Language


class GoPrograms(Programs):
    """Values are read by one generic function; only what is used is imported."""

    language = Language.GO
    main = r"^func main\(\)"
    helpers: ClassVar[dict[str, str]] = {
        "stdin": "var stdin = bufio.NewReader(os.Stdin)",
        "read": """\
func read[T any]() T {
\tvar value T
\tfmt.Fscan(stdin, &value)
\treturn value
}""",
        "readOrInf": """\
func readOrInf[T int | int64](inf T) T {
\tif word := read[string](); word != "INF" {
\t\tvar value T
\t\tfmt.Sscan(word, &value)
\t\treturn value
\t}
\treturn inf
}""",
        "readLine": """\
func readLine() string {
\tline, _ := stdin.ReadString('\\n')
\treturn strings.TrimRight(line, "\\n")
}""",
    }

    def imports(self, source: str) -> str:
        used = {name for name in ("bufio", "fmt", "math", "os", "strings", "strconv") if f"{name}." in source}
        block = re.compile(r'^import (?:\(\n(?P<many>(?:\t"[^"]+"\n)*)\)|"(?P<one>[^"]+)")\n', re.MULTILINE)
        found = block.search(source)
        present = set(re.findall(r'"([^"]+)"', found[0])) if found else set()
        lines = "".join(f'\t"{name}"\n' for name in sorted(present | used))
        text = f"import (\n{lines})\n"
        if found:
            return source[: found.start()] + text + source[found.end() :]
        return source.replace("package main\n", f"package main\n\n{text}", 1)

    def skip_line(self) -> list[str]:
        return ["readLine()"]

    def _value(self, type_: Type) -> str:
        match type_:
            case OrInf(inner):
                return f"readOrInf[{self.syntax.type_name(inner)}](INF)"
            case Bool():
                return "read[int]() == 1"
            case Tuple(items):
                item = type_.array_item
                return f"{self.syntax.type_name(type_)}{{{', '.join(self._value(item or each) for each in items)}}}"
        return f"read[{self.syntax.type_name(type_)}]()"

    def read(self, name: str, type_: Type) -> list[str]:
        name, spelled = self.syntax.identifier(name), self.syntax.type_name(type_)
        make = f"{name} := make({spelled}, read[int]())"
        each = f"for i := range {name} {{"
        match type_:
            case Str():
                return [f"{name} := readLine()"]
            case List(Str()):
                return [make, *self.skip_line(), each, f"\t{name}[i] = readLine()", "}"]
            case List(List(item)):
                row = f"\t{name}[i] = make([]{self.syntax.type_name(item)}, read[int]())"
                inner = ["\tfor j := range " + f"{name}[i] {{", f"\t\t{name}[i][j] = {self._value(item)}", "\t}"]
                return [make, each, row, *inner, "}"]
            case List(item):
                return [make, each, f"\t{name}[i] = {self._value(item)}", "}"]
            case Matrix(item):
                columns = f"{name}Columns"
                row = f"\t{name}[i] = make([]{self.syntax.type_name(item)}, {columns})"
                inner = [f"\tfor j := range {name}[i] {{", f"\t\t{name}[i][j] = {self._value(item)}", "\t}"]
                return [make, f"{columns} := read[int]()", each, row, *inner, "}"]
        return [f"{name} := {self._value(type_)}"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = ["for calls := read[int](); calls > 0; calls-- {", "\tswitch read[string]() {"]
        for name, block in blocks.items():
            lines.append(f'\tcase "{name}":')
            for param in interface.method(name).params:
                lines.append(f"\t\t{self.syntax.identifier(param.name)} := {self._value(param.type)}")
            lines += [f"\t\t{line}" for line in block]
        return [*lines, "\t}", "}"]

    def _edges(self, weight: Type | None) -> str:
        return f"edges := [][3]{self.syntax.type_name(weight)}{{}}" if weight else "edges := [][2]int{}"

    def _append(self, weight: Type | None, value: str) -> str:
        if not weight:
            return "edges = append(edges, [2]int{u, v})"
        item = self.syntax.type_name(weight)
        ends = "u, v" if item == "int" else f"{item}(u), {item}(v)"
        return f"edges = append(edges, [3]{item}{{{ends}, {value}}})"

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        append = self._append(weight, "next[1]")
        body = [f"\t\t{append}"] if directed else ["\t\tif u <= v {", f"\t\t\t{append}", "\t\t}"]
        head = ["\tfor _, next := range row {", "\t\tv := int(next[0])"] if weight else ["\tfor _, v := range row {"]
        return [self._edges(weight), f"for u, row := range {adj} {{", *head, *body, "\t}", "}"]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        pair = "u != v" if directed else "u < v"
        return [
            self._edges(weight),
            f"for u, row := range {matrix} {{",
            "\tfor v, w := range row {",
            f"\t\tif {pair} && w != {'INF' if weight else '0'} {{",
            f"\t\t\t{self._append(weight, 'w')}",
            "\t\t}",
            "\t}",
            "}",
        ]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            "edges := [][2]int{}",
            f"for j := 0; len({incidence}) > 0 && j < len({incidence}[0]); j++ {{",
            "\tends := []int{}",
            f"\tfor v := range {incidence} {{",
            f"\t\tif {incidence}[v][j] == 1 {{",
            "\t\t\tends = append(ends, v)",
            "\t\t}",
            "\t}",
            "\tedges = append(edges, [2]int{ends[0], ends[1]})",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        return [f"{self.syntax.signature(function)} {{", *(f"\t{line}" for line in [*body, f"return {call}"]), "}"]

    def length(self, name: str) -> str:
        return f"len({name})"
