"""Dijkstra's algorithm with a binary heap."""

from __future__ import annotations

import heapq

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ONE_LINE, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm
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
    statement=("Weights are positive integers.",),
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
)
