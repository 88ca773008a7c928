"""The Vendi score: the effective number of distinct items in a population, from a matrix of similarities.

Friedman and Dieng 2023 (order 1), Pasarkar and Dieng 2023 (every order q). Pure functions of arrays; which programs
are in the population (DivAlgo: the correct ones) and what their similarity is, the caller decides.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from polyalgo.metrics.bootstrap import Interval, bootstrap_mean

Array = NDArray[np.float64]

SYMMETRY_TOL = 1e-4
"""How far two mirrored similarities, or a self-similarity and 1, may be apart (float32 cosines: about 1e-6)."""
NEGATIVE_TOL = 1e-5
"""How far below 0 an eigenvalue of gram / n may lie; further, the matrix is no kernel's."""
_CHUNK_CELLS = 1 << 22
"""Cells of similarity matrices held at once (32 MiB of float64)."""


def vendi(gram: ArrayLike, q: float = 1.0) -> float:
    """Vendi score of one population from its similarities.

    With l the eigenvalues of ``gram / n`` (non-negative, sum 1), order q is their Hill number

        VS_q = (sum_i l_i^q)^(1 / (1 - q))

    with the limits ``exp(-sum_i l_i log l_i)`` at q = 1 (DivAlgo, equation 1, up to the division by n, without which
    the paper's formula does not lie in [1, n]), the rank at q = 0, and ``1 / max_i l_i`` at q = inf. It is 1 where all
    items are the same, n where all similarities are 0, and does not grow with q.

    Args:
        gram: positive semi-definite similarities with unit diagonal, shape (n, n), n >= 1.
        q: order in [0, inf]. Small orders count rare items more; 1 is the papers'.

    Returns:
        A number in [1, n].

    Raises:
        ValueError: the matrix is not square, finite, symmetric, of unit diagonal and positive semi-definite, or q is
            out of range.
    """
    return float(_of_grams(_checked_grams(gram, 2)[None], q)[0])


def vendi_of(embeddings: ArrayLike, q: float = 1.0) -> float:
    """Vendi score of one population under the cosine similarity of its embeddings.

    Args:
        embeddings: shape (n, d), n >= 1; rows need not be of unit length, but of some.
        q: order in [0, inf], see `vendi`.

    Returns:
        A number in [1, min(n, d)].

    Raises:
        ValueError: wrong shape, values that are not finite, a row of zeros, or q out of range.
    """
    return float(_of_units(_unit_rows(embeddings, 2)[None], q)[0])


def vendi_batch(embeddings: ArrayLike, q: float = 1.0) -> Array:
    """Vendi scores of many populations of one size under cosine similarity, shape (b, n, d) -> (b,).

    Each is what `vendi_of` gives for it. Where d < n the d x d matrix ``X^T X``, which has the same eigenvalues but
    for zeros, takes the place of ``X X^T`` (Friedman and Dieng 2023, section 3.3).

    Raises:
        ValueError: as `vendi_of`.
    """
    return _of_units(_unit_rows(embeddings, 3), q)


def cosine_gram(embeddings: ArrayLike) -> Array:
    """Cosine similarities of the rows of (n, d), shape (n, n), with a diagonal of exactly 1.

    Raises:
        ValueError: wrong shape, values that are not finite, or a row of zeros.
    """
    unit = _unit_rows(embeddings, 2)
    gram = unit @ unit.T
    np.fill_diagonal(gram, 1.0)
    return np.asarray(np.clip(gram, -1.0, 1.0))


def hill_number(weights: ArrayLike, q: float = 1.0) -> Array:
    """Effective number of categories of order q (Hill 1973), over the last axis of (..., m), shape (...).

    Args:
        weights: non-negative numbers, not all 0; they need not sum to 1.
        q: order in [0, inf]; 0 counts the positive weights, 1 is the exponential of Shannon's entropy, 2 is
            ``1 / sum l^2``, inf is ``1 / max l``.

    Raises:
        ValueError: q < 0 or NaN, or weights that are negative, not finite or all 0.
    """
    _check_order(q)
    array = np.asarray(weights, dtype=np.float64)
    total = array.sum(-1, keepdims=True)
    if not np.isfinite(array).all() or (array < 0).any() or not (total > 0).all():
        raise ValueError("weights must be finite, >= 0 and not all 0")
    return _hill(array / total, q)


def _hill(shares: Array, q: float) -> Array:
    if q == 0:
        return np.asarray((shares > 0).sum(-1), dtype=np.float64)
    if math.isinf(q):
        return np.asarray(1.0 / shares.max(-1))
    logs = np.log(shares, out=np.full_like(shares, -np.inf), where=shares > 0)
    if abs(q - 1) < 1e-9:
        return np.asarray(np.exp(-(shares * np.where(shares > 0, logs, 0.0)).sum(-1)))
    # log sum l^q about the largest share: neither q = 1000 nor q = 0.001 over- or underflows.
    largest = logs.max(-1, keepdims=True)
    inner = np.log(np.exp(q * (logs - largest)).sum(-1)) + q * largest[..., 0]
    return np.asarray(np.exp(inner / (1 - q)))


def _check_order(q: float) -> None:
    if not q >= 0:
        raise ValueError(f"q must be in [0, inf], got {q}")


def _of_units(unit: Array, q: float) -> Array:
    """Scores of unit rows (b, n, d), in chunks that bound the memory."""
    _check_order(q)
    populations, n, d = unit.shape
    side = min(n, d)
    step = max(1, _CHUNK_CELLS // max(1, side * side))
    scores = np.empty(populations)
    for start in range(0, populations, step):
        part = unit[start : start + step]
        grams = part.transpose(0, 2, 1) @ part if d < n else part @ part.transpose(0, 2, 1)
        scores[start : start + step] = _of_grams(grams / n, q, scaled=True, size=n)
    return scores


def _of_grams(grams: Array, q: float, *, scaled: bool = False, size: int | None = None) -> Array:
    """Scores of checked symmetric matrices (b, m, m); `scaled` ones are divided by their population's size already."""
    _check_order(q)
    side = grams.shape[-1]
    n = size or side
    eigenvalues = np.linalg.eigvalsh(grams if scaled else grams / side)
    lowest = eigenvalues[:, 0].min()
    if lowest < -NEGATIVE_TOL:
        raise ValueError(
            f"gram must be positive semi-definite, but gram / n has the eigenvalue {lowest:.3g}; "
            "its entries are not the inner products of anything"
        )
    # What rounding leaves of a zero eigenvalue would count as an item where q < 1 (numpy's rule for the rank).
    noise = max(n, side) * np.finfo(np.float64).eps * eigenvalues[:, -1:]
    shares = np.where(eigenvalues > noise, eigenvalues, 0.0)
    return np.clip(_hill(shares / shares.sum(-1, keepdims=True), q), 1.0, float(n))


def _checked_grams(gram: ArrayLike, ndim: int) -> Array:
    array = np.asarray(gram, dtype=np.float64)
    if array.ndim != ndim or array.shape[-1] != array.shape[-2] or array.shape[-1] == 0:
        raise ValueError(f"gram must have shape (n, n) with n >= 1, got {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError("gram must be finite, got NaN or infinity")
    mirrored = array.swapaxes(-1, -2)
    if (worst := np.abs(array - mirrored).max()) > SYMMETRY_TOL:
        raise ValueError(f"gram must be symmetric, but mirrored entries differ by {worst:.3g}")
    diagonal = np.diagonal(array, axis1=-2, axis2=-1)
    if (worst := np.abs(diagonal - 1).max()) > SYMMETRY_TOL:
        raise ValueError(f"gram must have a unit diagonal, but an entry of it is off by {worst:.3g}")
    return np.asarray((array + mirrored) / 2)


def _unit_rows(embeddings: ArrayLike, ndim: int) -> Array:
    array: NDArray[Any] = np.asarray(embeddings)
    if array.ndim != ndim or 0 in array.shape[-2:]:
        wanted = "(n, d)" if ndim == 2 else "(b, n, d)"
        raise ValueError(f"embeddings must have shape {wanted} with n, d >= 1, got {array.shape}")
    array = array.astype(np.float64)
    squares = np.einsum("...d,...d->...", array, array)
    if not np.isfinite(squares).all():
        raise ValueError("embeddings must be finite, got NaN or infinity (or a length that overflows)")
    if squares.size and squares.min() == 0:
        row = np.argwhere(squares == 0)[0].tolist()
        raise ValueError(f"embeddings must have a direction, but row {row} is all zeros")
    return np.asarray(array / np.sqrt(squares)[..., None])


@dataclass(frozen=True)
class SizeCurve:
    """Mean Vendi over problems against the number of programs compared; the arrays' shape is (sizes,)."""

    sizes: tuple[int, ...]
    points: tuple[Interval, ...]
    """Mean over problems, with its bootstrap interval over problems."""
    n_problems: int


def size_curve(gram: ArrayLike, max_size: int, *, q: float = 1.0, n_subsets: int = 100, seed: int = 0) -> Array:
    """Expected Vendi of a random subset of k items, for k = 1 .. `max_size` (DivAlgo, figure 3 right).

    Vendi grows with the number of items, so populations of different sizes are compared at equal k. Where a size has
    no more than `n_subsets` subsets (so k = n in any case) all of them are averaged and the value is exact; else
    `n_subsets` random ones, the first k items of as many permutations, so that neighbouring sizes share their noise.

    Args:
        gram: as in `vendi`, shape (n, n).
        max_size: largest k, in [1, n].
        q: order, see `vendi`.
        n_subsets: subsets a size, >= 1.
        seed: >= 0; equal arguments give equal curves.

    Returns:
        Shape (max_size,), increasing up to the noise of the draw; the first value is 1.

    Raises:
        ValueError: as `vendi`, or an argument out of range.
    """
    array = _checked_grams(gram, 2)
    n = len(array)
    if not 1 <= max_size <= n:
        raise ValueError(f"max_size must be in [1, n], got {max_size} for a population of n = {n}")
    if n_subsets < 1:
        raise ValueError(f"n_subsets must be >= 1, got {n_subsets}")
    _of_grams(array[None], q)  # refuses what is no kernel, also where every small subset would pass
    rng = np.random.default_rng(seed)
    orders = rng.permuted(np.tile(np.arange(n), (n_subsets, 1)), axis=1)
    return np.array([_mean_over_subsets(array, size, orders, q) for size in range(1, max_size + 1)])


def _mean_over_subsets(gram: Array, size: int, orders: NDArray[np.int64], q: float) -> float:
    n = len(gram)
    if math.comb(n, size) <= len(orders):
        subsets = np.array(list(itertools.combinations(range(n), size)))
    else:
        subsets = orders[:, :size]
    step = max(1, _CHUNK_CELLS // (size * size))
    total = 0.0
    for start in range(0, len(subsets), step):
        part = subsets[start : start + step]
        total += float(_of_grams(gram[part[:, :, None], part[:, None, :]], q).sum())
    return total / len(subsets)


def matched_curve(
    grams: Sequence[ArrayLike],
    max_size: int,
    *,
    q: float = 1.0,
    n_subsets: int = 100,
    seed: int = 0,
    n_boot: int = 2000,
    confidence: float = 0.95,
) -> SizeCurve:
    """`size_curve` averaged over problems, with intervals (DivAlgo, section 5.1: k = 1 .. 25).

    To compare two sources, give both the same problems: those where each has at least `max_size` correct programs.

    Args:
        grams: one population of >= `max_size` items a problem.
        max_size: largest k.
        q: order, see `vendi`.
        n_subsets: random subsets a size and problem.
        seed: of subsets and bootstrap; problem i uses a stream of its own, so a curve does not depend on the others.
        n_boot: bootstrap resamples over problems.
        confidence: of the intervals, in (0, 1).

    Raises:
        ValueError: no populations, one that is too small or no kernel, or an argument out of range.
    """
    if not grams:
        raise ValueError("grams must hold at least one population, got none")
    curves = np.stack([size_curve(gram, max_size, q=q, n_subsets=n_subsets, seed=seed) for gram in grams])
    points = [bootstrap_mean(column, n_boot=n_boot, confidence=confidence, seed=seed) for column in curves.T]
    return SizeCurve(tuple(range(1, max_size + 1)), tuple(points), len(grams))
