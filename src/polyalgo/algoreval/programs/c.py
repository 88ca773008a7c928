"""C: `scanf` into allocated arrays."""

# ruff: noqa: D102 (methods are documented in the base class)

from __future__ import annotations

from typing import ClassVar

from polyalgo.algoreval.interface import ClassInterface, Function
from polyalgo.algoreval.programs.base import Programs
from polyalgo.algoreval.syntax.c import CSyntax
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INT,
    INT64,
    LONG,
    Int,
    List,
    Matrix,
    OrInf,
    Str,
    Tuple,
    Type,
)
from polyalgo.languages import Language

HEADERS = ("limits", "math", "stdbool", "stdio", "stdlib", "string")
READ: dict[Type, str] = {
    INT: "read_int()",
    INDEX: "read_int()",
    LONG: "read_long()",
    INT64: "read_long()",
    FLOAT: "read_double()",
    BOOL: "read_int() == 1",
}


class CPrograms(Programs):
    """Arrays have one element more than needed: none is of size 0."""

    language = Language.C
    main = r"^int main\("
    helpers: ClassVar[dict[str, str]] = {
        "read_int": """\
static int read_int(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(EXIT_FAILURE);
    return value;
}""",
        "read_long": """\
static long long read_long(void) {
    long long value;
    if (scanf("%lld", &value) != 1) exit(EXIT_FAILURE);
    return value;
}""",
        "read_double": """\
static double read_double(void) {
    double value;
    if (scanf("%lf", &value) != 1) exit(EXIT_FAILURE);
    return value;
}""",
        "skip_line": """\
static void skip_line(void) {
    int c;
    do c = getchar();
    while (c != '\\n' && c != EOF);
}""",
        "read_text": """\
static char *read_text(const char *stop) {
    size_t size = 0, capacity = 16;
    char *text = malloc(capacity);
    int c = getchar();
    while (c != EOF && !strchr(stop, c)) {
        if (size + 1 == capacity) text = realloc(text, capacity *= 2);
        text[size++] = (char)c;
        c = getchar();
    }
    text[size] = '\\0';
    return text;
}""",
        "read_line": """\
static char *read_line(void) {
    return read_text("\\n");
}""",
        "read_word": """\
static char *read_word(void) {
    if (scanf(" ") == EOF) exit(EXIT_FAILURE);
    return read_text(" \\n");
}""",
        "read_long_or": """\
static long long read_long_or(long long inf) {
    char *word = read_word();
    return strcmp(word, "INF") == 0 ? inf : atoll(word);
}""",
    }

    def imports(self, source: str) -> str:
        missing = [header for header in HEADERS if f"#include <{header}.h>" not in source]
        return "".join(f"#include <{header}.h>\n" for header in missing) + source

    def skip_line(self) -> list[str]:
        return ["skip_line();"]

    def _value(self, type_: Type) -> str:
        match type_:
            case OrInf(Int()):
                return "read_long_or(INF)"
            case Str():
                return "read_word()"
        return READ[type_]

    def _assign(self, target: str, type_: Type) -> list[str]:
        """Statements that read a scalar or, member by member, a tuple."""
        if not isinstance(type_, Tuple):
            return [f"{target} = {self._value(type_)};"]
        if type_.array_item is not None:
            item = type_.array_item
            return [f"for (int k = 0; k < {len(type_.items)}; k++) {target}[k] = {self._value(item)};"]
        return [f"{target}.{f} = {self._value(t)};" for f, t in zip(type_.fields, type_.items, strict=True)]

    def _pointer(self, item: Type, name: str, stars: str) -> str:
        """Declarator of a pointer to scalars or tuples."""
        if isinstance(item, Tuple) and item.array_item is not None:
            return f"{self.syntax.type_name(item.array_item)} ({stars}{name})[{len(item.items)}]"
        spelled = self.syntax.type_name(item)
        return f"{spelled}{'' if spelled.endswith('*') else ' '}{stars}{name}"

    def read(self, name: str, type_: Type) -> list[str]:
        match type_:
            case Str():
                return [f"const char *{name} = read_line();"]
            case List(Str()):
                return [
                    f"int {name}_len = read_int();",
                    *self.skip_line(),
                    f"const char **{name} = malloc(({name}_len + 1) * sizeof *{name});",
                    f"for (int i = 0; i < {name}_len; i++) {name}[i] = read_line();",
                ]
            case List(List(item)):
                return [
                    f"int {name}_len = read_int();",
                    f"int *{name}_lens = malloc(({name}_len + 1) * sizeof(int));",
                    f"{self._pointer(item, name, '**')} = malloc(({name}_len + 1) * sizeof *{name});",
                    f"for (int i = 0; i < {name}_len; i++) {{",
                    f"    {name}_lens[i] = read_int();",
                    f"    {name}[i] = malloc(({name}_lens[i] + 1) * sizeof **{name});",
                    f"    for (int j = 0; j < {name}_lens[i]; j++) {{",
                    *(f"        {line}" for line in self._assign(f"{name}[i][j]", item)),
                    "    }",
                    "}",
                ]
            case List(item):
                return [
                    f"int {name}_len = read_int();",
                    f"{self._pointer(item, name, '*')} = malloc(({name}_len + 1) * sizeof *{name});",
                    f"for (int i = 0; i < {name}_len; i++) {{",
                    *(f"    {line}" for line in self._assign(f"{name}[i]", item)),
                    "}",
                ]
            case Matrix(item):
                columns = f"{name}_cols > 0 ? {name}_cols : 1"
                return [
                    f"int {name}_rows = read_int(), {name}_cols = read_int();",
                    f"{self.syntax.type_name(item)} (*{name})[{columns}] = malloc(({name}_rows + 1) * sizeof *{name});",
                    f"for (int i = 0; i < {name}_rows; i++) {{",
                    f"    for (int j = 0; j < {name}_cols; j++) {name}[i][j] = {self._value(item)};",
                    "}",
                ]
            case Tuple(items):
                if type_.array_item is not None:
                    head = f"{self.syntax.type_name(type_.array_item)} {name}[{len(items)}];"
                else:
                    head = f"{type_.name} {name};"
                return [head, *self._assign(name, type_)]
        return [f"{self.syntax.type_name(type_)} {name} = {self._value(type_)};"]

    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        lines = ["for (int calls = read_int(); calls > 0; calls--) {", "    char *operation = read_word();"]
        for number, (name, block) in enumerate(blocks.items()):
            lines.append(f'    {"} else if" if number else "if"} (strcmp(operation, "{name}") == 0) {{')
            for param in interface.method(name).params:
                spelled = self.syntax.type_name(param.type)
                glue = "" if spelled.endswith("*") else " "
                lines.append(f"        {spelled}{glue}{param.name} = {self._value(param.type)};")
            lines += [f"        {line}" for line in block]
        return [*lines, "    }", "}"]

    def _edges(self, weight: Type | None, capacity: str) -> list[str]:
        item, size = (self.syntax.type_name(weight), 3) if weight else ("int", 2)
        return [f"{item} (*edges)[{size}] = malloc(({capacity} + 1) * sizeof *edges);", "int edges_len = 0;"]

    def _put(self, weight: str) -> list[str]:
        lines = ["edges[edges_len][0] = u;", "edges[edges_len][1] = v;"]
        lines += [f"edges[edges_len][2] = {weight};"] if weight else []
        return [*lines, "edges_len++;"]

    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        vertex, value = (f"(int){adj}[u][i][0]", f"{adj}[u][i][1]") if weight else (f"{adj}[u][i]", "")
        once = [] if directed else ["        if (v < u) continue;"]
        return [
            "int ends = 0;",
            f"for (int u = 0; u < {adj}_len; u++) ends += {adj}_lens[u];",
            *self._edges(weight, "ends"),
            f"for (int u = 0; u < {adj}_len; u++) {{",
            f"    for (int i = 0; i < {adj}_lens[u]; i++) {{",
            f"        int v = {vertex};",
            *once,
            *(f"        {line}" for line in self._put(value)),
            "    }",
            "}",
        ]

    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        skip = "u == v" if directed else "v <= u"
        absent = "INF" if weight else "0"
        return [
            *self._edges(weight, f"(size_t){matrix}_rows * {matrix}_cols"),
            f"for (int u = 0; u < {matrix}_rows; u++) {{",
            f"    for (int v = 0; v < {matrix}_cols; v++) {{",
            f"        if ({skip} || {matrix}[u][v] == {absent}) continue;",
            *(f"        {line}" for line in self._put(f"{matrix}[u][v]" if weight else "")),
            "    }",
            "}",
        ]

    def from_incidence_matrix(self, incidence: str) -> list[str]:
        return [
            f"int edges_len = {incidence}_cols;",
            "int (*edges)[2] = malloc((edges_len + 1) * sizeof *edges);",
            "for (int j = 0; j < edges_len; j++) {",
            "    int ends = 0;",
            f"    for (int v = 0; v < {incidence}_rows; v++) {{",
            f"        if ({incidence}[v][j] == 1) edges[j][ends++] = v;",
            "    }",
            "}",
        ]

    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        signature = self.syntax.signature(function)
        result = f"{call};" if signature.startswith("void ") else f"return {call};"
        return [f"{signature} {{", *(f"    {line}" for line in [*body, result]), "}"]

    def length(self, name: str) -> str:
        return f"{name}_len" if name == "adj" else f"{name}_rows"

    def out_arguments(self, function: Function) -> list[str]:
        assert isinstance(self.syntax, CSyntax)
        return self.syntax.out_parameter_names(function)
