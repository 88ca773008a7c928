from __future__ import annotations

from io import StringIO

import pytest
from evaluation_records import evaluation, problem
from rich.console import Console, Group, RenderableType

from polyalgo.analysis.before_after import before_after_table, changes
from polyalgo.analysis.outcomes import summarise
from polyalgo.analysis.summary import EvaluationSummary
from polyalgo.analysis.tables import render
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Outcome, Problem, Representation

PASS, WRONG, INFRA = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR


def text_of(part: RenderableType, width: int = 100) -> str:
    buffer = StringIO()
    Console(file=buffer, width=width, color_system=None).print(part)
    return buffer.getvalue()


def summed(plan: list[tuple[Problem, list[Outcome]]], ks: tuple[int, ...] = (1,)) -> EvaluationSummary:
    problems, generations, verdicts = evaluation(plan)
    return summarise(generations, verdicts, problems, set_name="held out", ks=ks)


def grid() -> EvaluationSummary:
    outcomes = list(Outcome)
    plan = [
        (problem(f"a{i}", language, form, domain), [outcomes[(i + j) % 7] for j in range(1, 6)])
        for i, language in enumerate(Language)
        for form, domain in (
            (Representation.CANONICAL, "dynamic programming and memoisation"),
            (Representation.EDGE_LIST, "graph"),
            (Representation.INCIDENCE_MATRIX, "graph"),
        )
    ]
    return summed(plan, ks=(1, 5))


def test_the_whole_report_fits_100_columns() -> None:
    text = text_of(Group(*render(grid())))
    assert max(map(len, text.splitlines())) <= 100
    assert "…" not in text  # nothing cut
    for words in ("C++", "JavaScript", "incidence matrix", "infra error", "pass@5", "21 problems", "left out"):
        assert words in text


def test_numbers_on_the_page() -> None:
    sort, other, third = problem("sort"), problem("other"), problem("third")
    plan = [(sort, [PASS, WRONG, WRONG, WRONG]), (other, [PASS, PASS, PASS, INFRA]), (third, [INFRA])]
    lines = text_of(Group(*render(summed(plan)))).splitlines()
    assert "pass@1 62.5% [25.0, 100.0] on 2 problems, 7 samples" in lines
    assert any(line.startswith("2 infra errors (22.2% of judged samples) · 0 unjudged") for line in lines)
    rows = [line.split() for line in lines]
    assert ["Python", "62.5%", "[25.0,", "100.0]", "██████▎", "2", "7", "2"] in rows
    assert ["Python", "9", "44.4%", "33.3%", "·", "·", "·", "·", "22.2%"] in rows
    assert ["Samples", "9", "4", "3", "0", "0", "0", "0", "2"] in rows
    assert "1 problem without a score (every sample left out): made/third/python/canonical" in lines


def test_empty_evaluations_render() -> None:
    got = summarise([], [], [problem("a")], expected=3)
    text = text_of(Group(*render(got)))
    assert "pass@1 –" in text
    assert "1 problem without a generation: made/a/python/canonical" in text
    assert "3 planned generations not there" in text


PY, PY2, CC = problem("sort"), problem("path"), problem("sort", Language.C)
BEFORE = summed([(PY, [WRONG, WRONG]), (PY2, [PASS, WRONG]), (CC, [PASS])])
AFTER = summed([(PY, [PASS, WRONG]), (PY2, [PASS, PASS]), (CC, [WRONG])])


def test_changes_by_hand() -> None:
    python, c, overall = changes(BEFORE, AFTER, {"overall": 0.25, "python": 0.2}, {"overall": 0.5, "python": 0.4})
    assert (python.name, python.pass_before, python.pass_after, python.pass_delta) == ("python", 0.25, 0.75, 0.5)
    assert (python.delta_low, python.delta_high) == (0.5, 0.5)  # both problems rose by a half
    assert (python.reward_before, python.reward_after, python.reward_delta) == (0.2, 0.4, 0.2)
    assert (c.name, c.pass_delta, c.reward_delta, c.n_paired) == ("c", -1.0, None, 1)
    assert overall.pass_before == overall.pass_after == 0.5
    assert (overall.pass_delta, overall.reward_delta, overall.n_paired) == (0.0, 0.25, 3)
    assert overall.delta_low is not None
    assert overall.delta_high is not None
    assert -1.0 <= overall.delta_low < 0.0 < overall.delta_high <= 0.5


def test_a_problem_scored_once_is_in_no_difference() -> None:
    ill = summed([(PY, [PASS, WRONG]), (PY2, [INFRA]), (CC, [WRONG])])
    python, _, overall = changes(BEFORE, ill, {}, {})
    assert (python.n_before, python.n_after, python.n_paired) == (2, 1, 1)
    assert (python.pass_before, python.pass_after, python.pass_delta) == (0.25, 0.5, 0.5)
    assert overall.pass_delta == pytest.approx((0.5 - 1) / 2)


def test_the_table() -> None:
    rewards = ({"overall": 0.25, "python": 0.2, "c": 0.35}, {"overall": 0.5, "python": 0.4, "c": 0.35})
    lines = text_of(before_after_table(BEFORE, AFTER, *rewards)).splitlines()
    assert max(map(len, lines)) <= 100
    rows = [" ".join(line.split()) for line in lines]
    assert "Python 25.0% 75.0% +50.0 [+50.0, +50.0] 0.200 0.400 +0.200 2" in rows
    assert "C 100.0% 0.0% -100.0 [-100.0, -100.0] 0.350 0.350 +0.000 1" in rows
    assert rows[-2].startswith("Overall 50.0% 50.0% +0.0 [-100.0, +50.0] 0.250 0.500 +0.250 3")


def test_one_language_is_one_line() -> None:
    one = summed([(PY, [WRONG, PASS])])
    text = text_of(before_after_table(one, one, {"overall": 0.1}, {"overall": 0.1}))
    assert "Python" not in text
    assert "Overall" in text


def test_different_sets_are_not_compared() -> None:
    problems, generations, verdicts = evaluation([(CC, [PASS])])
    other = summarise(generations, verdicts, problems, set_name="other")
    with pytest.raises(DataError, match="must be of one set, got held out and other"):
        changes(BEFORE, other, {}, {})
    apart = summed([(problem("third"), [PASS])])
    with pytest.raises(DataError, match="no scored problem in common"):
        changes(BEFORE, apart, {}, {})
