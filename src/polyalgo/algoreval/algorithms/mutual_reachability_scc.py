"""Strongly connected components by mutual reachability in the transitive closure."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import ROW_EACH, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def mutual_reachability_scc(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Groups of vertices that reach each other, from Warshall's transitive closure."""
    reach = [[u == v for v in range(n)] for u in range(n)]
    for u, v in edges:
        reach[u][v] = True
    for k in range(n):
        for i in range(n):
            if reach[i][k]:
                for j in range(n):
                    if reach[k][j]:
                        reach[i][j] = True
    components: list[list[int]] = []
    assigned = [False] * n
    for u in range(n):
        if assigned[u]:
            continue
        component = [v for v in range(n) if reach[u][v] and reach[v][u]]
        for v in component:
            assigned[v] = True
        components.append(component)
    return components


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    import networkx as nx

    graph = nx.DiGraph(edges)
    graph.add_nodes_from(range(n))
    return sorted(sorted(component) for component in nx.strongly_connected_components(graph))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (4, []),
        (2, [(0, 1)]),
        (2, [(1, 0)]),
        (2, [(0, 1), (1, 0)]),
        (3, [(2, 1), (1, 0)]),
        (4, [(0, 1), (1, 2), (2, 3), (3, 0)]),
        (4, [(0, 3), (3, 2), (2, 1), (1, 0)]),
        (6, [(0, 2), (2, 4), (4, 0), (1, 3), (3, 5), (5, 1)]),
        (6, [(0, 2), (2, 4), (4, 0), (1, 3), (3, 5), (5, 1), (0, 1), (2, 5)]),
        (5, [(0, 4), (4, 1), (1, 0), (1, 2), (2, 3)]),
        (5, list(permutations(range(5), 2))),
        (7, [(u, v) for u, v in permutations(range(7), 2) if u > v]),
        (4, [(0, 1), (0, 2), (1, 3), (2, 3)]),
        (50, [(v, (v + 1) % 50) for v in range(50)]),
        (40, [(v + 1, v) for v in range(39)]),
    ]
    for n, m in ((4, 5), (5, 6), (6, 9), (8, 10), (10, 14), (12, 30), (20, 26), (30, 45), (40, 60), (50, 70)):
        cases.append((n, draw.sample(list(permutations(range(n), 2)), m)))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "mutual_reachability_scc",
        graph,
        List(List(INDEX)),
        Output("each component on its own line, its vertices separated by single spaces.", ROW_EACH),
        "the strongly connected components, each in ascending order of its vertices, in ascending order of their "
        "smallest vertices.",
    )


ALGORITHM = Algorithm(
    slug="mutual_reachability_scc",
    name="SCC by Mutual Reachability",
    phrase="strongly connected components by mutual reachability (transitive closure)",
    domain="Graph Algorithms",
    complexity="O(V^3)",
    statement=(
        "Two vertices are in the same component if each is reachable from the other; a vertex is always reachable "
        "from itself.",
        "There is at least one vertex. The graph may be disconnected. There are no parallel edges and no self-loops.",
    ),
    test=TestInput(
        {
            "n": 10,
            "edges": [
                (7, 2),
                (2, 5),
                (5, 7),
                (5, 0),
                (0, 3),
                (3, 8),
                (8, 0),
                (3, 6),
                (6, 4),
                (4, 6),
                (1, 7),
                (8, 4),
            ],
        }
    ),
    reference=mutual_reachability_scc,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.ADJACENCY_MATRIX),
        directed=True,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("one_direction", "reach[u][v] and reach[v][u]", "reach[u][v]"),
        Mutant("edge_case", "[[u == v for v", "[[False for v"),
        Mutant("weakly_connected", "reach[u][v] = True", "reach[u][v] = reach[v][u] = True"),
        Mutant("direct_edges_only", "for k in range(n):", "for k in range(0):"),
        Mutant("off_by_one", "for k in range(n):", "for k in range(n - 1):"),
    ),
)
