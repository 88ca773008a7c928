"""Prewitt edge detection."""

from __future__ import annotations

import math

from polyalgo.algoreval.images import GRAY_IMAGE, Image, gray_inputs
from polyalgo.algoreval.interface import Function, Output, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, Matrix


def prewitt(image: list[list[int]]) -> list[list[float]]:
    """Gradient magnitudes; edge pixels continue outside the image."""
    kernel_x = [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]]
    kernel_y = [[-1, -1, -1], [0, 0, 0], [1, 1, 1]]
    rows, cols = len(image), len(image[0])
    result = [[0.0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            gx = gy = 0
            for i in range(3):
                for j in range(3):
                    y = min(max(r + i - 1, 0), rows - 1)
                    x = min(max(c + j - 1, 0), cols - 1)
                    gx += kernel_x[i][j] * image[y][x]
                    gy += kernel_y[i][j] * image[y][x]
            result[r][c] = math.sqrt(gx * gx + gy * gy)
    return result


def _oracle(image: Image) -> list[list[float]]:
    import numpy as np
    from scipy import ndimage

    pixels = np.array(image)
    down, across = (ndimage.prewitt(pixels, axis=axis, mode="nearest") for axis in (0, 1))
    return np.sqrt(down**2 + across**2).tolist()  # type: ignore[no-any-return]


# Roots of integers below 2^21 are more than 10^-9 away from where two decimals are rounded, so every way to
# compute them prints the same.
ALGORITHM = Algorithm(
    slug="prewitt",
    name="Prewitt Edge Detection",
    phrase="Prewitt edge detection on a gray image",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "Use the 3x3 Prewitt kernels with rows (-1, 0, 1), (-1, 0, 1), (-1, 0, 1) for gx and "
        "(-1, -1, -1), (0, 0, 0), (1, 1, 1) for gy, neither scaled.",
        "A pixel outside the image has the value of the nearest pixel inside (coordinates are clamped to the image).",
        "Each pixel becomes the gradient magnitude sqrt(gx^2 + gy^2), neither rounded nor capped.",
    ),
    test=TestInput(
        {
            "image": [
                [10, 10, 10, 90, 90],
                [10, 12, 10, 95, 90],
                [0, 15, 200, 90, 60],
                [5, 40, 60, 60, 255],
            ]
        }
    ),
    reference=prewitt,
    forms=canonical(
        Function(
            "prewitt",
            (GRAY_IMAGE,),
            Matrix(FLOAT),
            Output(
                "one line per row, values with exactly 2 decimals separated by single spaces.",
                'for row in {call}:\n    print(*(f"{value:.2f}" for value in row))',
            ),
            "the gradient magnitudes, of the same size as {image}.",
        )
    ),
    inputs=gray_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("edge_case", "for r in range(rows):", "for r in range(1, rows - 1):"),
        Mutant("off_by_one", "min(max(r + i - 1, 0), rows - 1)", "min(max(r + i, 0), rows - 1)"),
        Mutant("wrong_kernel", "[[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]]", "[[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]"),
        Mutant("capped", "math.sqrt(gx * gx + gy * gy)", "min(255.0, math.sqrt(gx * gx + gy * gy))"),
        Mutant("wrong_norm", "math.sqrt(gx * gx + gy * gy)", "float(abs(gx) + abs(gy))"),
    ),
)
