"""The two similarity spaces of a problem: dependence graphs and embeddings, each from programs to a matrix.

Pure functions of one problem's programs, so that any number of problems can be worked on at once, anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from polyalgo.builder.packing import pack, unpack
from polyalgo.builder.records import Embeddings, Graphs, Similarities
from polyalgo.divalgo.ingest import Submission
from polyalgo.similarity import ParseStatus, WLFeatures, build_pdg, wl_features, wl_kernel

if TYPE_CHECKING:
    from polyalgo.similarity.embedding import SentenceEmbedder

DECIMALS = 6
"""Of similarities, so that the order of floating-point sums does not show."""


def graphs(problem_id: str, programs: Sequence[Submission], iterations: int) -> Graphs:
    """Dependence graphs and their subtree counts; a program without a graph is named, not compared."""
    found, members, partial, failed = [], [], [], {}
    for program in programs:
        graph = build_pdg(program.code, program.language)
        if graph.outcome.status is ParseStatus.FAILED:
            failed[program.submission_id] = graph.outcome.reason
            continue
        if graph.outcome.status is ParseStatus.PARTIAL:
            partial.append(program.submission_id)
        members.append(program.submission_id)
        found.append(graph)
    features = wl_features(found, iterations) if found else _no_features()
    counts = sparse.csr_array(features.counts)
    counts.sort_indices()
    return Graphs(
        problem_id,
        tuple(members),
        tuple(partial),
        failed,
        indptr=pack(counts.indptr, "<i4"),
        columns=pack(counts.indices, "<i4"),
        counts=pack(counts.data, "<i4"),
        hashes=pack(features.hashes, "<u8"),
    )


def _no_features() -> WLFeatures:
    return WLFeatures(sparse.csr_array((0, 0)), np.zeros(0, np.uint64))


def features_of(record: Graphs) -> WLFeatures:
    """The counts of a record, as the kernel takes them."""
    hashes = unpack(record.hashes)
    data = unpack(record.counts).astype(np.float64)
    shape = (len(record.members), len(hashes))
    return WLFeatures(sparse.csr_array((data, unpack(record.columns), unpack(record.indptr)), shape=shape), hashes)


def embeddings(problem_id: str, programs: Sequence[Submission], embedder: SentenceEmbedder) -> Embeddings:
    """A point for each program."""
    before = embedder.truncated
    vectors = embedder.embed([program.code for program in programs])
    members = tuple(program.submission_id for program in programs)
    return Embeddings(problem_id, members, pack(vectors, "<f4"), embedder.truncated - before)


def similarities(graph_record: Graphs, embedding_record: Embeddings) -> Similarities:
    """Both matrices, over the programs that are in both spaces: kernel, and cosine with negative ones as 0."""
    place = {name: row for row, name in enumerate(embedding_record.members)}
    rows = [row for row, name in enumerate(graph_record.members) if name in place]
    members = tuple(graph_record.members[row] for row in rows)
    if not members:
        empty = pack(np.zeros((0, 0)), "<f4")
        return Similarities(graph_record.problem_id, (), empty, empty)
    kernel = wl_kernel(features_of(graph_record))[np.ix_(rows, rows)]
    vectors = unpack(embedding_record.vectors)[[place[name] for name in members]].astype(np.float64)
    cosine = np.clip(vectors @ vectors.T, 0.0, 1.0)
    np.fill_diagonal(cosine, 1.0)
    return Similarities(graph_record.problem_id, members, pack(_rounded(kernel), "<f4"), pack(_rounded(cosine), "<f4"))


def _rounded(matrix: NDArray[Any]) -> NDArray[np.float64]:
    symmetric: NDArray[np.float64] = np.round((matrix + matrix.T) / 2, DECIMALS)
    return symmetric


def matrices(record: Similarities) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """PDG and embedding similarity of a record, each (members, members), in [0, 1]."""
    pdg, embedding = (unpack(packed).astype(np.float64) for packed in (record.pdg, record.embedding))
    return pdg.round(DECIMALS), embedding.round(DECIMALS)
