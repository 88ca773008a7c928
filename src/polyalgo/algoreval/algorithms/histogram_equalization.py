"""Histogram equalization of a gray image."""

from __future__ import annotations

import random

from polyalgo.algoreval.images import GRAY_IMAGE, PIXEL_ROWS, Image, gray_images, noise
from polyalgo.algoreval.interface import Function, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix


def equalize_histogram(image: list[list[int]]) -> list[list[int]]:
    """Gray values spread over 0 .. 255 by the cumulative histogram."""
    total = len(image) * len(image[0])
    histogram = [0] * 256
    for row in image:
        for value in row:
            histogram[value] += 1
    cumulative = []
    running = 0
    for count in histogram:
        running += count
        cumulative.append(running)
    lowest = min(count for count in cumulative if count > 0)
    if lowest == total:
        return [row[:] for row in image]
    mapping = [round((count - lowest) * 255 / (total - lowest)) for count in cumulative]
    return [[mapping[value] for value in row] for row in image]


def _oracle(image: Image) -> Image:
    import bisect
    from fractions import Fraction

    pixels = sorted(value for row in image for value in row)
    lowest = pixels.count(pixels[0])
    if pixels[0] == pixels[-1]:
        return image
    scale = Fraction(255, len(pixels) - lowest)
    return [[round((bisect.bisect_right(pixels, value) - lowest) * scale) for value in row] for row in image]


def _has_half(image: Image) -> bool:
    """Whether a new value lies exactly half way between two integers."""
    pixels = [value for row in image for value in row]
    lowest = pixels.count(min(pixels))
    width = len(pixels) - lowest
    counts = [sum(other <= value for other in pixels) - lowest for value in set(pixels)]
    return any(count * 510 % (2 * width) == width for count in counts if width)


def _inputs(draw: random.Random) -> list[TestInput]:
    images = [
        *gray_images(draw),
        [[52, 55, 61, 59], [62, 59, 55, 104], [63, 65, 66, 113]],
        [[0, 255], [0, 255]],
        noise(draw, 6, 6, [254, 255]),
        noise(draw, 10, 10, [100, 101, 102, 103]),
    ]
    for image in images:
        while _has_half(image):
            draw.choice(image)[draw.randrange(len(image[0]))] = draw.choice(draw.choice(image))
    return [TestInput({"image": image}) for image in images]


ALGORITHM = Algorithm(
    slug="histogram_equalization",
    name="Histogram Equalization",
    phrase="histogram equalization of a gray image",
    domain="Image Processing",
    complexity="O(R C + 256)",
    statement=(
        "With N pixels, cdf(v) the number of pixels with values <= v, and cdf_min the number of pixels that have the "
        "smallest value of {image}, value v becomes (cdf(v) - cdf_min) / (N - cdf_min) * 255, rounded to the nearest "
        "integer (no result lies exactly half way between two integers).",
        "An image in which all pixels are equal stays unchanged.",
    ),
    test=TestInput(
        {
            "image": [
                [52, 55, 61, 66, 70],
                [62, 59, 55, 104, 94],
                [63, 65, 66, 113, 144],
                [64, 70, 70, 126, 154],
            ]
        }
    ),
    reference=equalize_histogram,
    forms=canonical(
        Function(
            "equalize_histogram",
            (GRAY_IMAGE,),
            Matrix(INT),
            PIXEL_ROWS,
            "the equalized image, of the same size as {image}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("edge_case", "if lowest == total:", "if False:"),
        Mutant("no_minimum", "(count - lowest) * 255 / (total - lowest)", "count * 255 / total"),
        Mutant(
            "rounding", "round((count - lowest) * 255 / (total - lowest))", "(count - lowest) * 255 // (total - lowest)"
        ),
        Mutant("off_by_one", "(count - lowest) * 255 /", "(count - lowest) * 256 /"),
        Mutant("not_cumulative", "running += count", "running = count"),
    ),
)
