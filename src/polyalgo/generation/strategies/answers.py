"""Reading answers: lines outside code, one-line statements, numbered candidates.

Pure text rules, linear in the text, total: any text gives a result, never an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from polyalgo.generation.chat import split
from polyalgo.generation.extraction import extract
from polyalgo.generation.fences import find_blocks
from polyalgo.generation.strategies.base import Candidate, Malformed
from polyalgo.languages import Language

_FENCE = re.compile(r"[ \t]*(?P<mark>`{3,}|~{3,})(?P<rest>.*)")
_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]*|\*\*)?candidate[ \t]+(?P<number>[0-9]{1,6})\b", re.IGNORECASE)
_PROBABILITY = re.compile(
    r"[ \t*_>-]*probability[ \t*_]*[:=][ \t*_]*(?P<value>[0-9]{1,20}(?:\.[0-9]{1,20})?|\.[0-9]{1,20})"
    r"[ \t]*(?P<percent>%)?[ \t*_.]*\Z",
    re.IGNORECASE,
)
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
    """The names in the first line `<name>: a, b`, lower case, at most `most`; what is no short name is left out."""
    names: list[str] = []
    for part in re.split(r"[,;]", stated(text, name, most * (most_chars + 2))):
        item = part.strip(" \t.*_`'\"<>[]()").lower()
        if item and len(item) <= most_chars and re.fullmatch(r"[\w][\w +*/'-]*", item) and item not in names:
            names.append(item)
    return tuple(names[:most])


def numbered_candidates(text: str, count: int, language: Language, entry_point: str) -> tuple[Candidate, ...]:
    """The candidates 1 .. `count` of an answer; strict: each has its heading, its probability and one fenced program.

    A candidate reaches from its heading (a line outside code, `### Candidate 3`) to the next one. Headings with other
    numbers end a candidate and are otherwise ignored.
    """
    answer = split(text).answer or ""
    headings = [(start, int(found["number"])) for start, line in prose_lines(answer) if (found := _HEADING.match(line))]
    ends = [*(start for start, _ in headings), len(answer)][1:]
    sections: dict[int, list[str]] = {}
    for (start, number), end in zip(headings, ends, strict=False):
        sections.setdefault(number, []).append(answer[start:end])
    return tuple(_candidate(sections.get(number, []), language, entry_point) for number in range(1, count + 1))


def _candidate(sections: list[str], language: Language, entry_point: str) -> Candidate:
    if not sections:
        return Candidate("", None, Malformed.MISSING)
    if len(sections) > 1:
        return Candidate("".join(sections), None, Malformed.REPEATED)
    section = sections[0]
    probability = _probability(section)
    if probability is None:
        return Candidate(section, None, Malformed.PROBABILITY)
    found = extract(section, language, entry_point)
    if found.code is None or len(find_blocks(section, language)[0]) != 1:
        return Candidate(section, None, Malformed.CODE, probability)
    return Candidate(section, found.code, found.method, probability)


def _probability(section: str) -> float | None:
    for _, line in prose_lines(section):
        if found := _PROBABILITY.match(line):
            value = float(found["value"]) / (100 if found["percent"] else 1)
            return value if 0 <= value <= 1 else None
    return None
