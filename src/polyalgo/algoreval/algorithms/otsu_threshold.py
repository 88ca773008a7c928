"""Otsu's threshold for a gray image."""

from __future__ import annotations

import random
from fractions import Fraction

from polyalgo.algoreval.images import GRAY_IMAGE, Image, gray_images, noise
from polyalgo.algoreval.interface import Function, Output, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT


def otsu_threshold(image: list[list[int]]) -> int:
    """The smallest threshold of greatest variance between the classes."""
    total = len(image) * len(image[0])
    histogram = [0] * 256
    for row in image:
        for value in row:
            histogram[value] += 1
    value_sum = sum(value * count for value, count in enumerate(histogram))
    best, threshold = 0.0, 0
    dark = dark_sum = 0
    for value in range(256):
        dark += histogram[value]
        dark_sum += value * histogram[value]
        bright = total - dark
        if dark == 0 or bright == 0:
            continue
        difference = dark_sum / dark - (value_sum - dark_sum) / bright
        variance = dark * bright * difference * difference
        if variance > best:
            best, threshold = variance, value
    return threshold


def _oracle(image: Image) -> int:
    pixels = sorted(value for row in image for value in row)
    splits = [i for i in range(1, len(pixels)) if pixels[i - 1] < pixels[i]]
    if not splits:
        return 0
    return pixels[min(splits, key=lambda i: _scatter(pixels[:i]) + _scatter(pixels[i:])) - 1]


def _scatter(values: list[int]) -> Fraction:
    """Sum of squared distances from the mean."""
    return sum(value * value for value in values) - Fraction(sum(values) ** 2, len(values))


def _is_clear(image: Image) -> bool:
    """Whether the best division of the pixels is better than the others by more than rounding errors."""
    pixels = sorted(value for row in image for value in row)
    splits = [i for i in range(1, len(pixels)) if pixels[i - 1] < pixels[i]]
    between = sorted(_scatter(pixels) - _scatter(pixels[:i]) - _scatter(pixels[i:]) for i in splits)
    return len(between) < 2 or between[-1] > between[-2] * Fraction(100_001, 100_000)


def _inputs(draw: random.Random) -> list[TestInput]:
    images = [
        *gray_images(draw),
        [[1, 2, 3]],
        [[7, 7, 9, 8], [200, 205, 199, 7]],
        [[255, 254], [254, 255], [0, 255]],
    ]
    for mean, other in ((40, 180), (120, 130)):
        image = noise(draw, 12, 12)
        images.append(
            [[min(255, max(0, draw.choice((mean, other)) + value // 6 - 21)) for value in row] for row in image]
        )
    for image in images:
        while not _is_clear(image):
            draw.choice(image)[draw.randrange(len(image[0]))] = draw.randrange(256)
    return [TestInput({"image": image}) for image in images]


ALGORITHM = Algorithm(
    slug="otsu_threshold",
    name="Otsu Thresholding",
    phrase="Otsu's method for the threshold of a gray image",
    domain="Image Processing",
    complexity="O(R C + 256)",
    statement=(
        "A threshold t from 0 to 255 divides the pixels into values <= t and values > t.",
        "Return the t with the greatest between-class variance w0 * w1 * (mean0 - mean1)^2, where w0 and w1 are the "
        "shares of pixels in the two classes; it is 0 where one class is empty.",
        "Of several best thresholds return the smallest, so 0 if all pixels are equal. (Thresholds that divide the "
        "pixels differently never tie for the best.)",
    ),
    test=TestInput(
        {
            "image": [
                [12, 15, 14, 200, 210, 205],
                [10, 18, 90, 198, 202, 220],
                [11, 13, 95, 100, 207, 199],
                [16, 12, 14, 88, 201, 203],
            ]
        }
    ),
    reference=otsu_threshold,
    forms=canonical(
        Function("otsu_threshold", (GRAY_IMAGE,), INT, Output("the threshold on its own line."), "the threshold t.")
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "variance > best", "variance >= best"),
        Mutant("off_by_one", "best, threshold = variance, value", "best, threshold = variance, value + 1"),
        Mutant("edge_case", "best, threshold = 0.0, 0", "best, threshold = 0.0, image[0][0]"),
        Mutant("unweighted", "dark * bright * difference", "difference"),
        Mutant(
            "integer_division",
            "dark_sum / dark - (value_sum - dark_sum) / bright",
            "dark_sum // dark - (value_sum - dark_sum) // bright",
        ),
    ),
)
