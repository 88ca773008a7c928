"""Box blur: the mean of every pixel's 3 x 3 neighbourhood."""

from __future__ import annotations

from polyalgo.algoreval.images import GRAY_IMAGE, PIXEL_ROWS, Image, gray_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def box_blur(image: list[list[int]]) -> list[list[int]]:
    """Means of the pixels that exist, rounded down."""
    rows, cols = len(image), len(image[0])
    result = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            total = count = 0
            for y in range(max(r - 1, 0), min(r + 2, rows)):
                for x in range(max(c - 1, 0), min(c + 2, cols)):
                    total += image[y][x]
                    count += 1
            result[r][c] = total // count
    return result


def _oracle(image: Image) -> Image:
    import numpy as np
    from scipy.ndimage import convolve

    pixels = np.array(image)
    ones = np.ones((3, 3), dtype=int)
    totals = convolve(pixels, ones, mode="constant")
    counts = convolve(np.ones_like(pixels), ones, mode="constant")
    return (totals // counts).tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="box_blur",
    name="Box Blur (3×3 Averaging Filter)",
    phrase="a box blur (3x3 averaging filter) of a gray image",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "Each new pixel is the mean of the pixel itself and its up to 8 neighbours (also diagonal ones) in the "
        "original {image}, rounded down to an integer.",
        "Neighbours outside the image are left out: divide by the number of pixels that exist, e.g. by 4 in a "
        "corner and by 6 at an edge of an image of at least 3x3 pixels.",
    ),
    test=TestInput(
        {
            "image": [
                [10, 20, 30, 40, 255],
                [50, 60, 70, 80, 0],
                [90, 100, 110, 120, 255],
                [15, 25, 35, 45, 1],
            ]
        }
    ),
    reference=box_blur,
    forms=canonical(
        Function("box_blur", (GRAY_IMAGE,), Matrix(INT), PIXEL_ROWS, "the blurred image, of the same size as {image}.")
    ),
    inputs=gray_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("edge_case", "total // count", "total // 9"),
        Mutant("off_by_one", "min(c + 2, cols)", "min(c + 1, cols)"),
        Mutant("in_place", "total += image[y][x]", "total += image[y][x] if (y, x) >= (r, c) else result[y][x]"),
        Mutant("rounding", "total // count", "round(total / count)"),
    ),
)
