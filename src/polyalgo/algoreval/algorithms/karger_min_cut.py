"""Global minimum cut of an unweighted multigraph by Karger's random contraction, repeated."""

from __future__ import annotations

import random
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX
from polyalgo.records import Representation


def contract(n: int, edges: list[tuple[int, int]]) -> int:
    """Size of the cut that is left when edges are contracted in the given order until two vertices remain."""
    parent = list(range(n))

    def find(v: int) -> int:
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    remaining = n
    for u, v in edges:
        if remaining == 2:
            break
        a, b = find(u), find(v)
        if a != b:
            parent[a] = b
            remaining -= 1
    return sum(find(u) != find(v) for u, v in edges)


def karger_min_cut(n: int, edges: list[tuple[int, int]]) -> int:
    """Size of the smallest cut of 10 n^2 random contractions."""
    draw = random.Random(1)
    order = list(edges)
    best = len(order)
    for _ in range(10 * n * n):
        draw.shuffle(order)
        best = min(best, contract(n, order))
    return best


def _oracle(n: int, edges: list[tuple[int, int]]) -> int:
    """All ways to put the vertices on two sides, the last vertex always on side 0."""
    sizes = []
    for sides in range(1, 2 ** (n - 1)):
        sizes.append(sum((sides >> u) & 1 != (sides >> v) & 1 for u, v in edges))
    return min(sizes)


def _clusters(draw: random.Random, size: int, inner: int, bridges: int) -> tuple[int, list[tuple[int, int]]]:
    """Two rings of vertices with random chords, joined by some edges."""
    edges = []
    for first in (0, size):
        edges += [(first + i, first + (i + 1) % size) for i in range(size)]
        edges += [(first + u, first + v) for u, v in (draw.sample(range(size), 2) for _ in range(inner))]
    edges += [(draw.randrange(size), size + draw.randrange(size)) for _ in range(bridges)]
    name = draw.sample(range(2 * size), 2 * size)
    return 2 * size, draw.sample([(name[u], name[v]) for u, v in edges], len(edges))


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (2, []),
        (5, []),
        (2, [(0, 1)]),
        (2, [(1, 0), (0, 1), (0, 1)]),
        (2, [(0, 0), (1, 1), (1, 1)]),
        (3, [(0, 1), (0, 1)]),
        (3, [(2, 1), (1, 0)]),
        (3, [(0, 1), (1, 2), (2, 0)]),
        (3, [(0, 1), (0, 1), (1, 2), (1, 2), (1, 2), (2, 2)]),
        (4, [(0, 1), (2, 3)]),
        (4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]),
        (4, [(1, 0), (1, 2), (1, 3), (1, 0), (1, 2), (1, 3)]),
        (6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)]),
        (7, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)]),
        (5, list(combinations(range(5), 2))),
        (8, list(combinations(range(8), 2))),
        (7, [(6, v) for v in range(6) for _ in range(2)]),
        (11, [(v, (v + 1) % 11) for v in range(11)]),
        (12, [(v, v + 1) for v in draw.sample(range(11), 11)]),
    ]
    for size, inner, bridges in ((3, 2, 1), (4, 5, 2), (5, 6, 3), (6, 7, 2)):
        cases.append(_clusters(draw, size, inner, bridges))
    for n, m in ((4, 7), (5, 9), (6, 14), (8, 20), (10, 24), (12, 30)):
        cases.append((n, [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "karger_min_cut",
        graph,
        INDEX,
        Output("the size of the cut on one line."),
        "the size of a minimum cut.",
    )


ALGORITHM = Algorithm(
    slug="karger_min_cut",
    name="Karger’s Min Cut",
    phrase="Karger's randomized contraction algorithm for the global minimum cut of an unweighted graph",
    domain="Graph Algorithms",
    complexity="O(V^2 E)",
    statement=(
        "A cut divides the vertices into two non-empty sets; its size is the number of edges between them. The result "
        "is the smallest size that a cut of the graph has: 0 if the graph is disconnected.",
        "There are 2 to 12 vertices. There may be parallel edges, each of which counts, and self-loops, which are in "
        "no cut.",
        "The contraction is random, with any source of random numbers; the result must not be. Repeat it at least "
        "10 n^2 times, n being the number of vertices, and take the smallest cut: then a wrong result is practically "
        "impossible.",
    ),
    test=TestInput(
        {
            "n": 10,
            "edges": [
                (0, 3),
                (0, 7),
                (3, 7),
                (3, 8),
                (7, 8),
                (8, 0),
                (5, 8),
                (5, 0),
                (5, 3),
                (1, 2),
                (1, 4),
                (2, 4),
                (2, 6),
                (4, 9),
                (6, 9),
                (6, 1),
                (9, 1),
                (4, 6),
                (2, 9),
                (7, 2),
                (9, 5),
                (7, 2),
                (4, 4),
            ],
        }
    ),
    reference=karger_min_cut,
    forms=graph_forms(_interface, (Representation.EDGE_LIST,), directed=False),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("single_trial", "for _ in range(10 * n * n):", "for _ in range(1):"),
        Mutant("off_by_one", "if remaining == 2:", "if remaining == 3:"),
        Mutant("parallel_edges", "order = list(edges)", "order = list({(min(e), max(e)) for e in edges})"),
        Mutant("self_loops", "sum(find(u) != find(v)", "sum(u == v or find(u) != find(v)"),
        Mutant("disconnected", "    remaining = n\n", "    remaining = len({v for edge in edges for v in edge})\n"),
    ),
)
