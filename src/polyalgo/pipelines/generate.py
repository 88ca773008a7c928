"""generate: problems -> prompts -> generations.jsonl, resumable at every completion."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import closing

from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import GenerateConfig, ModelConfig, PromptStrategyName, SamplingConfig
from polyalgo.console import Progress, duration
from polyalgo.errors import ConfigError
from polyalgo.generation.engine import Engine
from polyalgo.generation.loop import WorkItem, generate_all, plan
from polyalgo.pipelines.common import (
    cache_dir,
    describe,
    listed_digest,
    opened,
    override,
    pin_inputs,
    print_plan,
    refuse_launcher,
    run_dir,
)
from polyalgo.pipelines.problem_sets import render, select
from polyalgo.records import Generation, ModelRef, Sampling
from polyalgo.runs import RunDirectory
from polyalgo.store import RecordStore, merge_shards, shard_path


def run(config: GenerateConfig) -> None:
    """Draw every completion of the configuration that its run directory does not have yet."""
    from polyalgo.generation.factory import check_engine, engine_ref
    from polyalgo.generation.models import check_length, check_model
    from polyalgo.generation.sampling import check_sampling
    from polyalgo.generation.strategies import build

    refuse_launcher("generate.py", "its processes are engine.data_parallel_size=<N>")
    check_sampling(config.sampling)
    check_engine(config.engine)
    if config.engine.data_parallel_size > 1 and config.strategy.name is not PromptStrategyName.iid:
        raise ConfigError(
            f"engine.data_parallel_size must be 1 with strategy={config.strategy.name.value}, got "
            f"{config.engine.data_parallel_size}: its samples follow each other or share answers, and are drawn in one "
            "process; use engine.tensor_parallel_size, or start one run a GPU on parts of the problems"
        )
    problems = select(config.problems)
    strategy = build(config.strategy, problems, config.sampling.num_samples)
    check_model(config.model, cache_dir(config.paths))
    field, tokens = "sampling.max_new_tokens", config.sampling.max_new_tokens
    if (several := strategy.programs_per_answer) > 1:
        field, tokens = f"{field} x strategy.candidates={several}", tokens * several
    check_length(config.model, cache_dir(config.paths), field, tokens)
    if config.validate:
        print_plan(
            "generate: configuration is valid",
            {
                "problems": describe(problems),
                "model": config.model.source,
                "engine": f"{config.engine.name.value}, {config.engine.data_parallel_size} x "
                f"{config.engine.tensor_parallel_size} (data x tensor parallel)",
                "strategy": strategy.name,
                "samples": len(problems) * config.sampling.num_samples,
                "run directory": run_dir(config, "generate"),
            },
        )
        return
    engine_ref(config.engine, config.model)  # the engine's package is here
    with opened(config, "generate") as run_directory:
        pin_inputs(run_directory, listed_digest("problems", config.problems))
        prompts = {problem.problem_id: render(problem) for problem in problems}
        if config.strategy.name is not PromptStrategyName.iid:
            from polyalgo.pipelines.strategies import generate_with

            generate_with(config, run_directory, strategy, problems, prompts)
            return
        work = plan(
            problems,
            prompts,
            num_samples=config.sampling.num_samples,
            run_id=run_directory.run_id,
            run_seed=config.seed,
            strategy=config.strategy.name.value,
        )
        _generate(config, run_directory, work)


def _generate(config: GenerateConfig, run: RunDirectory, work: list[WorkItem]) -> None:
    """Draw what is missing; finished or not, the records end up in one file, at the end in the order of the work."""
    from polyalgo.tracking.wandb_run import track

    print(f"run directory: {run.path}", flush=True)
    _merge(run, work)  # what several processes left when they were killed
    with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
        done = len(work) - len(store.remaining(item.generation_id for item in work))
        run.set_status("running", expected=len(work), done=done)
        if done == len(work):
            print(f"all {done} completions are there already")
        else:
            with track(
                config.tracking, run.path, run.run_id, config.experiment, "generate", as_dict(config)
            ) as tracker:
                several = config.engine.data_parallel_size > 1
                tracker.summary((_draw_in_processes if several else _draw_here)(config, run, work, store))
    _merge(run, work)
    run.set_status("done", expected=len(work), done=len(work))
    print(f"next: python evaluate.py {override('run', run.path)}")


def _merge(run: RunDirectory, work: list[WorkItem]) -> None:
    order = [item.generation_id for item in work]
    merge_shards(run.generations, Generation, lambda item: item.generation_id, order)


def _draw_here(
    config: GenerateConfig, run: RunDirectory, work: list[WorkItem], store: RecordStore[Generation]
) -> dict[str, float]:
    from polyalgo.generation.factory import build_engine

    with closing(build_engine(config.engine, config.model, cache_dir(config.paths))) as engine:
        return draw(engine, work, store, model_record(config.model), sampling_record(config.sampling))


def _draw_in_processes(
    config: GenerateConfig, run: RunDirectory, work: list[WorkItem], store: RecordStore[Generation]
) -> dict[str, float]:
    from polyalgo.generation.data_parallel import Share, draw_shares, environments, shares
    from polyalgo.generation.factory import engine_ref
    from polyalgo.generation.loop import check_same_work

    model, sampling = model_record(config.model), sampling_record(config.sampling)
    engine = engine_ref(config.engine, config.model)
    missing = [item for item in work if item.generation_id not in store]
    for item in work:
        if item.generation_id in store:
            check_same_work(store[item.generation_id], item, engine, model, sampling, str(store.path))
    split = shares(missing, config.engine.data_parallel_size, lambda item: item.problem.problem_id)
    parts = [
        Share(
            part,
            shard_path(run.generations, number),
            config.engine,
            config.model,
            cache_dir(config.paths),
            model,
            sampling,
            environment,
        )
        for number, (part, environment) in enumerate(
            zip(split, environments(len(split), config.engine.tensor_parallel_size), strict=True)
        )
        if part
    ]
    print(f"{len(missing)} completions on {len(parts)} processes", flush=True)
    with closing(draw_shares(parts)) as drawn:
        return _count(drawn, len(work), len(missing))


def sampling_record(config: SamplingConfig) -> Sampling:
    """How completions are drawn, as it stands in their records."""
    return Sampling(config.temperature, config.top_p, config.top_k, config.max_new_tokens)


def model_record(config: ModelConfig) -> ModelRef:
    """Which weights write, as it stands in their records."""
    return ModelRef(config.name, config.revision, config.adapter)


def draw(
    engine: Engine, work: list[WorkItem], store: RecordStore[Generation], model: ModelRef, sampling: Sampling
) -> dict[str, float]:
    """Run the engine over the missing work with a progress line; returns throughput figures."""
    missing = len(store.remaining(item.generation_id for item in work))
    drawn = (generation.completion_tokens for generation in generate_all(engine, work, store, model, sampling))
    return _count(drawn, len(work), missing)


def _count(drawn: Iterable[int], total: int, missing: int) -> dict[str, float]:
    """Show completions as they come, each given by its number of tokens; returns throughput figures."""
    started_s = time.monotonic()
    tokens = 0
    with Progress("completions", total, total - missing) as progress:
        for completion_tokens in drawn:
            tokens += completion_tokens
            progress.advance(f"{tokens / (time.monotonic() - started_s):.0f} tok/s")
    elapsed_s = time.monotonic() - started_s
    print(f"{missing} completions, {tokens} tokens in {duration(elapsed_s)}")
    return {
        "generate/completions": missing,
        "generate/tokens": tokens,
        "generate/tokens_per_s": tokens / elapsed_s,
        "generate/elapsed_s": elapsed_s,
    }
