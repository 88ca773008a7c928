"""Sobel edge detection."""

from __future__ import annotations

import math

from polyalgo.algoreval.images import GRAY_IMAGE, PIXEL_ROWS, Image, gray_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def sobel(image: list[list[int]]) -> list[list[int]]:
    """Gradient magnitudes, rounded down and capped at 255; 0 at the border."""
    kernel_x = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
    kernel_y = [[-1, -2, -1], [0, 0, 0], [1, 2, 1]]
    rows, cols = len(image), len(image[0])
    result = [[0] * cols for _ in range(rows)]
    for r in range(1, rows - 1):
        for c in range(1, cols - 1):
            gx = gy = 0
            for i in range(3):
                for j in range(3):
                    pixel = image[r + i - 1][c + j - 1]
                    gx += kernel_x[i][j] * pixel
                    gy += kernel_y[i][j] * pixel
            result[r][c] = min(255, math.isqrt(gx * gx + gy * gy))
    return result


def _oracle(image: Image) -> Image:
    import numpy as np
    from scipy import ndimage

    pixels = np.array(image)
    square = ndimage.sobel(pixels, axis=0) ** 2 + ndimage.sobel(pixels, axis=1) ** 2
    result = np.zeros_like(pixels)
    result[1:-1, 1:-1] = np.floor(np.sqrt(square)).clip(max=255)[1:-1, 1:-1]
    return result.tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="sobel",
    name="Sobel Edge Detection",
    phrase="Sobel edge detection on a gray image",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "Use the 3x3 Sobel kernels with rows (-1, 0, 1), (-2, 0, 2), (-1, 0, 1) for gx and "
        "(-1, -2, -1), (0, 0, 0), (1, 2, 1) for gy, neither scaled.",
        "Each pixel becomes the gradient magnitude sqrt(gx^2 + gy^2), rounded down to an integer, and 255 if that is "
        "more than 255.",
        "The pixels of the first and last row and of the first and last column become 0; so does every pixel of an "
        "image with fewer than 3 rows or columns.",
    ),
    test=TestInput(
        {
            "image": [
                [10, 10, 10, 90, 90, 90],
                [10, 12, 10, 95, 90, 90],
                [10, 10, 20, 90, 80, 60],
                [0, 15, 70, 60, 60, 60],
                [5, 40, 60, 60, 61, 255],
            ]
        }
    ),
    reference=sobel,
    forms=canonical(
        Function("sobel", (GRAY_IMAGE,), Matrix(INT), PIXEL_ROWS, "the edge image, of the same size as {image}.")
    ),
    inputs=gray_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "range(1, rows - 1)", "range(1, rows - 2)"),
        Mutant("edge_case", "min(255, math.isqrt(gx * gx + gy * gy))", "math.isqrt(gx * gx + gy * gy)"),
        Mutant("wrong_kernel", "[-2, 0, 2]", "[-1, 0, 1]"),
        Mutant("wrong_norm", "math.isqrt(gx * gx + gy * gy)", "abs(gx) + abs(gy)"),
        Mutant("not_reset", "            gx = gy = 0\n", "            gx = gy if c > 1 else 0\n            gy = 0\n"),
    ),
)
