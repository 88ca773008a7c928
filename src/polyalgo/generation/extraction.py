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
    """`fence` (tagged with the language), `fence_untagged`, `fence_other_tag`, `unclosed_fence`, `bare`,
    `no_code`."""


@dataclass(frozen=True)
class _Block:
    tag: str
    code: str
    closed: bool


_FENCE = re.compile(r"^(?P<indent>[ \t]*(?:(?:[-*+>]|\d+[.)])[ \t]+)?)(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)$")

_ENTRY_POINTS: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(
        r"^(?:if\s+__name__\s*==|(?!def |class |import |from |@|#)[A-Za-z_]\w*\s*[(.=\[])", re.M
    ),
    Language.CPP: re.compile(r"\bmain\s*\("),
    Language.C: re.compile(r"\bmain\s*\("),
    Language.JAVA: re.compile(r"\bvoid\s+main\s*\("),
    Language.JAVASCRIPT: re.compile(r"^(?:\s*console\.log\s*\(|[A-Za-z_$][\w.$]*\s*\()|process\.stdout", re.M),
    Language.RUST: re.compile(r"\bfn\s+main\s*\("),
    Language.GO: re.compile(r"\bfunc\s+main\s*\("),
}
"""What makes a block a whole program: something that runs when the file does."""

_OPENINGS: dict[Language, re.Pattern[str]] = {
    Language.PYTHON: re.compile(
        r"(?:import [\w.]+(?: as \w+)?(?:, *[\w.]+)*|from [\w.]+ import .+"
        r"|def \w+\(.*|class \w+.*:|@\w+.*|#.*|\"\"\".*)$"
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
    Language.PYTHON: re.compile(r"^[ \t]*(?:def \w+\(|class \w+|for \w+|while |if |print\()", re.M),
    Language.CPP: re.compile(r"\bmain\s*\([^)]{0,200}\)\s*\{"),
    Language.C: re.compile(r"\bmain\s*\([^)]{0,200}\)\s*\{"),
    Language.JAVA: re.compile(r"\bclass\s+\w+[^;{]{0,200}\{"),
    Language.JAVASCRIPT: re.compile(r"\bconsole\.log\s*\(|=>|\bfunction\b[^{\n]{0,200}\{"),
    Language.RUST: re.compile(r"\bfn\s+\w+[^;{]{0,400}\{"),
    Language.GO: re.compile(r"^func\s+", re.M),
}
"""What an unfenced program must have besides its first line."""

_PROSE = re.compile(r"^[A-Z][a-z]+(?: [A-Za-z',()-]+){4,}[.:!?]?$")


def extract(text: str, language: Language) -> Extraction:
    """Find the program in a completion.

    The answer part is searched (after thinking tags or in harmony's final channel). Among its fenced blocks:
    tagged with the language before untagged before tagged otherwise; among equals those that look complete
    (an entry point of the language); among equals closed ones; then the longest, then the last. Without a
    fence, the whole answer is taken only if it plainly is code.

    Args:
        text: the completion, channel markers included.
        language: the language that was asked for.
    """
    answer = split(text).answer
    if answer is None:
        return Extraction(None, "no_code")
    answer = answer.replace("\r\n", "\n").replace("\r", "\n")
    blocks = [block for block in _blocks(answer) if block.code.strip()]
    if not blocks:
        return _bare(answer, language)
    best = max(enumerate(blocks), key=lambda item: (*_rank(item[1], language), item[0]))[1]
    if not best.closed:
        return Extraction(best.code, "unclosed_fence")
    return Extraction(best.code, ("fence_other_tag", "fence_untagged", "fence")[_tag_rank(best, language)])


def _tag_rank(block: _Block, language: Language) -> int:
    if block.tag in LANGUAGES[language].fence_names:
        return 2
    return 0 if block.tag else 1


def _rank(block: _Block, language: Language) -> tuple[int, bool, bool, int]:
    complete = _ENTRY_POINTS[language].search(block.code) is not None
    return _tag_rank(block, language), complete, block.closed, len(block.code.strip())


def _blocks(text: str) -> list[_Block]:
    """Fenced blocks as CommonMark reads them (0.31, section 4.5), also inside lists and quotes.

    Kinder than CommonMark in two points, because models are not exact: any indentation is allowed, and a
    fence line with a language tag inside an open block ends that block and opens the next.
    """
    blocks: list[_Block] = []
    opening: re.Match[str] | None = None
    lines: list[str] = []
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        if opening is None:
            if fence and not ("`" in fence["info"] and fence["mark"][0] == "`"):
                opening, lines = fence, []
            continue
        same = fence is not None and fence["mark"][0] == opening["mark"][0]
        if fence and same and len(fence["mark"]) >= len(opening["mark"]):
            if not fence["info"].strip():
                blocks.append(_block(opening, lines, closed=True))
                opening = None
                continue
            if re.fullmatch(r"\s*[\w+#-]+\s*", fence["info"]) and not fence["indent"].strip():
                blocks.append(_block(opening, lines, closed=False))
                opening, lines = fence, []
                continue
        lines.append(line)
    if opening is not None:
        blocks.append(_block(opening, lines, closed=False))
    return blocks


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
