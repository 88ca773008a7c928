"""Global minimum cut by the Stoer-Wagner algorithm."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INT, LONG
from polyalgo.records import Representation


def stoer_wagner(n: int, edges: list[tuple[int, int, int]]) -> int:
    """Weight of a minimum cut: the lightest cut of a phase, over n - 1 phases of maximum adjacency search."""
    weight = [[0] * n for _ in range(n)]
    for u, v, w in edges:
        weight[u][v] += w
        weight[v][u] += w
    vertices = list(range(n))
    best = sum(w for _, _, w in edges)
    while len(vertices) > 1:
        tied = dict.fromkeys(vertices, 0)
        last = before = vertices[0]
        while tied:
            before, last = last, max(tied, key=lambda v: tied[v])
            cut = tied.pop(last)
            for v in tied:
                tied[v] += weight[last][v]
        best = min(best, cut)
        for v in vertices:
            weight[before][v] += weight[last][v]
            weight[v][before] = weight[before][v]
        vertices.remove(last)
    return best


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> int:
    """The smallest maximum flow from vertex 0 to any other."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from((u, v, {"capacity": w}) for u, v, w in edges)
    return min(int(nx.maximum_flow_value(graph, 0, v)) for v in range(1, n))


def _inputs(draw: random.Random) -> list[TestInput]:
    big = 2000000000
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (2, []),
        (5, []),
        (2, [(0, 1, 6)]),
        (3, [(0, 1, 5)]),
        (3, [(0, 1, 4), (1, 2, 4), (2, 0, 4)]),
        (3, [(2, 1, 9), (1, 0, 3)]),
        (4, [(0, 1, 1), (2, 3, 1)]),
        (4, [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 0, 4)]),
        (6, [(0, 1, 9), (1, 2, 9), (2, 0, 9), (3, 4, 9), (4, 5, 9), (5, 3, 9), (0, 3, 2), (1, 4, 3)]),
        (6, [(0, 2, 9), (2, 4, 9), (4, 0, 9), (1, 3, 9), (3, 5, 9), (5, 1, 9), (0, 1, 2), (2, 3, 3)]),
        (5, [(u, v, 3) for u, v in combinations(range(5), 2)]),
        (7, [(0, v, v) for v in range(1, 7)]),
        (7, [(6, v, 10 - v) for v in range(6)] + [(v, v + 1, 4) for v in range(5)]),
        (4, [(u, v, big) for u, v in combinations(range(4), 2)]),
        (5, [(0, 1, big), (0, 2, big), (1, 2, big), (2, 3, 1), (3, 4, big)]),
        (30, [(v, (v + 1) % 30, v % 5 + 1) for v in range(30)]),
    ]
    for n, m, high in (
        (4, 5, 3),
        (5, 8, 9),
        (6, 10, 4),
        (7, 18, 20),
        (8, 14, 9),
        (10, 30, 5),
        (12, 40, 50),
        (15, 45, 9),
        (20, 80, 99),
        (25, 150, 1000),
    ):
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        cases.append((n, [(u, v, draw.randint(1, high)) for u, v in (draw.sample(pair, 2) for pair in pairs)]))
    halves = [pair for pair in combinations(range(16), 2) if pair[0] % 2 == pair[1] % 2]
    bridges = [(1, 2, 4), (5, 14, 7), (0, 9, 3)]
    cases.append((16, [*((u, v, draw.randint(3, 9)) for u, v in halves), *bridges]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "stoer_wagner",
        graph,
        LONG,
        Output("the weight of the cut on one line."),
        "the weight of a minimum cut.",
    )


ALGORITHM = Algorithm(
    slug="stoer_wagner",
    name="Stoer-Wagner Min Cut",
    phrase="the Stoer-Wagner global minimum cut algorithm",
    domain="Graph Algorithms",
    complexity="O(V^3)",
    statement=(
        "A cut divides the vertices into two non-empty sets; its weight is the sum of the weights of the edges between "
        "the sets. The result is the smallest weight of any cut, which is 0 if the graph is disconnected.",
        "There are at least two vertices. Weights are integers from 1 to 2147483646.",
        "There are no parallel edges and no self-loops.",
        "Sums of weights may exceed 32 bits.",
    ),
    test=TestInput(
        {
            "n": 8,
            "edges": [
                (0, 1, 2),
                (0, 4, 3),
                (1, 2, 3),
                (1, 4, 2),
                (1, 5, 2),
                (2, 3, 4),
                (2, 6, 2),
                (3, 6, 2),
                (3, 7, 2),
                (4, 5, 3),
                (5, 6, 1),
                (6, 7, 3),
            ],
        }
    ),
    reference=stoer_wagner,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=False,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("vertices_only", "while len(vertices) > 1:", "while len(vertices) == n:"),
        Mutant("off_by_one", "while len(vertices) > 1:", "while len(vertices) > 2:"),
        Mutant("no_merge", "weight[before][v] += weight[last][v]", "weight[before][v] += 0"),
        Mutant("greedy", "tied[v] += weight[last][v]", "tied[v] = weight[last][v]"),
        Mutant("wrong_comparison", "max(tied, key", "min(tied, key"),
    ),
)
