"""Edmonds' blossom algorithm for maximum matching in general graphs."""

from __future__ import annotations

import random
from collections import deque
from itertools import combinations

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX
from polyalgo.records import Representation


class _Matching:
    """Grows alternating trees; `base` is the vertex that stands for the contracted blossom of each vertex."""

    def __init__(self, n: int, edges: list[tuple[int, int]]) -> None:
        self.n = n
        self.adj: list[list[int]] = [[] for _ in range(n)]
        for u, v in edges:
            self.adj[u].append(v)
            self.adj[v].append(u)
        self.mate = [-1] * n

    def search(self, root: int) -> int:
        """Free end of an augmenting path from a free root, or -1."""
        self.parent = [-1] * self.n
        self.base = list(range(self.n))
        even = [vertex == root for vertex in range(self.n)]
        queue = deque([root])
        while queue:
            u = queue.popleft()
            for v in self.adj[u]:
                if self.base[u] == self.base[v] or self.mate[u] == v:
                    continue
                if v == root or (self.mate[v] != -1 and self.parent[self.mate[v]] != -1):
                    stem = self.common_base(u, v)
                    blossom = self.path(u, stem, v) | self.path(v, stem, u)
                    for w in range(self.n):
                        if self.base[w] in blossom:
                            self.base[w] = stem
                            if not even[w]:
                                even[w] = True
                                queue.append(w)
                elif self.parent[v] == -1:
                    self.parent[v] = u
                    if self.mate[v] == -1:
                        return v
                    even[self.mate[v]] = True
                    queue.append(self.mate[v])
        return -1

    def common_base(self, u: int, v: int) -> int:
        """First base on the way to the root that both vertices share."""
        seen = {self.base[u]}
        while self.mate[self.base[u]] != -1:
            u = self.parent[self.mate[self.base[u]]]
            seen.add(self.base[u])
        while self.base[v] not in seen:
            v = self.parent[self.mate[self.base[v]]]
        return self.base[v]

    def path(self, v: int, stem: int, child: int) -> set[int]:
        """Bases from an even vertex down to the stem; their parents then lead around the blossom."""
        bases = set()
        while self.base[v] != stem:
            bases |= {self.base[v], self.base[self.mate[v]]}
            self.parent[v] = child
            child = self.mate[v]
            v = self.parent[child]
        return bases

    def augment(self, v: int) -> None:
        """Flip the augmenting path that ends at v."""
        while v != -1:
            u = self.parent[v]
            following = self.mate[u]
            self.mate[u], self.mate[v] = v, u
            v = following


def maximum_matching(n: int, edges: list[tuple[int, int]]) -> int:
    """Number of edges of a maximum matching."""
    matching = _Matching(n, edges)
    size = 0
    for root in range(n):
        if matching.mate[root] == -1:
            end = matching.search(root)
            if end != -1:
                matching.augment(end)
                size += 1
    return size


def _oracle(n: int, edges: list[tuple[int, int]]) -> int:
    import networkx as nx

    return len(nx.max_weight_matching(nx.Graph(edges), maxcardinality=True))


def _odd_cycles(draw: random.Random, cycles: int, bridges: int) -> tuple[int, list[tuple[int, int]]]:
    """Odd cycles in a row, joined by random edges, with shuffled vertices."""
    n = 0
    pairs: set[tuple[int, int]] = set()
    for _ in range(cycles):
        length = draw.choice((3, 3, 5, 7))
        pairs |= {(n + min(i, (i + 1) % length), n + max(i, (i + 1) % length)) for i in range(length)}
        if n:
            pairs.add((draw.randrange(n), n + draw.randrange(length)))
        n += length
    pairs |= set(draw.sample(list(combinations(range(n), 2)), bridges))
    name = draw.sample(range(n), n)
    edges = [(name[u], name[v]) for u, v in sorted(pairs)]
    return n, draw.sample(edges, len(edges))


def _inputs(draw: random.Random) -> list[TestInput]:
    petersen = [edge for i in range(5) for edge in ((i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5))]
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (0, []),
        (1, []),
        (6, []),
        (2, [(1, 0)]),
        (3, [(0, 1), (1, 2)]),
        (3, [(2, 0), (0, 1), (1, 2)]),
        (4, [(1, 2), (0, 1), (2, 3)]),
        (6, [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]),
        (7, [(5, 6), (3, 1), (2, 3)]),
        (6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)]),
        (10, [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (0, 1), (3, 6), (6, 7), (7, 8), (8, 6), (8, 9)]),
        (
            18,
            [
                (7, 6),
                (15, 10),
                (5, 17),
                (3, 4),
                (12, 8),
                (0, 17),
                (2, 9),
                (15, 13),
                (14, 11),
                (17, 14),
                (8, 1),
                (16, 9),
                (10, 13),
                (2, 16),
                (5, 7),
                (0, 1),
                (4, 5),
                (3, 6),
                (15, 9),
                (11, 12),
                (3, 13),
            ],
        ),
        (10, petersen),
        (7, list(combinations(range(7), 2))),
        (8, list(combinations(range(8), 2))),
        (9, [(u, v) for u in range(4) for v in range(4, 9)]),
        (41, [(v, (v + 1) % 41) for v in range(41)]),
        (60, [(v, v + 1) for v in draw.sample(range(59), 59)]),
    ]
    cases += [
        _odd_cycles(draw, cycles, bridges) for cycles, bridges in ((2, 0), (3, 1), (4, 2), (6, 0), (8, 3), (12, 4))
    ]
    for n, m in ((6, 6), (9, 10), (14, 16), (20, 24), (30, 40), (40, 44)):
        cases.append((n, draw.sample(list(combinations(range(n), 2)), m)))
    return [TestInput({"n": n, "edges": edges}) for n, edges in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "maximum_matching",
        graph,
        INDEX,
        Output("the size on one line."),
        "the size of a maximum matching: the largest number of edges no two of which share a vertex.",
    )


ALGORITHM = Algorithm(
    slug="blossom",
    name="Blossom Algorithm — General Maximum Matching",
    phrase="Edmonds' blossom algorithm for maximum matching in a general graph",
    domain="Graph Algorithms",
    complexity="O(V^3)",
    statement=(
        "The graph need not be bipartite; it may be empty or disconnected. It has no parallel edges and no self-loops.",
    ),
    test=TestInput(
        {
            "n": 13,
            "edges": [
                (3, 9),
                (1, 5),
                (5, 6),
                (2, 10),
                (2, 5),
                (1, 8),
                (6, 0),
                (0, 8),
                (4, 3),
                (9, 1),
                (10, 3),
                (7, 10),
                (4, 9),
                (4, 6),
                (7, 2),
            ],
        }
    ),
    reference=maximum_matching,
    forms=graph_forms(
        _interface,
        (Representation.EDGE_LIST, Representation.ADJACENCY_LIST, Representation.INCIDENCE_MATRIX),
        directed=False,
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_contraction", "if v == root or (self.mate[v] != -1", "if False and (self.mate[v] != -1"),
        Mutant("not_queued", "queue.append(w)", "pass"),
        Mutant("no_way_around", "            self.parent[v] = child\n", ""),
        Mutant("greedy", "queue.append(self.mate[v])", "pass"),
        Mutant("no_reset", "self.base = list(range(self.n))", "self.base = getattr(self, 'base', list(range(self.n)))"),
    ),
)
