"""How well a similarity ranks judged pairs: ROC-AUC, Spearman's rho, and intervals that resample whole problems.

Pairs of one problem are not independent, so a bootstrap over pairs would be too sure of itself. Pure functions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike
from scipy.stats import rankdata

from polyalgo.metrics.bootstrap import Interval

T = TypeVar("T")


def roc_auc(scores: ArrayLike, positive: ArrayLike) -> float:
    """Chance that a positive scores higher than a negative, ties counting half (Mann and Whitney 1947).

    Args:
        scores: shape (n,).
        positive: booleans of shape (n,).

    Returns:
        In [0, 1]; NaN where there are no positives or no negatives.

    Raises:
        ValueError: the shapes differ, or a score is NaN.
    """
    values, marks = np.asarray(scores, dtype=np.float64), np.asarray(positive, dtype=bool)
    if values.ndim != 1 or values.shape != marks.shape:
        raise ValueError(f"scores and positive must have one shape (n,), got {values.shape} and {marks.shape}")
    if np.isnan(values).any():
        raise ValueError("scores must not be NaN")
    positives = int(marks.sum())
    negatives = len(marks) - positives
    if not positives or not negatives:
        return math.nan
    rank_sum = float(rankdata(values)[marks].sum())
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)


def spearman(x: ArrayLike, y: ArrayLike) -> float:
    """Pearson's correlation of the ranks, ties sharing their mean rank; NaN where one side is constant.

    Args:
        x: shape (n,).
        y: shape (n,).

    Raises:
        ValueError: the shapes differ.
    """
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if first.ndim != 1 or first.shape != second.shape:
        raise ValueError(f"x and y must have one shape (n,), got {first.shape} and {second.shape}")
    if not len(first) or np.ptp(first) == 0 or np.ptp(second) == 0:
        return math.nan
    return float(np.corrcoef(rankdata(first), rankdata(second))[0, 1])


def bootstrap_groups(
    groups: Sequence[T],
    statistic: Callable[[Sequence[T]], float],
    *,
    n_boot: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> Interval:
    """A statistic of groups with its percentile bootstrap interval; whole groups are drawn with replacement.

    Args:
        groups: for example one a problem; at least one.
        statistic: of any list of them. Resamples where it is NaN are left out.
        n_boot: resamples, >= 1.
        confidence: share of resampled values inside the interval, in (0, 1).
        seed: >= 0.

    Returns:
        `mean` is the statistic of the groups as they are.

    Raises:
        ValueError: no groups, or the statistic is NaN on all resamples.
    """
    if not groups:
        raise ValueError("groups must hold at least one group")
    draw = np.random.default_rng(seed)
    drawn = draw.integers(len(groups), size=(n_boot, len(groups)))
    values = np.array([statistic([groups[index] for index in row]) for row in drawn])
    values = values[~np.isnan(values)]
    if not len(values):
        raise ValueError("the statistic must be a number on some resample, got NaN on all")
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(values, [tail, 1.0 - tail])
    return Interval(float(statistic(groups)), float(low), float(high))
