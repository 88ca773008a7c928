"""Images: the parameters and the output of the image processing problems, and typical inputs."""

from __future__ import annotations

import random
from collections.abc import Sequence

from polyalgo.algoreval.interface import ROW_EACH, Output, Param, TestInput
from polyalgo.algoreval.types import INT, Matrix

Image = list[list[int]]

GRAY_IMAGE = Param(
    "image", Matrix(INT), "rows of gray values from 0 to 255, all of the same length; at least one row and one column"
)
PIXELS = Param(
    "image",
    Matrix(INT),
    "rows of pixels (any 32-bit integers), all of the same length; at least one row and one column",
)
PIXEL_ROWS = Output("one line per row, values separated by single spaces.", ROW_EACH)


def noise(draw: random.Random, rows: int, cols: int, values: Sequence[int] = range(256)) -> Image:
    """Independent pixels, uniform over the given values."""
    return [[draw.choice(values) for _ in range(cols)] for _ in range(rows)]


def gray_images(draw: random.Random) -> list[Image]:
    """Too small for a window, flat, extreme, regular and noisy images; long and wide ones; many equal values."""
    sizes = ((3, 3), (4, 5), (5, 9), (13, 11), (26, 26))
    return [
        [[0]],
        [[3, 250]],
        [[9], [4], [7]],
        [[0, 255], [255, 0]],
        [[10, 20, 30, 200, 210, 220, 90]],
        noise(draw, 2, 6),
        noise(draw, 6, 2),
        [[100] * 3 for _ in range(3)],
        [[255] * 5 for _ in range(4)],
        [[0] * 4 for _ in range(5)],
        [[255 * ((r + c) % 2) for c in range(5)] for r in range(5)],
        [[255 if (r, c) == (2, 1) else 0 for c in range(4)] for r in range(5)],
        [[0 if c < 3 else 255 for c in range(6)] for _ in range(4)],
        [[40 if r < 2 else 41 for _ in range(3)] for r in range(5)],
        [[30 * r + 7 * c for c in range(6)] for r in range(4)],
        [[255 - 25 * r - 3 * c * c for c in range(5)] for r in range(7)],
        noise(draw, 3, 70),
        noise(draw, 70, 3),
        noise(draw, 9, 8, (12, 13, 200)),
        noise(draw, 7, 10, (0, 128, 128, 128, 128, 128, 255)),
        *(noise(draw, rows, cols) for rows, cols in sizes),
    ]


def gray_inputs(draw: random.Random) -> list[TestInput]:
    """Inputs of a function of one gray image."""
    return [TestInput({"image": image}) for image in gray_images(draw)]


def pixel_inputs(draw: random.Random) -> list[TestInput]:
    """Inputs of a function of one image of any integers: all shapes, equal and extreme values."""
    lowest, highest = -(2**31), 2**31 - 1
    sizes = ((2, 2), (3, 3), (3, 5), (5, 3), (4, 4), (6, 7), (9, 2), (2, 9), (10, 10), (13, 11))
    images = [
        [[0]],
        [[-5]],
        [[1, 2]],
        [[1], [2]],
        [[3, 1, 4, 1, 5, 9, 2, 6]],
        [[3], [1], [4], [1], [5], [9]],
        [[1, 2], [3, 4]],
        [[7] * 4 for _ in range(3)],
        [[lowest, highest], [0, -1], [highest, lowest]],
        [[3 * r + c for c in range(3)] for r in range(3)],
        [[int(r == c) for c in range(5)] for r in range(5)],
        [[max(r, c) for c in range(4)] for r in range(6)],
        noise(draw, 1, 100),
        noise(draw, 100, 1),
        noise(draw, 5, 4, (0, 1)),
        noise(draw, 26, 26),
        *([[draw.randint(lowest, highest) for _ in range(cols)] for _ in range(rows)] for rows, cols in sizes),
    ]
    return [TestInput({"image": image}) for image in images]
