"""A picture of a dependence graph for people: statements as boxes, control solid, data dashed.

Only the picture: nothing here is measured. Programs of more than a hundred statements become hard to read.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from textwrap import shorten

from polyalgo.errors import DataError
from polyalgo.similarity.cfg import Branch
from polyalgo.similarity.pdg import DependenceGraph, EdgeKind

MAX_DRAWN = 200
"""Most nodes of a picture."""
_STYLES = {
    EdgeKind.CONTROL: ("black", "solid", "control"),
    EdgeKind.DATA: ("tab:blue", "dashed", "data"),
    EdgeKind.CALL: ("tab:red", "dotted", "call"),
    EdgeKind.PARAMETER_IN: ("tab:orange", "dotted", "parameter"),
    EdgeKind.RESULT: ("tab:green", "dotted", "result"),
}
_BRANCHES = {Branch.TRUE: "T", Branch.FALSE: "F", Branch.CASE: "case", Branch.THROW: "throw"}


def draw(graph: DependenceGraph, path: Path, title: str = "") -> None:
    """Write a picture (PNG by its suffix): a column per depth of control, statements in the order of the text.

    Raises:
        DataError: no nodes, or more than `MAX_DRAWN`.
    """
    import matplotlib.pyplot as plt
    import networkx
    from matplotlib.lines import Line2D

    if not 0 < graph.num_nodes <= MAX_DRAWN:
        reason = graph.outcome.reason or f"at most {MAX_DRAWN} fit into a picture"
        raise DataError(f"cannot draw a graph of {graph.num_nodes} nodes: {reason}")
    places = _places(graph)
    width = 3.2 + 3.4 * max(x for x, _ in places.values())
    figure, axes = plt.subplots(figsize=(width + 1.5, 1.2 + 0.62 * graph.num_nodes))
    drawn = networkx.MultiDiGraph()
    drawn.add_nodes_from(range(graph.num_nodes))
    grouped: dict[EdgeKind, dict[tuple[int, int], list[str]]] = defaultdict(lambda: defaultdict(list))
    for source, target, kind, branch in graph.edges():
        grouped[kind][source, target].append(_BRANCHES.get(branch, "") if kind is EdgeKind.CONTROL else "")
    texts = {n: f"{graph.node_line(n)}: {shorten(graph.node_text(n), 46, placeholder=' ...')}" for n in drawn}
    networkx.draw_networkx_nodes(drawn, places, node_size=0, ax=axes)
    for position, (kind, edges) in enumerate(grouped.items()):
        color, style, _ = _STYLES[kind]
        for (source, target), words in edges.items():
            axes.annotate(
                "",
                places[target],
                places[source],
                arrowprops={
                    "arrowstyle": "->", "color": color, "linestyle": style, "shrinkA": 9, "shrinkB": 9,
                    "connectionstyle": f"arc3,rad={0.12 + 0.08 * position}", "alpha": 0.75,
                },
            )  # fmt: skip
            word = ",".join(sorted({w for w in words if w}))
            if source == target:
                axes.text(places[source][0] - 0.06, places[source][1] + 0.32, f"self {word}".strip(), color=color, fontsize=6)
            elif word:
                middle = [0.65 * b + 0.35 * a for a, b in zip(places[source], places[target], strict=True)]
                axes.text(*middle, word, color=color, fontsize=7, ha="center", va="center", backgroundcolor="white")
    boxes = {"boxstyle": "round,pad=0.3", "facecolor": "white", "edgecolor": "0.5"}
    networkx.draw_networkx_labels(drawn, places, texts, font_size=8, font_family="monospace", bbox=boxes, ax=axes)
    handles = [Line2D([], [], color=c, linestyle=s, label=name) for k, (c, s, name) in _STYLES.items() if k in grouped]
    axes.legend(handles=handles, loc="upper right", fontsize=8)
    axes.set_title(title, fontsize=9)
    axes.margins(0.12, 0.04)
    axes.axis("off")
    figure.savefig(path, dpi=130, bbox_inches="tight")
    plt.close(figure)


def _places(graph: DependenceGraph) -> dict[int, tuple[float, float]]:
    """Depth below the entry along control edges to the right, order of the text downwards."""
    below: dict[int, list[int]] = defaultdict(list)
    for source, target, kind, _ in graph.edges():
        if kind is EdgeKind.CONTROL and source != target:
            below[source].append(target)
    depth: dict[int, int] = {}
    waiting = [node for node, label in enumerate(graph.labels) if label.startswith("entry")]
    depth.update(dict.fromkeys(waiting, 0))
    while waiting:
        following = []
        for node in waiting:
            for target in below[node]:
                if target not in depth:
                    depth[target] = depth[node] + 1
                    following.append(target)
        waiting = following
    order = sorted(range(graph.num_nodes), key=lambda node: (graph.spans[node][0], node))
    return {node: (float(depth.get(node, 0)), -float(row)) for row, node in enumerate(order)}
