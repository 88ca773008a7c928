"""Validation during training: the policy answers the held-out problems every n steps, spread over all processes.

Records of step n are a run directory of their own (`eval/step-<n>/`), written as completions end, so a kill costs
what was being decoded and nothing is drawn or judged twice. How records become numbers is the caller's choice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import lightning

from polyalgo.console import Progress, duration
from polyalgo.errors import DataError
from polyalgo.execution import Job
from polyalgo.generation.data_parallel import shares
from polyalgo.generation.engine import Engine
from polyalgo.generation.loop import WorkItem, check_same_work, generate_all, plan
from polyalgo.records import Generation, ModelRef, Problem, Prompt, Sampling, Verdict, verdict_key
from polyalgo.runs import RunDirectory, open_run, write_json
from polyalgo.store import RecordStore, merge_shards, read_records, shard_path
from polyalgo.training.checkpoints import AfterCheckpoint, mark_best, save_adapter
from polyalgo.training.distributed import gather, sampling_weights

BEST_ADAPTER = "adapter-best"
"""Folder in the run directory: the adapter of the best validated step, in peft's form."""
_RESULT = "validation.json"
"""Written last: a step that has it is finished."""


class Pool(Protocol):
    """What this room needs of an execution pool."""

    @property
    def judge_id(self) -> str:
        """Of every verdict."""
        ...

    def submit(self, job: Job) -> Future[Verdict]:
        """Start judging one program."""
        ...


Score = Callable[[Sequence[Generation], Sequence[Verdict], Path], Mapping[str, float]]
"""From an evaluation's records to the numbers that are logged. Its directory is there for details."""


@dataclass(frozen=True)
class Draws:
    """One way to answer the held-out problems at every validation."""

    suffix: str
    """Of the records' directory: `""` for `eval/step-<n>`, `-samples` for `eval/step-<n>-samples`."""
    sampling: Sampling
    num_samples: int
    score: Score


@dataclass(frozen=True)
class ValidationRun:
    """The training run that validates: what its records say and where they go."""

    path: Path
    run_id: str
    experiment: str
    seed: int
    settings: Mapping[str, Any]
    """The configuration; a changed one is refused where records are there."""
    model: ModelRef
    """The base weights; records name the adapter by run and step."""


class Validation(AfterCheckpoint):
    """Validates every n steps and after the last, logs the numbers, and keeps the best checkpoint and adapter.

    A step's work begins after its checkpoint (see `AfterCheckpoint`) and ends with `validation.json` in its
    directory; until then a resumed run takes it up again, with any number of processes, and after that never.

    Args:
        run: the training run.
        problems: held-out entries, in a fixed order.
        prompts: by problem id.
        draws: greedy first.
        engine: answers as the policy does now.
        pool: judges.
        every_n_steps: >= 1.
        monitor: the number whose largest value makes a checkpoint the best; earlier ones win ties.
        sync: for engines with weights of their own: makes them answer as the policy after `step` steps.
    """

    def __init__(
        self,
        run: ValidationRun,
        problems: Sequence[Problem],
        prompts: Mapping[str, Prompt],
        draws: Sequence[Draws],
        engine: Engine,
        pool: Pool,
        *,
        every_n_steps: int,
        monitor: str,
        sync: Callable[[Any, int], None] | None = None,
    ) -> None:
        self._run = run
        self._problems = problems
        self._prompts = prompts
        self._draws = draws
        self._engine = engine
        self._pool = pool
        self._every = every_n_steps
        self._monitor = monitor
        self._sync = sync

    def wants(self, done: int, total: int) -> bool:
        """At multiples of n and after the last step."""
        return done % self._every == 0 or done == total

    def on_checkpoint(self, trainer: lightning.Trainer, module: Any, done: int) -> None:
        """Validate the policy after `done` steps, unless that is finished."""
        first = trainer.is_global_zero
        best = self._best_before(done) if first else None  # at once: damage costs no completions
        if gather(first and (self._directory(done) / _RESULT).exists())[0]:
            return
        started_s = time.monotonic()
        if self._sync is not None:
            self._sync(module.policy, done)
        metrics: dict[str, float] = {}
        for draws in self._draws:
            metrics |= self._evaluate(trainer, module, done, draws)
        value = metrics.get(self._monitor)
        is_best = gather(value is not None and (best is None or value > best))[0]
        if is_best:
            save_adapter(module, self._run.path / BEST_ADAPTER)
        if first:
            if is_best:
                mark_best(self._run.path / "checkpoints", done)
            for logger in module.loggers:
                logger.log_metrics(metrics, step=done)
            write_json(self._directory(done) / _RESULT, {"step": done, "monitor": self._monitor, "metrics": metrics})
            print(self._line(done, metrics, best, time.monotonic() - started_s), flush=True)
        trainer.strategy.barrier("validated")

    def _evaluate(self, trainer: lightning.Trainer, module: Any, step: int, draws: Draws) -> dict[str, float]:
        """Draw, judge and score; the numbers are the first process's, the others get none."""
        directory = self._directory(step, draws.suffix)
        settings = {"validation_of": self._run.run_id, "step": step, "draws": draws.suffix, **self._run.settings}
        with open_run(directory, "generate", self._run.experiment, settings, self._run.seed) as evaluation:
            trainer.strategy.barrier("validation opened")
            work = plan(
                self._problems,
                self._prompts,
                draws.num_samples,
                run_id=evaluation.run_id,
                run_seed=self._run.seed,
            )
            model = ModelRef(self._run.model.name, self._run.model.revision, f"{self._run.run_id}@{step}")
            records = _Records(evaluation, work, self._pool.judge_id, trainer)
            todo = records.share_of_missing()
            label = f"step {step} held out"
            if trainer.world_size > 1:
                label += f" (share of {trainer.world_size} processes)"
            with sampling_weights(module.policy, module.deepspeed_engine):
                self._draw_and_judge(records, todo, model, draws.sampling, label if trainer.is_global_zero else "")
            generations, verdicts = records.merged()
            if not trainer.is_global_zero:
                return {}
            evaluation.set_status("done", expected=len(work), done=len(work))
            return dict(draws.score(generations, verdicts, evaluation.path))

    def _draw_and_judge(
        self, records: _Records, todo: Sequence[WorkItem], model: ModelRef, sampling: Sampling, label: str
    ) -> None:
        """Work on this process's share: programs are judged while later completions are still being drawn."""
        waiting: dict[str, Future[Verdict]] = {}
        problems = {item.problem.problem_id: item.problem for item in todo}
        with records.stores() as (generations, verdicts):

            def judge(generation: Generation) -> None:
                job = Job.of(generation, problems[generation.problem_id])
                waiting[generation.generation_id] = self._pool.submit(job)
                for key in [key for key, future in waiting.items() if future.done()]:
                    verdicts.append(waiting.pop(key).result())

            undrawn = []
            for item in todo:
                recorded = records.drawn.get(item.generation_id)
                if recorded is None:
                    undrawn.append(item)
                else:
                    check_same_work(recorded, item, self._engine.ref, model, sampling, str(generations.path))
                    judge(recorded)
            drawn = generate_all(self._engine, undrawn, generations, model, sampling)
            if label:
                with Progress(label, len(undrawn)) as progress:
                    for generation in drawn:
                        judge(generation)
                        progress.advance()
            else:
                for generation in drawn:
                    judge(generation)
            for future in waiting.values():
                verdicts.append(future.result())

    def _directory(self, step: int, suffix: str = "") -> Path:
        return self._run.path / "eval" / f"step-{step:06d}{suffix}"

    def _best_before(self, step: int) -> float | None:
        """Largest value of the monitored number at earlier steps.

        Raises:
            DataError: an earlier step's result is damaged.
        """
        values = []
        for path in sorted((self._run.path / "eval").glob(f"step-*/{_RESULT}")):
            try:
                result = json.loads(path.read_text(encoding="utf-8"))
                if result["step"] < step and self._monitor in result["metrics"]:
                    values.append(float(result["metrics"][self._monitor]))
            except (ValueError, KeyError, TypeError) as error:
                raise DataError(
                    f"{path} is damaged ({type(error).__name__}: {error}); delete it: its step is validated again from "
                    "its records if the run goes on from there, and otherwise is no candidate for the best checkpoint"
                ) from error
        return max(values, default=None)

    def _line(self, step: int, metrics: Mapping[str, float], best: float | None, seconds: float) -> str:
        """E.g. `validation step 50: pass@1 0.125  vendi 1.84  (2 min 10 s)  best so far`."""
        root = self._monitor.rpartition("/")[0]
        shown = [name for name in metrics if name.rpartition("/")[0] == root and _is_headline(name)]
        values = "  ".join(f"{name.rpartition('/')[2]} {metrics[name]:.3f}" for name in shown)
        line = f"validation step {step}: {values or 'nothing could be scored'}  ({duration(seconds)})"
        value = metrics.get(self._monitor)
        if value is None:
            return f"{line}  no {self._monitor}: not a candidate for the best checkpoint"
        if best is not None and value <= best:
            return f"{line}  best so far {best:.3f}"
        return f"{line}  best so far"


def _is_headline(name: str) -> bool:
    last = name.rpartition("/")[2]
    return last == "vendi" or (last.startswith(("pass@", "mean@")) and not last.endswith(("_low", "_high")))


class _Records:
    """One evaluation's files, shared by the processes: each writes shards, the first merges them.

    All methods but `stores` are collective.
    """

    def __init__(self, run: RunDirectory, work: Sequence[WorkItem], judge_id: str, trainer: lightning.Trainer) -> None:
        self._run = run
        self._work = work
        self._judge_id = judge_id
        self._trainer = trainer
        self._merge()  # what a killed run has left, of however many processes
        self.drawn = {item.generation_id: item for item in read_records(run.generations, Generation)}

    def share_of_missing(self) -> list[WorkItem]:
        """What this process draws or judges: its part of what has no verdict of this judge."""
        judged = {_key(verdict) for verdict in read_records(self._run.verdicts, Verdict)}
        # as the first process sees it: a shared file system may show others an older state
        judged = gather(judged if self._trainer.is_global_zero else set())[0]
        missing = [item for item in self._work if verdict_key(item.generation_id, self._judge_id) not in judged]
        parts = shares(missing, self._trainer.world_size, lambda item: item.problem.problem_id)
        return parts[self._trainer.global_rank]

    def stores(self) -> _Stores:
        """This process's shards, open for appending."""
        return _Stores(self._run, self._trainer.global_rank)

    def merged(self) -> tuple[list[Generation], list[Verdict]]:
        """All records in the order of the work; on processes other than the first, nothing."""
        self._merge()
        if not self._trainer.is_global_zero:
            return [], []
        generations = {item.generation_id: item for item in read_records(self._run.generations, Generation)}
        verdicts = {
            v.generation_id: v for v in read_records(self._run.verdicts, Verdict) if v.judge_id == self._judge_id
        }
        lost = [item for item in self._work if item.generation_id not in verdicts]
        if lost:
            raise DataError(
                f"{self._run.path}: {len(lost)} of {len(self._work)} verdicts are not there after all processes have "
                "finished; is it on a file system that all machines share?"
            )
        keys = [item.generation_id for item in self._work]
        return [generations[key] for key in keys], [verdicts[key] for key in keys]

    def _merge(self) -> None:
        barrier = self._trainer.strategy.barrier
        barrier("shards written")
        if self._trainer.is_global_zero:
            keys = [item.generation_id for item in self._work]
            merge_shards(self._run.generations, Generation, _id, keys)
            merge_shards(self._run.verdicts, Verdict, _key, [verdict_key(key, self._judge_id) for key in keys])
        barrier("shards merged")


def _id(generation: Generation) -> str:
    return generation.generation_id


def _key(verdict: Verdict) -> str:
    return verdict_key(verdict.generation_id, verdict.judge_id)


class _Stores:
    """A process's two shards as one context."""

    def __init__(self, run: RunDirectory, rank: int) -> None:
        self._paths = shard_path(run.generations, rank), shard_path(run.verdicts, rank)

    def __enter__(self) -> tuple[RecordStore[Generation], RecordStore[Verdict]]:
        self._open = RecordStore(self._paths[0], Generation, _id), RecordStore(self._paths[1], Verdict, _key)
        return self._open

    def __exit__(self, *error: object) -> None:
        for store in self._open:
            store.close()
