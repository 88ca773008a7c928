"""Post-dominators and control dependence against their definitions, by removal and reachability on random graphs."""

from __future__ import annotations

import random

import networkx
import pytest

from polyalgo.similarity.dominance import connect_to_exit, control_dependence, post_dominators


def reaches(successors: list[list[int]], start: int, goal: int, without: int = -1) -> bool:
    seen, waiting = {without}, [start]
    while waiting:
        node = waiting.pop()
        if node == goal and node not in seen:
            return True
        if node not in seen:
            seen.add(node)
            waiting += successors[node]
    return False


def strict_post_dominators(successors: list[list[int]], exit_node: int, node: int) -> set[int]:
    others = set(range(len(successors))) - {node}
    return {d for d in others if not reaches(successors, node, exit_node, without=d)}


def random_flow(seed: int) -> tuple[list[tuple[int, int, int]], int, int]:
    """Edges with branches over at most 9 nodes and an exit; loops, self loops, parallel edges, unreachable parts."""
    draw = random.Random(seed)
    size = draw.randint(2, 10)
    exit_node = size - 1
    edges = []
    for node in range(size - 1):
        for branch in range(draw.choice([0, 1, 1, 1, 2, 2, 3])):
            edges.append((node, draw.randrange(size), branch))
    return edges, size, exit_node


def successors_of(edges: list[tuple[int, int, int]], size: int, exit_node: int) -> list[list[int]]:
    successors: list[list[int]] = [[] for _ in range(size)]
    for source, target, _ in edges:
        successors[source].append(target)
    for node in connect_to_exit(successors, exit_node):
        successors[node].append(exit_node)
    return successors


@pytest.mark.parametrize("seed", range(300))
def test_random_graphs_follow_the_definitions(seed: int) -> None:
    edges, size, exit_node = random_flow(seed)
    successors = successors_of(edges, size, exit_node)
    assert all(reaches(successors, node, exit_node) for node in range(size))
    above = [strict_post_dominators(successors, exit_node, node) for node in range(size)]
    immediate = post_dominators(successors, exit_node)
    assert immediate[exit_node] == exit_node
    for node in range(size - 1):
        nearest = [d for d in above[node] if above[node] - {d} <= above[d]]  # post-dominated by all the others
        assert [immediate[node]] == nearest
    expected = {
        (source, node, branch)
        for source, target, branch in edges
        for node in range(size)
        if node in above[target] | {target} and node not in above[source] and node != exit_node
    }
    expected = {(a, b, branch) for a, b, branch in expected if len(successors[a]) > 1}
    assert control_dependence(edges, size, exit_node) == expected


@pytest.mark.parametrize("seed", range(300, 340))
def test_same_as_networkx(seed: int) -> None:
    edges, size, exit_node = random_flow(seed)
    successors = successors_of(edges, size, exit_node)
    backwards = networkx.DiGraph([(b, a) for a, targets in enumerate(successors) for b in targets])
    theirs = networkx.immediate_dominators(backwards, exit_node)
    ours = post_dominators(successors, exit_node)
    assert {n: d for n, d in theirs.items() if n != exit_node} == {n: ours[n] for n in range(size - 1)}


def test_every_endless_loop_gets_one_way_out() -> None:
    # 0 -> 1 <-> 2, 0 -> 3 -> 3, 4 the exit: the last node of each loop
    assert connect_to_exit([[1, 3], [2], [1], [3], []], 4) == [3, 2]


def test_a_long_chain_needs_no_recursion() -> None:
    size = 50_000
    immediate = post_dominators([[i + 1] for i in range(size)] + [[]], size)
    assert immediate == [*range(1, size + 1), size]
