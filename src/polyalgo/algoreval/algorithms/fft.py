"""Fast Fourier transform of a real signal."""

from __future__ import annotations

import cmath
import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, List, Tuple


def fft(signal: list[float]) -> list[tuple[float, float]]:
    """Real and imaginary parts of the spectrum."""
    return [(x.real, x.imag) for x in transform([complex(value) for value in signal])]


def transform(values: list[complex]) -> list[complex]:
    """Discrete Fourier transform, recursive radix 2."""
    n = len(values)
    if n == 1:
        return values
    even = transform(values[0::2])
    odd = transform(values[1::2])
    result = [0j] * n
    for k in range(n // 2):
        term = cmath.exp(-2j * cmath.pi * k / n) * odd[k]
        result[k] = even[k] + term
        result[k + n // 2] = even[k] - term
    return result


def _oracle(signal: list[float]) -> list[tuple[float, float]]:
    import numpy as np

    return [(float(x.real), float(x.imag)) for x in np.fft.fft(signal)]


def _inputs(draw: random.Random) -> list[TestInput]:
    signals: list[list[float]] = [
        [3.25],
        [-2.0],
        [0.0],
        [1.0, 0.0],
        [2.5, -2.5],
        [1.0, 2.0, 3.0, 4.0],
        [0.0, 1.0, 0.0, 0.0],
        [1.0] * 8,
        [0.0] * 8,
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        [1.0, -1.0] * 8,
        [1.0, 0.0, -1.0, 0.0] * 4,
        [float(i) for i in range(16)],
        [float(15 - i) for i in range(16)],
        [0.5, 1.5, -0.5, 1e6, -0.25, 0.75, 2.0, -1e6],
        [float(i < 8) for i in range(32)],
    ]
    for size in (2, 4, 8, 8, 16, 32, 64, 128, 256):
        signal = _signal(draw, size)
        while not all(_printable(part) for pair in fft(signal) for part in pair):
            signal = _signal(draw, size)
        signals.append(signal)
    return [TestInput({"signal": signal}) for signal in signals]


def _signal(draw: random.Random, size: int) -> list[float]:
    return [draw.randint(-400, 400) / 4 for _ in range(size)]


def _printable(value: float) -> bool:
    """Whether a value is well away from where its fourth decimal is rounded the other way."""
    return abs(value * 1e4 % 1 - 0.5) > 1e-4


ALGORITHM = Algorithm(
    slug="fft",
    name="Fast Fourier Transform",
    phrase="the radix-2 fast Fourier transform (FFT) of a real signal",
    domain="Numerical Methods",
    complexity="O(n log n)",
    statement=(
        "The transform is the forward one with negative exponent and without scaling: "
        "X[k] is the sum over j of {signal}[j] * exp(-2*pi*i*j*k/n), for k = 0 .. n-1.",
        "No printed number is at a border of rounding: all are at least 1e-9 away from it.",
    ),
    test=TestInput({"signal": [1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0]}),
    reference=fft,
    forms=canonical(
        Function(
            "fft",
            (Param("signal", List(FLOAT), "n real samples; n is a power of two, possibly 1"),),
            List(Tuple((FLOAT, FLOAT))),
            Output(
                'X[0] to X[n-1], one per line as "re im", each number with exactly 4 decimals; what would be -0.0000 '
                "is printed as 0.0000.",
                'for re, im in {call}:\n    print(f"{re:z.4f} {im:z.4f}")',
            ),
            "the n pairs (real part, imaginary part) of X[0], X[1], ..., X[n-1].",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("wrong_sign", "cmath.exp(-2j", "cmath.exp(2j"),
        Mutant("halves_swapped", "result[k] = even[k] + term", "result[k] = odd[k] + even[k]"),
        Mutant("off_by_one", "for k in range(n // 2):", "for k in range(1, n // 2):"),
        Mutant("twiddle", "* k / n)", "* k / (2 * n))"),
        Mutant("edge_case", "if n == 1:\n        return values", "if n == 1:\n        return [0j]"),
    ),
)
