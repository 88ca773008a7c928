"""What an evaluation found: one row per sample, then outcome counts and pass@k with intervals by group.

Nothing leaves a denominator silently: infra errors, unjudged samples and problems without a score are
counted beside every number. Whether a program passed was decided by the judge; it is not decided again here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from polyalgo.analysis.summary import EvaluationSummary, GroupSummary, PassAtK, ProblemCount
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.metrics.bootstrap import bootstrap_mean
from polyalgo.metrics.pass_at_k import pass_at_k
from polyalgo.records import Generation, Outcome, Problem, Representation, Verdict

CONFIDENCE = 0.95


def samples_frame(
    problems: Iterable[Problem],
    generations: Iterable[Generation],
    verdicts: Iterable[Verdict],
    *,
    allow_unjudged: bool = False,
) -> pd.DataFrame:
    """Join the records of an evaluation to one row per generation, in the order of the generations.

    Columns: generation_id, problem_id, benchmark, algorithm, domain, language, representation, is_graph, model,
    strategy, temperature, sample_index, step, finish_reason, completion_tokens, extraction, outcome (a value
    of `Outcome`; missing where unjudged), exact, compile_s, cpu_s, wall_s, max_rss_mb.

    Raises:
        DataError: the records do not belong together: a generation of an unknown problem or of another
            version of it, a verdict of an unknown generation, two of one generation, verdicts of several
            judges within a language, repeated ids; or a generation has no verdict and `allow_unjudged` is off.
    """
    known = _unique(problems, "problem_id", "problem")
    hashes = {problem_id: problem.problem_hash for problem_id, problem in known.items()}
    drawn = _unique(generations, "generation_id", "generation")
    judged = _unique(verdicts, "generation_id", "verdict of generation")
    stray = next((g for g in judged if g not in drawn), None)
    if stray is not None:
        raise DataError(f"verdict of unknown generation {stray}; give the generations that were judged")
    for generation in drawn.values():
        if generation.problem_id not in known:
            raise DataError(
                f"generation {generation.generation_id} is of unknown problem {generation.problem_id}; "
                "give the benchmark it was drawn for"
            )
        if generation.problem_hash != hashes[generation.problem_id]:
            raise DataError(
                f"generation {generation.generation_id} was drawn for another version of "
                f"{generation.problem_id} ({generation.problem_hash}, now {hashes[generation.problem_id]}); "
                "generate again"
            )
    _check_judges(known, judged.values())
    missing = [g for g in drawn if g not in judged]
    if missing and not allow_unjudged:
        raise DataError(
            f"{len(missing)} of {len(drawn)} generations have no verdict (first: {missing[0]}); judge them first"
        )
    rows = [_row(known[g.problem_id], g, judged.get(g.generation_id)) for g in drawn.values()]
    return pd.DataFrame(rows, columns=list(_COLUMNS))


_COLUMNS = (
    *("generation_id", "problem_id", "benchmark", "algorithm", "domain", "language", "representation", "is_graph"),
    *("model", "strategy", "temperature", "sample_index", "step", "finish_reason", "completion_tokens"),
    *("extraction", "outcome", "exact", "compile_s", "cpu_s", "wall_s", "max_rss_mb"),
)


def _row(problem: Problem, generation: Generation, verdict: Verdict | None) -> dict[str, Any]:
    model = generation.model
    row: dict[str, Any] = {
        "generation_id": generation.generation_id,
        "problem_id": problem.problem_id,
        "benchmark": problem.benchmark,
        "algorithm": problem.algorithm,
        "domain": problem.domain,
        "language": problem.language.value,
        "representation": problem.representation.value,
        "is_graph": problem.representation is not Representation.CANONICAL,
        "model": f"{model.name}@{model.revision}" + (f"+{model.adapter}" if model.adapter else ""),
        "strategy": generation.strategy,
        "temperature": generation.sampling.temperature,
        "sample_index": generation.sample_index,
        "step": generation.step,
        "finish_reason": generation.finish_reason,
        "completion_tokens": generation.completion_tokens,
        "extraction": generation.extraction,
    }
    if verdict is not None:
        if verdict.problem_id != problem.problem_id:
            raise DataError(
                f"verdict of generation {verdict.generation_id} is for {verdict.problem_id}, "
                f"the generation for {problem.problem_id}; judge again"
            )
        row["outcome"] = verdict.outcome.value
        for name in ("exact", "compile_s", "cpu_s", "wall_s", "max_rss_mb"):
            row[name] = getattr(verdict, name)
    return row


def _unique(records: Iterable[Any], key: str, what: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for record in records:
        name = getattr(record, key)
        if name in found:
            raise DataError(f"{what} {name} appears twice")
        found[name] = record
    return found


def _check_judges(problems: dict[str, Problem], verdicts: Iterable[Verdict]) -> None:
    judges: dict[Language, str] = {}
    for verdict in verdicts:
        if verdict.problem_id not in problems:
            raise DataError(f"verdict of {verdict.generation_id} is of unknown problem {verdict.problem_id}")
        language = problems[verdict.problem_id].language
        first = judges.setdefault(language, verdict.judge_id)
        if first != verdict.judge_id:
            raise DataError(
                f"{language.value} verdicts come from two judges ({first}, {verdict.judge_id}), which are not "
                "comparable; judge all again under one set of limits and toolchains"
            )


def summarise(
    generations: Iterable[Generation],
    verdicts: Iterable[Verdict],
    problems: Iterable[Problem],
    *,
    set_name: str = "",
    ks: Sequence[int] = (1,),
    n_boot: int = 2000,
    seed: int = 0,
    expected: int | None = None,
    allow_unjudged: bool = False,
) -> EvaluationSummary:
    """Count outcomes and estimate pass@k (Chen et al. 2021) over all samples and by group.

    Each problem weighs the same within its group, however many samples it has. Intervals are 95% percentile
    bootstrap intervals over problems (`polyalgo.metrics.bootstrap`).

    Args:
        generations: of one model, strategy and temperature.
        verdicts: one per generation.
        problems: those that were to be answered; the ones no generation belongs to are listed.
        set_name: names the problems in metric names, such as `test`; empty: their benchmark.
        ks: the k of pass@k, each >= 1. A problem with fewer than k scored samples is left out of that
            pass@k, and its `n_problems` says so. 1 is always included.
        n_boot: resamples of an interval, >= 1.
        seed: of the bootstrap.
        expected: number of generations planned; those not given are reported as `n_missing`.
        allow_unjudged: report generations without a verdict as `n_unjudged` instead of raising.

    Raises:
        ConfigError: `ks` or `n_boot` out of range, or a `set_name` with a slash.
        DataError: the records do not belong together (see `samples_frame`), or are of several models,
            strategies or temperatures, which pass@k must not pool.
    """
    problems, verdicts = list(problems), list(verdicts)
    samples = samples_frame(problems, generations, verdicts, allow_unjudged=allow_unjudged)
    found = summarise_frame(samples, problems, set_name=set_name, ks=ks, n_boot=n_boot, seed=seed, expected=expected)
    return replace(found, judge_ids=tuple(sorted({verdict.judge_id for verdict in verdicts})))


def summarise_frame(
    samples: pd.DataFrame,
    problems: Sequence[Problem],
    *,
    set_name: str = "",
    ks: Sequence[int] = (1,),
    n_boot: int = 2000,
    seed: int = 0,
    expected: int | None = None,
) -> EvaluationSummary:
    """`summarise` from the rows that `samples_frame` makes, or a selection of them."""
    set_name = set_name or _benchmark(problems)
    if "/" in set_name:
        raise ConfigError(f"set_name must be a name without slashes, got {set_name!r}")
    wrong = [k for k in ks if k < 1]
    if wrong:
        raise ConfigError(f"ks must be >= 1, got {wrong[0]}")
    if n_boot < 1:
        raise ConfigError(f"n_boot must be >= 1, got {n_boot}")
    for column in ("model", "strategy", "temperature"):
        values = samples[column].unique()
        if len(values) > 1:
            raise DataError(f"samples must share one {column}, got {values[0]} and {values[1]}")
    all_ks = sorted({1, *ks})

    def group(name: str, rows: pd.DataFrame) -> GroupSummary:
        return _summarise_group(name, rows, all_ks, n_boot, seed)

    def groups(rows: pd.DataFrame, column: str, order: Sequence[str] = ()) -> tuple[GroupSummary, ...]:
        parts = {str(name): part for name, part in rows.groupby(column)}
        names = [name for name in order if name in parts] if order else sorted(parts)
        return tuple(group(name, parts[name]) for name in names)

    per_problem = _problem_counts(samples)
    sampled = set(samples["problem_id"])
    return EvaluationSummary(
        set_name=set_name,
        model=str(samples["model"].iloc[0]) if len(samples) else "",
        strategy=str(samples["strategy"].iloc[0]) if len(samples) else "",
        confidence=CONFIDENCE,
        bootstrap_samples=n_boot,
        bootstrap_seed=seed,
        overall=group("overall", samples),
        by_language=groups(samples, "language", [language.value for language in LANGUAGES]),
        by_domain=groups(samples, "domain"),
        by_algorithm=groups(samples, "algorithm"),
        by_representation=groups(
            samples[samples["is_graph"].astype(bool)], "representation", [form.value for form in Representation]
        ),
        problems=tuple(
            ProblemCount(str(row.Index), Language(row.language), int(row.n), int(row.c))
            for row in per_problem.itertuples()
        ),
        unscored=tuple(sorted(sampled - set(per_problem.index))),
        without_samples=tuple(sorted({p.problem_id for p in problems} - sampled)),
        n_missing=max(0, expected - len(samples)) if expected is not None else 0,
        temperature=float(samples["temperature"].iloc[0]) if len(samples) else None,
        by_benchmark=groups(samples, "benchmark") if samples["benchmark"].nunique() > 1 else (),
    )


def _benchmark(problems: Sequence[Problem]) -> str:
    return "+".join(sorted({problem.benchmark for problem in problems})) or "none"


def _scored(samples: pd.DataFrame) -> pd.DataFrame:
    return samples[samples["outcome"].notna() & (samples["outcome"] != Outcome.INFRA_ERROR.value)]


def _problem_counts(samples: pd.DataFrame) -> pd.DataFrame:
    """Scored samples `n` and passes `c` of each scored problem, indexed by problem id in order."""
    scored = _scored(samples)
    passed = scored.assign(passed=scored["outcome"] == Outcome.PASS.value)
    return passed.groupby("problem_id").agg(language=("language", "first"), n=("passed", "size"), c=("passed", "sum"))


def _summarise_group(name: str, samples: pd.DataFrame, ks: Sequence[int], n_boot: int, seed: int) -> GroupSummary:
    counts = samples["outcome"].value_counts()
    outcomes = {outcome: int(counts.get(outcome.value, 0)) for outcome in Outcome}
    per_problem = _problem_counts(samples)
    scores = []
    for k in ks:
        enough = per_problem[per_problem["n"] >= k]
        n, c = enough["n"].to_numpy("int64"), enough["c"].to_numpy("int64")
        if len(enough) == 0:
            scores.append(PassAtK(k, None, None, None, 0, 0))
            continue
        interval = bootstrap_mean(pass_at_k(n, c, k), n_boot=n_boot, confidence=CONFIDENCE, seed=seed)
        scores.append(PassAtK(k, interval.mean, interval.low, interval.high, len(enough), int(n.sum())))
    return GroupSummary(
        name=name,
        n_problems=len(per_problem),
        n_samples=int(per_problem["n"].sum()),
        n_infra_error=outcomes[Outcome.INFRA_ERROR],
        n_unjudged=int(samples["outcome"].isna().sum()),
        n_unscored=int(samples["problem_id"].nunique()) - len(per_problem),
        outcomes=outcomes,
        pass_at_k=tuple(scores),
        n_truncated=int((samples["finish_reason"] == "length").sum()),
    )
