"""How code of each language looks from outside: what tells a program from prose, output and other languages.

Patterns, not parsers; all of them take linear time on any text. Not promised: that what looks like code compiles.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from polyalgo.languages import LANGUAGES, Language


@dataclass(frozen=True)
class Signs:
    """The signs of one language."""

    aliases: frozenset[str]
    """Fence tags that may well mean the language, besides its names with a version (`py3`, `c++17`) or file name."""
    entry: re.Pattern[str]
    """Something that runs when the file does."""
    opening: re.Pattern[str]
    """How the first line of an unfenced program looks."""
    body: re.Pattern[str]
    """What a program has besides its first line."""
    definition: re.Pattern[str]
    """Groups: names of functions and types."""
    literal: re.Pattern[str]
    """Comments and literals; group `open` where one that may span lines begins, the others are whole."""


_SCRIPT_STRINGS = r'"(?:[^"\\\n]|\\.)*+"?|' + r"'(?:[^'\\\n]|\\.)*+'?"
_C_STRINGS = r'"(?:[^"\\\n]|\\.)*+"?|' + r"'(?:\\[^\n]{1,8}?|[^'\\\n])'"
_C_COMMENTS = r"//[^\n]*+|(?P<open>/\*"
_C_MAIN = r"(?:\b(?:int|void|signed|auto)\s+|^)main\s*\((?!\s*(?:final\s+)?[Ss]tring\b)"
_C_BODY = r"\bmain\s*\([^)]{0,200}\)[^;{]{0,60}\{"
_C_DEFINITION = r"\b(?!(?:if|for|while|switch|catch|return)\b)(\w++)\s*+\([^(){};]{0,300}+\)[^(){};\n]{0,60}+\s*+\{"
_TYPE_DEFINITION = r"\b(?:class|struct|enum|union|interface|record|trait|type)\s+(\w++)"
_SLASHES = r"//.*|/\*.*"

SIGNS: dict[Language, Signs] = {
    Language.PYTHON: Signs(
        aliases=frozenset({"pypy", "ipython"}),
        entry=re.compile(r"^(?:(?:if|while|with|try|assert)\b|for\b[^\n]* in |[A-Za-z_][\w.]*+ ?\()", re.M),
        opening=re.compile(
            r"(?:import [\w.]+(?: as \w+)?(?:, *[\w.]+)*|from [\w.]+ import .+"
            r"|(?:async )?def \w+\(.*|class \w++.*:|@\w+.*|#(?!\s*(?:include|define|pragma)\b).*|\"\"\".*)$"
        ),
        body=re.compile(
            r"^[ \t]*(?:def \w+\(|print\(|(?:class|for\b[^\n:]* in|while|if)\b[^\n]*:[ \t]*(?:#.*)?$)", re.M
        ),
        definition=re.compile(r"^(?:async )?(?:def|class) +(\w+)", re.M),
        literal=re.compile(rf"#[^\n]*+|(?P<open>\"\"\"|''')|{_SCRIPT_STRINGS}", re.S),
    ),
    Language.CPP: Signs(
        aliases=frozenset({"c", "h", "hpp", "cplusplus"}),
        entry=re.compile(_C_MAIN, re.M),
        opening=re.compile(r"(?:#\s*(?:include|define|pragma)\b.*|using namespace .*|" + _SLASHES + ")$"),
        body=re.compile(_C_BODY),
        definition=re.compile(f"{_C_DEFINITION}|{_TYPE_DEFINITION}"),
        literal=re.compile(rf'{_C_COMMENTS}|\bR"[^()\\\s"]{{0,16}}\()|{_C_STRINGS}', re.S),
    ),
    Language.JAVA: Signs(
        aliases=frozenset(),
        entry=re.compile(r"\bvoid\s+main\s*\("),
        opening=re.compile(
            r"(?:import (?:static )?[\w.]+(?:\.\*)?;|package .*;"
            rf"|(?:public |final |abstract )*(?:class|interface|enum|record) \w+.*|{_SLASHES})$"
        ),
        body=re.compile(r"\bclass\s+\w++[^;{]{0,200}\{"),
        definition=re.compile(f"{_C_DEFINITION}|{_TYPE_DEFINITION}"),
        literal=re.compile(rf'{_C_COMMENTS}|""")|{_C_STRINGS}', re.S),
    ),
    Language.C: Signs(
        aliases=frozenset({"cpp", "c++", "cc", "cxx", "h"}),
        entry=re.compile(_C_MAIN, re.M),
        opening=re.compile(rf"(?:#\s*(?:include|define|pragma)\b.*|{_SLASHES})$"),
        body=re.compile(_C_BODY),
        definition=re.compile(f"{_C_DEFINITION}|{_TYPE_DEFINITION}"),
        literal=re.compile(rf"{_C_COMMENTS})|{_C_STRINGS}", re.S),
    ),
    Language.JAVASCRIPT: Signs(
        aliases=frozenset({"jsx", "mjs", "cjs", "es", "es6", "ecmascript"}),
        entry=re.compile(
            r"^(?:[^\S\n]*console\.log\s*\(|[A-Za-z_$][\w.$]*\s*\(|\(?(?:async )?\(\) ?=>)|process\.stdout", re.M
        ),
        opening=re.compile(
            r"(?:['\"]use strict['\"].*|(?:const|let|var) [\w{\[].*|import .+ from .+"
            rf"|(?:async )?function\s*\*?\s*\w+\s*\(.*|class \w+.*|{_SLASHES})$"
        ),
        body=re.compile(r"\bconsole\.log\s*\(|=>|\bfunction\b[^{\n]{0,200}\{"),
        definition=re.compile(r"^(?:async )?(?:function\b *\*? *|(?:class|const|let|var) +)(\w+)", re.M),
        literal=re.compile(rf"{_C_COMMENTS}|`)|{_SCRIPT_STRINGS}", re.S),
    ),
    Language.RUST: Signs(
        aliases=frozenset(),
        entry=re.compile(r"\bfn\s+main\s*\("),
        opening=re.compile(rf"(?:use [\w:{{].*|(?:pub )?(?:fn|struct|enum|impl|trait)\b.*|#!?\[.*|{_SLASHES})$"),
        body=re.compile(r"\bfn\s+\w++[^;{]{0,400}\{"),
        definition=re.compile(rf"\bfn\s+(\w++)|{_TYPE_DEFINITION}"),
        literal=re.compile(rf'{_C_COMMENTS}|\bb?r#*+")|{_C_STRINGS}', re.S),
    ),
    Language.GO: Signs(
        aliases=frozenset(),
        entry=re.compile(r"\bfunc\s+main\s*\("),
        opening=re.compile(rf"(?:package \w+|{_SLASHES})$"),
        body=re.compile(r"^func\s+", re.M),
        definition=re.compile(rf"\bfunc\s+(?:\([^()\n]*+\)\s*+)?(\w++)|{_TYPE_DEFINITION}"),
        literal=re.compile(rf"{_C_COMMENTS}|`)|{_C_STRINGS}", re.S),
    ),
}

ALIASES_OF: dict[str, Language] = {
    **{alias: language for language, signs in SIGNS.items() for alias in signs.aliases},
    **{name: language for language, spec in LANGUAGES.items() for name in spec.fence_names},
}
"""Language of a fence tag; a name beats an alias (`c` is C, though C++ answers to it)."""

_VERSION = re.compile(r"[-_]?\d[\d.]*$")
_OLD_PYTHON = re.compile(r"(?:py|python)-?2")


def is_alias(tag: str, language: Language) -> bool:
    """Whether a fence tag that is none of the language's names may well mean it: `c++17`, `main.py`, `pypy`."""
    plain = _VERSION.sub("", tag).rpartition(".")[2]
    known = plain in LANGUAGES[language].fence_names or plain in SIGNS[language].aliases
    return known and not _OLD_PYTHON.match(tag)


_PROSE = re.compile(r"^[A-Z][a-z]+(?: [A-Za-z',()-]+){4,}[.:!?]?$")


def is_plausible(code: str, language: Language, *, bare: bool = False) -> bool:
    """Whether text looks like code of the language.

    Args:
        code: any text.
        language: the language that was asked for.
        bare: no fence says that it is code: it must also open like a file.
    """
    signs = SIGNS[language]
    lines = [line for line in code.split("\n") if line.strip()]
    if not lines:
        return False
    opens = signs.opening.match(lines[0]) or (not bare and signs.entry.search(code))
    return bool(opens and signs.body.search(code)) and not any(map(_PROSE.match, lines))


_BINDING_LINE = re.compile(
    r"^[^\S\n]*(?:import|from|def|class|fn|func|function|use|#include|export)\b[^\n{]*|\brequire\(.*", re.M
)
_BOUND = re.compile(r"\b(?:as|const|let|var|auto|mut) +(\w+)|\b(?:const|let|var) *[{\[]([^}\]\n]*)|\b(\w++) *+:?=(?!=)")
_CALLED = re.compile(r"(?<![\w.])(?<!->)(?<!::)(\w++)(?: ?\(|::)")
_WORD = re.compile(r"\w+")


def definitions(code: str, language: Language) -> set[str]:
    """Names of functions and types that the code defines."""
    return {name for found in SIGNS[language].definition.finditer(code) for name in found.groups() if name}


def borrows(code: str, language: Language, others: set[str]) -> bool:
    """Whether the code calls one of the names that only `others` define: a usage example does, a program does not."""
    borrowed = others.intersection(_CALLED.findall(code))
    if not borrowed:
        return False
    borrowed -= definitions(code, language)
    for pattern in (_BOUND, _BINDING_LINE):
        for found in pattern.finditer(code):
            borrowed.difference_update(_WORD.findall(" ".join(filter(None, found.groups())) or found[0]))
    return bool(borrowed)
