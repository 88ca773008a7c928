"""Single-source shortest paths in a directed acyclic graph, in topological order."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, List, OrInf
from polyalgo.records import Representation


def dag_shortest_path(n: int, edges: list[tuple[int, int, int]], source: int) -> list[float]:
    """Shortest distances: every vertex is relaxed once, in topological order."""
    adj: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    incoming = [0] * n
    for u, v, w in edges:
        adj[u].append((v, w))
        incoming[v] += 1
    order = [v for v in range(n) if incoming[v] == 0]
    for u in order:
        for v, _ in adj[u]:
            incoming[v] -= 1
            if incoming[v] == 0:
                order.append(v)
    dist = [float("inf")] * n
    dist[source] = 0
    for u in order:
        for v, w in adj[u]:
            dist[v] = min(dist[v], dist[u] + w)
    return dist


def _oracle(n: int, edges: list[tuple[int, int, int]], source: int) -> list[float]:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    dist = nx.single_source_bellman_ford_path_length(graph, source)
    return [dist.get(vertex, float("inf")) for vertex in range(n)]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int, int]], int]] = [
        (1, [], 0),
        (5, [], 3),
        (2, [(0, 1, 4)], 0),
        (2, [(0, 1, 4)], 1),
        (2, [(1, 0, -4)], 1),
        (3, [(0, 1, 2), (0, 2, 5), (1, 2, -4)], 0),
        (4, [(3, 2, 1), (2, 1, 1), (1, 0, 1), (3, 0, 9)], 3),
        (4, [(0, 1, 0), (1, 2, 0), (2, 3, 0)], 0),
        (4, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)], 0),
        (5, [(4, 0, -10), (0, 1, 3), (2, 1, -8), (1, 3, 2)], 0),
        (6, [(0, 5, 1), (5, 1, 1), (1, 4, 1), (0, 4, 9), (4, 2, -3), (0, 2, 2), (2, 3, 0)], 0),
        (6, [(u, v, 7) for u, v in combinations(range(6), 2)], 0),
        (7, [(v, u, -((u - v) ** 2)) for u, v in combinations(range(7), 2)], 6),
        (3, [(0, 1, 1000000000), (1, 2, 1000000000), (0, 2, 2000000001)], 0),
        (3, [(2, 1, -1000000000), (1, 0, -1000000000), (2, 0, -1999999999)], 2),
        (80, [(v + 1, v, draw.randint(-9, 9)) for v in draw.sample(range(79), 79)], 79),
    ]
    for n, m, low, high in (
        (4, 5, 1, 9),
        (5, 8, -3, 5),
        (6, 11, -9, 9),
        (8, 16, -5, 20),
        (10, 20, -9, 2),
        (12, 50, -50, 50),
        (20, 40, 0, 9),
        (25, 120, -99, 99),
        (40, 140, -10, 30),
        (60, 150, -20, 20),
    ):
        rank = draw.sample(range(n), n)
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        edges = [(rank[i], rank[j], draw.randint(low, high)) for i, j in pairs]
        cases.append((n, edges, rank[draw.randrange((n + 2) // 3)]))
    return [TestInput({"n": n, "edges": edges, "source": source}) for n, edges, source in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "dag_shortest_path",
        (*graph, Param("source", INDEX)),
        List(OrInf(INT)),
        Output(
            'the distances in vertex order on one line, separated by single spaces, with "INF" for an unreachable '
            "vertex.",
            'print(*("INF" if d == INF else d for d in {call}))',
        ),
        "the shortest distance from {source} to each vertex, INF if it is unreachable.",
    )


ALGORITHM = Algorithm(
    slug="dag_shortest_path",
    name="Shortest Path in DAG",
    phrase="single-source shortest paths in a directed acyclic graph by topological order",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=(
        "The graph has at least one vertex and no cycle. The numbers of the vertices say nothing about their "
        "topological order.",
        "Weights are integers, possibly negative or 0. There are no parallel edges.",
        "The sum of weights along every path fits in a 32-bit signed integer and is less than 2147483647.",
    ),
    test=TestInput(
        {
            "n": 9,
            "edges": [
                (5, 2, 6),
                (2, 7, 3),
                (5, 7, 8),
                (7, 1, -4),
                (2, 1, 2),
                (1, 4, 5),
                (7, 4, 0),
                (4, 0, -2),
                (3, 5, -7),
                (3, 0, 1),
                (8, 1, -9),
            ],
            "source": 5,
        }
    ),
    reference=dag_shortest_path,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("vertex_order", "dist[source] = 0\n    for u in order:", "dist[source] = 0\n    for u in range(n):"),
        Mutant("edge_case", 'float("inf")', "999999999"),
        Mutant("wrong_start", "dist[source] = 0", "dist[order[0]] = 0"),
        Mutant("greedy", "dist[v] = min(dist[v], dist[u] + w)", "dist[v] = dist[u] + w"),
        Mutant("wrong_comparison", "min(dist[v], dist[u] + w)", "min(dist[v], w)"),
    ),
)
