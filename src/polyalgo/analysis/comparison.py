"""A comparison of evaluated runs as a whole: every table and figure of diversity that their records allow.

Records and embeddings in; one table for the terminal, PNG and CSV files out. What could not be made says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd
from rich.table import Table

from polyalgo.analysis import diversity_figures as figures
from polyalgo.analysis.diversity import ensemble_table, matched_curves, preference_table, vendi_table
from polyalgo.analysis.diversity_coverage import SOLUTIONS, coverage_table, default_table
from polyalgo.analysis.diversity_sources import Embed, Source, check_comparable, embed_correct
from polyalgo.analysis.tables import new_table, percent
from polyalgo.records import ReferencePair

MATCHED_SIZE = 25
"""Programs at the end of the matched-size curve (DivAlgo, figure 3 right)."""


@dataclass
class Comparison:
    """The tables of a comparison; empty where the records do not allow one."""

    vendi: pd.DataFrame
    curves: pd.DataFrame
    ensembles: pd.DataFrame
    preference_points: pd.DataFrame
    preference: pd.DataFrame
    coverage: pd.DataFrame
    defaults: pd.DataFrame
    human: str | None
    threshold: float | None
    """Cosine distance of a match; None where no references were given."""
    k: int
    notes: list[str] = field(default_factory=list)


def compare(
    sources: Sequence[Source],
    embed: Embed,
    pairs: Mapping[str, ReferencePair] | None = None,
    *,
    q: float = 1.0,
    max_size: int = MATCHED_SIZE,
    k: int = SOLUTIONS,
    threshold: float | None = None,
    n_boot: int = 2000,
    seed: int = 0,
) -> Comparison:
    """Compare evaluated runs.

    Args:
        sources: one a run, at most one of humans.
        embed: embedder of programs.
        pairs: reference pairs by problem id, for preference and coverage.
        q: order of the Vendi score.
        max_size: programs at the end of the matched-size curve.
        k: solutions a strategy for AlgoCov.
        threshold: of a match; None calibrates it on the pairs.
        n_boot: bootstrap resamples.
        seed: of everything random.

    Raises:
        DataError: the runs are not comparable.
    """
    notes = check_comparable(sources)
    human = next((source.name for source in sources if source.is_human), None)
    points = {source.name: embed_correct(source, embed) for source in sources}
    found = pairs or {}
    scatter, preference, threshold = preference_table(sources, points, found, embed, threshold=threshold, seed=seed)
    result = Comparison(
        vendi=vendi_table(sources, points, q=q, seed=seed, n_boot=n_boot),
        curves=matched_curves(points, max_size, q=q, seed=seed, n_boot=n_boot, human=human),
        ensembles=ensemble_table(sources, points, q=q, seed=seed, n_boot=n_boot),
        preference_points=scatter,
        preference=preference,
        coverage=coverage_table(sources, found, k=k, n_boot=n_boot),
        defaults=default_table(sources, found, seed=seed, n_boot=n_boot),
        human=human,
        threshold=threshold,
        k=k,
        notes=notes,
    )
    result.notes += _missing(result, sources, found, max_size)
    return result


def _missing(
    result: Comparison, sources: Sequence[Source], pairs: Mapping[str, ReferencePair], max_size: int
) -> list[str]:
    notes = []
    if alone := [row["source"] for row in result.vendi.to_dict("records") if row["solved"] == 1]:
        notes.append(f"one solved problem, over which an interval tells nothing: {'; '.join(alone)}")
    if result.human is None:
        notes.append("no run of humans (a model named 'human'): nothing is set against them")
    models = result.vendi[~result.vendi["is_human"]]
    if not models.empty and not models["solved"].any():
        notes.append("no model solves a problem: no matched-size curve, ensembles, preference or default overlap")
        return notes
    if result.curves.empty:
        notes.append(f"no problem with {max_size} correct programs in any run: no matched-size curve; lower --max-size")
    elif dropped := [s.name for s in sources if s.name not in set(result.curves["source"])]:
        notes.append(
            f"too few problems with {max_size} correct programs for the matched-size curve: {'; '.join(dropped)}"
        )
    if not pairs:
        notes.append("no references given (--references): no preference, AlgoCov or overlap with the default")
        return notes
    if unlabelled := [source.name for source in sources if source.labels is None]:
        notes.append(f"not labelled (no labels.jsonl), so without AlgoCov: {'; '.join(unlabelled)}")
    if result.human is not None and result.preference.empty:
        notes.append("the references hold no programs: no preference")
    if result.human is not None and result.ensembles.empty:
        notes.append("no ensembles: they need two models or strategies, and problems that they and people solve")
    if result.defaults.empty:
        notes.append("no overlap with the default: it needs a labelled i.i.d. run with correct programs")
    return notes


def draw(result: Comparison, directory: Path) -> list[Path]:
    """Every figure that the comparison has the data for; returns the PNG files, each beside its CSV."""
    plain = result.vendi[result.vendi["is_human"] | (result.vendi["strategy"] == "iid")]
    images = [
        figures.vendi_bars(result.vendi, directory, "vendi_by_strategy", "Diversity by model and strategy"),
        figures.vendi_bars(plain, directory, "vendi_by_model", "Diversity of independent samples by model"),
        figures.curves(result.curves, result.human, directory),
        figures.preference(result.preference_points, result.preference, directory),
        figures.ensembles(result.ensembles, directory),
        figures.coverage(result.coverage, result.k, directory),
        figures.default_overlap(result.defaults, directory),
    ]
    return [image for image in images if image is not None]


def tables(result: Comparison) -> list[Table]:
    """One row a run: pass@1, Vendi with its interval, run and humans at equal size, r; then AlgoCov by tier."""
    shown = new_table("Diversity of correct programs")
    shown.caption = (
        "Vendi: of all correct programs · at k*, humans: run and people at equal numbers of programs of the same "
        "problems · r: preference for the reference that is popular among people"
    )
    shown.add_column("model", overflow="fold")
    shown.add_column("strategy", no_wrap=True)
    for name in ("T", "pass@1", "solved", "Vendi", "at k*", "humans", "of humans", "r"):
        shown.add_column(name, justify="right", no_wrap=True)
    preference = {row.source: row.r for row in result.preference.itertuples()}
    for row in result.vendi.to_dict("records"):
        r = _known(preference.get(row["source"]))
        people = bool(row["is_human"])
        shown.add_row(
            str(row["source"]).split(" · ")[0],
            "" if people else str(row["strategy"]),
            "" if people else f"{row['temperature']:g}",
            percent(_known(row["pass@1"])),
            f"{row['solved']}/{row['problems']}",
            _score(row["vendi"], row["vendi_low"], row["vendi_high"]),
            "" if people else _number(row["vendi_at_k"]),
            "" if people else _number(row["human_vendi"]),
            "" if people else percent(_known(row["of_human"])),
            "" if r is None else f"{r:+.2f}",
        )
    return [shown] if result.coverage.empty else [shown, _coverage(result)]


def _coverage(result: Comparison) -> Table:
    shown = new_table(f"AlgoCov of {result.k} solutions")
    if result.human is not None:
        shown.caption = "people without the reference solutions"
    shown.add_column("run", overflow="fold")
    names = list(dict.fromkeys(result.coverage["tier"]))
    for name in names:
        count = int(result.coverage.loc[result.coverage["tier"] == name, "problems"].max())
        shown.add_column(f"{name} ({count})", justify="right", no_wrap=True)
    found = {(row.source, row.tier): row.algocov for row in result.coverage.itertuples()}
    for source in dict.fromkeys(result.coverage["source"]):
        shown.add_row(str(source), *(percent(_known(found.get((source, name)))) for name in names))
    return shown


def _known(value: Any) -> float | None:
    return None if value is None or pd.isna(value) else float(value)


def _number(value: Any) -> str:
    known = _known(value)
    return "–" if known is None else f"{known:.2f}"


def _score(value: Any, low: Any, high: Any) -> str:
    return "–" if _known(value) is None else f"{value:.2f} [{low:.2f}, {high:.2f}]"
