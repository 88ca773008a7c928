# ruff: noqa: E501 -- programs on one line
"""What must not change a graph: names, layout, comments, and the order of statements that do not depend on each other."""

from __future__ import annotations

import random
import re
import zlib
from pathlib import Path

import pytest

import polyalgo.algoreval
from polyalgo.languages import Language
from polyalgo.similarity.cpp_frontend import parse_cpp
from polyalgo.similarity.pdg import DependenceGraph, ParseStatus, build_pdg
from polyalgo.similarity.vocabulary import CPP_CLASSES, CPP_STREAM_TYPES
from polyalgo.similarity.wl import wl_features, wl_kernel

PROGRAMS = sorted((Path(polyalgo.algoreval.__file__).parent / "solutions" / "cpp").glob("*.cpp"))
KEPT = {*CPP_CLASSES, *CPP_STREAM_TYPES, "main", "first", "second", "begin", "end", "std", "c_str", "max", "infinity"}
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|[(){};,]')


def similarity(a: str, b: str, language: Language = Language.CPP) -> float:
    graphs = [build_pdg(source, language) for source in (a, b)]
    assert all(g.outcome.status is ParseStatus.WHOLE for g in graphs)
    return float(wl_kernel(wl_features(graphs))[0, 1])


def renamed(source: str) -> str:
    """Other names for all variables and functions that the program declares, unless the library has one like it."""
    _, text, flow = parse_cpp(source)
    names = {variable.name for variable in flow.variables} | {function.name for function in flow.functions}
    names = {n for n in names if re.fullmatch(r"[A-Za-z_]\w*", n) and n not in KEPT and n in text}
    order = sorted(names, key=lambda n: zlib.crc32(n.encode()))
    other = {name: f"{name[::-1].strip('_0123456789')}_{i}" for i, name in enumerate(order)}
    return re.sub(r'"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*', lambda m: other.get(m[0], m[0]), source)


def reformatted(source: str, seed: int) -> str:
    """Other blanks, lines and comments around brackets and semicolons; directives stay on their lines."""
    draw = random.Random(seed)
    blanks = ["", " ", "\n", "\n\n\t", "/* comment; { */", "  // if (x) {\n", " /**/ "]

    def around(match: re.Match[str]) -> str:
        found = match[0]
        if found.startswith("//"):
            return "\n"
        return found if found[0] in "\"'" else f"{draw.choice(blanks)}{found}{draw.choice(blanks)}"

    lines = [line if line.lstrip().startswith("#") else TOKEN.sub(around, line) for line in source.split("\n")]
    return "\n".join(lines)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_names_and_layout_of_the_bundled_programs(path: Path) -> None:
    source = path.read_text()
    other = renamed(source)
    assert other != source
    assert similarity(source, other) == 1.0
    for seed in range(2):
        assert similarity(source, reformatted(other, seed)) == 1.0


PAIRS = [
    ("int main() { int a = 1; int b = 2; cout << a + b; }", "int main() { int b = 2; int a = 1; cout << a + b; }"),
    ("int main() { int a = 1, b = 2; cout << a + b; }", "int b = 2; int main() { int a; a = 1; cout << b + a; }".replace(
        "int b = 2; int main() { int a; a = 1;", "int main() { int b, a; b = 2; a = 1;")),
    ("int main() { int s = 0, p = 1; for (int i = 0; i < 9; i++) { s += i; p *= i; } cout << s; cout << p; }",
     "int main() { int p = 1, s = 0; for (int i = 0; i < 9; ++i) { p *= i; s += i; } cout << s; cout << p; }"),
    ("int f(int x) { return x; } int g(int x) { return x + 1; } int main() { cout << f(1) * g(2); }",
     "int g(int y) { return y + 1; } int f(int x) { return x; } int main() { cout << g(2) * f(1); }"),
    ("int main() { int n; cin >> n; if (n > 0) { n++; } else { n *= 2; } cout << n; }",
     "int main() { int n; cin >> n; if (0 < n) n += 1; else n = n * 2; cout << n; }"),
    ("#define rep(i, n) for (int i = 0; i < n; i++)\nint main() { rep(i, 3) cout << i; }",
     "int main() { for (int k = 0; k < 300; ++k) { std::cout << k; } }"),
    ("#define int long long\nconst int M = 7; signed main() { int x; cin >> x; cout << x % M; }",
     "const long long mod = 1e9 + 7; int main() { long long y; std::cin >> y; std::cout << y % mod; }"),
    ("int main() { switch (x) { case 1: y = 1; break; case 2: y = 2; break; default: y = 3; } }".replace("x)", "1)").replace(
        "int main() {", "int main() { int y;"),
     "int main() { int y; switch (1) { case 5: y = 4; break; case 6: y = 1; break; default: y = 9; } }"),
    ("void f(vector<int>& v) { v.push_back(1); sort(v.begin(), v.end()); }",
     "void g(vector<long long> &w) { w.emplace_back(2); sort(w.begin(), w.end()); }"),
    ("int main() { int x = 1; { int x = 2; cout << x; } cout << x; }", "int main() { int x = 1; { int y = 2; cout << y; } cout << x; }"),
]  # fmt: skip


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_programs_that_are_the_same(pair: int) -> None:
    assert similarity(*PAIRS[pair]) == 1.0


DIFFERENT = [
    ("int main() { int a, b; cin >> a; if (a) b = 1; else b = 2; }", "int main() { int a, b; cin >> a; if (a) { b = 1; b = 2; } }"),
    ("int main() { int s = 0, t; while (s < 9) { s += 2; t = s; } }", "int main() { int s = 0, t; while (s < 9) { t = s; s += 2; } }"),
    ("int main() { int s = 0; for (int i = 0; i < 9; i++) s += i; }", "int main() { int s = 0; for (int i = 0; i < 9; i++) s *= i; }"),
    ("int f(int x) { return x ? f(x - 1) : 0; }", "int g(int x) { return x; } int f(int x) { return x ? g(x - 1) : 0; }"),
    ("int main() { int x = 1; { int x = 2; cout << x; } cout << x; }", "int main() { int x = 1; { x = 2; cout << x; } cout << x; }"),
    ("int main() { vector<int> v; v.push_back(1); }", "int main() { vector<int> v; v.pop_back(); }"),
]  # fmt: skip


@pytest.mark.parametrize("pair", range(len(DIFFERENT)))
def test_programs_that_are_not(pair: int) -> None:
    assert similarity(*DIFFERENT[pair]) < 1.0


def test_python_names_layout_and_order() -> None:
    one = "def f(x, y=1):\n    a = x\n    b = y\n    return a + b\nprint(f(1))\n"
    two = "def go(p,\n       q = 200):  # comment\n\n    u = q\n    '''text'''\n    v = (p)\n    return (v +\n  u)\n\n\nprint( go(7) )"
    assert similarity(one, two, Language.PYTHON) == 1.0


def labels_of(source: str) -> list[str]:
    graph: DependenceGraph = build_pdg(source, Language.CPP)
    return list(graph.labels)


def test_labels() -> None:
    source = "int main() { int sum = -1; sum += a[3] >= 2.5; v.push_back(max(x, y)); helper(); } void helper() {}"
    assert labels_of(source) == [
        "entry||", "assign||", "assign|+ <= []|", "expr||append max", "expr||user", "entry||",
    ]  # fmt: skip
