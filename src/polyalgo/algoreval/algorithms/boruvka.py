"""Borůvka's minimum spanning forest."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, List, Tuple
from polyalgo.records import Representation


def boruvka(n: int, edges: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Edges (u, v, w) of the minimum spanning forest with u < v, ascending."""
    parent = list(range(n))

    def find(vertex: int) -> int:
        while parent[vertex] != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    forest: list[tuple[int, int, int]] = []
    while True:
        cheapest: dict[int, tuple[int, int, int]] = {}
        for u, v, w in edges:
            roots = {find(u), find(v)}
            if len(roots) == 1:
                continue
            edge = (w, min(u, v), max(u, v))
            for root in roots:
                if root not in cheapest or edge < cheapest[root]:
                    cheapest[root] = edge
        if not cheapest:
            break
        for w, u, v in cheapest.values():
            if find(u) != find(v):
                parent[find(u)] = find(v)
                forest.append((u, v, w))
    return sorted(forest)


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Prim's forest under the same order, of the lightest of parallel edges."""
    import networkx as nx

    graph = nx.Graph()
    for u, v, w in sorted(edges, key=lambda edge: edge[2]):
        if u != v and not graph.has_edge(u, v):
            graph.add_edge(u, v, weight=(w, min(u, v), max(u, v)))
    forest = []
    todo = set(range(n))
    while todo:
        tree = {min(todo)}
        while boundary := [d["weight"] for u, v, d in graph.edges(tree, data=True) if (u in tree) != (v in tree)]:
            w, u, v = min(boundary)
            tree |= {u, v}
            forest.append((u, v, w))
        todo -= tree
    return sorted(forest)


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (0, []),
        (1, []),
        (1, [(0, 0, -3)]),
        (4, []),
        (2, [(1, 0, 5)]),
        (2, [(1, 0, 5), (0, 1, 3), (1, 0, 3), (0, 1, 8)]),
        (3, [(0, 1, 1), (1, 2, 1), (2, 0, 1)]),
        (3, [(2, 1, 1), (2, 0, 1), (1, 0, 1)]),
        (4, [(3, 2, 4), (2, 1, 4), (1, 0, 4), (0, 3, 4)]),
        (6, [(5, 4, 2), (3, 1, -7), (1, 2, 0), (3, 2, -1)]),
        (6, [(u, v, 7) for u, v in combinations(range(6), 2)]),
        (6, [(v, u, (u + v) % 3) for u, v in combinations(range(6), 2)]),
        (5, [(0, 1, -5), (1, 2, -5), (2, 3, -5), (3, 4, -5), (4, 0, -5), (2, 2, -9)]),
        (4, [(0, 1, 2147483647), (1, 2, -2147483648), (2, 3, 2147483647), (3, 0, 2147483647), (0, 2, 2147483646)]),
        (64, [(v + 1, v, (v + 1) & -(v + 1)) for v in range(63)]),
        (60, [(v, (v + 1) % 60, 1) for v in range(60)]),
    ]
    for n, m, high in ((4, 5, 2), (5, 6, 9), (6, 9, 3), (8, 10, 4), (10, 20, 5), (12, 14, 50), (20, 40, 3)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n), draw.randint(-high, high)) for _ in range(m)]))
    for n, m in ((15, 60), (30, 120), (50, 150)):
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        cases.append((n, [(v, u, draw.randint(1, 12)) for u, v in pairs]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "boruvka",
        graph,
        List(Tuple((INDEX, INDEX, INT))),
        Output('each edge as "u v w" on its own line, in that order (nothing if there are none).', ROW_EACH),
        "the edges of the minimum spanning tree as (u, v, w) with u < v and w the weight, in ascending order (by u, "
        "then by v).",
    )


ALGORITHM = Algorithm(
    slug="boruvka",
    name="Borůvka’s MST",
    phrase="Boruvka's minimum spanning tree algorithm",
    domain="Graph Algorithms",
    complexity="O(E log V)",
    statement=(
        "Edges are compared by weight; edges of equal weight by their smaller end, then by their larger end. In this "
        "order the minimum spanning tree is unique.",
        "The graph may be empty or disconnected: then the result has the edges of the minimum spanning tree of every "
        "component.",
        "Weights are integers, possibly negative or 0. There may be self-loops, which are never used, and parallel "
        "edges.",
    ),
    test=TestInput(
        {
            "n": 10,
            "edges": [
                (0, 1, 4),
                (2, 1, 8),
                (2, 0, 4),
                (1, 0, 6),
                (3, 2, 7),
                (5, 2, 4),
                (3, 4, 9),
                (5, 3, 7),
                (5, 4, 9),
                (6, 5, 4),
                (6, 2, 4),
                (4, 4, 1),
                (8, 9, -2),
                (9, 7, 3),
                (7, 8, 3),
            ],
        }
    ),
    reference=boruvka,
    forms=graph_forms(
        _interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=False, weight=INT
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "edge < cheapest[root]", "edge[0] < cheapest[root][0]"),
        Mutant("edge_twice", "if find(u) != find(v):", "if True:"),
        Mutant("disconnected", "if not cheapest:", "if len(forest) == n - 1:"),
        Mutant("wrong_comparison", "edge < cheapest[root]", "edge > cheapest[root]"),
        Mutant("order", "edge = (w, min(u, v), max(u, v))", "edge = (w, u, v)"),
    ),
)
