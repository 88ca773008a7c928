from __future__ import annotations

import json
from pathlib import Path

import matplotlib.image
import numpy as np
import pandas as pd
import pytest
from evaluation_records import evaluation, problem
from matplotlib.colors import to_rgb

from polyalgo.analysis.figures import draw_figures
from polyalgo.analysis.outcomes import summarise
from polyalgo.analysis.plotting import OUTCOME_COLOURS, text_colour
from polyalgo.analysis.summary import EvaluationSummary
from polyalgo.analysis.training_curves import TIER_COLOURS, read_training, training_curves
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Outcome, Representation

PASS, WRONG, INFRA, NO_CODE = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR, Outcome.NO_CODE


def summed(languages: list[Language]) -> EvaluationSummary:
    plan = [
        (problem("path", language, form, "graph"), [PASS, WRONG, NO_CODE, INFRA][: 2 + index % 3])
        for index, language in enumerate(languages)
        for form in (Representation.EDGE_LIST, Representation.ADJACENCY_LIST)
    ]
    problems, generations, verdicts = evaluation(plan)
    return summarise(generations, verdicts, problems, set_name="made")


def share_of(image: np.ndarray, colour: str) -> float:
    return float((np.abs(image[..., :3] - to_rgb(colour)).max(axis=-1) < 0.01).mean())


def test_seven_languages(tmp_path: Path) -> None:
    images = draw_figures(summed(list(Language)), tmp_path / "figures")
    assert [path.name for path in images] == [
        "outcomes_by_language.png",
        "pass_at_1_by_language.png",
        "pass_at_1_by_representation.png",
    ]
    outcomes = pd.read_csv(tmp_path / "figures" / "outcomes_by_language.csv")
    assert len(outcomes) == 7 * len(Outcome)
    assert outcomes.groupby("language")["share"].sum().to_numpy() == pytest.approx(np.ones(7))
    java = outcomes[(outcomes["language"] == "java") & (outcomes["outcome"] == "infra_error")].iloc[0]
    assert (java["judged"], java["samples"], java["share"]) == (8, 2, 0.25)
    by_language = pd.read_csv(tmp_path / "figures" / "pass_at_1_by_language.csv").set_index("language")
    assert by_language.loc["java"].to_dict() == {
        "pass@1": pytest.approx(1 / 3),
        "low": pytest.approx(1 / 3),
        "high": pytest.approx(1 / 3),
        "problems": 2,
        "samples": 6,
    }
    forms = pd.read_csv(tmp_path / "figures" / "pass_at_1_by_representation.csv")
    assert list(forms["representation"]) == ["edge_list", "adjacency_list"]
    picture = matplotlib.image.imread(images[0])
    assert picture.shape[1] == 1200
    for outcome in (PASS, WRONG, NO_CODE, INFRA):
        assert share_of(picture, OUTCOME_COLOURS[outcome]) > 0.005, outcome
    assert share_of(picture, OUTCOME_COLOURS[Outcome.TIMEOUT]) == 0.0


def test_one_language_and_none(tmp_path: Path) -> None:
    assert len(draw_figures(summed([Language.GO]), tmp_path)) == 3
    nothing = summarise([], [], [problem("a")])
    assert draw_figures(nothing, tmp_path / "empty") == []


def test_a_group_without_a_score_is_drawn_without_a_bar(tmp_path: Path) -> None:
    problems, generations, verdicts = evaluation([(problem("a"), [INFRA]), (problem("a", Language.C), [PASS])])
    draw_figures(summarise(generations, verdicts, problems), tmp_path)
    numbers = pd.read_csv(tmp_path / "pass_at_1_by_language.csv").set_index("language")
    assert np.isnan(numbers.loc["python", "pass@1"])
    assert numbers.loc["python", "problems"] == 0


def test_equal_numbers_give_equal_files(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        draw_figures(summed([Language.C, Language.GO]), tmp_path / folder)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_colours_differ_and_labels_stand_out() -> None:
    assert set(OUTCOME_COLOURS) == set(Outcome)
    assert len(set(OUTCOME_COLOURS.values())) == len(Outcome)
    assert (text_colour("#000000"), text_colour("#FFFFFF")) == ("white", "black")
    assert len(set(TIER_COLOURS.values())) == len(TIER_COLOURS)


def write_log(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_training_curves(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [{"step": 0, "eval/made/pass@1": 0.0}]
    for step in range(8):
        rows.append(
            {
                "step": step,
                "train/reward/mean": step / 10,
                "train/reward/tier/wrong_output": 1 - step / 10,
                **({"train/reward/tier/exact": step / 10} if step else {}),
            }
        )
    path = write_log(tmp_path / "metrics.jsonl", [*rows, {"step": 3, "lr": 1e-4}])
    image = training_curves(path, tmp_path / "figures")
    numbers = pd.read_csv(image.with_suffix(".csv"))
    assert list(numbers.columns) == ["step", "train/reward/mean", "exact", "wrong_output"]
    assert list(numbers["step"]) == list(range(8))
    assert list(numbers["exact"]) == pytest.approx([step / 10 for step in range(8)])
    picture = matplotlib.image.imread(image)
    exact, wrong = (share_of(picture, TIER_COLOURS[tier]) for tier in ("exact", "wrong_output"))
    # Triangle under a line from 0 to 0.7, and the rest: 0.35 against 0.65.
    assert exact / (exact + wrong) == pytest.approx(0.35, abs=0.02)


def test_one_step_and_values_that_are_no_numbers(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"step": 5, "train/reward/mean": None, "train/reward/mean__nonfinite": "nan", "train/reward/tier/odd": 1.0}
    ]
    path = write_log(tmp_path / "metrics.jsonl", rows)
    frame = read_training(path)
    assert list(frame.columns) == ["step", "train/reward/mean", "odd"]
    assert np.isnan(frame["train/reward/mean"].iloc[0])
    assert training_curves(path, tmp_path).exists()
    assert training_curves(write_log(path, [{"step": 0, "train/reward/mean": 1.0}]), tmp_path).exists()


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"metrics\.jsonl has no train/reward/mean"):
        read_training(write_log(tmp_path / "metrics.jsonl", [{"step": 0, "eval/made/pass@1": 0.5}]))
    with pytest.raises(DataError, match=r"metrics\.jsonl: a line has no step"):
        read_training(write_log(tmp_path / "metrics.jsonl", [{"train/reward/mean": 0.5}]))
