"""Agreement by hand, and against scikit-learn's AUC on random data with ties."""

import math

import numpy as np
import pytest

from polyalgo.metrics.agreement import majority, roc_auc, spearman


def test_auc_by_hand():
    assert roc_auc([1, 2, 3, 4], [0, 0, 1, 1]) == 1.0
    assert roc_auc([4, 3, 2, 1], [0, 0, 1, 1]) == 0.0
    assert roc_auc([1, 1], [0, 1]) == 0.5
    # Pairs (positive, negative): (3, 1) (3, 2) (1.5, 1) won, (1.5, 2) lost.
    assert roc_auc([1, 2, 3, 1.5], [0, 0, 1, 1]) == 0.75
    assert math.isnan(roc_auc([1, 2], [1, 1]))
    with pytest.raises(ValueError, match="one shape"):
        roc_auc([1, 2], [1])
    with pytest.raises(ValueError, match="finite"):
        roc_auc([1, np.nan], [0, 1])


def test_auc_equals_an_independent_one():
    metrics = pytest.importorskip("sklearn.metrics")
    rng = np.random.default_rng(0)
    for _ in range(20):
        scores = rng.integers(0, 6, 50)
        labels = rng.random(50) < 0.3
        if labels.any() and not labels.all():
            assert roc_auc(scores, labels) == pytest.approx(metrics.roc_auc_score(labels, scores), abs=1e-12)


def test_spearman_looks_at_what_both_know():
    assert spearman([1, 2, 3, np.nan], [10, 20, 40, 0]) == pytest.approx(1.0)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)
    # Ranks 1 2 3 4 and 2 1 4 3: 1 - 6 * 4 / (4 * 15) = 0.6.
    assert spearman([1, 2, 3, 4], [2, 1, 9, 5]) == pytest.approx(0.6)
    assert math.isnan(spearman([1, 1, 1], [1, 2, 3]))
    assert math.isnan(spearman([1, np.nan], [1, 2]))


def test_majority():
    found = majority(
        [[True, True, False, None, True], [True, False, False, None, None], [False, None, False, None, None]]
    )
    assert np.array_equal(found, [1, np.nan, 0, np.nan, 1], equal_nan=True)
