"""Area of a simple polygon by the shoelace formula."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.polygons import skyline, star_polygon
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, List, Tuple

Polygon = list[tuple[float, float]]


def polygon_area(points: list[tuple[float, float]]) -> float:
    """Area of a simple polygon."""
    doubled = 0.0
    for i, (x1, y1) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        doubled += x1 * y2 - x2 * y1
    return abs(doubled) / 2


def _oracle(points: Polygon) -> float:
    """Exact sum of the trapezoids between the edges and the x axis."""
    from fractions import Fraction

    exact = [(Fraction(x), Fraction(y)) for x, y in points]
    edges = zip(exact, exact[1:] + exact[:1], strict=True)
    return float(abs(sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in edges)))


def _clear(points: Polygon) -> bool:
    """Whether the area is not near a border of rounding to 4 decimals."""
    return abs(_oracle(points) * 1e4 % 1 - 0.5) > 1e-2


def _star(draw: random.Random, size: int, reach: int, unit: int) -> Polygon:
    """A star-shaped polygon away from the origin, in either orientation; coordinates are multiples of 1/unit."""
    while True:
        left, bottom = draw.randint(-reach, reach), draw.randint(-reach, reach)
        points = [((x + left) / unit, (y + bottom) / unit) for x, y in star_polygon(draw, size, reach)]
        if _clear(points):
            return points[::-1] if draw.random() < 0.5 else points


def _inputs(draw: random.Random) -> list[TestInput]:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    polygons: list[Polygon] = [
        [(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)],
        [(0.0, 3.0), (4.0, 0.0), (0.0, 0.0)],
        [(1.0, 1.0), (2.0, 3.0), (4.0, 2.0)],
        [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5)],
        [(-1.0, -1.0), (-4.0, -1.0), (-4.0, -5.0)],
        square,
        square[::-1],
        square[2:] + square[:2],
        [(x - 10.0, y - 20.0) for x, y in square],
        [(x * 0.01, y * 0.02) for x, y in square],
        [(x * 4e4, y * 5e4) for x, y in square],
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)],
        [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 3.0)],
        [(5.0, 3.0), (10.0, 10.0), (10.0, 0.0), (0.0, 0.0)],
        [(0.1, 0.2), (3.7, -1.3), (5.5, 2.6), (2.9, 4.8), (-0.6, 3.1)],
        [(1e5, 1e5), (1e5 + 1, 1e5), (1e5 + 1, 1e5 + 2), (1e5, 1e5 + 1)],
    ]
    polygons += [[(x / 2, float(y)) for x, y in skyline(draw, columns, 3, 5)] for columns in (2, 7, 25)]
    polygons += [_star(draw, size, reach, unit) for size, reach, unit in (
        (3, 20, 2), (3, 60, 10), (4, 20, 4), (5, 100, 10), (8, 100, 8), (12, 900, 100), (20, 300, 10), (40, 2000, 4),
        (60, 5000, 1), (100, 9000, 10),
    )]  # fmt: skip
    return [TestInput({"points": points}) for points in polygons]


ALGORITHM = Algorithm(
    slug="polygon_area",
    name="Polygon Area",
    phrase="polygon area by the shoelace formula",
    domain="Computational Geometry",
    complexity="O(n)",
    statement=(
        "The polygon is simple, has at least three vertices, and its last vertex is joined to the first. It need not "
        "be convex; its vertices may be in either orientation, and the area is positive.",
        "The area is below 10^10 and not at a border of rounding.",
    ),
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
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("not_closed", "in enumerate(points):", "in enumerate(points[:-1]):"),
        Mutant("signed", "return abs(doubled) / 2", "return doubled / 2"),
        Mutant("not_halved", "return abs(doubled) / 2", "return abs(doubled)"),
        Mutant("wrong_sign", "x1 * y2 - x2 * y1", "x1 * y2 + x2 * y1"),
        Mutant("sum_of_absolutes", "x1 * y2 - x2 * y1", "abs(x1 * y2 - x2 * y1)"),
    ),
)
