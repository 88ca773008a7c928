"""All-pairs shortest paths by Johnson's algorithm."""

from __future__ import annotations

import heapq
import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INT, Matrix, OrInf
from polyalgo.records import Representation


def johnson(n: int, edges: list[tuple[int, int, int]]) -> list[list[float]]:
    """Distances between all vertices; an empty matrix if there is a negative cycle."""
    height = [0] * n  # distances from a new vertex with an edge of weight 0 to every vertex
    for _ in range(n - 1):
        for u, v, w in edges:
            height[v] = min(height[v], height[u] + w)
    if any(height[u] + w < height[v] for u, v, w in edges):
        return []
    adj: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for u, v, w in edges:
        adj[u].append((v, w + height[u] - height[v]))
    infinity = float("inf")
    rows: list[list[float]] = []
    for source in range(n):
        dist = [infinity] * n
        heap = [(0, source)]
        while heap:
            d, u = heapq.heappop(heap)
            if dist[u] != infinity:
                continue
            dist[u] = d
            for v, w in adj[u]:
                if dist[v] == infinity:
                    heapq.heappush(heap, (d + w, v))
        rows.append([dist[v] - height[source] + height[v] for v in range(n)])
    return rows


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> list[list[float]]:
    """Floyd-Warshall; a vertex at a negative distance from itself is on a negative cycle."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    dist = nx.floyd_warshall(graph)
    if any(dist[v][v] < 0 for v in range(n)):
        return []
    return [[dist[u][v] for v in range(n)] for u in range(n)]


def _shifted(draw: random.Random, n: int, m: int, spread: int) -> list[tuple[int, int, int]]:
    """Random edges, many of them negative, without a negative cycle: lengths shifted by vertex potentials."""
    height = [draw.randint(-spread, spread) for _ in range(n)]
    pairs = draw.sample(list(permutations(range(n), 2)), m)
    return [(u, v, draw.randint(0, 20) + height[v] - height[u]) for u, v in pairs]


def _inputs(draw: random.Random) -> list[TestInput]:
    big = 500000000
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (1, []),
        (5, []),
        (2, [(1, 0, -6)]),
        (2, [(0, 1, 2)]),
        (2, [(0, 1, -3), (1, 0, 3)]),
        (2, [(0, 1, -3), (1, 0, 2)]),
        (3, [(0, 1, 5), (0, 2, 2), (2, 1, -4)]),
        (4, [(1, 0, -1), (2, 0, -5), (3, 0, 2), (3, 2, 1)]),
        (4, [(0, 1, 7), (2, 3, -8), (3, 2, 7)]),
        (4, [(3, 2, 0), (2, 1, 0), (1, 0, 0), (0, 3, 0)]),
        (8, [(v, v + 1, -3) for v in reversed(range(7))]),
        (8, [*((v, v + 1, -1) for v in reversed(range(7))), (7, 0, 7)]),
        (8, [*((v, v + 1, -1) for v in reversed(range(7))), (7, 0, 6)]),
        (6, [(0, 2, -2), (2, 0, 4), (1, 3, -3), (3, 1, 3), (4, 5, 1)]),
        (5, [(u, v, 3) for u, v in permutations(range(5), 2)]),
        (6, [(u, v, 4 * (v - u)) for u, v in permutations(range(6), 2)]),
        (4, [(0, 1, big), (1, 2, big), (2, 3, big), (0, 3, 2 * big)]),
        (3, [(0, 1, -big), (1, 2, -big), (0, 2, 1 - 2 * big), (2, 0, 2 * big)]),
        (25, [(v, v + 1, draw.randint(-9, 9)) for v in draw.sample(range(24), 24)]),
    ]
    for n, m, spread in ((4, 6, 9), (5, 9, 30), (6, 12, 20), (8, 12, 50), (10, 16, 0), (12, 40, 90), (25, 60, 30)):
        cases.append((n, _shifted(draw, n, m, spread)))
    for n, m, low in ((5, 8, -2), (7, 14, -2), (10, 24, -3), (15, 40, -5)):
        pairs = draw.sample(list(permutations(range(n), 2)), m)
        cases.append((n, [(u, v, draw.randint(low, 12)) for u, v in pairs]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "johnson",
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
    slug="johnson",
    name="Johnson’s All-Pairs Shortest Paths",
    phrase="Johnson's all-pairs shortest path algorithm (Bellman-Ford, reweighting, Dijkstra from every vertex)",
    domain="Graph Algorithms",
    complexity="O(V E log V)",
    statement=(
        "Weights are integers, possibly negative or 0. The distances are those by the original weights.",
        "There is at least one vertex. There are no parallel edges and no self-loops; there may be edges in both "
        "directions between two vertices.",
        "A negative cycle counts wherever it is in the graph.",
        "Every sum of weights that the algorithm forms fits in a 32-bit signed integer, and no distance is 2147483647.",
    ),
    test=TestInput(
        {
            "n": 8,
            "edges": [
                (6, 2, -4),
                (2, 0, 3),
                (0, 6, 2),
                (2, 5, 6),
                (5, 3, -7),
                (3, 1, 2),
                (1, 5, 5),
                (6, 3, -1),
                (0, 1, -2),
                (4, 6, 1),
                (4, 2, -3),
                (1, 7, 0),
            ],
        }
    ),
    reference=johnson,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("reweighted_distances", "dist[v] - height[source] + height[v]", "dist[v]"),
        Mutant("sign", "dist[v] - height[source] + height[v]", "dist[v] + height[source] - height[v]"),
        Mutant("no_detection", "        return []", "        pass"),
        Mutant("off_by_one", "for _ in range(n - 1):", "for _ in range(n - 2):"),
        Mutant("no_reweighting", "(v, w + height[u] - height[v])", "(v, w)"),
    ),
)
