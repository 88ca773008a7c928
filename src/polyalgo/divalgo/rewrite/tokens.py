"""C++ as tokens: comments out, words replaced, equality up to layout.

Works on any text, parsed or not; string and character literals and `#` lines are never changed by accident. Not
covered: raw string literals and trigraphs (`splittable` says so).
"""

from __future__ import annotations

import re
from collections.abc import Callable

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<directive>^[ \t]*\#(?:[^\n\\]|\\\n|\\.)*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<number>\.?[0-9](?:[eEpP][+-]|'[0-9a-zA-Z]|[0-9a-zA-Z_.])*)
    |(?P<char>'(?:[^'\\\n]|\\.)*')
    |(?P<word>[A-Za-z_]\w*)
    |(?P<space>\s+)
    |(?P<punct><<=|>>=|\.\.\.|->\*|<=>|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
Token = tuple[str, str]
"""Kind and text."""


def tokenize(text: str) -> list[Token]:
    """All tokens; their texts joined are the text."""
    return [(match.lastgroup or "", match.group()) for match in _TOKEN.finditer(text)]


def splittable(text: str) -> bool:
    """Whether the tokens above are C++'s: no raw strings, no spliced lines outside directives."""
    return not re.search(r'\bu?8?[LU]?R"', text) and all(
        kind == "directive" or "\\\n" not in part for kind, part in tokenize(text)
    )


def without_comments(text: str) -> str:
    """The text with each comment replaced by a blank, those in directives too."""
    parts = []
    for kind, part in tokenize(text):
        if kind == "comment":
            part = " "
        elif kind == "directive":
            part = re.sub(r"/\*.*?\*/|//[^\n]*", " ", part, flags=re.DOTALL)
        parts.append(part)
    return "".join(parts)


def words(text: str) -> set[str]:
    """All identifiers and keywords, also those in directives."""
    found: set[str] = set()
    for kind, part in tokenize(text):
        if kind == "word":
            found.add(part)
        elif kind == "directive":
            found.update(re.findall(r"[A-Za-z_]\w*", part))
    return found


def replace_words(text: str, new: Callable[[str], str]) -> str:
    """The text with every word mapped, in `#define` lines too, but not in literals and `#include` lines."""
    parts = []
    for kind, part in tokenize(text):
        if kind == "word":
            part = new(part)
        elif kind == "directive" and not re.match(r"\s*#\s*include", part):
            head = re.match(r"\s*#\s*\w*", part)
            cut = head.end() if head else 0
            part = part[:cut] + replace_words(part[cut:], new)
        parts.append(part)
    return "".join(parts)


def one_line(directive: str) -> str:
    """A directive without spliced lines, its blanks single; literals stay."""
    text = directive.replace("\\\n", " ")
    head = re.match(r"[ \t]*#[ \t]*", text)
    cut = head.end() if head else 0
    rest = "".join(" " if kind == "space" else part for kind, part in tokenize(text[cut:]))
    return text[:cut].strip() + rest.strip()


def fingerprint(code: str) -> tuple[str, ...]:
    """Equal for two programs that differ in comments and layout only."""
    found: list[str] = []
    for kind, part in tokenize(without_comments(code)):
        if kind == "directive":
            found.append(one_line(part))
        elif kind != "space":
            found.append(part)
    return tuple(found)
