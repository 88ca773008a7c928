"""A validation's numbers by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evaluation_records import generation, problem, verdict

from polyalgo.analysis.validation import greedy_metrics, sample_metrics
from polyalgo.languages import Language
from polyalgo.records import Generation, Outcome, Problem, Verdict

PASS, WRONG, INFRA = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR


def records(*rows: tuple[Problem, list[tuple[Outcome, str]]]) -> tuple[list[Generation], list[Verdict], list[Problem]]:
    generations = [generation(of, index, code) for of, draws in rows for index, (_, code) in enumerate(draws)]
    outcomes = [outcome for _, draws in rows for outcome, _ in draws]
    verdicts = [verdict(drawn, outcome) for drawn, outcome in zip(generations, outcomes, strict=True)]
    return generations, verdicts, [of for of, _ in rows]


def test_greedy_numbers() -> None:
    a, b, c, d = problem("a"), problem("b"), problem("c", Language.RUST), problem("d", Language.RUST)
    drawn = records((a, [(PASS, "x")]), (b, [(WRONG, "x")]), (c, [(PASS, "x")]), (d, [(INFRA, "x")]))
    metrics, summary = greedy_metrics(*drawn, "held")
    assert metrics["eval/held/pass@1"] == pytest.approx(2 / 3), "what could not be judged is not in the denominator"
    assert metrics["eval/held/python/pass@1"] == 0.5
    assert metrics["eval/held/rust/pass@1"] == 1.0
    assert (metrics["eval/held/outcome/infra_error"], metrics["eval/held/n_unscored"]) == (1, 1)
    assert summary.overall.n_problems == 3
    assert not any("algorithm" in name or "domain" in name for name in metrics)


def test_sample_numbers() -> None:
    a, b, c = problem("a"), problem("b"), problem("c", Language.RUST)
    drawn = records(
        (a, [(PASS, "one"), (PASS, "two"), (PASS, "one"), (WRONG, "three")]),
        (b, [(PASS, "one"), (WRONG, "two"), (WRONG, "four"), (WRONG, "five")]),
        (c, [(WRONG, "one"), (INFRA, "two"), (WRONG, "three"), (WRONG, "four")]),
    )
    seen = []

    def diversity(programs: list[str]) -> float:
        seen.append(sorted(programs))
        return 1.75

    metrics, _ = sample_metrics(*drawn, "held", [2, 4], diversity)
    # pass@2 = 1 - C(n - c, 2) / C(n, 2): a: n 4, c 3 -> 1; b: n 4, c 1 -> 1 - 3/6; c: n 3, c 0 -> 0
    assert metrics["eval/held/pass@2"] == pytest.approx((1 + 1 / 2 + 0) / 3)
    # pass@4: only a and b have four scored samples
    assert metrics["eval/held/pass@4"] == pytest.approx(1.0)
    assert metrics["eval/held/mean@4"] == pytest.approx((3 / 4 + 1 / 4 + 0) / 3)
    assert metrics["eval/held/python/mean@4"] == pytest.approx(1 / 2)
    assert metrics["eval/held/rust/pass@2"] == 0.0
    assert "eval/held/rust/pass@4" not in metrics
    # Vendi: a's correct programs as given, b's single one is 1 without asking, c has none
    assert seen == [["one", "one", "two"]]
    assert metrics["eval/held/vendi"] == metrics["eval/held/python/vendi"] == pytest.approx((1.75 + 1) / 2)
    assert (metrics["eval/held/n_vendi"], metrics["eval/held/n_infra_error_samples"]) == (2, 1)
    assert "eval/held/rust/vendi" not in metrics
    assert "eval/held/pass@1" not in metrics, "that is the greedy one's name"


def test_nothing_correct_and_no_embedder() -> None:
    rows = records((problem("a"), [(WRONG, "x"), (WRONG, "y")]))
    metrics, _ = sample_metrics(*rows, "held", [2], len)
    assert metrics["eval/held/n_vendi"] == 0
    assert "eval/held/vendi" not in metrics
    correct = [replace(item, outcome=PASS) for item in rows[1]]
    metrics, _ = sample_metrics(rows[0], correct, rows[2], "held", [2], None)
    assert not any("vendi" in name for name in metrics)
    assert metrics["eval/held/mean@2"] == 1.0
