"""train: evaluate the base model, train, evaluate again, and show what changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from polyalgo.algoreval.catalog import select
from polyalgo.algoreval.prompts import render
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import StrategyName, TrainConfig
from polyalgo.console import output
from polyalgo.errors import ConfigError
from polyalgo.pipelines.common import (
    cache_dir,
    check_pool,
    check_toolchains,
    describe,
    opened,
    override,
    print_plan,
    run_dir,
)
from polyalgo.pipelines.validation import build_validation
from polyalgo.records import Generation, Problem, Verdict
from polyalgo.runs import RunDirectory, is_first_process, open_run, write_json
from polyalgo.store import RecordStore

if TYPE_CHECKING:
    from lightning.pytorch.loggers import Logger

    from polyalgo.analysis.summary import EvaluationSummary
    from polyalgo.generation.engine import Engine
    from polyalgo.training.trainer import TrainingContext

C = TypeVar("C")
R = TypeVar("R")

SET_NAME = "heldout"
"""Name of the evaluation set in metric names."""


@dataclass(frozen=True)
class Evaluation:
    """A policy on the held-out problems."""

    summary: EvaluationSummary
    rewards: Mapping[str, float]
    """Mean reward under `overall` and under each language."""


def run(config: TrainConfig) -> None:
    """Train as configured; the same command continues an unfinished run."""
    problems, held_out = _check(config)
    if config.validate:
        _print_plan(config, problems, held_out)
        return
    from polyalgo.generation.factory import engine_ref

    engine_ref(config.engine, config.model)  # the engine's package is here
    with opened(config, "train") as run_directory:
        print(f"run directory: {run_directory.path}", flush=True)
        _train(config, run_directory, problems, held_out)


def _check(config: TrainConfig) -> tuple[list[Problem], list[Problem]]:
    """Everything that can be wrong, before a model is loaded; returns training and held-out entries."""
    from polyalgo.generation.factory import check_engine
    from polyalgo.generation.models import check_length, check_model
    from polyalgo.generation.sampling import check_sampling
    from polyalgo.training.checks import check_training

    if config.task != "grpo":
        raise ConfigError(f"task must be grpo, got {config.task!r}")
    check_training(config)
    check_engine(config.engine)
    _prefixed("eval_", check_sampling, config.eval_sampling)
    problems, held_out = select(config.problems), _prefixed("eval_", select, config.eval_problems)
    common = {problem.algorithm for problem in problems} & {problem.algorithm for problem in held_out}
    if common:
        raise ConfigError(
            f"problems and eval_problems share the algorithm {sorted(common)[0]!r}; an algorithm trained on is "
            "not held out: use problems.split=train and eval_problems.split=test"
        )
    check_toolchains(config.execution, {problem.language for problem in [*problems, *held_out]})
    cache = cache_dir(config.paths)
    check_model(config.model, cache)
    check_length(config.model, cache, "grpo.max_new_tokens", config.grpo.max_new_tokens)
    check_length(config.model, cache, "eval_sampling.max_new_tokens", config.eval_sampling.max_new_tokens)
    if len(problems) < config.grpo.prompts_per_step:
        raise ConfigError(
            f"grpo.prompts_per_step must be <= the number of training entries ({len(problems)}), "
            f"got {config.grpo.prompts_per_step}"
        )
    return problems, held_out


def _prefixed(prefix: str, check: Callable[[C], R], section: C) -> R:
    """Check a section that has another name here than where its errors come from."""
    try:
        return check(section)
    except ConfigError as error:
        raise ConfigError(f"{prefix}{error}") from error


def _print_plan(config: TrainConfig, problems: list[Problem], held_out: list[Problem]) -> None:
    grpo, trainer = config.grpo, config.trainer
    steps = trainer.max_steps or math.ceil(trainer.max_epochs * len(problems) / grpo.prompts_per_step)
    length = f"{steps} steps" if trainer.max_steps else f"{trainer.max_epochs} epochs = {steps} steps"
    print_plan(
        "train: configuration is valid",
        {
            "training": describe(problems),
            "held out": describe(held_out),
            "model": config.model.source,
            "engine": config.engine.name.value,
            "strategy": f"{config.strategy.name.value}, {trainer.devices} x {trainer.accelerator}",
            "length": f"{length} of {grpo.prompts_per_step} prompts x {grpo.num_generations} completions",
            "run directory": run_dir(config, "train"),
        },
    )


def _train(config: TrainConfig, run: RunDirectory, problems: list[Problem], held_out: list[Problem]) -> None:
    from polyalgo.tracking.loggers import open_loggers
    from polyalgo.training.trainer import open_training, run_grpo

    prompts = {problem.problem_id: render(problem) for problem in problems}
    tracked = open_loggers(config.tracking, run.path, run.run_id, config.experiment, "train", as_dict(config))
    with tracked as loggers, open_training(config, cache_dir(config.paths)) as context:
        check_pool(context.pool, config.execution, {problem.language for problem in [*problems, *held_out]})
        print(f"policy: {context.lora}", flush=True)
        before = _evaluate(config, run, context, held_out, "base", context.engine) if is_first_process() else None
        if before is not None:
            _log(loggers, before, 0)
        validation = build_validation(config, run, context, held_out, SET_NAME, diversity=None)
        result = run_grpo(
            config,
            context,
            problems,
            prompts,
            run_id=run.run_id,
            run_dir=run.path,
            loggers=loggers,
            callbacks=[validation] if validation else [],
        )
        if before is None:
            return
        with _trained_engine(config, context, result.adapter) as engine:
            after = _evaluate(config, run, context, held_out, "trained", engine)
        _log(loggers, after, result.steps)
        _publish(run, before, after, result.adapter, loggers)
    run.set_status("done", steps=result.steps)


@contextmanager
def _trained_engine(config: TrainConfig, context: TrainingContext, adapter: Path) -> Iterator[Engine]:
    """An engine that answers as the trained policy.

    Trained in one process, the policy itself; otherwise its weights may be split over processes, and the
    saved adapter goes into an engine of its own.
    """
    from polyalgo.config.schema import EngineName
    from polyalgo.generation.factory import build_engine

    if config.engine.name is EngineName.vllm:
        context.engine.load_adapter(adapter, version="trained")
        yield context.engine
    elif config.strategy.name is StrategyName.auto:
        yield context.engine
    else:
        engine = build_engine(config.engine, replace(config.model, adapter=str(adapter)), cache_dir(config.paths))
        try:
            yield engine
        finally:
            engine.close()


def _evaluate(
    config: TrainConfig,
    run: RunDirectory,
    context: TrainingContext,
    held_out: list[Problem],
    name: str,
    engine: Engine,
) -> Evaluation:
    """Generate, judge and score in `eval/<name>`, a run directory that `evaluate.py` reads too."""
    from polyalgo.analysis.figures import draw_figures
    from polyalgo.analysis.outcomes import summarise
    from polyalgo.generation.loop import plan
    from polyalgo.pipelines.evaluate import judge_generations
    from polyalgo.pipelines.generate import draw, sampling_record
    from polyalgo.training.lora import base_model

    settings = {"evaluation_of": run.run_id, "policy": name, **as_dict(config)}
    model = replace(context.model, adapter="" if name == "base" else f"run {run.run_id}")
    with open_run(run.path / "eval" / name, "generate", config.experiment, settings, config.seed) as evaluation:
        work = plan(
            held_out,
            {problem.problem_id: render(problem) for problem in held_out},
            num_samples=config.eval_sampling.num_samples,
            run_id=evaluation.run_id,
            run_seed=config.seed,
        )
        evaluation.set_status("running", expected=len(work))
        print(f"{name} model on {len(held_out)} held-out problems", flush=True)
        with RecordStore(evaluation.generations, Generation, lambda item: item.generation_id) as store:
            with base_model(context.policy) if name == "base" else nullcontext():
                draw(engine, work, store, model, sampling_record(config.eval_sampling))
            generations = [store[item.generation_id] for item in work]
        by_id = {problem.problem_id: problem for problem in held_out}
        verdicts = judge_generations(generations, by_id, context.pool, evaluation.verdicts)
        ks = [1] if config.eval_sampling.num_samples == 1 else [1, config.eval_sampling.num_samples]
        summary = summarise(generations, verdicts, held_out, set_name=SET_NAME, ks=ks)
        write_json(evaluation.path / "metrics.json", summary.to_json())
        draw_figures(summary, evaluation.figures)
        evaluation.set_status("done", expected=len(work))
    return Evaluation(summary, mean_rewards(config, generations, verdicts))


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


def _log(loggers: list[Logger], evaluation: Evaluation, step: int) -> None:
    metrics = evaluation.summary.flat() | {
        f"eval/{SET_NAME}/reward/{name}": value for name, value in evaluation.rewards.items()
    }
    for logger in loggers:
        logger.log_metrics(metrics, step=step)


def _publish(run: RunDirectory, before: Evaluation, after: Evaluation, adapter: Path, loggers: list[Logger]) -> None:
    from polyalgo.analysis.before_after import before_after_table
    from polyalgo.analysis.training_curves import training_curves

    write_json(
        run.path / "metrics.json",
        {
            "before": {"rewards": dict(before.rewards), **before.summary.to_json()},
            "after": {"rewards": dict(after.rewards), **after.summary.to_json()},
        },
    )
    figure = training_curves(run.path / "metrics.jsonl", run.figures)
    for logger in loggers:
        if hasattr(logger, "log_image"):
            logger.log_image("figures/training", [str(figure)])
    console = output()
    console.print(before_after_table(before.summary, after.summary, before.rewards, after.rewards))
    console.print(f"adapter        {adapter}")
    console.print(f"reward curve   {figure}")
    console.print(f"records        {run.path}/generations.jsonl, verdicts.jsonl, metrics.jsonl")
    console.print("next:")
    for command in (
        f"python evaluate.py {override('run', run.path / 'eval' / 'trained')}",
        f"python generate.py +experiment=algoreval_zero_shot problems.split=test {override('model.adapter', adapter)}",
        "python train.py +experiment=grpo_tiered trainer.max_steps=40",
    ):
        console.print(f"  {command}", soft_wrap=True)
