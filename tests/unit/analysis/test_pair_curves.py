from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from polyalgo.analysis.pair_curves import pair_curves, read_pair_metrics
from polyalgo.errors import DataError


def write(path: Path, *lines: dict[str, float]) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def held_out(step: int, value: float) -> dict[str, float]:
    names = ("auc", "auc_low", "auc_high", "auc_written", "spearman")
    return {"step": step, **{f"eval/heldout/{name}": value for name in names}}


def test_loss_and_held_out_figures_meet_by_step(tmp_path: Path) -> None:
    lines = [held_out(0, 0.5), {"step": 1, "train/loss": 3.0}, {"step": 2, "train/loss": 2.0}, held_out(2, 0.7)]
    path = write(tmp_path / "metrics.jsonl", *lines, held_out(2, 0.8))
    frame = read_pair_metrics(path, "heldout")
    assert frame["step"].tolist() == [0, 1, 2]
    assert frame["loss"].fillna(0).tolist() == [0, 3, 2]
    assert frame["auc"].fillna(0).tolist() == [0.5, 0, 0.8]
    image = pair_curves(path, tmp_path / "figures", "heldout")
    assert image.stat().st_size > 10_000
    assert pd.read_csv(image.with_suffix(".csv"))["auc"].tolist()[-1] == 0.8


def test_another_run_s_metrics_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "metrics.jsonl", {"step": 1, "train/loss": 3.0})
    with pytest.raises(DataError, match="has no eval/heldout/auc"):
        read_pair_metrics(path, "heldout")
