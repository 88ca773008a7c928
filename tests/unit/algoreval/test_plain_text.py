from __future__ import annotations

import math
from typing import Any

import pytest

from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.plain_text import describe, format_input, parse_input
from polyalgo.algoreval.types import BOOL, FLOAT, INDEX, INT, INT64, STR, List, Matrix, OrInf, Tuple, Type
from polyalgo.errors import DataError

JOB = Tuple((STR, INT, FLOAT), name="Job", fields=("name", "start", "cost"))


def function(*types: Type) -> Function:
    names = "abcdefgh"
    params = tuple(Param(names[i], type_) for i, type_ in enumerate(types))
    return Function("f", params, INT, Output("x"), "x")


@pytest.mark.parametrize(
    ("type_", "value", "text"),
    [
        (INT, -7, "-7\n"),
        (INT64, -(2**63), "-9223372036854775808\n"),
        (BOOL, True, "1\n"),
        (BOOL, False, "0\n"),
        (FLOAT, 0.1, "0.1\n"),
        (FLOAT, 1e-7, "1e-07\n"),
        (STR, "two words", "two words\n"),
        (STR, "", "\n"),
        (List(INT), [3, -1], "2 3 -1\n"),
        (List(INT), [], "0\n"),
        (List(BOOL), [True, False], "2 1 0\n"),
        (List(OrInf(INT)), [1, math.inf], "2 1 INF\n"),
        (List(STR), ["a b", ""], "2\na b\n\n"),
        (List(Tuple((INDEX, INDEX, INT))), [(0, 1, -5), (2, 0, 4)], "2\n0 1 -5\n2 0 4\n"),
        (List(Tuple((INDEX, INDEX))), [], "0\n"),
        (List(JOB), [("read", 3, 0.5)], "1\nread 3 0.5\n"),
        (List(List(INDEX)), [[1, 2], [], [0]], "3\n2 1 2\n0\n1 0\n"),
        (List(List(Tuple((INDEX, INT)))), [[(1, -2), (3, 4)], []], "2\n2 1 -2 3 4\n0\n"),
        (Matrix(OrInf(INT)), [[0, math.inf], [5, 0]], "2 2\n0 INF\n5 0\n"),
        (Matrix(INT), [], "0 0\n"),
        (Matrix(INT), [[], []], "2 0\n\n\n"),
        (Tuple((INT, INT)), (4, 5), "4 5\n"),
    ],
)
def test_each_type_has_its_lines(type_: Type, value: Any, text: str) -> None:
    interface = function(type_, INT)
    test = TestInput({"a": value, "b": 9})
    assert format_input(interface, test) == f"{text}9\n"
    assert parse_input(interface, f"{text}9\n") == test


def test_calls_of_a_class() -> None:
    methods = (
        Function("put", (Param("key", STR), Param("value", INT)), None, None),
        Function("size", (), INT, Output("the size on its own line.")),
    )
    interface = ClassInterface("Store", (Param("limit", INT),), methods)
    test = TestInput({"limit": 2}, (Call("put", ("k", -1)), Call("size")))
    assert format_input(interface, test) == "2\n2\nput k -1\nsize\n"
    assert parse_input(interface, "2\n2\nput k -1\nsize\n") == test
    assert describe(interface)[1:] == [
        "the calls: a line with their number, then one line per call, in order:",
        "  - `put <{key}> <{value}>`: call `{put}`",
        "  - `size`: call `{size}` and print its result",
    ]


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (STR, "two\nlines"),
        (STR, " padded"),
        (STR, "form\x0cfeed"),
        (STR, "trailing\r"),
        (List(JOB), [("two words", 1, 1.0)]),
        (List(JOB), [("", 1, 1.0)]),
        (FLOAT, math.inf),
    ],
)
def test_what_a_line_cannot_hold_is_refused(type_: Type, value: Any) -> None:
    with pytest.raises(DataError):
        format_input(function(type_), TestInput({"a": value}))


@pytest.mark.parametrize("text", ["2 1\n", "2 1 2 3\n", "2 1 x\n", "1 5\n1 5\n", "", "1 5", "x 1\n"])
def test_text_that_is_not_in_the_format_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse_input(function(List(INT)), text)


def test_every_fixed_input_survives_in_every_form() -> None:
    for algorithm in algorithms().values():
        for representation, form in algorithm.forms.items():
            test = algorithm.test_input(representation)
            assert parse_input(form.interface, format_input(form.interface, test)) == test
            assert len(describe(form.interface)) >= len(test.args)
