"""Coverage of the reference algorithms by tier, and what steering does to the default approach.

DivAlgo, section 5.3 (table 2), as DataFrames, from the labels of evaluated runs. Which labels a program deserves was
decided by a labeller; it is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from polyalgo.analysis.diversity_sources import Attempt, LabelSets, Source, label_sets, without_references
from polyalgo.config.schema import PromptStrategyName
from polyalgo.errors import DataError
from polyalgo.metrics.algocov import LAYER_OF_TIER, Layer, Tier, algocov_at_k, matches, mutually_exclusive, tier
from polyalgo.metrics.bootstrap import Interval, bootstrap_mean
from polyalgo.metrics.ensembles import default_approach, overlap
from polyalgo.records import ReferenceName, ReferencePair

Flags = NDArray[np.bool_]

SOLUTIONS = 10
"""Solutions a strategy in table 2."""


def exclusive_pairs(pairs: Iterable[ReferencePair]) -> dict[Tier, dict[str, ReferencePair]]:
    """The pairs that table 2 is over, by tier: exclusive in the layer in which the tier's pairs differ."""
    found: dict[Tier, dict[str, ReferencePair]] = {name: {} for name in LAYER_OF_TIER}
    for pair in pairs:
        a, b = label_sets(pair.a), label_sets(pair.b)
        name = tier(a, b)
        layer = LAYER_OF_TIER.get(name)
        if layer is not None and mutually_exclusive(a[layer], b[layer]):
            found[name][pair.problem_id] = pair
    return found


def coverage_table(
    sources: Sequence[Source],
    pairs: Mapping[str, ReferencePair],
    *,
    k: int = SOLUTIONS,
    n_boot: int = 2000,
) -> pd.DataFrame:
    """AlgoCov of `k` solutions by source and tier, in the tier's layer (table 2).

    Wrong programs are among the k and match nothing. The value of a problem is the mean over all choices of k of its
    scored samples, or of all where there are fewer (ours). Humans are taken without the reference solutions.

    Columns: source, is_human, tier, layer, problems, algocov, algocov_low, algocov_high.

    Raises:
        DataError: a correct program of a labelled source has no labels.
    """
    rows = []
    for source in sources:
        if source.labels is None:
            continue
        people = without_references(source, pairs.values()) if source.is_human else source
        for name, chosen in exclusive_pairs(pairs.values()).items():
            layer = LAYER_OF_TIER[name]
            values = []
            for problem_id, pair in chosen.items():
                attempts = people.attempts.get(problem_id, ())
                if attempts:
                    a, b = _matches(people, attempts, pair, layer)
                    values.append(algocov_at_k(a, b, min(k, len(attempts))))
            if values:
                interval = bootstrap_mean(values, n_boot=n_boot)
                rows.append((source.name, source.is_human, name.value, layer.value, len(values), *_numbers(interval)))
    columns = ["source", "is_human", "tier", "layer", "problems", "algocov", "algocov_low", "algocov_high"]
    return pd.DataFrame(rows, columns=columns)


def _numbers(interval: Interval) -> tuple[float, float, float]:
    return interval.mean, interval.low, interval.high


def _matches(source: Source, attempts: Sequence[Attempt], pair: ReferencePair, layer: Layer) -> tuple[Flags, Flags]:
    """Match_A and Match_B of each attempt, shape (n,); False for wrong programs."""
    a, b = label_sets(pair.a)[layer], label_sets(pair.b)[layer]
    sets = [_labels(source, attempt)[layer] if attempt.correct else frozenset() for attempt in attempts]
    return matches(sets, a), matches(sets, b)


def _labels(source: Source, attempt: Attempt) -> LabelSets:
    labels = (source.labels or {}).get(attempt.generation_id)
    if labels is None:
        raise DataError(f"{source.name}: correct program {attempt.generation_id} has no labels; label the run again")
    return labels


def default_table(
    sources: Sequence[Source], pairs: Mapping[str, ReferencePair], *, seed: int = 0, n_boot: int = 2000
) -> pd.DataFrame:
    """Overlap with the default and the non-default reference, before and after steering (section 5.3).

    For each labelled i.i.d. source: a random half of a problem's correct programs tells the default reference, the
    other half gives the overlap before; the programs of `steer_default` and `steer_non_default` of the same model and
    temperature give it after. The value of a problem is the share of correct programs that match; a row is the mean
    over problems. A problem has one default, which is what steering aims at (`with_defaults`); in each layer the pairs
    that are exclusive in it take part.

    Columns: model, layer, approach (default, non_default), state (before, after), problems, overlap, overlap_low,
    overlap_high. States without a source are absent.

    Raises:
        DataError: a correct program of a labelled source has no labels.
    """
    rows = []
    for base in (s for s in sources if s.strategy == PromptStrategyName.iid.value and s.labels is not None):
        steered = {
            other.strategy: other
            for other in sources
            if (other.model, other.temperature) == (base.model, base.temperature) and other.labels is not None
        }
        told = _defaults(base, pairs, seed)
        for layer in Layer:
            defaults = {pid: found for pid, found in told.items() if _exclusive(pairs[pid], layer)}
            for approach, strategy in (
                ("default", PromptStrategyName.steer_default),
                ("non_default", PromptStrategyName.steer_non_default),
            ):
                before = [_overlap(base, pairs[pid], layer, approach, *found) for pid, found in defaults.items()]
                states = {"before": before}
                if after := steered.get(strategy.value):
                    states["after"] = [
                        _overlap(after, pairs[pid], layer, approach, name, None) for pid, (name, _) in defaults.items()
                    ]
                for state, values in states.items():
                    known = [value for value in values if value is not None]
                    if known:
                        interval = bootstrap_mean(known, n_boot=n_boot)
                        rows.append((_title(base), layer.value, approach, state, len(known), *_numbers(interval)))
    columns = ["model", "layer", "approach", "state", "problems", "overlap", "overlap_low", "overlap_high"]
    return pd.DataFrame(rows, columns=columns)


def _title(source: Source) -> str:
    return source.name.split(" · ")[0] + f" · T {source.temperature:g}"


def _correct(source: Source, problem_id: str) -> list[Attempt]:
    return [attempt for attempt in source.attempts.get(problem_id, ()) if attempt.correct]


def _exclusive(pair: ReferencePair, layer: Layer) -> bool:
    return mutually_exclusive(label_sets(pair.a)[layer], label_sets(pair.b)[layer])


def _defaults(
    base: Source, pairs: Mapping[str, ReferencePair], seed: int
) -> dict[str, tuple[ReferenceName, NDArray[np.intp]]]:
    """Default reference and the indices of the half it was not told by, for each problem that has one.

    Told by paradigm, as in the paper, and where the paradigms are not exclusive by the next layer that is (ours).
    """
    found = {}
    for problem_id, pair in pairs.items():
        layer = next((layer for layer in LAYER_OF_TIER.values() if _exclusive(pair, layer)), None)
        if layer is None:
            continue
        a, b = _matches(base, _correct(base, problem_id), pair, layer)
        approach = default_approach(a, b, seed=seed)
        if approach is not None:
            found[problem_id] = (ReferenceName.A if approach.is_a else ReferenceName.B, approach.held_out)
    return found


def _overlap(
    source: Source,
    pair: ReferencePair,
    layer: Layer,
    approach: str,
    default: ReferenceName,
    indices: NDArray[np.intp] | None,
) -> float | None:
    matched = _matches(source, _correct(source, pair.problem_id), pair, layer)
    target = matched[(default is ReferenceName.A) != (approach == "default")]
    return overlap(target if indices is None else target[indices])


def with_defaults(base: Source, pairs: Mapping[str, ReferencePair], *, seed: int = 0) -> list[ReferencePair]:
    """The pairs with the default approach of an i.i.d. source; those without one are left out.

    What `strategy=steer_default` and `steer_non_default` need in their file of references.
    """
    defaults = _defaults(base, pairs, seed)
    return [replace(pairs[problem_id], default=name) for problem_id, (name, _) in defaults.items()]
