"""How CodeX-SFT went: loss of each step and AUC on held-out problems, from the run's `metrics.jsonl` alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from polyalgo.analysis.plotting import ACCENT, INK, new_axes, save, style_axes
from polyalgo.analysis.training_curves import smoothed
from polyalgo.errors import DataError
from polyalgo.store import read_objects

LOSS = "train/loss"


def read_pair_metrics(path: Path, set_name: str) -> pd.DataFrame:
    """Loss and held-out AUC by step, in order; of a step logged twice, the later values.

    Returns:
        Columns step, loss, auc, auc_low, auc_high, auc_written, spearman; nan where a step did not log it.

    Raises:
        DataError: no line has a held-out AUC, or a line is damaged.
    """
    root = f"eval/{set_name}"
    names = {LOSS: "loss"} | {
        f"{root}/{name}": name for name in ("auc", "auc_low", "auc_high", "auc_written", "spearman")
    }
    rows: dict[int, dict[str, Any]] = {}
    for line in read_objects(path):
        found = {column: line[name] for name, column in names.items() if name in line}
        if found:
            rows.setdefault(int(line["step"]), {"step": int(line["step"])}).update(found)
    frame = pd.DataFrame([rows[step] for step in sorted(rows)], columns=["step", *names.values()])
    if not frame["auc"].notna().any():
        raise DataError(f"{path} has no {root}/auc; it is not the metrics.jsonl of a CodeX-SFT run")
    return frame.astype(dict.fromkeys(names.values(), float))


def pair_curves(path: Path, directory: Path, set_name: str) -> Path:
    """Draw loss above held-out AUC (`pair_curves.png`, `.csv`); returns the PNG.

    Args:
        path: a run's `metrics.jsonl`.
        directory: where the two files go.
        set_name: of the held-out problems in metric names.

    Raises:
        DataError: as for `read_pair_metrics`.
    """
    frame = read_pair_metrics(path, set_name)
    figure, _ = new_axes(8.0, 5.0)
    figure.clear()
    top, bottom = figure.subplots(2, 1, sharex=True)
    losses = frame[frame["loss"].notna()]
    style_axes(top)
    top.plot(losses["step"], losses["loss"], color=ACCENT, alpha=0.35, linewidth=1.0, marker=".", markersize=4)
    if len(losses) >= 5:
        top.plot(losses["step"], smoothed(losses["loss"]), color=ACCENT, linewidth=2.0)
    top.set_ylabel("loss (CoSENT)", fontsize=9, color=INK)
    judged = frame[frame["auc"].notna()]
    style_axes(bottom)
    bottom.fill_between(judged["step"], judged["auc_low"], judged["auc_high"], color=ACCENT, alpha=0.15, linewidth=0)
    bottom.plot(judged["step"], judged["auc"], color=ACCENT, linewidth=2.0, marker="o", markersize=4, label="all pairs")
    written = judged[judged["auc_written"].notna()]
    bottom.plot(
        written["step"], written["auc_written"], color=INK, linewidth=1.2, linestyle="--", label="written separately"
    )
    bottom.axhline(0.5, color=INK, linewidth=0.8, linestyle=":")
    bottom.legend(loc="lower right", bbox_to_anchor=(1.0, 0.98), ncols=2, frameon=False, fontsize=8)
    bottom.set_ylabel("AUC, held-out problems", fontsize=9, color=INK)
    bottom.set_xlabel("step", fontsize=9, color=INK)
    figure.align_ylabels()
    figure.suptitle("CodeX-SFT", fontsize=10, color=INK)
    return save(figure, frame, directory, "pair_curves")
