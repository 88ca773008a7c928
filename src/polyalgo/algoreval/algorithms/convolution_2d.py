"""Two-dimensional convolution of an integer image."""

from __future__ import annotations

import random

from polyalgo.algoreval.images import PIXEL_ROWS, Image, noise
from polyalgo.algoreval.interface import Function, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def convolve2d(image: list[list[int]], kernel: list[list[int]]) -> list[list[int]]:
    """Convolution of the same size as the image, zero outside it."""
    rows, cols = len(image), len(image[0])
    size, centre = len(kernel), len(kernel) // 2
    result = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            for i in range(size):
                for j in range(size):
                    y, x = r + centre - i, c + centre - j
                    if 0 <= y < rows and 0 <= x < cols:
                        result[r][c] += kernel[i][j] * image[y][x]
    return result


def _oracle(image: Image, kernel: Image) -> Image:
    import numpy as np
    from scipy.signal import convolve2d as convolve

    padded = np.pad(np.array(image), len(kernel) // 2)  # then the kernel is never the larger of the two
    return convolve(padded, np.array(kernel), mode="valid").tolist()  # type: ignore[no-any-return]


def _inputs(draw: random.Random) -> list[TestInput]:
    asymmetric = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    signed, wide = range(-9, 10), range(-1000, 1001)
    pairs = [
        ([[5]], [[3]]),
        ([[7]], [[0]]),
        ([[-4]], asymmetric),
        ([[1, 2]], asymmetric),
        ([[1], [-2]], asymmetric),
        ([[1, 2, 3], [4, 5, 6]], [[0, 0, 0], [0, 1, 0], [0, 0, 0]]),
        ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[0, 0, 1], [0, 0, 0], [0, 0, 0]]),
        ([[0, 0, 0], [0, 1, 0], [0, 0, 0]], asymmetric),
        ([[6] * 5 for _ in range(4)], [[1] * 3 for _ in range(3)]),
        ([[0] * 3 for _ in range(4)], asymmetric),
        (noise(draw, 2, 3), noise(draw, 5, 5, signed)),
        (noise(draw, 1, 2), noise(draw, 7, 7, signed)),
        (noise(draw, 1, 40), noise(draw, 3, 3, signed)),
        (noise(draw, 40, 1), noise(draw, 3, 3, signed)),
        (noise(draw, 5, 6), [[-2]]),
        (noise(draw, 4, 4, wide), noise(draw, 3, 3, wide)),
        (noise(draw, 9, 7, wide), noise(draw, 7, 7, wide)),
        (noise(draw, 20, 20), noise(draw, 5, 5, signed)),
        (noise(draw, 25, 25), noise(draw, 3, 3, signed)),
    ]
    for _ in range(6):
        size = draw.choice((1, 3, 3, 5))
        pairs.append((noise(draw, draw.randint(1, 8), draw.randint(1, 8), signed), noise(draw, size, size, signed)))
    return [TestInput({"image": image, "kernel": kernel}) for image, kernel in pairs]


ALGORITHM = Algorithm(
    slug="convolution_2d",
    name="2D Convolution with Arbitrary Kernel",
    phrase="2D convolution of an image with an arbitrary kernel",
    domain="Image Processing",
    complexity="O(R C K^2)",
    statement=(
        "True convolution: the kernel is flipped in both directions (not cross-correlation).",
        "Pixels outside the image count as 0; sums are neither scaled nor clipped, and fit in 32 bits.",
        "The kernel may be larger than the image.",
    ),
    test=TestInput(
        {
            "image": [[10, 20, 30, 40], [50, 60, 70, 80], [15, 25, 35, 45]],
            "kernel": [[1, 2, 0], [0, -1, 3], [-2, 0, 1]],
        }
    ),
    reference=convolve2d,
    forms=canonical(
        Function(
            "convolve2d",
            (
                Param("image", Matrix(INT), "rows of pixels, all of the same length; at least one row and one column"),
                Param("kernel", Matrix(INT), "a square with an odd number of rows, centred on each pixel"),
            ),
            Matrix(INT),
            PIXEL_ROWS,
            "the convolved image, of the same size as {image}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("not_flipped", "r + centre - i, c + centre - j", "r - centre + i, c - centre + j"),
        Mutant("edge_case", "if 0 <= y < rows and 0 <= x < cols:", "if y < rows and x < cols:"),
        Mutant("off_by_one", "0 <= x < cols", "0 < x < cols"),
        Mutant("transposed", "kernel[i][j]", "kernel[j][i]"),
        Mutant(
            "clamped",
            "if 0 <= y < rows and 0 <= x < cols:",
            "y, x = min(max(y, 0), rows - 1), min(max(x, 0), cols - 1)\n                    if True:",
        ),
    ),
)
