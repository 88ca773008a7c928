"""Reads just enough of a Java file to name it and to find its entry point.

Comments and literals are blanked first. Not promised: a parse; the compiler has the last word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_FILE_NAME_BYTES = 200
"""Longest name `java_names` may give that the judge writes; file systems end at 255, inner classes need some of it."""

_SKIP = re.compile(
    r"//[^\n]*+"
    r"|/\*(?:[^*]|\*(?!/))*+(?:\*/)?"
    r'|"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'(?:[^'\\\n]|\\[^\n])*+'?",
    re.DOTALL,
)
"""Every alternative matches once its opening does (an unclosed one runs to the end), so the scan is linear."""

_TOKEN = re.compile(r"[^\W\d][\w$]*+|\$[\w$]*+|[^\s\w]")
_TYPE_KEYWORDS = frozenset({"class", "interface", "enum", "record"})
_PACKAGE = re.compile(r"^[^\S\n]*package\s+(\w++(?:\s*\.\s*\w++)*+)\s*;", re.MULTILINE)
_MAIN = re.compile(
    r"\bstatic\b[^;{}()]{0,200}?\bvoid\s+main\s*\(\s*(?:final\s+|@\w+\s+)*(?:java\.lang\.)?String\s*"
    r"(?:\[\s*\]\s*\w+|\.\.\.\s*\w+|\w+\s*\[\s*\])\s*\)"
)
"""The only main that java starts from the command line."""
_MARK = "\0"


@dataclass(frozen=True)
class JavaNames:
    """What javac and java must be told."""

    file_name: str
    main_class: str
    """With its package."""


def java_names(code: str) -> JavaNames:
    """File named after the public top-level type; entry point = that type if it has a main, else Main, else the first
    type that has one.

    Without any main the entry point is still named, and running it fails as the program's own fault.
    """
    text = _SKIP.sub(lambda found: " " if found[0].startswith("/") else '""', code)
    package = _PACKAGE.search(text)
    text = _MAIN.sub(f" {_MARK} ", text)
    types, with_main = _types(text)
    public = next((name for name, is_public in types if is_public), None)
    entry = next((name for name in (public, "Main", *(name for name, _ in types)) if name in with_main), None)
    entry = entry or public or (types[0][0] if types else "Main")
    prefix = f"{''.join(package[1].split())}." if package else ""
    return JavaNames(f"{public or entry}.java", prefix + entry)


def _types(text: str) -> tuple[list[tuple[str, bool]], set[str]]:
    """Top-level types in order, each with whether it is public, and the names of those with a main."""
    types: list[tuple[str, bool]] = []
    with_main: set[str] = set()
    depth, is_public, last = 0, False, ""
    for token in _TOKEN.findall(text):
        if token in "{};":
            depth += {"{": 1, "}": -1}.get(token, 0)
            is_public = False
        elif token == "public":
            is_public = True
        elif depth == 0 and last in _TYPE_KEYWORDS and not _is_mark(token):
            types.append((token, is_public))
        elif depth == 1 and types and token == _MARK:
            with_main.add(types[-1][0])
        last = token
    return types, with_main


def _is_mark(token: str) -> bool:
    return len(token) == 1 and not (token.isalpha() or token in "_$")
