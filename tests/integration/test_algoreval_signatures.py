"""Every signature compiles as a stub, together with a call on the literals of its prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from algoreval_programs import C_HEADERS, CPP_HEADERS, EDGE, FILE_NAMES, MIXED, compile_commands, execute, go_binary

from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.rendering import input_lines, preamble, signature
from polyalgo.algoreval.syntax import SYNTAX
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INT,
    INT64,
    LONG,
    STR,
    List,
    Matrix,
    Optional,
    OrInf,
    Tuple,
    Type,
)
from polyalgo.languages import Language

STUBS = {  # how a body that never returns is written, and how a scope of its own is opened
    Language.PYTHON: (":\n    raise RuntimeError", "if True:"),
    Language.CPP: (" { throw 0; }", "namespace n{k} {{"),
    Language.JAVA: (" { throw new RuntimeException(); }", "static class N{k} {{"),
    Language.C: (" { abort(); }", ""),
    Language.JAVASCRIPT: (" { throw 0; }", "{{"),
    Language.RUST: (" { unimplemented!() }", "mod n{k} {{"),
    Language.GO: (' { panic("") }', ""),
}


def stub(interface: Function | ClassInterface, language: Language) -> list[str]:
    body, _ = STUBS[language]
    lines = signature(interface, language).split("\n")
    if isinstance(interface, Function):
        return [lines[0] + body]
    head, *members = lines
    if language is Language.C:
        return [head, *(f"{member};" for member in members)]
    if language is Language.GO:
        return [f"{head} {{}}", *(member + body for member in members)]
    if language is Language.RUST:
        return [f"{head};", f"impl {interface.name} {{", *(member + body for member in members), "}"]
    if language is Language.PYTHON:
        return [f"{head}:", *(f"    def {member}: raise RuntimeError" for member in members)]
    opening = {Language.CPP: f"{head} {{ public:", Language.JAVA: f"static {head} {{"}.get(language, f"{head} {{")
    return [opening, *(member + body for member in members), "};" if language is Language.CPP else "}"]


def stub_main(interface: Function | ClassInterface, lines: list[str], language: Language) -> list[str]:
    """The prompt's input, then the call."""
    if isinstance(interface, ClassInterface):
        return lines
    syntax = SYNTAX[language]
    arguments = [syntax.argument(param.name, param.type) for param in interface.params]
    out: list[str] = []
    if language is Language.C:
        pairs = SYNTAX[language].out_arguments(interface)
        out = [declaration for declaration, _ in pairs]
        arguments += [argument for _, argument in pairs]
    call = f"{syntax.identifier(interface.name)}({', '.join(arguments)}){syntax.terminator}"
    return [*lines, *out, call]


SEARCH_TREE = ClassInterface(
    "SearchTree",
    (Param("keys", List(STR)), Param("limit", LONG)),
    (
        Function("insert", (Param("key", STR), Param("value", FLOAT)), BOOL, Output("")),
        Function("in_order", (), List(STR), Output("")),
        Function("levels", (Param("depth", INDEX),), List(List(INT)), Output("")),
        Function("bounds", (), Tuple((LONG, LONG)), Output("")),
        Function("jobs", (), List(MIXED), Output("")),
        Function("clear", (), None, None),
    ),
    variable="tree",
)
SEARCH_TREE_TEST = TestInput(
    {"keys": ["a", "b"], "limit": 2**40},
    (Call("insert", ("c", 0.5)), Call("in_order"), Call("levels", (2,)), Call("bounds"), Call("jobs"), Call("clear")),
)
"""Has a method for each way that results can be returned."""


def all_forms() -> list[tuple[Any, Any]]:
    return [
        (SEARCH_TREE, SEARCH_TREE_TEST),
        *(
            (form.interface, algorithm.test_input(representation))
            for algorithm in algorithms().values()
            for representation, form in algorithm.forms.items()
        ),
    ]


MAIN_HEADS = {
    Language.PYTHON: "def main():",
    Language.CPP: "void run() {",
    Language.JAVA: "static void run() {",
    Language.C: "static void run(void) {",
    Language.JAVASCRIPT: "function run() {",
    Language.RUST: "pub fn run() {",
    Language.GO: "func run() {",
}


def stub_scope(k: int, interface: Any, test: Any, language: Language) -> list[str]:
    syntax = SYNTAX[language]
    definitions = preamble(interface, language)
    body = stub_main(interface, input_lines(interface, test, syntax), language)
    if language is Language.PYTHON:
        body = [f"    {line}" for line in [*definitions, *body]]
        return [*stub(interface, language), MAIN_HEADS[language], *body]
    scope = STUBS[language][1].format(k=k)
    return [scope, *definitions, *stub(interface, language), MAIN_HEADS[language], *body, "}", "}" if scope else ""]


ONE_FILE = {
    Language.CPP: (CPP_HEADERS, "int main() {}"),
    Language.JAVA: ("import java.util.*;\npublic class Main {", "}"),
    Language.JAVASCRIPT: ("", ""),
    Language.RUST: ("", "fn main() {}"),
}


@pytest.mark.parametrize("language", [*ONE_FILE])
def test_signatures_compile_with_their_input(language: Language, tmp_path: Path) -> None:
    head, tail = ONE_FILE[language]
    scopes = ["\n".join(stub_scope(k, *form, language)) for k, form in enumerate(all_forms())]
    (tmp_path / FILE_NAMES[language]).write_text("\n".join([head, *scopes, tail]), encoding="utf-8")
    for command in compile_commands(language, check_only=True):
        execute(command, tmp_path)


def test_signatures_compile_with_their_input_in_c(tmp_path: Path) -> None:
    for k, form in enumerate(all_forms()):
        (tmp_path / f"s{k}.c").write_text(C_HEADERS + "\n".join(stub_scope(k, *form, Language.C)), encoding="utf-8")
    flags = [flag for flag in compile_commands(Language.C, check_only=True)[0][:-4] if flag != "main.c"]
    execute([*flags, *(f"s{k}.c" for k in range(len(all_forms())))], tmp_path)


def test_signatures_compile_with_their_input_in_go(tmp_path: Path) -> None:
    # one package per entry below a module, so that names do not meet
    (tmp_path / "go.mod").write_text("module stubs\n", encoding="utf-8")
    for k, (interface, test) in enumerate(all_forms()):
        lines = stub_scope(k, interface, test, Language.GO)
        if isinstance(interface, Function):
            call = next(i for i in range(len(lines) - 1, -1, -1) if lines[i].startswith(interface_name(interface)))
            results = len(interface.returns.items) if isinstance(interface.returns, Tuple) else 1
            lines[call] = f"{', '.join('_' * results)} = {lines[call]}"
        imports = 'import "math"\nvar _ = math.Pi\n'
        (tmp_path / f"p{k}").mkdir()
        (tmp_path / f"p{k}" / "p.go").write_text(f"package p{k}\n{imports}" + "\n".join(lines), encoding="utf-8")
    execute([go_binary(), "build", "./..."], tmp_path, GO111MODULE="on")


def interface_name(interface: Function) -> str:
    return SYNTAX[Language.GO].identifier(interface.name)


def test_signatures_compile_with_their_input_in_python() -> None:
    for k, form in enumerate(all_forms()):
        namespace: dict[str, Any] = {}
        exec("\n".join(stub_scope(k, *form, Language.PYTHON)), namespace)
        with pytest.raises(RuntimeError):
            namespace["main"]()


RESULTS: list[Type] = [
    *(INT, LONG, INT64, INDEX, FLOAT, BOOL, STR, OrInf(INT), Optional(INT)),
    *(Tuple((LONG, LONG, LONG)), MIXED, List(INT), List(STR), List(Tuple((INDEX, INDEX))), List(MIXED)),
    *(List(List(INT)), List(List(STR)), List(List(EDGE)), Matrix(INT), Matrix(FLOAT), Matrix(OrInf(INT))),
]


@pytest.mark.parametrize("language", [*ONE_FILE, Language.C, Language.GO])
def test_result_types_compile(language: Language, tmp_path: Path) -> None:
    functions = [Function(f"f{k}", (), type_, Output("")) for k, type_ in enumerate(RESULTS)]
    body, _ = STUBS[language]
    head, tail = ONE_FILE.get(language, ("", ""))
    if language is Language.C:
        head, tail = C_HEADERS, "int main(void) { return 0; }"
    if language is Language.GO:
        head, tail = 'package main\nimport "math"\nvar _ = math.Pi', "func main() {}"
    lines = [
        head,
        *SYNTAX[language].preamble(RESULTS),
        *(SYNTAX[language].signature(f) + body for f in functions),
        tail,
    ]
    (tmp_path / FILE_NAMES[language]).write_text("\n".join(lines), encoding="utf-8")
    for command in compile_commands(language, check_only=True):
        execute(command, tmp_path)
