"""The numbers that an evaluation reports, as frozen records: by outcome, group and k, with every denominator.

Data and its JSON only, so that training, reports and comparisons can pass summaries around without pandas.
`polyalgo.analysis.outcomes` computes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.records import Outcome


@dataclass(frozen=True)
class PassAtK:
    """Mean pass@k over problems with a percentile bootstrap interval; None where no problem has k samples."""

    k: int
    mean: float | None
    low: float | None
    high: float | None
    n_problems: int
    """Problems with at least k scored samples: the denominator of `mean`."""
    n_samples: int
    """Their scored samples."""


@dataclass(frozen=True)
class GroupSummary:
    """One row of a table: all problems, or those of one language, domain, algorithm or representation."""

    name: str
    n_problems: int
    """Problems with at least one scored sample."""
    n_samples: int
    """Scored samples: judged, and not an infra error. A completion without code is scored, as a failure."""
    n_infra_error: int
    """Samples left out because judging them failed on our side."""
    n_unjudged: int
    """Samples left out because they have no verdict yet."""
    n_unscored: int
    """Problems left out because every sample of theirs was."""
    outcomes: dict[Outcome, int]
    """Judged samples by outcome, infra errors included; every outcome has a key."""
    pass_at_k: tuple[PassAtK, ...]
    n_truncated: int = 0
    """Completions that ended at the token limit, judged or not."""

    @property
    def infra_error_share(self) -> float:
        """Infra errors as a share of the judged samples, in [0, 1]; 0 without samples."""
        judged = self.n_samples + self.n_infra_error
        return self.n_infra_error / judged if judged else 0.0

    def score(self, k: int) -> PassAtK:
        """The pass@k for one k.

        Raises:
            ConfigError: it was not asked for when the summary was made.
        """
        for score in self.pass_at_k:
            if score.k == k:
                return score
        raise ConfigError(f"ks must contain {k} for pass@{k}, got {[s.k for s in self.pass_at_k]}")


@dataclass(frozen=True)
class ProblemCount:
    """How one problem went; what paired comparisons of two summaries are made from."""

    problem_id: str
    language: Language
    n_samples: int
    """Scored samples, >= 1."""
    n_correct: int


@dataclass(frozen=True)
class EvaluationSummary:
    """Everything an evaluation reports, as numbers; `to_json` and `from_json` are inverse."""

    set_name: str
    model: str
    strategy: str
    confidence: float
    bootstrap_samples: int
    bootstrap_seed: int
    overall: GroupSummary
    by_language: tuple[GroupSummary, ...]
    by_domain: tuple[GroupSummary, ...]
    by_algorithm: tuple[GroupSummary, ...]
    by_representation: tuple[GroupSummary, ...]
    """Graph problems only; empty where there are none."""
    problems: tuple[ProblemCount, ...]
    """The scored problems, in order of id."""
    unscored: tuple[str, ...]
    """Ids of problems with samples but no scored one."""
    without_samples: tuple[str, ...]
    """Ids of given problems that no generation belongs to."""
    n_missing: int
    """Generations that were planned and are not there."""
    by_benchmark: tuple[GroupSummary, ...] = ()
    """Where there are several: pass@1 on fixed inputs (`algoreval`) beside that on all (`algoreval_plus`)."""
    temperature: float | None = None
    """Of sampling; None without samples."""
    judge_ids: tuple[str, ...] = ()
    """Whose verdicts these are, sorted; other judges' verdicts may lie beside them. Empty in older files."""

    def flat(self) -> dict[str, float]:
        """Metric names and numbers: `eval/<set>/pass@1`, `eval/<set>/<language>/pass@1`, and so on.

        Domains, algorithms and representations are under `eval/<set>/domain/<name>/` and alike. Each pass@k has
        `_low` and `_high`; it is absent where no problem has k samples. Counts carry the names of
        `GroupSummary`'s fields, outcome counts `outcome/<name>`.
        """
        root = f"eval/{self.set_name}"
        flat: dict[str, float] = {}
        for outcome, count in self.overall.outcomes.items():
            flat[f"{root}/outcome/{outcome.value}"] = count
        flat[f"{root}/infra_error_share"] = self.overall.infra_error_share
        flat[f"{root}/n_without_samples"] = len(self.without_samples)
        flat[f"{root}/n_missing"] = self.n_missing
        flat |= _flat_group(root, self.overall)
        for prefix, groups in (
            (root, self.by_language),
            (f"{root}/domain", self.by_domain),
            (f"{root}/representation", self.by_representation),
            (f"{root}/benchmark", self.by_benchmark),
            (f"{root}/algorithm", self.by_algorithm),
        ):
            for group in groups:
                flat |= _flat_group(f"{prefix}/{group.name}", group)
        return flat

    def to_json(self) -> dict[str, Any]:
        """Value of `metrics.json`: the flat metrics at the top level and all of the summary under `summary`."""
        return {**self.flat(), "summary": TypeAdapter(EvaluationSummary).dump_python(self, mode="json")}

    @classmethod
    def from_json(cls, value: Any) -> EvaluationSummary:
        """The summary in the parsed value of a `metrics.json`.

        Raises:
            DataError: it is something else.
        """
        if not isinstance(value, dict) or "summary" not in value:
            raise DataError("not the metrics.json of an evaluation: no JSON object with a summary")
        try:
            return TypeAdapter(EvaluationSummary).validate_python(value["summary"])
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, ("summary", *first["loc"])))
            raise DataError(f"not the metrics.json of an evaluation: {where}: {first['msg']}") from error


def _flat_group(prefix: str, group: GroupSummary) -> dict[str, float]:
    flat: dict[str, float] = {}
    for score in group.pass_at_k:
        if score.mean is not None and score.low is not None and score.high is not None:
            name = f"{prefix}/pass@{score.k}"
            flat |= {name: score.mean, f"{name}_low": score.low, f"{name}_high": score.high}
    for count in ("n_problems", "n_samples", "n_infra_error", "n_unjudged", "n_unscored", "n_truncated"):
        flat[f"{prefix}/{count}"] = getattr(group, count)
    return flat
