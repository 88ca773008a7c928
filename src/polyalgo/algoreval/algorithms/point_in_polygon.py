"""Position of points relative to a simple polygon by ray casting."""

from __future__ import annotations

import random
from itertools import pairwise

from polyalgo.algoreval.interface import LINE_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.polygons import Points, skyline, star_polygon
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List, Tuple

REACH = 1_000_000


def point_in_polygon(polygon: list[tuple[int, int]], points: list[tuple[int, int]]) -> list[int]:
    """1, 0 or -1 for each point: inside, on the boundary, or outside."""
    return [position(polygon, x, y) for x, y in points]


def position(polygon: list[tuple[int, int]], x: int, y: int) -> int:
    """Position of a point by the parity of the edges that a ray to the right crosses."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if cross == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
            return 0
        if (y1 > y) != (y2 > y) and (cross > 0) == (y2 > y1):
            inside = not inside
        x1, y1 = x2, y2
    return 1 if inside else -1


def _oracle(polygon: Points, points: Points) -> list[int]:
    """The sum of the angles under which a point sees the edges: a full turn if it is inside."""
    from math import atan2, tau

    results = []
    for x, y in points:
        seen = [(px - x, py - y) for px, py in polygon]
        edges = list(zip(seen, seen[1:] + seen[:1], strict=True))
        crosses = [a[0] * b[1] - a[1] * b[0] for a, b in edges]
        dots = [a[0] * b[0] + a[1] * b[1] for a, b in edges]
        if any(cross == 0 and dot <= 0 for cross, dot in zip(crosses, dots, strict=True)):
            results.append(0)
        else:
            turns = sum(atan2(cross, dot) for cross, dot in zip(crosses, dots, strict=True)) / tau
            results.append(1 if round(turns) else -1)
    return results


def _queries(draw: random.Random, polygon: Points, size: int) -> Points:
    """Vertices, middles of edges, points level with vertices, and others in and around a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))

    def anywhere(axis: int) -> int:
        return draw.randint(max(-REACH, low[axis] - 2), min(REACH, high[axis] + 2))

    points = draw.sample(polygon, min(3, len(polygon)))
    points += [((x1 + x2) // 2, (y1 + y2) // 2) for (x1, y1), (x2, y2) in pairwise(polygon)][:4]
    points += [(anywhere(0), y) for y in draw.sample(ys, min(6, len(ys)))]
    points += [(x, anywhere(1)) for x in draw.sample(xs, min(4, len(xs)))]
    return points + [(anywhere(0), anywhere(1)) for _ in range(size)]


def _inputs(draw: random.Random) -> list[TestInput]:
    triangle = [(0, 0), (6, 0), (0, 6)]
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    diamond = [(0, 5), (-5, 0), (0, -5), (5, 0)]
    arrow = [(0, 0), (10, 0), (10, 10), (5, 3)]
    comb = [(0, 0), (9, 0), (9, 5), (8, 5), (7, 1), (6, 5), (5, 5), (4, 1), (3, 5), (2, 5), (1, 1), (0, 5)]
    spiral = [(0, 0), (9, 0), (9, 9), (2, 9), (2, 3), (6, 3), (6, 6), (4, 6), (4, 7), (7, 7), (7, 2), (1, 2), (1, 10),
              (10, 10), (10, -1), (0, -1)]  # fmt: skip
    straight = [(0, 0), (2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2)]
    huge = [(-REACH, -REACH), (REACH, -REACH + 1), (REACH, REACH), (-REACH, REACH - 1)]
    sliver = [(-REACH, -1), (REACH, 0), (-REACH, 1)]
    around = [(x, y) for x in range(-1, 8) for y in range(-1, 8)]
    cases: list[tuple[Points, Points]] = [
        (square, []),
        (square, [(2, 2)]),
        (square, [(2, 4), (4, 4), (0, 0), (0, 2), (4, 1)]),
        (square[::-1], [(2, 2), (5, 2), (-1, 2), (2, 5), (2, -1), (5, 4), (5, 0), (-1, 4), (-1, 0)]),
        (triangle, around),
        (triangle[::-1], around),
        (straight, around),
        (diamond, [(x, 0) for x in range(-7, 8)] + [(0, y) for y in range(-7, 8)]),
        (diamond[::-1], [(x, y) for x in (-6, -3, -2, 2, 3, 6) for y in (-5, -3, -2, 2, 3, 5)]),
        (arrow, [(5, 2), (5, 3), (5, 4), (8, 7), (3, 2), (9, 0), (11, 0), (-1, 0), (7, 3), (2, 3), (11, 10), (4, 3)]),
        (comb, [(x, y) for y in (5, 1, 3, 0) for x in range(-1, 11)]),
        (spiral, [(x, y) for y in (10, 9, 7, 6, 3, 2, 1) for x in range(-1, 12)]),
        (
            huge,
            [(0, 0), (REACH, REACH), (-REACH, REACH), (REACH, -REACH), (0, REACH), (999_999, -999_999), (0, -REACH)],
        ),
        (sliver, [(0, 0), (999_999, 0), (REACH, 0), (REACH, 1), (-REACH, 0), (-999_999, 1), (-999_998, -1), (1, 1)]),
        ([(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 1), (1, 0), (0, 1), (-1, 0), (0, 2)]),
    ]
    polygons = [star_polygon(draw, size, reach) for size, reach in (
        (3, 8), (4, 10), (6, 6), (10, 12), (25, 30), (60, 1000), (80, REACH),
    )]  # fmt: skip
    polygons += [skyline(draw, columns, width, heights) for columns, width, heights in (
        (3, 2, 4), (8, 1, 3), (20, 3, 6), (40, 100, 9),
    )]  # fmt: skip
    for polygon in polygons:
        turned = polygon[::-1] if draw.random() < 0.5 else polygon
        cases.append((turned, _queries(draw, turned, 25)))
    return [TestInput({"polygon": polygon, "points": points}) for polygon, points in cases]


ALGORITHM = Algorithm(
    slug="point_in_polygon",
    name="Point in Polygon",
    phrase="the point-in-polygon test by ray casting",
    domain="Computational Geometry",
    complexity="O(n) per point",
    statement=(
        "The polygon is simple (its boundary does not touch or cross itself) and has at least three vertices and a "
        "positive area; the last vertex is joined to the first. It need not be convex, its vertices may be in either "
        "orientation, and successive edges may lie on one line.",
        "Points on an edge or a vertex are on the boundary, neither inside nor outside.",
        "Coordinates are integers from -1000000 to 1000000: products of differences may exceed 32 bits. {points} may "
        "be empty.",
    ),
    test=TestInput(
        {
            "polygon": [(0, 0), (8, 0), (8, 6), (6, 6), (4, 2), (2, 6), (0, 6), (-3, 3)],
            "points": [
                (4, 1),
                (4, 4),
                (4, 2),
                (-1, 3),
                (1, 6),
                (7, 6),
                (-2, 6),
                (9, 6),
                (-2, 0),
                (3, 4),
                (-3, 3),
                (-4, 3),
            ],
        }
    ),
    reference=point_in_polygon,
    forms=canonical(
        Function(
            "point_in_polygon",
            (
                Param("polygon", List(Tuple((INT, INT))), "the vertices (x, y) in order around the polygon"),
                Param("points", List(Tuple((INT, INT))), "the points (x, y) to test"),
            ),
            List(INT),
            Output("the results one per line, in the order of {points} (nothing if there are none).", LINE_EACH),
            "for each of {points}: 1 if it is inside the polygon, 0 if on its boundary, -1 if outside.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("boundary", "            return 0", "            return 1"),
        Mutant("vertex_counted_twice", "(y1 > y) != (y2 > y)", "min(y1, y2) <= y <= max(y1, y2) and y1 != y2"),
        Mutant("not_closed", "x1, y1 = polygon[-1]", "x1, y1 = polygon[0]"),
        Mutant("line_for_edge", " and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)", ""),
        Mutant("orientation", "(cross > 0) == (y2 > y1)", "cross > 0"),
    ),
)
