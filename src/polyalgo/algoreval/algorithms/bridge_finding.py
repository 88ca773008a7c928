"""Tarjan's bridge finding by low links."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import EDGE, graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
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


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Remove each edge and look whether its ends are still connected."""
    import networkx as nx

    graph = nx.Graph(edges)

    def connected_without(edge: tuple[int, int]) -> bool:
        return bool(nx.has_path(nx.restricted_view(graph, [], [edge]), *edge))

    return sorted((min(edge), max(edge)) for edge in edges if not connected_without(edge))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (0, []),
        (1, []),
        (5, []),
        (2, [(1, 0)]),
        (3, [(2, 1), (1, 0)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (4, [(3, 1), (1, 2), (2, 3), (0, 3)]),
        (6, [(5, 2), (0, 3)]),
        (6, [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4)]),
        (5, [(u, v) for u in range(5) for v in range(u)]),
        (8, [(7, 6), (6, 5), (5, 7), (4, 7), (4, 3), (3, 2), (2, 4), (1, 0)]),
        (12, [(2, 11), (10, 2), (2, 3), (1, 10), (0, 4), (9, 0)]),
        (6, [(4, 1), (1, 5), (5, 4), (4, 0), (0, 3), (2, 3)]),
        (150, [(v + 1, v) for v in range(149)]),
        (120, [(v, (v + 1) % 120) for v in range(120)]),
    ]
    for n, m in ((4, 3), (5, 5), (7, 7), (8, 9), (12, 12), (15, 17), (20, 22), (30, 33), (60, 66), (90, 110)):
        pairs = draw.sample(list(combinations(range(n), 2)), m)
        cases.append((n, [draw.choice([(u, v), (v, u)]) for u, v in pairs]))
    tree = [(draw.randrange(v), v) for v in range(1, 50)]
    cases.append((50, draw.sample(tree, len(tree))))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "find_bridges",
        graph,
        List(EDGE),
        Output('each bridge as "u v" on its own line, in that order (nothing if there are none).', ROW_EACH),
        "all bridges as (u, v) with u < v, in ascending order (by u, then by v).",
    )


ALGORITHM = Algorithm(
    slug="bridge_finding",
    name="Bridge Finding",
    phrase="Tarjan's bridge-finding algorithm",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=("The graph may be empty or disconnected; it has no parallel edges and no self-loops.",),
    test=TestInput(
        {"n": 8, "edges": [(0, 1), (1, 2), (2, 0), (4, 1), (3, 4), (4, 5), (5, 3), (7, 6)]},
    ),
    reference=find_bridges,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=False),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("off_by_one", "low[u] > order[parent]", "low[u] >= order[parent]"),
        Mutant("disconnected", "for root in range(n):", "for root in range(min(n, 1)):"),
        Mutant("no_parent_test", "elif v != parent:", "else:"),
        Mutant("order", "return sorted(bridges)", "return bridges"),
        Mutant("order", "(min(u, parent), max(u, parent))", "(parent, u)"),
    ),
)
