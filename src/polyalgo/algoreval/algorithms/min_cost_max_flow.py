"""Minimum-cost maximum flow by successive shortest paths."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Form, Mutant
from polyalgo.algoreval.types import INDEX, INT, LONG, List, Tuple
from polyalgo.records import Representation


def min_cost_max_flow(n: int, edges: list[tuple[int, int, int, int]], source: int, sink: int) -> tuple[int, int]:
    """Flow value and cost; edge e and its reverse e ^ 1 share a pair of residual capacities."""
    adj: list[list[int]] = [[] for _ in range(n)]
    head: list[int] = []
    residual: list[int] = []
    cost: list[int] = []
    for u, v, capacity, price in edges:
        adj[u].append(len(head))
        adj[v].append(len(head) + 1)
        head += [v, u]
        residual += [capacity, 0]
        cost += [price, -price]

    total_flow = total_cost = 0
    while True:
        dist: list[float] = [float("inf")] * n
        dist[source] = 0
        into = [-1] * n
        queue = deque([source])
        waiting = {source}
        while queue:
            u = queue.popleft()
            waiting.remove(u)
            for e in adj[u]:
                v = head[e]
                if residual[e] > 0 and dist[u] + cost[e] < dist[v]:
                    dist[v] = dist[u] + cost[e]
                    into[v] = e
                    if v not in waiting:
                        waiting.add(v)
                        queue.append(v)
        if into[sink] == -1:
            return total_flow, total_cost
        path = []
        v = sink
        while v != source:
            path.append(into[v])
            v = head[into[v] ^ 1]
        pushed = min(residual[e] for e in path)
        for e in path:
            residual[e] -= pushed
            residual[e ^ 1] += pushed
            total_cost += pushed * cost[e]
        total_flow += pushed


def _oracle(n: int, edges: list[tuple[int, int, int, int]], source: int, sink: int) -> tuple[int, int]:
    """The value of the flow first; then the cheapest circulation that delivers it, by network simplex."""
    import networkx as nx

    merged = nx.DiGraph()
    merged.add_nodes_from(range(n))
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(n))
    for u, v, capacity, price in edges:
        total = merged.get_edge_data(u, v, {"capacity": 0})["capacity"] + capacity
        merged.add_edge(u, v, capacity=total)
        graph.add_edge(u, v, capacity=capacity, weight=price)
    flow = int(nx.maximum_flow_value(merged, source, sink))
    if flow == 0:
        return 0, 0
    graph.nodes[source]["demand"] = -flow
    graph.nodes[sink]["demand"] = flow
    return flow, int(nx.network_simplex(graph)[0])


def _network(draw: random.Random, n: int, m: int, capacity: int, tilt: int) -> dict[str, Any]:
    """Random edges; costs are shifted by vertex potentials, so that many are negative but no cycle is."""
    source, sink = draw.sample(range(n), 2)
    height = [draw.randint(-tilt, tilt) for _ in range(n)]
    ends = [(draw.randrange(n), draw.randrange(n)) for _ in range(m)]
    ends += [pair for v in draw.sample(range(n), (n + 1) // 2) for pair in ((source, v), (v, sink))]
    edges = [
        (u, v, draw.randint(0, capacity), draw.randint(0, 9) + height[v] - height[u])
        for u, v in draw.sample(ends, len(ends))
    ]
    return {"n": n, "edges": edges, "source": source, "sink": sink}


def _inputs(draw: random.Random) -> list[TestInput]:
    biggest = 2147483647
    cases: list[tuple[int, list[tuple[int, int, int, int]], int, int]] = [
        (2, [], 0, 1),
        (2, [(1, 0, 5, 2)], 0, 1),
        (2, [(0, 1, 5, 2)], 0, 1),
        (2, [(0, 1, 0, 2)], 0, 1),
        (2, [(0, 1, 4, 0)], 0, 1),
        (2, [(0, 1, 5, -3)], 0, 1),
        (2, [(0, 1, 2, 7), (0, 1, 3, 1), (1, 0, 4, 1), (0, 0, 9, 1), (1, 1, 9, 0)], 0, 1),
        (5, [(0, 1, 4, 1), (1, 2, 4, 1), (3, 4, 4, 1)], 0, 4),
        (4, [(3, 1, 8, 2), (1, 0, 5, 2), (3, 2, 1, 1), (2, 0, 6, 3), (0, 3, 9, 5)], 3, 0),
        (4, [(0, 1, 1, 1), (0, 2, 1, 5), (1, 2, 1, 1), (1, 3, 1, 5), (2, 3, 1, 1)], 0, 3),
        (4, [(0, 1, 2, 4), (0, 2, 2, 4), (1, 3, 2, 4), (2, 3, 2, 4), (1, 2, 2, 0)], 0, 3),
        (5, [(0, 1, 3, -2), (1, 2, 3, -4), (2, 4, 2, -1), (0, 3, 2, 6), (3, 2, 1, -3), (3, 4, 9, 0)], 0, 4),
        (4, [(0, 1, 10, 1), (1, 2, 10, 1), (2, 1, 10, 0), (2, 3, 10, 1), (0, 3, 1, 100)], 0, 3),
        (2, [(0, 1, biggest, 1000)] * 3, 0, 1),
        (4, [(0, 1, biggest, 500), (0, 2, biggest, -9), (1, 3, biggest, 1), (2, 3, biggest, 7)], 0, 3),
        (40, [(v, v + 1, 100 - v, v % 7 - 3) for v in range(39)], 0, 39),
    ]
    inputs: list[dict[str, Any]] = [
        {"n": n, "edges": edges, "source": source, "sink": sink} for n, edges, source, sink in cases
    ]
    for n, m, capacity, tilt in (
        (4, 6, 3, 0),
        (5, 7, 2, 0),
        (6, 10, 9, 4),
        (8, 15, 20, 10),
        (10, 25, 2, 0),
        (10, 20, 1, 5),
        (12, 40, 4, 30),
        (15, 45, 1000000, 100),
        (20, 60, 9, 6),
        (25, 100, 30, 20),
    ):
        inputs.append(_network(draw, n, m, capacity, tilt))
    return [TestInput(values) for values in inputs]


INTERFACE = Function(
    "min_cost_max_flow",
    (
        Param("n", INDEX, "number of vertices, which are 0 to n-1"),
        Param(
            "edges",
            List(Tuple((INDEX, INDEX, INT, INT))),
            "edge list of a directed graph; (u, v, capacity, cost): an edge from u to v that carries up to capacity "
            "units of flow, at the given cost per unit",
        ),
        Param("source", INDEX),
        Param("sink", INDEX),
    ),
    Tuple((LONG, LONG)),
    Output("the flow and the cost on one line, separated by a single space.", "print(*{call})"),
    "the value of a maximum flow from {source} to {sink}, and the smallest total cost of a flow of that value.",
)


ALGORITHM = Algorithm(
    slug="min_cost_max_flow",
    name="Min-Cost Max-Flow",
    phrase="the successive shortest path algorithm for minimum-cost maximum flow",
    domain="Graph Algorithms",
    complexity="O(V E F)",
    statement=(
        "Capacities are integers from 0 to 2147483647. Costs are integers, possibly negative or 0, but no directed "
        "cycle has a negative total cost.",
        "{source} and {sink} are different vertices; flow and cost are 0 if no path joins them.",
        "The flow, its cost and the costs of paths in the residual network may exceed 32 bits, but stay below 2^53 in "
        "absolute value.",
        "There may be parallel edges, which are used independently of each other, edges in both directions between "
        "two vertices, and self-loops.",
    ),
    test=TestInput(
        {
            "n": 7,
            "edges": [
                (0, 1, 6, 2),
                (0, 2, 5, 7),
                (1, 2, 4, -1),
                (1, 3, 3, 5),
                (2, 3, 5, 1),
                (2, 4, 3, 6),
                (3, 5, 4, 3),
                (3, 4, 2, -2),
                (4, 5, 6, 4),
                (4, 1, 2, 8),
                (0, 2, 1, 3),
                (5, 0, 9, 1),
                (6, 5, 5, 1),
                (4, 4, 2, 5),
            ],
            "source": 0,
            "sink": 5,
        }
    ),
    reference=min_cost_max_flow,
    forms={Representation.EDGE_LIST: Form(INTERFACE)},
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_reverse_edge", "residual[e ^ 1] += pushed", "pass"),
        Mutant("wrong_sign", "cost += [price, -price]", "cost += [price, price]"),
        Mutant("first_path", "dist[u] + cost[e] < dist[v]:", 'dist[v] == float("inf"):'),
        Mutant("parallel_edges", "price in edges:", "price in {edge[:2]: edge for edge in edges}.values():"),
        Mutant("overflow", "return total_flow, total_cost", "return total_flow, (total_cost + 2**31) % 2**32 - 2**31"),
    ),
)
