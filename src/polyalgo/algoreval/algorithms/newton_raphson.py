"""Newton-Raphson iteration for a root of a polynomial."""

from __future__ import annotations

import random
from itertools import pairwise

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import FLOAT, INDEX, List

Case = tuple[list[float], float, float, int]


def newton_raphson(coefficients: list[float], start: float, tolerance: float, max_iterations: int) -> list[float]:
    """All iterates, the start first."""
    x = start
    iterates = [x]
    for _ in range(max_iterations):
        value = slope = 0.0
        for coefficient in reversed(coefficients):
            slope = slope * x + value
            value = value * x + coefficient
        if slope == 0:
            break
        step = value / slope
        x -= step
        iterates.append(x)
        if abs(step) < tolerance:
            break
    return iterates


def _oracle(coefficients: list[float], start: float, tolerance: float, max_iterations: int) -> list[float]:
    """With 60 digits, powers instead of Horner's scheme."""
    from decimal import Decimal, localcontext

    with localcontext() as context:
        context.prec = 60
        terms = [(Decimal(c), i) for i, c in enumerate(coefficients) if c]
        xs = [Decimal(start)]
        while len(xs) <= max_iterations:
            x = xs[-1]
            value = sum((c * (x**i if i else 1) for c, i in terms), Decimal(0))
            slope = sum((c * i * (x ** (i - 1) if i > 1 else 1) for c, i in terms if i), Decimal(0))
            if slope == 0:
                break
            xs.append(x - value / slope)
            if abs(xs[-1] - x) < Decimal(tolerance):
                break
        return [float(x) for x in xs]


def _stable(case: Case) -> bool:
    """Whether rounding errors cannot change what is printed: neither the number of iterates nor a digit."""
    xs, exact = newton_raphson(*case), _oracle(*case)
    steps = [abs(b - a) for a, b in pairwise(exact)]
    return (
        len(xs) == len(exact)
        and all(abs(x - y) < 1e-10 * max(1, abs(y)) for x, y in zip(xs, exact, strict=True))
        and all(abs(x) < 1e4 and abs(x * 1e6 % 1 - 0.5) > 1e-3 for x in exact)
        and not any(0.5 * case[2] < step < 2 * case[2] for step in steps)
    )


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[Case] = [
        ([-2.0, 0.0, 1.0], 1.0, 1e-8, 50),
        ([-2.0, 0.0, 1.0], -1.0, 1e-8, 50),
        ([-6.0, 2.0], 10.0, 1e-6, 20),
        ([5.0], 3.0, 1e-6, 20),
        ([0.0, 1.0], 0.0, 1e-6, 20),
        ([1.0, 0.0, 1.0], 0.0, 1e-6, 20),
        ([-1.0, 0.0, 1.0], 0.0, 1e-6, 20),
        ([-1.0, 0.0, 1.0], 1.0, 1e-6, 20),
        ([-4.0, 0.0, 1.0], 100.0, 1e-6, 3),
        ([-4.0, 0.0, 1.0], 100.0, 1e-6, 0),
        ([-4.0, 0.0, 1.0], 100.0, 1e-6, 1),
        ([2.0, -2.0, 0.0, 1.0], 0.0, 1e-6, 7),
        ([0.0, 0.0, 1.0], 1.0, 0.05, 30),
        ([-1.0, 3.0, -3.0, 1.0], 3.0, 0.1, 30),
        ([6.0, -5.0, 1.0], 0.0, 1e-7, 30),
        ([-5.0, -2.0, 0.0, 1.0], 2.0, 1e-8, 30),
        ([1.0, 0.0, 1.0], 0.5, 1e-6, 5),
        ([0.0, -1.0, 0.0, 1.0], 5.0, 1e-8, 40),
        ([-1.0, 0.0, 0.0, 0.0, 0.0, 1.0], 4.0, 1e-7, 25),
        ([0.0, 0.0, 0.0], 2.5, 1e-6, 5),
        ([-3.0, 1.0, 0.0, 0.0], 1.0, 1e-6, 5),
        ([1.0, -4.0, 1.0], 0.5, 0.25, 20),
    ]
    while len(cases) < 30:
        coefficients = [draw.randint(-40, 40) / 4 for _ in range(draw.randint(3, 7))]
        case = (coefficients, draw.randint(-20, 20) / 4, draw.choice((1e-3, 1e-6, 1e-8)), draw.randint(6, 15))
        if _stable(case):
            cases.append(case)
    names = ("coefficients", "start", "tolerance", "max_iterations")
    return [TestInput(dict(zip(names, case, strict=True))) for case in cases]


ALGORITHM = Algorithm(
    slug="newton_raphson",
    name="Newton-Raphson Method",
    phrase="the Newton-Raphson method for a root of a polynomial",
    domain="Numerical Methods",
    complexity="O(d) per iteration",
    statement=(
        "The polynomial is p(x) = c[0] + c[1]*x + c[2]*x^2 + ..., where c is {coefficients}; it has at least one "
        "coefficient, and some or all of them may be 0.",
        "The next iterate is x - p(x)/p'(x). If p'(x) is exactly 0, stop without a next iterate.",
        "Stop after adding an iterate that differs from the one before it by less than {tolerance} (absolute value), "
        "and in any case after {max_iterations} iterates beyond {start}; {max_iterations} may be 0.",
        "Inputs are such that rounding errors change neither the number of iterates nor a printed digit: iterates "
        "stay below 10000 in absolute value, no printed value is at a border of rounding, and p'(x) is either 0 in "
        "every way of computing it or clearly not 0.",
    ),
    test=TestInput(
        {"coefficients": [-5.0, -2.0, 0.0, 1.0], "start": 3.0, "tolerance": 1e-06, "max_iterations": 20},
    ),
    reference=newton_raphson,
    forms=canonical(
        Function(
            "newton_raphson",
            (
                Param("coefficients", List(FLOAT), "the polynomial's coefficients from the constant term upwards"),
                Param("start", FLOAT, "the first iterate"),
                Param("tolerance", FLOAT),
                Param("max_iterations", INDEX),
            ),
            List(FLOAT),
            Output(
                "the iterates one per line, each with exactly 6 decimals; what would be -0.000000 is printed as "
                "0.000000.",
                'for x in {call}:\n    print(f"{x:z.6f}")',
            ),
            "all iterates in order, beginning with {start}; the last one is the approximate root.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "range(max_iterations)", "range(max_iterations - 1)"),
        Mutant("edge_case", "        if slope == 0:\n            break\n", ""),
        Mutant(
            "stop_too_early",
            "        iterates.append(x)\n        if abs(step) < tolerance:\n            break",
            "        if abs(step) < tolerance:\n            break\n        iterates.append(x)",
        ),
        Mutant("stop_by_value", "if abs(step) < tolerance:", "if abs(value) < tolerance:"),
        Mutant("signed_step", "if abs(step) < tolerance:", "if step < tolerance:"),
        Mutant("coefficient_order", "in reversed(coefficients):", "in coefficients:"),
    ),
)
