"""Polygons for generated inputs."""

from __future__ import annotations

import random
from math import atan2, gcd, pi

Points = list[tuple[int, int]]


def star_polygon(draw: random.Random, size: int, reach: int) -> Points:
    """A simple polygon: vertices around the origin, in the order of their angles, with no gap of half a turn."""
    while True:
        by_direction: dict[tuple[int, int], tuple[int, int]] = {}
        while len(by_direction) < size:
            x, y = draw.randint(-reach, reach), draw.randint(-reach, reach)
            if (x, y) != (0, 0):
                by_direction[x // gcd(x, y), y // gcd(x, y)] = (x, y)
        vertices = sorted(by_direction.values(), key=lambda point: atan2(point[1], point[0]))
        angles = [atan2(y, x) for x, y in vertices]
        if all(0 < (b - a) % (2 * pi) < pi - 1e-9 for a, b in zip(angles, angles[1:] + angles[:1], strict=True)):
            return vertices


def skyline(draw: random.Random, columns: int, width: int, heights: int) -> Points:
    """A simple polygon of horizontal and vertical edges: columns of different heights on one ground line."""
    vertices = [(0, 0)]
    for i in range(columns):
        height = draw.choice([h for h in range(1, heights + 1) if h != vertices[-1][1]])
        vertices += [(i * width, height), ((i + 1) * width, height)]
    return [*vertices, (columns * width, 0)]
