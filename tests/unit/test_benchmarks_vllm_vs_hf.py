"""The comparison of `benchmarks.vllm_vs_hf`, by hand."""

import pytest

from benchmarks.vllm_vs_hf import compare
from polyalgo.generation.engine import Completion


def completion(tokens, logprobs):
    return Completion("k", "", "stop", (1,), tuple(tokens), tuple(logprobs))


def test_compare_counts_what_differs_and_where():
    left = {
        "same": completion([5, 6], [-0.5, -1.0]),
        "parts": completion([5, 6, 7], [-0.5, -1.0, -1.5]),
        "shorter": completion([5, 6], [-0.5, -1.0]),
    }
    right = {
        "same": completion([5, 6], [-0.4, -1.0]),
        "parts": completion([5, 8, 7], [-0.5, -1.25, -9.0]),
        "shorter": completion([5, 6, 7], [-0.5, -1.3, -1.0]),
    }
    found = compare(left, right)
    assert (found.identical, found.prompts) == (1, 3)
    assert found.divergences == [1, 2]
    assert found.gaps == pytest.approx([0.1, 0.0, 0.0, 0.0, 0.3])
    assert found.margins == pytest.approx([0.25])
