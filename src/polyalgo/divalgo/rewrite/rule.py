"""What a rewrite rule is, and how one is applied: a chosen subset of its sites, as edits of the text.

A rule proposes sites that keep the program's meaning under its stated precondition. Not promised: that a site's text is
pretty; layout is made uniform at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.source import Node, Source


@dataclass(frozen=True)
class Edit:
    """Text [start, end) becomes `new`."""

    start: int
    end: int
    new: str


Site = tuple[Edit, ...]
"""Edits that belong together."""


class Rule(ABC):
    """One kind of meaning-preserving rewrite."""

    name: ClassVar[str]
    last: ClassVar[bool] = False
    """Whether other rules can no longer read what this one writes, so it comes at the end."""

    @abstractmethod
    def sites(self, source: Source, rng: Random) -> list[Site]:
        """Where the rule's precondition holds, with the edits for each place."""

    def __call__(self, code: str, rng: Random) -> str | None:
        """The program with about half of the sites rewritten, at least one; None if there is no site."""
        source = Source(code)
        sites = [site for site in self.sites(source, rng) if site]
        if not sites:
            return None
        rng.shuffle(sites)
        wanted = 1 + sum(rng.random() < 0.5 for _ in sites[1:])
        chosen: list[Edit] = []
        for site in sites:
            if wanted and not any(_touch(edit, other) for edit in site for other in chosen):
                chosen.extend(site)
                wanted -= 1
        return edited(source.text, chosen).encode("latin-1").decode()


def _touch(one: Edit, two: Edit) -> bool:
    if one.start == one.end or two.start == two.end:
        return one.start <= two.end and two.start <= one.end
    return one.start < two.end and two.start < one.end


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text after edits that do not overlap; at one position, in the order given."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [text[at : edit.start], edit.new]
        at = edit.end
    return "".join([*parts, text[at:]])


def replace(node: Node, new: str) -> Edit:
    """A node's text becomes another one."""
    return Edit(node.start_byte, node.end_byte, new)


def block(source: Source, node: Node) -> str:
    """A statement as a block in braces."""
    return source.of(node) if node.type == "compound_statement" else "{ " + source.of(node) + " }"


def inner(source: Source, node: Node) -> str:
    """A statement without its braces."""
    return source.of(node)[1:-1].strip() if node.type == "compound_statement" else source.of(node)


def in_block(node: Node) -> bool:
    """Whether statements may stand before and after a statement."""
    return node.parent is not None and node.parent.type == "compound_statement"


def alone(node: Node, text: str) -> str:
    """`text`, one or more statements, in place of one statement: in braces where only one may stand."""
    return text if in_block(node) else "{ " + text + " }"


def insertion(at: int, new: str) -> Edit:
    """New text at a position."""
    return Edit(at, at, new)
