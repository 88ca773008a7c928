"""Statistics of the similarity benchmark by hand."""

import numpy as np
import pytest

from benchmarks.similarity import holds, intervals, pairs, statistics
from polyalgo.divalgo.corpus import corpus_problem

ONE = {"rewrites": np.array([0.9, 1.0]), "same": np.array([0.5]), "different": np.array([0.1, 0.6])}
TWO = {"rewrites": np.array([0.8]), "same": np.array([]), "different": np.array([0.2])}


def test_means_and_aucs_pool_the_pairs_of_all_problems():
    found = statistics([ONE, TWO])
    assert found["rewrites"] == pytest.approx(0.9)
    assert found["same"] == 0.5
    assert found["different"] == pytest.approx(0.3)
    assert found["rewrites > same"] == 1.0
    assert found["same > different"] == pytest.approx(2 / 3)  # above 0.1 and 0.2, below 0.6
    assert found["rewrites > different"] == 1.0


def test_an_interval_holds_its_value_and_the_order_is_checked():
    found = intervals([ONE, TWO], n_boot=50)
    for name in ("rewrites", "different"):
        value, low, high = found[name]
        assert low <= value <= high
    assert holds(found)
    assert not holds(found | {"same": (0.95, 0.9, 1.0)})


def test_pairs_are_within_families_and_between_hand_written_programs():
    problem = corpus_problem("max_subarray")  # 8 programs of 5 algorithms
    programs, found = pairs(problem, 2)
    assert len(programs) == 8 * 3
    assert len(found["rewrites"]) == 8 * 3
    assert len(found["same"]) + len(found["different"]) == 8 * 7 // 2
    solutions = [s for s in problem.solutions if s.language == "cpp"]
    for a, b in found["same"]:
        assert solutions[a].algorithm == solutions[b].algorithm
