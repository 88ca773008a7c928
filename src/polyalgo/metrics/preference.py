"""Which of a problem's two reference approaches a population prefers, and whether that is the popular one.

DivAlgo, section 5.2 and figure 4 left. Pure functions of distances; the embedding, and which programs are compared,
are the caller's matter.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

MATCH_PERCENTILE = 10.0
"""Of the distances between programs known to be distinct (DivAlgo, footnote 4)."""


def match_threshold(distances: ArrayLike, percentile: float = MATCH_PERCENTILE) -> float:
    """Largest cosine distance at which two programs count as the same approach.

    A low percentile of the distances of pairs that are known to be distinct (references A and B of 150 problems; the
    paper gets 0.23 with its embedder), so that few distinct pairs would match. Each embedder needs its own.

    Args:
        distances: cosine distances in [0, 2], shape (pairs,), at least one.
        percentile: in [0, 100]; interpolated linearly.

    Raises:
        ValueError: no distances, some outside [0, 2], or a percentile out of range.
    """
    array = _distances(distances)
    if array.size == 0:
        raise ValueError("distances must hold at least one pair, got none")
    if not 0 <= percentile <= 100:
        raise ValueError(f"percentile must be in [0, 100], got {percentile}")
    return float(np.percentile(array, percentile))


def reference_share(distance_a: ArrayLike, distance_b: ArrayLike, threshold: float) -> float | None:
    """Share of approach A among the programs that follow A or B.

    A program follows the nearer reference if its cosine distance to it is at most `threshold`; at equal distances it
    counts half for each (ours: the paper does not say what becomes of programs within the threshold of both).

    Args:
        distance_a: cosine distance of each program to reference A, in [0, 2], shape (n,).
        distance_b: likewise to B.
        threshold: see `match_threshold`, >= 0.

    Returns:
        A share in [0, 1], or None where no program follows either.

    Raises:
        ValueError: shapes differ, or a value is out of range.
    """
    to_a, to_b = _distances(distance_a), _distances(distance_b)
    if to_a.shape != to_b.shape:
        raise ValueError(f"distances must be of one shape (n,), got {to_a.shape} and {to_b.shape}")
    if not threshold >= 0:
        raise ValueError(f"threshold must be >= 0, got {threshold}")
    follows = np.minimum(to_a, to_b) <= threshold
    if not follows.any():
        return None
    return float((np.where(to_a == to_b, 0.5, to_a < to_b))[follows].mean())


def preference_r(human: ArrayLike, model: ArrayLike) -> float | None:
    """Pearson's r, over problems and approaches, of a model's preference with the approach's popularity.

    Each problem gives two points: (human share of A, model share of A), and the same for B, which is one minus each.
    So r does not depend on which reference is called A; it is what r over A alone gives on average when A and B are
    named by chance (ours: the paper does not say how it names them).

    Args:
        human: share of A among the humans' programs that follow A or B, in [0, 1], shape (problems,).
        model: likewise for the model's programs, for the same problems.

    Returns:
        r in [-1, 1], or None where a side is 1/2 on every problem, or with fewer than two problems (the two points of
        one are always on a line): there is nothing to correlate.

    Raises:
        ValueError: shapes differ, or a share is outside [0, 1].
    """
    x, y = np.asarray(human, dtype=np.float64), np.asarray(model, dtype=np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"shares must be two arrays of one shape (problems,), got {x.shape} and {y.shape}")
    for name, shares in (("human", x), ("model", y)):
        if not ((shares >= 0) & (shares <= 1)).all():
            raise ValueError(f"{name} shares must be in [0, 1]")
    x, y = x - 0.5, y - 0.5  # the mean of both points of every problem
    scale = float(np.sqrt((x @ x) * (y @ y)))
    return float(np.clip(x @ y / scale, -1.0, 1.0)) if scale > 0 and len(x) > 1 else None


def _distances(values: ArrayLike) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(f"distances must be one-dimensional, got shape {array.shape}")
    if not ((array >= -1e-6) & (array <= 2 + 1e-6)).all():
        raise ValueError("distances must be cosine distances, in [0, 2]")
    return np.clip(array, 0.0, 2.0)
