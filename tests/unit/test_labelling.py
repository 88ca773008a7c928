"""Labels of an evaluation's correct programs: made once, kept, and never in the place of somebody else's."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hydra import compose, initialize_config_dir

from polyalgo.analysis.diversity_coverage import coverage_table
from polyalgo.analysis.diversity_sources import make_source
from polyalgo.config.resolve import register, resolve
from polyalgo.config.schema import DiversityConfig, EvaluateConfig, LlmConfig, PathsConfig
from polyalgo.divalgo.labellers.static import StaticLabeller
from polyalgo.divalgo.mini import mini_problem, mini_reference
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.pipelines.diversity import check_diversity, label_run
from polyalgo.records import (
    EngineRef,
    Generation,
    ModelRef,
    OntologyLabels,
    Outcome,
    ProgramLabels,
    ReferencePair,
    Sampling,
    Verdict,
    to_json,
)  # fmt: skip
from polyalgo.runs import RunDirectory

PROBLEM = mini_problem("divalgo_mini/max_subarray/cpp")
PAIR = mini_reference(PROBLEM)
ASKED = {PROBLEM.problem_id: PROBLEM}
PAIRS = {PROBLEM.problem_id: PAIR}
CODES = [PAIR.code_a, PAIR.code_a, PAIR.code_b, "int main() {}"]


def records(language: Language = Language.CPP) -> tuple[list[Generation], list[Verdict]]:
    """Both references, the first twice, are right; the last program is wrong."""
    generations = [
        Generation(
            f"g{index}", "run", PROBLEM.problem_id, PROBLEM.problem_hash, language, "", "iid", index, 0,
            ModelRef("m", "r"), Sampling(0.8, 1.0, 0, 9), EngineRef("hf", "1", "float32"), code, "stop", 1, 1, code,
            "fence",
        )
        for index, code in enumerate(CODES)
    ]  # fmt: skip
    outcomes = [Outcome.PASS] * 3 + [Outcome.WRONG_OUTPUT]
    verdicts = [
        Verdict(g.generation_id, g.problem_id, "judge", outcome, True, "", 0, 0, 0, 0)
        for g, outcome in zip(generations, outcomes, strict=True)
    ]
    return generations, verdicts


@pytest.fixture
def run(tmp_path: Path) -> RunDirectory:
    (tmp_path / "manifest.json").write_text(
        json.dumps({"run_id": "run", "verb": "generate", "experiment": "made", "seed": 0})
    )
    return RunDirectory.existing(tmp_path)


def config(labeller: str = "static") -> EvaluateConfig:
    return EvaluateConfig(diversity=DiversityConfig(labeller=labeller))


def test_a_models_correct_programs_are_labelled_once_and_give_algocov(
    run: RunDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    generations, verdicts = records()
    asked: list[int] = []
    label = StaticLabeller.label
    monkeypatch.setattr(
        StaticLabeller, "label", lambda self, programs: asked.append(len(programs)) or label(self, programs)
    )
    found = label_run(config(), run, ASKED, generations, verdicts, PAIRS)
    assert asked == [2]  # two different programs among the three right ones
    assert found.labels is not None
    assert set(found.labels) == {"g0", "g1", "g2"}
    assert found.labels["g0"] == found.labels["g1"]
    assert found.said == StaticLabeller.identity
    rows = [json.loads(line) for line in (run.path / "labels.jsonl").read_text().splitlines()]
    assert [(row["generation_id"], row["labeller"]) for row in rows] == [(f"g{n}", found.said) for n in range(3)]
    source = make_source(generations, verdicts, found.labels)
    assert len(coverage_table([source], PAIRS)) == 1
    # Judged again: what is labelled stays so. Another version of the rules labels again.
    assert label_run(config(), run, ASKED, generations, verdicts, PAIRS) == found
    assert asked == [2]
    monkeypatch.setattr(StaticLabeller, "identity", "static 999")
    assert label_run(config(), run, ASKED, generations, verdicts, PAIRS).said == "static 999"
    assert asked == [2, 2]
    assert label_run(config("none"), run, ASKED, generations, verdicts, PAIRS).labels is None
    assert not (run.path / "labels.jsonl").exists()


def test_other_languages_are_not_labelled_by_syntax(run: RunDirectory) -> None:
    found = label_run(config(), run, ASKED, *records(Language.PYTHON), PAIRS)
    assert found.labels is None
    assert "reads C++ only, not python" in found.said


def test_labels_of_others_are_kept(run: RunDirectory) -> None:
    row = to_json(ProgramLabels("g0", "people", OntologyLabels(("greedy",)))) + "\n"
    (run.path / "labels.jsonl").write_text(row)
    for labeller in ("static", "none"):
        found = label_run(config(labeller), run, ASKED, *records(), PAIRS)
        assert (list(found.labels or ()), found.said) == (["g0"], "people")
    assert (run.path / "labels.jsonl").read_text() == row


def test_labels_that_nobody_gives_are_refused(run: RunDirectory) -> None:
    strange = replace(PAIR, a=OntologyLabels(("magic",)))
    with pytest.raises(ConfigError, match=r"diversity\.references: .* has 'magic' among its paradigms"):
        label_run(config(), run, ASKED, *records(), {PROBLEM.problem_id: strange})
    assert isinstance(strange, ReferencePair)


@pytest.mark.parametrize(
    ("diversity", "message"),
    [
        (DiversityConfig(labeller="qwen"), r"diversity\.labeller must be one of static, none, or a model .*'qwen'"),
        (DiversityConfig(k=0), r"diversity\.k must be >= 1, got 0"),
        (DiversityConfig(max_calls=0), r"diversity\.max_calls must be >= 1"),
        (DiversityConfig(llm={"none": LlmConfig()}), r"diversity\.llm\.none: this name is taken"),
    ],
)
def test_bad_labellers_are_refused(diversity: DiversityConfig, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=message):
        check_diversity(EvaluateConfig(diversity=diversity, paths=PathsConfig(cache=str(tmp_path))))


def test_a_model_can_be_described_on_the_command_line() -> None:
    register()
    with initialize_config_dir(str(Path(__file__).parents[2] / "conf"), version_base="1.3"):
        given = "+diversity.llm={qwen: {model: {name: q, source: 'served:q'}, engine: {name: openai}}}"
        made = resolve(compose("evaluate", overrides=[given, "diversity.labeller=qwen"]))
    assert isinstance(made, EvaluateConfig)
    assert (made.diversity.llm["qwen"].model.name, made.diversity.llm["qwen"].max_new_tokens) == ("q", 256)
