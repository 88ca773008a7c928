"""How different two labelled programs are, and the split of problems that keeps paradigms and lengths alike.

Pure. Not promised: that a label names everything that a program does.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from polyalgo.divalgo.ontology import Labels, Layer
from polyalgo.errors import DataError
from polyalgo.records import digest


class Tier(StrEnum):
    """Of a pair, by the coarsest layer at which it differs (paper, section 3 and table 1)."""

    STRONG = "strong"
    """Other paradigms."""
    MEDIUM = "medium"
    """The same paradigms, other techniques."""
    WEAK = "weak"
    """The same of both, other data structures."""
    IDENTICAL = "identical"
    UNLABELLED = "unlabelled"
    """The labeller gave no valid answer for one of the two; never what `tier` says."""


_TIERS = {Layer.PARADIGMS: Tier.STRONG, Layer.TECHNIQUES: Tier.MEDIUM, Layer.DATA_STRUCTURES: Tier.WEAK}


def tier(a: Labels, b: Labels) -> Tier:
    """The tier of two programs.

    Label sets are compared whole: `{greedy}` and `{greedy, sorting}` are different paradigms. Ours; the paper does not
    say what partly equal sets are.
    """
    for layer, found in _TIERS.items():
        if a.at(layer) != b.at(layer):
            return found
    return Tier.IDENTICAL


@dataclass(frozen=True)
class Stratum:
    """What a split keeps alike: the paradigms of a problem's pair, and its mean program length."""

    paradigms: tuple[str, ...]
    mean_length: float
    """Characters."""


def stratified_split(
    strata: Mapping[str, Stratum], sizes: Sequence[tuple[str, int]], seed: int
) -> dict[str, tuple[str, ...]]:
    """Spread problems over parts so that each has its share of every paradigm and of short and long programs.

    Problems stand in one line, sorted by paradigms and, within them, by length. Parts take places along it as evenly as
    their sizes allow; before that, each run of neighbours (so long that the smallest part has one place in it) is
    shuffled. Ours; the paper names the two variables only.

    Args:
        strata: by problem id.
        sizes: name and size of each part; they add up to the number of problems.
        seed: of the draw.

    Returns:
        Sorted problem ids of each part.

    Raises:
        DataError: the sizes do not add up, or one is negative.
    """
    wanted = sum(size for _, size in sizes)
    if wanted != len(strata) or any(size < 0 for _, size in sizes):
        raise DataError(f"the parts must be {len(strata)} problems together, got {dict(sizes)}")
    line = sorted(strata, key=lambda name: (strata[name].paradigms, strata[name].mean_length, name))
    draw = random.Random(digest(["split", seed]))
    run = max(math.ceil(len(line) / min((size for _, size in sizes if size), default=1)), 1)
    shuffled: list[str] = []
    for start in range(0, len(line), run):
        neighbours = line[start : start + run]
        draw.shuffle(neighbours)
        shuffled += neighbours
    parts: dict[str, list[str]] = {name: [] for name, _ in sizes}
    for name, part in zip(shuffled, _places(sizes), strict=True):
        parts[part].append(name)
    return {part: tuple(sorted(names)) for part, names in parts.items()}


def _places(sizes: Sequence[tuple[str, int]]) -> list[str]:
    """A part for each place of the line: always the one that is furthest behind its share; of equal ones the first."""
    total, taken = sum(size for _, size in sizes), {name: 0 for name, _ in sizes}
    places: list[str] = []
    for place in range(1, total + 1):
        part = max(taken, key=lambda name: dict(sizes)[name] * place - taken[name] * total)
        taken[part] += 1
        places.append(part)
    return places


def equal_parts(total: int, shares: Sequence[tuple[str, float]]) -> list[tuple[str, int]]:
    """Whole sizes that add up to `total`, by largest remainder.

    Args:
        total: of problems.
        shares: name and positive weight of each part.
    """
    weight = sum(share for _, share in shares)
    exact = [total * share / weight for _, share in shares]
    sizes = [int(value) for value in exact]
    for index in sorted(range(len(sizes)), key=lambda i: (sizes[i] - exact[i], i))[: total - sum(sizes)]:
        sizes[index] += 1
    return [(name, size) for (name, _), size in zip(shares, sizes, strict=True)]
