"""Closest pair of points by divide and conquer."""

from __future__ import annotations

import math
import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, INT, List, Tuple

Points = list[tuple[int, int]]

REACH = 1_000_000


def closest_pair(points: list[tuple[int, int]]) -> float:
    """Smallest distance between two of the points."""
    return math.sqrt(closest_squared(sorted(points))[0])


def closest_squared(points: list[tuple[int, int]]) -> tuple[int, list[tuple[int, int]]]:
    """Smallest squared distance between points sorted by x, and the points sorted by y."""
    if len(points) <= 3:
        best = min(squared(p, q) for i, p in enumerate(points) for q in points[:i])
        return best, sorted(points, key=lambda point: point[1])
    middle = len(points) // 2
    left_best, left = closest_squared(points[:middle])
    right_best, right = closest_squared(points[middle:])
    best = min(left_best, right_best)
    by_y = sorted(left + right, key=lambda point: point[1])
    strip = [point for point in by_y if (point[0] - points[middle][0]) ** 2 < best]
    for i, p in enumerate(strip):
        for q in strip[i + 1 :]:
            if (q[1] - p[1]) ** 2 >= best:
                break
            best = min(best, squared(p, q))
    return best, by_y


def squared(p: tuple[int, int], q: tuple[int, int]) -> int:
    """Squared distance."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def _oracle(points: Points) -> float:
    """All pairs."""
    import numpy as np

    coordinates = np.array(points, dtype=np.int64)
    differences = coordinates[:, None] - coordinates[None, :]
    distances = (differences**2).sum(axis=2)
    return float(np.sqrt(distances[np.triu_indices(len(points), 1)].min()))


def _clear(points: Points) -> bool:
    """Whether the distance is a whole number or not near a border of rounding to 4 decimals."""
    distance = _oracle(points)
    return abs(distance * 1e4 % 1 - 0.5) > 1e-3


def _scattered(draw: random.Random, size: int, width: int, height: int) -> Points:
    """Random points in a rectangle around the origin."""
    while True:
        points = [(draw.randint(-width, width), draw.randint(-height, height)) for _ in range(size)]
        if _clear(points):
            return points


def _apart(draw: random.Random, size: int, gap: int) -> Points:
    """Points of a coarse grid, slightly moved, in random order: many pairs are almost closest."""
    side = math.isqrt(size - 1) + 1
    while True:
        points = [
            (gap * (i % side) + draw.randint(0, gap // 8), gap * (i // side) + draw.randint(0, gap // 8))
            for i in draw.sample(range(side * side), size)
        ]
        if _clear(points):
            return points


def _inputs(draw: random.Random) -> list[TestInput]:
    lists: list[Points] = [
        [(0, 0), (3, 4)],
        [(5, -7), (5, -7)],
        [(-REACH, -REACH), (REACH, REACH)],
        [(0, 0), (-7, 9), (4, 10), (100, 100)],
        [(0, 0), (10, 0), (4, 0)],
        [(0, 0), (0, 10), (0, 4)],
        [(2, 2)] * 9,
        [(0, 0), (100, 100), (0, 0), (200, 5)],
        [(0, 0), (10, 10), (20, 0), (30, 10), (14, 13), (40, 0)],
        [(0, 7 * y * y) for y in range(20)],
        [(50, y) for y in (90, 10, 40, -20, 70, 64)],
        [(3 * x * x + x, -4) for x in range(25, -1, -1)],
        [(x, y) for x in range(6) for y in range(6)],
        [(-1, 1000), (-1001, 0), (1, -3), (1002, 5), (-4000, 9), (4000, 9), (0, 5000), (0, -5000)],
        [(0, 0), (-50, 3), (50, 3), (-100, 0), (100, 0), (1, 60), (-1, -61), (0, 131)],
        [(-REACH, 0), (0, REACH), (REACH, 0), (0, -REACH), (-REACH, REACH), (REACH, -REACH)],
        [(-REACH, -REACH), (REACH, REACH), (-REACH, REACH), (REACH, -REACH + 1), (0, 0)],
        [(-x, y) for x, y in ((9, 40), (8, 30), (7, 20), (6, 10), (5, 0), (4, -11), (3, -22), (2, -33))],
    ]
    lists += [_scattered(draw, size, width, height) for size, width, height in (
        (4, 20, 20), (5, 50, 50), (7, 100, 100), (16, 1000, 1000), (33, 3, 10_000), (33, 10_000, 3),
        (100, REACH, REACH), (200, 50_000, 50_000),
    )]  # fmt: skip
    lists += [_apart(draw, size, 400) for size in (9, 36, 100, 250)]
    return [TestInput({"points": points}) for points in lists]


ALGORITHM = Algorithm(
    slug="closest_pair",
    name="Closest Pair of Points",
    phrase="the divide-and-conquer algorithm for the closest pair of points in the plane",
    domain="Computational Geometry",
    complexity="O(n log n)",
    statement=(
        "Distances are Euclidean. There are at least two points; points may coincide, their distance is then 0.",
        "Coordinates are integers from -1000000 to 1000000: squared distances may exceed 32 bits. The distance "
        "is not at a border of rounding.",
    ),
    test=TestInput(
        {
            "points": [
                (-700000, 20),
                (12, 30),
                (40, 50),
                (5, 1),
                (12, 10),
                (3, 4),
                (-25, 14),
                (61, -8),
                (33, 27),
                (800000, -999999),
                (48, 30),
                (-3, 33),
                (14, 12),
                (27, 14),
            ]
        }
    ),
    reference=closest_pair,
    forms=canonical(
        Function(
            "closest_pair",
            (Param("points", List(Tuple((INT, INT))), "the points (x, y), in any order"),),
            FLOAT,
            Output("the distance with exactly 4 decimals.", 'print(f"{{call}:.4f}")'),
            "the smallest distance between two of the points.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("halves_only", "if (point[0] - points[middle][0]) ** 2 < best]", "if best < 0]"),
        Mutant("one_neighbour", "strip[i + 1 :]", "strip[i + 1 : i + 2]"),
        Mutant("duplicates", "sorted(points))[0]", "sorted(set(points)))[0]"),
        Mutant("one_half", "best = min(left_best, right_best)", "best = left_best"),
        Mutant("manhattan", "(p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2", "(abs(p[0] - q[0]) + abs(p[1] - q[1])) ** 2"),
    ),
)
