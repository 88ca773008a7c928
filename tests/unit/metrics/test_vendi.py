from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import scipy.linalg

from polyalgo.metrics.bootstrap import Interval
from polyalgo.metrics.vendi import (
    cosine_gram,
    hill_number,
    matched_curve,
    size_curve,
    vendi,
    vendi_batch,
    vendi_of,
)

ORDERS = [0.0, 0.001, 0.5, 1.0, 1.5, 2.0, 7.0, 1000.0, math.inf]


def clusters(*sizes: int) -> np.ndarray:
    """Similarities of groups of equal items that have nothing to do with each other."""
    return scipy.linalg.block_diag(*(np.ones((size, size)) for size in sizes))


def population(n: int, d: int, seed: int = 0, spread: float = 1.0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return rng.normal(size=d) + spread * rng.normal(size=(n, d))


@pytest.mark.parametrize("q", ORDERS)
@pytest.mark.parametrize("n", [1, 2, 3, 50])
def test_identical_items_count_as_one_and_unrelated_ones_as_n(n: int, q: float) -> None:
    assert vendi(np.ones((n, n)), q) == pytest.approx(1.0, abs=1e-12)
    assert vendi(np.eye(n), q) == pytest.approx(n, rel=1e-12)
    direction = np.random.default_rng(n).normal(size=24)
    assert vendi_of(np.outer(np.arange(1, n + 1), direction), q) == pytest.approx(1.0, abs=1e-9)
    assert vendi_of(3.0 * np.eye(n, n + 5), q) == pytest.approx(n, rel=1e-12)


def test_two_clusters_in_closed_form() -> None:
    # Sizes 3 and 1: shares 3/4 and 1/4.
    gram = clusters(3, 1)
    entropy = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    assert vendi(gram) == pytest.approx(math.exp(entropy), rel=1e-13)
    assert math.exp(entropy) == pytest.approx(4 / 3**0.75)
    assert vendi(gram, 0) == 2.0
    assert vendi(gram, 2) == pytest.approx(1.6, rel=1e-13)  # 1 / (9/16 + 1/16)
    assert vendi(gram, math.inf) == pytest.approx(4 / 3, rel=1e-13)
    assert vendi(gram, 0.5) == pytest.approx((math.sqrt(0.75) + 0.5) ** 2, rel=1e-13)
    assert vendi(gram, 3) == pytest.approx((27 / 64 + 1 / 64) ** (-1 / 2), rel=1e-13)


@pytest.mark.parametrize("similarity", [-0.4, 0.0, 0.3, 0.999])
def test_two_items_in_closed_form(similarity: float) -> None:
    gram = [[1.0, similarity], [similarity, 1.0]]
    high, low = (1 + similarity) / 2, (1 - similarity) / 2  # the eigenvalues of gram / 2
    assert vendi(gram) == pytest.approx(math.exp(-high * math.log(high) - low * math.log(low)), rel=1e-13)
    assert vendi(gram, 2) == pytest.approx(2 / (1 + similarity**2), rel=1e-13)
    assert vendi(gram, math.inf) == pytest.approx(1 / max(high, low), rel=1e-13)


def test_equal_similarities_in_closed_form() -> None:
    n, c = 20, 0.6
    gram = np.full((n, n), c) + (1 - c) * np.eye(n)
    top, rest = (1 + (n - 1) * c) / n, (1 - c) / n  # the latter n - 1 times
    assert vendi(gram) == pytest.approx(math.exp(-top * math.log(top) - (n - 1) * rest * math.log(rest)), rel=1e-12)
    assert vendi(gram, 2) == pytest.approx(1 / (top**2 + (n - 1) * rest**2), rel=1e-12)


@pytest.mark.parametrize("q", ORDERS)
@pytest.mark.parametrize(("n", "d"), [(7, 30), (30, 7), (12, 12), (40, 1)])
def test_embeddings_primal_and_dual_agree_with_the_gram(n: int, d: int, q: float) -> None:
    rows = population(n, d, seed=n + d)
    assert vendi_of(rows, q) == pytest.approx(vendi(cosine_gram(rows), q), rel=1e-9)
    assert 1.0 <= vendi_of(rows, q) <= min(n, d) + 1e-9
    assert vendi_of(rows.astype(np.float32), q) == pytest.approx(vendi_of(rows, q), rel=1e-5)


def test_repeating_a_population_changes_nothing() -> None:
    rows = population(9, 40)
    for q in ORDERS:
        assert vendi_of(np.concatenate([rows, 2 * rows]), q) == pytest.approx(vendi_of(rows, q), rel=1e-9)


def test_a_batch_is_its_populations() -> None:
    batch = np.stack([population(50, 384, seed, spread=0.1 + seed / 20) for seed in range(70)])
    alone = [vendi_of(rows, 1.0) for rows in batch]
    for threads in (0, 1, 3):
        np.testing.assert_allclose(vendi_batch(batch, num_threads=threads), alone, rtol=1e-12)
    np.testing.assert_allclose(
        vendi_batch(batch[:, :, :8], 2), [vendi_of(rows[:, :8], 2) for rows in batch], rtol=1e-12
    )
    assert vendi_batch(np.empty((0, 3, 4))).shape == (0,)


def test_order_q_falls_from_rank_to_dominance_and_is_continuous_at_one() -> None:
    gram = cosine_gram(population(25, 60, spread=0.5))
    scores = [vendi(gram, q) for q in ORDERS]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 25
    for step in (1e-4, 1e-6, 1e-8, 1e-12):
        assert vendi(gram, 1 + step) == pytest.approx(vendi(gram), rel=10 * step + 1e-7)
        assert vendi(gram, 1 - step) == pytest.approx(vendi(gram), rel=10 * step + 1e-7)
    assert vendi(gram, 1e6) == pytest.approx(vendi(gram, math.inf), rel=1e-5)


def test_hill_numbers_of_counts() -> None:
    # Hill 1973: three species with 2, 1 and 1 individuals.
    counts = [[2, 1, 1, 0], [5, 5, 0, 0]]
    np.testing.assert_allclose(hill_number(counts, 0), [3, 2])
    np.testing.assert_allclose(hill_number(counts, 1), [2**1.5, 2])
    np.testing.assert_allclose(hill_number(counts, 2), [8 / 3, 2])
    np.testing.assert_allclose(hill_number(counts, math.inf), [2, 2])
    with pytest.raises(ValueError, match="not all 0"):
        hill_number([0.0, 0.0])


def test_equals_the_package_at_order_one_and_the_closed_form_where_the_package_is_wrong() -> None:
    package = pytest.importorskip("vendi_score.vendi")
    for n, d in ((50, 384), (60, 20)):
        rows = population(n, d, seed=n, spread=0.7)
        gram = cosine_gram(rows)
        assert vendi_of(rows) == pytest.approx(package.score_X(rows), rel=1e-9)
        assert vendi_of(rows) == pytest.approx(package.score_dual(rows), rel=1e-9)
        assert vendi(gram) == pytest.approx(package.score_K(gram), rel=1e-9)
        shares = np.clip(scipy.linalg.eigvalsh(gram / n), 0, None)
        for q, closed in ((2.0, 1 / (shares**2).sum()), (math.inf, 1 / shares.max())):
            assert vendi_of(rows, q) == pytest.approx(closed, rel=1e-9)
            assert package.score_X(rows, q=q) == pytest.approx(vendi_of(rows, 1.0))  # its q is ignored


@pytest.mark.parametrize(
    ("gram", "message"),
    [
        (np.ones((2, 3)), r"shape \(n, n\)"),
        (np.ones((0, 0)), "n >= 1"),
        (np.ones((2, 2, 2)), r"shape \(n, n\)"),
        ([[1.0, math.nan], [math.nan, 1.0]], "finite"),
        ([[1.0, 0.2], [0.4, 1.0]], "symmetric, but mirrored entries differ by 0.2"),
        ([[1.0, 0.5], [0.5, 2.0]], "unit diagonal"),
        ([[1.0, 1.2], [1.2, 1.0]], "semi-definite, but gram / n has the eigenvalue -0.1"),
        # Pairwise fine, together impossible: a like b, b like c, a unlike c.
        ([[1.0, 0.9, -0.9], [0.9, 1.0, 0.9], [-0.9, 0.9, 1.0]], "semi-definite"),
    ],
)
def test_what_is_no_kernel_is_refused(gram: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vendi(gram)  # type: ignore[arg-type]


def test_rounding_of_float32_is_accepted() -> None:
    rows = population(80, 16).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    assert vendi(rows @ rows.T) == pytest.approx(vendi_of(rows), rel=1e-5)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match=r"q must be in \[0, inf\], got -1"):
        vendi(np.eye(2), -1)
    with pytest.raises(ValueError, match="q must be"):
        vendi_of(np.eye(2), math.nan)
    with pytest.raises(ValueError, match="a row is all zeros"):
        vendi_of([[1.0, 0.0], [0.0, 0.0]])
    with pytest.raises(ValueError, match="finite"):
        vendi_of([[1.0, math.inf], [0.0, 1.0]])
    with pytest.raises(ValueError, match=r"shape \(n, d\)"):
        vendi_of(np.ones(3))
    with pytest.raises(ValueError, match=r"shape \(b, n, d\)"):
        vendi_batch(np.ones((2, 0, 3)))
    with pytest.raises(ValueError, match=r"size must be in \[1, n\], got 4 for a population of n = 3"):
        size_curve(np.eye(3), 4)
    with pytest.raises(ValueError, match="n_subsets"):
        size_curve(np.eye(3), 2, n_subsets=0)
    with pytest.raises(ValueError, match="at least one population"):
        matched_curve([], 2)


def test_a_size_curve_by_hand() -> None:
    # Two equal items and another: pairs score 1, 2, 2; all three exp(H(2/3, 1/3)) = 3 / 2^(2/3).
    got = size_curve(clusters(2, 1), 3)
    np.testing.assert_allclose(got, [1.0, 5 / 3, 3 / 2 ** (2 / 3)], rtol=1e-12)
    np.testing.assert_allclose(size_curve(np.eye(5), 5, n_subsets=3), [1, 2, 3, 4, 5], rtol=1e-12)


def test_random_subsets_estimate_the_mean_over_all() -> None:
    gram = cosine_gram(population(12, 30, spread=0.8))
    for size in (3, 6):
        every = [vendi(gram[np.ix_(s, s)]) for s in itertools.combinations(range(12), size)]
        drawn = size_curve(gram, 6, n_subsets=len(every) - 1, seed=1)[size - 1]
        assert drawn != np.mean(every)  # one subset short of the exact value, so it was drawn
        assert drawn == pytest.approx(np.mean(every), abs=4 * np.std(every) / math.sqrt(len(every) - 1))
        assert size_curve(gram, size, n_subsets=len(every))[size - 1] == pytest.approx(np.mean(every), rel=1e-12)
    assert np.array_equal(size_curve(gram, 6, seed=5, n_subsets=20), size_curve(gram, 6, seed=5, n_subsets=20))
    assert not np.array_equal(size_curve(gram, 6, seed=5, n_subsets=20), size_curve(gram, 6, seed=6, n_subsets=20))


def test_a_matched_curve_averages_problems() -> None:
    got = matched_curve([clusters(2, 1), np.eye(4), np.ones((2, 2))], 2, n_boot=4000)
    assert (got.sizes, got.n_problems) == ((1, 2), 3)
    assert got.points[0] == Interval(1.0, 1.0, 1.0)
    assert got.points[1].mean == pytest.approx((5 / 3 + 2 + 1) / 3, rel=1e-12)
    # Of the 27 resamples of (5/3, 2, 1) one is all 1 and one all 2: each 1/27 > 2.5%.
    assert (got.points[1].low, got.points[1].high) == (pytest.approx(1.0), pytest.approx(2.0))
