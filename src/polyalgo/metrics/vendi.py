"""The Vendi score: the effective number of distinct items in a population, from a matrix of similarities.

Friedman and Dieng 2023 (order 1), Pasarkar and Dieng 2023 (every order q). Pure functions of arrays; which programs
are in the population (DivAlgo: the correct ones) and what their similarity is, the caller decides.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
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
_LEAST_NOISE_EPS = 100
"""An eigenvalue of up to so many (or n) machine epsilons of the largest one is taken for 0."""
_CHUNK_CELLS = 1 << 19
"""Cells worked on at once (4 MiB of float64): few enough for a core's cache, enough to hide the calls."""


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
    _check_order(q)
    return float(_of_grams(_checked_gram(gram)[None], q)[0])


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
    return float(vendi_batch(_shaped(embeddings, 2)[None], q)[0])


def vendi_batch(embeddings: ArrayLike, q: float = 1.0, *, num_threads: int = 0) -> Array:
    """Vendi scores of many populations of one size under cosine similarity, shape (b, n, d) -> (b,).

    Each is what `vendi_of` gives for it. Where d < n the d x d matrix ``X^T X``, which has the same eigenvalues but
    for zeros, takes the place of ``X X^T`` (Friedman and Dieng 2023, section 3). Computed in float64 whatever the
    embeddings are, a few populations at a time.

    Args:
        embeddings: as in `vendi_of`, for each population.
        q: order in [0, inf], see `vendi`.
        num_threads: populations worked on at the same time; 0: one per CPU of this process. The scores are the same.

    Raises:
        ValueError: as `vendi_of`, or num_threads < 0.
    """
    _check_order(q)
    if num_threads < 0:
        raise ValueError(f"num_threads must be >= 0, got {num_threads}")
    array = _shaped(embeddings, 3)
    populations, n, d = array.shape
    step = max(1, _CHUNK_CELLS // (n * max(n, d)))
    parts = [array[start : start + step] for start in range(0, populations, step)]
    threads = min(len(parts), num_threads or len(os.sched_getaffinity(0)))
    if threads <= 1:
        scores = [_of_populations(part, q) for part in parts]
    else:
        with ThreadPoolExecutor(threads) as executor:
            scores = list(executor.map(_of_populations, parts, itertools.repeat(q)))
    return np.concatenate(scores) if scores else np.empty(0)


def cosine_gram(embeddings: ArrayLike) -> Array:
    """Cosine similarities of the rows of (n, d), shape (n, n), with a diagonal of exactly 1.

    Raises:
        ValueError: wrong shape, values that are not finite, or a row of zeros.
    """
    array = _shaped(embeddings, 2).astype(np.float64)
    unit = array / _lengths(np.einsum("nd,nd->n", array, array))[:, None]
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


def _of_populations(embeddings: NDArray[Any], q: float) -> Array:
    """Scores of (b, n, d) embeddings: of the smaller of the two matrices that have a population's eigenvalues."""
    array = np.asarray(embeddings, dtype=np.float64)
    _, n, d = array.shape
    if d < n:
        unit = array / _lengths(np.einsum("bnd,bnd->bn", array, array))[:, :, None]
        return _hill_of_eigenvalues(unit.transpose(0, 2, 1) @ unit / n, q, n)
    products = array @ array.transpose(0, 2, 1)
    lengths = _lengths(np.diagonal(products, axis1=1, axis2=2))
    return _hill_of_eigenvalues(products / (lengths[:, :, None] * (n * lengths)[:, None, :]), q, n)


def _of_grams(grams: Array, q: float) -> Array:
    """Scores of checked grams (b, n, n)."""
    n = grams.shape[-1]
    return _hill_of_eigenvalues(grams / n, q, n)


def _hill_of_eigenvalues(matrices: Array, q: float, n: int) -> Array:
    """Hill numbers of the eigenvalues of (b, m, m), which have trace 1 and belong to n items each."""
    eigenvalues = np.linalg.eigvalsh(matrices)
    lowest = eigenvalues[:, 0].min()
    if lowest < -NEGATIVE_TOL:
        raise ValueError(
            f"gram must be positive semi-definite, but gram / n has the eigenvalue {lowest:.3g}; "
            "its entries are not the inner products of anything"
        )
    # What rounding leaves of a zero eigenvalue would count as an item where q < 1.
    noise = max(n, _LEAST_NOISE_EPS) * np.finfo(np.float64).eps * eigenvalues[:, -1:]
    shares = np.where(eigenvalues > noise, eigenvalues, 0.0)
    return np.clip(_hill(shares / shares.sum(-1, keepdims=True), q), 1.0, float(n))


def _checked_gram(gram: ArrayLike) -> Array:
    array = np.asarray(gram, dtype=np.float64)
    if array.ndim != 2 or array.shape[0] != array.shape[1] or array.size == 0:
        raise ValueError(f"gram must have shape (n, n) with n >= 1, got {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError("gram must be finite, got NaN or infinity")
    if (worst := np.abs(array - array.T).max()) > SYMMETRY_TOL:
        raise ValueError(f"gram must be symmetric, but mirrored entries differ by {worst:.3g}")
    if (worst := np.abs(np.diagonal(array) - 1).max()) > SYMMETRY_TOL:
        raise ValueError(f"gram must have a unit diagonal, but an entry of it is off by {worst:.3g}")
    return np.asarray((array + array.T) / 2)


def _shaped(embeddings: ArrayLike, ndim: int) -> NDArray[Any]:
    array: NDArray[Any] = np.asarray(embeddings)
    if array.ndim != ndim or 0 in array.shape[-2:]:
        wanted = "(n, d)" if ndim == 2 else "(b, n, d)"
        raise ValueError(f"embeddings must have shape {wanted} with n, d >= 1, got {array.shape}")
    return array


def _lengths(squares: Array) -> Array:
    if not np.isfinite(squares).all():
        raise ValueError("embeddings must be finite, got NaN or infinity (or a length that overflows)")
    if not squares.all():
        raise ValueError("embeddings must have a direction, but a row is all zeros")
    return np.asarray(np.sqrt(squares))


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
    array, orders = _subset_orders(gram, max_size, q, n_subsets, seed)
    return np.array([_mean_over_subsets(array, size, orders, q) for size in range(1, max_size + 1)])


def vendi_at_size(gram: ArrayLike, size: int, *, q: float = 1.0, n_subsets: int = 100, seed: int = 0) -> float:
    """One point of `size_curve`: the expected Vendi of a random subset of `size` items, in [1, size].

    Raises:
        ValueError: as `size_curve`.
    """
    array, orders = _subset_orders(gram, size, q, n_subsets, seed)
    return _mean_over_subsets(array, size, orders, q)


def _subset_orders(
    gram: ArrayLike, max_size: int, q: float, n_subsets: int, seed: int
) -> tuple[Array, NDArray[np.int64]]:
    """The checked gram, and `n_subsets` random permutations of its items."""
    array = _checked_gram(gram)
    n = len(array)
    if not 1 <= max_size <= n:
        raise ValueError(f"the size must be in [1, n], got {max_size} for a population of n = {n}")
    if n_subsets < 1:
        raise ValueError(f"n_subsets must be >= 1, got {n_subsets}")
    vendi(array, q)  # refuses what is no kernel, also where every small subset would pass
    return array, np.random.default_rng(seed).permuted(np.tile(np.arange(n), (n_subsets, 1)), axis=1)


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
        seed: of subsets and bootstrap; a problem's curve is that of `size_curve`, whatever the other problems are.
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
