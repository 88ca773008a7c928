"""Literals of every abstract type, in every language, come back from the real compilers as the values we wrote.

Each is declared, passed through a parameter of the rendered type, and printed as tokens.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from algoreval_programs import C_HEADERS, CPP_HEADERS, EDGE, MIXED, build_and_run

from polyalgo.algoreval.interface import Param
from polyalgo.algoreval.syntax import SYNTAX
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INFINITY,
    INT,
    INT64,
    LONG,
    STR,
    Float,
    List,
    Matrix,
    Optional,
    OrInf,
    Str,
    Tuple,
    Type,
)
from polyalgo.languages import Language

COMMON: list[tuple[Type, Any]] = [
    *[(INT, value) for value in (0, -7, -(2**31), 2**31 - 1)],
    *[(LONG, value) for value in (-(2**53) + 1, 2**53 - 1)],
    *[(INT64, value) for value in (-(2**63), 2**63 - 1, 0)],
    (INDEX, 12),
    *[(FLOAT, value) for value in (0.1, -2.5, 3.0, 1e300, 1e-7, 5e-324, -0.0, INFINITY, -INFINITY)],
    *[(BOOL, value) for value in (True, False)],
    *[(STR, text) for text in ("", "plain", "a \"b\" \\n \\ 'c'", "tab\tline\nend\r", "100% {x} ${y} #{z} ??= /* //")],
    *[(STR, text) for text in ("é ∞ 🙂", "\x017 \x7f9 \x858 \x1b", "\u2028\ufeff\\u0041")],
    *[(Optional(inner), value) for inner, value in ((INT, 5), (FLOAT, 0.5), (STR, "s"), (BOOL, True), (INDEX, 0))],
    *[(Optional(inner), None) for inner in (INT, FLOAT, STR, INT64)],
    (Optional(INT64), 2**62),
    (Tuple((INDEX, INDEX)), (1, 2)),
    (Tuple((INT, INT, INT)), (-1, 2, -3)),
    (Tuple((INDEX, LONG)), (3, 2**40)),
    (Tuple((FLOAT, FLOAT)), (1.0, -0.5)),
    (Tuple((STR, STR)), ("a", "b")),
    (MIXED, ("print", 3, 2.0)),
    *[(List(INT), values) for values in ([3, -1], [9], [])],
    (List(LONG), [2**50, -1]),
    (List(INT64), [2**60, 0]),
    (List(FLOAT), [1.0, -INFINITY]),
    (List(BOOL), [True, False]),
    *[(List(STR), values) for values in (["x", "y"], ['"'], ["a", "b", "c"], [])],
    (List(Tuple((INDEX, INDEX))), [(0, 1), (1, 2)]),
    (List(Tuple((INDEX, INDEX))), [(0, 1)]),
    (List(Tuple((INDEX, INDEX))), []),
    (List(EDGE), [(0, 1, -4)]),
    (List(EDGE), [(0, 1, 7), (1, 2, 3)]),
    (List(Tuple((FLOAT, FLOAT))), [(0.5, 1.0), (2.0, 2.0)]),
    (List(Tuple((STR, STR))), [("a", "b"), ("c", "d")]),
    (List(MIXED), [("a", 1, 0.5), ("b", 2, 1.0)]),
    (List(MIXED), []),
    (List(List(INDEX)), [[1, 2], [], [0]]),
    (List(List(INDEX)), [[1, 2]]),
    (List(List(INDEX)), []),
    (List(List(Tuple((INDEX, INT)))), [[(1, 5), (2, -6)], [], [(0, 1)]]),
    (List(List(MIXED)), [[("a", 1, 0.5)], []]),
    (List(List(STR)), [["a", "b"], [], ["c"]]),
    *[(Matrix(INT), values) for values in ([[1, 2, 3], [4, 5, 6]], [[7]], [[1, 2]])],
    (Matrix(FLOAT), [[1.0, 0.5], [2.0, -3.25]]),
    (Matrix(BOOL), [[True, False]]),
]
# INF is one constant of a program, so each of its types has a program of its own
PROGRAMS: dict[str, list[tuple[Type, Any]]] = {
    "int": [*COMMON, (OrInf(INT), INFINITY), (Matrix(OrInf(INT)), [[0, INFINITY], [-4, 0]]), (List(OrInf(INT)), [1])],
    "long": [(Matrix(OrInf(LONG)), [[0, 2**40], [INFINITY, 0]])],
    "float": [(Matrix(OrInf(FLOAT)), [[0.0, 1.5], [INFINITY, 0.0]])],
}
INF_TOKENS = {
    Language.PYTHON: ("inf", "inf"),
    Language.CPP: (str(2**31 - 1), str(2**63 - 1)),
    Language.C: (str(2**31 - 1), str(2**63 - 1)),
    Language.JAVA: (str(2**31 - 1), str(2**63 - 1)),
    Language.JAVASCRIPT: ("Infinity", "Infinity"),
    Language.RUST: (str(2**31 - 1), str(2**63 - 1)),
    Language.GO: (str(2**63 - 1), str(2**63 - 1)),
}


HEADS = {
    Language.PYTHON: """
def emit(v):
    if isinstance(v, (list, tuple)):
        print(f"[{len(v)}")
        for x in v:
            emit(x)
    elif isinstance(v, bool):
        print("true" if v else "false")
    elif isinstance(v, str):
        print("s" + v.encode().hex())
    else:
        print("none" if v is None else v)
""",
    Language.CPP: CPP_HEADERS
    + """
void emit(bool v) { puts(v ? "true" : "false"); }
void emit(int v) { printf("%d\\n", v); }
void emit(long long v) { printf("%lld\\n", v); }
void emit(double v) { printf("%.17g\\n", v); }
void emit(const string& v) { putchar('s'); for (unsigned char c : v) printf("%02x", c); putchar('\\n'); }
void size(size_t k) { printf("[%zu\\n", k); }
template <class T> void emit(const optional<T>& v);
template <class... T> void emit(const tuple<T...>& v);
template <class A, class B> void emit(const pair<A, B>& v);
template <class T, size_t k> void emit(const array<T, k>& v);
template <class T> void emit(const vector<T>& v) { size(v.size()); for (const auto& x : v) emit(x); }
void emit(const vector<bool>& v) { size(v.size()); for (bool x : v) emit(x); }
template <class T> void emit(const optional<T>& v) { if (v) emit(*v); else puts("none"); }
template <class... T> void emit(const tuple<T...>& v) {
    size(sizeof...(T)); apply([](const auto&... x) { (emit(x), ...); }, v); }
template <class A, class B> void emit(const pair<A, B>& v) { size(2); emit(v.first); emit(v.second); }
template <class T, size_t k> void emit(const array<T, k>& v) { size(k); for (auto& x : v) emit(x); }
""",
    Language.JAVA: """
import java.util.*;
import java.nio.charset.StandardCharsets;
public class Main {
    static void emit(Object v) {
        if (v == null) System.out.println("none");
        else if (v instanceof String s) {
            StringBuilder hex = new StringBuilder("s");
            for (byte b : s.getBytes(StandardCharsets.UTF_8)) hex.append(String.format("%02x", b));
            System.out.println(hex);
        } else if (v.getClass().isArray()) {
            int n = java.lang.reflect.Array.getLength(v);
            System.out.println("[" + n);
            for (int i = 0; i < n; i++) emit(java.lang.reflect.Array.get(v, i));
        } else if (v instanceof List<?> list) {
            System.out.println("[" + list.size());
            for (Object x : list) emit(x);
        } else if (v instanceof Job j) { System.out.println("[3"); emit(j.name()); emit(j.start()); emit(j.cost()); }
        else System.out.println(v);
    }
    @RECORD@
""",
    Language.JAVASCRIPT: """
function emit(v) {
  if (Array.isArray(v)) { console.log("[" + v.length); v.forEach(emit); }
  else if (typeof v === "string") console.log("s" + Buffer.from(v, "utf8").toString("hex"));
  else if (v === null) console.log("none");
  else console.log(Object.is(v, -0) ? "-0" : String(v));
}
""",
    Language.RUST: """
trait Emit { fn emit(&self); }
macro_rules! scalar { ($($t:ty),*) => { $(impl Emit for $t { fn emit(&self) { println!("{:?}", self); } })* } }
scalar!(i32, i64, usize, f64, bool);
fn hex(text: &str) -> String { text.bytes().map(|b| format!("{:02x}", b)).collect() }
impl Emit for &str { fn emit(&self) { println!("s{}", hex(self)); } }
impl<T: Emit> Emit for Option<T> { fn emit(&self) { match self { Some(v) => v.emit(), None => println!("none") } } }
impl<T: Emit> Emit for [T] { fn emit(&self) { println!("[{}", self.len()); for v in self { v.emit(); } } }
impl<T: Emit> Emit for Vec<T> { fn emit(&self) { self[..].emit(); } }
impl<A: Emit, B: Emit> Emit for (A, B) { fn emit(&self) { println!("[2"); self.0.emit(); self.1.emit(); } }
impl<A: Emit, B: Emit, C: Emit> Emit for (A, B, C) {
    fn emit(&self) { println!("[3"); self.0.emit(); self.1.emit(); self.2.emit(); } }
""",
    Language.GO: """
package main

import ("fmt"; "math"; "reflect"; "strconv")

func emit(v any) { show(reflect.ValueOf(v)) }
func show(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		fmt.Printf("[%d\\n", v.Len())
		for i := 0; i < v.Len(); i++ { show(v.Index(i)) }
	case reflect.Struct:
		fmt.Printf("[%d\\n", v.NumField())
		for i := 0; i < v.NumField(); i++ { show(v.Field(i)) }
	case reflect.Ptr:
		if v.IsNil() { fmt.Println("none") } else { show(v.Elem()) }
	case reflect.String: fmt.Printf("s%x\\n", v.String())
	case reflect.Float64: fmt.Println(strconv.FormatFloat(v.Float(), 'g', -1, 64))
	case reflect.Bool: fmt.Println(v.Bool())
	default: fmt.Println(v.Int())
	}
}
var _ = math.Pi
""",
    Language.C: C_HEADERS
    + """
static void emit_text(const char *s) {
    putchar('s'); for (; *s; s++) printf("%02x", (unsigned char)*s); putchar('\\n'); }
static void emit_int(long long v) { printf("%lld\\n", v); }
static void emit_float(double v) { printf("%.17g\\n", v); }
static void emit_bool(bool v) { puts(v ? "true" : "false"); }
""",
}
TAILS = {Language.JAVA: "}"}
FRAMES = {  # function head, main head
    Language.PYTHON: ("def case{k}({params}):", "def main():"),
    Language.CPP: ("void case{k}({params}) {{", "int main() {{"),
    Language.JAVA: ("static void case{k}({params}) {{", "public static void main(String[] args) {{"),
    Language.JAVASCRIPT: ("function case{k}({params}) {{", "function main() {{"),
    Language.RUST: ("fn case{k}({params}) {{", "fn main() {{"),
    Language.GO: ("func case{k}({params}) {{", "func main() {{"),
    Language.C: ("static void case{k}({params}) {{", "int main(void) {{"),
}


def c_emit(type_: Type, name: str) -> str:
    """C statements that print a parameter (C cannot look at types while it runs)."""
    match type_:
        case OrInf(inner):
            return c_emit(inner, name)
        case Optional(inner):
            return f'if ({name}) {{ {c_emit(inner, f"(*{name})")} }} else puts("none");'
        case Tuple(items) if type_.array_item is None:
            fields = " ".join(c_emit(t, f"{name}.{f}") for t, f in zip(items, type_.fields, strict=True))
            return f'puts("[{len(items)}"); {fields}'
        case Tuple(items):
            members = " ".join(c_emit(type_.array_item, f"{name}[{i}]") for i in range(len(items)))
            return f'puts("[{len(items)}"); {members}'
        case List(List(item)):
            row = f'printf("[%d\\n", {name}_lens[i]); for (int j = 0; j < {name}_lens[i]; j++) {{'
            return _c_loop(f"{name}_len", f"{row} {c_emit(item, f'{name}[i][j]')} }}")
        case List(item):
            return _c_loop(f"{name}_len", c_emit(item, f"{name}[i]"))
        case Matrix(item):
            row = f'printf("[%d\\n", {name}_cols); for (int j = 0; j < {name}_cols; j++) {{'
            return _c_loop(f"{name}_rows", f"{row} {c_emit(item, f'{name}[i][j]')} }}")
    kind = {STR: "text", FLOAT: "float", BOOL: "bool"}.get(type_, "int")
    return f"emit_{kind}({name});"


def _c_loop(size: str, body: str) -> str:
    return f'printf("[%d\\n", {size}); for (int i = 0; i < {size}; i++) {{ {body} }}'


def literal_program(language: Language, cases: list[tuple[Type, Any]]) -> str:
    syntax = SYNTAX[language]
    end = "" if language is Language.PYTHON else "}"
    case_head, main_head = FRAMES[language]
    functions, body = [], []
    for k, (type_, value) in enumerate(cases):
        name = f"x{k}"
        head = case_head.format(k=k, params=syntax.parameter(Param(name, type_)))
        emit = f"emit({name}){syntax.terminator}"
        if language is Language.C:
            emit = c_emit(type_, name)
        if language is Language.RUST:
            emit = f"{name}.emit();"
        functions.append(f"{head}\n    {emit}\n{end}")
        declaration = syntax.declare(name, type_, value)
        body += [*declaration, f"case{k}({syntax.argument(name, type_)}){syntax.terminator}"]
    definitions = syntax.preamble([type_ for type_, _ in cases])
    record = next(
        (line for line in definitions if line.startswith("record ")),
        "record Job(String name, int start, double cost) {}",
    )
    if language is Language.JAVA:
        definitions = [line for line in definitions if not line.startswith("record ")]
    if language is Language.PYTHON:
        body = [f"    {line}" for line in body]
    run = {Language.PYTHON: ["main()"], Language.JAVASCRIPT: ["main();"]}.get(language, [])
    parts = [HEADS[language].replace("@RECORD@", record).strip("\n"), *definitions, *functions]
    return "\n".join([*parts, main_head.format(), *body, end, *run, TAILS.get(language, "")]) + "\n"


def expected_tokens(language: Language, type_: Type, value: Any) -> list[str]:
    match type_:
        case OrInf(inner) if value == INFINITY and not isinstance(inner, Float):
            return [INF_TOKENS[language][0 if inner == INT else 1]]
        case OrInf(inner):
            return expected_tokens(language, inner, value)
        case Optional(inner):
            return ["none"] if value is None else expected_tokens(language, inner, value)
        case Str():
            return ["s" + value.encode().hex()]
        case Tuple(items):
            return [
                f"[{len(items)}",
                *(t for i, v in zip(items, value, strict=True) for t in expected_tokens(language, i, v)),
            ]
        case List(item):
            return [f"[{len(value)}", *(token for v in value for token in expected_tokens(language, item, v))]
        case Matrix(item):
            return expected_tokens(language, List(List(item)), value)
    if isinstance(value, bool):
        return ["true" if value else "false"]
    return [repr(value)]


def same(token: str, wanted: str) -> bool:
    """Equal as text, or both the same double."""
    if token == wanted:
        return True
    try:
        return not wanted.lstrip("-").isdigit() and repr(float(token)) == repr(float(wanted))
    except ValueError:
        return False


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("program", list(PROGRAMS))
def test_literals_come_back(language: Language, program: str, tmp_path: Path) -> None:
    cases = PROGRAMS[program]
    source = literal_program(language, cases)
    tokens = build_and_run(language, source, tmp_path).splitlines()
    for type_, value in cases:
        wanted = expected_tokens(language, type_, value)
        got, tokens = tokens[: len(wanted)], tokens[len(wanted) :]
        assert len(got) == len(wanted), (type_, value)
        assert all(map(same, got, wanted)), (type_, value, got)
    assert tokens == []
