"""A validation's numbers: from the records of one evaluation to what a training run logs, overall and by language.

The same estimators as `polyalgo.analysis.outcomes`; what cannot be scored is counted, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polyalgo.analysis.outcomes import summarise
from polyalgo.analysis.summary import EvaluationSummary, GroupSummary
from polyalgo.records import Generation, Outcome, Problem, Verdict

Diversity = Callable[[Sequence[str]], float]
"""The Vendi score of some programs, in [1, n]."""


def greedy_metrics(
    generations: Sequence[Generation], verdicts: Sequence[Verdict], problems: Sequence[Problem], set_name: str
) -> tuple[dict[str, float], EvaluationSummary]:
    """Numbers of one greedy completion a problem.

    Returns:
        `eval/<set>/pass@1` and `eval/<set>/<language>/pass@1` with `_low` and `_high`, and, overall, the outcome
        counts `eval/<set>/outcome/<name>` and the counts of what has no score; and the whole summary.
    """
    summary = summarise(generations, verdicts, problems, set_name=set_name)
    metrics: dict[str, float] = {}
    for root, group in _groups(summary):
        metrics |= _pass_at(root, group, 1, "pass@1")
    root = f"eval/{set_name}"
    metrics |= {f"{root}/outcome/{outcome.value}": n for outcome, n in summary.overall.outcomes.items()}
    metrics |= {f"{root}/n_unscored": summary.overall.n_unscored, f"{root}/n_truncated": summary.overall.n_truncated}
    return metrics, summary


def sample_metrics(
    generations: Sequence[Generation],
    verdicts: Sequence[Verdict],
    problems: Sequence[Problem],
    set_name: str,
    ks: Sequence[int],
    diversity: Diversity | None,
) -> tuple[dict[str, float], EvaluationSummary]:
    """Numbers of n > 1 samples a problem.

    pass@k is the unbiased estimate (Chen et al. 2021). Vendi (DivAlgo, equation 1) is taken over a problem's correct
    programs and averaged over the problems that have one; a problem with a single correct program counts as 1.

    Args:
        generations: n of each problem.
        verdicts: theirs.
        problems: the set's.
        set_name: names it in metric names.
        ks: each in [2, n].
        diversity: None leaves Vendi out.

    Returns:
        `eval/<set>/pass@<k>` for each k with `_low` and `_high`, `mean@<n>` (pass@1 of the samples, which is not the
        greedy one), `vendi`, `n_vendi` (its problems) and `n_infra_error_samples`; all but the last for each language
        too; and the whole summary.
    """
    summary = summarise(generations, verdicts, problems, set_name=set_name, ks=ks)
    n = max((generation.sample_index for generation in generations), default=0) + 1
    metrics: dict[str, float] = {}
    for root, group in _groups(summary):
        metrics |= _pass_at(root, group, 1, f"mean@{n}")
        for k in ks:
            metrics |= _pass_at(root, group, k, f"pass@{k}")
    metrics[f"eval/{set_name}/n_infra_error_samples"] = summary.overall.n_infra_error
    if diversity is not None:
        metrics |= _vendi(generations, verdicts, set_name, diversity)
    return metrics, summary


def _groups(summary: EvaluationSummary) -> list[tuple[str, GroupSummary]]:
    root = f"eval/{summary.set_name}"
    return [(root, summary.overall), *((f"{root}/{group.name}", group) for group in summary.by_language)]


def _pass_at(root: str, group: GroupSummary, k: int, name: str) -> dict[str, float]:
    score = group.score(k)
    if score.mean is None or score.low is None or score.high is None:
        return {}
    return {f"{root}/{name}": score.mean, f"{root}/{name}_low": score.low, f"{root}/{name}_high": score.high}


def _vendi(
    generations: Sequence[Generation], verdicts: Sequence[Verdict], set_name: str, diversity: Diversity
) -> dict[str, float]:
    passed = {verdict.generation_id for verdict in verdicts if verdict.outcome is Outcome.PASS}
    correct: dict[tuple[str, str], list[str]] = {}
    for generation in generations:
        if generation.generation_id in passed and generation.code is not None:
            correct.setdefault((generation.problem_id, generation.language.value), []).append(generation.code)
    scores: dict[str, list[float]] = {}
    for (_, language), programs in correct.items():
        value = 1.0 if len(programs) == 1 else diversity(programs)
        for root in (f"eval/{set_name}", f"eval/{set_name}/{language}"):
            scores.setdefault(root, []).append(value)
    metrics = {f"eval/{set_name}/n_vendi": float(len(correct))}
    for root, values in scores.items():
        metrics |= {f"{root}/vendi": sum(values) / len(values), f"{root}/n_vendi": float(len(values))}
    return metrics
