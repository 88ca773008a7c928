"""Records of the two spaces against the functions they come from; programs without a graph are named."""

import numpy as np
import pytest

from polyalgo.builder import spaces
from polyalgo.builder.packing import pack
from polyalgo.builder.records import Embeddings, Graphs
from polyalgo.divalgo.corpus import corpus_problem
from polyalgo.divalgo.ingest import Submission
from polyalgo.languages import Language
from polyalgo.similarity import build_pdg, wl_features, wl_kernel

CPP = Language.CPP


def programs():
    solutions = corpus_problem("max_subarray").in_language(CPP)[:4]
    return [Submission(s.variant, "p", CPP, s.code) for s in solutions]


def test_the_record_gives_the_kernel_of_the_graphs():
    found = spaces.graphs("p", programs(), iterations=3)
    direct = wl_kernel(wl_features([build_pdg(item.code, CPP) for item in programs()], 3))
    assert found.members == tuple(item.submission_id for item in programs())
    assert found.failed == {}
    assert np.allclose(wl_kernel(spaces.features_of(found)), direct, atol=1e-12)


def test_a_program_without_a_graph_is_named_and_not_compared():
    broken = Submission("broken", "p", CPP, "// nothing\n")
    found = spaces.graphs("p", [broken, *programs()], iterations=1)
    assert list(found.failed) == ["broken"]
    assert found.failed["broken"]
    points = Embeddings("p", ("broken", *found.members), pack(np.eye(5), "<f4"), 0)
    matrix = spaces.similarities(found, points)
    assert matrix.members == found.members
    assert np.array_equal(spaces.matrices(matrix)[1], np.eye(4))


def test_problems_without_any_graph_have_empty_matrices():
    found = spaces.graphs("p", [Submission("broken", "p", CPP, "")], iterations=1)
    matrix = spaces.similarities(found, Embeddings("p", ("broken",), pack(np.ones((1, 1)), "<f4"), 0))
    assert matrix.members == ()
    assert spaces.matrices(matrix)[0].shape == (0, 0)


def test_cosines_are_symmetric_in_range_and_rounded():
    vectors = np.array([[1.0, 0.0], [0.6, 0.8], [-1.0, 0.0]])
    graphs = spaces.graphs("p", programs()[:3], iterations=1)
    _, cosine = spaces.matrices(spaces.similarities(graphs, Embeddings("p", graphs.members, pack(vectors, "<f4"), 0)))
    assert cosine == pytest.approx(np.array([[1, 0.6, 0], [0.6, 1, 0], [0, 0, 1]]))
    assert isinstance(graphs, Graphs)
