"""Post-dominators and control dependence (Ferrante, Ottenstein and Warren 1987, section 3.1).

`post_dominators` and `control_dependence` are pure functions of a graph of small integers; `control_edges` applies them
to every function of a program.
"""

from __future__ import annotations

from polyalgo.similarity.cfg import BRANCHES, Branch, FlowBuilder


def connect_to_exit(successors: list[list[int]], exit_node: int) -> list[int]:
    """Nodes that need an edge to the exit so that every node reaches it: the last node of each endless loop.

    Args:
        successors: targets of each node.
        exit_node: index of the exit.

    Returns:
        The nodes, in the order in which they were chosen.
    """
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(node)
    reaching = bytearray(len(successors))
    chosen: list[int] = []
    waiting = [exit_node]
    candidate = len(successors)
    while True:
        while waiting:
            node = waiting.pop()
            if not reaching[node]:
                reaching[node] = 1
                waiting += predecessors[node]
        candidate = reaching.rfind(0, 0, candidate)
        if candidate < 0:
            return chosen
        chosen.append(candidate)
        waiting.append(candidate)


def post_dominators(successors: list[list[int]], exit_node: int) -> list[int]:
    """Immediate post-dominator of each node (Cooper, Harvey and Kennedy 2001, "A simple, fast dominance algorithm").

    Args:
        successors: targets of each node; every node reaches `exit_node`.
        exit_node: index of the exit; it is its own immediate post-dominator.

    Returns:
        Shape (nodes,).
    """
    size = len(successors)
    predecessors: list[list[int]] = [[] for _ in range(size)]
    for node, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(node)
    order: list[int] = []  # postorder of the reversed graph, from the exit
    seen = bytearray(size)
    seen[exit_node] = 1
    stack = [(exit_node, iter(predecessors[exit_node]))]
    while stack:
        node, rest = stack[-1]
        for following in rest:
            if not seen[following]:
                seen[following] = 1
                stack.append((following, iter(predecessors[following])))
                break
        else:
            order.append(node)
            stack.pop()
    rank = [0] * size
    for position, node in enumerate(order):
        rank[node] = position
    immediate = [-1] * size
    immediate[exit_node] = exit_node
    backwards = order[-2::-1]
    changed = True
    while changed:
        changed = False
        for node in backwards:
            found = -1
            for target in successors[node]:
                if immediate[target] < 0:
                    continue
                if found < 0:
                    found = target
                    continue
                other = target
                while found != other:
                    while rank[found] < rank[other]:
                        found = immediate[found]
                    while rank[other] < rank[found]:
                        other = immediate[other]
            if immediate[node] != found:
                immediate[node] = found
                changed = True
    return immediate


def control_dependence(edges: list[tuple[int, int, int]], size: int, exit_node: int) -> set[tuple[int, int, int]]:
    """Which nodes run or not by the way that control leaves which node.

    Args:
        edges: (source, target, branch); parallel edges of different branches are allowed.
        size: number of nodes.
        exit_node: index of the exit.

    Returns:
        (predicate, dependent, branch). A loop's predicate depends on itself.
    """
    successors: list[list[int]] = [[] for _ in range(size)]
    for source, target, _ in edges:
        successors[source].append(target)
    for node in connect_to_exit(successors, exit_node):
        successors[node].append(exit_node)
    immediate = post_dominators(successors, exit_node)
    found = set()
    for source, target, branch in edges:
        if len(successors[source]) > 1:
            end = immediate[source]
            while target != end and (source, target, branch) not in found:  # else the rest of the way is known too
                found.add((source, target, branch))
                target = immediate[target]
    return found


def control_edges(flow: FlowBuilder) -> list[tuple[int, int, int]]:
    """Control dependence of all functions: (predicate, dependent, branch) in numbers of nodes.

    A function's entry stands for the condition that the function is called (an edge from entry to exit): what runs in
    every call depends on the entry.
    """
    nodes = flow.nodes
    local = [0] * len(nodes)
    inside: list[list[tuple[int, int, int]]] = []
    for function in flow.functions:
        for position, node in enumerate(function.nodes):
            local[node] = position
        leaving = len(function.nodes)
        edges = [(local[code // BRANCHES], leaving, code % BRANCHES) for code in function.exits]
        inside.append([(0, leaving, Branch.ALWAYS), *edges])
    for code, target in flow.edges:
        source = code // BRANCHES
        inside[nodes[source].function].append((local[source], local[target], code % BRANCHES))
    result = []
    for function, edges in zip(flow.functions, inside, strict=True):
        members = function.nodes
        size = len(members)
        if size > 1:
            result += [(members[a], members[b], branch) for a, b, branch in control_dependence(edges, size + 1, size)]
    return result
