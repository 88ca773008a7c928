"""Dinic's maximum flow with level graphs and blocking flows."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise

from polyalgo.algoreval.graphs import graph_forms
from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.types import INDEX, INT, LONG
from polyalgo.records import Representation


def max_flow(n: int, edges: list[tuple[int, int, int]], source: int, sink: int) -> int:
    """Value of a maximum flow; edge e and its reverse e ^ 1 share a pair of residual capacities."""
    adj: list[list[int]] = [[] for _ in range(n)]
    head: list[int] = []
    residual: list[int] = []
    for u, v, capacity in edges:
        adj[u].append(len(head))
        adj[v].append(len(head) + 1)
        head += [v, u]
        residual += [capacity, 0]

    def levels() -> list[int]:
        level = [-1] * n
        level[source] = 0
        queue = deque([source])
        while queue:
            u = queue.popleft()
            for e in adj[u]:
                if residual[e] > 0 and level[head[e]] == -1:
                    level[head[e]] = level[u] + 1
                    queue.append(head[e])
        return level

    def push(u: int, limit: int) -> int:
        if u == sink:
            return limit
        while position[u] < len(adj[u]):
            e = adj[u][position[u]]
            v = head[e]
            if residual[e] > 0 and level[v] == level[u] + 1:
                pushed = push(v, min(limit, residual[e]))
                if pushed > 0:
                    residual[e] -= pushed
                    residual[e ^ 1] += pushed
                    return pushed
            position[u] += 1
        return 0

    flow = 0
    while (level := levels())[sink] != -1:
        position = [0] * n
        while pushed := push(source, sum(residual)):
            flow += pushed
    return flow


def _oracle(n: int, edges: list[tuple[int, int, int]], source: int, sink: int) -> int:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    for u, v, capacity in edges:
        total = graph.get_edge_data(u, v, {"capacity": 0})["capacity"] + capacity
        graph.add_edge(u, v, capacity=total)
    return int(nx.maximum_flow_value(graph, source, sink))


def _layers(draw: random.Random, width: int, depth: int, high: int) -> tuple[int, list[tuple[int, int, int]]]:
    """Layers between source 0 and the last vertex, joined to their neighbours, with some edges that skip or return."""
    n = width * depth + 2
    layers = [[0], *([1 + width * i + j for j in range(width)] for i in range(depth)), [n - 1]]
    edges = [
        (u, v, draw.randint(1, high))
        for left, right in pairwise(layers)
        for u in left
        for v in right
        if len(left) == 1 or len(right) == 1 or draw.random() < 0.6
    ]
    edges += [(draw.randrange(n), draw.randrange(n), draw.randint(1, high)) for _ in range(width)]
    return n, draw.sample(edges, len(edges))


def _inputs(draw: random.Random) -> list[TestInput]:
    zigzag = [(0, 1, 1), (0, 2, 1), (1, 3, 1), (1, 4, 1), (2, 3, 1), (3, 6, 1), (4, 5, 1), (5, 6, 1)]
    biggest = 2147483647
    cases: list[tuple[int, list[tuple[int, int, int]], int, int]] = [
        (2, [], 0, 1),
        (2, [(1, 0, 5)], 0, 1),
        (2, [(0, 1, 5)], 0, 1),
        (2, [(0, 1, 0)], 0, 1),
        (2, [(0, 1, 2), (0, 1, 3), (1, 0, 4), (0, 0, 9), (1, 1, 9), (0, 1, 0)], 0, 1),
        (5, [(0, 1, 4), (1, 2, 4), (3, 4, 4)], 0, 4),
        (4, [(0, 1, 3), (1, 2, 5), (2, 3, 2)], 0, 3),
        (4, [(3, 1, 8), (1, 0, 5), (3, 2, 1), (2, 0, 6), (0, 3, 9)], 3, 0),
        (4, [(0, 1, 1000), (0, 2, 1000), (1, 2, 1), (1, 3, 1000), (2, 3, 1000)], 0, 3),
        (7, zigzag, 0, 6),
        (
            6,
            [
                (0, 1, 7),
                (0, 2, 12),
                (1, 2, 6),
                (2, 1, 5),
                (1, 3, 11),
                (3, 2, 3),
                (2, 4, 8),
                (4, 3, 2),
                (3, 5, 9),
                (4, 5, 9),
            ],
            0,
            5,
        ),
        (2, [(0, 1, biggest)] * 3, 0, 1),
        (4, [(0, 1, biggest), (0, 2, biggest), (1, 3, biggest), (2, 3, biggest), (2, 1, biggest)], 0, 3),
        (5, [(0, v, 10**9) for v in (1, 2, 3)] + [(v, 4, 2 * 10**9) for v in (1, 2, 3)], 0, 4),
        (50, [(v, v + 1, 100 - v) for v in range(49)], 0, 49),
        (
            8,
            [(0, 1 + i, 1) for i in range(3)]
            + [(1, 4, 1), (1, 5, 1), (2, 4, 1), (3, 4, 1), (3, 6, 1), (4, 7, 1), (5, 7, 1), (6, 7, 1)],
            0,
            7,
        ),
    ]
    for width, depth, high in ((2, 2, 5), (2, 3, 20), (3, 3, 9), (4, 4, 30), (6, 3, 2), (5, 8, 100)):
        n, edges = _layers(draw, width, depth, high)
        cases.append((n, edges, 0, n - 1))
    for n, m, high in ((4, 8, 3), (6, 14, 9), (8, 25, 20), (12, 50, 4), (20, 60, 1000000), (30, 200, 99)):
        edges = [(draw.randrange(n), draw.randrange(n), draw.randint(0, high)) for _ in range(m)]
        source, sink = draw.sample(range(n), 2)
        cases.append((n, edges, source, sink))
    return [TestInput({"n": n, "edges": edges, "source": source, "sink": sink}) for n, edges, source, sink in cases]


def _interface(graph: tuple[Param, ...]) -> Function:
    return Function(
        "max_flow",
        (*graph, Param("source", INDEX), Param("sink", INDEX)),
        LONG,
        Output("the value of the flow on one line."),
        "the value of a maximum flow from {source} to {sink}, where the weight of an edge is its capacity.",
    )


ALGORITHM = Algorithm(
    slug="dinic",
    name="Dinic’s Max Flow",
    phrase="Dinic's maximum flow algorithm",
    domain="Graph Algorithms",
    complexity="O(V^2 E)",
    statement=(
        "Capacities are integers from 0 to 2147483647; the flow may exceed 32 bits.",
        "{source} and {sink} are different vertices; the flow is 0 if no path joins them.",
        "There may be parallel edges, whose capacities add up, edges in both directions between two vertices, and "
        "self-loops, which make no difference.",
    ),
    test=TestInput(
        {
            "n": 9,
            "edges": [
                (0, 1, 10),
                (0, 2, 8),
                (1, 3, 10),
                (2, 3, 9),
                (3, 7, 10),
                (1, 4, 6),
                (4, 5, 7),
                (5, 7, 6),
                (5, 4, 3),
                (3, 3, 5),
                (0, 2, 2),
                (7, 6, 4),
                (6, 1, 9),
                (2, 0, 1),
                (8, 7, 3),
            ],
            "source": 0,
            "sink": 7,
        }
    ),
    reference=max_flow,
    forms=graph_forms(_interface, (Representation.EDGE_LIST,), directed=True, weight=INT),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_reverse_edge", "residual[e ^ 1] += pushed", "pass"),
        Mutant("undirected", "residual += [capacity, 0]", "residual += [capacity, capacity]"),
        Mutant("single_phase", "while (level := levels())[sink] != -1:", "if (level := levels())[sink] != -1:"),
        Mutant("parallel_edges", "capacity in edges:", "capacity in {edge[:2]: edge for edge in edges}.values():"),
        Mutant("overflow", "return flow", "return (flow + 2**31) % 2**32 - 2**31"),
    ),
)
