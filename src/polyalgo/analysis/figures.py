"""Figures of one evaluation: outcomes by language, pass@1 by language and by representation.

Each is a PNG and the CSV of its numbers, made from an `EvaluationSummary` alone. They show what the tables
show; nothing is computed here but shares and positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from polyalgo.analysis.plotting import ACCENT, INK, OUTCOME_COLOURS, new_axes, save, text_colour
from polyalgo.analysis.summary import EvaluationSummary, GroupSummary
from polyalgo.analysis.tables import OUTCOME_LABELS, label
from polyalgo.records import Outcome

_ROW_IN = 0.38
_FRAME_IN = 1.3
_LEAST_LABELLED_SHARE = 0.06


def draw_figures(summary: EvaluationSummary, directory: Path) -> list[Path]:
    """Draw every figure the evaluation has the data for; returns the PNG files, each beside its CSV."""
    images: list[Path] = []
    if summary.by_language:
        images.append(outcome_breakdown(summary, directory))
        images.append(pass_at_1(summary, summary.by_language, "language", directory))
    if summary.by_representation:
        images.append(pass_at_1(summary, summary.by_representation, "representation", directory))
    return images


def outcome_breakdown(summary: EvaluationSummary, directory: Path) -> Path:
    """Stacked bars: the share of each outcome among a language's judged samples (`outcomes_by_language`).

    Infra errors are drawn too, last and in black: they are part of what happened, though of no score.
    """
    groups = summary.by_language
    figure, axes = new_axes(8.0, _FRAME_IN + 0.5 + _ROW_IN * len(groups))
    numbers = pd.DataFrame(
        [
            {"language": group.name, "judged": sum(group.outcomes.values()), "outcome": outcome.value, "samples": n}
            for group in groups
            for outcome, n in group.outcomes.items()
        ]
    )
    numbers["share"] = (numbers["samples"] / numbers["judged"].where(numbers["judged"] > 0)).fillna(0.0)
    left = np.zeros(len(groups))
    rows = np.arange(len(groups))
    for outcome in Outcome:
        shares = numbers.loc[numbers["outcome"] == outcome.value, "share"].to_numpy()
        if not shares.any():
            continue
        colour = OUTCOME_COLOURS[outcome]
        axes.barh(rows, shares, left=left, height=0.72, color=colour, edgecolor="white", label=OUTCOME_LABELS[outcome])
        for row, share in enumerate(shares):
            if share >= _LEAST_LABELLED_SHARE:
                axes.text(
                    left[row] + share / 2, row, f"{100 * share:.0f}", ha="center", va="center",
                    fontsize=8, color=text_colour(colour),
                )  # fmt: skip
        left += shares
    judged = [sum(group.outcomes.values()) for group in groups]
    axes.set_yticks(rows, [f"{label(g.name)}  (n = {n:,})" for g, n in zip(groups, judged, strict=True)])
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.set_xticks(np.linspace(0, 1, 6), [f"{share}%" for share in range(0, 101, 20)])
    axes.grid(visible=False)
    axes.set_xlabel("share of judged samples", fontsize=9, color=INK)
    figure.suptitle(f"Outcomes by language · {summary.set_name} · {summary.model}", fontsize=10, color=INK)
    figure.legend(loc="outside lower center", ncols=7, fontsize=8, frameon=False, handlelength=1.0, columnspacing=1.0)
    return save(figure, numbers, directory, "outcomes_by_language")


def pass_at_1(summary: EvaluationSummary, groups: Sequence[GroupSummary], by: str, directory: Path) -> Path:
    """Bars of pass@1 with their interval, a line at the overall value (`pass_at_1_by_<by>`).

    A group without a scored problem has a row that says so, and no bar.
    """
    figure, axes = new_axes(8.0, _FRAME_IN + _ROW_IN * len(groups))
    scores = [group.score(1) for group in groups]
    numbers = pd.DataFrame(
        [
            {
                by: g.name,
                "pass@1": s.mean,
                "low": s.low,
                "high": s.high,
                "problems": s.n_problems,
                "samples": s.n_samples,
            }
            for g in groups
            for s in [g.score(1)]
        ]
    )
    most = 0.0
    for row, score in enumerate(scores):
        if score.mean is None or score.low is None or score.high is None:
            axes.text(0, row, " no scored problem", va="center", fontsize=8, color=INK, style="italic")
            continue
        axes.barh(row, score.mean, height=0.62, color=ACCENT, alpha=0.85)
        axes.plot([score.low, score.high], [row, row], color=INK, linewidth=1.3, marker="|", markersize=7)
        most = max(most, score.high, score.mean)
    overall = summary.overall.score(1).mean if len(groups) > 1 else None
    if overall is not None:
        axes.axvline(overall, color=INK, linewidth=1.0, linestyle=(0, (4, 3)))
        most = max(most, overall)
    limit = _axis_limit(most)
    for row, score in enumerate(scores):
        if score.mean is not None and score.high is not None:
            axes.text(
                max(score.high, score.mean) + limit * 0.015, row, f"{100 * score.mean:.1f}%",
                va="center", fontsize=8, color=INK,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
            )  # fmt: skip
    ticks = np.linspace(0, limit, 6)
    axes.set_xlim(0, limit * 1.1)
    axes.set_xticks(ticks, [f"{100 * tick:g}%" for tick in np.round(ticks, 4)])
    axes.set_yticks(np.arange(len(groups)), [f"{label(g.name)}  ({g.score(1).n_problems:,} problems)" for g in groups])
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    percent = f"{100 * summary.confidence:.0f}%"
    note = "" if overall is None else f"; dashed: all problems, {100 * overall:.1f}%"
    axes.set_xlabel(f"pass@1, {percent} bootstrap interval over problems{note}", fontsize=9, color=INK)
    figure.suptitle(f"pass@1 by {by} · {summary.set_name} · {summary.model}", fontsize=10, color=INK)
    return save(figure, numbers, directory, f"pass_at_1_by_{by}")


def _axis_limit(most: float) -> float:
    """End of the axis: the first of 5, 10, 25, 50, 100% that shows everything."""
    return next((limit for limit in (0.05, 0.1, 0.25, 0.5) if most <= limit), 1.0)
