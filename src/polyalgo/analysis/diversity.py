"""Diversity of models, strategies and humans: Vendi with pass rate, matched-size curves, ensembles, preference.

DivAlgo, sections 5.1 and 5.2 (figures 2 to 4), as DataFrames. Means are over problems, with bootstrap intervals; each
row says over how many. Vendi is over correct programs only: problems without one are in no mean of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np
import pandas as pd

from polyalgo.analysis.diversity_sources import Embed, Points, Source, embed_correct, make_source, without_references
from polyalgo.metrics.bootstrap import Interval, bootstrap_mean
from polyalgo.metrics.ensembles import MatchedVendi, matched_vendi
from polyalgo.metrics.preference import match_threshold, preference_r, reference_share
from polyalgo.metrics.vendi import cosine_gram, matched_curve, vendi_of
from polyalgo.records import Generation, ReferencePair, Verdict

THRESHOLD_PAIRS = 150
"""Problems whose references calibrate the match threshold (DivAlgo, footnote 4)."""


def vendi_by_problem(points: Points, q: float = 1.0) -> dict[str, float]:
    """Vendi of each problem's correct programs."""
    return {problem_id: vendi_of(rows, q) for problem_id, rows in points.items()}


def vendi_table(
    sources: Sequence[Source],
    points: Mapping[str, Points],
    *,
    q: float = 1.0,
    n_subsets: int = 100,
    seed: int = 0,
    n_boot: int = 2000,
) -> pd.DataFrame:
    """One row a source: pass@1 and Vendi, beside the humans' Vendi on the same problems (figures 2 and 3 left).

    Vendi grows with the number of programs, so source and humans are compared at k* = min(both) programs a problem.

    Columns: source, model, strategy, temperature, is_human, problems, samples, infra_errors, malformed, pass@1,
    pass@1_low, pass@1_high, solved (problems with a correct program: those of `vendi`), single (those of them with
    just one, whose Vendi is 1), correct (mean number of correct programs on them), vendi, vendi_low, vendi_high (of all
    correct programs), human_problems (those solved by people too), k_star (its mean on them), vendi_at_k and
    human_vendi (of the source and of the humans at k* on them), of_human (the former over the latter). Missing where
    there is nothing to tell.

    Args:
        sources: a row each, in this order; at most one of them human.
        points: `embed_correct` of each source's name.
        q: order of the Vendi score.
        n_subsets: random subsets of k* programs of each population.
        seed: of the subsets.
        n_boot: bootstrap resamples.
    """
    human = next((source for source in sources if source.is_human), None)
    people = points[human.name] if human else {}

    def at_k(own: Points) -> list[MatchedVendi]:
        found = [matched_vendi([own[p]], people[p], q=q, n_subsets=n_subsets, seed=seed) for p in own if p in people]
        return [item for item in found if item is not None]

    return pd.DataFrame(
        [_vendi_row(source, points[source.name], at_k(points[source.name]), q, n_boot) for source in sources]
    )


def _vendi_row(
    source: Source, points: Points, compared: Sequence[MatchedVendi], q: float, n_boot: int
) -> dict[str, Any]:
    rates = [np.mean([item.correct for item in items]) for items in source.attempts.values()]
    scores = vendi_by_problem(points, q)
    own, human, k_star = (
        float(np.mean([getattr(item, name) for item in compared])) if compared else None
        for name in ("ensemble", "human", "size")
    )
    passed, diversity = _interval(rates, n_boot), _interval(list(scores.values()), n_boot)
    return {
        "source": source.name,
        "model": source.model,
        "strategy": source.strategy,
        "temperature": source.temperature,
        "is_human": source.is_human,
        "problems": len(source.attempts),
        "samples": sum(map(len, source.attempts.values())),
        "infra_errors": source.n_infra_error,
        "malformed": source.n_malformed,
        **_columns("pass@1", passed),
        "solved": len(scores),
        "single": sum(len(rows) == 1 for rows in points.values()),
        "correct": float(np.mean([len(rows) for rows in points.values()])) if points else None,
        **_columns("vendi", diversity),
        "human_problems": len(compared),
        "k_star": k_star,
        "vendi_at_k": own,
        "human_vendi": human,
        "of_human": own / human if own is not None and human is not None else None,
    }


def _interval(values: Sequence[Any], n_boot: int) -> Interval | None:
    return bootstrap_mean(values, n_boot=n_boot) if len(values) else None


def _columns(name: str, interval: Interval | None) -> dict[str, float | None]:
    if interval is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    return {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}


def vendi_metrics(
    set_name: str,
    generations: Sequence[Generation],
    verdicts: Sequence[Verdict],
    embed: Embed,
    *,
    q: float = 1.0,
    n_boot: int = 2000,
) -> dict[str, float]:
    """Vendi of one evaluation for `metrics.json` and W&B.

    Keys: `eval/<set>/vendi`, with `_low` and `_high`, and `eval/<set>/n_solved`, the problems it is over; the former
    are absent where no problem is solved.
    """
    source = make_source(generations, verdicts)
    interval = _interval(list(vendi_by_problem(embed_correct(source, embed), q).values()), n_boot)
    solved = sum(bool(source.correct(problem_id)) for problem_id in source.attempts)
    found: dict[str, float] = {f"eval/{set_name}/n_solved": solved}
    for name, value in _columns("vendi", interval).items():
        if value is not None:
            found[f"eval/{set_name}/{name}"] = value
    return found


def matched_curves(
    points: Mapping[str, Points],
    max_size: int,
    *,
    q: float = 1.0,
    n_subsets: int = 100,
    seed: int = 0,
    n_boot: int = 2000,
    human: str | None = None,
) -> pd.DataFrame:
    """Vendi at k = 1 .. `max_size` programs, on the problems where every source has that many (figure 3 right).

    Sources with more such problems come first (humans first of all); one that would leave fewer than half of the first
    source's problems is left out, so that a weak model does not decide what the others are compared on (ours).

    Args:
        points: `embed_correct` of each source's name.
        max_size: largest k, >= 1.
        q: order of the Vendi score.
        n_subsets: random subsets a size and problem.
        seed: of the subsets.
        n_boot: bootstrap resamples.
        human: name of the human source.

    Returns:
        Columns source, k, vendi, vendi_low, vendi_high, problems (the same everywhere); empty where no source has a
        problem with so many programs.
    """
    large = {
        name: {problem_id for problem_id, rows in by_problem.items() if len(rows) >= max_size}
        for name, by_problem in points.items()
    }
    order = sorted(large, key=lambda name: (name != human, -len(large[name])))
    kept: list[str] = []
    common: list[str] = []
    for name in order:
        left = sorted(large[name].intersection(common)) if kept else sorted(large[name])
        if left and (not kept or 2 * len(left) >= len(large[kept[0]])):
            kept.append(name)
            common = left
    rows = []
    for name in [name for name in points if name in kept]:
        grams = [cosine_gram(points[name][problem_id]) for problem_id in common]
        curve = matched_curve(grams, max_size, q=q, n_subsets=n_subsets, seed=seed, n_boot=n_boot)
        for size, point in zip(curve.sizes, curve.points, strict=True):
            rows.append({"source": name, "k": size, **_columns("vendi", point), "problems": curve.n_problems})
    return pd.DataFrame(rows, columns=["source", "k", "vendi", "vendi_low", "vendi_high", "problems"])


def ensemble_members(sources: Sequence[Source]) -> dict[str, list[Source]]:
    """Ensembles worth comparing: each source alone, one strategy over all models, one model over all strategies."""
    models = [source for source in sources if not source.is_human]
    found = {source.name: [source] for source in models}
    for group, title in (
        (lambda s: f"{s.strategy} · T {s.temperature:g}", "all models · {}"),
        (lambda s: s.name.split(" · ")[0], "{} · all strategies"),
    ):
        for key, members in groupby(sorted(models, key=group), key=group):
            if len(union := list(members)) > 1:
                found[title.format(key)] = union
    if len({source.model for source in models}) > 1 and len({(s.strategy, s.temperature) for s in models}) > 1:
        found["everything"] = models
    return found


def ensemble_table(
    sources: Sequence[Source],
    points: Mapping[str, Points],
    *,
    q: float = 1.0,
    n_subsets: int = 100,
    seed: int = 0,
    n_boot: int = 2000,
) -> pd.DataFrame:
    """Vendi of ensembles and of the humans at k* = min(k_human, k_LLM) on each problem (figure 4 right).

    Columns: ensemble, members, problems (with a correct program on both sides), k_star (its mean), vendi, vendi_low,
    vendi_high, human_vendi (at the same k* on the same problems), of_human. Empty without humans.
    """
    human = next((source for source in sources if source.is_human), None)
    rows = []
    for name, members in ensemble_members(sources).items() if human else ():
        compared = []
        for problem_id, people in sorted(points[human.name].items()) if human else ():
            parts = [points[m.name][problem_id] for m in members if problem_id in points[m.name]]
            compared.append(matched_vendi(parts, people, q=q, n_subsets=n_subsets, seed=seed))
        kept = [item for item in compared if item is not None]
        if kept:
            people_mean = float(np.mean([item.human for item in kept]))
            interval = bootstrap_mean([item.ensemble for item in kept], n_boot=n_boot)
            rows.append(
                {
                    "ensemble": name,
                    "members": len(members),
                    "problems": len(kept),
                    "k_star": float(np.mean([item.size for item in kept])),
                    **_columns("vendi", interval),
                    "human_vendi": people_mean,
                    "of_human": interval.mean / people_mean,
                }
            )
    columns = ["ensemble", "members", "problems", "k_star", "vendi", "vendi_low", "vendi_high", "human_vendi"]
    return pd.DataFrame(rows, columns=[*columns, "of_human"])


def preference_table(
    sources: Sequence[Source],
    points: Mapping[str, Points],
    pairs: Mapping[str, ReferencePair],
    embed: Embed,
    *,
    threshold: float | None = None,
    seed: int = 0,
) -> tuple[pd.DataFrame, pd.DataFrame, float | None]:
    """Each model's preference between the references against their popularity among humans (figure 4 left).

    Humans' programs that are the references themselves do not count.

    Args:
        sources: models and one human source.
        points: `embed_correct` of each source's name.
        pairs: reference pairs with programs, by problem id.
        embed: the embedder of `points`.
        threshold: of a match; None calibrates it on `THRESHOLD_PAIRS` random pairs of references.
        seed: of their choice.

    Returns:
        Points (source, problem_id, human_share, model_share), both of reference A; one row a source (source, r,
        problems), in which r is missing where there is nothing to correlate; and the threshold (None without pairs).
    """
    scatter = pd.DataFrame(columns=["source", "problem_id", "human_share", "model_share"])
    table = pd.DataFrame(columns=["source", "r", "problems"])
    human = next((source for source in sources if source.is_human), None)
    usable = sorted(pid for pid, pair in pairs.items() if pair.code_a.strip() and pair.code_b.strip())
    if human is None or not usable:
        return scatter, table, threshold
    programs = [code for pid in usable for code in (pairs[pid].code_a, pairs[pid].code_b)]
    unit = _unit(np.asarray(embed(programs), dtype=np.float64))
    references = {pid: unit[2 * index : 2 * index + 2] for index, pid in enumerate(usable)}
    if threshold is None:
        chosen = np.random.default_rng(seed).permutation(len(usable))[:THRESHOLD_PAIRS]
        threshold = match_threshold([_distance(references[usable[i]][:1], references[usable[i]][1])[0] for i in chosen])
    people = embed_correct(without_references(human, pairs.values()), embed)
    popularity = _shares(people, references, threshold)
    rows, lines = [], []
    for source in sources:
        if source.is_human:
            continue
        preference = _shares(points[source.name], references, threshold)
        common = sorted(popularity.keys() & preference.keys())
        for pid in common:
            rows.append((source.name, pid, popularity[pid], preference[pid]))
        r = preference_r([popularity[pid] for pid in common], [preference[pid] for pid in common])
        lines.append((source.name, r, len(common)))
    return (
        pd.DataFrame(rows, columns=scatter.columns),
        pd.DataFrame(lines, columns=table.columns),
        threshold,
    )


def _shares(points: Points, references: Mapping[str, Any], threshold: float) -> dict[str, float]:
    found = {}
    for problem_id in points.keys() & references.keys():
        rows, (a, b) = _unit(points[problem_id]), references[problem_id]
        share = reference_share(_distance(rows, a), _distance(rows, b), threshold)
        if share is not None:
            found[problem_id] = share
    return found


def _unit(rows: Any) -> Any:
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def _distance(rows: Any, reference: Any) -> Any:
    return np.clip(1.0 - rows @ reference, 0.0, 2.0)
