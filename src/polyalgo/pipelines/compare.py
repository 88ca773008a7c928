"""compare: evaluated run directories -> one table, figures with their numbers, comparison.json."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polyalgo.console import output
from polyalgo.errors import ConfigError
from polyalgo.records import ReferencePair, to_json
from polyalgo.runs import write_json
from polyalgo.store import read_records

if TYPE_CHECKING:
    from polyalgo.analysis.comparison import Comparison
    from polyalgo.analysis.diversity_sources import Embed
    from polyalgo.similarity.embedding import SentenceEmbedder


@dataclass(frozen=True)
class CompareOptions:
    """Options of `polyalgo compare`."""

    runs: tuple[str, ...]
    out: str
    """Directory of figures, CSV files and `comparison.json`."""
    references: str = ""
    """JSONL of `ReferencePair`."""
    embedder: str = "embedded:minilm"
    cache: str = ""
    q: float = 1.0
    max_size: int = 25
    k: int = 10
    threshold: float | None = None
    """Cosine distance of a match; None takes the embedder's own, or calibrates it where that has none."""
    defaults_out: str = ""
    """Also write the references with the default approach of the only i.i.d. run."""
    partial: bool = False
    seed: int = 0


def run(options: CompareOptions, embed: Embed | None = None) -> Comparison:
    """Compare, print, draw, write.

    Args:
        options: what to compare, and how.
        embed: embedder of programs; None loads `options.embedder`.

    Raises:
        ConfigError: an option is out of range or names something that does not exist.
        DataError: the runs cannot be compared.
    """
    from polyalgo.analysis.comparison import compare, draw, tables
    from polyalgo.analysis.diversity_sources import load_source

    _check(options)
    pairs = _references(options.references)
    sources = [load_source(Path(path), partial=options.partial) for path in options.runs]
    sources.sort(key=lambda source: (source.is_human, source.model, source.strategy, source.temperature))
    if sum(source.is_human for source in sources) > 1:
        raise ConfigError("RUN: at most one run of humans can be compared with, got several")
    if options.defaults_out:
        _write_defaults(options, sources, pairs)
    stored = options.threshold
    if embed is None:
        embedder = _embedder(options)
        embed, stored = embedder.embed, embedder.match_threshold if stored is None else stored
    result = compare(
        sources, embed, pairs, q=options.q, max_size=options.max_size, k=options.k, threshold=stored, seed=options.seed
    )
    directory = Path(options.out)
    images = draw(result, directory)
    write_json(directory / "comparison.json", _as_json(options, result))
    console = output()
    for table in tables(result):
        console.print(table)
    for note in result.notes:
        console.print(f"note: {note}", markup=False)
    if result.threshold is not None:
        origin = "given" if options.threshold is not None else "of the embedder" if stored is not None else "calibrated"
        console.print(f"match threshold: cosine distance {result.threshold:.3f} ({origin})")
    console.print(f"written: {directory}/comparison.json, {', '.join(image.name for image in images)} (and CSV)")
    return result


def _check(options: CompareOptions) -> None:
    if not options.q >= 0:
        raise ConfigError(f"--q must be in [0, inf], got {options.q}")
    if options.max_size < 2:
        raise ConfigError(f"--max-size must be >= 2 (one program always scores 1), got {options.max_size}")
    if options.k < 1:
        raise ConfigError(f"--k must be >= 1, got {options.k}")
    if options.threshold is not None and not 0 <= options.threshold <= 2:
        raise ConfigError(f"--threshold must be a cosine distance in [0, 2], got {options.threshold}")
    Path(options.out).mkdir(parents=True, exist_ok=True)


def _references(path: str) -> dict[str, ReferencePair]:
    if not path:
        return {}
    if not Path(path).is_file():
        raise ConfigError(f"--references must be a JSONL file of reference pairs, got {path} (no such file)")
    return {pair.problem_id: pair for pair in read_records(Path(path), ReferencePair)}


def _write_defaults(options: CompareOptions, sources: Sequence[Any], pairs: dict[str, ReferencePair]) -> None:
    from polyalgo.analysis.diversity_coverage import with_defaults

    labelled = [source for source in sources if source.strategy == "iid" and source.labels is not None]
    if len(labelled) != 1 or not pairs:
        raise ConfigError(
            f"--defaults-out needs --references and exactly one labelled i.i.d. run, got {len(labelled)} such runs"
        )
    found = with_defaults(labelled[0], pairs, seed=options.seed)
    Path(options.defaults_out).write_text("".join(f"{to_json(pair)}\n" for pair in found), encoding="utf-8")
    print(f"default approach of {len(found)} of {len(pairs)} problems: {options.defaults_out}")


def _embedder(options: CompareOptions) -> SentenceEmbedder:
    from polyalgo.config.schema import default_cache
    from polyalgo.similarity.embedding import load_embedder

    cache = Path(options.cache or default_cache()).expanduser()
    return load_embedder(options.embedder, cache, field="--embedder")


def _as_json(options: CompareOptions, result: Comparison) -> dict[str, Any]:
    tables = {
        "vendi": result.vendi,
        "matched_k": result.curves,
        "ensembles": result.ensembles,
        "preference": result.preference,
        "algocov": result.coverage,
        "default_overlap": result.defaults,
    }
    return {
        "runs": list(options.runs),
        "embedder": options.embedder,
        "q": options.q,
        "seed": options.seed,
        "threshold": result.threshold,
        "notes": result.notes,
        **{name: json.loads(frame.to_json(orient="records")) for name, frame in tables.items()},
    }
