"""Page faults under least-recently-used replacement."""

from __future__ import annotations

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="lru_page_replacement",
    name="LRU Page Replacement",
    phrase="LRU (least recently used) page replacement",
    domain="Other",
    complexity="O(n capacity)",
    statement=(
        "Frames start empty. A reference to a page in no frame is a fault; if all frames are full, the page "
        "used least recently is replaced.",
    ),
    test=TestInput({"pages": [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1], "capacity": 3}),
    reference=lru_page_faults,
    forms=canonical(
        Function(
            "lru_page_faults",
            (
                Param("pages", List(INT), "the pages in the order they are referenced"),
                Param("capacity", INDEX, "number of frames, at least 1"),
            ),
            INDEX,
            Output("the number of page faults on one line."),
            "the number of page faults.",
        )
    ),
)
