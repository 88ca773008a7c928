"""Evaluation of postfix (reverse Polish) expressions with a stack."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import LONG, STR


def evaluate_postfix(expression: str) -> int:
    """Value of an expression whose division truncates towards zero."""
    stack: list[int] = []
    for token in expression.split():
        if token not in ("+", "-", "*", "/"):
            stack.append(int(token))
            continue
        right = stack.pop()
        left = stack.pop()
        if token == "+":
            stack.append(left + right)
        elif token == "-":
            stack.append(left - right)
        elif token == "*":
            stack.append(left * right)
        else:
            quotient = abs(left) // abs(right)
            stack.append(quotient if (left < 0) == (right < 0) else -quotient)
    return stack.pop()


def _oracle(expression: str) -> int:
    """Recursive descent from the last token, with rationals."""
    import math
    from fractions import Fraction

    tokens = expression.split()

    def value() -> Fraction:
        token = tokens.pop()
        if token[-1].isdigit():
            return Fraction(token)
        right, left = value(), value()
        results = {"+": left + right, "-": left - right, "*": left * right}
        return results[token] if token in results else Fraction(math.trunc(left / right))

    return int(value())


def _expression(draw: random.Random, operators: int, high: int) -> str:
    """A random expression without division by zero, all of whose values stay below 2^53."""
    if operators == 0:
        return str(draw.randint(-high, high))
    before = draw.randrange(operators)
    left, right = _expression(draw, before, high), _expression(draw, operators - 1 - before, high)
    choices = [f"{left} {right} {operator}" for operator in draw.sample("+-*/", 4)]
    if evaluate_postfix(right) == 0:
        choices = [choice for choice in choices if not choice.endswith("/")]
    return next(choice for choice in choices if abs(evaluate_postfix(choice)) < 2**50)


def _inputs(draw: random.Random) -> list[TestInput]:
    expressions = [
        "0",
        "42",
        "-17",
        "3 4 +",
        "4 3 -",
        "3 -4 -",
        "-3 -4 *",
        "7 2 /",
        "-7 2 /",
        "7 -2 /",
        "1 2 /",
        "-1 2 /",
        "0 -5 /",
        "5 1 2 + 4 * + 3 -",
        "2 3 4 5 6 + + + +",
        "2 3 + 4 + 5 + 6 +",
        "100 10 5 / /",
        "100 10 / 5 /",
        "2147483647 2147483647 + 1 +",
        "-2147483648 1 - 2147483647 -",
        "94906265 94906265 *",
        "9007199254740991 7 /",
        "1000000007 1000000 * 1000000 / 13 -",
        " ".join(["1"] * 60 + ["+"] * 59),
        " ".join(["1"] + ["2 -"] * 50),
    ]
    for operators, high in ((4, 9), (7, 20), (12, 99), (40, 30), (150, 1000)):
        expressions.append(_expression(draw, operators, high))
    return [TestInput({"expression": expression}) for expression in expressions]


ALGORITHM = Algorithm(
    slug="postfix_evaluator",
    name="Postfix Expression Evaluator",
    phrase="a stack-based evaluator of postfix (reverse Polish) expressions",
    domain="Parsing",
    complexity="O(n)",
    statement=(
        "Tokens are separated by single spaces: decimal integers, of one or more digits and possibly with a minus "
        "sign (as in -12), and the binary operators + - * /.",
        '"a b -" is a - b and "a b /" is a / b. Division truncates towards zero: -7 2 / is -3, and so is 7 -2 /.',
        "The expression is valid and not empty (it may be a single number), and never divides by zero. Absolute "
        "values, also of intermediate results, stay below 2^53, but may exceed 32 bits.",
    ),
    test=TestInput({"expression": "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +"}),
    reference=evaluate_postfix,
    forms=canonical(
        Function(
            "evaluate_postfix",
            (Param("expression", STR),),
            LONG,
            Output("the value, an integer; 0 is printed without a sign."),
            "the value of {expression}.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("operands_swapped", "stack.append(left - right)", "stack.append(right - left)"),
        Mutant("division", "quotient if (left < 0) == (right < 0) else -quotient", "left // right"),
        Mutant("negative_number", 'token not in ("+", "-", "*", "/")', "token.isdigit()"),
        Mutant("overflow", "stack.append(left * right)", "stack.append((left * right + 2**31) % 2**32 - 2**31)"),
        Mutant("one_digit", "in expression.split():", 'in expression.replace(" ", ""):'),
    ),
)
