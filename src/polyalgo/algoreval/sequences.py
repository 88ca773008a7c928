"""Generated inputs that several algorithms share: lists to sort, and page references."""

from __future__ import annotations

import random


def integer_lists(draw: random.Random, low: int, high: int) -> list[list[int]]:
    """Lists of integers from low < -20 to high > 20: empty, sorted, reversed, with few values, at both ends."""
    lists = [
        [],
        [0],
        [-7],
        [2, 1],
        [1, 2],
        [3, 3],
        [3, 1, 2],
        [5] * 12,
        [0, -1, 1, 0, -1, 1, 0],
        [-3, -20, -11, -1, -20],
        [9, 10, 1, 2, 19, 20, 0],
        [low, high],
        [high, 0, low, 1, -1, high, low],
        list(range(-10, 11)),
        list(range(20, -6, -1)),
        [*range(0, 20, 2), *range(1, 20, 2)],
        [*range(10), *reversed(range(10))],
        draw.sample(range(20), 20),
        [draw.randint(0, 1) for _ in range(33)],
        [draw.randint(-3, 3) for _ in range(64)],
        [draw.randint(-20, -1) for _ in range(16)],
        [draw.randint(0, 20) for _ in range(31)],
    ]
    sizes = (5, 10, 31, 32, 100, 300)
    return lists + [[draw.randint(low, high) for _ in range(size)] for size in sizes]


def page_references(draw: random.Random) -> list[tuple[list[int], int]]:
    """Referenced pages and the number of frames: no pages, one frame, more frames than pages, Belady's anomaly."""
    anomaly = [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5]
    cases: list[tuple[list[int], int]] = [
        ([], 1),
        ([], 5),
        ([0], 1),
        ([0], 4),
        ([0, 0, 0, 0], 3),
        ([1, 1, 2, 2, 1, 1], 1),
        ([0, 1, 0, 1, 0, 1], 1),
        ([0, 1, 0, 1, 0, 1], 2),
        ([3, 2, 1, 0], 4),
        ([3, 2, 1, 0, 3, 2, 1, 0], 4),
        (list(range(6)) * 4, 5),
        (list(range(6)) * 4, 6),
        ([*range(8), *reversed(range(8))], 4),
        (anomaly, 3),
        (anomaly, 4),
        ([2147483647, 0, 2000000000, 2147483647, 7, 0], 2),
        ([0, 1, 2, 0, 3, 0, 4, 0, 5, 0], 3),
        ([draw.randrange(50) for _ in range(60)], 100),
    ]
    for length, pages, capacity in (
        (10, 4, 2),
        (15, 5, 3),
        (20, 6, 3),
        (30, 10, 4),
        (50, 12, 8),
        (100, 20, 10),
        (200, 30, 7),
        (400, 60, 25),
    ):
        cases.append(([draw.randrange(pages) for _ in range(length)], capacity))
    walk = [0]
    while len(walk) < 200:
        walk.append(abs(walk[-1] + draw.randint(-2, 2)))
    return [*cases, (walk, 4)]
