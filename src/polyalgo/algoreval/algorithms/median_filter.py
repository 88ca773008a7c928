"""Median filter with a 3 x 3 window."""

from __future__ import annotations

from polyalgo.algoreval.images import GRAY_IMAGE, PIXEL_ROWS, Image, gray_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def median_filter(image: list[list[int]]) -> list[list[int]]:
    """Medians of full windows; the border stays as it is."""
    rows, cols = len(image), len(image[0])
    result = [row[:] for row in image]
    for r in range(1, rows - 1):
        for c in range(1, cols - 1):
            window = [image[y][x] for y in range(r - 1, r + 2) for x in range(c - 1, c + 2)]
            window.sort()
            result[r][c] = window[4]
    return result


def _oracle(image: Image) -> Image:
    import numpy as np
    from scipy import ndimage

    pixels = np.array(image)
    result = pixels.copy()
    result[1:-1, 1:-1] = ndimage.median_filter(pixels, size=3)[1:-1, 1:-1]
    return result.tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="median_filter",
    name="Median Filter 3×3",
    phrase="a 3x3 median filter for a gray image",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "Each pixel that has all 8 neighbours becomes the median of the 9 original values of its 3x3 window.",
        "The pixels of the first and last row and of the first and last column stay unchanged; so does a whole "
        "image with fewer than 3 rows or columns.",
    ),
    test=TestInput(
        {
            "image": [
                [10, 12, 11, 255, 13, 12],
                [11, 0, 12, 12, 14, 13],
                [10, 11, 255, 13, 0, 255],
                [12, 200, 13, 11, 12, 14],
                [0, 13, 255, 12, 11, 10],
            ]
        }
    ),
    reference=median_filter,
    forms=canonical(
        Function(
            "median_filter", (GRAY_IMAGE,), Matrix(INT), PIXEL_ROWS, "the filtered image, of the same size as {image}."
        )
    ),
    inputs=gray_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "range(1, cols - 1)", "range(1, cols - 2)"),
        Mutant("not_sorted", "window.sort()", "pass"),
        Mutant("in_place", "[row[:] for row in image]", "image"),
        Mutant("edge_case", "[row[:] for row in image]", "[[0] * cols for _ in image]"),
        Mutant("mean", "window[4]", "sum(window) // 9"),
    ),
)
