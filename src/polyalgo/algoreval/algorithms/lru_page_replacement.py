"""Page faults under least-recently-used replacement."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import page_references
from polyalgo.algoreval.types import INDEX, INT, List


def lru_page_faults(pages: list[int], capacity: int) -> int:
    """Number of page faults; `frames` runs from least to most recently used."""
    frames: list[int] = []
    faults = 0
    for page in pages:
        if page in frames:
            frames.remove(page)
        else:
            faults += 1
            if len(frames) == capacity:
                frames.pop(0)
        frames.append(page)
    return faults


def _oracle(pages: list[int], capacity: int) -> int:
    from functools import lru_cache

    @lru_cache(maxsize=capacity)
    def load(page: int) -> int:
        return page

    for page in pages:
        load(page)
    return load.cache_info().misses


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"pages": pages, "capacity": capacity}) for pages, capacity in page_references(draw)]


ALGORITHM = Algorithm(
    slug="lru_page_replacement",
    name="LRU Page Replacement",
    phrase="LRU (least recently used) page replacement",
    domain="Other",
    complexity="O(n capacity)",
    statement=(
        "Frames start empty. A reference to a page in no frame is a fault, also while frames are still empty; if all "
        "frames are full, the page used least recently is replaced.",
    ),
    test=TestInput({"pages": [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1], "capacity": 3}),
    reference=lru_page_faults,
    forms=canonical(
        Function(
            "lru_page_faults",
            (
                Param(
                    "pages",
                    List(INT),
                    "the pages in the order they are referenced, numbers of at least 0; there may be none",
                ),
                Param("capacity", INDEX, "number of frames, at least 1"),
            ),
            INDEX,
            Output("the number of page faults on one line."),
            "the number of page faults.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("first_in", "            frames.remove(page)", "            continue"),
        Mutant("off_by_one", "len(frames) == capacity", "len(frames) > capacity"),
        Mutant("most_recent", "frames.pop(0)", "frames.pop()"),
        Mutant("replacements_only", "faults += 1", "faults += len(frames) == capacity"),
        Mutant("edge_case", "frames: list[int] = []", "frames: list[int] = [0] * capacity"),
    ),
)
