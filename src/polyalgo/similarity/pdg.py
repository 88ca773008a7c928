"""Program dependence graphs of C++ and Python programs: `build_pdg(source, language)`.

Nodes are statements and predicates; edges are control dependence, data dependence and what passes between functions.
The graph is syntactic: it does not know types, values or which paths can really run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from polyalgo.languages import Language
from polyalgo.similarity import dataflow
from polyalgo.similarity.cfg import Branch, FlowBuilder, Node
from polyalgo.similarity.cpp_frontend import parse_cpp
from polyalgo.similarity.dominance import control_edges
from polyalgo.similarity.frontend import MAX_CHARS, UnreadableError

if TYPE_CHECKING:
    import networkx
    from tree_sitter import Node as Tree

    Parse = Callable[[str | bytes], tuple[Tree, str, FlowBuilder]]


class ParseStatus(StrEnum):
    """How much of a program its graph covers."""

    WHOLE = "whole"
    PARTIAL = "partial"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ParseOutcome:
    """What became of one source.

    Attributes:
        status: `PARTIAL` means that tree-sitter skipped something; the graph holds the rest.
        error_share: bytes that were skipped / bytes that are not blank, in [0, 1].
        reason: empty if whole; one line.
    """

    status: ParseStatus
    error_share: float = 0.0
    reason: str = ""


class EdgeKind(IntEnum):
    """What an edge of the graph means; control edges carry a `Branch` too."""

    CONTROL = 0  # predicate -> statement that it decides
    DATA = 1  # write -> read
    CALL = 2  # statement -> entry of the called function
    PARAMETER_IN = 3  # statement -> parameter
    RESULT = 4  # return, or write through a parameter -> calling statement


MAX_NODES = 20_000
"""Most statements of a program; edges may be as many as their square."""
MAX_EDGES = 1_000_000

EDGE_TYPES = 16
"""Codes of an edge's type are ``kind`` or, for control, ``8 + branch``: all below 16."""


@dataclass(frozen=True)
class DependenceGraph:
    """A program dependence graph in plain arrays.

    Attributes:
        labels: of each node: kind, sorted operators, sorted classes of called functions; no names, literals or types.
        spans: of each node: where it starts and ends in `text`.
        text: what was parsed: the source in ASCII, macros expanded, with its line numbers.
        sources: of each edge, shape (edges,), int32.
        targets: of each edge, shape (edges,), int32.
        types: of each edge: `EdgeKind`, and ``8 + Branch`` for control. Shape (edges,), int8.
        outcome: whether the graph covers the whole program.
    """

    labels: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    text: str
    sources: NDArray[np.int32]
    targets: NDArray[np.int32]
    types: NDArray[np.int8]
    outcome: ParseOutcome

    @property
    def num_nodes(self) -> int:
        """Statements, predicates, entries and parameters."""
        return len(self.labels)

    @property
    def num_edges(self) -> int:
        """Edges of all kinds."""
        return len(self.sources)

    def node_text(self, node: int) -> str:
        """A node's source on one line; macros are expanded."""
        start, end = self.spans[node]
        return " ".join(self.text[start:end].split())

    def node_line(self, node: int) -> int:
        """A node's line in the source, from 1."""
        return self.text.count("\n", 0, self.spans[node][0]) + 1

    def edges(self) -> Iterator[tuple[int, int, EdgeKind, Branch]]:
        """(source, target, kind, branch); the branch is `ALWAYS` for all kinds but control."""
        for source, target, code in zip(self.sources.tolist(), self.targets.tolist(), self.types.tolist(), strict=True):
            yield (
                source,
                target,
                EdgeKind.CONTROL if code >= 8 else EdgeKind(code),
                Branch(code - 8 if code >= 8 else 0),
            )

    def to_networkx(self) -> networkx.MultiDiGraph:
        """The graph with node attributes label, text and line, and edge attributes kind and branch (as words)."""
        import networkx

        graph = networkx.MultiDiGraph()
        for node, label in enumerate(self.labels):
            graph.add_node(node, label=label, text=self.node_text(node), line=self.node_line(node))
        for source, target, kind, branch in self.edges():
            graph.add_edge(source, target, kind=kind.name.lower(), branch=branch.name.lower())
        return graph


def build_pdg(source: str | bytes, language: Language) -> DependenceGraph:
    """The dependence graph of one program; what cannot be read is told by `outcome`, never by an exception.

    A program that could not be read at all, or in which nothing is computed, has no nodes and the outcome `FAILED`.

    Args:
        source: the program; bytes are read as UTF-8 with replacement.
        language: C++ or Python.

    Raises:
        ValueError: another language.
    """
    if language is Language.CPP:
        return _build(source, parse_cpp)
    if language is Language.PYTHON:
        from polyalgo.similarity.python_frontend import parse_python

        return _build(source, parse_python)
    raise ValueError(f"language must be cpp or python, got {language}")


def _build(source: str | bytes, parse: Parse) -> DependenceGraph:
    if len(source) > MAX_CHARS:
        return _failed(f"longer than {MAX_CHARS} characters")
    try:
        root, text, flow = parse(source)
    except UnreadableError as error:
        return _failed(str(error))
    if len(flow.nodes) > MAX_NODES:
        return _failed(f"more than {MAX_NODES} statements")
    outcome = _outcome(root, text) if root.has_error else ParseOutcome(ParseStatus.WHOLE)
    return _graph(flow, text, outcome)


def _failed(reason: str) -> DependenceGraph:
    none = np.zeros(0, np.int32)
    return DependenceGraph((), (), "", none, none, none.astype(np.int8), ParseOutcome(ParseStatus.FAILED, 1.0, reason))


def _outcome(root: Tree, text: str) -> ParseOutcome:
    """Share and first line of what tree-sitter skipped or made up."""
    skipped = 0
    first = -1
    waiting = [root]
    while waiting:
        tree = waiting.pop()
        if tree.is_error or tree.is_missing:
            first = tree.start_byte if first < 0 else min(first, tree.start_byte)
            skipped += _ink(text[tree.start_byte : tree.end_byte])
        else:
            waiting += [child for child in tree.children if child.has_error or child.is_missing]
    share = min(1.0, skipped / max(1, _ink(text)))
    line = text.count("\n", 0, max(first, 0)) + 1
    return ParseOutcome(ParseStatus.PARTIAL, share, f"does not parse at line {line}")


def _ink(text: str) -> int:
    return len("".join(text.split()))


def _label(node: Node) -> str:
    operators = " ".join(sorted(node.operators)) if len(node.operators) > 1 else "".join(node.operators)
    names = " ".join(sorted(node.names)) if len(node.names) > 1 else "".join(node.names)
    return "|".join((node.kind, operators, names))


def _graph(flow: FlowBuilder, text: str, outcome: ParseOutcome) -> DependenceGraph:
    """Dependences of a program's flow, in arrays; a file without statements of its own is no node."""
    nodes = flow.nodes
    skip = 1 if len(flow.functions[0].nodes) == 1 else 0
    if len(nodes) == skip:
        return _failed(outcome.reason or "nothing is computed")
    dataflow.follow_aliases(flow)
    dataflow.write_back(flow)
    definitions = dataflow.ReachingDefinitions(flow)
    codes = [(source, target, 8 + branch) for source, target, branch in control_edges(flow)]
    data = dataflow.data_edges(flow, definitions, MAX_EDGES)
    if len(data) > MAX_EDGES:
        return _failed(f"more than {MAX_EDGES} dependences")
    codes += [(source, target, 1) for source, target in data]
    for kind, edges in zip((2, 3, 4), dataflow.call_edges(flow, definitions), strict=True):
        codes += [(source, target, kind) for source, target in edges]
    codes.sort()
    array = np.array(codes, np.int32).reshape(-1, 3)
    return DependenceGraph(
        labels=tuple([_label(node) for node in nodes[skip:]]),
        spans=tuple([(node.start, node.end) for node in nodes[skip:]]),
        text=text,
        sources=array[:, 0] - skip,
        targets=array[:, 1] - skip,
        types=array[:, 2].astype(np.int8),
        outcome=outcome,
    )
