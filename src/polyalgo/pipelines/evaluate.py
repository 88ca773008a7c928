"""evaluate: generations.jsonl -> verdicts.jsonl -> metrics.json, tables and figures."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path

from polyalgo.algoreval.catalog import problems
from polyalgo.analysis.figures import draw_figures
from polyalgo.analysis.outcomes import summarise
from polyalgo.analysis.samples import export_samples, import_samples
from polyalgo.analysis.summary import EvaluationSummary
from polyalgo.analysis.tables import render
from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import EvaluateConfig
from polyalgo.console import Progress, output
from polyalgo.divalgo.mini import mini_problems
from polyalgo.errors import ConfigError, DataError
from polyalgo.execution import Job
from polyalgo.execution.executors import open_pool
from polyalgo.execution.pool import Executor
from polyalgo.pipelines.common import cache_dir, check_pool, check_toolchains, print_plan, refuse_launcher
from polyalgo.pipelines.diversity import check_diversity, measure, wants_diversity
from polyalgo.pipelines.problem_sets import problem_by_id
from polyalgo.records import Generation, ModelRef, Outcome, Problem, Verdict, verdict_key
from polyalgo.runs import RunDirectory, open_run, run_path, write_json
from polyalgo.store import RecordStore, read_with_shards

MAX_BOOTSTRAP_SAMPLES = 1_000_000


def run(config: EvaluateConfig) -> None:
    """Judge what has no verdict of this judge yet, then summarise everything."""
    refuse_launcher(
        "evaluate.py", "its judge uses all cores (execution.workers) or a cluster's (execution.executor=ray)"
    )
    if any(k < 1 for k in config.ks) or not config.ks:
        raise ConfigError(f"ks must be a list of integers >= 1, got {config.ks}")
    if not 1 <= config.bootstrap_samples <= MAX_BOOTSTRAP_SAMPLES:
        raise ConfigError(f"bootstrap_samples must be in [1, {MAX_BOOTSTRAP_SAMPLES}], got {config.bootstrap_samples}")
    check_diversity(config)
    run_directory = _programs(config)
    generations = _generations(run_directory, config.partial)
    asked = problems_of(generations)
    languages = {problem.language for problem in asked.values()}
    check_toolchains(config.execution, languages)
    if wants_diversity(config, asked):
        from polyalgo.similarity.embedding import check_embedder

        check_embedder(config.diversity.embedder, "diversity.embedder")
    if config.validate:
        print_plan(
            "evaluate: configuration is valid",
            {"run": run_directory.path, "generations": len(generations), "problems": len(asked)},
        )
        return
    with open_pool(config.execution, cache_dir(config.paths)) as pool:
        check_pool(pool, config.execution, languages)
        verdicts = judge_generations(generations, asked, pool, run_directory.verdicts)
    summary = summarise(
        generations,
        verdicts,
        list(asked.values()),
        ks=config.ks,
        n_boot=config.bootstrap_samples,
        expected=_expected(run_directory, generations),
    )
    _publish(config, run_directory, summary, generations, verdicts)


def _programs(config: EvaluateConfig) -> RunDirectory:
    """The run directory whose programs are judged."""
    given = {name: value for name in ("run", "samples", "population") if (value := getattr(config, name))}
    if len(given) > 1:
        named = " and ".join(f"{name}={value}" for name, value in given.items())
        raise ConfigError(f"{named}: only one is judged at a time; leave one out")
    if not given:
        raise ConfigError(
            "run or samples: one is required, got neither; add run=<run directory> or samples=<file> "
            "(or benchmark=divalgo_mini population=human)"
        )
    if config.population:
        from polyalgo.pipelines.population import human_run

        return human_run(config)
    return _imported(config) if config.samples else RunDirectory.existing(Path(config.run))


def _imported(config: EvaluateConfig) -> RunDirectory:
    """A run directory whose generations are another tool's programs."""
    path = Path(config.samples)
    if not path.is_file():
        raise ConfigError(f"samples must be a JSONL file, got {path} (no such file)")
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    settings = {"samples": path.name, "sha256": content, "model": config.samples_model}
    directory = Path(config.paths.run_dir or run_path(Path(config.paths.runs), "generate", "samples", settings, 0))
    with open_run(directory, "generate", "samples", settings, 0) as run:
        model = ModelRef(config.samples_model, revision=content[:16])
        known = [*problems(benchmark="both"), *mini_problems()]
        generations = import_samples(path, known, run_id=run.run_id, model=model)
        with RecordStore(run.generations, Generation, lambda item: item.generation_id) as store:
            for generation in generations:
                if generation.generation_id not in store:
                    store.append(generation)
        run.set_status("done", expected=len(generations))
    return run


def _generations(run: RunDirectory, partial: bool) -> list[Generation]:
    if run.verb == "train":
        raise ConfigError(
            f"run={run.path} is a training run, whose completions are rollouts of a changing policy; "
            f"name its evaluations instead: run={run.path}/eval/trained"
        )
    generations = read_with_shards(run.generations, Generation, lambda item: item.generation_id)
    expected = _expected(run, generations)
    if not generations:
        raise ConfigError(f"run={run.path} has no generations yet; finish it with generate.py")
    if len(generations) < expected and not partial:
        raise ConfigError(
            f"run={run.path} has {len(generations)} of {expected} generations; finish it with the same "
            "generate.py command, or add partial=true to score what is there"
        )
    return generations


def _expected(run: RunDirectory, generations: list[Generation]) -> int:
    return int(run.status().get("expected", len(generations)))


def problems_of(generations: list[Generation]) -> dict[str, Problem]:
    """The problems that generations answer, by id.

    Raises:
        DataError: a problem is gone from the catalog or has changed since the generation was drawn.
    """
    found: dict[str, Problem] = {}
    for generation in generations:
        problem = found.setdefault(generation.problem_id, problem_by_id(generation.problem_id))
        if problem.problem_hash != generation.problem_hash:
            raise DataError(
                f"{generation.problem_id} has changed since generation {generation.generation_id} was drawn; "
                "check out the version that drew it, or generate again"
            )
    return found


def judge_generations(
    generations: list[Generation], problems: dict[str, Problem], pool: Executor, path: Path
) -> list[Verdict]:
    """One verdict of this pool's judge per generation, in their order.

    Those in the file are not judged again, except infrastructure errors: they are kept as a record, and tried
    again by every call.
    """
    attempts = itertools.count()

    def key(verdict: Verdict) -> str:
        final = verdict_key(verdict.generation_id, verdict.judge_id)
        return f"{final}:attempt {next(attempts)}" if verdict.outcome is Outcome.INFRA_ERROR else final

    broken: dict[str, Verdict] = {}
    with RecordStore(path, Verdict, key) as store:
        todo = [item for item in generations if verdict_key(item.generation_id, pool.judge_id) not in store]
        jobs = (Job.of(item, problems[item.problem_id]) for item in todo)
        with Progress("judged", len(generations), len(generations) - len(todo)) as progress:
            for verdict in pool.judge_all(jobs):
                store.append(verdict)
                if verdict.outcome is Outcome.INFRA_ERROR:
                    broken[verdict.generation_id] = verdict
                progress.advance()
        if broken:
            reason = next(iter(broken.values())).message
            print(f"{len(broken)} programs could not be judged ({reason}); the same command tries them again")
        return [
            broken.get(item.generation_id) or store[verdict_key(item.generation_id, pool.judge_id)]
            for item in generations
        ]


def _publish(
    config: EvaluateConfig,
    run: RunDirectory,
    summary: EvaluationSummary,
    generations: list[Generation],
    verdicts: list[Verdict],
) -> None:
    from polyalgo.tracking.wandb_run import track

    diversity = measure(config, run, summary.set_name, problems_of(generations), generations, verdicts)
    write_json(run.path / "metrics.json", {**diversity.metrics, **summary.to_json()})
    export_samples(generations, run.path / "samples.jsonl")
    figures = draw_figures(summary, run.figures)
    console = output()
    for renderable in render(summary):
        console.print(renderable)
    for line in diversity.lines:
        console.print(line, markup=False, soft_wrap=True)
    with track(
        config.tracking,
        run.path,
        f"{run.run_id}-eval",
        run.experiment,
        "evaluate",
        {**run.config(), "evaluate": as_dict(config)},
    ) as tracker:
        tracker.summary(summary.flat() | diversity.metrics)
        rows = _completion_rows(generations, verdicts)
        tracker.table("completions", list(rows[0]), [list(row.values()) for row in rows])
        for figure in figures:
            tracker.image(f"figures/{figure.stem}", figure)
    print(f"written: {run.path}/verdicts.jsonl, metrics.json, samples.jsonl, figures/")


def _completion_rows(generations: list[Generation], verdicts: list[Verdict]) -> list[dict[str, object]]:
    return [
        {
            "problem_id": generation.problem_id,
            "sample_index": generation.sample_index,
            "outcome": verdict.outcome.value,
            "message": verdict.message,
            "extraction": generation.extraction,
            "completion": generation.text,
        }
        for generation, verdict in zip(generations, verdicts, strict=True)
    ]
