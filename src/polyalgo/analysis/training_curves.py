"""How a training run went: mean reward and the shares of the reward ladder's tiers, step by step.

Read from the run's `metrics.jsonl` alone, while it trains or after. Steps that were not logged are not invented.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from polyalgo.analysis.plotting import ACCENT, INK, OUTCOME_COLOURS, new_axes, save, style_axes
from polyalgo.errors import DataError
from polyalgo.records import Outcome
from polyalgo.store import read_objects

REWARD = "train/reward/mean"
TIER_PREFIX = "train/reward/tier/"

TIER_COLOURS: dict[str, str] = {
    "exact": OUTCOME_COLOURS[Outcome.PASS],
    "normalised": "#7FCFB6",
    **{outcome.value: colour for outcome, colour in OUTCOME_COLOURS.items() if outcome is not Outcome.PASS},
}
"""Colour of each tier, best first: the outcomes' colours, a pass split by how exactly it matched."""

_SMOOTHING_SHARE = 0.1


def read_training(path: Path) -> pd.DataFrame:
    """The steps of a `metrics.jsonl` that have a mean reward, in order.

    Returns:
        Columns step, `train/reward/mean` (nan where it was not finite), and a share in [0, 1] per tier under
        the tier's own name; a tier that a step did not log was drawn by no sample of it.

    Raises:
        DataError: no line has a mean reward, or a line is damaged.
    """
    steps: dict[int, dict[str, float]] = {}
    for line in read_objects(path):
        if "step" not in line:
            raise DataError(f"{path}: a line has no step; it is not the metrics.jsonl of a run")
        values = {
            name.removeprefix(TIER_PREFIX): value
            for name, value in line.items()
            if (name == REWARD or name.startswith(TIER_PREFIX)) and not name.endswith("__nonfinite")
        }
        steps.setdefault(int(line["step"]), {}).update(values)
    rows = [{"step": step, **values} for step, values in sorted(steps.items()) if REWARD in values]
    if not rows:
        raise DataError(f"{path} has no {REWARD}; it is not the metrics.jsonl of a training run")
    frame = pd.DataFrame(rows)
    tiers = [name for name in frame.columns if name not in ("step", REWARD)]
    order = [name for name in TIER_COLOURS if name in tiers] + sorted(set(tiers) - set(TIER_COLOURS))
    frame[order] = frame[order].astype(float).fillna(0.0)
    return frame[["step", REWARD, *order]].astype({REWARD: float})


def smoothed(values: pd.Series) -> pd.Series:
    """Centred running mean over a tenth of the run (at least 3 steps), shorter at the ends."""
    window = max(3, round(len(values) * _SMOOTHING_SHARE))
    return values.rolling(window, center=True, min_periods=1).mean()


def training_curves(path: Path, directory: Path) -> Path:
    """Draw the reward curve above the tier shares (`training_curves.png`, `.csv`); returns the PNG.

    Args:
        path: a run's `metrics.jsonl`.
        directory: where the two files go.

    Raises:
        DataError: as for `read_training`.
    """
    frame = read_training(path)
    tiers = [name for name in frame.columns if name not in ("step", REWARD)]
    figure, top = new_axes(8.0, 5.6 if tiers else 3.2)
    if tiers:
        figure.clear()
        grid = figure.add_gridspec(2, 1, height_ratios=[1.15, 1.0])
        top = figure.add_subplot(grid[0])
        bottom = figure.add_subplot(grid[1], sharex=top)
        style_axes(top)
        style_axes(bottom)
        _draw_tiers(bottom, frame, tiers)
        bottom.set_xlabel("step", fontsize=9, color=INK)
        figure.legend(
            *bottom.get_legend_handles_labels(), loc="outside lower center", ncols=4, fontsize=8, frameon=False
        )
    else:
        top.set_xlabel("step", fontsize=9, color=INK)
    _draw_reward(top, frame)
    figure.align_ylabels()
    figure.suptitle("Training reward", fontsize=10, color=INK)
    return save(figure, frame, directory, "training_curves")


def _draw_reward(axes: Axes, frame: pd.DataFrame) -> None:
    steps, rewards = frame["step"], frame[REWARD]
    axes.plot(steps, rewards, color=ACCENT, alpha=0.35, linewidth=1.0, marker=".", markersize=4, label="mean of a step")
    if len(frame) >= 5:
        axes.plot(steps, smoothed(rewards), color=ACCENT, linewidth=2.0, label="running mean (centred)")
    axes.set_ylabel("mean reward", fontsize=9, color=INK)
    axes.legend(fontsize=8, frameon=False, loc="best")
    if len(frame) == 1:
        axes.set_xlim(float(steps.iloc[0]) - 0.5, float(steps.iloc[0]) + 0.5)
    else:
        axes.set_xlim(float(steps.iloc[0]), float(steps.iloc[-1]))


def _draw_tiers(axes: Axes, frame: pd.DataFrame, tiers: list[str]) -> None:
    shares = frame[tiers].to_numpy().T
    steps = frame["step"].to_numpy(dtype=float)
    if len(steps) == 1:  # an area needs two points; one step becomes a block
        steps, shares = np.array([steps[0] - 0.5, steps[0] + 0.5]), np.repeat(shares, 2, axis=1)
    colours = [TIER_COLOURS.get(tier, "#F0E442") for tier in tiers]
    labels = [tier.replace("_", " ") for tier in tiers]
    axes.stackplot(
        steps,
        shares,
        colors=colours,
        labels=labels,
        edgecolor="white",
        linewidth=0.4,
    )
    axes.set_ylim(0, max(1.0, float(shares.sum(axis=0).max())))
    axes.set_yticks(np.linspace(0, 1, 5), ["0%", "25%", "50%", "75%", "100%"])
    axes.set_ylabel("share of samples", fontsize=9, color=INK)
