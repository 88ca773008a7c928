from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats

from polyalgo.metrics.preference import match_threshold, preference_r, reference_share


def test_threshold_is_a_low_percentile_of_distinct_pairs() -> None:
    # Eleven distances 0.0, 0.1, .., 1.0: the 10th percentile is the second.
    assert match_threshold(np.arange(11) / 10) == pytest.approx(0.1)
    assert match_threshold([0.3]) == 0.3
    assert match_threshold([0.2, 0.4], 50) == pytest.approx(0.3)


def test_share_by_hand() -> None:
    # Within 0.23: the first two of A, the third of B, the fourth of both equally, the fifth of neither;
    # the sixth is within the threshold of both and nearer to B.
    to_a = [0.10, 0.20, 0.50, 0.15, 0.60, 0.22]
    to_b = [0.50, 0.40, 0.23, 0.15, 0.24, 0.05]
    assert reference_share(to_a, to_b, 0.23) == pytest.approx((1 + 1 + 0 + 0.5 + 0) / 5)
    assert reference_share(to_b, to_a, 0.23) == pytest.approx(1 - 2.5 / 5)
    assert reference_share([0.5], [0.6], 0.23) is None
    assert reference_share([], [], 0.23) is None


def test_r_by_hand() -> None:
    # Human shares of A 1, 1/2, 1/4 and model's 3/4, 1, 1/4: deviations from 1/2 are (2, 0, -1) / 4 and (1, 2, -1) / 4.
    expected = (2 * 1 + 0 * 2 + 1 * 1) / math.sqrt((4 + 0 + 1) * (1 + 4 + 1))
    assert preference_r([1, 0.5, 0.25], [0.75, 1, 0.25]) == pytest.approx(expected)
    assert preference_r([0.9, 0.2], [0.9, 0.2]) == pytest.approx(1.0)
    assert preference_r([0.9, 0.2], [0.1, 0.8]) == pytest.approx(-1.0)


def test_r_is_pearsons_over_both_references_and_does_not_depend_on_their_names() -> None:
    rng = np.random.default_rng(0)
    human, model = rng.random(40), rng.random(40)
    points = scipy.stats.pearsonr(np.concatenate([human, 1 - human]), np.concatenate([model, 1 - model])).statistic
    assert preference_r(human, model) == pytest.approx(points)
    swapped = rng.random(40) < 0.5
    assert preference_r(np.where(swapped, 1 - human, human), np.where(swapped, 1 - model, model)) == pytest.approx(
        points
    )


def test_r_is_none_where_there_is_nothing_to_correlate() -> None:
    assert preference_r([], []) is None
    assert preference_r([0.9], [0.6]) is None  # two mirrored points, always on a line
    assert preference_r([0.5, 0.5], [0.1, 0.9]) is None


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="cosine distances"):
        reference_share([2.5], [0.1], 0.23)
    with pytest.raises(ValueError, match="one shape"):
        reference_share([0.1], [0.1, 0.2], 0.23)
    with pytest.raises(ValueError, match="threshold must be >= 0"):
        reference_share([0.1], [0.1], -0.1)
    with pytest.raises(ValueError, match="at least one pair"):
        match_threshold([])
    with pytest.raises(ValueError, match="human shares"):
        preference_r([1.2], [0.5])
