from __future__ import annotations

import itertools

import numpy as np
import pytest

from polyalgo.metrics.ensembles import default_approach, matched_vendi, overlap
from polyalgo.metrics.vendi import vendi_of

X, Y, Z = np.eye(3)


def test_an_ensemble_at_the_humans_size_by_hand() -> None:
    # Humans wrote x and y. Model one wrote x twice, model two y once: of the union's three pairs one is (x, x).
    got = matched_vendi([[X, X], [Y]], [X, Y])
    assert got is not None
    assert (got.size, got.ensemble, got.human) == (2, pytest.approx((1 + 2 + 2) / 3), pytest.approx(2.0))
    alone = matched_vendi([[X, X]], [X, Y])
    assert alone is not None
    assert (alone.size, alone.ensemble) == (2, pytest.approx(1.0))


def test_humans_are_cut_to_the_models_size() -> None:
    human = [X, X, Y, Z]
    got = matched_vendi([[X], np.empty((0, 3))], human)
    assert got is not None
    assert (got.size, got.ensemble, got.human) == (1, 1.0, 1.0)
    got = matched_vendi([[Y, Z]], human)
    assert got is not None
    pairs = [vendi_of(pair) for pair in itertools.combinations(human, 2)]
    assert (got.size, got.human) == (2, pytest.approx(np.mean(pairs)))


def test_nothing_to_compare() -> None:
    assert matched_vendi([], [X]) is None
    assert matched_vendi([np.empty((0, 3))], [X]) is None
    assert matched_vendi([[X]], np.empty((0, 3))) is None


def test_default_is_found_on_one_half_and_measured_on_the_other() -> None:
    a = np.array([True] * 6 + [False] * 2)
    b = ~a
    for seed in range(20):
        found = default_approach(a, b, seed=seed)
        assert found is None or (len(found.held_out) == 4 and found.held_out.max() < 8)
        if found is not None:
            measured = found.held_out
            used = [i for i in range(8) if i not in set(measured.tolist())]
            assert found.is_a == (a[used].sum() > b[used].sum())
            # The two halves together hold the six programs of A.
            assert a[used].sum() + round(4 * (overlap(a[measured]) or 0)) == 6
    swapped = default_approach(b, a, seed=1)
    original = default_approach(a, b, seed=1)
    assert original is not None
    assert swapped is not None
    assert swapped.is_a is not original.is_a


def test_no_default_without_a_majority() -> None:
    assert default_approach([True], [False]) is None  # nothing in the half
    assert default_approach([True] * 4, [True] * 4) is None
    assert default_approach([False] * 4, [False] * 4) is None
    assert overlap([]) is None
    assert overlap([True, False, False, False]) == 0.25


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="booleans"):
        default_approach(np.array([1, 0]), np.array([0, 1]))
    with pytest.raises(ValueError, match="one shape"):
        default_approach([True], [True, False])
