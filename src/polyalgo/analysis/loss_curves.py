"""How supervised training went: loss and token accuracy of each step, from the run's `metrics.jsonl` alone."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from polyalgo.analysis.plotting import ACCENT, INK, new_axes, save, style_axes
from polyalgo.analysis.training_curves import smoothed
from polyalgo.errors import DataError
from polyalgo.store import read_objects

LOSS = "train/loss"
ACCURACY = "train/token_accuracy"


def read_losses(path: Path) -> pd.DataFrame:
    """The steps of a `metrics.jsonl` that have a finite loss, in order; of a step logged twice, the later values.

    Returns:
        Columns step, `train/loss` and `train/token_accuracy` (nan where a step did not log it).

    Raises:
        DataError: no line has a loss, or a line is damaged.
    """
    rows = {
        int(line["step"]): {"step": int(line["step"]), LOSS: float(line[LOSS]), ACCURACY: line.get(ACCURACY)}
        for line in read_objects(path)
        if line.get(LOSS) is not None and "step" in line  # null: it was not finite
    }
    if not rows:
        raise DataError(f"{path} has no {LOSS}; it is not the metrics.jsonl of a training run")
    frame = pd.DataFrame([rows[step] for step in sorted(rows)])
    return frame.astype({LOSS: float, ACCURACY: float})


def loss_curves(path: Path, directory: Path) -> Path:
    """Draw loss above token accuracy (`loss_curves.png`, `.csv`); returns the PNG.

    Args:
        path: a run's `metrics.jsonl`.
        directory: where the two files go.

    Raises:
        DataError: as for `read_losses`.
    """
    frame = read_losses(path)
    figure, _ = new_axes(8.0, 5.0)
    figure.clear()
    top, bottom = figure.subplots(2, 1, sharex=True)
    for axes, column, label in ((top, LOSS, "loss (nats per token)"), (bottom, ACCURACY, "token accuracy")):
        style_axes(axes)
        axes.plot(frame["step"], frame[column], color=ACCENT, alpha=0.35, linewidth=1.0, marker=".", markersize=4)
        if len(frame) >= 5:
            axes.plot(frame["step"], smoothed(frame[column]), color=ACCENT, linewidth=2.0)
        axes.set_ylabel(label, fontsize=9, color=INK)
    top.set_ylim(bottom=0)
    bottom.set_xlabel("step", fontsize=9, color=INK)
    figure.align_ylabels()
    figure.suptitle("Supervised training", fontsize=10, color=INK)
    return save(figure, frame, directory, "loss_curves")
