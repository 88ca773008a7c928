"""Kruskal's minimum spanning forest with union-find."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, List, Tuple
from polyalgo.records import Representation


def kruskal(n: int, edges: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Edges (u, v, w) of the minimum spanning forest with u < v, in the order in which they are taken."""
    parent = list(range(n))

    def find(vertex: int) -> int:
        while parent[vertex] != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    forest: list[tuple[int, int, int]] = []
    for w, u, v in sorted((w, min(u, v), max(u, v)) for u, v, w in edges):
        a, b = find(u), find(v)
        if a != b:
            parent[a] = b
            forest.append((u, v, w))
    return forest


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Prim's forest by the ranks of the edges in their order, which make it unique."""
    import networkx as nx

    ordered = sorted((w, min(u, v), max(u, v)) for u, v, w in edges)
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    for rank, (_, u, v) in enumerate(ordered):
        graph.add_edge(u, v, weight=rank)
    chosen = nx.minimum_spanning_edges(graph, algorithm="prim")
    ranks = sorted(data["weight"] for _, _, data in chosen)
    return [(u, v, w) for w, u, v in (ordered[rank] for rank in ranks)]


def _inputs(draw: random.Random) -> list[TestInput]:
    low, high = -(2**31), 2**31 - 2
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (0, []),
        (1, []),
        (6, []),
        (2, [(0, 1, 6)]),
        (2, [(1, 0, -6)]),
        (3, [(2, 0, 5), (1, 2, 5), (0, 1, 5)]),
        (3, [(0, 1, -1), (1, 2, 0), (2, 0, 1)]),
        (4, [(3, 2, 4), (2, 1, 4), (1, 0, 4), (0, 3, 4)]),
        (4, [(2, 3, 7)]),
        (5, [(0, 1, 1), (2, 3, 1), (1, 2, 2), (0, 3, 2), (4, 0, 2)]),
        (6, [(5, 4, 3), (4, 3, 3), (3, 5, 3), (2, 1, 3), (1, 0, 3), (0, 2, 3)]),
        (7, [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 4, 4), (4, 5, 5), (5, 6, 6), (6, 0, 7)]),
        (7, [(0, 1, 7), (1, 2, 6), (2, 3, 5), (3, 4, 4), (4, 5, 3), (5, 6, 2), (6, 0, 1)]),
        (5, [(v, u, 8) for u, v in combinations(range(5), 2)]),
        (6, [(u, v, -u * v) for u, v in combinations(range(6), 2)]),
        (7, [(u, v, (u * v) % 4) for u, v in combinations(range(7), 2)]),
        (4, [(0, 1, high), (1, 2, high), (2, 3, high), (3, 0, high)]),
        (4, [(0, 1, low), (1, 2, low), (2, 3, high), (3, 0, low), (0, 2, high)]),
        (40, [(v, v + 1, draw.randint(-9, 9)) for v in draw.sample(range(39), 39)]),
        (40, [(v, (v + 1) % 40, 2) for v in draw.sample(range(40), 40)]),
    ]
    for n, m, top in (
        (4, 5, 2),
        (5, 7, 9),
        (6, 9, 3),
        (8, 10, 4),
        (10, 30, 5),
        (12, 14, 50),
        (20, 60, 3),
        (30, 25, 9),
        (40, 120, 20),
        (40, 150, 1000),
    ):
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        bottom = draw.choice((1, -top))
        cases.append((n, [(u, v, draw.randint(bottom, top)) for u, v in (draw.sample(pair, 2) for pair in pairs)]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "kruskal",
        graph,
        List(Tuple((INDEX, INDEX, INT))),
        Output(
            'each edge as "u v w" on its own line, in that order, then a line with the sum of their weights (0 if '
            "there are none), which may exceed 32 bits.",
            "forest = {call}\nfor edge in forest:\n    print(*edge)\nprint(sum(w for _, _, w in forest))",
        ),
        "the edges of the minimum spanning tree as (u, v, w) with u < v and w the weight, in the order in which the "
        "algorithm takes them.",
    )


ALGORITHM = Algorithm(
    slug="kruskal",
    name="Kruskal’s MST",
    phrase="Kruskal's minimum spanning tree algorithm",
    domain="Graph Algorithms",
    complexity="O(E log E)",
    statement=(
        "Edges are tried in ascending order of weight; edges of equal weight in ascending order of their smaller end, "
        "then of their larger end.",
        "The graph may be empty or disconnected: then the result has the edges of the minimum spanning tree of every "
        "component, all in this order.",
        "Weights are integers from -2147483648 to 2147483646. There are no parallel edges and no self-loops.",
    ),
    test=TestInput(
        {
            "n": 11,
            "edges": [
                (4, 1, 6),
                (1, 0, 3),
                (0, 4, 6),
                (7, 4, 3),
                (2, 7, 6),
                (2, 1, 6),
                (5, 2, 9),
                (7, 5, 8),
                (5, 9, -2),
                (9, 2, 8),
                (6, 3, 5),
                (3, 10, 5),
                (10, 6, 5),
                (0, 7, 7),
            ],
        }
    ),
    reference=kruskal,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=False,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant(
            "tie_break",
            "sorted((w, min(u, v), max(u, v)) for u, v, w in edges)",
            "sorted(((w, min(u, v), max(u, v)) for u, v, w in edges), key=lambda edge: edge[0])",
        ),
        Mutant("no_cycle_test", "if a != b:", "if True:"),
        Mutant("order", "sorted((w, min(u, v), max(u, v))", "sorted((w, u, v)"),
        Mutant("disconnected", "    return forest", "    return forest if len(forest) == n - 1 else []"),
        Mutant("no_union_of_roots", "parent[a] = b", "parent[u] = v"),
    ),
)
