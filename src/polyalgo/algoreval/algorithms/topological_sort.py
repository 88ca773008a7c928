"""Lexicographically smallest topological order by Kahn's algorithm."""

from __future__ import annotations

import heapq
import random
from itertools import combinations, permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def topological_sort(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Always takes the smallest vertex without open predecessors; an empty list if there is a cycle."""
    adj: list[list[int]] = [[] for _ in range(n)]
    incoming = [0] * n
    for u, v in edges:
        adj[u].append(v)
        incoming[v] += 1
    ready = [v for v in range(n) if incoming[v] == 0]
    order = []
    while ready:
        u = heapq.heappop(ready)
        order.append(u)
        for v in adj[u]:
            incoming[v] -= 1
            if incoming[v] == 0:
                heapq.heappush(ready, v)
    return order if len(order) == n else []


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[int]:
    import networkx as nx

    graph = nx.DiGraph(edges)
    graph.add_nodes_from(range(n))
    if not nx.is_directed_acyclic_graph(graph):
        return []
    return list(nx.lexicographical_topological_sort(graph))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (5, []),
        (2, [(0, 1)]),
        (2, [(1, 0)]),
        (2, [(0, 1), (1, 0)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (4, [(3, 2), (2, 1), (1, 0)]),
        (4, [(0, 1), (1, 2), (2, 1), (2, 3)]),
        (5, [(4, 0), (3, 0)]),
        (5, [(0, 4), (4, 1)]),
        (6, [(5, 2), (5, 0), (4, 0), (4, 1), (2, 3), (3, 1)]),
        (6, [(u, v) for u, v in combinations(range(6), 2)]),
        (6, [(v, u) for u, v in combinations(range(6), 2)]),
        (7, [(6, v) for v in range(5, -1, -1)]),
        (8, [(0, 7), (7, 1), (1, 6), (2, 3), (4, 5), (5, 4)]),
        (100, [(v + 1, v) for v in draw.sample(range(99), 99)]),
        (60, [(v, (v + 1) % 60) for v in range(60)]),
    ]
    for n, m in ((4, 3), (5, 5), (6, 8), (8, 10), (10, 12), (12, 40), (20, 25), (40, 60), (80, 150)):
        rank = draw.sample(range(n), n)
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        cases.append((n, [(rank[i], rank[j]) for i, j in pairs]))
    for n, m in ((6, 7), (12, 20)):
        cases.append((n, draw.sample(list(permutations(range(n), 2)), m)))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "topological_sort",
        graph,
        List(INDEX),
        Output(
            "the vertices in that order on one line, separated by single spaces; if the result is empty, the line "
            '"cycle" instead.',
            'order = {call}\nif order:\n    print(*order)\nelse:\n    print("cycle")',
        ),
        "the vertices in topological order: u before v for every edge from u to v; an empty list if the graph has a "
        "cycle.",
    )


ALGORITHM = Algorithm(
    slug="topological_sort",
    name="Topological Sort",
    phrase="Kahn's algorithm for topological sorting",
    domain="Graph Algorithms",
    complexity="O((V + E) log V)",
    statement=(
        "Of all topological orders the lexicographically smallest is the result: at every step the smallest vertex "
        "all of whose predecessors have been taken comes next.",
        "There is at least one vertex. The graph may be disconnected. There are no parallel edges and no self-loops.",
    ),
    test=TestInput(
        {
            "n": 10,
            "edges": [
                (7, 3),
                (7, 0),
                (0, 5),
                (3, 5),
                (5, 1),
                (8, 1),
                (2, 8),
                (9, 2),
                (1, 4),
                (3, 8),
            ],
        }
    ),
    reference=topological_sort,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "heapq.heappop(ready)", "ready.pop(0)"),
        Mutant("edge_case", "return order if len(order) == n else []", "return order"),
        Mutant("stack_order", "heapq.heappop(ready)", "ready.pop()"),
        Mutant("no_count", "if incoming[v] == 0:", "if v not in order and v not in ready:"),
        Mutant("disconnected", "range(n) if incoming[v] == 0]", "range(n) if incoming[v] == 0 and adj[v]]"),
    ),
)
