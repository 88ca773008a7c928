"""Two-dimensional convolution of an integer image."""

from __future__ import annotations

from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, canonical
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


ALGORITHM = Algorithm(
    slug="convolution_2d",
    name="2D Convolution with Arbitrary Kernel",
    phrase="2D convolution of an image with an arbitrary kernel",
    domain="Image Processing",
    complexity="O(R C K^2)",
    statement=(
        "True convolution: the kernel is flipped in both directions (not cross-correlation).",
        "Pixels outside the image count as 0; sums are neither scaled nor clipped.",
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
                Param("image", Matrix(INT), "rows of pixels"),
                Param("kernel", Matrix(INT), "a square with an odd number of rows, centred on each pixel"),
            ),
            Matrix(INT),
            Output("one line per row, values separated by single spaces.", ROW_EACH),
            "the convolved image, of the same size as {image}.",
        )
    ),
)
