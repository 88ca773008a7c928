"""train: evaluate the policy, train it, evaluate again, and show what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from polyalgo.algoreval.catalog import select
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import TrainConfig
from polyalgo.console import output
from polyalgo.errors import ConfigError
from polyalgo.pipelines.common import (
    cache_dir,
    check_pool,
    check_toolchains,
    describe,
    listed_digest,
    model_settings,
    opened,
    override,
    pin_inputs,
    print_plan,
    run_dir,
)
from polyalgo.pipelines.policy_evaluation import (
    HELD_OUT,
    TRAIN,
    TRAINED,
    Evaluation,
    evaluate_sets,
    log_evaluations,
    trained_engine,
    untrained,
)
from polyalgo.pipelines.train_tasks import TASKS, Task, check_room, start_adapter_digest
from polyalgo.pipelines.validation import build_validation
from polyalgo.records import Problem
from polyalgo.runs import RunDirectory, is_first_process, write_json

if TYPE_CHECKING:
    from lightning.pytorch.loggers import Logger

CODEX = "codex_sft"
"""The task without a policy: it trains an encoder."""

C = TypeVar("C")
R = TypeVar("R")


def run(config: TrainConfig) -> None:
    """Train as configured; the same command continues an unfinished run."""
    if config.task == CODEX:
        from polyalgo.pipelines import codex_sft

        codex_sft.run(config)
        return
    task, problems, held_out = _check(config)
    if config.validate:
        _print_plan(config, task, problems, held_out)
        return
    from polyalgo.generation.factory import engine_ref

    engine_ref(config.engine, config.model)  # the engine's package is here
    with opened(config, "train") as run_directory:
        print(f"run directory: {run_directory.path}", flush=True)
        pin_inputs(
            run_directory,
            listed_digest("problems", config.problems) | listed_digest("eval_problems", config.eval_problems),
        )
        _train(config, task, run_directory, problems, held_out)


def _check(config: TrainConfig) -> tuple[Task, list[Problem], list[Problem]]:
    """Everything that can be wrong, before a model is loaded; returns the task, training and held-out entries."""
    from polyalgo.generation.factory import check_engine
    from polyalgo.generation.models import check_length, check_model
    from polyalgo.generation.sampling import check_sampling
    from polyalgo.training.checks import check_training

    if config.task not in TASKS:
        raise ConfigError(f"task must be one of {', '.join((*TASKS, CODEX))}, got {config.task!r}")
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
    task = TASKS[config.task](config)
    check_toolchains(config.execution, {problem.language for problem in _judged(task, problems, held_out)})
    cache = cache_dir(config.paths)
    check_model(config.model, cache)
    check_length(config.model, cache, "eval_sampling.max_new_tokens", config.eval_sampling.max_new_tokens)
    task.check(problems)
    return task, problems, held_out


def _judged(task: Task, problems: list[Problem], held_out: list[Problem]) -> list[Problem]:
    return [*problems, *held_out] if task.judges_training else held_out


def _prefixed(prefix: str, check: Callable[[C], R], section: C) -> R:
    """Check a section that has another name here than where its errors come from."""
    try:
        return check(section)
    except ConfigError as error:
        raise ConfigError(f"{prefix}{error}") from error


def _print_plan(config: TrainConfig, task: Task, problems: list[Problem], held_out: list[Problem]) -> None:
    adapter = {"from adapter": config.model.adapter} if config.model.adapter else {}
    print_plan(
        "train: configuration is valid",
        {
            "training": describe(problems),
            "held out": describe(held_out),
            "model": config.model.source,
            **adapter,
            "engine": config.engine.name.value,
            "strategy": f"{config.strategy.name.value}, {config.trainer.devices} x {config.trainer.accelerator}",
            **task.plan(problems),
            "run directory": run_dir(config, "train"),
        },
    )


def _train(
    config: TrainConfig, task: Task, run: RunDirectory, problems: list[Problem], held_out: list[Problem]
) -> None:
    from polyalgo.tracking.loggers import open_loggers
    from polyalgo.training.checkpoints import saved_steps
    from polyalgo.training.trainer import open_training

    tracked = open_loggers(config.tracking, run.path, run.run_id, config.experiment, "train", as_dict(config))
    with tracked as loggers, open_training(config, cache_dir(config.paths)) as context:
        languages = {problem.language for problem in _judged(task, problems, held_out)}
        check_pool(context.pool, config.execution, languages)
        print(f"policy: {context.lora}", flush=True)
        if saved := saved_steps(run.path / "checkpoints"):
            print(f"going on after step {max(saved)}; what was drawn and judged is used again", flush=True)
        trained_on = task.prepare(context, run, problems)
        pin_inputs(run, {**start_adapter_digest(config), **task.inputs()})
        asked = [*held_out, *(trained_on if config.eval_train else [])]
        check_room(config, context, asked, "eval_sampling.max_new_tokens", config.eval_sampling.max_new_tokens)
        sets = {HELD_OUT: held_out, **({TRAIN: trained_on} if config.eval_train else {})}
        before: dict[str, Evaluation] = {}
        if is_first_process():
            before = evaluate_sets(config, run, context, sets, untrained(config), context.engine)
            log_evaluations(loggers, before, 0)
        validation = build_validation(config, run, context, held_out, HELD_OUT, diversity=_diversity(config))
        result = task.train(context, run, loggers, [validation] if validation else [])
        if not is_first_process():
            return
        with trained_engine(config, context, result.adapter) as engine:
            after = evaluate_sets(config, run, context, sets, TRAINED, engine, result)
        log_evaluations(loggers, after, result.steps)
        _publish(config, task, run, before, after, result.adapter, loggers)
    run.set_status(f"stopped: {result.stopped}" if result.stopped else "done", steps=result.steps)


def _diversity(config: TrainConfig) -> Callable[[Sequence[str]], float] | None:
    """The Vendi score of programs, where validation draws samples."""
    if not config.validation.every_n_steps or config.validation.num_samples == 1:
        return None
    from polyalgo.metrics.vendi import vendi_of
    from polyalgo.similarity.embedding import load_embedder

    embedder = load_embedder(config.validation.embedder, cache_dir(config.paths), field="validation.embedder")
    return lambda programs: vendi_of(embedder.embed(programs))


def _publish(
    config: TrainConfig,
    task: Task,
    run: RunDirectory,
    before: Mapping[str, Evaluation],
    after: Mapping[str, Evaluation],
    adapter: Path,
    loggers: list[Logger],
) -> None:
    from polyalgo.analysis.before_after import before_after_table

    results = {name: {"before": _json(before[name]), "after": _json(after[name])} for name in before}
    write_json(run.path / "metrics.json", {**results.pop(HELD_OUT), **results})
    figure = task.figure(run)
    for logger in loggers:
        if hasattr(logger, "log_image"):
            logger.log_image("figures/training", [str(figure)])
    console = output()
    for name, old in before.items():
        console.print(before_after_table(old.summary, after[name].summary, old.rewards, after[name].rewards))
    console.print(f"adapter        {adapter}")
    console.print(f"figure         {figure}")
    names = ("examples.jsonl", "generations.jsonl", "verdicts.jsonl", "metrics.jsonl")
    console.print(f"records        {run.path}/{', '.join(name for name in names if (run.path / name).exists())}")
    console.print("next:")
    for command in (
        f"python evaluate.py {override('run', run.path / 'eval' / TRAINED)}",
        " ".join(
            [
                "python generate.py +experiment=algoreval_zero_shot problems.split=test problems.subset=full",
                override("sampling.max_new_tokens", config.eval_sampling.max_new_tokens),
                *model_settings(config.model),
                override("model.adapter", adapter),
            ]
        ),
        *task.next_commands(adapter),
    ):
        console.print(f"  {command}", soft_wrap=True)


def _json(evaluation: Evaluation) -> dict[str, object]:
    return {"rewards": dict(evaluation.rewards), **evaluation.summary.to_json()}
