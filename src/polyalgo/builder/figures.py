"""Figures of a build, each a PNG and the CSV of its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from polyalgo.analysis.plotting import INK, new_axes, save

COLOURS = {"pdg": "#0072B2", "embedding": "#D55E00"}
NAMES = {"pdg": "dependence graphs", "embedding": "embeddings"}


def covering_radius(table: pd.DataFrame, sizes: Mapping[str, int], directory: Path) -> Path:
    """Mean normalised covering radius by picks; a ring where the rule stops, a dashed line at the configured size."""
    figure, axes = new_axes(6.4, 4.0)
    for space, part in table.groupby("space", sort=False):
        name = str(space)
        colour = COLOURS.get(name, INK)
        stop = part[part["stop"]].iloc[0]
        label = f"{NAMES.get(name, name)}: stops at {int(stop['picks'])}, {sizes[name]} taken"
        axes.plot(part["picks"], part["radius"], marker=".", linewidth=1.6, color=colour, label=label)
        axes.plot(stop["picks"], stop["radius"], marker="o", markersize=9, fillstyle="none", color=colour)
        axes.axvline(sizes[name], color=colour, linewidth=0.9, linestyle=(0, (4, 3)))
    axes.set_xlabel("programs picked", fontsize=9, color=INK)
    axes.set_ylabel("normalised covering radius, mean over problems", fontsize=9, color=INK)
    axes.set_ylim(0, 1.05)
    axes.legend(fontsize=8, frameon=False)
    figure.suptitle(f"Covering radius of {int(table['problems'].max())} problems", fontsize=10, color=INK)
    return save(figure, table, directory, "covering_radius")
