"""Strongly connected components by Tarjan's algorithm."""

from __future__ import annotations

import random

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def tarjan_scc(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Sorted components: a vertex whose low link is its own number closes one."""
    adj: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        adj[u].append(v)
    number = [-1] * n
    low = [0] * n
    on_stack = [False] * n
    stack: list[int] = []
    components: list[list[int]] = []
    clock = 0

    def visit(u: int) -> None:
        nonlocal clock
        number[u] = low[u] = clock
        clock += 1
        stack.append(u)
        on_stack[u] = True
        for v in adj[u]:
            if number[v] == -1:
                visit(v)
                low[u] = min(low[u], low[v])
            elif on_stack[v]:
                low[u] = min(low[u], number[v])
        if low[u] == number[u]:
            component = []
            while on_stack[u]:
                v = stack.pop()
                on_stack[v] = False
                component.append(v)
            components.append(sorted(component))

    for root in range(n):
        if number[root] == -1:
            visit(root)
    return sorted(components)


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Mutual reachability, by transitive closure."""
    import networkx as nx

    graph = nx.MultiDiGraph(edges)
    graph.add_nodes_from(range(n))
    reach = {vertex: {vertex} | nx.descendants(graph, vertex) for vertex in graph}
    groups = {tuple(v for v in range(n) if v in reach[u] and u in reach[v]) for u in range(n)}
    return sorted(list(group) for group in groups)


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (1, [(0, 0)]),
        (4, []),
        (2, [(0, 1)]),
        (2, [(1, 0)]),
        (2, [(0, 1), (1, 0)]),
        (2, [(0, 1), (0, 1)]),
        (3, [(0, 0), (1, 1), (1, 2), (1, 2)]),
        (4, [(0, 3), (3, 2), (2, 1), (1, 0)]),
        (3, [(0, 1), (2, 1), (2, 0)]),
        (4, [(0, 1), (0, 2), (1, 3), (2, 3)]),
        (6, [(0, 2), (2, 4), (4, 0), (1, 3), (3, 5), (5, 1), (0, 1), (2, 5)]),
        (5, [(0, 1), (1, 2), (2, 0), (3, 2), (3, 4), (4, 3)]),
        (8, [(0, 1), (1, 2), (2, 0), (3, 1), (3, 2), (3, 4), (4, 5), (4, 3), (5, 2), (5, 6), (6, 5), (7, 4), (7, 6)]),
        (5, [(u, v) for u in range(5) for v in range(5)]),
        (100, [(v, (v + 1) % 100) for v in range(100)]),
        (120, [(v, v + 1) for v in range(119)]),
    ]
    for n, m in ((4, 6), (5, 7), (6, 9), (8, 12), (10, 15), (12, 30), (20, 30), (40, 60), (70, 110), (100, 150)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "tarjan_scc",
        graph,
        List(List(INDEX)),
        Output("each component on its own line, its vertices separated by single spaces.", ROW_EACH),
        "the strongly connected components, each in ascending order of its vertices, in ascending order of their "
        "smallest vertices.",
    )


ALGORITHM = Algorithm(
    slug="tarjan_scc",
    name="Tarjan’s SCC",
    phrase="Tarjan's strongly connected components algorithm",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=(
        "There is at least one vertex. The graph may be disconnected; every vertex is in exactly one component.",
        "There may be parallel edges and self-loops, which make no difference.",
    ),
    test=TestInput(
        {
            "n": 11,
            "edges": [
                (3, 7),
                (7, 5),
                (5, 3),
                (5, 0),
                (0, 8),
                (8, 2),
                (2, 0),
                (4, 5),
                (4, 8),
                (4, 9),
                (9, 4),
                (9, 9),
                (6, 9),
                (0, 8),
                (10, 1),
                (1, 6),
            ],
        }
    ),
    reference=tarjan_scc,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=True),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_stack_test", "elif on_stack[v]:", "else:"),
        Mutant("disconnected", "for root in range(n):", "for root in range(1):"),
        Mutant("no_propagation", "low[u] = min(low[u], low[v])", "pass"),
        Mutant("order", "return sorted(components)", "return components"),
        Mutant("undirected", "adj[u].append(v)", "adj[u].append(v); adj[v].append(u)"),
    ),
)
