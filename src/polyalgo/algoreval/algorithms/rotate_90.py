"""Rotation of an image by 90 degrees."""

from __future__ import annotations

from polyalgo.algoreval.images import PIXEL_ROWS, PIXELS, Image, pixel_inputs
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def rotate90(image: list[list[int]]) -> list[list[int]]:
    """Clockwise: the first row becomes the last column."""
    rows, cols = len(image), len(image[0])
    result = [[0] * rows for _ in range(cols)]
    for r in range(rows):
        for c in range(cols):
            result[c][rows - 1 - r] = image[r][c]
    return result


def _oracle(image: Image) -> Image:
    import numpy as np

    return np.rot90(np.array(image), k=-1).tolist()  # type: ignore[no-any-return]


ALGORITHM = Algorithm(
    slug="rotate_90",
    name="Rotate Image 90° Clockwise",
    phrase="the rotation of an image by 90 degrees clockwise",
    domain="Image Processing",
    complexity="O(R C)",
    statement=(
        "The first row of {image} becomes the last column of the result.",
        "The image need not be square: an image of R rows and C columns becomes one of C rows and R columns.",
    ),
    test=TestInput({"image": [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, -11, 12]]}),
    reference=rotate90,
    forms=canonical(
        Function(
            "rotate90",
            (PIXELS,),
            Matrix(INT),
            PIXEL_ROWS,
            "a new image, {image} rotated by 90 degrees clockwise.",
        )
    ),
    inputs=pixel_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("counterclockwise", "result[c][rows - 1 - r]", "result[cols - 1 - c][r]"),
        Mutant("transposed", "result[c][rows - 1 - r]", "result[c][r]"),
        Mutant("not_square", "[[0] * rows for _ in range(cols)]", "[[0] * cols for _ in range(rows)]"),
        Mutant("off_by_one", "rows - 1 - r", "rows - 2 - r"),
    ),
)
