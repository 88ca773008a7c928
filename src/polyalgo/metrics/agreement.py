"""How far scores and classes agree: ROC-AUC, Spearman's rank correlation, and what the majority of others says.

Pure functions of arrays. A value that is not defined (one class only, a constant) is NaN, never a guess.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats


def roc_auc(scores: ArrayLike, positive: ArrayLike) -> float:
    """The chance that a positive item scores higher than a negative one, ties counting half (Mann-Whitney).

    Args:
        scores: shape (n,), finite.
        positive: shape (n,), truth values.

    Returns:
        In [0, 1]; NaN where there are no positives or no negatives.

    Raises:
        ValueError: the shapes differ, or a score is not finite.
    """
    values, labels = np.asarray(scores, dtype=np.float64), np.asarray(positive, dtype=bool)
    if values.shape != labels.shape or values.ndim != 1:
        raise ValueError(f"scores and positive must be of one shape (n,), got {values.shape} and {labels.shape}")
    if not np.isfinite(values).all():
        raise ValueError("scores must be finite")
    n_positive = int(labels.sum())
    n_negative = len(labels) - n_positive
    if not n_positive or not n_negative:
        return float("nan")
    ranks = stats.rankdata(values)
    return float((ranks[labels].sum() - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative))


def spearman(a: ArrayLike, b: ArrayLike) -> float:
    """Spearman's rank correlation over the items where both are known (not NaN); NaN below two, or for a constant.

    Raises:
        ValueError: the shapes differ.
    """
    x, y = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape:
        raise ValueError(f"a and b must be of one shape (n,), got {x.shape} and {y.shape}")
    known = ~np.isnan(x) & ~np.isnan(y)
    x, y = x[known], y[known]
    if len(x) < 2:
        return float("nan")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", stats.ConstantInputWarning)
        return float(stats.spearmanr(x, y).statistic)


def majority(said: Sequence[Sequence[bool | None]]) -> NDArray[np.float64]:
    """What most say of each item; None is no vote.

    Args:
        said: by judge, then by item; at least one judge.

    Returns:
        1.0, 0.0, or NaN for a tie, shape (items,).
    """
    table = np.array([[np.nan if vote is None else float(vote) for vote in votes] for votes in said], dtype=np.float64)
    yes, no = (table == 1).sum(axis=0), (table == 0).sum(axis=0)
    return np.where(yes == no, np.nan, (yes > no).astype(np.float64))
