"""Layout: one statement a line, indented; only white space changes."""

from __future__ import annotations

import re

from polyalgo.divalgo.rewrite.source import Source
from polyalgo.divalgo.rewrite.tokens import one_line, tokenize

_BLOCKS = ("compound_statement", "field_declaration_list", "declaration_list", "enumerator_list")
_GOES_ON = (",", ")", ";", ".", "[", "(", "else", "while", "catch")


def layout(code: str, indent: str = "    ", own_line: bool = False) -> str:
    """The program with uniform layout.

    Args:
        code: any C++ text; comments are dropped.
        indent: of one level.
        own_line: whether an opening brace stands on a line of its own.
    """
    source = Source(code)
    braces: set[int] = set()
    for node in source.nodes:
        if node.type in _BLOCKS and node.children and source.text[node.start_byte] == "{":
            braces |= {node.start_byte, node.end_byte - 1}
    lines: list[str] = []
    line = ""
    depth, parens, at = 0, 0, 0
    outer: list[int] = []

    def flush() -> None:
        nonlocal line
        text = line.strip()
        line = ""
        if text:
            label = re.match(r"(?:case\b[^;]*|default\s*|public\s*|private\s*):", text)
            lines.append(indent * max(depth - bool(label), 0) + text)

    closed = False
    for kind, part in tokenize(source.text):
        start, at = at, at + len(part)
        if closed and kind != "space":
            if part not in _GOES_ON or (part in ("else", "while", "catch") and own_line):
                flush()
            elif part in ("else", "while", "catch"):
                line = line.rstrip() + " "
            closed = False
        if kind == "directive":
            flush()
            lines.append(one_line(part))
        elif kind == "space":
            line += " " if line and not line.endswith(" ") else ""
        elif part == "{" and start in braces:
            if own_line and not parens:
                flush()
                line = "{"
            else:
                line = line.rstrip() + (" {" if line.strip() else "{")
            flush()
            depth += 1
            outer.append(parens)
            parens = 0
        elif part == "}" and start in braces:
            flush()
            depth -= 1
            parens = outer.pop() if outer else 0
            line, closed = "}", True
        elif part == ";" and parens == 0:
            line = line.rstrip() + ";"
            flush()
        else:
            parens += (part in ("(", "[")) - (part in (")", "]"))
            line += part
    flush()
    return "\n".join(lines).encode("latin-1").decode() + "\n"
