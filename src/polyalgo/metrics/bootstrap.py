"""Percentile bootstrap over problems: of a mean of one value per problem, or of any statistic of groups of items.

The interval says how the mean would vary over other problems of the same kind. It does not cover the
noise of sampling from the model, unless the value of a problem already averages over samples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

T = TypeVar("T")

_CHUNK_CELLS = 1 << 22
"""Upper bound of a chunk's counts (32 MiB of int64)."""


@dataclass(frozen=True)
class Interval:
    """A mean and the interval around it, in the unit of the values."""

    mean: float
    low: float
    high: float


def bootstrap_mean(values: ArrayLike, *, n_boot: int = 2000, confidence: float = 0.95, seed: int = 0) -> Interval:
    """Mean of `values` with a percentile bootstrap interval (Efron and Tibshirani 1993, section 13.3).

    A resample's mean depends only on how often each *distinct* value was drawn, and those counts are
    multinomial. Drawing the counts gives exactly the bootstrap's distribution, at n_boot x distinct values
    instead of n_boot x problems draws (two distinct values for pass@1 with one sample a problem), and makes
    the result independent of the order of the problems.

    Args:
        values: one finite number per problem, shape (problems,), at least one.
        n_boot: resamples, >= 1.
        confidence: share of resampled means inside the interval, in (0, 1).
        seed: >= 0; equal arguments give equal intervals.

    Raises:
        ValueError: no values, values that are not finite or not one-dimensional, or an argument out of range.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"values must be one-dimensional and not empty, got shape {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError("values must be finite")
    if n_boot < 1:
        raise ValueError(f"n_boot must be >= 1, got {n_boot}")
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence must be in (0, 1), got {confidence}")
    distinct, counts = np.unique(array, return_counts=True)
    mean = float(distinct @ counts / array.size)
    rng = np.random.default_rng(seed)
    rows = max(1, _CHUNK_CELLS // distinct.size)
    means = np.concatenate(
        [
            rng.multinomial(array.size, counts / array.size, size=min(rows, n_boot - done)) @ distinct
            for done in range(0, n_boot, rows)
        ]
    )
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(means / array.size, [tail, 1.0 - tail])
    return Interval(mean, float(low), float(high))


def bootstrap_groups(
    groups: Sequence[T],
    statistic: Callable[[Sequence[T]], float],
    *,
    n_boot: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> Interval:
    """A statistic of groups with its percentile bootstrap interval; whole groups are drawn with replacement.

    Items of one group, such as the pairs of a problem, are not independent; resampling those is too sure of itself.

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
