"""The diversity of one evaluation as numbers for `metrics.json` and W&B: Vendi and AlgoCov under `eval/<set>/`.

From records, embeddings and labels that are there; nothing is labelled or embedded here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polyalgo.analysis.diversity import vendi_metrics
from polyalgo.analysis.diversity_coverage import SOLUTIONS, coverage_table
from polyalgo.analysis.diversity_sources import Embed, LabelSets, make_source
from polyalgo.records import Generation, ReferencePair, Verdict


def diversity_metrics(
    set_name: str,
    generations: Sequence[Generation],
    verdicts: Sequence[Verdict],
    embed: Embed,
    *,
    labels: Mapping[str, LabelSets] | None = None,
    pairs: Mapping[str, ReferencePair] | None = None,
    k: int = SOLUTIONS,
    n_boot: int = 2000,
) -> dict[str, float]:
    """Numbers of one model, strategy and temperature.

    Args:
        set_name: of the problems in metric names.
        generations: of the run.
        verdicts: one per generation.
        embed: embedder of programs.
        labels: by generation id; None: the run is not labelled, and there is no AlgoCov.
        pairs: reference pairs by problem id.
        k: solutions of AlgoCov.
        n_boot: bootstrap resamples.

    Returns:
        `vendi` and `n_solved` (see `vendi_metrics`); `algocov/<layer>` with `_low` and `_high`, over the pairs whose
        tier differs in that layer and whose labels there are disjoint (table 2), and `algocov/<layer>/n_problems`.
        Absent where there is nothing to tell.

    Raises:
        DataError: a correct program of a labelled run has no labels.
    """
    root = f"eval/{set_name}"
    found = vendi_metrics(set_name, generations, verdicts, embed, n_boot=n_boot)
    if labels is None or not pairs:
        return found
    source = make_source(generations, verdicts, labels)
    for row in coverage_table([source], pairs, k=k, n_boot=n_boot).to_dict("records"):
        name = f"{root}/algocov/{row['layer']}"
        found[name] = float(row["algocov"])
        found |= {f"{name}_{side}": float(row[f"algocov_{side}"]) for side in ("low", "high")}
        found[f"{name}/n_problems"] = float(row["problems"])
    return found
