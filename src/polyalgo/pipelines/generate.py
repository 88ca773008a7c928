"""generate: problems -> prompts -> generations.jsonl, resumable at every completion."""

from __future__ import annotations

import time

from polyalgo.algoreval.catalog import select
from polyalgo.algoreval.prompts import render
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import GenerateConfig, ModelConfig, PromptStrategyName, SamplingConfig
from polyalgo.console import Progress, duration
from polyalgo.generation.engine import Engine
from polyalgo.generation.loop import WorkItem, generate_all, plan
from polyalgo.pipelines.common import cache_dir, describe, opened, override, print_plan, run_dir
from polyalgo.records import Generation, ModelRef, Sampling
from polyalgo.runs import RunDirectory
from polyalgo.store import RecordStore


def run(config: GenerateConfig) -> None:
    """Draw every completion of the configuration that its run directory does not have yet."""
    from polyalgo.generation.factory import check_engine, engine_ref
    from polyalgo.generation.models import check_length, check_model
    from polyalgo.generation.sampling import check_sampling
    from polyalgo.generation.strategies import build

    check_sampling(config.sampling)
    check_engine(config.engine)
    problems = select(config.problems)
    strategy = build(config.strategy, problems, config.sampling.num_samples)
    check_model(config.model, cache_dir(config.paths))
    check_length(config.model, cache_dir(config.paths), "sampling.max_new_tokens", config.sampling.max_new_tokens)
    if config.validate:
        print_plan(
            "generate: configuration is valid",
            {
                "problems": describe(problems),
                "model": config.model.source,
                "engine": config.engine.name.value,
                "strategy": strategy.name,
                "samples": len(problems) * config.sampling.num_samples,
                "run directory": run_dir(config, "generate"),
            },
        )
        return
    engine_ref(config.engine, config.model)  # the engine's package is here
    with opened(config, "generate") as run_directory:
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


def sampling_record(config: SamplingConfig) -> Sampling:
    """How completions are drawn, as it stands in their records."""
    return Sampling(config.temperature, config.top_p, config.top_k, config.max_new_tokens)


def _generate(config: GenerateConfig, run: RunDirectory, work: list[WorkItem]) -> None:
    from polyalgo.generation.factory import build_engine
    from polyalgo.tracking.wandb_run import track

    print(f"run directory: {run.path}", flush=True)
    with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
        done = len(work) - len(store.remaining(item.generation_id for item in work))
        run.set_status("running", expected=len(work), done=done)
        if done == len(work):
            print(f"all {done} completions are there already")
        else:
            engine = build_engine(config.engine, config.model, cache_dir(config.paths))
            try:
                with track(
                    config.tracking, run.path, run.run_id, config.experiment, "generate", as_dict(config)
                ) as tracker:
                    tracker.summary(
                        draw(engine, work, store, model_record(config.model), sampling_record(config.sampling))
                    )
            finally:
                engine.close()
        run.set_status("done", expected=len(work), done=len(work))
    print(f"next: python evaluate.py {override('run', run.path)}")


def model_record(config: ModelConfig) -> ModelRef:
    """Which weights write, as it stands in their records."""
    return ModelRef(config.name, config.revision, config.adapter)


def draw(
    engine: Engine, work: list[WorkItem], store: RecordStore[Generation], model: ModelRef, sampling: Sampling
) -> dict[str, float]:
    """Run the engine over the missing work with a progress line; returns throughput figures."""
    done = len(work) - len(store.remaining(item.generation_id for item in work))
    started_s = time.monotonic()
    tokens = 0
    with Progress("completions", len(work), done) as progress:
        for generation in generate_all(engine, work, store, model, sampling):
            tokens += generation.completion_tokens
            progress.advance(f"{tokens / (time.monotonic() - started_s):.0f} tok/s")
    elapsed_s = time.monotonic() - started_s
    print(f"{len(work) - done} completions, {tokens} tokens in {duration(elapsed_s)}")
    return {
        "generate/completions": len(work) - done,
        "generate/tokens": tokens,
        "generate/tokens_per_s": tokens / elapsed_s,
        "generate/elapsed_s": elapsed_s,
    }
