"""Reaching definitions against paths: a definition reaches a use if some path between them has no newer one."""

from __future__ import annotations

import random

import pytest

from polyalgo.similarity.cfg import BRANCHES, FlowBuilder, NodeKind
from polyalgo.similarity.dataflow import ReachingDefinitions, data_edges

NO_LIMIT = 10**9


def random_program(seed: int) -> FlowBuilder:
    """One function over three variables, with random flow, definitions, partial writes and uses."""
    draw = random.Random(seed)
    flow = FlowBuilder()
    saved = flow.enter("", "", 0, 0)
    variables = [flow.variable(name, 0) for name in "xyz"]
    size = draw.randint(2, 9)
    for _ in range(size - 1):
        flow.node(NodeKind.EXPRESSION, 0, 0)
    flow.leave(saved)
    for _ in range(draw.randint(0, size)):
        flow.edges.append((draw.randrange(size) * BRANCHES, draw.randrange(1, size)))
    for node in flow.nodes[1:]:
        node.uses = draw.sample(variables, draw.randint(0, 2))
        node.defines = draw.sample(variables, draw.randint(0, 1))
        node.changes = draw.sample(variables, draw.choice([0, 0, 1]))
    return flow


def by_paths(flow: FlowBuilder) -> set[tuple[int, int]]:
    successors: dict[int, list[int]] = {}
    for code, target in flow.edges:
        successors.setdefault(code // BRANCHES, []).append(target)
    found = set()
    for start, node in enumerate(flow.nodes):
        for variable in {*node.defines, *node.changes}:
            seen: set[int] = set()
            waiting = list(successors.get(start, []))
            while waiting:
                at = waiting.pop()
                if at in seen:
                    continue
                seen.add(at)
                if variable in flow.nodes[at].uses:
                    found.add((start, at))
                if variable not in flow.nodes[at].defines:
                    waiting += successors.get(at, [])
    return found


@pytest.mark.parametrize("seed", range(300))
def test_random_programs(seed: int) -> None:
    flow = random_program(seed)
    assert data_edges(flow, ReachingDefinitions(flow), NO_LIMIT) == by_paths(flow)


def test_stops_at_the_limit() -> None:
    flow = FlowBuilder()
    saved = flow.enter("", "", 0, 0)
    x = flow.variable("x", 0)
    for _ in range(100):
        index = flow.node(NodeKind.EXPRESSION, 0, 0)
        flow.nodes[index].uses = [x]
        flow.nodes[index].changes = [x]
    flow.leave(saved)
    assert len(data_edges(flow, ReachingDefinitions(flow), NO_LIMIT)) == 100 * 99 // 2
    assert 50 < len(data_edges(flow, ReachingDefinitions(flow), 50)) <= 150
