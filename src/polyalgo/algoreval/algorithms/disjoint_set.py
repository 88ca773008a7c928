"""Disjoint sets (union-find) with union by size and path compression."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import BOOL, INDEX


class DisjointSet:
    """A forest with one tree per set; `sizes` holds for roots."""

    def __init__(self, n: int) -> None:
        self.parent = list(range(n))
        self.sizes = [1] * n
        self.sets = n

    def find(self, x: int) -> int:
        """Root of the element's tree; everything on the way to it is hung below it."""
        root = x
        while self.parent[root] != root:
            root = self.parent[root]
        while self.parent[x] != root:
            self.parent[x], x = root, self.parent[x]
        return root

    def union_sets(self, x: int, y: int) -> bool:
        """Merge two sets; False if they are one already."""
        a, b = self.find(x), self.find(y)
        if a == b:
            return False
        if self.sizes[a] < self.sizes[b]:
            a, b = b, a
        self.parent[b] = a
        self.sizes[a] += self.sizes[b]
        self.sets -= 1
        return True

    def connected(self, x: int, y: int) -> bool:
        """Whether two elements are in the same set."""
        return self.find(x) == self.find(y)

    def set_size(self, x: int) -> int:
        """Size of the element's set."""
        return self.sizes[self.find(x)]

    def count(self) -> int:
        """Number of sets."""
        return self.sets


class _Oracle:
    """Connected components of the graph whose edges are the unions."""

    def __init__(self, n: int) -> None:
        import networkx

        self.graph = networkx.empty_graph(n)

    def union_sets(self, x: int, y: int) -> bool:
        merged = not self.connected(x, y)
        self.graph.add_edge(x, y)
        return merged

    def connected(self, x: int, y: int) -> bool:
        import networkx

        return bool(networkx.has_path(self.graph, x, y))

    def set_size(self, x: int) -> int:
        import networkx

        return len(networkx.node_connected_component(self.graph, x))

    def count(self) -> int:
        import networkx

        return int(networkx.number_connected_components(self.graph))


_QUESTIONS = ("connected", "set_size", "count")


def _question(draw: random.Random, n: int) -> Call:
    method = draw.choice(_QUESTIONS)
    return Call(method, tuple(draw.randrange(n) for _ in range({"connected": 2, "set_size": 1, "count": 0}[method])))


def _unions(pairs: list[tuple[int, int]]) -> list[Call]:
    return [Call("union_sets", pair) for pair in pairs]


def _inputs(draw: random.Random) -> list[TestInput]:
    ends = [Call("connected", (0, 9)), Call("set_size", (4,)), Call("count")]
    single = [Call("count"), Call("set_size", (0,)), Call("connected", (0, 0)), *_unions([(0, 0)]), Call("count")]
    cases = [
        (1, single),
        (2, [Call("connected", (0, 1)), *_unions([(1, 0), (0, 1)]), Call("connected", (0, 1)), Call("count")]),
        (3, [*_unions([(2, 2), (1, 1)]), Call("count"), Call("set_size", (2,)), Call("connected", (2, 1))]),
        (10, [*ends, Call("set_size", (0,)), Call("connected", (9, 8))]),
        (10, [*_unions([(i, i + 1) for i in range(9)]), *ends]),
        (10, [*_unions([(i + 1, i) for i in range(9)]), *ends]),
        (10, [*_unions([(i, i + 1) for i in reversed(range(9))]), *ends]),
        (10, [*_unions([(0, i) for i in range(1, 10)]), *ends]),
        (10, [*_unions([(i, 0) for i in range(1, 10)]), *ends]),
        (10, [*_unions([(3, 4)] * 5), Call("count"), Call("set_size", (3,)), *ends]),
        (10, [*_unions([(0, 1), (2, 3), (1, 2), (0, 3), (3, 0), (9, 8), (8, 7), (7, 9)]), *ends]),
        (16, _unions([(i, i + step) for step in (1, 2, 4, 8) for i in range(0, 16, 2 * step)])),
        (16, _unions([(i + step, i) for step in (8, 4, 2, 1) for i in range(step)])),
        (100000, [*_unions([(0, 99999), (99999, 50000), (1, 2)]), Call("set_size", (50000,)), Call("count")]),
    ]
    cases[11][1].extend([Call("set_size", (15,)), Call("connected", (0, 15)), Call("count")])
    cases[12][1].extend([Call("set_size", (15,)), Call("connected", (0, 15)), Call("count")])
    for n, length in ((3, 10), (4, 15), (5, 20), (8, 30), (10, 40), (15, 50), (20, 60), (40, 60), (60, 60), (9, 60)):
        calls = []
        for _ in range(length - 1):
            union = Call("union_sets", (draw.randrange(n), draw.randrange(n)))
            calls.append(union if draw.random() < 0.55 else _question(draw, n))
        cases.append((n, [*calls, Call("count")]))
    return [TestInput({"n": n}, tuple(calls)) for n, calls in cases]


_TRUE_FALSE = 'print("true" if {call} else "false")'

ALGORITHM = Algorithm(
    slug="disjoint_set",
    name="Disjoint Set Union",
    phrase="a disjoint-set (union-find) data structure with union by size or rank and path compression",
    domain="Data Structures",
    complexity="O(alpha(n)) amortised per operation",
    statement=(
        "The elements are 0 to n-1; at first each is a set of its own.",
        "The two arguments of a call may be the same element, and unions may be repeated.",
    ),
    test=TestInput(
        {"n": 9},
        (
            Call("union_sets", (0, 1)),
            Call("union_sets", (3, 2)),
            Call("connected", (1, 3)),
            Call("union_sets", (1, 3)),
            Call("union_sets", (0, 2)),
            Call("set_size", (2,)),
            Call("union_sets", (7, 8)),
            Call("union_sets", (8, 0)),
            Call("union_sets", (5, 5)),
            Call("connected", (7, 2)),
            Call("connected", (4, 8)),
            Call("set_size", (7,)),
            Call("set_size", (6,)),
            Call("count"),
        ),
    ),
    reference=DisjointSet,
    forms=canonical(
        ClassInterface(
            "DisjointSet",
            (Param("n", INDEX, "number of elements, at least 1"),),
            (
                Function(
                    "union_sets",
                    (Param("x", INDEX), Param("y", INDEX)),
                    BOOL,
                    Output("the word true if two sets were merged, else false, on its own line.", _TRUE_FALSE),
                    "merges the sets of x and y; returns true, or false if they were one set already",
                ),
                Function(
                    "connected",
                    (Param("x", INDEX), Param("y", INDEX)),
                    BOOL,
                    Output("the word true or false on its own line.", _TRUE_FALSE),
                    "returns whether x and y are in the same set",
                ),
                Function(
                    "set_size",
                    (Param("x", INDEX),),
                    INDEX,
                    Output("the number of elements on its own line."),
                    "returns the number of elements in the set of x",
                ),
                Function(
                    "count",
                    (),
                    INDEX,
                    Output("the number of sets on its own line."),
                    "returns the number of disjoint sets",
                ),
            ),
            variable="sets",
        )
    ),
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant("edge_case", "        if a == b:\n            return False\n", ""),
        Mutant("linked_below_root", "self.parent[b] = a\n", "self.parent[y] = x\n"),
        Mutant("parents_compared", "self.find(x) == self.find(y)", "self.parent[x] == self.parent[y]"),
        Mutant("size_not_kept", "self.sizes[a] += self.sizes[b]", "self.sizes[a] += 1"),
        Mutant("root_not_looked_up", "self.sizes[self.find(x)]", "self.sizes[x]"),
    ),
)
