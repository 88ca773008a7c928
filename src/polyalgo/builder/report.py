"""What a build shows and leaves: tables on the terminal, CSV and JSON, figures, the benchmark's files, a manifest."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
from rich.table import Table

from polyalgo.builder import agreement, figures, tables
from polyalgo.builder.finishing import export, judged_pairs
from polyalgo.builder.stages import ALL
from polyalgo.console import output
from polyalgo.divalgo.judges.classes import SimilarityClass
from polyalgo.runs import write_json

if TYPE_CHECKING:
    from polyalgo.builder.build import Builder

MANIFEST = "manifest.json"


def report(builder: Builder, *, complete: bool) -> None:
    """Print and write everything that the finished stages allow; what was written from the same records stays.

    Args:
        builder: after its stages have been made.
        complete: all stages are there.
    """
    path = builder.root / MANIFEST
    stages = {name: str(found.path.relative_to(builder.root)) for name, found in builder.sealed.items()}
    contents = {name: found.digest for name, found in builder.sealed.items()}
    head = {"corpus": builder.config.corpus.name, "complete": complete, "stages": stages, "contents": contents}
    if not complete:
        write_json(path, head)
        return
    before = _written(path)
    if {name: before.get(name) for name in head} != head:  # not what was made now: a kill may have come in between
        before = head | _write(builder)
        write_json(path, before)
    console = output()
    for name, title in TITLES.items():
        if before["tables"].get(name):
            console.print(_rich(pd.DataFrame(before["tables"][name]), title))
    console.print("pairs: " + ", ".join(f"{count} {name}" for name, count in sorted(before["decisions"].items())))
    console.print(f"in {builder.root}: {', '.join(before['files'])}")


def _written(path: Path) -> dict[str, Any]:
    """The manifest of a report all of whose files are still there; else nothing."""
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    whole = all((path.parent / name).is_file() for name in manifest.get("files", ()))
    return manifest if whole else {}


def _write(builder: Builder) -> dict[str, Any]:
    """Write tables, figures and the benchmark; returns what the manifest says of them."""
    dissimilar = {SimilarityClass(name) for name in builder.config.judging.dissimilar}
    pairs = (
        row
        for key, record in builder.judged.items()
        for row in judged_pairs(builder.pairs[key], record, builder.programs(key), dissimilar)
    )
    written = export((item for _, item in builder.benchmark.items()), pairs, builder.root)
    frames = _frames(builder)
    shortlists = [item for _, item in builder.shortlist.items()]
    curve = tables.radius_curve(shortlists, builder.config.shortlist.least_gain)
    sizes = {"pdg": builder.config.shortlist.pdg, "embedding": builder.config.shortlist.embedding}
    written.append(figures.covering_radius(curve, sizes, builder.root / "figures"))
    if builder.config.agreement.pairs:
        record = builder.agreement[ALL]
        correlations, frames["agreement"] = agreement.study(record.pairs, record.votes, dissimilar)
        written.append(agreement.draw(correlations, frames["agreement"], builder.root / "figures"))
    for name, frame in frames.items():
        written.append(builder.root / f"{name}.csv")
        frame.to_csv(written[-1], index=False, lineterminator="\n")
    return {
        "tables": {name: json.loads(frame.to_json(orient="records")) for name, frame in frames.items()},
        "decisions": frames["votes"].attrs["decisions"],
        "files": [str(found.relative_to(builder.root)) for found in written],
    }


TITLES = {
    "funnel": "What each stage left",
    "votes": "Votes of the judges",
    "labels": "Labels against the source's own",
    "agreement": "Agreement with the majority of the other judges",
    "table1": "DivAlgo · table 1",
}


def _frames(builder: Builder) -> dict[str, pd.DataFrame]:
    funnel = tables.funnel(
        (item for _, item in builder.ingest.items()),
        (item for _, item in builder.verify.items()),
        (item for _, item in builder.pdg.items()),
        (item for _, item in builder.shortlist.items()),
        (item for _, item in builder.pairs.items()),
        (item for _, item in builder.select.items()),
        builder.config.filters.least_correct,
    )
    found, truth = [], []
    for key, record in builder.label.items():
        pair = builder.select[key].pair
        assert pair is not None
        programs = builder.programs(key).by_id
        for name, labels_, submission in (("a", record.a, pair.a), ("b", record.b, pair.b)):
            found.append(None if name in record.failed else labels_)
            truth.append(programs[submission].labels)
    labels = tables.label_accuracy(found, truth) if builder.config.labelling.labeller != "source" else pd.DataFrame()
    return {
        "funnel": funnel,
        "votes": tables.votes(item for _, item in builder.judged.items()),
        **({} if labels.empty else {"labels": labels}),
        "table1": tables.table1([item for _, item in builder.benchmark.items()]),
    }


def _rich(frame: pd.DataFrame, title: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, header_style="bold", padding=(0, 1, 0, 0))
    for column in frame.columns:
        numeric = pd.api.types.is_numeric_dtype(frame[column])
        table.add_column(str(column).replace("_", " "), justify="right" if numeric else "left")
    for row in frame.itertuples(index=False):
        table.add_row(*(_cell(value) for value in row))
    return table


def _cell(value: object) -> str:
    if isinstance(value, float):
        if math.isnan(value):
            return "–"
        return f"{value:g}" if value == int(value) else f"{value:.3f}"
    return str(value)
