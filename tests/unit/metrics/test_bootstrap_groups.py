from __future__ import annotations

import math

import numpy as np
import pytest

from polyalgo.metrics.agreement import roc_auc, spearman
from polyalgo.metrics.bootstrap import bootstrap_groups


def test_auc_by_hand() -> None:
    assert roc_auc([3, 2, 1, 0], [True, True, False, False]) == 1
    assert roc_auc([0, 1, 2, 3], [True, True, False, False]) == 0
    # positives 3 and 1 against negatives 2 and 0: 3 beats both, 1 beats one of two
    assert roc_auc([3, 2, 1, 0], [True, False, True, False]) == 0.75
    # a tie counts half
    assert roc_auc([1, 1], [True, False]) == 0.5


def test_auc_is_the_share_of_ordered_pairs() -> None:
    draw = np.random.default_rng(0)
    scores, marks = draw.integers(0, 5, 60).astype(float), draw.random(60) < 0.4
    pairs = [(p > n) + 0.5 * (p == n) for p in scores[marks] for n in scores[~marks]]
    assert roc_auc(scores, marks) == pytest.approx(np.mean(pairs), abs=1e-12)


def test_auc_without_one_side_is_nan() -> None:
    assert math.isnan(roc_auc([1.0, 2.0], [True, True]))
    assert math.isnan(roc_auc([], []))
    with pytest.raises(ValueError, match="one shape"):
        roc_auc([1.0], [True, False])
    with pytest.raises(ValueError, match="finite"):
        roc_auc([math.nan, 1.0], [True, False])


def test_spearman_is_the_correlation_of_mean_ranks() -> None:
    draw = np.random.default_rng(1)
    x, y = draw.normal(size=50), draw.integers(0, 4, 50)

    def ranks(values: np.ndarray) -> list[float]:
        return [float((values < value).sum() + ((values == value).sum() + 1) / 2) for value in values]

    assert spearman(x, y) == pytest.approx(float(np.corrcoef(ranks(x), ranks(y))[0, 1]), abs=1e-12)
    assert spearman([1, 2, 3], [10, 100, 1000]) == pytest.approx(1)
    assert math.isnan(spearman([1, 1, 1], [1, 2, 3]))


def test_groups_are_resampled_whole() -> None:
    # two groups; a resample is (0,0), (1,1) or mixed: means 0, 10 and 5 in the ratio 1 : 1 : 2
    groups = [np.zeros(3), np.full(3, 10.0)]
    interval = bootstrap_groups(groups, lambda parts: float(np.concatenate(parts).mean()), n_boot=2000)
    assert interval.mean == 5
    assert (interval.low, interval.high) == (0, 10)
    half = bootstrap_groups(groups, lambda parts: float(np.concatenate(parts).mean()), n_boot=2000, confidence=0.4)
    assert (half.low, half.high) == (5, 5)


def test_resamples_without_a_value_are_left_out() -> None:
    groups = [1.0, math.nan]
    interval = bootstrap_groups(groups, lambda parts: float(np.sum(parts)), n_boot=200)
    assert (interval.low, interval.high) == (2, 2)
    with pytest.raises(ValueError, match="on some resample"):
        bootstrap_groups([math.nan], lambda parts: float(np.sum(parts)), n_boot=10)
    with pytest.raises(ValueError, match="at least one group"):
        bootstrap_groups([], lambda parts: 0.0)
