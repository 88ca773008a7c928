"""From a completion to the program in it: pure text rules, no execution.

Takes one block as it stands. Blocks are never merged, not even where one seems to go on with another: which parts
make one file is the model's to say. No main, wrapper or import is added, no entity or escape is decoded, no line
number or diff mark is removed. Text that is not plainly code of the language is no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from polyalgo.generation.chat import split
from polyalgo.generation.code_signs import ALIASES_OF, SIGNS, borrows, definitions, is_alias, is_plausible
from polyalgo.generation.fences import ZERO_WIDTH, Block, find_blocks, indentation, unindent
from polyalgo.languages import LANGUAGES, Language


@dataclass(frozen=True)
class Extraction:
    """The program of a completion and the rule that found it."""

    code: str | None
    method: str
    """`fence` (tagged with the language), `fence_alias`, `fence_untagged`, `fence_other_tag`, `unclosed_fence`;
    without a fence `bare` (the whole text), `code_element` (HTML), `indented`; `no_code`."""


_NO_CODE = Extraction(None, "no_code")
_METHODS = ("fence_other_tag", "fence_untagged", "fence_alias", "fence")
_OTHER, _UNTAGGED, _ALIAS, _NAMED = range(4)

_NEVER_CODE = frozenset(
    {"bash", "sh", "shell", "zsh", "fish", "console", "terminal", "shellsession", "cmd", "bat", "batch", "powershell"}
    | {"ps1", "output", "stdout", "stderr", "stdin", "input", "log", "json", "jsonl", "yaml", "yml", "toml", "ini"}
    | {"xml", "html", "css", "csv", "tsv", "sql", "diff", "patch", "make", "makefile", "cmake", "dockerfile"}
    | {"markdown", "md", "latex", "tex", "math", "mermaid", "pycon", "pseudocode"}
)
"""Tags of shell sessions, data and markup, whose comments and keywords can look like a program."""
_MARKDOWN = frozenset({"markdown", "md"})

_CORRECTS = re.compile(
    r"\b(?:correct(?:ed|ion)?|fix(?:ed|es)?|final|revised|updated|improved|complete|full|whole|optimi[sz]ed|wait|oops)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:alternativ\w*|another (?:way|approach|version|solution|option)|for (?:comparison|reference)|na[iï]ve|"
    r"brute[- ]force|incorrect|wrong|buggy|broken|mistakes?|usage|if you (?:want|prefer|need)|"
    r"to (?:use|test|run|call) (?:it|this|the)|how (?:to|you) (?:can )?(?:use|test|run|call)|output)\b",
    re.IGNORECASE,
)
_INTRODUCTION = 300
"""Characters before a block in which the last paragraph tells what the block is."""


def extract(text: str, language: Language, name: str = "") -> Extraction:
    """Find the program in a completion.

    The answer part is searched (after thinking tags or in harmony's final channel). A fenced block counts if it is
    tagged with the language or an alias of it, or if it looks like code of the language (any other tag, or none).
    Among those, in this order: one that defines `name`; one that is a whole program of its own (something runs,
    and it calls nothing that only an earlier block defines); of these, one that the text before it calls corrected
    or final; the better tag; one that defines rather than shows usage; a closed one; one that the text does not
    call an alternative, a usage example or a mistake; the last. Without a block the text before the first fence is
    taken, but only if it plainly is code; then a `<code>` element or an indented block, under the same condition.

    Args:
        text: the completion, channel markers included.
        language: the language that was asked for.
        name: the function or type that was asked for; empty if any will do.
    """
    answer = split(text).answer
    if answer is None:
        return _NO_CODE
    answer = answer.replace("\r\n", "\n").replace("\r", "\n")
    blocks, head = find_blocks(answer, language)
    best = _best(_with_nested(blocks, language), language, name)
    if best is None or best.kind < _ALIAS:
        code = _headed(head.lstrip("".join(map(chr, ZERO_WIDTH)) + "\n").rstrip(), language)
        if code.count("\n") and is_plausible(code, language, bare=True):
            return Extraction(code + "\n", "bare")
    if best is not None:
        return Extraction(best.block.code, _METHODS[best.kind] if best.block.closed else "unclosed_fence")
    for method, found in (("code_element", _elements(answer)), ("indented", _indented(answer, language))):
        best = _best((block for block in found if is_plausible(block.code, language, bare=True)), language, name)
        if best is not None:
            return Extraction(best.block.code, method)
    return _NO_CODE


def fenced_programs(text: str, language: Language) -> list[Extraction]:
    """Every fenced block that is code of the language, in order; blocks of output, data or other languages are none.

    Args:
        text: an answer without reasoning, with plain line ends.
        language: that was asked for.
    """
    found = []
    for block in _with_nested(map(_with_tag_line, find_blocks(text, language)[0]), language):
        kind = _kind(block, language)
        if kind is not None and block.code.strip():
            found.append(Extraction(block.code, _METHODS[kind] if block.closed else "unclosed_fence"))
    return found


@dataclass(frozen=True)
class _Candidate:
    rank: tuple[int, ...]
    kind: int
    block: Block


def _best(blocks: Iterable[Block], language: Language, name: str) -> _Candidate | None:
    best: _Candidate | None = None
    earlier: set[str] = set()
    for original in blocks:
        block = _with_tag_line(original)
        defined = definitions(block.code, language)
        kind = _kind(block, language)
        if kind is not None and block.code.strip():
            rank = _rank(block, kind, language, name, defined, earlier)
            if best is None or rank >= best.rank:
                best = _Candidate(rank, kind, block)
        earlier |= defined
    return best


def _rank(
    block: Block, kind: int, language: Language, name: str, defined: set[str], earlier: set[str]
) -> tuple[int, ...]:
    runs = SIGNS[language].entry.search(block.code) is not None
    alone = not borrows(block.code, language, earlier)
    introduction = block.before[-_INTRODUCTION:].rstrip().rpartition("\n\n")[2]
    corrects = _CORRECTS.search(introduction) is not None
    aside = _ASIDE.search(introduction) is not None and not corrects
    whole = runs and alone and (bool(defined) or corrects)
    return (
        bool(name) and name in defined,
        whole,
        whole and block.closed and corrects and bool(earlier),
        kind,
        alone + (alone and runs),
        block.closed,
        not aside,
    )


def _kind(block: Block, language: Language) -> int | None:
    """Index into `_METHODS`; None for a block that is not code of the language."""
    if block.tag in LANGUAGES[language].fence_names:
        return _NAMED
    if not block.tag:
        return _UNTAGGED if is_plausible(block.code, language) else None
    if is_alias(block.tag, language):
        return _ALIAS
    runs = SIGNS[language].entry.search(block.code) is not None
    if block.tag in _NEVER_CODE or not runs or not is_plausible(block.code, language):
        return None
    tagged = ALIASES_OF.get(block.tag, language)
    return None if tagged is not language and is_plausible(block.code, tagged) else _OTHER


def _with_nested(blocks: Iterable[Block], language: Language) -> Iterable[Block]:
    """Blocks of Markdown are followed by the blocks within them."""
    for block in blocks:
        yield block
        if block.tag in _MARKDOWN:
            yield from find_blocks(block.code, language)[0]


def _with_tag_line(block: Block) -> Block:
    """A block without a tag whose first line is nothing but a tag, with that tag."""
    if block.tag:
        return block
    first, _, rest = block.code.partition("\n")
    tag = first.strip().lower()
    return replace(block, tag=tag, code=rest) if tag in ALIASES_OF and rest.strip() else block


def _headed(code: str, language: Language) -> str:
    """Unfenced code without a first line that is nothing but the language's tag."""
    first, _, rest = code.partition("\n")
    return rest if first.strip().lower() in LANGUAGES[language].fence_names else code


# ---- code that no fence marks ----

_ELEMENT_TAG = re.compile(r"<(?P<close>/?)(?:pre|code)\b(?P<attributes>[^<>\n]{0,200}+)>", re.IGNORECASE)
_ELEMENT_LANGUAGE = re.compile(r"(?:language-|lang-|lang=\"|lang=')([\w+#]+)", re.IGNORECASE)


def _elements(text: str) -> list[Block]:
    """Contents of `<pre>` and `<code>` elements that span lines. What they hold is not decoded."""
    blocks: list[Block] = []
    start, tag = -1, ""
    for found in _ELEMENT_TAG.finditer(text):
        if not found["close"]:
            named = _ELEMENT_LANGUAGE.search(found["attributes"])
            within = start >= 0 and not text[start : found.start()].strip()
            start, tag = found.end(), named[1].lower() if named else (tag if within else "")
        elif start >= 0:
            code = text[start : found.start()].strip("\n").rstrip()
            if "\n" in code:
                blocks.append(Block(tag, code + "\n", True, ""))
            start, tag = -1, ""
    return blocks


_COLUMNS = 4
"""Indentation of a code block in Markdown."""


def _indented(text: str, language: Language) -> list[Block]:
    """Indented code blocks (CommonMark, section 4.4) that hold a whole program.

    None if the text outside is code itself: then the indentation is the code's.
    """
    blocks: list[Block] = []
    run: list[str] = []
    blank = True
    signs = SIGNS[language]
    for line in [*text.split("\n"), "end"]:
        if not line.strip():
            run += [""] if run else []
            blank = True
            continue
        if (run or blank) and indentation(line) >= _COLUMNS:
            run.append(line)
        else:
            blocks += [_dedented(run)] if run else []
            run = []
            if signs.definition.search(line) or (signs.opening.match(line) and not line.startswith("#")):
                return []
        blank = False
    return [block for block in blocks if signs.entry.search(block.code)]


def _dedented(lines: list[str]) -> Block:
    width = indentation(lines[0])
    return Block("", "\n".join(unindent(line, width) for line in lines).rstrip() + "\n", True, "")
