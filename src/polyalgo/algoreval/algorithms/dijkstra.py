"""Dijkstra's algorithm with a binary heap."""

from __future__ import annotations

import heapq
import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, List
from polyalgo.records import Representation


def dijkstra(n: int, edges: list[tuple[int, int, int]], source: int) -> list[int]:
    """Shortest distances from the source, -1 where unreachable."""
    adj: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for u, v, w in edges:
        adj[u].append((v, w))
    dist = [-1] * n
    heap = [(0, source)]
    while heap:
        d, u = heapq.heappop(heap)
        if dist[u] != -1:
            continue
        dist[u] = d
        for v, w in adj[u]:
            if dist[v] == -1:
                heapq.heappush(heap, (d + w, v))
    return dist


def _oracle(n: int, edges: list[tuple[int, int, int]], source: int) -> list[int]:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    dist = nx.single_source_bellman_ford_path_length(graph, source)
    return [dist.get(vertex, -1) for vertex in range(n)]


def _inputs(draw: random.Random) -> list[TestInput]:
    ladder = [(v, v + 1, 1) for v in range(19)] + [(v, 19, 40 - 2 * v) for v in range(19)]
    cases: list[tuple[int, list[tuple[int, int, int]], int]] = [
        (1, [], 0),
        (5, [], 3),
        (2, [(0, 1, 4)], 0),
        (2, [(0, 1, 4)], 1),
        (2, [(0, 1, 4), (1, 0, 9)], 1),
        (3, [(0, 1, 5), (0, 2, 9), (1, 2, 3)], 0),
        (4, [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 0, 4)], 2),
        (5, [(0, 1, 10), (1, 4, 1), (0, 2, 2), (2, 3, 3), (3, 1, 4)], 0),
        (6, [(1, 0, 2), (2, 1, 2), (3, 5, 1), (5, 4, 1), (4, 3, 1)], 5),
        (4, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)], 0),
        (5, [(u, v, 7) for u, v in permutations(range(5), 2)], 4),
        (6, [(u, v, abs(u - v) ** 2) for u, v in permutations(range(6), 2)], 5),
        (3, [(0, 1, 1000000000), (1, 2, 1000000000), (0, 2, 2000000001)], 0),
        (20, [edge for edge in reversed(ladder) if edge[:2] != (18, 19)] + [(18, 19, 1)], 0),
        (80, [(v, v + 1, draw.randint(1, 9)) for v in draw.sample(range(79), 79)], 0),
    ]
    for n, m, high in (
        (4, 6, 3),
        (5, 8, 10),
        (6, 10, 2),
        (8, 12, 20),
        (10, 25, 9),
        (12, 70, 50),
        (20, 30, 100),
        (20, 60, 100),
        (25, 200, 1000),
        (40, 120, 99),
        (60, 150, 5),
    ):
        pairs = draw.sample(list(permutations(range(n), 2)), m)
        cases.append((n, [(u, v, draw.randint(1, high)) for u, v in pairs], draw.randrange(n)))
    return [TestInput({"n": n, "edges": edges, "source": source}) for n, edges, source in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "dijkstra",
        (*graph, Param("source", INDEX)),
        List(INT),
        Output("the distances in vertex order on one line, separated by single spaces.", ONE_LINE),
        "the shortest distance from {source} to each vertex, -1 if unreachable.",
    )


ALGORITHM = Algorithm(
    slug="dijkstra",
    name="Dijkstra's Shortest Path",
    phrase="Dijkstra's shortest path algorithm",
    domain="Graph Algorithms",
    complexity="O((V + E) log V)",
    statement=(
        "Weights are positive integers.",
        "There is at least one vertex. There are no parallel edges and no self-loops; there may be edges in both "
        "directions between two vertices.",
        "Every sum of weights that the algorithm forms fits in a 32-bit signed integer, and no distance is 2147483647.",
    ),
    test=TestInput(
        {
            "n": 6,
            "edges": [
                (0, 1, 7),
                (0, 2, 3),
                (1, 3, 2),
                (2, 1, 1),
                (2, 3, 8),
                (3, 0, 4),
                (5, 3, 1),
                (3, 4, 5),
            ],
            "source": 0,
        }
    ),
    reference=dijkstra,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("undirected", "adj[u].append((v, w))", "adj[u].append((v, w)); adj[v].append((u, w))"),
        Mutant("no_finished_test", "if dist[u] != -1:", "if False:"),
        Mutant("stack_order", "heapq.heappop(heap)", "heap.pop()"),
        Mutant("unreachable", "dist = [-1] * n", "dist = [-1] * (n - 1) + [0]"),
        Mutant("hops", "(d + w, v)", "(d + 1, v)"),
    ),
)
