"""The WL kernel against counts made by hand, against relabelling with strings, and against grakel."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from polyalgo.similarity.wl import (
    Neighbours,
    WLFeatures,
    concatenate,
    stable_order,
    wl_features,
    wl_gram,
    wl_kernel,
)


@dataclass(frozen=True)
class Graph:
    labels: tuple[str, ...]
    sources: NDArray[np.int32]
    targets: NDArray[np.int32]
    types: NDArray[np.int8]


def graph(labels: str, *edges: tuple[int, int] | tuple[int, int, int]) -> Graph:
    rows = np.array([(*e, 0)[:3] for e in edges], np.int32).reshape(-1, 3)
    return Graph(tuple(labels), rows[:, 0], rows[:, 1], rows[:, 2].astype(np.int8))


def random_graphs(seed: int, count: int, *, simple: bool = False) -> list[Graph]:
    draw = random.Random(seed)
    graphs = []
    for _ in range(count):
        size = draw.randint(1, 12)
        edges = [
            (draw.randrange(size), draw.randrange(size), 0 if simple else draw.randrange(3))
            for _ in range(draw.randint(0, 3 * size))
        ]
        graphs.append(graph("".join(draw.choice("abc") for _ in range(size)), *(set(edges) if simple else edges)))
    return graphs


def counts_by_strings(g: Graph, iterations: int, neighbours: Neighbours, edge_types: bool) -> Counter[str]:
    """The definition: a label is the tree below it, written out."""
    edges = list(zip(g.sources.tolist(), g.targets.tolist(), g.types.tolist(), strict=True))
    if not edge_types:
        edges = sorted({(s, t, 0) for s, t, _ in edges})
    heard: list[tuple[int, int, str]] = []
    for source, target, kind in edges:
        heard.append((source, target, f"{kind}>"))
        if neighbours is Neighbours.BOTH:
            heard.append((target, source, f"{kind}<"))
        elif neighbours is Neighbours.UNDIRECTED and source != target:
            heard.append((target, source, f"{kind}>"))
    if neighbours is Neighbours.UNDIRECTED and not edge_types:
        heard = sorted(set(heard))
    labels = list(g.labels)
    found = Counter(f"0 {label}" for label in labels)
    for depth in range(1, iterations + 1):
        lists: list[list[str]] = [[] for _ in labels]
        for receiver, sender, how in heard:
            lists[receiver].append(f"{how}{labels[sender]}")
        labels = [f"({label} {','.join(sorted(words))})" for label, words in zip(labels, lists, strict=True)]
        found.update(f"{depth} {label}" for label in labels)
    return found


def gram_of(counters: list[Counter[str]]) -> NDArray[np.float64]:
    return np.array([[sum(n * b[word] for word, n in a.items()) for b in counters] for a in counters], float)


def test_two_nodes_by_hand() -> None:
    # depth 0: a, b in both.  depth 1, successors only: joined a[b], b[]; apart a[], b[].  So 2 + 1 of 2 + 2.
    joined, apart = graph("ab", (0, 1)), graph("ab")
    features = wl_features([joined, apart], 1, neighbours=Neighbours.OUT)
    assert wl_gram(features).tolist() == [[4, 3], [3, 4]]
    assert wl_kernel(features).tolist() == [[1, 0.75], [0.75, 1]]
    # predecessors too: b hears a in one graph only
    assert wl_gram(wl_features([joined, apart], 1)).tolist() == [[4, 2], [2, 4]]


def test_a_star_and_its_parts_by_hand() -> None:
    # star: a -> b, a -> b.  depth 0: 1 a, 2 b.  depth 1: a[bb], 2 b[].  depth 2 the same: a[b[] b[]], 2 b[].
    # edge: a -> b.          depth 0: 1 a, 1 b.  depth 1: a[b], b[].
    star, edge = graph("abb", (0, 1), (0, 2)), graph("ab", (0, 1))
    gram = wl_gram(wl_features([star, edge], 2, neighbours=Neighbours.OUT))
    assert gram.tolist() == [[5 + 5 + 5, 3 + 2 + 2], [7, 2 + 2 + 2]]


def test_types_and_parallel_edges_by_hand() -> None:
    once, other, twice = graph("ab", (0, 1, 0)), graph("ab", (0, 1, 1)), graph("ab", (0, 1, 0), (0, 1, 1))
    typed = wl_gram(wl_features([once, other, twice], 1, neighbours=Neighbours.OUT))
    assert typed.tolist() == [[4, 3, 3], [3, 4, 3], [3, 3, 4]]  # only b[] is common at depth 1
    plain = wl_gram(wl_features([once, other, twice], 1, neighbours=Neighbours.OUT, edge_types=False))
    assert plain.tolist() == [[4, 4, 4]] * 3


@pytest.mark.parametrize("edge_types", [True, False])
@pytest.mark.parametrize("neighbours", list(Neighbours))
@pytest.mark.parametrize("iterations", [0, 1, 2, 4])
def test_random_graphs_equal_the_definition(iterations: int, neighbours: Neighbours, edge_types: bool) -> None:
    graphs = random_graphs(iterations, 25)
    expected = gram_of([counts_by_strings(g, iterations, neighbours, edge_types) for g in graphs])
    features = wl_features(graphs, iterations, neighbours=neighbours, edge_types=edge_types)
    assert (wl_gram(features) == expected).all()
    kernel = wl_kernel(features)
    norms = np.sqrt(np.diagonal(expected))
    np.testing.assert_allclose(kernel, expected / np.outer(norms, norms), rtol=0, atol=1e-12)
    assert kernel.min() >= 0
    assert kernel.max() == 1
    assert (kernel == kernel.T).all()


@pytest.mark.parametrize("seed", range(5))
def test_same_as_grakel(seed: int) -> None:
    grakel = pytest.importorskip("grakel")
    graphs = random_graphs(seed, 30, simple=True)
    for directed in (True, False):
        theirs = []
        for g in graphs:
            edges = {node: [] for node in range(len(g.labels))}
            for source, target in zip(g.sources.tolist(), g.targets.tolist(), strict=True):
                edges[source].append(target)
                if not directed and source not in edges[target]:
                    edges[target].append(source)
            edges = {node: sorted(set(targets)) for node, targets in edges.items()}
            theirs.append(grakel.Graph(edges, node_labels=dict(enumerate(g.labels))))
        kernel = grakel.WeisfeilerLehman(n_iter=3, base_graph_kernel=grakel.VertexHistogram, normalize=True)
        way = Neighbours.OUT if directed else Neighbours.UNDIRECTED
        ours = wl_kernel(wl_features(graphs, 3, neighbours=way, edge_types=False))
        np.testing.assert_allclose(ours, kernel.fit_transform(theirs), rtol=0, atol=1e-9)


def rows(features: WLFeatures) -> list[dict[int, float]]:
    matrix = features.counts
    return [
        dict(zip(features.hashes[matrix.indices[a:b]].tolist(), matrix.data[a:b].tolist(), strict=True))
        for a, b in zip(matrix.indptr, matrix.indptr[1:], strict=False)
    ]


def test_a_row_does_not_depend_on_the_others() -> None:
    graphs = random_graphs(7, 12)
    together = wl_features(graphs)
    alone = [wl_features([g]) for g in graphs]
    assert rows(together) == [rows(features)[0] for features in alone]
    joined = concatenate(alone)
    assert rows(joined) == rows(together)
    assert (wl_gram(joined) == wl_gram(together)).all()


def test_hashes_are_those_of_the_formula_in_whole_numbers() -> None:
    bits = 2**64

    def mix(value: int) -> int:
        value = (value + 0x9E3779B97F4A7C15) % bits
        value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 % bits
        value = (value ^ (value >> 27)) * 0x94D049BB133111EB % bits
        return value ^ (value >> 31)

    a, b = (int.from_bytes(hashlib.blake2b(w, digest_size=8).digest(), "little") for w in (b"a", b"b"))
    heard = 0xA0761D6478BD642F
    down = mix(mix(a) + (mix(2) | 1) * mix(b ^ heard))  # a hears b over an edge of type 2
    up = mix(mix(b) + (mix(2 + 2**32) | 1) * mix(a ^ heard))  # b hears a against it
    features = wl_features([graph("ab", (0, 1, 2))], 1)
    assert features.hashes.tolist() == sorted([a, b, down, up])


def test_numbering_of_nodes_does_not_matter() -> None:
    draw = random.Random(3)
    for g in random_graphs(3, 20):
        order = list(range(len(g.labels)))
        draw.shuffle(order)
        place = np.argsort(order).astype(np.int32)
        other = Graph(tuple(g.labels[i] for i in order), place[g.sources], place[g.targets], g.types)
        assert rows(wl_features([g])) == rows(wl_features([other]))


def test_refuses_what_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="graph 1 has no nodes"):
        wl_features([graph("a"), graph("")])
    with pytest.raises(ValueError, match="iterations must be >= 0, got -1"):
        wl_features([graph("a")], -1)
    with pytest.raises(ValueError, match="at least one graph"):
        wl_features([])
    with pytest.raises(ValueError, match="at least one feature set"):
        concatenate([])


@pytest.mark.parametrize(
    "values",
    [
        [2**64 - 1],
        [0, 0, 0],
        [2**63, 5 << 40, 2**63, 2**64 - 1, 5 << 40, 2**63],
        [7, 6, 5, 7, 4, 4],  # alike but for the low bits
        np.random.default_rng(0).integers(0, 2**64, 300, np.uint64)[np.random.default_rng(1).integers(0, 300, 5000)],
    ],
    ids=["one", "equal", "spread", "close", "many"],
)
def test_hashes_are_ordered_as_by_numpy(values) -> None:
    hashes = np.array(values, np.uint64)
    found = stable_order(hashes)
    assert found.dtype == np.intp
    np.testing.assert_array_equal(found, np.argsort(hashes, kind="stable"))
