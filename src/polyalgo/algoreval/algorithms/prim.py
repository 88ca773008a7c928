"""Prim's minimum spanning tree with a binary heap."""

from __future__ import annotations

import heapq
import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INT, LONG
from polyalgo.records import Representation


def prim(n: int, edges: list[tuple[int, int, int]]) -> int:
    """Total weight of a minimum spanning forest: a tree is grown from every vertex not yet reached."""
    adj: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for u, v, w in edges:
        adj[u].append((w, v))
        adj[v].append((w, u))
    reached = [False] * n
    total = 0
    for root in range(n):
        heap = [(0, root)]
        if reached[root]:
            continue
        while heap:
            weight, u = heapq.heappop(heap)
            if reached[u]:
                continue
            reached[u] = True
            total += weight
            for w, v in adj[u]:
                if not reached[v]:
                    heapq.heappush(heap, (w, v))
    return total


def _oracle(n: int, edges: list[tuple[int, int, int]]) -> int:
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    return sum(data["weight"] for _, _, data in nx.minimum_spanning_edges(graph, algorithm="kruskal"))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int, int]]]] = [
        (0, []),
        (1, []),
        (5, []),
        (2, [(0, 1, 6)]),
        (2, [(1, 0, -6)]),
        (3, [(0, 1, 4), (1, 2, 4), (2, 0, 4)]),
        (4, [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 0, 4)]),
        (4, [(2, 3, 5)]),
        (6, [(0, 1, 3), (1, 2, -8), (2, 0, 2), (3, 4, 0), (4, 5, 7), (5, 3, 7)]),
        (5, [(u, v, 3) for u, v in combinations(range(5), 2)]),
        (6, [(u, v, -u * v) for u, v in combinations(range(6), 2)]),
        (7, [(u, v, (v - u) ** 2) for u, v in combinations(range(7), 2)]),
        (4, [(0, 1, 2000000000), (1, 2, 2000000000), (2, 3, 2000000000), (0, 3, 2100000000)]),
        (4, [(0, 1, -2000000000), (1, 2, -2000000000), (2, 3, -2000000000), (0, 3, 2000000000)]),
        (9, [(8, v, 10 - v) for v in range(8)] + [(v, v + 1, 4) for v in range(7)]),
        (80, [(v, v + 1, draw.randint(-9, 9)) for v in draw.sample(range(79), 79)]),
    ]
    for n, m, high in (
        (4, 4, 3),
        (5, 7, 9),
        (6, 5, 9),
        (8, 14, 4),
        (10, 9, 20),
        (12, 40, 30),
        (20, 18, 50),
        (25, 80, 99),
        (30, 200, 1000),
        (60, 150, 9),
    ):
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        low = draw.choice((1, -high))
        cases.append((n, [(u, v, draw.randint(low, high)) for u, v in (draw.sample(pair, 2) for pair in pairs)]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "prim",
        graph,
        LONG,
        Output("the total weight on one line."),
        "the total weight of a minimum spanning tree.",
    )


ALGORITHM = Algorithm(
    slug="prim",
    name="Prim’s MST",
    phrase="Prim's minimum spanning tree algorithm",
    domain="Graph Algorithms",
    complexity="O(E log V)",
    statement=(
        "Weights are integers from -2147483648 to 2147483646. There are no parallel edges and no self-loops.",
        "The graph may be empty or disconnected: then the result is the sum of the weights of a minimum spanning tree "
        "of every component (0 if there are no edges).",
        "The total may exceed 32 bits.",
    ),
    test=TestInput(
        {
            "n": 11,
            "edges": [
                (0, 1, 4),
                (0, 7, 8),
                (7, 1, 11),
                (1, 2, 8),
                (2, 8, 2),
                (2, 5, 4),
                (2, 3, 7),
                (3, 5, 14),
                (6, 5, 2),
                (8, 6, 6),
                (7, 6, 1),
                (8, 7, 7),
                (4, 9, 5),
                (9, 10, -3),
                (10, 4, 5),
            ],
        }
    ),
    reference=prim,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=False,
        weight=INT,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("disconnected", "for root in range(n):", "for root in range(min(n, 1)):"),
        Mutant("directed", "adj[v].append((w, u))", "pass"),
        Mutant("path_length", "heapq.heappush(heap, (w, v))", "heapq.heappush(heap, (weight + w, v))"),
        Mutant("no_finished_test", "if reached[u]:", "if False:"),
        Mutant("stack_order", "heapq.heappop(heap)", "heap.pop()"),
    ),
)
