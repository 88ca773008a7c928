"""Articulation points by Tarjan's low links."""

from __future__ import annotations

import random

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def articulation_points(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Cut vertices in ascending order, by depth-first search."""
    adj: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        adj[u].append(v)
        adj[v].append(u)
    order = [-1] * n
    low = [0] * n
    points: set[int] = set()
    clock = 0

    def visit(u: int, parent: int) -> None:
        nonlocal clock
        order[u] = low[u] = clock
        clock += 1
        children = 0
        for v in adj[u]:
            if order[v] == -1:
                children += 1
                visit(v, u)
                low[u] = min(low[u], low[v])
                if parent != -1 and low[v] >= order[u]:
                    points.add(u)
            elif v != parent:
                low[u] = min(low[u], order[v])
        if parent == -1 and children > 1:
            points.add(u)

    for root in range(n):
        if order[root] == -1:
            visit(root, -1)
    return sorted(points)


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Remove each vertex and count the components that are left."""
    import networkx as nx

    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    whole = nx.number_connected_components(graph)

    def without(vertex: int) -> int:
        return int(nx.number_connected_components(graph.subgraph(set(graph) - {vertex})))

    return [vertex for vertex in range(n) if without(vertex) > whole]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (0, []),
        (1, []),
        (1, [(0, 0)]),
        (5, []),
        (2, [(0, 1)]),
        (2, [(1, 0), (0, 1)]),
        (3, [(0, 1), (1, 2)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (3, [(0, 0), (1, 0), (0, 2), (2, 0)]),
        (6, [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4)]),
        (6, [(3, 4), (4, 5), (1, 2)]),
        (5, [(u, v) for u in range(5) for v in range(u)]),
        (9, [(8, 7), (7, 8), (4, 4), (7, 3), (3, 2), (2, 7), (2, 2), (1, 3), (1, 3)]),
        (7, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (4, 5), (5, 6), (6, 4)]),
        (150, [(v, v + 1) for v in range(149)]),
        (120, [(v, (v + 1) % 120) for v in range(120)]),
    ]
    for n, m in ((4, 3), (5, 6), (6, 6), (8, 7), (10, 12), (15, 16), (20, 24), (30, 33), (60, 62), (100, 130)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]))
    tree = [(draw.randrange(v), v) for v in range(1, 50)]
    cases.append((50, draw.sample(tree, len(tree))))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "articulation_points",
        graph,
        List(INDEX),
        Output(
            "the articulation points in that order on one line, separated by single spaces (an empty line if there "
            "are none).",
            ONE_LINE,
        ),
        "all articulation points in ascending order.",
    )


ALGORITHM = Algorithm(
    slug="articulation_points",
    name="Articulation Points",
    phrase="Tarjan's algorithm for articulation points (cut vertices)",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=(
        "An articulation point is a vertex whose removal increases the number of connected components.",
        "The graph may be empty or disconnected. It may have parallel edges and self-loops, which make no difference.",
    ),
    test=TestInput(
        {
            "n": 13,
            "edges": [
                (0, 1),
                (1, 2),
                (2, 0),
                (2, 3),
                (3, 4),
                (4, 2),
                (8, 4),
                (7, 6),
                (6, 5),
                (7, 6),
                (9, 11),
                (10, 9),
                (11, 11),
            ],
        }
    ),
    reference=articulation_points,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=False),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "low[v] >= order[u]", "low[v] > order[u]"),
        Mutant("edge_case", "children > 1", "children > 0"),
        Mutant("disconnected", "for root in range(n):", "for root in range(min(n, 1)):"),
        Mutant("wrong_low_link", "min(low[u], order[v])", "min(low[u], low[v])"),
        Mutant("edge_case", "if parent != -1 and low", "if low"),
    ),
)
