"""Strongly connected components by Kosaraju's algorithm."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def kosaraju_scc(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Sorted components: searches of the reversed graph, the vertex finished last first."""
    forward: list[list[int]] = [[] for _ in range(n)]
    backward: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        forward[u].append(v)
        backward[v].append(u)

    def search(u: int, adj: list[list[int]], seen: list[bool], finished: list[int]) -> None:
        seen[u] = True
        for v in adj[u]:
            if not seen[v]:
                search(v, adj, seen, finished)
        finished.append(u)

    order: list[int] = []
    seen = [False] * n
    for u in range(n):
        if not seen[u]:
            search(u, forward, seen, order)
    components: list[list[int]] = []
    seen = [False] * n
    for u in reversed(order):
        if not seen[u]:
            component: list[int] = []
            search(u, backward, seen, component)
            components.append(sorted(component))
    return sorted(components)


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    import numpy as np
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    ends = np.array(edges, dtype=int).reshape(-1, 2)
    graph = coo_array((np.ones(len(edges)), (ends[:, 0], ends[:, 1])), shape=(n, n))
    count, labels = connected_components(graph, directed=True, connection="strong")
    return sorted([v for v in range(n) if labels[v] == label] for label in range(count))


def _planted(draw: random.Random, sizes: tuple[int, ...], between: int) -> tuple[int, list[tuple[int, int]]]:
    """Cycles of the given lengths with a chord each, and edges from earlier to later ones; vertices are shuffled."""
    n = sum(sizes)
    name = draw.sample(range(n), n)
    groups = [[name.pop() for _ in range(size)] for size in sizes]
    edges = []
    for group in groups:
        if len(group) > 1:
            edges += [(group[i - 1], vertex) for i, vertex in enumerate(group)]
        edges.append((draw.choice(group), draw.choice(group)))
    for _ in range(between):
        first, second = sorted(draw.sample(range(len(groups)), 2))
        edges.append((draw.choice(groups[first]), draw.choice(groups[second])))
    return n, draw.sample(edges, len(edges))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (1, [(0, 0)]),
        (6, []),
        (2, [(0, 1)]),
        (2, [(1, 0)]),
        (2, [(0, 1), (1, 0), (0, 1)]),
        (3, [(1, 2), (1, 2), (2, 2), (0, 0)]),
        (3, [(0, 2), (2, 1), (1, 0)]),
        (3, [(1, 0), (0, 2), (1, 2)]),
        (4, [(1, 0), (1, 2), (2, 1), (3, 0), (3, 2)]),
        (4, [(0, 1), (1, 0), (1, 2), (2, 3), (3, 2)]),
        (4, [(2, 3), (3, 2), (2, 0), (0, 1), (1, 0)]),
        (5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1), (0, 3)]),
        (7, [(6, 5), (5, 6), (4, 5), (4, 3), (3, 4), (2, 3), (2, 1), (1, 2), (0, 1)]),
        (5, list(permutations(range(5), 2))),
        (6, [(u, v) for u in range(6) for v in range(u, 6)]),
        (120, [(v, (v + 1) % 120) for v in range(120)]),
        (100, [(v + 1, v) for v in range(99)]),
    ]
    for n, m in ((4, 5), (6, 9), (8, 12), (10, 14), (15, 30), (50, 70), (90, 130)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]))
    for sizes, between in (((3, 1, 2), 3), ((2, 4, 1, 3), 6), ((1, 6, 1, 5, 8), 9), ((12, 1, 20, 2, 9, 30), 25)):
        cases.append(_planted(draw, sizes, between))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "kosaraju_scc",
        graph,
        List(List(INDEX)),
        Output("each component on its own line, its vertices separated by single spaces.", ROW_EACH),
        "the strongly connected components, each in ascending order of its vertices, in ascending order of their "
        "smallest vertices.",
    )


ALGORITHM = Algorithm(
    slug="kosaraju_scc",
    name="Kosaraju’s SCC",
    phrase="Kosaraju's strongly connected components algorithm",
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
                (1, 5),
                (5, 9),
                (9, 1),
                (5, 0),
                (0, 6),
                (6, 3),
                (3, 0),
                (8, 9),
                (8, 2),
                (2, 8),
                (2, 3),
                (6, 6),
                (10, 4),
                (4, 7),
                (0, 6),
                (7, 3),
            ],
        }
    ),
    reference=kosaraju_scc,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=True),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("finish_order", "for u in reversed(order):", "for u in order:"),
        Mutant("not_reversed", "search(u, backward, seen, component)", "search(u, forward, seen, component)"),
        Mutant("no_finish_order", "for u in reversed(order):", "for u in range(n):"),
        Mutant("no_reset", "components: list[list[int]] = []\n    seen = [False] * n\n", "components = []\n"),
        Mutant("order", "components.append(sorted(component))", "components.append(component)"),
    ),
)
