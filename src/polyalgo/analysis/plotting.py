"""What all figures share: size, colours, and a PNG that always comes with the CSV of its numbers.

Figures are drawn on objects of their own, never on pyplot's global state, so that any number can be made in one
process and no display is needed.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polyalgo.records import Outcome

OUTCOME_COLOURS: dict[Outcome, str] = {
    Outcome.PASS: "#009E73",
    Outcome.WRONG_OUTPUT: "#56B4E9",
    Outcome.RUNTIME_ERROR: "#E69F00",
    Outcome.TIMEOUT: "#CC79A7",
    Outcome.STATIC_FAILURE: "#D55E00",
    Outcome.NO_CODE: "#BBBBBB",
    Outcome.INFRA_ERROR: "#000000",
}
"""Okabe and Ito's palette, told apart with every common colour blindness; the same in every figure."""

ACCENT = "#0072B2"
INK = "#333333"


def new_axes(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure of the given size in inches with one pair of axes in the house style."""
    figure = Figure(figsize=(width, height), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    style_axes(axes)
    return figure, axes


def style_axes(axes: Axes) -> None:
    """Quiet spines, a light grid behind the data."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(INK)
    axes.tick_params(colors=INK, labelsize=9)
    axes.grid(color="#DDDDDD", linewidth=0.6)
    axes.set_axisbelow(True)


def text_colour(background: str) -> str:
    """Black or white, whichever stands out more on a `#RRGGBB` background (WCAG relative luminance)."""
    channels = [int(background[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "black" if luminance > 0.179 else "white"


def save(figure: Figure, numbers: pd.DataFrame, directory: Path, name: str) -> Path:
    """Write `<name>.png` and `<name>.csv`, equal files for equal numbers; returns the PNG."""
    directory.mkdir(parents=True, exist_ok=True)
    png, csv = directory / f"{name}.png", directory / f"{name}.csv"
    figure.savefig(png, metadata={"Software": None})
    numbers.to_csv(csv, index=False, lineterminator="\n")
    return png
