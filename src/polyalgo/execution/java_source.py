"""Reads just enough of a Java file to name it and to find its entry point.

Comments and literals are blanked first. Not promised: a parse; the compiler has the last word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SKIP = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
_TOKEN = re.compile(
    r"(?P<brace>[{}])|(?P<type>(?P<modifiers>(?:(?:public|abstract|final|strictfp|sealed|non-sealed|static)\s+)*)"
    r"(?:class|interface|enum|record)\s+(?P<name>[A-Za-z_$][\w$]*))|(?P<main>\bvoid\s+main\s*\()"
)
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)


@dataclass(frozen=True)
class JavaNames:
    """What javac and java must be told."""

    file_name: str
    main_class: str
    """With its package."""


def java_names(code: str) -> JavaNames:
    """File named after the public top-level type; entry point = that type if it has a main, else the first with one.

    Without any main the entry point is still named, and running it fails as the program's own fault.
    """
    text = _SKIP.sub(lambda found: " " if found[0].startswith("/") else '""', code)
    package = _PACKAGE.search(text)
    types: list[tuple[str, bool]] = []
    with_main: set[str] = set()
    depth = 0
    for token in _TOKEN.finditer(text):
        if token["brace"]:
            depth += 1 if token["brace"] == "{" else -1
        elif token["name"] and depth == 0:
            types.append((token["name"], "public" in token["modifiers"].split()))
        elif token["main"] and depth == 1 and types:
            with_main.add(types[-1][0])
    public = next((name for name, is_public in types if is_public), None)
    entry = public if public in with_main else next((name for name, _ in types if name in with_main), None)
    entry = entry or public or (types[0][0] if types else "Main")
    prefix = f"{package[1]}." if package else ""
    return JavaNames(f"{public or entry}.java", prefix + entry)
