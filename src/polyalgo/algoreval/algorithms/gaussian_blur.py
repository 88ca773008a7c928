"""Gaussian blur with the 3 x 3 binomial kernel."""

from __future__ import annotations

from polyalgo.algoreval.images import GRAY_IMAGE, PIXEL_ROWS, Image, gray_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def gaussian_blur(image: list[list[int]]) -> list[list[int]]:
    """Weighted means, rounded down; edge pixels continue outside the image."""
    kernel = [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
    rows, cols = len(image), len(image[0])
    result = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            total = 0
            for i in range(3):
                for j in range(3):
                    y = min(max(r + i - 1, 0), rows - 1)
                    x = min(max(c + j - 1, 0), cols - 1)
                    total += kernel[i][j] * image[y][x]
            result[r][c] = total // 16
    return result


def _oracle(image: Image) -> Image:
    import numpy as np

    padded = np.pad(np.array(image), 1, mode="edge")
    across = padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]
    down = across[:-2] + 2 * across[1:-1] + across[2:]
    return (down >> 4).tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="gaussian_blur",
    name="Gaussian Blur 3×3",
    phrase="a 3x3 Gaussian blur of a gray image",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "The kernel has the rows (1, 2, 1), (2, 4, 2) and (1, 2, 1), divided by 16.",
        "A pixel outside the image has the value of the nearest pixel inside (coordinates are clamped to the image).",
        "Each new pixel is the weighted sum divided by 16, rounded down once, at the end, to an integer.",
    ),
    test=TestInput(
        {
            "image": [
                [0, 0, 255, 0, 0],
                [12, 200, 34, 56, 255],
                [78, 90, 123, 45, 67],
                [255, 1, 2, 3, 254],
            ]
        }
    ),
    reference=gaussian_blur,
    forms=canonical(
        Function(
            "gaussian_blur", (GRAY_IMAGE,), Matrix(INT), PIXEL_ROWS, "the blurred image, of the same size as {image}."
        )
    ),
    inputs=gray_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("edge_case", "total +=", "total += (y == r + i - 1 and x == c + j - 1) *"),
        Mutant("off_by_one", "min(max(c + j - 1, 0), cols - 1)", "min(max(c + j, 0), cols - 1)"),
        Mutant("wrong_kernel", "[2, 4, 2]", "[2, 3, 2]"),
        Mutant("rounding", "total // 16", "round(total / 16)"),
    ),
)
