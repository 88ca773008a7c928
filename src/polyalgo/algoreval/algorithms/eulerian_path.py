"""Eulerian path or circuit of an undirected multigraph, the lexicographically smallest one."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def eulerian_path(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Vertices of the path, empty if there is none; dead ends close the path from behind."""
    adj: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for number, (u, v) in enumerate(edges):
        adj[u].append((v, number))
        adj[v].append((u, number))
    odd = [vertex for vertex in range(n) if len(adj[vertex]) % 2 == 1]
    if len(odd) > 2:
        return []
    start = odd[0] if odd else next((vertex for vertex in range(n) if adj[vertex]), 0)
    for neighbours in adj:
        neighbours.sort(reverse=True)
    used = [False] * len(edges)
    stack, path = [start], []
    while stack:
        u = stack[-1]
        if not adj[u]:
            path.append(stack.pop())
            continue
        v, number = adj[u].pop()
        if not used[number]:
            used[number] = True
            stack.append(v)
    if len(path) != len(edges) + 1:
        return []
    return path[::-1]


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Fleury's walk: always the smallest next vertex from which the rest can still be walked."""
    import networkx as nx

    rest = nx.MultiGraph(edges)
    rest.add_nodes_from(range(n))

    def walkable(start: int) -> bool:
        odd = {vertex for vertex, degree in rest.degree() if degree % 2}
        reached = nx.node_connected_component(rest, start)
        whole = rest.subgraph(reached).number_of_edges() == rest.number_of_edges()
        return whole and (not odd or (len(odd) == 2 and start in odd))

    path = [vertex for vertex in range(n) if walkable(vertex)][:1]
    while path and rest.number_of_edges():
        u = path[-1]
        for v in sorted(rest[u]):
            rest.remove_edge(u, v)
            if walkable(v):
                path.append(v)
                break
            rest.add_edge(u, v)
    return path


def _walk(draw: random.Random, n: int, length: int, closed: bool) -> list[tuple[int, int]]:
    """The edges of a random walk, shuffled and turned at random; if asked, one that ends where it began."""
    walk = [draw.randrange(n)]
    while len(walk) < length or (closed and walk[-1] == walk[0]):
        walk.append(draw.choice([vertex for vertex in range(n) if vertex != walk[-1]]))
    edges = list(pairwise([*walk, walk[0]] if closed else walk))
    return [draw.choice([(u, v), (v, u)]) for u, v in draw.sample(edges, len(edges))]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (4, []),
        (2, [(1, 0)]),
        (2, [(0, 1), (1, 0)]),
        (2, [(0, 1), (1, 0), (0, 1)]),
        (3, [(2, 1), (1, 0)]),
        (5, [(3, 2), (2, 4), (4, 3)]),
        (4, [(0, 1), (0, 2), (0, 3)]),
        (4, [(0, 1), (2, 3)]),
        (6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]),
        (6, [(0, 1), (1, 2), (2, 0), (4, 5)]),
        (4, [(0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (1, 3), (2, 3)]),
        (5, [(2, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 2)]),
        (6, [(5, 0), (5, 4), (4, 3), (3, 5)]),
        (4, list(combinations(range(4), 2))),
        (5, list(combinations(range(5), 2))),
        (7, [(v, u) for u, v in combinations(range(7), 2)]),
        (120, [(v, (v + 1) % 120) for v in range(120)]),
        (100, [(v + 1, v) for v in range(99)]),
    ]
    for n, length in ((4, 7), (5, 10), (8, 14), (12, 40), (25, 60)):
        cases.append((n, _walk(draw, n, length, closed=False)))
        cases.append((n + 1, _walk(draw, n, length, closed=True)))
    cases.append((6, [(min(pair), max(pair)) for pair in (draw.sample(range(6), 2) for _ in range(12))]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "eulerian_path",
        graph,
        List(INDEX),
        Output(
            "the vertices of the path on one line, separated by single spaces; if the result is empty, the line "
            '"no Eulerian path" instead.',
            'path = {call}\nif path:\n    print(*path)\nelse:\n    print("no Eulerian path")',
        ),
        "the vertices of an Eulerian path in the order they are visited, the first and the last one included; an "
        "empty list if there is none.",
    )


ALGORITHM = Algorithm(
    slug="eulerian_path",
    name="Eulerian Path/Circuit",
    phrase="an algorithm that finds an Eulerian path or circuit of an undirected graph",
    domain="Graph Algorithms",
    complexity="O(E log E)",
    statement=(
        "An Eulerian path uses every edge exactly once, in either direction; it is a circuit if it ends where it "
        "begins. Vertices without edges need not be visited.",
        "Of all Eulerian paths and circuits, return the one whose sequence of vertices is lexicographically smallest.",
        "There is at least one vertex. There may be parallel edges, but no self-loops. If there are no edges, the path "
        "is vertex 0 alone.",
    ),
    test=TestInput(
        {
            "n": 8,
            "edges": [(0, 2), (3, 4), (4, 2), (1, 6), (5, 0), (2, 3), (4, 3), (0, 1), (6, 0), (3, 4)],
        }
    ),
    reference=eulerian_path,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=False),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "neighbours.sort(reverse=True)", "neighbours.sort()"),
        Mutant("wrong_start", "odd[0] if odd", "odd[1] if odd"),
        Mutant("disconnected", "if len(path) != len(edges) + 1:", "if not path:"),
        Mutant("circuits_only", "if len(odd) > 2:", "if odd:"),
        Mutant("edge_case", "else next((vertex for vertex in range(n) if adj[vertex]), 0)", "else 0"),
    ),
)
