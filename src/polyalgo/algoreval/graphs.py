"""The four graph representations (paper, section 3) and the conversions from the edge list.

Vertices are 0 .. n-1. Conversions keep the order of edges; a matrix cannot hold parallel edges or self-loops
of weighted graphs, so inputs that have them are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from polyalgo.algoreval.interface import Function, Param, TestInput
from polyalgo.algoreval.problem import Form
from polyalgo.algoreval.types import INDEX, INFINITY, INT, Int, List, Matrix, OrInf, Tuple
from polyalgo.errors import DataError
from polyalgo.records import Representation

EDGE = Tuple((INDEX, INDEX))


def graph_forms(
    function: Callable[[tuple[Param, ...]], Function],
    representations: Sequence[Representation],
    *,
    directed: bool,
    weight: Int | None = None,
) -> dict[Representation, Form]:
    """Forms of a graph function.

    Args:
        function: makes the interface, given the parameters that stand for the graph.
        representations: of `edge_list`, `adjacency_list`, `adjacency_matrix`, `incidence_matrix`; the first is
            the one that the algorithm's reference and test input have, and must be `edge_list`.
        directed: whether edges have a direction.
        weight: type of edge weights; None for unweighted graphs.
    """
    makers = {
        Representation.EDGE_LIST: _edge_list,
        Representation.ADJACENCY_LIST: _adjacency_list,
        Representation.ADJACENCY_MATRIX: _adjacency_matrix,
        Representation.INCIDENCE_MATRIX: _incidence_matrix,
    }
    forms = {}
    for representation in representations:
        params, convert = makers[representation](directed, weight)
        forms[representation] = Form(function(params), _converter(convert, tuple(p.name for p in params)), directed)
    return forms


Graph = tuple[int, list[tuple[Any, ...]]]
"""Number of vertices, edges."""
Maker = tuple[tuple[Param, ...], Callable[[Graph], tuple[Any, ...]]]


def _converter(convert: Callable[[Graph], tuple[Any, ...]], names: tuple[str, ...]) -> Callable[[TestInput], TestInput]:
    def run(test: TestInput) -> TestInput:
        rest = {name: value for name, value in test.args.items() if name not in ("n", "edges")}
        values = convert((test.args["n"], test.args["edges"]))
        return replace(test, args=dict(zip(names, values, strict=True)) | rest)

    return run


def _kind(directed: bool) -> tuple[str, str]:
    return ("a directed", "from u to v") if directed else ("an undirected", "between u and v")


def _edge_list(directed: bool, weight: Int | None) -> Maker:
    kind, between = _kind(directed)
    items = EDGE if weight is None else Tuple((INDEX, INDEX, weight))
    what = f"(u, v): an edge {between}" if weight is None else f"(u, v, w): an edge {between} of weight w"
    params = (
        Param("n", INDEX, "number of vertices, which are 0 to n-1"),
        Param("edges", List(items), f"edge list of {kind} graph; {what}"),
    )
    return params, lambda graph: graph


def adjacency(graph: Graph, directed: bool) -> list[list[Any]]:
    """Neighbours, or (neighbour, weight) pairs, of each vertex in the order of the edges."""
    n, edges = graph
    lists: list[list[Any]] = [[] for _ in range(n)]
    for u, v, *w in edges:
        lists[u].append((v, *w) if w else v)
        if not directed and u != v:
            lists[v].append((u, *w) if w else u)
    return lists


def _adjacency_list(directed: bool, weight: Int | None) -> Maker:
    kind, _ = _kind(directed)
    if weight is None:
        type_, what = List(List(INDEX)), "adj[u] lists the neighbours of u"
    else:
        type_, what = List(List(Tuple((INDEX, weight)))), "adj[u] lists (v, w): an edge from u to v of weight w"
    both = "" if directed else "; each edge is listed at both ends"
    doc = f"adjacency list of {kind} graph with vertices from 0; {what}{both}"
    return (Param("adj", type_, doc),), lambda graph: (adjacency(graph, directed),)


def _adjacency_matrix(directed: bool, weight: Int | None) -> Maker:
    kind, _ = _kind(directed)
    if weight is None:
        type_, what = Matrix(INT), "matrix[u][v] is 1 if there is an edge from u to v, else 0"
    else:
        type_ = Matrix(OrInf(weight))
        what = "matrix[u][v] is the weight of the edge from u to v, INF if there is none, 0 if u = v"
    absent = 0 if weight is None else INFINITY

    def convert(graph: Graph) -> tuple[Any, ...]:
        n, edges = graph
        seen = {(u, v) if directed else (min(u, v), max(u, v)) for u, v, *_ in edges}
        if len(seen) < len(edges) or any(u == v for u, v in seen):
            raise DataError("an adjacency matrix cannot hold parallel edges or self-loops")
        matrix = [[0 if u == v else absent for v in range(n)] for u in range(n)]
        for u, v, *w in edges:
            matrix[u][v] = w[0] if w else 1
            if not directed:
                matrix[v][u] = matrix[u][v]
        return (matrix,)

    doc = f"adjacency matrix of {kind} graph with vertices from 0; {what}"
    return (Param("matrix", type_, doc),), convert


def incidence(graph: Graph) -> list[list[int]]:
    """Vertex-by-edge matrix with a 1 where the vertex is an end of the edge."""
    n, edges = graph
    return [[1 if vertex in edge[:2] else 0 for edge in edges] for vertex in range(n)]


def _incidence_matrix(directed: bool, weight: Int | None) -> Maker:
    if directed or weight is not None:
        raise DataError("incidence matrices are for undirected, unweighted graphs")
    doc = "incidence matrix; incidence[v][j] is 1 if vertex v is an end of edge j, else 0"
    return (Param("incidence", Matrix(INT), doc),), lambda graph: (incidence(graph),)
