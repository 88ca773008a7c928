from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest
from evaluation_records import evaluation, generation, problem, verdict

from polyalgo.analysis.outcomes import samples_frame, summarise
from polyalgo.analysis.summary import EvaluationSummary, PassAtK
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.metrics.bootstrap import bootstrap_mean
from polyalgo.records import Outcome, Problem, Representation

PASS, WRONG, CRASH = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.RUNTIME_ERROR
NO_CODE, INFRA, STATIC = Outcome.NO_CODE, Outcome.INFRA_ERROR, Outcome.STATIC_FAILURE

SORT_PY = problem("sort")
SORT_C = problem("sort", Language.C)
PATH_LIST = problem("path", Language.PYTHON, Representation.EDGE_LIST, "graph")
PATH_MATRIX = problem("path", Language.PYTHON, Representation.ADJACENCY_MATRIX, "graph")
BROKEN = problem("path", Language.RUST, Representation.EDGE_LIST, "graph")
UNASKED = problem("other")
PLAN = [
    (SORT_PY, [PASS, PASS, WRONG, NO_CODE]),  # pass@1 = 2/4, pass@2 = 1 - 1/6
    (SORT_C, [PASS, INFRA, STATIC]),  # one sample is ours: 1/2, pass@2 = 1
    (PATH_LIST, [CRASH, CRASH, CRASH]),  # 0
    (PATH_MATRIX, [PASS, INFRA]),  # 1/1, too few for pass@2
    (BROKEN, [INFRA, INFRA]),  # unscored
]


@pytest.fixture(scope="module")
def summary() -> EvaluationSummary:
    problems, generations, verdicts = evaluation(PLAN)
    everything = [*problems, UNASKED]
    return summarise(generations, verdicts, everything, ks=[2], expected=16)


def test_outcomes_and_denominators(summary: EvaluationSummary) -> None:
    overall = summary.overall
    assert overall.outcomes == {
        PASS: 4,
        WRONG: 1,
        CRASH: 3,
        Outcome.TIMEOUT: 0,
        STATIC: 1,
        NO_CODE: 1,
        INFRA: 4,
    }
    assert (overall.n_problems, overall.n_samples, overall.n_infra_error) == (4, 10, 4)
    assert overall.n_unscored == 1
    assert overall.infra_error_share == pytest.approx(4 / 14)
    assert summary.unscored == (BROKEN.problem_id,)
    assert summary.without_samples == (UNASKED.problem_id,)
    assert summary.n_missing == 16 - 14


def test_pass_at_k_by_hand(summary: EvaluationSummary) -> None:
    one, two = summary.overall.pass_at_k
    assert one.mean == pytest.approx((1 / 2 + 1 / 2 + 0 + 1) / 4)
    assert (one.n_problems, one.n_samples) == (4, 10)
    assert two.mean == pytest.approx((5 / 6 + 1 + 0) / 3)
    assert (two.k, two.n_problems, two.n_samples) == (2, 3, 9)


def test_intervals_are_those_of_the_bootstrap_over_problems(summary: EvaluationSummary) -> None:
    one = summary.overall.score(1)
    want = bootstrap_mean([0.5, 0.5, 0.0, 1.0], n_boot=2000, seed=0)
    assert (one.low, one.high) == (want.low, want.high)


def test_groups(summary: EvaluationSummary) -> None:
    def means(groups: tuple[object, ...]) -> dict[str, float | None]:
        return {g.name: g.score(1).mean for g in groups}  # type: ignore[attr-defined]

    assert means(summary.by_language) == {"python": 0.5, "c": 0.5, "rust": None}
    assert means(summary.by_domain) == {"graph": 0.5, "sorting": 0.5}
    assert means(summary.by_algorithm) == {"path": 0.5, "sort": 0.5}
    # Graph problems only: the canonical form of `sort` has no line.
    assert means(summary.by_representation) == {"edge_list": 0.0, "adjacency_matrix": 1.0}
    rust = summary.by_language[2]
    assert rust.pass_at_k == (PassAtK(1, None, None, None, 0, 0), PassAtK(2, None, None, None, 0, 0))
    assert (rust.n_problems, rust.n_samples, rust.n_infra_error, rust.n_unscored) == (0, 0, 2, 1)
    for groups in (summary.by_language, summary.by_domain, summary.by_algorithm):
        for name in ("n_problems", "n_samples", "n_infra_error", "n_unscored"):
            assert sum(getattr(g, name) for g in groups) == getattr(summary.overall, name)


def test_benchmarks_are_told_apart_where_there_are_several(summary: EvaluationSummary) -> None:
    assert summary.by_benchmark == ()
    plus = replace(SORT_PY, problem_id="plus/sort", benchmark="algoreval_plus")
    both = of_plan([(SORT_PY, [PASS]), (SORT_C, [PASS]), (plus, [WRONG])])
    assert [(g.name, g.score(1).mean, g.n_problems) for g in both.by_benchmark] == [
        ("algoreval_plus", 0.0, 1),
        (SORT_PY.benchmark, 1.0, 2),
    ]
    assert both.flat()["eval/" + both.set_name + "/benchmark/algoreval_plus/pass@1"] == 0.0


def test_order_of_records_does_not_matter() -> None:
    problems, generations, verdicts = evaluation(PLAN)
    forward = summarise(generations, verdicts, problems)
    assert summarise(generations[::-1], verdicts[::-1], problems[::-1]) == forward


def of_plan(plan: list[tuple[Problem, list[Outcome]]]) -> EvaluationSummary:
    problems, generations, verdicts = evaluation(plan)
    return summarise(generations, verdicts, problems)


def test_infra_errors_change_no_score() -> None:
    plan = [(SORT_PY, [PASS, WRONG, WRONG]), (SORT_C, [PASS])]
    clean = of_plan(plan)
    ill = [(of, [*outcomes, INFRA, INFRA]) for of, outcomes in plan]
    dirty = of_plan(ill)
    assert dirty.overall.pass_at_k == clean.overall.pass_at_k
    assert dirty.overall.n_infra_error == 4
    failed = [(of, [*outcomes, NO_CODE, NO_CODE]) for of, outcomes in plan]
    counted = of_plan(failed)
    assert counted.overall.score(1).mean == pytest.approx((1 / 5 + 1 / 3) / 2)


def test_unjudged_generations_are_an_error_or_a_count() -> None:
    problems, generations, verdicts = evaluation(PLAN)
    with pytest.raises(DataError, match=f"2 of 14 generations have no verdict .first: {verdicts[-2].generation_id}"):
        summarise(generations, verdicts[:-2], problems)
    got = summarise(generations, verdicts[1:-1], problems, allow_unjudged=True)
    assert (got.overall.n_unjudged, got.overall.n_infra_error, got.overall.n_samples) == (2, 3, 9)
    assert got.by_language[0].score(1).mean == pytest.approx((1 / 3 + 0 + 1) / 3)
    nothing = summarise(generations, [], problems, allow_unjudged=True)
    assert (nothing.overall.n_unjudged, nothing.overall.score(1).mean) == (14, None)
    assert len(nothing.unscored) == 5
    empty = summarise([], [], problems)
    assert len(empty.without_samples) == 5
    assert EvaluationSummary.from_json(empty.to_json()) == empty


def test_frame_has_a_row_per_sample_with_what_analyses_need() -> None:
    problems, generations, verdicts = evaluation(PLAN)
    frame = samples_frame(problems, generations, verdicts)
    assert list(frame["generation_id"]) == [g.generation_id for g in generations]
    assert frame.loc[7].to_dict() | {"step": None} == {
        "generation_id": generations[7].generation_id,
        "problem_id": "made/path/python/edge_list",
        "benchmark": "made",
        "algorithm": "path",
        "domain": "graph",
        "language": "python",
        "representation": "edge_list",
        "is_graph": True,
        "model": "tiny@main",
        "strategy": "iid",
        "temperature": 0.8,
        "sample_index": 0,
        "step": None,
        "finish_reason": "stop",
        "completion_tokens": 5,
        "extraction": "fence",
        "outcome": "runtime_error",
        "exact": False,
        "compile_s": 0.0,
        "cpu_s": 0.1,
        "wall_s": 0.2,
        "max_rss_mb": 10.0,
    }


def test_records_that_do_not_belong_together_are_refused() -> None:
    problems, generations, verdicts = evaluation([(SORT_PY, [PASS, PASS]), (SORT_C, [PASS])])
    first, second, third = generations
    with pytest.raises(DataError, match="is of unknown problem made/sort/c/canonical"):
        samples_frame([SORT_PY], generations, verdicts[:2])
    changed = [replace(SORT_PY, prompt_body="changed"), SORT_C]
    with pytest.raises(DataError, match="was drawn for another version of made/sort/python/canonical"):
        samples_frame(changed, generations, verdicts)
    with pytest.raises(DataError, match=f"verdict of unknown generation {third.generation_id}"):
        samples_frame(problems, [first, second], verdicts)
    with pytest.raises(DataError, match=f"generation {first.generation_id} appears twice"):
        samples_frame(problems, [*generations, first], verdicts)
    with pytest.raises(DataError, match=f"verdict of generation {first.generation_id} appears twice"):
        samples_frame(problems, generations, [*verdicts, verdict(first, PASS, "new judge")])
    with pytest.raises(DataError, match=r"python verdicts come from two judges \(judge, new judge\)"):
        samples_frame(problems, generations, [verdicts[0], verdict(second, PASS, "new judge"), verdicts[2]])
    swapped = replace(verdicts[0], problem_id=SORT_C.problem_id)
    with pytest.raises(DataError, match="is for made/sort/c/canonical, the generation for made/sort/python"):
        samples_frame(problems, generations, [swapped, *verdicts[1:]])


def test_languages_may_have_judges_of_their_own() -> None:
    problems, generations, verdicts = evaluation([(SORT_PY, [PASS]), (SORT_C, [PASS])])
    other = [verdicts[0], replace(verdicts[1], judge_id="gcc")]
    assert len(samples_frame(problems, generations, other)) == 2


def test_samples_of_two_settings_are_never_pooled() -> None:
    cold = generation(SORT_PY, 1, temperature=0.0)
    warm = generation(SORT_PY, 0)
    with pytest.raises(DataError, match=r"samples must share one temperature, got 0\.8 and 0\.0"):
        summarise([warm, cold], [verdict(warm, PASS), verdict(cold, PASS)], [SORT_PY])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ks": [1, 0]}, "ks must be >= 1, got 0"),
        ({"n_boot": 0}, "n_boot must be >= 1, got 0"),
        ({"set_name": "a/b"}, "set_name must be a name without slashes, got 'a/b'"),
    ],
)
def test_values_out_of_range_are_named(arguments: dict[str, object], message: str) -> None:
    problems, generations, verdicts = evaluation(PLAN)
    with pytest.raises(ConfigError) as error:
        summarise(generations, verdicts, problems, **arguments)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_a_k_not_asked_for_is_an_error(summary: EvaluationSummary) -> None:
    with pytest.raises(ConfigError, match=r"ks must contain 5 for pass@5, got \[1, 2\]"):
        summary.overall.score(5)


def test_flat_metric_names(summary: EvaluationSummary) -> None:
    flat = summary.flat()
    assert flat["eval/made/pass@1"] == 0.5
    assert flat["eval/made/pass@2"] == pytest.approx(11 / 18)
    assert flat["eval/made/pass@1_low"] <= flat["eval/made/pass@1"] <= flat["eval/made/pass@1_high"]
    assert flat["eval/made/c/pass@1"] == 0.5
    assert flat["eval/made/domain/graph/pass@1"] == 0.5
    assert flat["eval/made/representation/edge_list/pass@1"] == 0.0
    assert flat["eval/made/algorithm/sort/n_samples"] == 6
    assert flat["eval/made/outcome/infra_error"] == 4
    assert flat["eval/made/infra_error_share"] == pytest.approx(2 / 7)
    assert (flat["eval/made/n_without_samples"], flat["eval/made/n_missing"]) == (1, 2)
    assert flat["eval/made/rust/n_unscored"] == 1
    assert "eval/made/rust/pass@1" not in flat


def test_json_and_back(summary: EvaluationSummary) -> None:
    text = json.dumps(summary.to_json(), allow_nan=False)
    data = json.loads(text)
    assert {key: value for key, value in data.items() if key != "summary"} == summary.flat()
    assert data["summary"]["by_language"][0]["outcomes"]["no_code"] == 1
    assert EvaluationSummary.from_json(data) == summary
    for wrong in (None, [], {}, {"summary": {}}):
        with pytest.raises(DataError, match=r"not the metrics\.json of an evaluation") as error:
            EvaluationSummary.from_json(wrong)
        assert "\n" not in str(error.value)


def test_a_whole_grid_of_problems() -> None:
    problems: list[Problem] = [
        problem(f"a{index}", language, form, f"d{index % 14}")
        for index, language in itertools.product(range(77), Language)
        for form in ([Representation.CANONICAL] if index > 24 else list(Representation)[1:3])
    ]
    got = of_plan([(of, [PASS, WRONG, CRASH, NO_CODE]) for of in problems])
    assert got.overall.n_samples == 4 * len(problems) == 4 * 7 * (77 + 25)
    assert got.overall.score(1) == PassAtK(1, 0.25, 0.25, 0.25, len(problems), 4 * len(problems))
