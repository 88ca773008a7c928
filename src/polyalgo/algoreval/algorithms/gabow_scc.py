"""Strongly connected components by Gabow's path-based algorithm."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def gabow_scc(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Sorted components; `path` holds the first vertices of those that may still grow together."""
    adj: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        adj[u].append(v)
    number = [-1] * n
    assigned = [False] * n
    stack: list[int] = []
    path: list[int] = []
    components: list[list[int]] = []
    clock = 0

    def visit(u: int) -> None:
        nonlocal clock
        number[u] = clock
        clock += 1
        stack.append(u)
        path.append(u)
        for v in adj[u]:
            if number[v] == -1:
                visit(v)
            elif not assigned[v]:
                while number[path[-1]] > number[v]:
                    path.pop()
        if path[-1] == u:
            path.pop()
            component = []
            while not assigned[u]:
                v = stack.pop()
                assigned[v] = True
                component.append(v)
            components.append(sorted(component))

    for root in range(n):
        if number[root] == -1:
            visit(root)
    return sorted(components)


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    import networkx as nx

    graph = nx.MultiDiGraph(edges)
    graph.add_nodes_from(range(n))
    return sorted(sorted(component) for component in nx.strongly_connected_components(graph))


def _nested(draw: random.Random, n: int, backs: int) -> list[tuple[int, int]]:
    """A path through all vertices, shuffled, with random edges back to earlier vertices: cycles inside cycles."""
    line = draw.sample(range(n), n)
    edges = [(line[i], line[i + 1]) for i in range(n - 1)]
    for _ in range(backs):
        end = draw.randrange(1, n)
        edges.append((line[end], line[max(0, end - draw.randint(0, 5))]))
    return draw.sample(edges, len(edges))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (1, [(0, 0), (0, 0)]),
        (5, []),
        (2, [(0, 1)]),
        (2, [(1, 0)]),
        (2, [(1, 0), (0, 1)]),
        (3, [(2, 1), (2, 1), (1, 1), (0, 0)]),
        (3, [(2, 0), (0, 1), (1, 2)]),
        (4, [(0, 2), (0, 1), (1, 3), (2, 3), (3, 3)]),
        (4, [(0, 1), (1, 2), (2, 3), (3, 1)]),
        (5, [(1, 0), (2, 0), (2, 1), (3, 4), (4, 3)]),
        (5, [(0, 1), (1, 2), (2, 1), (2, 3), (3, 0), (3, 4)]),
        (6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (3, 0)]),
        (6, [(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (3, 4), (4, 5), (5, 4), (5, 0)]),
        (7, [(0, 3), (3, 6), (6, 3), (0, 6), (1, 0), (1, 2), (2, 4), (4, 1), (4, 5), (5, 6)]),
        (5, list(permutations(range(5), 2))),
        (100, [(v + 1, v) for v in range(99)] + [(0, 99)]),
        (120, [(v, v + 1) for v in range(119)] + [(v, v - 2) for v in range(8, 120, 4)]),
    ]
    for n, m in ((4, 5), (5, 8), (7, 10), (9, 13), (12, 18), (16, 40), (40, 55), (80, 120)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]))
    for n, backs in ((8, 3), (15, 6), (50, 20), (90, 40)):
        cases.append((n, _nested(draw, n, backs)))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "gabow_scc",
        graph,
        List(List(INDEX)),
        Output("each component on its own line, its vertices separated by single spaces.", ROW_EACH),
        "the strongly connected components, each in ascending order of its vertices, in ascending order of their "
        "smallest vertices.",
    )


ALGORITHM = Algorithm(
    slug="gabow_scc",
    name="Gabow’s SCC",
    phrase="Gabow's path-based strongly connected components algorithm",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=(
        "There is at least one vertex. The graph may be disconnected; every vertex is in exactly one component.",
        "There may be parallel edges and self-loops, which make no difference.",
    ),
    test=TestInput(
        {
            "n": 12,
            "edges": [
                (2, 9),
                (9, 4),
                (4, 2),
                (4, 7),
                (7, 0),
                (0, 11),
                (11, 7),
                (9, 11),
                (3, 6),
                (6, 3),
                (6, 2),
                (3, 3),
                (10, 6),
                (8, 1),
                (1, 10),
                (10, 8),
                (7, 0),
            ],
        }
    ),
    reference=gabow_scc,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=True),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("finished_components", "elif not assigned[v]:", "else:"),
        Mutant("off_by_one", "number[path[-1]] > number[v]", "number[path[-1]] >= number[v]"),
        Mutant("single_pop", "while number[path[-1]] > number[v]:", "if number[path[-1]] > number[v]:"),
        Mutant("disconnected", "for root in range(n):", "for root in range(1):"),
        Mutant("order", "return sorted(components)", "return components"),
    ),
)
