"""Names: those that the program declares get others, everywhere at once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site
from polyalgo.divalgo.rewrite.source import Source
from polyalgo.divalgo.rewrite.tokens import replace_words, splittable

_POOLS: dict[str, str] = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
STANDARD = frozenset(_POOLS["standard"].split())
VARIABLES, FUNCTIONS, TYPES = (tuple(_POOLS[kind].split()) for kind in ("variables", "functions", "types"))


class Rename(Rule):
    """Names that the program declares get new ones, in macros too.

    Equal spellings stay equal and different ones different, so every scope stays as it was. Left alone: names that the
    standard library has, too, and names seen behind `std::` or in `#`-pasted macros.
    """

    name: ClassVar[str] = "rename"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if not splittable(source.text) or re.search(r"^\s*#\s*define[^\n]*#", source.text, re.MULTILINE):
            return []
        if source.root.has_error and not source.declared:
            return []
        qualified = set(re.findall(r"::\s*([A-Za-z_]\w*)", source.text))
        members = set(re.findall(r"(?:\.|->)\s*([A-Za-z_]\w*)", source.text))
        names = sorted(
            name
            for name, kind in source.declared.items()
            if name not in STANDARD
            and name not in qualified
            and (name not in members or kind in ("field", "function", "macro"))
            and not name.startswith("__")
        )
        if not names:
            return []
        share = rng.choice((0.3, 0.6, 0.9, 1.0))
        chosen = [name for name in names if rng.random() < share] or names[:1]
        taken = set(source.words) | STANDARD
        new: dict[str, str] = {}
        for name in chosen:
            new[name] = _other(name, source.declared[name], taken, rng)
            taken.add(new[name])
        text = replace_words(source.text, lambda word: new.get(word, word))
        return [(Edit(0, len(source.text), text),)]


def _other(name: str, kind: str, taken: set[str], rng: Random) -> str:
    pool = {"function": FUNCTIONS, "type": TYPES, "macro": (*FUNCTIONS, *VARIABLES)}.get(kind, VARIABLES)
    if rng.random() < 0.25:
        pool = (name.lower(), name.upper(), f"{name}_", f"my_{name}", f"the_{name}", f"{name}1", f"{name[0]}{name}")
    free = [wish for wish in pool if wish not in taken]
    number = 1
    while not free:
        free = [f"{wish}{number}" for wish in pool if f"{wish}{number}" not in taken]
        number += 1
    return rng.choice(free)
