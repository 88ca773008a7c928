"""The validation of a training run: what is drawn, how it is scored, where its details go. Wiring only."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from polyalgo.algoreval.prompts import render
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import EngineName, TrainConfig
from polyalgo.errors import ConfigError
from polyalgo.records import Generation, Problem, Sampling, Verdict
from polyalgo.runs import RunDirectory, write_json

if TYPE_CHECKING:
    from polyalgo.analysis.summary import EvaluationSummary
    from polyalgo.analysis.validation import Diversity
    from polyalgo.generation.engine import ScoringEngine
    from polyalgo.training.trainer import TrainingContext
    from polyalgo.training.validation import Validation

SAMPLES = "-samples"
"""Suffix of the directory of a validation's samples, beside that of its greedy completions."""


def build_validation(
    config: TrainConfig,
    run: RunDirectory,
    context: TrainingContext,
    held_out: Sequence[Problem],
    set_name: str,
    *,
    diversity: Diversity | None = None,
    sync: Callable[[Any, int], None] | None = None,
) -> Validation | None:
    """The callback that validates as `config.validation` says; None where it says not to.

    Args:
        config: checked by `check_training`.
        run: the training run's directory.
        context: engine, judges and base model.
        held_out: the entries of `eval_problems`.
        set_name: theirs in metric names.
        diversity: Vendi score of programs; None: Vendi is not measured.
        sync: see `Validation`; None: one of its own for an engine that has its own weights.

    Raises:
        ConfigError: Vendi is to decide which checkpoint is the best, and is not measured.
    """
    from polyalgo.training.sync import Canary, SavedAdapterSync
    from polyalgo.training.validation import Draws, Validation, ValidationRun

    validation = config.validation
    if validation.every_n_steps == 0:
        return None
    if validation.monitor == "vendi" and diversity is None:
        raise ConfigError("validation.monitor must be pass@1 or pass@<k> where Vendi is not measured, got vendi")
    if sync is None and config.engine.name is EngineName.vllm:
        rank = os.environ.get("RANK", os.environ.get("LOCAL_RANK", "0"))
        sampler = cast("ScoringEngine", context.engine)
        canary = Canary(sampler, context.tokenizer, config.engine.canary_max_gap)
        sync = SavedAdapterSync(sampler, run.path / f"sync.validation{rank}", canary)
    longest = config.eval_sampling.max_new_tokens
    draws = [Draws("", Sampling(0.0, 1.0, 0, longest), 1, Scorer(held_out, set_name))]
    if validation.num_samples > 1:
        score = Scorer(held_out, set_name, validation.ks or [validation.num_samples], diversity)
        sampling = Sampling(validation.temperature, 1.0, 0, longest)
        draws.append(Draws(SAMPLES, sampling, validation.num_samples, score))
    return Validation(
        ValidationRun(run.path, run.run_id, config.experiment, config.seed, as_dict(config), context.model),
        held_out,
        {problem.problem_id: render(problem) for problem in held_out},
        draws,
        context.engine,
        context.pool,
        every_n_steps=validation.every_n_steps,
        monitor=f"eval/{set_name}/{validation.monitor}",
        sync=sync,
    )


class Scorer:
    """Numbers of an evaluation, with its whole summary in `metrics.json` as `evaluate.py` writes it.

    Args:
        problems: the set's.
        set_name: theirs.
        ks: of pass@k, for several samples a problem; empty for a greedy one.
        diversity: see `build_validation`.
    """

    def __init__(
        self,
        problems: Sequence[Problem],
        set_name: str,
        ks: Sequence[int] = (),
        diversity: Diversity | None = None,
    ) -> None:
        self._problems = problems
        self._set_name = set_name
        self._ks = ks
        self._diversity = diversity

    def __call__(
        self, generations: Sequence[Generation], verdicts: Sequence[Verdict], directory: Path
    ) -> Mapping[str, float]:
        """The metrics to log; see `polyalgo.analysis.validation`."""
        from polyalgo.analysis.validation import greedy_metrics, sample_metrics

        summary: EvaluationSummary
        if self._ks:
            metrics, summary = sample_metrics(
                generations, verdicts, self._problems, self._set_name, self._ks, self._diversity
            )
        else:
            metrics, summary = greedy_metrics(generations, verdicts, self._problems, self._set_name)
        write_json(directory / "metrics.json", summary.to_json())
        return metrics
