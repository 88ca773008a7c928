"""Figures of a comparison of diversity, each a PNG and the CSV of its numbers; DivAlgo, figures 2 to 4 and table 2.

They draw the tables of `diversity` and `diversity_coverage`; nothing is computed here but positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from polyalgo.analysis.plotting import ACCENT, INK, new_axes, save, style_axes

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7A5195", "#8C6D31", "#666666")
"""Of sources; past the last they repeat with another line style."""
STYLES = ("-", (0, (5, 2)), (0, (1, 1.5)))
HUMAN_COLOUR = "#000000"
_OWN_AT_K: dict[str, Any] = {
    "marker": "D",
    "markersize": 5.5,
    "linestyle": "none",
    "color": HUMAN_COLOUR,
    "markerfacecolor": "white",
}
_ROW_IN = 0.34
_FRAME_IN = 1.25


def vendi_bars(table: pd.DataFrame, directory: Path, name: str, title: str) -> Path | None:
    """Bars of Vendi with intervals, source and humans at equal numbers of programs, and pass@1 (figures 2, 3 left).

    The bar is of all correct programs, of which there may be more or fewer than the humans'; only the two diamonds
    compare. Humans are the last bar. Sources without a correct program have a row that says so. None where there is
    nothing but humans.
    """
    if table["is_human"].all():
        return None
    rows = table.sort_values("is_human", kind="stable").reset_index(drop=True)
    figure, axes = new_axes(8.5, _FRAME_IN + _ROW_IN * len(rows))
    values = rows[["vendi_high", "human_vendi", "vendi_at_k"]].to_numpy(dtype=float)
    most = float(np.nanmax(np.append(values, 1.0)))
    for row, item in rows.iterrows():
        passed = "–" if pd.isna(item["pass@1"]) else f"{100 * item['pass@1']:.1f}%"
        note = f"pass@1 {passed}, {item['solved']} of {item['problems']} problems solved"
        axes.text(most * 1.06, row, note, va="center", fontsize=7.5, color=INK)
        if pd.isna(item["vendi"]):
            axes.text(0.0, row, " no correct program", va="center", fontsize=8, color=INK, style="italic")
            continue
        colour = HUMAN_COLOUR if item["is_human"] else ACCENT
        _bar(axes, row, item["vendi"], item["vendi_low"], item["vendi_high"], colour)
        if not pd.isna(item["human_vendi"]):
            axes.plot(item["human_vendi"], row, marker="D", markersize=5.5, color=HUMAN_COLOUR, linestyle="none")
            axes.plot(item["vendi_at_k"], row, **_OWN_AT_K)
    _name_rows(axes, rows["source"])
    axes.set_xlim(0, most * 1.75)
    axes.set_xticks([tick for tick in axes.get_xticks() if 0 <= tick <= most * 1.02])
    axes.set_xlabel("Vendi of correct programs, mean over solved problems, 95% interval", fontsize=9, color=INK)
    if not rows["human_vendi"].isna().all():
        own = Line2D([], [], label="the bar's source at k*", **_OWN_AT_K)
        _human_key(figure, "humans at k* = min(human, LLM) programs, on the same problems", own)
    figure.suptitle(title, fontsize=10, color=INK)
    return save(figure, table, directory, name)


def curves(table: pd.DataFrame, human: str | None, directory: Path) -> Path | None:
    """Vendi against the number of programs compared, with intervals (`vendi_matched_k`; figure 3 right)."""
    if table.empty:
        return None
    figure, axes = new_axes(6.4, 4.2)
    names = list(dict.fromkeys(table["source"]))
    looks = _looks(names, human)
    most = float(table["k"].max())
    axes.plot([1, most], [1, most], color="#AAAAAA", linewidth=0.8, linestyle=(0, (1, 2)))
    for name in names:
        part = table[table["source"] == name]
        axes.fill_between(
            part["k"], part["vendi_low"], part["vendi_high"], color=looks[name]["color"], alpha=0.13, lw=0
        )
        axes.plot(part["k"], part["vendi"], linewidth=1.7, label=name, **looks[name])
    axes.set_xlim(1, most)
    axes.set_ylim(1, float(table["vendi_high"].max()) * 1.06)
    axes.set_xlabel("programs compared, k", fontsize=9, color=INK)
    axes.set_ylabel("Vendi", fontsize=9, color=INK)
    axes.legend(fontsize=8, frameon=False, loc="upper left")
    count = int(table["problems"].iloc[0])
    figure.suptitle(f"Vendi at equal numbers of correct programs · {_count(count)}", fontsize=10, color=INK)
    return save(figure, table, directory, "vendi_matched_k")


def preference(points: pd.DataFrame, table: pd.DataFrame, directory: Path) -> Path | None:
    """Models' preference against popularity among humans, a panel a source (`preference`; figure 4 left).

    Both references of every problem are drawn, so the points are symmetric about the middle.
    """
    if points.empty:
        return None
    columns = min(4, len(table))
    rows = -(-len(table) // columns)
    figure = Figure(figsize=(max(4.2, 2.5 * columns), 2.75 * rows + 0.7), dpi=150, layout="constrained")
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    for axes in panels.flat[len(table) :]:
        axes.set_visible(False)
    ticks = np.linspace(0, 1, 3)
    for axes, row in zip(panels.flat, table.itertuples(), strict=False):
        style_axes(axes)
        axes.plot([0, 1], [0, 1], color="#AAAAAA", linewidth=0.9, linestyle=(0, (4, 3)))
        part = points[points["source"] == row.source]
        x = np.concatenate([part["human_share"], 1 - part["human_share"]])
        y = np.concatenate([part["model_share"], 1 - part["model_share"]])
        axes.scatter(x, y, s=20, alpha=0.55, color=ACCENT, edgecolors="white", lw=0.4)
        axes.set(xlim=(-0.05, 1.05), ylim=(-0.05, 1.05), aspect="equal")
        axes.set_xticks(ticks, [f"{100 * tick:.0f}%" for tick in ticks])
        axes.set_yticks(ticks, [f"{100 * tick:.0f}%" for tick in ticks])
        r = "no r" if pd.isna(row.r) else f"r = {row.r:+.2f}"
        axes.set_title(f"{row.source}\n{r}, {_count(row.problems)}", fontsize=7.5, color=INK)
    figure.supxlabel("popularity of the approach among humans", fontsize=9, color=INK)
    figure.supylabel("share in the model's programs", fontsize=9, color=INK)
    mean = table["r"].dropna()
    note = f" · mean r = {mean.mean():+.2f}" if len(mean) > 1 else ""
    figure.suptitle(f"Preference for the popular reference{note}", fontsize=10, color=INK)
    return save(figure, points, directory, "preference")


def ensembles(table: pd.DataFrame, directory: Path) -> Path | None:
    """Bars of Vendi at k* with the humans' value at the same k* (`ensembles`; figure 4 right)."""
    if table.empty:
        return None
    rows = table.sort_values(["members", "vendi"], kind="stable").reset_index(drop=True)
    figure, axes = new_axes(8.5, _FRAME_IN + _ROW_IN * len(rows))
    most = float(rows[["vendi_high", "human_vendi"]].max().max())
    for row, item in rows.iterrows():
        colour = ACCENT if item["members"] == 1 else COLOURS[2]
        _bar(axes, row, item["vendi"], item["vendi_low"], item["vendi_high"], colour)
        axes.plot(item["human_vendi"], row, marker="D", markersize=5.5, color=HUMAN_COLOUR, linestyle="none")
        note = f"{100 * item['of_human']:.0f}% of humans, k* {item['k_star']:.1f}, {_count(item['problems'])}"
        axes.text(most * 1.06, row, note, va="center", fontsize=7.5, color=INK)
    _name_rows(axes, rows["ensemble"])
    axes.set_xlim(0, most * 1.65)
    axes.set_xticks([tick for tick in axes.get_xticks() if 0 <= tick <= most * 1.02])
    axes.set_xlabel("Vendi at k* = min(human, LLM) correct programs, 95% interval", fontsize=9, color=INK)
    _human_key(figure, "humans, at the same k* on the same problems")
    figure.suptitle("Ensembles of models and strategies", fontsize=10, color=INK)
    return save(figure, rows, directory, "ensembles")


def coverage(table: pd.DataFrame, k: int, directory: Path) -> Path | None:
    """AlgoCov by source, a panel a tier; dashed: the humans' ceiling (`algocov`; table 2)."""
    if table.empty:
        return None
    tiers = list(dict.fromkeys(table["tier"]))
    sources = list(dict.fromkeys(table.loc[~table["is_human"], "source"])) or list(dict.fromkeys(table["source"]))
    figure = Figure(figsize=(9.5, _FRAME_IN + 0.3 + _ROW_IN * len(sources)), dpi=150, layout="constrained")
    panels = figure.subplots(1, len(tiers), sharey=True, squeeze=False)[0]
    for axes, name in zip(panels, tiers, strict=True):
        style_axes(axes)
        part = table[table["tier"] == name]
        for row, source in enumerate(sources):
            for item in part[part["source"] == source].itertuples():
                _bar(axes, row, item.algocov, item.algocov_low, item.algocov_high)
                inside = item.algocov_high > 0.78
                axes.text(
                    0.02 if inside else item.algocov_high + 0.03, row, f"{100 * item.algocov:.1f}%", va="center",
                    fontsize=8, color="white" if inside else INK, zorder=5,
                    bbox=None if inside else {"facecolor": "white", "edgecolor": "none", "pad": 0.6},
                )  # fmt: skip
        for item in part[part["is_human"]].itertuples():
            axes.axvline(item.algocov, color=HUMAN_COLOUR, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.set_xlim(0, 1)
        axes.set_xticks(np.linspace(0, 1, 6), [f"{share}%" for share in range(0, 101, 20)])
        axes.tick_params(labelsize=8)
        axes.grid(visible=False, axis="y")
        axes.set_title(f"{name} ({part['layer'].iloc[0].replace('_', ' ')})", fontsize=9, color=INK)
        axes.set_xlabel(_count(part["problems"].max()), fontsize=8, color=INK)
    _name_rows(panels[0], sources)
    if table["is_human"].any():
        _human_key(figure, "humans without the references", line=True)
    figure.suptitle(f"AlgoCov of {k} solutions by tier", fontsize=10, color=INK)
    return save(figure, table, directory, "algocov")


def default_overlap(table: pd.DataFrame, directory: Path) -> Path | None:
    """Overlap with the default and the other reference, before and after steering (`default_overlap`)."""
    if table.empty:
        return None
    keys = list(dict.fromkeys(zip(table["model"], table["layer"], strict=True)))
    figure = Figure(figsize=(9.0, _FRAME_IN + 0.4 + 0.4 * len(keys)), dpi=150, layout="constrained")
    panels = figure.subplots(1, 2, sharey=True, squeeze=False)[0]
    for axes, approach in zip(panels, ("default", "non_default"), strict=True):
        style_axes(axes)
        part = table[table["approach"] == approach]
        for row, (model, layer) in enumerate(keys):
            found = part[(part["model"] == model) & (part["layer"] == layer)].set_index("state")["overlap"]
            if {"before", "after"} <= set(found.index):
                axes.plot([found["before"], found["after"]], [row, row], color=ACCENT, linewidth=2, alpha=0.5)
            for state, face in (("before", "white"), ("after", ACCENT)):
                if state in found.index:
                    axes.plot(found[state], row, marker="o", markersize=8, color=ACCENT, markerfacecolor=face)
                    offset = 0.28 if state == "after" else -0.28
                    axes.text(
                        found[state], row + offset, f"{100 * found[state]:.1f}%", ha="center", va="center",
                        fontsize=7.5, color=INK,
                    )  # fmt: skip
        axes.set_xlim(-0.06, 1.06)
        axes.set_xticks(np.linspace(0, 1, 6), [f"{share}%" for share in range(0, 101, 20)])
        axes.set_title(f"{approach.replace('_', '-')} approach", fontsize=9, color=INK)
        axes.set_xlabel("share of correct programs with its labels", fontsize=8.5, color=INK)
    panels[0].set_yticks(range(len(keys)), [f"{model}\n{layer.replace('_', ' ')}" for model, layer in keys], fontsize=8)
    panels[0].set_ylim(len(keys) - 0.4, -0.6)
    handles = [
        Line2D([], [], marker="o", markersize=7, color=ACCENT, markerfacecolor=face, linestyle="none", label=label)
        for face, label in (("white", "i.i.d., the half it was not told by"), (ACCENT, "steered to it"))
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=2, fontsize=8, frameon=False)
    figure.suptitle("Overlap with the reference approaches before and after steering", fontsize=10, color=INK)
    return save(figure, table, directory, "default_overlap")


def _bar(axes: Axes, row: Any, value: float, low: float, high: float, colour: str = ACCENT) -> None:
    axes.barh(row, value, height=0.62, color=colour, alpha=0.4 if colour == HUMAN_COLOUR else 0.85)
    axes.plot([low, high], [row, row], color=INK, linewidth=1.3, marker="|", markersize=7)


def _name_rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(np.arange(len(names)), list(names))
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")


def _human_key(figure: Figure, label: str, *others: Line2D, line: bool = False) -> None:
    look = {"linestyle": (0, (4, 3))} if line else {"marker": "D", "markersize": 5.5, "linestyle": "none"}
    handle = Line2D([], [], color=HUMAN_COLOUR, label=label, **look)
    figure.legend(
        handles=[handle, *others], loc="outside lower center", ncols=1 + len(others), fontsize=8, frameon=False
    )


def _looks(names: Sequence[str], human: str | None) -> dict[str, dict[str, Any]]:
    others = [name for name in names if name != human]
    looks: dict[str, dict[str, Any]] = {
        name: {"color": COLOURS[i % len(COLOURS)], "linestyle": STYLES[i // len(COLOURS) % len(STYLES)]}
        for i, name in enumerate(others)
    }
    return looks | ({human: {"color": HUMAN_COLOUR, "linestyle": "-"}} if human else {})


def _count(problems: Any) -> str:
    return f"{int(problems)} problem{'' if int(problems) == 1 else 's'}"
