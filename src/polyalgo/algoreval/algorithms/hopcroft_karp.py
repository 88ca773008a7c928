"""Hopcroft-Karp maximum bipartite matching; a class in its main form, functions in the others."""

from __future__ import annotations

import random
from collections import deque
from itertools import product

from polyalgo.algoreval.graphs import incidence
from polyalgo.algoreval.interface import Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Form, Mutant
from polyalgo.algoreval.types import INDEX, INT, List, Matrix
from polyalgo.records import Representation


class BipGraph:
    """Bipartite graph with 1-based vertices; 0 means unmatched."""

    def __init__(self, m: int, n: int) -> None:
        self.m, self.n = m, n
        self.adj: list[list[int]] = [[] for _ in range(m + 1)]

    def add_edge(self, u: int, v: int) -> None:
        """Join left u and right v."""
        self.adj[u].append(v)

    def hopcroft_karp(self) -> int:
        """Size of a maximum matching."""
        self.left = [0] * (self.m + 1)
        self.right = [0] * (self.n + 1)
        size = 0
        while self._layers():
            size += sum(1 for u in range(1, self.m + 1) if self.left[u] == 0 and self._augment(u))
        return size

    def _layers(self) -> bool:
        self.level = [0 if u and not self.left[u] else -1 for u in range(self.m + 1)]
        queue = deque(u for u in range(1, self.m + 1) if self.level[u] == 0)
        found = False
        while queue:
            u = queue.popleft()
            for v in self.adj[u]:
                w = self.right[v]
                if w == 0:
                    found = True
                elif self.level[w] == -1:
                    self.level[w] = self.level[u] + 1
                    queue.append(w)
        return found

    def _augment(self, u: int) -> bool:
        for v in self.adj[u]:
            w = self.right[v]
            if w == 0 or (self.level[w] == self.level[u] + 1 and self._augment(w)):
                self.left[u], self.right[v] = v, u
                return True
        self.level[u] = -1
        return False


class _Oracle:
    """A maximum matching by Edmonds' algorithm, which does not need the two sides."""

    def __init__(self, m: int, n: int) -> None:
        self.edges: list[tuple[int, int]] = []

    def add_edge(self, u: int, v: int) -> None:
        self.edges.append((u, -v))

    def hopcroft_karp(self) -> int:
        import networkx as nx

        return len(nx.max_weight_matching(nx.Graph(self.edges), maxcardinality=True))


def _ladder(length: int) -> list[tuple[int, int]]:
    """Left u joined to right u and u + 1, the last one to its own only: whoever starts greedily must undo it all."""
    return [(u, v) for u in range(length, 0, -1) for v in (u + 1, u) if v <= length]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, int, list[tuple[int, int]]]] = [
        (0, 0, []),
        (3, 0, []),
        (0, 2, []),
        (1, 1, []),
        (4, 3, []),
        (1, 1, [(1, 1)]),
        (2, 2, [(1, 2), (1, 2), (1, 2)]),
        (2, 2, [(1, 1), (1, 2), (2, 1)]),
        (3, 3, [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2)]),
        (3, 3, [(3, 3), (2, 2), (1, 1)]),
        (5, 1, [(u, 1) for u in range(1, 6)]),
        (1, 5, [(1, v) for v in range(1, 6)]),
        (5, 4, [(2, 3), (2, 4), (4, 3), (4, 4), (5, 3), (5, 4)]),
        (4, 4, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (3, 4), (4, 4)]),
        (4, 5, list(product(range(1, 5), range(1, 6)))),
        (7, 7, [*product(range(1, 5), (1, 2, 3)), *product((5, 6, 7), range(3, 8))]),
        (8, 8, [(u, v) for u in range(1, 9) for v in range(1, 10 - u)]),
        (12, 12, _ladder(12)),
        (20, 20, _ladder(20)),
    ]
    for m, n, count in ((3, 4, 5), (5, 5, 8), (6, 8, 12), (8, 6, 14), (10, 10, 18), (15, 12, 26), (20, 20, 36)):
        pairs = list(product(range(1, m + 1), range(1, n + 1)))
        cases.append((m, n, draw.sample(pairs, count)))
    for m, n, count in ((6, 6, 14), (20, 20, 45), (25, 15, 48)):
        cases.append((m, n, [(draw.randint(1, m), draw.randint(1, n)) for _ in range(count)]))
    return [
        TestInput({"m": m, "n": n}, (*(Call("add_edge", edge) for edge in edges), Call("hopcroft_karp")))
        for m, n, edges in cases
    ]


_SIZE = Output(
    '"Size of maximum matching is <result>" on one line.', 'print("Size of maximum matching is %d" % {call})'
)
_RESULT = "the size of a maximum matching."

_CLASS = ClassInterface(
    "BipGraph",
    (
        Param("m", INDEX, "size of the left side, whose vertices are 1 to m"),
        Param("n", INDEX, "size of the right side, whose vertices are 1 to n"),
    ),
    (
        Function(
            "add_edge",
            (Param("u", INDEX), Param("v", INDEX)),
            None,
            None,
            "adds the edge between left vertex u and right vertex v",
        ),
        Function(
            "hopcroft_karp", (), INDEX, _SIZE, "returns the size of a maximum matching of the edges added so far."
        ),
    ),
    variable="g",
)


def _edges(test: TestInput) -> list[tuple[int, int]]:
    return [(call.args[0] - 1, call.args[1] - 1) for call in test.calls if call.method == "add_edge"]


def _adjacency_list(test: TestInput) -> TestInput:
    adj: list[list[int]] = [[] for _ in range(test.args["m"])]
    for u, v in _edges(test):
        adj[u].append(v)
    return TestInput({"adj": adj, "n": test.args["n"]})


def _incidence_matrix(test: TestInput) -> TestInput:
    m, n = test.args["m"], test.args["n"]
    return TestInput({"incidence": incidence((m + n, [(u, m + v) for u, v in _edges(test)])), "m": m})


def _function(*params: Param) -> Function:
    return Function("hopcroft_karp", params, INDEX, _SIZE, _RESULT)


ALGORITHM = Algorithm(
    slug="hopcroft_karp",
    name="Hopcroft–Karp",
    phrase="the Hopcroft-Karp algorithm for maximum matching in a bipartite graph",
    domain="Graph Algorithms",
    complexity="O(E sqrt(V))",
    statement=(
        "Each edge joins a left and a right vertex; two vertices may be joined by more than one edge. "
        "Either side may have no vertices.",
    ),
    test=TestInput(
        {"m": 5, "n": 4},
        (
            Call("add_edge", (1, 1)),
            Call("add_edge", (1, 2)),
            Call("add_edge", (2, 1)),
            Call("add_edge", (3, 2)),
            Call("add_edge", (3, 3)),
            Call("add_edge", (4, 1)),
            Call("add_edge", (5, 3)),
            Call("hopcroft_karp"),
        ),
    ),
    reference=BipGraph,
    forms={
        Representation.EDGE_LIST: Form(_CLASS),
        Representation.ADJACENCY_LIST: Form(
            _function(
                Param(
                    "adj",
                    List(List(INDEX)),
                    "adjacency list; adj[u] lists the right vertices joined to left vertex u, from 0",
                ),
                Param("n", INDEX, "number of right vertices, which are 0 to n-1"),
            ),
            _adjacency_list,
        ),
        Representation.INCIDENCE_MATRIX: Form(
            _function(
                Param(
                    "incidence",
                    Matrix(INT),
                    "incidence matrix; incidence[v][j] is 1 if vertex v is an end of edge j, else 0",
                ),
                Param("m", INDEX, "rows 0 to m-1 are the left vertices, the other rows the right ones"),
            ),
            _incidence_matrix,
        ),
    },
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant("single_phase", "while self._layers():", "if self._layers():"),
        Mutant("no_accumulation", "size += sum(1 for", "size = sum(1 for"),
        Mutant("overwritten_edges", "self.adj[u].append(v)", "self.adj[u] = [v]"),
        Mutant("one_side", "self.left[u], self.right[v] = v, u", "self.left[u] = v"),
        Mutant("sides_mixed_up", "self.right = [0] * (self.n + 1)", "self.right = [0] * (self.m + 1)"),
    ),
)
