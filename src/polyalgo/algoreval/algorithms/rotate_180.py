"""Rotation of an image by 180 degrees."""

from __future__ import annotations

from polyalgo.algoreval.images import PIXEL_ROWS, PIXELS, Image, pixel_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def rotate180(image: list[list[int]]) -> list[list[int]]:
    """Rows and columns in reverse order."""
    rows, cols = len(image), len(image[0])
    result = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            result[rows - 1 - r][cols - 1 - c] = image[r][c]
    return result


def _oracle(image: Image) -> Image:
    import numpy as np

    return np.rot90(np.array(image), k=2).tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="rotate_180",
    name="Rotate Image 180°",
    phrase="the rotation of an image by 180 degrees",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "The first row of {image}, reversed, becomes the last row of the result.",
        "The image need not be square.",
    ),
    test=TestInput({"image": [[1, 2, 3, 4, 5], [6, 7, -8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20]]}),
    reference=rotate180,
    forms=canonical(
        Function(
            "rotate180",
            (PIXELS,),
            Matrix(INT),
            PIXEL_ROWS,
            "a new image of the same size, {image} rotated by 180 degrees.",
        )
    ),
    inputs=pixel_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("upside_down", "result[rows - 1 - r][cols - 1 - c]", "result[rows - 1 - r][c]"),
        Mutant("mirrored", "result[rows - 1 - r][cols - 1 - c]", "result[r][cols - 1 - c]"),
        Mutant("off_by_one", "cols - 1 - c", "cols - 2 - c"),
        Mutant("in_place", "[[0] * cols for _ in range(rows)]", "image"),
    ),
)
