"""Fenced blocks of a Markdown text, read as by a person who knows the language of the code.

CommonMark (0.31, section 4.5) is the base; where models are less exact than it, this is kinder. Not promised:
that a block is code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import accumulate

from polyalgo.generation.code_signs import ALIASES_OF, SIGNS
from polyalgo.languages import Language

ZERO_WIDTH = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))
"""For `str.translate`: removes characters that take no room on the screen."""


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    tag: str
    """First word after the opening fence, lower case, without decoration; empty if there is none."""
    code: str
    """Ends with a newline, unless empty."""
    closed: bool
    before: str
    """The text between the previous block and this one."""
    lines: tuple[int, int] = field(default=(0, 0), compare=False)
    """Its first line, counted from 0 (the opening fence), and the first one behind it."""


_CONTAINER = r"^(?P<indent>[ \t]*+(?:(?:[-*+>]|\d++[.)])[ \t]++)?+)"
_FENCE = re.compile(_CONTAINER + r"(?P<mark>`{3,}+|~{3,}+)(?P<info>[^\n]*)$")
_INLINE_OPENER = re.compile(_CONTAINER + r"(?:[^`]++|(?<!`)`{1,2}+(?!`))*+(?P<mark>`{3,}+)(?P<info>[^`]*)$")
"""`Here is the code: ```python`."""
_TAG = re.compile(r"[\w+#.-]+")
_SOME_CODE = re.compile(r"[^\s*#/>-]")
_EXTRA_COLUMNS = 3
"""A fence this much deeper than the opening one is as good as one below it (CommonMark)."""
_MOST_HIDDEN = 8
"""Fences that one block may hold within its literals; bounds how often a line is looked at."""
_LONGEST_LITERAL = 20_000
"""Characters; bounds the search for a literal's end."""
_LONGEST_ESCAPE = 64
_ESCAPABLE = frozenset({'"""', "'''", "`"})


def find_blocks(text: str, language: Language) -> tuple[list[Block], str]:
    """All blocks in order; takes linear time.

    Kinder than CommonMark: an opening fence may have any indentation and may end a line of text; a fence with a
    language tag inside an open block ends that block and opens the next; a closing fence may be glued to the last
    line of code; and fences inside multi-line strings and comments of the code belong to the code, if they come
    in pairs as in doc comments.

    Args:
        text: with plain line ends.
        language: of blocks whose tag does not tell theirs.

    Returns:
        The blocks, and the text before the first of them if its fence has no tag (a lone closing fence has
        none), else before any if there is no block.
    """
    reader = _Reader(text)
    blocks: list[Block] = []
    head, last_end, index = text, 0, 0
    while index < len(reader.lines):
        opening = _opener(reader.lines[index])
        if opening is None:
            index += 1
            continue
        before = text[last_end : reader.starts[index]] + opening.string[: opening.start("mark")]
        if not blocks:
            head = "" if opening["info"].strip() else before
        tag = _tag(opening["info"])
        end = reader.find_end(index, opening, ALIASES_OF.get(tag, language))
        code = [*reader.lines[index + 1 : end.line], *([end.glued] if end.glued else [])]
        first, index = index, max(end.resume, index + 1)
        blocks.append(Block(tag, _code(opening, code), end.closed, before, (first, index)))
        last_end = reader.starts[index]
    return blocks, head


@dataclass(frozen=True)
class _End:
    line: int
    """The first line that is not the block's."""
    resume: int
    """The line from which to look for the next block."""
    closed: bool
    glued: str = ""
    """Code before a closing fence on the same line."""


class _Reader:
    """The lines of a text, and where blocks that begin in it end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0, *accumulate(len(line) + 1 for line in self.lines)]

    def find_end(self, index: int, opening: re.Match[str], language: Language) -> _End:
        """Where the block that begins with line `index` ends."""
        literals = _Literals(self.text, self.starts[index + 1], language)
        hidden: list[_End] = []
        in_comment: list[_End] = []
        for number in range(index + 1, len(self.lines)):
            line = self.lines[number]
            if opening["mark"] not in line:
                continue
            fence = _fence_of(line, opening)
            if fence is None:
                code, sure = self._before_glued(number, opening["mark"], literals)
                end = _End(number, number + 1, True, code)
                if code and sure and len(hidden) % 2 == 0:
                    return end
                in_comment += [end] if code else []
                continue
            tagged = bool(fence["info"].strip())
            end = _End(number, number if tagged else number + 1, not tagged)
            within = literals.around(self.starts[number], self.starts[number])
            if _columns(fence) - _columns(opening) > _EXTRA_COLUMNS:
                if within is None and not tagged:
                    return end
                continue
            if within is None or within.closer == "`":
                if len(hidden) % 2:
                    return hidden[0]
                return in_comment[0] if tagged and len(in_comment) == 1 else end
            hidden.append(end)
            if len(hidden) > _MOST_HIDDEN or (tagged and len(hidden) % 2 == 0):
                return hidden[0]
        if len(hidden) % 2:
            return hidden[0]
        return in_comment[0] if len(in_comment) == 1 else _End(len(self.lines), len(self.lines), False)

    def _before_glued(self, number: int, mark: str, literals: _Literals) -> tuple[str, bool]:
        """Code before a closing fence at the end of the line, empty if none; and whether it surely is a fence.

        Three backticks are valid code nowhere but in literals. In a comment to the line's end they may be either:
        one such line in a block that nothing else closes is taken for the fence.
        """
        line = self.lines[number].rstrip().translate(ZERO_WIDTH)
        code = line.rstrip(mark[0])
        if not _SOME_CODE.search(code) or len(line) - len(code) < len(mark):
            return "", False
        start = self.starts[number]
        around = literals.around(start + len(code), start + len(line))
        if around is None:
            return code, True
        if around.closer == "" and around.end >= start + len(line) and mark not in code:
            return code, False
        end = around.end - start
        if around.closer == "`" and len(code) < end and len(line) - end >= len(mark):
            return line[:end], True
        return "", False


@dataclass(frozen=True)
class _Literal:
    start: int
    end: int
    closer: str
    """Empty if it cannot span lines."""


class _Literals:
    """Comments and literals of code, found as far as they are asked for; none behind one that does not end."""

    def __init__(self, text: str, start: int, language: Language) -> None:
        self._text = text
        self._pattern = SIGNS[language].literal
        self._position = start
        self._last: _Literal | None = None

    def around(self, offset: int, line_end: int) -> _Literal | None:
        """The one that begins before `offset` and ends behind it.

        Args:
            offset: not less than in any call before.
            line_end: end of the line of `offset`, or its beginning if only what spans lines matters.
        """
        while self._last is None or self._last.end <= offset:
            found = self._pattern.search(self._text, self._position, line_end)
            if found is None:
                self._position = max(self._position, line_end)
                return None
            opener = found["open"]
            closer = _closer(opener) if opener else ""
            end = _end_of_literal(self._text, found.end(), closer) if opener else found.end()
            self._position = end
            if end > len(self._text):
                return None
            self._last = _Literal(found.start(), end, closer)
        return self._last if self._last.start < offset else None


def _closer(opener: str) -> str:
    if opener == "/*":
        return "*/"
    if opener.startswith("R"):
        return f"){opener[2:-1]}" + '"'
    if opener.lstrip("b").startswith("r"):
        return '"' + "#" * opener.count("#")
    return opener


def _end_of_literal(text: str, start: int, closer: str) -> int:
    """Offset behind the literal whose content begins at `start`; behind the text if it does not end, or too far off."""
    limit = start + _LONGEST_LITERAL
    at = text.find(closer, start, limit)
    while at >= 0 and closer in _ESCAPABLE and _is_escaped(text, start, at):
        at = text.find(closer, at + 1, limit)
    return at + len(closer) if at >= 0 else len(text) + 1


def _is_escaped(text: str, start: int, at: int) -> bool:
    before = text[max(start, at - _LONGEST_ESCAPE) : at]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _opener(line: str) -> re.Match[str] | None:
    if "```" not in line and "~~~" not in line:
        return None
    line = line.translate(ZERO_WIDTH)
    fence = _FENCE.match(line)
    if fence:
        return None if "`" in fence["info"] and fence["mark"][0] == "`" else fence
    fence = _INLINE_OPENER.match(line)
    return fence if fence and (not fence["info"].strip() or _TAG.fullmatch(fence["info"].strip())) else None


def _fence_of(line: str, opening: re.Match[str]) -> re.Match[str] | None:
    """The fence in `line` if it can end the block that `opening` began."""
    line = line.translate(ZERO_WIDTH)
    if opening["indent"].lstrip().startswith(">"):
        line = re.sub(r"^[ \t]*+>", " ", line)
    fence = _FENCE.match(line)
    if not fence or fence["mark"][0] != opening["mark"][0] or len(fence["mark"]) < len(opening["mark"]):
        return None
    info = fence["info"].strip()
    return fence if not fence["indent"].strip() and (not info or _TAG.fullmatch(info)) else None


def _columns(fence: re.Match[str]) -> int:
    return len(fence["indent"].expandtabs(4))


def _tag(info: str) -> str:
    words = info.strip().strip("{}").lstrip(".").split()
    tag = re.split(r"[,:{]", words[0])[0].lower() if words else ""
    return tag.removeprefix("language-").removeprefix("lang-")


def _code(opening: re.Match[str], lines: list[str]) -> str:
    """The lines without the fence's own indentation (spaces, list bullet, quote marks), as far as they have it."""
    if opening["indent"].lstrip().startswith(">"):
        lines = [re.sub(r"^[ \t]*> ?", "", line) for line in lines]
    elif opening["indent"]:
        width = min(_columns(opening), indentation(next((line for line in lines if line.strip()), "")))
        lines = [unindent(line, width) for line in lines]
    code = "\n".join(lines)
    return code + "\n" if code and not code.endswith("\n") else code


def indentation(line: str) -> int:
    """Columns of leading blanks, tabs to multiples of four."""
    return len(line[: len(line) - len(line.lstrip())].expandtabs(4))


def unindent(line: str, width: int) -> str:
    """Drop up to `width` columns of leading blanks; of a tab that reaches further, the rest is left as spaces."""
    columns = used = 0
    for char in line:
        if columns >= width or char not in " \t":
            break
        columns += 1 if char == " " else 4 - columns % 4
        used += 1
    return " " * (columns - width) + line[used:]
