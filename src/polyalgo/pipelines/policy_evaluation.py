"""A policy measured before and after training: generate, judge and score in a run directory of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from polyalgo.algoreval.prompts import render
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import StrategyName, TrainConfig
from polyalgo.pipelines.common import cache_dir
from polyalgo.records import Generation, Problem, Verdict
from polyalgo.runs import RunDirectory, open_run, write_json
from polyalgo.store import RecordStore

if TYPE_CHECKING:
    from lightning.pytorch.loggers import Logger

    from polyalgo.analysis.summary import EvaluationSummary
    from polyalgo.generation.engine import Engine
    from polyalgo.training.trainer import TrainingContext, TrainingResult

HELD_OUT = "heldout"
TRAIN = "train"
"""Names of evaluation sets in metric names and directories."""

BASE = "base"
"""The policy before training: the base model."""
START = "start"
"""The policy before training, where it starts from `model.adapter`."""
TRAINED = "trained"


@dataclass(frozen=True)
class Evaluation:
    """A policy on one set of problems."""

    summary: EvaluationSummary
    rewards: Mapping[str, float]
    """Mean reward under `overall` and under each language."""


def untrained(config: TrainConfig) -> str:
    """Name of the policy before training."""
    return START if config.model.adapter else BASE


def evaluate_sets(
    config: TrainConfig,
    run: RunDirectory,
    context: TrainingContext,
    sets: Mapping[str, list[Problem]],
    policy: str,
    engine: Engine,
    trained: TrainingResult | None = None,
) -> dict[str, Evaluation]:
    """A policy on each set of problems, by the set's name."""
    return {name: evaluate_policy(config, run, context, name, sets[name], policy, engine, trained) for name in sets}


def evaluate_policy(
    config: TrainConfig,
    run: RunDirectory,
    context: TrainingContext,
    set_name: str,
    problems: list[Problem],
    policy: str,
    engine: Engine,
    trained: TrainingResult | None = None,
) -> Evaluation:
    """Generate, judge and score in `eval/<policy>` (held out) or `eval/<policy>-<set>`, which `evaluate.py` reads too.

    Training may go on after its end (a run that had collapsed, with other bounds). The directory is always the newest
    policy's; what is there of an earlier one moves to `eval/<policy>-step-<n>` first.

    Args:
        config: `eval_sampling`, and what the directory remembers.
        run: the training run.
        context: its judge and model.
        set_name: of the problems.
        problems: what to ask.
        policy: `base`, `start` or `trained`; `base` asks the model with its adapter disabled.
        engine: answers as that policy.
        trained: which policy `trained` is.
    """
    from polyalgo.analysis.figures import draw_figures
    from polyalgo.analysis.outcomes import summarise
    from polyalgo.generation.loop import plan
    from polyalgo.pipelines.evaluate import judge_generations
    from polyalgo.pipelines.generate import draw, sampling_record
    from polyalgo.training.lora import base_model

    settings = {"evaluation_of": run.run_id, "policy": policy, **as_dict(config)}
    adapters = {BASE: "", START: config.model.adapter}
    directory = run.path / "eval" / (policy if set_name == HELD_OUT else f"{policy}-{set_name}")
    if trained is not None:
        identity = {"step": trained.steps, "adapter_sha256": adapter_digest(trained.adapter)}
        settings |= {"trained": identity}
        adapters[policy] = f"run {run.run_id}@{trained.steps}"
        _set_aside(directory, identity)
    model = replace(context.model, adapter=adapters[policy])
    with open_run(directory, "generate", config.experiment, settings, config.seed) as evaluation:
        work = plan(
            problems,
            {problem.problem_id: render(problem) for problem in problems},
            num_samples=config.eval_sampling.num_samples,
            run_id=evaluation.run_id,
            run_seed=config.seed,
        )
        evaluation.set_status("running", expected=len(work))
        print(f"{policy} model on {len(problems)} {set_name} problems", flush=True)
        with RecordStore(evaluation.generations, Generation, lambda item: item.generation_id) as store:
            with base_model(context.policy) if policy == BASE else nullcontext():
                draw(engine, work, store, model, sampling_record(config.eval_sampling))
            generations = [store[item.generation_id] for item in work]
        by_id = {problem.problem_id: problem for problem in problems}
        verdicts = judge_generations(generations, by_id, context.pool, evaluation.verdicts)
        ks = [1] if config.eval_sampling.num_samples == 1 else [1, config.eval_sampling.num_samples]
        summary = summarise(generations, verdicts, problems, set_name=set_name, ks=ks)
        write_json(evaluation.path / "metrics.json", summary.to_json())
        draw_figures(summary, evaluation.figures)
        evaluation.set_status("done", expected=len(work))
    return Evaluation(summary, mean_rewards(config, generations, verdicts))


def _set_aside(directory: Path, identity: Mapping[str, object]) -> None:
    """Move an evaluation of another policy to a name of its own, `<name>-step-<n>`."""
    if not (directory / "manifest.json").exists():
        return
    there = RunDirectory.existing(directory).config().get("trained") or {}
    if there == identity:
        return
    step = f"step-{there['step']:06d}" if "step" in there else "earlier"
    suffixes = chain([""], (f"-{number}" for number in count(2)))
    names = (directory.with_name(f"{directory.name}-{step}{suffix}") for suffix in suffixes)
    target = next(path for path in names if not path.exists())
    directory.rename(target)
    print(f"evaluation of an earlier policy: now {target}", flush=True)


def adapter_digest(directory: Path) -> str:
    """Of the weights in a saved adapter."""
    found = sorted(directory.glob("adapter_model.*"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in found)).hexdigest()


def mean_rewards(config: TrainConfig, generations: list[Generation], verdicts: list[Verdict]) -> dict[str, float]:
    """Mean reward overall and by language; infrastructure errors have no reward and do not count."""
    from polyalgo.training.rewards import reward

    earned: dict[str, list[float]] = {"overall": []}
    for generation, verdict in zip(generations, verdicts, strict=True):
        value = reward(verdict, config.reward)
        if value is not None:
            earned["overall"].append(value)
            earned.setdefault(generation.language.value, []).append(value)
    return {name: sum(values) / len(values) for name, values in earned.items() if values}


def log_evaluations(loggers: list[Logger], evaluations: Mapping[str, Evaluation], step: int) -> None:
    """One line of metrics per set."""
    for name, evaluation in evaluations.items():
        rewards = {f"eval/{name}/reward/{key}": value for key, value in evaluation.rewards.items()}
        for logger in loggers:
            logger.log_metrics(evaluation.summary.flat() | rewards, step=step)


@contextmanager
def trained_engine(config: TrainConfig, context: TrainingContext, adapter: Path) -> Iterator[Engine]:
    """An engine that answers as the trained policy.

    Trained in one process, the policy itself; otherwise its weights may be split over processes, and the
    saved adapter goes into an engine of its own.
    """
    from polyalgo.config.schema import EngineName
    from polyalgo.generation.factory import build_engine

    if config.engine.name is EngineName.vllm:
        context.engine.load_adapter(adapter, version=TRAINED)
        yield context.engine
    elif config.strategy.name is StrategyName.auto:
        yield context.engine
    else:
        engine = build_engine(config.engine, replace(config.model, adapter=str(adapter)), cache_dir(config.paths))
        try:
            yield engine
        finally:
            engine.close()
