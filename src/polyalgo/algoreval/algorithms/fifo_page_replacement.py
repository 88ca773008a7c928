"""Page faults under first-in, first-out replacement."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.sequences import page_references
from polyalgo.algoreval.types import INDEX, INT, List


def fifo_page_faults(pages: list[int], capacity: int) -> int:
    """Number of page faults; `frames` runs from the page loaded first to the one loaded last."""
    frames: list[int] = []
    faults = 0
    for page in pages:
        if page in frames:
            continue
        faults += 1
        if len(frames) == capacity:
            frames.pop(0)
        frames.append(page)
    return faults


def _oracle(pages: list[int], capacity: int) -> int:
    """The pages in memory are always the last `capacity` ones that were loaded."""
    loads: list[int] = []
    for page in pages:
        if page not in loads[-capacity:]:
            loads.append(page)
    return len(loads)


def _inputs(draw: random.Random) -> list[TestInput]:
    return [TestInput({"pages": pages, "capacity": capacity}) for pages, capacity in page_references(draw)]


ALGORITHM = Algorithm(
    slug="fifo_page_replacement",
    name="FIFO Page Replacement",
    phrase="FIFO (first in, first out) page replacement",
    domain="Other",
    complexity="O(n capacity)",
    statement=(
        "Frames start empty. A reference to a page in no frame is a fault, also while frames are still empty; if all "
        "frames are full, the page loaded first of those in memory is replaced. Other references change nothing.",
    ),
    test=TestInput({"pages": [4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0], "capacity": 4}),
    reference=fifo_page_faults,
    forms=canonical(
        Function(
            "fifo_page_faults",
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
        Mutant(
            "least_recent",
            "            continue",
            "            frames.append(frames.pop(frames.index(page)))\n            continue",
        ),
        Mutant("off_by_one", "len(frames) == capacity", "len(frames) > capacity"),
        Mutant("last_in", "frames.pop(0)", "frames.pop()"),
        Mutant("replacements_only", "faults += 1", "faults += len(frames) == capacity"),
        Mutant("edge_case", "frames: list[int] = []", "frames: list[int] = [0] * capacity"),
    ),
)
