"""Changes one returned value of a canonical solution: `return E` becomes `return mutated(E)`.

`mutated` gives another value of the same type (True for False, one more, one element longer), so the mutant compiles
wherever the original does and differs whenever that return is reached. Not promised: that a test sees it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.humanevalx.items import Item
from benchmarks.humanevalx.programs import judged_program, part
from polyalgo.languages import LANGUAGES, Language

_LITERALS = {
    "comment": r"//[^\n]*|/\*.*?\*/",
    "double": r'"(?:\\.|[^"\\])*"',
    "single": r"'(?:\\.|[^'\\\n])*'",
    "backtick": r"`(?:\\.|[^`\\])*`",
    "raw": r"`[^`]*`",
    "char": r"'(?:\\[^']+|[^'\\\n])'",  # not a lifetime, which has no closing quote
    "pattern": r"(?<=[(,=:])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/",
}
_MASKED = {
    Language.CPP: ("comment", "double", "single"),
    Language.JAVA: ("comment", "double", "single"),
    Language.JAVASCRIPT: ("comment", "pattern", "double", "single", "backtick"),
    Language.GO: ("comment", "double", "raw", "single"),
    Language.RUST: ("comment", "double", "char"),
}
_LINE_ENDS = (Language.GO, Language.JAVASCRIPT)
"""Languages where the end of a line can end a statement."""


@dataclass(frozen=True)
class Return:
    """A return statement's expression: `text[start:end]`, and how many blocks of its function are around it."""

    start: int
    end: int
    depth: int


def mutants(item: Item) -> Iterator[str]:
    """Programs for our judge, each with one returned value changed; returns outside of inner blocks come first."""
    extra = part(f"mutated{LANGUAGES[item.language].extension}")
    for solution in mutated_solutions(item):
        yield judged_program(item, solution, extra)


def mutated_solutions(item: Item) -> Iterator[str]:
    """The canonical solution with `mutated` around one returned value, once per return, in the order of `mutants`."""
    if item.language is Language.PYTHON:
        yield from _python(item)
        return
    text = item.solution
    wrap = _WRAP[item.language](item)
    returns = brace_returns(text, item.language)
    outer = [found for found in returns if found.depth == 0]
    inner = [found for found in returns if found.depth > 0]
    for found in reversed(outer):
        yield _wrapped(text, found.start, found.end, wrap)
    if item.language is Language.RUST:  # the value of the block may be what is returned
        yield _whole_body(item, wrap)
    for found in reversed(inner):
        yield _wrapped(text, found.start, found.end, wrap)


def _wrapped(text: str, start: int, end: int, wrap: tuple[str, str]) -> str:
    return f"{text[:start]}{wrap[0]}{text[start:end]}{wrap[1]}{text[end:]}"


# ---- Python ----


def _python(item: Item) -> Iterator[str]:
    whole = item.prompt + item.solution
    lines = whole.encode().splitlines(keepends=True)
    function = [node for node in ast.parse(whole).body if isinstance(node, ast.FunctionDef)][-1]
    outer = [node for node in function.body if isinstance(node, ast.Return)]
    inner = [node for node in _own_returns(function) if node not in outer]
    for node in (*reversed(outer), *reversed(inner)):
        if node.value is None:
            continue
        start = _offset(lines, node.value.lineno, node.value.col_offset)
        end = _offset(lines, node.value.end_lineno or 0, node.value.end_col_offset or 0)
        # Parentheses around the expression are no part of it; the call may stand inside them. A tuple needs a pair.
        yield _wrapped(whole, start, end, ("polyalgo_mutated((", "))")).removeprefix(item.prompt)


def _offset(lines: list[bytes], line: int, column: int) -> int:
    """Characters before a position of `ast`, which counts lines from 1 and bytes of UTF-8."""
    return len((b"".join(lines[: line - 1]) + lines[line - 1][:column]).decode())


def _own_returns(node: ast.AST) -> Iterator[ast.Return]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Return):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield from _own_returns(child)


# ---- languages with braces ----


def brace_returns(text: str, language: Language) -> list[Return]:
    """Return statements with a value in `text`, which begins inside the braces of a function and leaves them."""
    masked = masked_text(text, language)
    found: list[Return] = []
    depth = 0
    for token in re.finditer(r"[{}]|\breturn\b", masked):
        if token[0] != "return":
            depth += 1 if token[0] == "{" else -1
            if depth < 0:
                break
            continue
        start = token.end()
        end = _expression_end(masked, start, language in _LINE_ENDS)
        start += len(masked[start:end]) - len(masked[start:end].lstrip())
        if masked[start:end].strip():
            found.append(Return(start, start + len(masked[start:end].rstrip()), depth))
    return found


def masked_text(text: str, language: Language) -> str:
    """`text` with comments as spaces and the insides of literals as letters: same length, no brace in them."""
    pattern = "|".join(f"(?P<{name}>{_LITERALS[name]})" for name in _MASKED[language])

    def blank(found: re.Match[str]) -> str:
        letter = " " if found.lastgroup == "comment" else "x"
        return re.sub(r"[^\n]", letter, found[0])

    return re.sub(pattern, blank, text, flags=re.DOTALL)


def _expression_end(masked: str, start: int, lines_end: bool) -> int:
    """Where the expression from `start` on ends: at its semicolon, its block's brace, or a line's end that ends it."""
    depth = 0
    for at in range(start, len(masked)):
        character = masked[at]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth < 0:
                return at
        elif depth == 0 and (
            character == ";" or (lines_end and character == "\n" and _complete(masked[start:at], masked[at:]))
        ):
            return at
    return len(masked)


def _complete(before: str, after: str) -> bool:
    """A line's end here ends the statement: the line ends as an operand does, and the next does not go on with it."""
    return bool(re.search(r"(?:[\w)\]}]|\+\+|--)\s*\Z", before)) and not re.match(r"\s*(?:[.?:+*%&|<>=]|-\s)", after)


def _head_type(text: str, pattern: str) -> str:
    return str(re.findall(pattern, text, re.MULTILINE)[-1]).strip()


def _wrap_cpp(item: Item) -> tuple[str, str]:
    kind = _head_type(item.prompt, r"^\s*([\w:]+[\w:<>, ]*?)\s+\w+\s*\([^;{}]*\)\s*\{")
    return f"polyalgo::mutated<{kind}>(", ")"


def _wrap_java(item: Item) -> tuple[str, str]:
    return "PolyalgoMutation.mutated(", ")"


def _wrap_javascript(item: Item) -> tuple[str, str]:
    return "polyalgoMutated((", "))"


def _wrap_go(item: Item) -> tuple[str, str]:
    kind = _head_type(item.prompt, r"^func \w+\(.*?\)\s*([^()]+?)\s*\{\s*$")
    return f"polyalgoMutated[{kind}](", ")"


def _rust_type(item: Item) -> str:
    return _head_type(item.declaration, r"->\s*([^{;]+?)\s*\{")


def _wrap_rust(item: Item) -> tuple[str, str]:
    return f"<{_rust_type(item)} as PolyalgoMutated>::polyalgo_mutated(", ")"


def _whole_body(item: Item, wrap: tuple[str, str]) -> str:
    """The function's body as a closure whose value is mutated."""
    masked = masked_text(item.solution, Language.RUST)
    depth = 0
    for brace in re.finditer(r"[{}]", masked):
        depth += 1 if brace[0] == "{" else -1
        if depth < 0:
            body, rest = item.solution[: brace.start()], item.solution[brace.start() :]
            return f"{wrap[0]}(|| -> {_rust_type(item)} {{{body}}})(){wrap[1]}\n{rest}"
    return item.solution


_WRAP: dict[Language, Callable[[Item], tuple[str, str]]] = {
    Language.CPP: _wrap_cpp,
    Language.JAVA: _wrap_java,
    Language.JAVASCRIPT: _wrap_javascript,
    Language.GO: _wrap_go,
    Language.RUST: _wrap_rust,
}
