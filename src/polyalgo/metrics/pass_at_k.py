"""pass@k: the chance that at least one of k samples is correct, estimated without bias from n >= k samples.

A pure function of counts. It does not average over problems (see `bootstrap`) and does not decide which
samples count.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def pass_at_k(num_samples: ArrayLike, num_correct: ArrayLike, k: int) -> NDArray[np.float64]:
    """Unbiased pass@k per problem: ``1 - C(n - c, k) / C(n, k)``.

    Chen et al. 2021, "Evaluating Large Language Models Trained on Code", equation 1. The ratio is
    ``prod_{j<k} (1 - c / (n - j))``, summed here as logarithms (`log1p`, then `expm1`), so that neither large
    n (no factorials) nor pass rates near 0 or 1 lose digits. The paper's code takes the same product over c
    factors; k factors are fewer where it matters and let problems share one loop.

    Args:
        num_samples: n, samples drawn for each problem, shape (problems,) or broadcastable; integers >= k.
        num_correct: c, correct ones among them; integers in [0, n].
        k: draws, >= 1.

    Returns:
        Estimates in [0, 1], of the arguments' common shape.

    Raises:
        ValueError: k < 1, k > n somewhere, counts that are not integers, or c outside [0, n].
    """
    n, c = np.broadcast_arrays(_counts("num_samples", num_samples), _counts("num_correct", num_correct))
    if k < 1:
        raise ValueError(f"k must be >= 1, got {k}")
    if n.size and n.min() < k:
        raise ValueError(f"pass@{k} needs at least {k} samples of every problem, got {n.min()}")
    outside = (c < 0) | (c > n)
    if outside.any():
        raise ValueError(f"num_correct must be in [0, num_samples], got {c[outside][0]} of {n[outside][0]} samples")
    if k == 1:
        return np.asarray(c / n)  # exact, where the general form may be off in the last bit
    log_all_wrong = np.zeros(n.shape, dtype=np.float64)
    with np.errstate(divide="ignore"):  # log(0): fewer than k wrong samples, so some draw is right
        for j in range(k):
            log_all_wrong += np.log1p(-np.minimum(c / (n - j), 1.0))
    return np.asarray(-np.expm1(log_all_wrong))


def _counts(name: str, values: ArrayLike) -> NDArray[np.int64]:
    array = np.asarray(values)
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name} must be integers, got dtype {array.dtype}")
    return array.astype(np.int64)
