"""Bellman-Ford single-source shortest paths with detection of negative cycles."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, List, OrInf
from polyalgo.records import Representation


def bellman_ford(n: int, edges: list[tuple[int, int, int]], source: int) -> list[float]:
    """Shortest distances from the source; an empty list if it reaches a negative cycle."""
    dist = [float("inf")] * n
    dist[source] = 0
    for _ in range(n - 1):
        for u, v, w in edges:
            if dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
    for u, v, w in edges:
        if dist[u] + w < dist[v]:
            return []
    return dist


def _oracle(n: int, edges: list[tuple[int, int, int]], source: int) -> list[float]:
    """All pairs of the reachable part; a vertex at a negative distance from itself is on a negative cycle."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    dist = nx.floyd_warshall(graph.subgraph({source} | nx.descendants(graph, source)))
    if any(dist[vertex][vertex] < 0 for vertex in dist):
        return []
    return [dist[source].get(vertex, float("inf")) for vertex in range(n)]


def _potential_graph(draw: random.Random, n: int, m: int) -> list[tuple[int, int, int]]:
    """Random edges, many of them negative, without a negative cycle: lengths shifted by vertex potentials."""
    height = [draw.randint(-50, 50) for _ in range(n)]
    pairs = draw.sample(list(permutations(range(n), 2)), m)
    return [(u, v, draw.randint(0, 30) + height[v] - height[u]) for u, v in pairs]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int, int]], int]] = [
        (1, [], 0),
        (4, [], 2),
        (2, [(0, 1, -5)], 1),
        (2, [(0, 1, 3), (1, 0, -3)], 1),
        (2, [(0, 1, 3), (1, 0, -4)], 0),
        (3, [(0, 1, 2), (0, 2, 5), (1, 2, -4)], 0),
        (4, [(2, 3, -2), (3, 2, 1), (1, 0, 7)], 1),
        (4, [(2, 3, -2), (3, 2, 1), (0, 1, 7), (1, 2, 9)], 0),
        (5, [(4, 3, -1), (3, 2, -1), (2, 1, -1), (1, 0, -1)], 4),
        (8, [(v, v + 1, -3) for v in reversed(range(7))], 0),
        (8, [*((v, v + 1, 1) for v in reversed(range(7))), (7, 4, -4)], 0),
        (4, [(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 0)], 0),
        (5, [(u, v, 5) for u, v in permutations(range(5), 2)], 3),
        (3, [(0, 1, 1000000000), (1, 2, 1000000000), (0, 2, 2000000001)], 0),
        (3, [(0, 1, -1000000000), (1, 2, -1000000000), (0, 2, -2000000000)], 0),
        (40, [(v, v + 1, draw.randint(-9, 9)) for v in draw.sample(range(39), 39)], 0),
    ]
    for n, m in ((4, 5), (5, 9), (6, 12), (8, 14), (10, 14), (12, 40), (20, 60), (30, 70)):
        cases.append((n, _potential_graph(draw, n, m), draw.randrange(n)))
    for n, m, low in ((5, 8, -3), (8, 16, -4), (12, 24, -9), (20, 40, -2), (20, 70, -3)):
        pairs = draw.sample(list(permutations(range(n), 2)), m)
        cases.append((n, [(u, v, draw.randint(low, 12)) for u, v in pairs], draw.randrange(n)))
    return [TestInput({"n": n, "edges": edges, "source": source}) for n, edges, source in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "bellman_ford",
        (*graph, Param("source", INDEX)),
        List(OrInf(INT)),
        Output(
            'the distances in vertex order on one line, separated by single spaces, with "INF" for an unreachable '
            'vertex; if the result is empty, the line "negative cycle" instead.',
            "dist = {call}\n"
            "if dist:\n"
            '    print(*("INF" if d == INF else d for d in dist))\n'
            "else:\n"
            '    print("negative cycle")',
        ),
        "the shortest distance from {source} to each vertex, INF if it is unreachable; an empty list if a cycle of "
        "negative total weight is reachable from {source}.",
    )


ALGORITHM = Algorithm(
    slug="bellman_ford",
    name="Bellman-Ford Shortest Path",
    phrase="the Bellman-Ford shortest path algorithm",
    domain="Graph Algorithms",
    complexity="O(V E)",
    statement=(
        "Weights are integers, possibly negative or 0.",
        "There is at least one vertex. There are no parallel edges and no self-loops; there may be edges in both "
        "directions between two vertices.",
        "A negative cycle that cannot be reached from {source} does not matter.",
        "Every sum of weights along a path that the algorithm forms fits in a 32-bit signed integer, and no distance "
        "is 2147483647.",
    ),
    test=TestInput(
        {
            "n": 9,
            "edges": [
                (4, 5, -2),
                (3, 4, 6),
                (2, 3, -3),
                (1, 3, 4),
                (0, 2, 5),
                (0, 1, -1),
                (5, 2, 2),
                (6, 7, -4),
                (7, 6, 3),
                (7, 0, -9),
                (1, 8, 0),
            ],
            "source": 0,
        }
    ),
    reference=bellman_ford,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "range(n - 1)", "range(n - 2)"),
        Mutant("edge_case", 'float("inf")', "999999999"),
        Mutant("single_pass", "for _ in range(n - 1):", "for _ in range(1):"),
        Mutant("no_detection", "            return []", "            break"),
        Mutant("wrong_start", "dist[source] = 0", "dist[0] = 0"),
    ),
)
