"""Infix to postfix by the shunting-yard algorithm."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import STR

PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def infix_to_postfix(expression: str) -> str:
    """The expression's tokens in postfix order."""
    output: list[str] = []
    operators: list[str] = []
    for token in expression.split():
        if token in PRECEDENCE:
            while operators and operators[-1] != "(":
                top = PRECEDENCE[operators[-1]]
                if top < PRECEDENCE[token] or (top == PRECEDENCE[token] and token == "^"):
                    break
                output.append(operators.pop())
            operators.append(token)
        elif token == "(":
            operators.append(token)
        elif token == ")":
            while operators[-1] != "(":
                output.append(operators.pop())
            operators.pop()
        else:
            output.append(token)
    while operators:
        output.append(operators.pop())
    return " ".join(output)


def _oracle(expression: str) -> str:
    """Post-order walk over Python's own syntax tree, in which ** stands for ^."""
    import ast

    symbols = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}

    def walk(node: ast.expr) -> list[str]:
        if isinstance(node, ast.BinOp):
            return [*walk(node.left), *walk(node.right), symbols[type(node.op)]]
        return [ast.unparse(node)]

    return " ".join(walk(ast.parse(expression.replace("^", "**"), mode="eval").body))


def _expression(draw: random.Random, operators: int, powers: float, brackets: float) -> str:
    """A random expression; `powers` is the share of ^ among the operators."""
    if operators == 0:
        text = draw.choice([str(draw.randint(0, 999)), draw.choice("abcxyz"), draw.choice(("rate", "x1", "total"))])
    else:
        before = draw.randrange(operators)
        operator = "^" if draw.random() < powers else draw.choice("+-*/")
        left = _expression(draw, before, powers, brackets)
        text = f"{left} {operator} {_expression(draw, operators - 1 - before, powers, brackets)}"
    return f"( {text} )" if draw.random() < (brackets if operators else brackets / 5) else text


def _inputs(draw: random.Random) -> list[TestInput]:
    expressions = [
        "7",
        "x",
        "( 12 )",
        "( ( ( n ) ) )",
        "1 + 2",
        "a - b - c",
        "a / b / c",
        "a - b + c",
        "a ^ b ^ c",
        "( a ^ b ) ^ c",
        "a ^ ( b ^ c )",
        "a + b * c",
        "a * b + c",
        "( a + b ) * c",
        "a * ( b + c )",
        "a * b ^ c",
        "a ^ b * c",
        "a ^ b ^ c * d - e",
        "a - ( b - ( c - d ) )",
        "( ( a - b ) - c ) - d",
        "1 + 2 * 3 ^ 4 / 5 - 6",
        "( 1 + 2 ) * ( 3 - 4 ) / ( 5 + 6 )",
        " ".join(["("] * 40 + ["z"] + [")"] * 40),
        " ^ ".join("abcdefghij"),
        " - ".join(str(i) for i in range(100, 160)),
    ]
    for operators, powers, brackets in ((4, 0.3, 0.2), (8, 0.3, 0.3), (20, 0.4, 0.2), (60, 0.2, 0.4), (300, 0.3, 0.2)):
        expressions.append(_expression(draw, operators, powers, brackets))
    return [TestInput({"expression": expression}) for expression in expressions]


ALGORITHM = Algorithm(
    slug="shunting_yard",
    name="Shunting-Yard Algorithm",
    phrase="the shunting-yard algorithm (infix to postfix notation)",
    domain="Parsing",
    complexity="O(n)",
    statement=(
        "Tokens are separated by single spaces: operands (non-negative integers and names, each of one or more "
        "letters and digits), the binary operators + - * / ^, and the parentheses ( and ).",
        "^ binds tightest, then * and /, then + and -. ^ is right-associative, the other four are left-associative.",
        "The expression is valid and not empty (it may be a single operand); there are no unary operators.",
    ),
    test=TestInput({"expression": "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )"}),
    reference=infix_to_postfix,
    forms=canonical(
        Function(
            "infix_to_postfix",
            (Param("expression", STR),),
            STR,
            Output("the postfix expression."),
            "the operands and operators in postfix order, separated by single spaces, without parentheses.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("associativity", 'top == PRECEDENCE[token] and token == "^"', "False"),
        Mutant("tie_break", 'top == PRECEDENCE[token] and token == "^"', "top == PRECEDENCE[token]"),
        Mutant("precedence", '"/": 2', '"/": 3'),
        Mutant(
            "one_popped",
            "output.append(operators.pop())\n            operators.append(token)",
            "output.append(operators.pop())\n                break\n            operators.append(token)",
        ),
        Mutant("one_left_over", "while operators:", "if operators:"),
    ),
)
