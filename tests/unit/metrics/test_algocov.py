from __future__ import annotations

import itertools

import numpy as np
import pytest

from polyalgo.metrics.algocov import (
    LAYER_OF_TIER,
    Layer,
    Tier,
    algocov,
    algocov_at_k,
    matches,
    mutually_exclusive,
    tier,
)

GREEDY, DP, SEARCH = {"greedy"}, {"dynamic_programming"}, {"graph_search", "recursion"}


def labels(paradigms: set[str], techniques: set[str], structures: set[str]) -> dict[Layer, set[str]]:
    return {Layer.PARADIGM: paradigms, Layer.TECHNIQUE: techniques, Layer.DATA_STRUCTURE: structures}


def test_a_population_covers_both_references_or_none() -> None:
    # Equation 2 by hand. References: A = greedy, B = search or recursion.
    assert algocov([GREEDY, DP], GREEDY, SEARCH) == 0
    assert algocov([GREEDY, DP, {"recursion"}], GREEDY, SEARCH) == 1
    assert algocov([{"greedy", "recursion"}], GREEDY, SEARCH) == 1  # one program may match both
    assert algocov([DP, set()], GREEDY, SEARCH) == 0
    assert algocov([], GREEDY, SEARCH) == 0
    assert algocov([GREEDY], GREEDY, set()) == 0  # a reference without labels is matched by nothing
    assert matches([GREEDY, SEARCH, set()], {"recursion", "greedy"}).tolist() == [True, True, False]


def test_tiers_by_the_coarsest_difference() -> None:
    base = labels({"greedy"}, {"sorting"}, {"array"})
    assert tier(base, labels({"greedy"}, {"sorting"}, {"array"})) is Tier.IDENTICAL
    assert tier(base, labels({"greedy"}, {"sorting"}, {"heap"})) is Tier.WEAK
    assert tier(base, labels({"greedy"}, {"two_pointers"}, {"heap"})) is Tier.MEDIUM
    assert tier(base, labels({"dp"}, {"sorting"}, {"array"})) is Tier.STRONG
    assert tier(base, labels({"greedy", "dp"}, {"sorting"}, {"array"})) is Tier.STRONG  # overlapping, yet not equal
    assert LAYER_OF_TIER[Tier.MEDIUM] is Layer.TECHNIQUE


def test_mutually_exclusive() -> None:
    assert mutually_exclusive(GREEDY, DP)
    assert not mutually_exclusive({"greedy", "dp"}, {"dp"})
    assert not mutually_exclusive(set(), DP)


def test_coverage_at_k_by_hand() -> None:
    # Four programs: one A, one B, one neither, one wrong. Of the 6 pairs only {A, B} covers both; of 4 triples two do.
    a, b = [True, False, False, False], [False, True, False, False]
    assert algocov_at_k(a, b, 1) == 0
    assert algocov_at_k(a, b, 2) == pytest.approx(1 / 6)
    assert algocov_at_k(a, b, 3) == pytest.approx(1 / 2)
    assert algocov_at_k(a, b, 4) == 1


@pytest.mark.parametrize("seed", range(6))
def test_coverage_at_k_is_the_mean_over_all_subsets(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = rng.random(8) < 0.3, rng.random(8) < 0.25
    for k in range(1, 9):
        every = [a[list(s)].any() and b[list(s)].any() for s in itertools.combinations(range(8), k)]
        assert algocov_at_k(a, b, k) == pytest.approx(np.mean(every), abs=1e-12)


def test_large_counts_stay_exact() -> None:
    a = np.arange(2000) == 0
    b = np.arange(2000) == 1
    assert algocov_at_k(a, b, 1000) == pytest.approx(1000 * 999 / (2000 * 1999), rel=1e-12)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match=r"k must be in \[1, n\], got 3 of n = 2"):
        algocov_at_k([True, False], [True, False], 3)
    with pytest.raises(ValueError, match="one shape"):
        algocov_at_k([True], [True, False], 1)
    with pytest.raises(ValueError, match="booleans, got int64"):
        algocov_at_k(np.array([1]), np.array([0]), 1)
