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
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    if not 0 < graph.num_nodes <= MAX_DRAWN:
        reason = graph.outcome.reason or f"at most {MAX_DRAWN} fit into a picture"
        raise DataError(f"cannot draw a graph of {graph.num_nodes} nodes: {reason}")
    places = _places(graph)
    columns = 1 + max(x for x, _ in places.values())
    figure = Figure(figsize=(1.5 + 3.6 * columns, 1.5 + 0.6 * graph.num_nodes), dpi=130)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0.02, 0.02, 0.96, 0.94))
    axes.set(xlim=(-0.5, columns - 0.5), ylim=(-graph.num_nodes, 1))
    axes.axis("off")
    axes.set_title(title, fontsize=9)
    boxes = {"boxstyle": "round,pad=0.3", "facecolor": "white", "edgecolor": "0.5"}
    shown = {}
    for node, place in places.items():
        words = f"{graph.node_line(node)}: {shorten(graph.node_text(node), 46, placeholder=' ...')}"
        shown[node] = axes.text(*place, words, fontsize=8, family="monospace", ha="center", va="center", bbox=boxes)
    canvas.draw()  # now the boxes have places, and arrows can end at them
    grouped = _grouped(graph)
    for position, (kind, edges) in enumerate(grouped.items()):
        colour, style, _ = _STYLES[kind]
        for (source, target), word in edges.items():
            (x, y), (to_x, to_y) = places[source], places[target]
            if source == target:
                axes.text(x, y - 0.36, f"self {word}".strip(), color=colour, fontsize=6, ha="center", va="center")
                continue
            bend = f"arc3,rad={0.1 + 0.07 * position}"
            patches = {"patchA": shown[source].get_bbox_patch(), "patchB": shown[target].get_bbox_patch()}
            look = {"arrowstyle": "->", "color": colour, "linestyle": style, "connectionstyle": bend, "alpha": 0.8}
            axes.annotate("", (to_x, to_y), (x, y), arrowprops=look | patches)
            if word:
                middle = (0.4 * x + 0.6 * to_x, 0.4 * y + 0.6 * to_y)
                axes.text(*middle, word, color=colour, fontsize=7, ha="center", va="center")
    handles = [Line2D([], [], color=c, linestyle=s, label=name) for k, (c, s, name) in _STYLES.items() if k in grouped]
    axes.legend(handles=handles, loc="upper right", fontsize=8)
    canvas.print_figure(path, dpi=130)


def _grouped(graph: DependenceGraph) -> dict[EdgeKind, dict[tuple[int, int], str]]:
    """Pairs of nodes by kind of edge, with the branches of control edges in a word."""
    words: dict[EdgeKind, dict[tuple[int, int], set[str]]] = {}
    for source, target, kind, branch in graph.edges():
        word = _BRANCHES.get(branch, "") if kind is EdgeKind.CONTROL else ""
        words.setdefault(kind, {}).setdefault((source, target), set()).add(word)
    return {kind: {pair: ",".join(sorted(w - {""})) for pair, w in pairs.items()} for kind, pairs in words.items()}


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
