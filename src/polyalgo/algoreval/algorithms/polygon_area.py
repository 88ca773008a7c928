"""Area of a simple polygon by the shoelace formula."""

from __future__ import annotations

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
from polyalgo.algoreval.types import FLOAT, List, Tuple


def polygon_area(points: list[tuple[float, float]]) -> float:
    """Area of a simple polygon."""
    doubled = 0.0
    for i, (x1, y1) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        doubled += x1 * y2 - x2 * y1
    return abs(doubled) / 2


ALGORITHM = Algorithm(
    slug="polygon_area",
    name="Polygon Area",
    phrase="polygon area by the shoelace formula",
    domain="Computational Geometry",
    complexity="O(n)",
    statement=("The polygon is simple; its vertices may be in either orientation, and the area is positive.",),
    test=TestInput({"points": [(0.5, 1.0), (1.5, 5.25), (4.0, 3.5), (7.5, 6.0), (6.0, 0.5)]}),
    reference=polygon_area,
    forms=canonical(
        Function(
            "polygon_area",
            (Param("points", List(Tuple((FLOAT, FLOAT))), "the vertices (x, y) in order around the polygon"),),
            FLOAT,
            Output("the area with exactly 4 decimals.", 'print(f"{{call}:.4f}")'),
            "the area.",
        )
    ),
)
