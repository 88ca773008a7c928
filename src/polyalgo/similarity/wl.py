"""Weisfeiler-Lehman subtree kernel on labelled directed graphs: hashed features, then one sparse product.

Pure functions of arrays; knows nothing of programs. Subtrees are told apart by 64-bit hashes: two different ones
among n share a hash with a chance below n^2 / 2^65 (n = 10^6: 3e-8), and hashes are the same on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

UInt64 = NDArray[np.uint64]


class LabelledGraph(Protocol):
    """What the kernel needs of a graph; `DependenceGraph` has it."""

    @property
    def labels(self) -> Sequence[str]:
        """A label per node."""

    @property
    def sources(self) -> NDArray[np.int32]:
        """Source of each edge, shape (edges,)."""

    @property
    def targets(self) -> NDArray[np.int32]:
        """Target of each edge, shape (edges,)."""

    @property
    def types(self) -> NDArray[np.int8]:
        """Type of each edge, shape (edges,), >= 0."""


class Neighbours(StrEnum):
    """Which neighbours a node's next label is made of."""

    BOTH = "both"  # predecessors and successors, told apart
    OUT = "out"  # successors, as in Shervashidze et al. on directed graphs and in grakel
    UNDIRECTED = "undirected"  # predecessors and successors alike


@dataclass(frozen=True)
class WLFeatures:
    """How often each subtree occurs in each graph.

    Attributes:
        counts: `scipy.sparse.csr_array` of shape (graphs, subtrees), float64 holding integers.
        hashes: the subtree of each column, ascending; shape (subtrees,), uint64.
    """

    counts: Any
    hashes: UInt64


def concatenate(parts: Sequence[WLFeatures]) -> WLFeatures:
    """Rows of several feature sets below each other; the sets must come from equal options.

    Raises:
        ValueError: no parts.
    """
    if not parts:
        raise ValueError("parts must hold at least one feature set")
    hashes, columns = np.unique(np.concatenate([part.hashes for part in parts]), return_inverse=True)
    starts = np.cumsum([0, *(len(part.hashes) for part in parts)])
    moved = []
    for part, start in zip(parts, starts, strict=False):
        counts = part.counts
        shape = (counts.shape[0], len(hashes))
        moved.append(sparse.csr_array((counts.data, columns[counts.indices + start], counts.indptr), shape=shape))
    return WLFeatures(sparse.vstack(moved, format="csr"), hashes)


def wl_features(
    graphs: Sequence[LabelledGraph],
    iterations: int = 3,
    *,
    neighbours: Neighbours = Neighbours.BOTH,
    edge_types: bool = True,
) -> WLFeatures:
    """Subtree counts of depth 0 to `iterations` (Shervashidze et al. 2011, section 3.1).

    A node's next label stands for its own label and the multiset of its neighbours' labels, each with the type of its
    edge and, for `BOTH`, its direction. Without `edge_types`, parallel edges count once.

    Args:
        graphs: at least one; every one has nodes.
        iterations: depth of the largest subtrees, >= 0. 3 is ours.
        neighbours: which neighbours count.
        edge_types: whether the types of edges count.

    Returns:
        One row per graph. All graphs are relabelled together; a row does not depend on the others.

    Raises:
        ValueError: no graphs, an empty one (not parsed: count it, do not compare it), or iterations < 0.
    """
    if iterations < 0:
        raise ValueError(f"iterations must be >= 0, got {iterations}")
    sizes = np.array([len(graph.labels) for graph in graphs], np.int64)
    if not len(sizes):
        raise ValueError("graphs must hold at least one graph")
    if not sizes.all():
        raise ValueError(
            f"graph {int(np.argmin(sizes))} has no nodes, so it cannot be compared: leave it out and count it"
        )
    words = chain.from_iterable([graph.labels for graph in graphs])
    labels = np.fromiter(map(_HASHES.__getitem__, words), np.uint64, int(sizes.sum()))
    messages = _messages(graphs, np.cumsum(sizes) - sizes, neighbours, edge_types)
    rounds = [labels]
    for _ in range(iterations):
        labels = _mix(_mix(labels) + messages @ _mix(labels ^ _HEARD))  # all modulo 2^64
        rounds.append(labels)
    return _count(np.stack(rounds, axis=1), sizes)


def wl_kernel(features: WLFeatures) -> NDArray[np.float64]:
    """Normalised kernel of all pairs: cosine of the count vectors.

    Returns:
        Shape (graphs, graphs), in [0, 1], symmetric, ones on the diagonal. Equal counts give exactly 1.
    """
    gram = wl_gram(features)
    norms = np.diagonal(gram)
    kernel: NDArray[np.float64] = np.minimum(gram / np.sqrt(np.outer(norms, norms)), 1.0)
    np.fill_diagonal(kernel, 1.0)
    return kernel


def wl_gram(features: WLFeatures) -> NDArray[np.float64]:
    """Kernel without normalisation: products of the counts, integers as floats. Shape (graphs, graphs)."""
    counts = features.counts
    return np.asarray((counts @ counts.T).toarray())


class _Hashes(dict[str, int]):
    """64 bits of a label, computed once."""

    def __missing__(self, label: str) -> int:
        if len(self) >= 1 << 18:
            self.clear()
        self[label] = found = int.from_bytes(hashlib.blake2b(label.encode(), digest_size=8).digest(), "little")
        return found


_HASHES = _Hashes()
_HEARD = np.uint64(0xA0761D6478BD642F)
"""What tells a neighbour's label from the node's own."""


def _messages(
    graphs: Sequence[LabelledGraph], first: NDArray[np.int64], neighbours: Neighbours, edge_types: bool
) -> Any:
    """Matrix of who hears whom, shape (nodes, nodes): its entries are hashes of type and direction.

    Times the neighbours' hashed labels it gives the sum of a hash per edge, which stands for their multiset.
    """
    shift = np.repeat(first, [len(graph.sources) for graph in graphs])
    sources = np.concatenate([graph.sources for graph in graphs]) + shift
    targets = np.concatenate([graph.targets for graph in graphs]) + shift
    types = np.concatenate([graph.types for graph in graphs]).astype(np.uint64)
    size = int(first[-1]) + len(graphs[-1].labels)
    forward = _weighted(sources, targets, types, size, edge_types)
    if neighbours is Neighbours.OUT:
        return forward
    if neighbours is Neighbours.BOTH:
        return forward + _weighted(targets, sources, types + np.uint64(1 << 32), size, edge_types)
    if edge_types:
        loops = sources == targets  # a node is its own neighbour once
        return forward + _weighted(targets[~loops], sources[~loops], types[~loops], size, True)
    both = np.concatenate([sources, targets]), np.concatenate([targets, sources])
    return _weighted(*both, np.concatenate([types, types]), size, False)


def _weighted(
    receivers: NDArray[np.int64], senders: NDArray[np.int64], types: UInt64, size: int, edge_types: bool
) -> Any:
    """Sparse matrix of edges: parallel ones add up, or count once without types."""
    weights = _mix(types) | np.uint64(1)
    matrix = sparse.coo_array((weights, (receivers, senders)), shape=(size, size)).tocsr()
    if not edge_types and len(weights):
        matrix.data[:] = _mix(types[:1] >> np.uint64(32))[0] | np.uint64(1)
    return matrix


def _mix(values: UInt64) -> UInt64:
    """A bijection of 64-bit integers that scatters them (the finaliser of SplitMix64, Steele et al. 2014)."""
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(30)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(27)
    mixed *= np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return mixed


def _count(labels: UInt64, sizes: NDArray[np.int64]) -> WLFeatures:
    """Counts of equal labels per graph; `labels` has shape (nodes, iterations + 1).

    Rounds need no mark of their own: a label of one round equals one of another with the chance of any collision.
    """
    flat = labels.ravel()
    order = stable_order(flat)  # by label, and nodes of one label by graph
    ordered = flat[order]
    graphs = np.repeat(np.arange(len(sizes)), sizes * labels.shape[1])[order]
    new_label = np.diff(ordered, prepend=~ordered[:1]) != 0
    new_entry = new_label | (np.diff(graphs, prepend=-1) != 0)
    starts = np.flatnonzero(new_entry)
    counts = np.diff(starts, append=len(flat)).astype(np.float64)
    offsets = np.append(np.flatnonzero(new_label[starts]), len(starts))
    distinct = ordered[new_label]
    columns = sparse.csc_array((counts, graphs[starts], offsets), shape=(len(sizes), len(distinct)))
    return WLFeatures(columns.tocsr(), distinct)


def stable_order(values: UInt64) -> NDArray[np.intp]:
    """What `np.argsort(values, kind="stable")` gives, for hashes in shape (n,): several times faster.

    Sorting numbers is vectorised, sorting positions is not: so the low bits make way for the position. Where two values
    differ in these bits alone (n = 10^6: a chance of 1 in 35), numpy does it.
    """
    bits = np.uint64(max(len(values) - 1, 1).bit_length())
    low = (np.uint64(1) << bits) - np.uint64(1)
    keys = (values & ~low) | np.arange(len(values), dtype=np.uint64)
    keys.sort()
    order = (keys & low).astype(np.intp)
    ordered = values[order]
    if (ordered[1:] < ordered[:-1]).any():
        return np.argsort(values, kind="stable")
    return order
