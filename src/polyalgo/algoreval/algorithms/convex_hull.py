"""Convex hull of points in the plane by Andrew's monotone chain."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List, Tuple

Points = list[tuple[int, int]]

REACH = 1_000_000


def convex_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Vertices of the hull, counterclockwise from the smallest one."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return ordered
    lower, upper = half_hull(ordered), half_hull(ordered[::-1])
    return lower[:-1] + upper[:-1]


def half_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The chain of left turns from the first point to the last one."""
    chain: list[tuple[int, int]] = []
    for point in points:
        while len(chain) >= 2 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def cross(origin: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> int:
    """Positive if origin, a, b is a left turn."""
    return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])


def _oracle(points: Points) -> Points:
    """Gift wrapping: every edge has all points on its left, and is as long as possible."""
    corner = min(points)
    hull = [corner]
    while True:
        x, y = end = hull[-1]
        for px, py in points:
            turn = (end[0] - x) * (py - y) - (end[1] - y) * (px - x)
            farther = (px - x) ** 2 + (py - y) ** 2 > (end[0] - x) ** 2 + (end[1] - y) ** 2
            if end == hull[-1] or turn < 0 or (turn == 0 and farther):
                end = (px, py)
        if end in (hull[-1], corner):
            return hull
        hull.append(end)


def _circle(draw: random.Random, size: int, radius: int) -> Points:
    """Points near a circle, most of them vertices of the hull."""
    from math import cos, sin

    angles = [draw.uniform(0, 6.283) for _ in range(size)]
    return [(round(radius * cos(angle)), round(radius * sin(angle))) for angle in angles]


def _scattered(draw: random.Random, size: int, width: int, height: int) -> Points:
    return [(draw.randint(-width, width), draw.randint(-height, height)) for _ in range(size)]


def _inputs(draw: random.Random) -> list[TestInput]:
    square = [(x, y) for x in range(5) for y in range(5)]
    lists: list[Points] = [
        [(3, -2)],
        [(7, 7), (7, 7)],
        [(0, 0)] * 6,
        [(5, 1), (2, 8)],
        [(2, 8), (5, 1), (2, 8), (5, 1)],
        [(0, 0), (4, 0), (0, 3)],
        [(0, 3), (4, 0), (0, 0)],
        [(2, 2), (0, 0), (1, 1)],
        [(x, 4) for x in (3, -2, 9, 0, 9, 5)],
        [(-1, y) for y in (6, 2, 8, 2, -5)],
        [(x, 10 - 2 * x) for x in range(10)],
        [(0, 0), (10, 0), (10, 10), (0, 10), (5, 5)],
        [(0, 0), (5, 0), (10, 0), (10, 5), (10, 10), (5, 10), (0, 10), (0, 5)],
        [*square, *reversed(square)],
        [(0, 5), (1, 2), (1, 8), (2, 5), (3, 1), (3, 9), (6, 0), (6, 10), (8, 5)],
        [(x, x * x) for x in range(-8, 9)],
        [(x, -x * x) for x in range(-8, 9)],
        [(REACH, REACH), (-REACH, REACH), (REACH, -REACH), (-REACH, -REACH), (0, 0)],
        [(-REACH, 0), (REACH, 1), (REACH, -1), (0, 0), (999_999, 0), (-999_999, 0)],
        [(-REACH, -REACH), (REACH, REACH), (1, 0), (0, 0), (0, 1), (-1, 0)],
    ]
    lists += [_scattered(draw, size, width, height) for size, width, height in (
        (5, 4, 4), (12, 3, 3), (20, 10, 10), (60, 100, 100), (60, 2, 500), (150, 8, 8), (200, REACH, REACH),
    )]  # fmt: skip
    lists += [_circle(draw, size, radius) for size, radius in ((20, 10), (60, 1000), (150, REACH))]
    return [TestInput({"points": points}) for points in lists]


ALGORITHM = Algorithm(
    slug="convex_hull",
    name="Convex Hull",
    phrase="the convex hull of points in the plane (Andrew's monotone chain or the Graham scan)",
    domain="Computational Geometry",
    complexity="O(n log n)",
    statement=(
        "Return only the vertices of the hull, each of them once: no points inside edges.",
        "The vertices are in counterclockwise order (x to the right, y upwards), beginning with the one with the "
        "smallest x, and of those with equal x the smallest y.",
        "There is at least one point; points may coincide. If all points coincide, the hull is that one point; if all "
        "lie on one line, it is the two outermost points, the one with the smaller x (then y) first.",
        "Coordinates are integers from -1000000 to 1000000: products of differences may exceed 32 bits.",
    ),
    test=TestInput(
        {
            "points": [
                (3, 1),
                (0, 4),
                (7, 7),
                (0, 0),
                (5, 0),
                (9, 3),
                (2, 2),
                (0, 8),
                (10, 0),
                (4, 4),
                (7, 7),
                (10, 0),
                (6, 10),
                (10, 2),
                (3, 9),
                (0, 0),
                (8, 7),
                (5, 5),
                (9, 5),
            ]
        }
    ),
    reference=convex_hull,
    forms=canonical(
        Function(
            "convex_hull",
            (Param("points", List(Tuple((INT, INT))), "the points (x, y), in any order"),),
            List(Tuple((INT, INT))),
            Output('one line "x y" per vertex, in order.', ROW_EACH),
            "the vertices of the convex hull, counterclockwise.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("collinear_kept", "cross(chain[-2], chain[-1], point) <= 0", "cross(chain[-2], chain[-1], point) < 0"),
        Mutant("duplicates", "sorted(set(points))", "sorted(points)"),
        Mutant("edge_case", "    if len(ordered) <= 2:\n        return ordered\n", ""),
        Mutant("one_popped", "while len(chain) >= 2 and", "if len(chain) >= 2 and"),
        Mutant(
            "overflow",
            "return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])",
            "turn = (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])\n"
            "    return (turn + 2**31) % 2**32 - 2**31",
        ),
    ),
)
