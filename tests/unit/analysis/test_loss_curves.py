from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polyalgo.analysis.loss_curves import loss_curves, read_losses
from polyalgo.errors import DataError


def write(path: Path, *lines: dict[str, float]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_steps_in_order_and_the_later_of_two(tmp_path: Path) -> None:
    path = write(
        tmp_path / "metrics.jsonl",
        {"step": 0, "eval/heldout/pass@1": 0.0},
        {"step": 2, "train/loss": 0.5, "train/token_accuracy": 0.75},
        {"step": 1, "train/loss": 1.0},
        {"step": 2, "train/loss": 0.25, "train/token_accuracy": 0.5},
    )
    frame = read_losses(path)
    assert frame["step"].tolist() == [1, 2]
    assert frame["train/loss"].tolist() == [1.0, 0.25]
    assert frame["train/token_accuracy"].isna().tolist() == [True, False]
    figure = loss_curves(path, tmp_path / "figures")
    assert figure.name == "loss_curves.png"
    assert figure.with_suffix(".csv").read_text() == "step,train/loss,train/token_accuracy\n1,1.0,\n2,0.25,0.5\n"


def test_a_loss_that_was_not_finite_is_left_out(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [
        {"step": 1, "train/loss": 1.0},
        {"step": 2, "train/loss": None, "train/loss__nonfinite": "nan"},
    ]
    assert read_losses(write(tmp_path / "metrics.jsonl", *lines))["step"].tolist() == [1]


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="has no train/loss"):
        read_losses(write(tmp_path / "metrics.jsonl", {"step": 1, "x": 1.0}))
