"""Reading answers: lines outside code, one-line statements, numbered candidates.

Pure text rules, linear in the text, total: any text gives a result, never an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polyalgo.generation.chat import split
from polyalgo.generation.extraction import fenced_programs
from polyalgo.generation.fences import find_blocks
from polyalgo.generation.strategies.base import Candidate, Malformed
from polyalgo.languages import Language

_FENCE = re.compile(r"[ \t]*(?P<mark>`{3,}|~{3,})(?P<rest>.*)")
_ITEM = r"(?:[0-9]{1,3}+[.)][ \t]*+)?+"
_HEADING = re.compile(
    rf"[ \t>-]*+{_ITEM}(?P<mark>#{{1,6}}+[ \t]*+{_ITEM}[*_]*+|\*\*|__)?+[ \t]*+candidate[ \t]*+#?[ \t]*+"
    r"(?P<number>[0-9]{1,6})\b(?P<rest>[ \t*_]*(?:[:.)(,–—-].*)?)(?P<words>.*)",
    re.IGNORECASE,
)
"""Without a mark nothing but a title may follow: `Candidate 2: greedy`, but not `Candidate 2 is greedy`. Possessive, so
that a long line of blanks is read once."""
_VALUE = r"(?P<value>(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:e-?[0-9]{1,2})?)"
_STATED = rf"[ \t*_`~≈]*{_VALUE}[ \t]*(?P<percent>%)?(?![\w.,/]*[0-9])"
_PROBABILITY = re.compile(rf"[ \t*_>#`-]*probability(?:[^:=\n]{{0,60}}[:=]|[ \t]){_STATED}", re.IGNORECASE)
_IN_HEADING = re.compile(rf"probability[ \t*_]*[:=]?{_STATED}", re.IGNORECASE)
_LOOKAHEAD = 3
"""Lines behind a heading in which its probability or its fence must begin, where it may be code."""
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2013"), "-")
_NO_NAMES = frozenset({"", "none", "n/a", "na", "nothing", "and"})
_LONGEST_LINE = 2000
"""Characters of a line that rules look at."""


def prose_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines outside fenced blocks with the offset where they begin; a block that does not close runs to the end."""
    mark = ""
    offset = 0
    for line in text.splitlines(keepends=True):
        fence = _FENCE.match(line)
        if mark:
            if fence and fence["mark"][0] == mark[0] and len(fence["mark"]) >= len(mark) and not fence["rest"].strip():
                mark = ""
        elif fence:
            mark = fence["mark"]
        else:
            yield offset, line.rstrip()[:_LONGEST_LINE]
        offset += len(line)


def stated(text: str, name: str, most_chars: int) -> str:
    """What the first line `<name>: ...` outside code says, cut to `most_chars`; empty where there is none."""
    pattern = re.compile(rf"[ \t*_#>/-]*{re.escape(name)}[ \t*_]*:[ \t*_]*(?P<value>\S.*)", re.IGNORECASE)
    for _, line in prose_lines(split(text).answer or ""):
        if found := pattern.match(line):
            return " ".join(found["value"].strip("*_ \t").split())[:most_chars].rstrip()
    return ""


def stated_list(text: str, name: str, most: int, most_chars: int) -> tuple[str, ...]:
    """The names in the first line `<name>: a, b`, lower case, at most `most`; what is no short name is left out.

    What is in brackets explains a name and is no part of it: `breadth-first search (BFS)`.
    """
    names: list[str] = []
    said = stated(text, name, 2 * most * (most_chars + 2)).replace("\u2019", "'").translate(_DASHES)
    said = _BRACKETED.sub(" ", _BRACKETED.sub(" ", said.strip("[]<>")))  # twice: brackets in brackets
    for part in re.split(r"[,;]", said):
        item = re.sub(r"^and ", "", " ".join(part.replace("_", " ").strip(" \t.*`'\"<>[](){}").lower().split()))
        if item in _NO_NAMES or len(item) > most_chars or item in names:
            continue
        if re.fullmatch(r"[\w][\w +*/'-]*", item):
            names.append(item)
    return tuple(names[:most])


def numbered_candidates(text: str, count: int, language: Language) -> tuple[Candidate, ...]:
    """The candidates 1 .. `count` of an answer; each has its heading, its probability and one fenced program.

    A candidate reaches from its heading (`### Candidate 3`, outside code) to the next one; within it the order does
    not matter, and fenced blocks that are no program of the language (output, data) do not count. Headings with other
    numbers end a candidate and are otherwise ignored. A fence that is not closed ends at the next heading, so that a
    damaged candidate takes none of the others with it.
    """
    answer = (split(text).answer or "").replace("\r\n", "\n").replace("\r", "\n")
    headings = list(_headings(answer, language))
    ends = [*(start for start, _ in headings), len(answer)][1:]
    sections: dict[int, list[Candidate]] = {}
    for (start, number), end in zip(headings, ends, strict=True):
        if 1 <= number <= count:
            sections.setdefault(number, []).append(_candidate(answer[start:end], language))
    return tuple(_chosen(sections.get(number, [])) for number in range(1, count + 1))


def _headings(answer: str, language: Language) -> Iterator[tuple[int, int]]:
    """Offset and number of each candidate's heading."""
    lines = answer.split("\n")
    inside = [False] * len(lines)
    for block in find_blocks(answer, language)[0]:
        inside[slice(*block.lines)] = [True] * (block.lines[1] - block.lines[0])
    offset = last = 0
    for index, line in enumerate(lines):
        found = _HEADING.match(line[:_LONGEST_LINE])
        if found and (found["mark"] or not found["words"].strip()):
            number = int(found["number"])
            # In a block it is a heading only where it plainly goes on like one: the fence before it is not closed.
            following = lines[index + 1 : index + 1 + _LOOKAHEAD] if inside[index] else []
            if not inside[index] or (found["mark"] and number == last + 1 and any(map(_goes_on, following))):
                last = number
                yield offset, number
        offset += len(line) + 1


def _goes_on(line: str) -> bool:
    fence = _FENCE.match(line[:_LONGEST_LINE])
    return bool(fence and fence["rest"].strip()) or _PROBABILITY.match(line[:_LONGEST_LINE]) is not None


def _candidate(section: str, language: Language) -> Candidate:
    probability = _probability(section, language)
    if probability is None:
        return Candidate(section, None, Malformed.PROBABILITY)
    programs = fenced_programs(section, language)
    if len(programs) != 1:
        return Candidate(section, None, Malformed.CODE, probability)
    return Candidate(section, programs[0].code, programs[0].method, probability)


def _chosen(found: Sequence[Candidate]) -> Candidate:
    """The candidate of a number: the only complete one, wherever else its number stands."""
    complete = [item for item in found if item.code is not None]
    if len(complete) > 1:
        return Candidate("".join(item.text for item in found), None, Malformed.REPEATED)
    stated = [item for item in found if item.probability is not None]
    return next(iter([*complete, *stated, *found]), Candidate("", None, Malformed.MISSING))


def _probability(section: str, language: Language) -> float | None:
    lines = section.split("\n")
    for block in find_blocks(section, language)[0]:
        lines[slice(*block.lines)] = [""] * (block.lines[1] - block.lines[0])
    stated = (_PROBABILITY.match(line[:_LONGEST_LINE]) for line in lines[1:])
    for found in (_IN_HEADING.search(lines[0][:_LONGEST_LINE]), *stated):
        if found:
            value = float(found["value"]) / (100 if found["percent"] else 1)
            return value if 0 <= value <= 1 else None
    return None
