from __future__ import annotations

from typing import Any

import pytest

from polyalgo.algoreval.graphs import adjacency, graph_forms, incidence
from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import check_test
from polyalgo.algoreval.syntax import SYNTAX
from polyalgo.algoreval.types import (
    BOOL,
    FLOAT,
    INDEX,
    INFINITY,
    INT,
    INT64,
    LONG,
    STR,
    Int,
    List,
    Matrix,
    Optional,
    OrInf,
    Tuple,
    Type,
    check,
)
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Representation


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (INT, 2**31),
        (INT, -(2**31) - 1),
        (INT, True),
        (INT, 1.0),
        (LONG, 2**53),
        (INT64, 2**63),
        (INDEX, -1),
        (FLOAT, 1),
        (FLOAT, float("nan")),
        (BOOL, 1),
        (STR, "nul \0"),
        (OrInf(INT), -INFINITY),
        (Optional(INT), "x"),
        (Tuple((INT, INT)), (1, 2, 3)),
        (Tuple((INT, INT)), [1, 2]),
        (List(INT), (1, 2)),
        (List(INT), [1, "2"]),
        (Matrix(INT), [[1, 2], [3]]),
    ],
)
def test_values_that_do_not_fit_are_refused(type_: Type, value: Any) -> None:
    with pytest.raises(DataError, match="must be"):
        check(type_, value)
    for language in Language:
        with pytest.raises(DataError):
            SYNTAX[language].literal(type_, value)


def test_the_message_names_the_place() -> None:
    with pytest.raises(DataError, match=r"edges\[1\]\[0\] must be Index\(\), got -3"):
        check(List(Tuple((INDEX, INDEX))), [(0, 1), (-3, 2)], "edges")


def test_impossible_types_are_refused() -> None:
    for make in (lambda: Int(16), lambda: Tuple((INT, STR)), lambda: Tuple((INT,)), lambda: List(Matrix(INT))):
        with pytest.raises(DataError):
            make()


def test_array_item_is_the_widest_integer() -> None:
    assert Tuple((INDEX, INDEX)).array_item == INDEX
    assert Tuple((INDEX, INT)).array_item == INT
    assert Tuple((INDEX, LONG, INT)).array_item == LONG
    assert Tuple((INT, FLOAT), name="P", fields=("a", "b")).array_item is None


EDGES = [(0, 1, 5), (2, 1, 3)]


def test_graph_conversions_by_hand() -> None:
    assert adjacency((3, EDGES), directed=True) == [[(1, 5)], [], [(1, 3)]]
    assert adjacency((3, [(0, 1), (2, 1)]), directed=False) == [[1], [0, 2], [1]]
    assert incidence((3, [(0, 1), (2, 1)])) == [[1, 0], [1, 1], [0, 1]]


def graph_function(params: tuple[Param, ...]) -> Function:
    return Function("f", (*params, Param("source", INDEX)), INT, Output(""))


def converted(representation: Representation, edges: list[Any], *, directed: bool, weight: Int | None) -> Any:
    forms = graph_forms(graph_function, [representation], directed=directed, weight=weight)
    test = forms[representation].convert(TestInput({"n": 3, "edges": edges, "source": 2}))
    check_test(forms[representation].interface, test, "test")
    return test.args


def test_adjacency_matrices_by_hand() -> None:
    inf = INFINITY
    matrix = Representation.ADJACENCY_MATRIX
    assert converted(matrix, EDGES, directed=True, weight=INT) == {
        "matrix": [[0, 5, inf], [inf, 0, inf], [inf, 3, 0]],
        "source": 2,
    }
    assert converted(matrix, [(0, 1)], directed=False, weight=None)["matrix"] == [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    for edges in ([(0, 1, 1), (0, 1, 2)], [(1, 1, 4)]):
        with pytest.raises(DataError, match="parallel edges or self-loops"):
            converted(matrix, edges, directed=True, weight=INT)


def test_incidence_matrix_form() -> None:
    args = converted(Representation.INCIDENCE_MATRIX, [(0, 2)], directed=False, weight=None)
    assert args == {"incidence": [[1], [0], [1]], "source": 2}
    with pytest.raises(DataError, match="undirected, unweighted"):
        converted(Representation.INCIDENCE_MATRIX, EDGES, directed=True, weight=INT)


STACK = ClassInterface(
    "Stack",
    (Param("items", List(INT)),),
    (Function("push", (Param("x", INT),), None, None), Function("top", (), INT, Output("the top"))),
)


@pytest.mark.parametrize(
    ("test", "message"),
    [
        (TestInput({"item": []}), r"arguments must be \['items'\], got \['item'\]"),
        (TestInput({"items": [2**40]}), r"items\[0\] must be"),
        (TestInput({"items": []}, (Call("push", (1,)),)), "no call prints"),
        (TestInput({"items": []}, (Call("pop"),)), "Stack has no method 'pop'; it has push, top"),
        (TestInput({"items": []}, (Call("push"), Call("top"))), "call 0 of push needs 1 arguments"),
        (TestInput({"items": []}, (Call("push", ("a",)), Call("top"))), "call 0 of push must be"),
    ],
)
def test_test_inputs_must_fit_their_interface(test: TestInput, message: str) -> None:
    with pytest.raises(DataError, match=message):
        check_test(STACK, test, "stack")


def test_methods_take_scalars_only() -> None:
    with pytest.raises(DataError, match=r"Stack.push_all: parameters of methods must be scalars"):
        ClassInterface("Stack", (), (Function("push_all", (Param("xs", List(INT)),), None, None),))
