"""From a completion to the program in it: pure text rules, no execution.

Takes one block as it stands: blocks are never merged, and no main, wrapper or import is ever added. Text that
is not plainly code of the language is no code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from polyalgo.generation.chat import split
from polyalgo.languages import LANGUAGES, Language


@dataclass(frozen=True)
class Extraction:
    """The program of a completion and the rule that found it."""

    code: str | None
    method: str
    """`fence` (tagged with the language), `fence_alias`, `fence_untagged`, `fence_other_tag`, `unclosed_fence`,
    `bare`, `no_code`."""


@dataclass(frozen=True)
class _Block:
    tag: str
    code: str
    closed: bool


_CONTAINER = r"^(?P<indent>[ \t]*+(?:(?:[-*+>]|\d++[.)])[ \t]++)?+)"
_FENCE = re.compile(_CONTAINER + r"(?P<mark>`{3,}+|~{3,}+)(?P<info>[^\n]*)$")
_INLINE_OPENER = re.compile(_CONTAINER + r"(?P<before>[^`]*+)(?P<mark>`{3,}+)(?P<info>[^`]*)$")
"""`Here is the code: ```python`."""
_TAG = re.compile(r"[\w+#.-]+")
_EXTRA_COLUMNS = 3
"""A fence this much deeper than the opening one still belongs to it (CommonMark); deeper ones are the program's."""

_ALIASES: dict[Language, frozenset[str]] = {
    Language.PYTHON: frozenset({"pypy", "ipython"}),
    Language.CPP: frozenset({"c", "h", "hpp", "cplusplus"}),
    Language.JAVA: frozenset(),
    Language.C: frozenset({"cpp", "c++", "cc", "cxx", "h"}),
    Language.JAVASCRIPT: frozenset({"jsx", "mjs", "cjs", "es", "ecmascript"}),
    Language.RUST: frozenset(),
    Language.GO: frozenset(),
}
"""Tags that may well mean the language, besides its names with a version (`py3`, `c++17`) or file (`main.py`).

TypeScript is none of them: it is another language, and its blocks must look like JavaScript to be taken.
"""
_VERSION = re.compile(r"[-_]?\d[\d.]*$")
_OLD_PYTHON = re.compile(r"(?:py|python)-?2")

_NEVER_CODE = frozenset(
    {"bash", "sh", "shell", "zsh", "fish", "console", "terminal", "shellsession", "cmd", "bat", "batch", "powershell"}
    | {"ps1", "output", "stdout", "stderr", "stdin", "input", "log", "json", "jsonl", "yaml", "yml", "toml", "ini"}
    | {"xml", "html", "css", "csv", "tsv", "sql", "diff", "patch", "make", "makefile", "cmake", "dockerfile"}
    | {"markdown", "md", "latex", "tex", "math", "mermaid", "pycon"}
)
"""Tags of shell sessions, data and markup, whose comments and keywords can look like a program."""

_ENTRY_POINTS: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(
        r"^(?:if\s+__name__\s*==|(?!def |class |import |from |@|#)[A-Za-z_]\w*\s*[(.=\[])", re.M
    ),
    Language.CPP: re.compile(r"\bmain\s*\("),
    Language.C: re.compile(r"\bmain\s*\("),
    Language.JAVA: re.compile(r"\bvoid\s+main\s*\("),
    Language.JAVASCRIPT: re.compile(r"^(?:[^\S\n]*console\.log\s*\(|[A-Za-z_$][\w.$]*\s*\()|process\.stdout", re.M),
    Language.RUST: re.compile(r"\bfn\s+main\s*\("),
    Language.GO: re.compile(r"\bfunc\s+main\s*\("),
}
"""What makes a block a whole program: something that runs when the file does."""

_OPENINGS: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(
        r"(?:import [\w.]+(?: as \w+)?(?:, *[\w.]+)*|from [\w.]+ import .+"
        r"|def \w+\(.*|class \w++.*:|@\w+.*|#(?!\s*(?:include|define|pragma)\b).*|\"\"\".*)$"
    ),
    Language.CPP: re.compile(r"(?:#\s*(?:include|define|pragma)\b.*|using namespace .*|//.*|/\*.*)$"),
    Language.C: re.compile(r"(?:#\s*(?:include|define|pragma)\b.*|//.*|/\*.*)$"),
    Language.JAVA: re.compile(
        r"(?:import [\w.]+(?:\.\*)?;|package .*;|(?:public |final |abstract )*class \w+.*|//.*|/\*.*)$"
    ),
    Language.JAVASCRIPT: re.compile(
        r"(?:['\"]use strict['\"].*|(?:const|let|var) [\w{\[].*"
        r"|(?:async )?function\s*\*?\s*\w+\s*\(.*|class \w+.*|//.*|/\*.*)$"
    ),
    Language.RUST: re.compile(r"(?:use [\w:{].*|(?:pub )?(?:fn|struct|enum|impl|trait)\b.*|#!?\[.*|//.*)$"),
    Language.GO: re.compile(r"(?:package \w+|//.*)$"),
}
"""How the first line of an unfenced program looks."""

_BODIES: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(r"^[ \t]*(?:def \w+\(|print\(|(?:class|for|while|if)\b[^\n]*:[ \t]*(?:#.*)?$)", re.M),
    Language.CPP: re.compile(r"\bmain\s*\([^)]{0,200}\)\s*\{"),
    Language.C: re.compile(r"\bmain\s*\([^)]{0,200}\)\s*\{"),
    Language.JAVA: re.compile(r"\bclass\s+\w++[^;{]{0,200}\{"),
    Language.JAVASCRIPT: re.compile(r"\bconsole\.log\s*\(|=>|\bfunction\b[^{\n]{0,200}\{"),
    Language.RUST: re.compile(r"\bfn\s+\w++[^;{]{0,400}\{"),
    Language.GO: re.compile(r"^func\s+", re.M),
}
"""What an unfenced program must have besides its first line."""

_DEFINITIONS: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(r"^(?:async )?(?:def|class) +(\w+)", re.M),
    Language.JAVASCRIPT: re.compile(r"^(?:async )?(?:function\b *\*? *|(?:class|const|let|var) +)(\w+)", re.M),
}
_BOUND = re.compile(r"\b(?:def|class|as|function|const|let|var) +(\w+)|\bimport\b([^\n]*)|^[ \t]*(\w+)[ \t]*=", re.M)
_CALLED = re.compile(r"(?<![\w.])(\w++) ?\(")

_PROSE = re.compile(r"^[A-Z][a-z]+(?: [A-Za-z',()-]+){4,}[.:!?]?$")


def extract(text: str, language: Language) -> Extraction:
    """Find the program in a completion.

    The answer part is searched (after thinking tags or in harmony's final channel). Among its fenced blocks:
    tagged with the language, then with an alias of it, then untagged, then tagged otherwise, the last two only
    if they look like code of the language. Among equals those that look complete (something runs, and it calls
    nothing that only an earlier block defines); among equals closed ones; then the last, which corrects the
    others. Without a block the text before the first fence is taken, but only if it plainly is code.

    Args:
        text: the completion, channel markers included.
        language: the language that was asked for.
    """
    answer = split(text).answer
    if answer is None:
        return Extraction(None, "no_code")
    blocks, head = _blocks(answer.replace("\r\n", "\n").replace("\r", "\n"))
    bare = _bare(head, language)
    best: tuple[tuple[int, bool, bool], _Block] | None = None
    defined: set[str] = set()
    for block in blocks:
        kind = _tag_rank(block, language)
        if kind is not None and block.code.strip():
            rank = (kind, _complete(block.code, language, defined), block.closed)
            if best is None or rank >= best[0]:
                best = rank, block
        if language in _DEFINITIONS:
            defined.update(_DEFINITIONS[language].findall(block.code))
    if best is None or (bare.code is not None and best[0][0] < _ALIAS):
        return bare
    (kind, _, closed), block = best
    return Extraction(block.code, _METHODS[kind] if closed else "unclosed_fence")


_METHODS = ("fence_other_tag", "fence_untagged", "fence_alias", "fence")
_OTHER, _UNTAGGED, _ALIAS, _NAMED = range(4)


def _tag_rank(block: _Block, language: Language) -> int | None:
    """Index into `_METHODS`; None for a block that is not code of the language."""
    names = LANGUAGES[language].fence_names
    if block.tag in names:
        return _NAMED
    if not block.tag:
        return _UNTAGGED if _plausible(block.code, language) else None
    plain = _VERSION.sub("", block.tag).rpartition(".")[2]
    if (plain in names or plain in _ALIASES[language]) and not _OLD_PYTHON.match(block.tag):
        return _ALIAS
    runs = _ENTRY_POINTS[language].search(block.code) is not None
    if block.tag in _NEVER_CODE or not runs or not _plausible(block.code, language):
        return None
    return _OTHER


def _plausible(code: str, language: Language) -> bool:
    """Whether fenced text looks like code of the language."""
    first = next((line for line in code.split("\n") if line.strip()), "")
    opens = _OPENINGS[language].match(first) or _ENTRY_POINTS[language].search(code)
    return bool(opens and _BODIES[language].search(code) and not any(map(_PROSE.match, code.split("\n"))))


def _complete(code: str, language: Language, defined: set[str]) -> bool:
    """Whether something runs, and needs none of the names `defined` before; a usage example is no program."""
    if not _ENTRY_POINTS[language].search(code):
        return False
    if language not in _DEFINITIONS or not defined:
        return True
    borrowed = defined.intersection(_CALLED.findall(code))
    if not borrowed:
        return True
    bound = {word for groups in _BOUND.findall(code) for group in groups for word in re.findall(r"\w+", group)}
    return borrowed <= bound


def _blocks(text: str) -> tuple[list[_Block], str]:
    """Fenced blocks as CommonMark reads them (0.31, section 4.5), also inside lists and quotes.

    Kinder than CommonMark in three points, because models are not exact: an opening fence may have any
    indentation, it may end a line of text, and a fence line with a language tag inside an open block ends that
    block and opens the next.

    Returns:
        The blocks, and the text before the first of them if its fence has no tag (a lone closing fence has
        none), else before any if there is no block.
    """
    blocks: list[_Block] = []
    opening: re.Match[str] | None = None
    head = text
    lines: list[str] = []
    offset = 0
    for line in text.split("\n"):
        if opening is None:
            opening, lines = _opener(line), []
            if opening and head is text:
                head = "" if opening["info"].strip() else text[: offset + opening.start("mark")]
        elif not (fence := _fence_of(line, opening)):
            lines.append(line)
        else:
            tagged = bool(fence["info"].strip())
            blocks.append(_block(opening, lines, closed=not tagged))
            opening, lines = fence if tagged else None, []
        offset += len(line) + 1
    if opening is not None:
        blocks.append(_block(opening, lines, closed=False))
    return blocks, head


def _opener(line: str) -> re.Match[str] | None:
    fence = _FENCE.match(line)
    if fence:
        return None if "`" in fence["info"] and fence["mark"][0] == "`" else fence
    fence = _INLINE_OPENER.match(line)
    return fence if fence and (not fence["info"].strip() or _TAG.fullmatch(fence["info"].strip())) else None


def _fence_of(line: str, opening: re.Match[str]) -> re.Match[str] | None:
    """The fence in `line` if it ends the block that `opening` began."""
    if opening["indent"].lstrip().startswith(">"):
        line = re.sub(r"^[ \t]*+>", " ", line)
    fence = _FENCE.match(line)
    if not fence or fence["mark"][0] != opening["mark"][0] or len(fence["mark"]) < len(opening["mark"]):
        return None
    columns = len(fence["indent"].expandtabs(4)) - len(opening["indent"].expandtabs(4))
    if fence["indent"].strip() or columns > _EXTRA_COLUMNS:
        return None
    info = fence["info"].strip()
    return fence if not info or _TAG.fullmatch(info) else None


def _block(opening: re.Match[str], lines: list[str], closed: bool) -> _Block:
    """Remove the fence's own indentation (spaces, list bullet, quote marks) from the lines."""
    if opening["indent"].lstrip().startswith(">"):
        lines = [re.sub(r"^[ \t]*> ?", "", line) for line in lines]
    elif opening["indent"]:
        width = len(opening["indent"].expandtabs(4))
        lines = [_unindent(line, width) for line in lines]
    words = opening["info"].strip().strip("{}").lstrip(".").split()
    tag = re.split(r"[,:{]", words[0])[0].lower() if words else ""
    code = "\n".join(lines)
    return _Block(tag, code + "\n" if code and not code.endswith("\n") else code, closed)


def _unindent(line: str, width: int) -> str:
    """Drop up to `width` columns of leading blanks."""
    if "\t" in line[:width]:
        body = line.lstrip(" \t")
        line = line[: len(line) - len(body)].expandtabs(4) + body
    return line[min(width, len(line) - len(line.lstrip(" "))) :]


def _bare(answer: str, language: Language) -> Extraction:
    """Unfenced text is a program only if it opens like one, has a body, and holds no line of prose."""
    code = answer.strip("\n").rstrip()
    lines = [line for line in code.split("\n") if line.strip()]
    if (
        lines
        and len(lines) > 1
        and _OPENINGS[language].match(lines[0])
        and _BODIES[language].search(code)
        and not any(_PROSE.match(line) for line in lines)
    ):
        return Extraction(code + "\n", "bare")
    return Extraction(None, "no_code")
