from __future__ import annotations

import itertools
import subprocess
import sys

import numpy as np
import pytest
import scipy.stats

from polyalgo.metrics import bootstrap
from polyalgo.metrics.bootstrap import Interval, bootstrap_mean


def test_constant_values_have_no_spread() -> None:
    assert bootstrap_mean([0.25] * 7) == Interval(0.25, 0.25, 0.25)
    assert bootstrap_mean([1.0]) == Interval(1.0, 1.0, 1.0)


def test_zeros_and_ones_give_binomial_quantiles() -> None:
    values = [1.0] * 18 + [0.0] * 42
    got = bootstrap_mean(values, n_boot=200_000, seed=3)
    low, high = scipy.stats.binom.ppf([0.025, 0.975], 60, 0.3) / 60
    assert (got.mean, got.low, got.high) == (0.3, pytest.approx(low), pytest.approx(high))


def test_equals_the_enumeration_of_all_resamples() -> None:
    values = [0.0, 0.5, 2.0]
    means = [np.mean(draw) for draw in itertools.product(values, repeat=3)]
    got = bootstrap_mean(values, n_boot=100_000, confidence=0.8)
    np.testing.assert_allclose([got.low, got.high], np.quantile(means, [0.1, 0.9]), rtol=1e-12)


def test_agrees_with_scipy() -> None:
    values = np.random.default_rng(11).beta(0.4, 0.9, size=90)
    theirs = scipy.stats.bootstrap(
        (values,), np.mean, n_resamples=40_000, method="percentile", rng=np.random.default_rng(5)
    ).confidence_interval
    ours = bootstrap_mean(values, n_boot=40_000, seed=5)
    # Monte Carlo error of a 2.5% quantile at 40,000 resamples, in units of the mean's standard error.
    tolerance = 5 * np.sqrt(0.025 * 0.975 / 40_000) / scipy.stats.norm.pdf(1.96) * values.std() / np.sqrt(90)
    assert ours.mean == pytest.approx(values.mean(), rel=1e-14)
    assert ours.low == pytest.approx(theirs.low, abs=tolerance)
    assert ours.high == pytest.approx(theirs.high, abs=tolerance)


def test_covers_the_true_mean_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(0)
    hits = 0
    for trial in range(400):
        got = bootstrap_mean(rng.random(50) < 0.4, n_boot=400, seed=trial)
        hits += got.low <= 0.4 <= got.high
    # 95% nominal; the percentile bootstrap undercovers a little at n = 50, and 3 sigma of 400 trials is 3.3%.
    assert 0.89 <= hits / 400 <= 0.99


def test_is_reproducible_and_ignores_the_order_of_problems() -> None:
    values = np.random.default_rng(2).random(40)
    assert bootstrap_mean(values, seed=7) == bootstrap_mean(values[::-1], seed=7)
    assert bootstrap_mean(values, seed=7) != bootstrap_mean(values, seed=8)


def test_chunking_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(2).random(40)
    whole = bootstrap_mean(values, n_boot=501)
    monkeypatch.setattr(bootstrap, "_CHUNK_CELLS", 4_000)
    assert bootstrap_mean(values, n_boot=501) == whole


def test_higher_confidence_is_wider() -> None:
    values = np.random.default_rng(2).random(40)
    narrow, wide = (bootstrap_mean(values, confidence=c) for c in (0.5, 0.99))
    assert wide.low < narrow.low < narrow.mean < narrow.high < wide.high


@pytest.mark.parametrize(
    ("values", "arguments", "message"),
    [
        ([], {}, "values must be one-dimensional and not empty, got shape (0,)"),
        ([[1.0]], {}, "values must be one-dimensional and not empty, got shape (1, 1)"),
        ([0.0, float("nan")], {}, "values must be finite"),
        ([0.0], {"n_boot": 0}, "n_boot must be >= 1, got 0"),
        ([0.0], {"confidence": 1.0}, "confidence must be in (0, 1), got 1.0"),
    ],
)
def test_refuses_what_has_no_interval(values: list[float], arguments: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match="must be") as error:
        bootstrap_mean(values, **arguments)
    assert str(error.value) == message


def test_the_room_imports_nothing_heavy() -> None:
    code = (
        "import sys, polyalgo.metrics.pass_at_k, polyalgo.metrics.bootstrap\n"
        "import polyalgo.analysis, polyalgo.tracking.wandb_run, polyalgo.analysis.summary\n"
        "print([m for m in ('pandas','matplotlib','torch','lightning','wandb') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
