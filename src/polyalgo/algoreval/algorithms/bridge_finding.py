"""Tarjan's bridge finding by low links."""

from __future__ import annotations

from polyalgo.algoreval.graphs import EDGE, graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.types import List
from polyalgo.records import Representation


def find_bridges(n: int, edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Bridges (u, v) with u < v, ascending, by an iterative depth-first search."""
    adj: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        adj[u].append(v)
        adj[v].append(u)
    order = [-1] * n
    low = [0] * n
    bridges: list[tuple[int, int]] = []
    clock = 0
    for root in range(n):
        if order[root] != -1:
            continue
        order[root] = low[root] = clock
        clock += 1
        stack = [(root, -1, iter(adj[root]))]
        while stack:
            u, parent, neighbours = stack[-1]
            v = next(neighbours, -1)
            if v == -1:
                stack.pop()
                if parent != -1:
                    low[parent] = min(low[parent], low[u])
                    if low[u] > order[parent]:
                        bridges.append((min(u, parent), max(u, parent)))
            elif order[v] == -1:
                order[v] = low[v] = clock
                clock += 1
                stack.append((v, u, iter(adj[v])))
            elif v != parent:
                low[u] = min(low[u], order[v])
    return sorted(bridges)


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "find_bridges",
        graph,
        List(EDGE),
        Output('each bridge as "u v" on its own line, in that order.', ROW_EACH),
        "all bridges as (u, v) with u < v, in ascending order (by u, then by v).",
    )


ALGORITHM = Algorithm(
    slug="bridge_finding",
    name="Bridge Finding",
    phrase="Tarjan's bridge-finding algorithm",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=("The graph may be disconnected; it has no parallel edges and no self-loops.",),
    test=TestInput(
        {"n": 8, "edges": [(0, 1), (1, 2), (2, 0), (4, 1), (3, 4), (4, 5), (5, 3), (7, 6)]},
    ),
    reference=find_bridges,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=False),
)
