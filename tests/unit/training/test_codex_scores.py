"""Agreement with judged pairs, the gain over base, and the match threshold, against values worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from polyalgo.training.codex_pairs import Pair, PairClass, PairProblem, Views
from polyalgo.training.codex_scores import (
    ProblemScores,
    auc,
    auc_gain,
    calibrate,
    cosine_of,
    pair_metrics,
    rho,
    score_problems,
)

NO_VIEWS = Views(0, 0)


def part(name: str, scores: Sequence[float], classes: Sequence[int]) -> ProblemScores:
    return ProblemScores(name, np.array(scores, dtype=float), np.array(classes))


def overlap(first: Sequence[str], second: Sequence[str]) -> np.ndarray:
    """Share of equal letters."""
    return np.array(
        [sum(x == y for x, y in zip(a, b, strict=True)) / len(a) for a, b in zip(first, second, strict=True)]
    )


PROBLEM = PairProblem(
    "p",
    {"a": "xxxx", "b": "xxxy", "c": "yyyy"},
    (Pair("a", "b", PairClass.variation), Pair("a", "c", PairClass.very_distinct), Pair("b", "c", PairClass.distinct)),
    {},
    ("a", "c"),
)


def test_scores_by_problem() -> None:
    other = PairProblem("q", {"a": "xy", "b": "yx"}, (Pair("a", "b", PairClass.identical),))
    first, second = score_problems([PROBLEM, other], NO_VIEWS, overlap)
    assert first.scores.tolist() == [0.75, 0, 0.25]
    assert first.classes.tolist() == [2, 0, 1]
    assert (second.problem_id, second.scores.tolist(), second.classes.tolist()) == ("q", [0], [3])
    assert score_problems([], NO_VIEWS, overlap) == ()


def test_cosine_of_unit_vectors() -> None:
    def embed(texts: Sequence[str]) -> np.ndarray:
        return np.array([[1, 0] if text == "x" else [0.6, 0.8] for text in texts], dtype=np.float32)

    assert cosine_of(embed)(["x", "x", "y"], ["x", "y", "y"]) == pytest.approx([1, 0.6, 1])


def test_metrics_by_hand() -> None:
    parts = [part("p", [0.9, 0.5, 0.1], [3, 2, 0]), part("q", [0.6, 0.4], [1, 2])]
    # same: 0.9, 0.5, 0.4; different: 0.1, 0.6; ordered right: 2 + 1 + 1 of 6
    assert auc(parts) == pytest.approx(4 / 6)
    found = pair_metrics(parts, "s", n_boot=50)
    assert found["eval/s/auc"] == pytest.approx(4 / 6)
    assert found["eval/s/auc_written"] == pytest.approx(2 / 4)  # 0.5 and 0.4 against 0.1 and 0.6
    assert found["eval/s/spearman"] == pytest.approx(rho(parts))
    assert found["eval/s/n_pairs"] == 5
    assert found["eval/s/similarity/variation"] == pytest.approx(0.45)
    assert found["eval/s/auc_low"] <= found["eval/s/auc"] <= found["eval/s/auc_high"]


def test_what_does_not_exist_is_left_out() -> None:
    found = pair_metrics([part("p", [0.9, 0.5], [3, 2])], "s", n_boot=10)
    assert "eval/s/auc" not in found
    assert found["eval/s/spearman"] == pytest.approx(1)


def test_the_gain_is_paired_by_problem() -> None:
    classes = [2, 0]
    base = [[part("p", [0.1, 0.9], classes), part("q", [0.2, 0.8], classes)]]
    trained = [[part("p", [0.9, 0.1], classes), part("q", [0.8, 0.2], classes)]]
    gain = auc_gain(base, trained, n_boot=100)
    assert (gain.mean, gain.low, gain.high) == (1, 1, 1)
    none = auc_gain(base, base, n_boot=100)
    assert (none.mean, none.low, none.high) == (0, 0, 0)
    # the mean over two runs, of which one gains
    assert auc_gain([*base, *base], [*trained, *base], n_boot=50).mean == 0.5
    with pytest.raises(ValueError, match="the same problems"):
        auc_gain(base, [trained[0][::-1]])


def test_the_threshold_is_the_tenth_percentile_of_known_distinct_pairs() -> None:
    def problem(number: int) -> PairProblem:
        programs = {"a": "x" * 10, "b": "x" * (10 - number) + "y" * number}
        return PairProblem(f"p{number}", programs, (Pair("a", "b", PairClass.distinct),), {}, ("a", "b"))

    problems = [problem(number) for number in range(11)]  # distances 0, 0.1, ..., 1
    assert calibrate(problems, overlap) == (pytest.approx(0.1), 11)
    assert calibrate([PairProblem("q", {"a": "x"}, ())], overlap) is None
    value, count = calibrate([problem(n % 11) for n in range(400)], overlap) or (0, 0)
    assert count == 150
    assert 0 <= value <= 0.3
