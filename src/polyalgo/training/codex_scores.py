"""How a similarity of programs agrees with judged pairs: scores by problem, ROC-AUC and Spearman with intervals.

Works for any similarity, so that encoders, dependence graphs and token overlap are compared on the same pairs.
Imports no torch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polyalgo.metrics.agreement import roc_auc, spearman
from polyalgo.metrics.bootstrap import Interval, bootstrap_groups
from polyalgo.metrics.preference import MATCH_PERCENTILE, match_threshold
from polyalgo.records import digest
from polyalgo.training.codex_pairs import PairClass, PairProblem, Views, evaluation_pairs

Similarity = Callable[[Sequence[str], Sequence[str]], NDArray[np.float64]]
"""Of the i-th program of one list with the i-th of the other, shape (n,); more alike is larger."""
THRESHOLD_PROBLEMS = 150
"""Known distinct pairs that calibrate a match threshold, at most (DivAlgo, footnote 4)."""


@dataclass(frozen=True)
class ProblemScores:
    """One problem's pairs: similarities and judged classes, both of shape (pairs,)."""

    problem_id: str
    scores: NDArray[np.float64]
    classes: NDArray[np.int64]

    def written(self) -> ProblemScores:
        """Without identical pairs: only programs that were written separately."""
        kept = self.classes != PairClass.identical
        return ProblemScores(self.problem_id, self.scores[kept], self.classes[kept])


def cosine_of(embed: Callable[[Sequence[str]], NDArray[np.float32]]) -> Similarity:
    """Cosine similarity under an embedder of unit vectors."""

    def similarity(first: Sequence[str], second: Sequence[str]) -> NDArray[np.float64]:
        both = np.asarray(embed([*first, *second]), dtype=np.float64)
        return np.asarray((both[: len(first)] * both[len(first) :]).sum(axis=1))

    return similarity


def score_problems(problems: Sequence[PairProblem], views: Views, similarity: Similarity) -> tuple[ProblemScores, ...]:
    """Similarities of every evaluation pair, by problem; one call of `similarity` for all."""
    rows = [list(evaluation_pairs(problem, views)) for problem in problems]
    flat = [row for part in rows for row in part]
    if not flat:
        return ()
    scores = similarity([row[0] for row in flat], [row[1] for row in flat])
    ends = np.cumsum([len(part) for part in rows])[:-1]
    return tuple(
        ProblemScores(problem.problem_id, part, np.array([row[2] for row in row_part], dtype=np.int64))
        for problem, part, row_part in zip(problems, np.split(scores, ends), rows, strict=True)
    )


def auc(parts: Sequence[ProblemScores]) -> float:
    """ROC-AUC of same algorithm against different ones over the pairs of all problems."""
    classes = np.concatenate([part.classes for part in parts])
    return roc_auc(np.concatenate([part.scores for part in parts]), classes >= PairClass.variation)


def rho(parts: Sequence[ProblemScores]) -> float:
    """Spearman's correlation of similarity and ordinal class over the pairs of all problems."""
    return spearman(np.concatenate([part.scores for part in parts]), np.concatenate([part.classes for part in parts]))


def pair_metrics(parts: Sequence[ProblemScores], set_name: str, *, n_boot: int = 1000) -> dict[str, float]:
    """Numbers to log.

    Returns:
        `eval/<set>/auc` and `spearman` with `_low` and `_high` (95%, over problems), `auc_written` and
        `spearman_written` (without identical pairs), `similarity/<class>` (means), `n_pairs`. What does not exist
        (an AUC without a negative) is left out.
    """
    root = f"eval/{set_name}"
    found: dict[str, float] = {f"{root}/n_pairs": float(sum(len(part.scores) for part in parts))}
    for name, statistic in (("auc", auc), ("spearman", rho)):
        found |= _with_interval(f"{root}/{name}", parts, statistic, n_boot)
        written = statistic([part.written() for part in parts])
        if not math.isnan(written):
            found[f"{root}/{name}_written"] = written
    scores, classes = (np.concatenate([getattr(part, name) for part in parts]) for name in ("scores", "classes"))
    for said in PairClass:
        if (classes == said).any():
            found[f"{root}/similarity/{said.name}"] = float(scores[classes == said].mean())
    return found


def _with_interval(
    name: str, parts: Sequence[ProblemScores], statistic: Callable[[Sequence[ProblemScores]], float], n_boot: int
) -> dict[str, float]:
    if math.isnan(statistic(parts)):
        return {}
    interval = bootstrap_groups(parts, statistic, n_boot=n_boot)
    return {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}


def auc_gain(
    base: Sequence[Sequence[ProblemScores]], trained: Sequence[Sequence[ProblemScores]], *, n_boot: int = 2000
) -> Interval:
    """Mean over runs of trained AUC minus base AUC, with an interval over problems.

    Args:
        base: of each run, its held-out problems under the base encoder.
        trained: the same problems and pairs, in the same order, under the trained one.
        n_boot: resamples. Each run's problems are drawn among its own.

    Raises:
        ValueError: the two sides are not of the same problems.
    """
    ids = [[part.problem_id for part in run] for run in base]
    if ids != [[part.problem_id for part in run] for run in trained]:
        raise ValueError("base and trained must be scores of the same problems, in the same order")
    runs = [list(zip(first, second, strict=True)) for first, second in zip(base, trained, strict=True)]
    draw = np.random.default_rng(0)

    def gain(chosen: Sequence[Sequence[tuple[ProblemScores, ProblemScores]]]) -> float:
        return float(np.mean([auc([b for _, b in run]) - auc([a for a, _ in run]) for run in chosen]))

    drawn = [
        gain([[run[index] for index in draw.integers(len(run), size=len(run))] for run in runs]) for _ in range(n_boot)
    ]
    low, high = np.nanquantile(drawn, [0.025, 0.975])
    return Interval(gain(runs), float(low), float(high))


def calibrate(problems: Sequence[PairProblem], similarity: Similarity) -> tuple[float, int] | None:
    """The match threshold of an encoder, and the number of problems it was taken from.

    The 10th percentile of the cosine distances of pairs known to be distinct, one a problem, at most 150 problems in
    the order of their ids' digests (DivAlgo, footnote 4). None where no problem has such a pair.
    """
    known = [problem for problem in problems if problem.reference is not None]
    known = sorted(known, key=lambda problem: digest(["threshold", problem.problem_id]))[:THRESHOLD_PROBLEMS]
    if not known:
        return None
    sides = [[p.programs[p.reference[side]] for p in known if p.reference is not None] for side in (0, 1)]
    distances = np.clip(1.0 - similarity(sides[0], sides[1]), 0.0, 2.0)
    return match_threshold(distances, MATCH_PERCENTILE), len(known)
