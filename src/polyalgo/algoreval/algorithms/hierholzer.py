"""Eulerian circuit of a directed multigraph by Hierholzer's algorithm, the lexicographically smallest one."""

from __future__ import annotations

import random
from itertools import permutations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, List
from polyalgo.records import Representation


def hierholzer(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Vertices of the circuit, empty if there is none; dead ends close the circuit from behind."""
    adj: list[list[int]] = [[] for _ in range(n)]
    incoming = [0] * n
    for u, v in edges:
        adj[u].append(v)
        incoming[v] += 1
    if any(len(adj[v]) != incoming[v] for v in range(n)):
        return []
    start = next((v for v in range(n) if adj[v]), 0)
    for successors in adj:
        successors.sort(reverse=True)
    stack, circuit = [start], []
    while stack:
        u = stack[-1]
        if adj[u]:
            stack.append(adj[u].pop())
        else:
            circuit.append(stack.pop())
    if len(circuit) != len(edges) + 1:
        return []
    return circuit[::-1]


def _oracle(n: int, edges: list[tuple[int, int]]) -> list[int]:
    """Fleury's walk: always the smallest next vertex from which all edges that are left can be walked."""
    import networkx as nx

    rest = nx.MultiDiGraph(edges)
    if not edges:
        return [0]
    if not nx.is_eulerian(rest):
        return []
    circuit = [min(rest)]
    while rest.number_of_edges():
        u = circuit[-1]
        for v in sorted(rest.successors(u)):
            rest.remove_edge(u, v)
            used = {end for edge in rest.edges() for end in edge}
            if not used or (v in used and nx.is_weakly_connected(rest.subgraph(used))):
                circuit.append(v)
                break
            rest.add_edge(u, v)
    return circuit


def _walk(draw: random.Random, n: int, length: int) -> list[tuple[int, int]]:
    """The edges of a random closed walk, shuffled."""
    walk = [draw.randrange(n) for _ in range(length)]
    edges = [(walk[i - 1], walk[i]) for i in range(length)]
    return draw.sample(edges, length)


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, []),
        (4, []),
        (1, [(0, 0)]),
        (3, [(2, 2), (2, 2)]),
        (2, [(0, 1)]),
        (2, [(0, 1), (0, 1)]),
        (2, [(1, 0), (0, 1), (0, 1), (1, 0)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (3, [(0, 1), (1, 2)]),
        (3, [(0, 1), (1, 2), (0, 2)]),
        (4, [(0, 1), (1, 0), (2, 3), (3, 2)]),
        (5, [(3, 4), (4, 2), (2, 3), (3, 3)]),
        (5, [(0, 1), (1, 0), (3, 3)]),
        (4, [(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)]),
        (4, [(0, 1), (1, 2), (2, 0), (1, 3), (3, 1)]),
        (5, [(0, 3), (3, 0), (0, 1), (1, 2), (2, 0), (2, 4), (4, 2)]),
        (6, [(1, 5), (5, 2), (2, 1), (2, 4), (4, 2), (5, 1), (1, 5)]),
        (4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]),
        (5, [(u, v) for u in range(5) for v in range(5)]),
        (6, list(permutations(range(6), 2))),
        (100, [(v, (v + 1) % 100) for v in draw.sample(range(100), 100)]),
    ]
    for n, length in ((4, 6), (5, 9), (6, 12), (10, 15), (15, 40), (8, 60), (40, 90)):
        cases.append((n, _walk(draw, n, length)))
    broken = _walk(draw, 7, 14)
    cases.append((7, [*broken, (draw.randrange(3), draw.randrange(3, 7))]))
    cases.append((16, _walk(draw, 8, 12) + [(u + 8, v + 8) for u, v in _walk(draw, 8, 12)]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "hierholzer",
        graph,
        List(INDEX),
        Output(
            "the vertices of the circuit on one line, separated by single spaces; if the result is empty, the line "
            '"no Eulerian circuit" instead.',
            'circuit = {call}\nif circuit:\n    print(*circuit)\nelse:\n    print("no Eulerian circuit")',
        ),
        "the vertices of an Eulerian circuit in the order they are visited, its first vertex again at the end; an "
        "empty list if there is none.",
    )


ALGORITHM = Algorithm(
    slug="hierholzer",
    name="Hierholzer’s Eulerian Circuit",
    phrase="Hierholzer's algorithm for an Eulerian circuit of a directed graph",
    domain="Graph Algorithms",
    complexity="O(E log E)",
    statement=(
        "An Eulerian circuit uses every edge exactly once, in its direction, and ends where it begins. Vertices "
        "without edges need not be visited.",
        "Of all Eulerian circuits, return the one whose sequence of vertices is lexicographically smallest; so it "
        "begins at the smallest vertex that has an edge.",
        "There is at least one vertex. There may be parallel edges and self-loops. If there are no edges, the circuit "
        "is vertex 0 alone.",
    ),
    test=TestInput(
        {
            "n": 9,
            "edges": [
                (4, 1),
                (1, 6),
                (6, 4),
                (1, 3),
                (3, 8),
                (8, 1),
                (3, 1),
                (6, 6),
                (1, 3),
                (6, 2),
                (2, 6),
                (5, 4),
                (4, 5),
            ],
        }
    ),
    reference=hierholzer,
    forms=graph_forms(_interface, (Representation.EDGE_LIST, Representation.ADJACENCY_LIST), directed=True),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("tie_break", "successors.sort(reverse=True)", "successors.sort()"),
        Mutant("reversed", "return circuit[::-1]", "return circuit"),
        Mutant("disconnected", "if len(circuit) != len(edges) + 1:", "if not circuit:"),
        Mutant("no_degree_test", "if any(len(adj[v]) != incoming[v] for v in range(n)):", "if n == 0:"),
        Mutant("edge_case", "next((v for v in range(n) if adj[v]), 0)", "0"),
    ),
)
