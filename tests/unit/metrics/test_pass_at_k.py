from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from polyalgo.metrics.pass_at_k import pass_at_k


def exact(n: int, c: int, k: int) -> Fraction:
    return 1 - Fraction(math.comb(n - c, k), math.comb(n, k))


def test_worked_by_hand() -> None:
    # n=5, c=2, k=2: 10 pairs, 3 of them all wrong. n=4, c=1, k=3: 4 triples, 1 all wrong.
    assert pass_at_k(5, 2, 2) == pytest.approx(0.7, abs=1e-15)
    assert pass_at_k(4, 1, 3) == pytest.approx(0.75, abs=1e-15)


def test_equals_the_binomial_form_for_every_small_case() -> None:
    for n in range(1, 13):
        for k in range(1, n + 1):
            got = pass_at_k(np.full(n + 1, n), np.arange(n + 1), k)
            want = [float(exact(n, c, k)) for c in range(n + 1)]
            np.testing.assert_allclose(got, want, rtol=1e-14, atol=0)


def test_equals_the_share_of_subsets_with_a_correct_sample() -> None:
    correct = [True, False, False, True, False, False]
    subsets = list(itertools.combinations(correct, 3))
    assert pass_at_k(6, 2, 3) == pytest.approx(sum(map(any, subsets)) / len(subsets), rel=1e-14)


def test_problems_may_differ_in_their_number_of_samples() -> None:
    got = pass_at_k([2, 10, 200], [1, 0, 199], 2)
    np.testing.assert_allclose(got, [1.0, 0.0, 1.0], rtol=0, atol=0)


@pytest.mark.parametrize(("n", "c", "k"), [(10_000, 3, 100), (1_000_000, 1, 10), (100_000, 99_000, 3)])
def test_keeps_its_digits_where_factorials_and_products_lose_them(n: int, c: int, k: int) -> None:
    assert float(pass_at_k(n, c, k)) == pytest.approx(float(exact(n, c, k)), rel=1e-13)


def test_tiny_rates_are_not_rounded_away() -> None:
    # c = 1: pass@k is exactly k / n.
    assert float(pass_at_k(10**9, 1, 2)) == pytest.approx(2e-9, rel=1e-12)


def test_pass_at_1_is_the_share_exactly() -> None:
    n = np.arange(1, 50)
    np.testing.assert_array_equal(pass_at_k(n, n // 2, 1), (n // 2) / n)


def test_grows_with_k_and_with_c() -> None:
    over_k = [float(pass_at_k(20, 3, k)) for k in range(1, 21)]
    assert over_k == sorted(over_k)
    assert over_k[-1] == 1.0
    over_c = pass_at_k(20, np.arange(21), 5)
    assert (np.diff(over_c) >= 0).all()
    assert over_c[0] == 0.0


def test_no_problems_gives_no_estimates() -> None:
    assert pass_at_k([], [], 3).shape == (0,)


@pytest.mark.parametrize(
    ("n", "c", "k", "message"),
    [
        ([5, 2], [1, 1], 3, "pass@3 needs at least 3 samples of every problem, got 2"),
        ([5], [1], 0, "k must be >= 1, got 0"),
        ([5], [6], 1, "num_correct must be in [0, num_samples], got 6 of 5 samples"),
        ([5], [-1], 1, "num_correct must be in [0, num_samples], got -1 of 5 samples"),
        ([5.5], [1], 1, "num_samples must be integers, got dtype float64"),
        ([5], [0.5], 1, "num_correct must be integers, got dtype float64"),
    ],
)
def test_refuses_what_has_no_estimate(n: list[float], c: list[float], k: int, message: str) -> None:
    with pytest.raises(ValueError, match=r"must|needs") as error:
        pass_at_k(n, c, k)
    assert str(error.value) == message
