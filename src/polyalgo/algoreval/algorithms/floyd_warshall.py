"""All-pairs shortest paths by the Floyd-Warshall algorithm."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INT, Matrix, OrInf
from polyalgo.records import Representation


def floyd_warshall(n: int, edges: list[tuple[int, int, int]]) -> list[list[float]]:
    """Distances between all vertices; an empty matrix if there is a negative cycle."""
    dist: list[list[float]] = [[0 if u == v else float("inf") for v in range(n)] for u in range(n)]
    for u, v, w in edges:
        dist[u][v] = w
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if dist[i][k] + dist[k][j] < dist[i][j]:
                    dist[i][j] = dist[i][k] + dist[k][j]
    if any(dist[v][v] < 0 for v in range(n)):
        return []
    return dist


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> list[list[float]]:
    """Bellman-Ford from every vertex."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    rows = []
    for source in range(n):
        try:
            dist = nx.single_source_bellman_ford_path_length(graph, source)
        except nx.NetworkXUnbounded:
            return []
        rows.append([dist.get(v, float("inf")) for v in range(n)])
    return rows


def _shifted(draw: random.Random, n: int, m: int, spread: int) -> list[tuple[int, int, int]]:
    """Random edges, many of them negative, without a negative cycle: lengths shifted by vertex potentials."""
    height = [draw.randint(-spread, spread) for _ in range(n)]
    pairs = draw.sample(list(permutations(range(n), 2)), m)
    return [(u, v, draw.randint(0, 30) + height[v] - height[u]) for u, v in pairs]


def _inputs(draw: random.Random) -> list[TestInput]:
    big = 1000000000
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (1, []),
        (4, []),
        (2, [(0, 1, -5)]),
        (2, [(1, 0, 7)]),
        (2, [(0, 1, 3), (1, 0, -3)]),
        (2, [(0, 1, 3), (1, 0, -4)]),
        (3, [(0, 1, 2), (1, 2, 2), (0, 2, 5)]),
        (3, [(0, 2, 4), (2, 1, -9), (0, 1, 0)]),
        (5, [(0, 4, 1), (4, 3, 1), (3, 2, 1), (2, 1, 1), (0, 1, 9)]),
        (5, [(0, 1, 4), (3, 4, -2), (4, 3, 1)]),
        (4, [(0, 3, 1), (3, 1, -6), (1, 0, 2), (1, 2, 8)]),
        (4, [(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 0)]),
        (6, [(0, 1, 1), (1, 0, 1), (2, 3, 2), (3, 2, 2), (4, 5, 3), (5, 4, 3)]),
        (5, [(u, v, 5) for u, v in permutations(range(5), 2)]),
        (6, [(u, v, (u - v) ** 2) for u, v in permutations(range(6), 2)]),
        (3, [(0, 1, big), (1, 2, big), (0, 2, 2 * big + 1)]),
        (3, [(0, 1, -big), (1, 2, -big), (0, 2, 1 - 2 * big)]),
        (25, [(v + 1, v, draw.randint(-9, 9)) for v in draw.sample(range(24), 24)]),
    ]
    for n, m, spread in ((4, 6, 9), (5, 9, 50), (6, 12, 20), (8, 14, 50), (10, 16, 0), (12, 40, 90), (25, 80, 30)):
        cases.append((n, _shifted(draw, n, m, spread)))
    for n, m, low in ((4, 6, -2), (5, 9, -3), (6, 10, -2), (7, 16, -6)):
        pairs = draw.sample(list(permutations(range(n), 2)), m)
        cases.append((n, [(u, v, draw.randint(low, 9)) for u, v in pairs]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "floyd_warshall",
        graph,
        Matrix(OrInf(INT)),
        Output(
            "one line per vertex u in vertex order, with the distances from u to each vertex in vertex order, "
            'separated by single spaces, and "INF" for an unreachable vertex; if the result is empty, the line '
            '"negative cycle" instead.',
            "dist = {call}\n"
            "for row in dist:\n"
            '    print(*("INF" if d == INF else d for d in row))\n'
            "if not dist:\n"
            '    print("negative cycle")',
        ),
        "the matrix of the shortest distances: row u, column v holds the distance from u to v, INF if v is "
        "unreachable from u, 0 if u = v; an empty matrix if the graph has a cycle of negative total weight.",
    )


ALGORITHM = Algorithm(
    slug="floyd_warshall",
    name="Floyd-Warshall All-Pairs Shortest Path",
    phrase="the Floyd-Warshall all-pairs shortest path algorithm",
    domain="Graph Algorithms",
    complexity="O(V^3)",
    statement=(
        "Weights are integers, possibly negative or 0.",
        "There is at least one vertex. There are no parallel edges and no self-loops; there may be edges in both "
        "directions between two vertices.",
        "A negative cycle counts wherever it is in the graph.",
        "Every sum of weights that the algorithm forms fits in a 32-bit signed integer, and no distance is 2147483647.",
    ),
    test=TestInput(
        {
            "n": 8,
            "edges": [
                (5, 1, 3),
                (1, 4, -2),
                (4, 2, 4),
                (2, 5, -1),
                (5, 2, 9),
                (1, 2, 2),
                (0, 5, 6),
                (0, 4, 7),
                (2, 6, 0),
                (3, 0, -4),
                (6, 3, 8),
                (7, 6, 5),
            ],
        }
    ),
    reference=floyd_warshall,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant(
            "loop_order",
            "for k in range(n):\n        for i in range(n):\n            for j in range(n):",
            "for i in range(n):\n        for j in range(n):\n            for k in range(n):",
        ),
        Mutant("off_by_one", "for k in range(n):", "for k in range(n - 1):"),
        Mutant("edge_case", 'float("inf")', "999999999"),
        Mutant("no_detection", "        return []", "        pass"),
        Mutant("undirected", "dist[u][v] = w", "dist[u][v] = dist[v][u] = w"),
    ),
)
