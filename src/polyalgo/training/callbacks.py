"""Callbacks around a GRPO step: execution rewards, throughput and tier metrics, the live view; and all in their order.

Each owns only what it is given; none knows how the loss works. Logging to files and trackers is the
loggers' business.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

import lightning

from polyalgo.config.schema import RewardConfig, TrainConfig
from polyalgo.execution import Job
from polyalgo.languages import Language
from polyalgo.records import Generation, Problem, Verdict, verdict_key
from polyalgo.store import RecordStore
from polyalgo.training.collapse import CollapseStop
from polyalgo.training.completions import CompletionRow, CompletionsTable
from polyalgo.training.distributed import gather, sum_over_processes
from polyalgo.training.diversity import DiversityBonus, Novelty
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.live_view import LiveView
from polyalgo.training.rewards import TIERS, reward, tier
from polyalgo.training.rollout import Rollout


class Pool(Protocol):
    """What this room needs of an execution pool."""

    @property
    def judge_id(self) -> str:
        """Of its verdicts."""
        ...

    def submit(self, job: Job) -> Future[Verdict]:
        """Start judging one program."""
        ...


class ExecutionReward(RolloutCallback):
    """Judges each program as soon as its completion ends and turns verdicts into rewards.

    Args:
        pool: judges programs.
        judge_id: of the pool's judge; recorded verdicts of another judge do not count.
        config: the reward ladder.
        store: verdicts, keyed by `verdict_key`; recorded ones are not judged again.
    """

    def __init__(self, pool: Pool, judge_id: str, config: RewardConfig, store: RecordStore[Verdict]) -> None:
        self._pool = pool
        self._judge_id = judge_id
        self._config = config
        self._store = store
        self._waiting: dict[str, Future[Verdict]] = {}

    def on_generation(
        self, trainer: lightning.Trainer, module: GrpoModule, generation: Generation, problem: Problem
    ) -> None:
        """Submit the program unless it has a verdict; record verdicts that have come meanwhile."""
        if self._key(generation) not in self._store:
            job = Job(
                generation.generation_id,
                generation.problem_id,
                generation.language,
                generation.code,
                problem.tests,
                problem.checker,
            )
            self._waiting[self._key(generation)] = self._pool.submit(job)
        self._record([key for key, future in self._waiting.items() if future.done()])

    def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout) -> None:
        """Wait for the draw's verdicts and fill in verdicts and rewards."""
        started_s = time.monotonic()
        self._record(list(self._waiting))
        for group in rollout.groups:
            group.verdicts = [self._store[self._key(generation)] for generation in group.generations]
            group.rewards = [reward(verdict, self._config) for verdict in group.verdicts if verdict]
        rollout.judging_s = time.monotonic() - started_s

    def _key(self, generation: Generation) -> str:
        return verdict_key(generation.generation_id, self._judge_id)

    def _record(self, keys: list[str]) -> None:
        for key in keys:
            self._store.append(self._waiting.pop(key).result())


class RolloutMetrics(RolloutCallback):
    """Reward, tiers (overall and by language), lengths and throughput of each step, over all processes."""

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}
        self._elapsed_s = 1e-9
        self._judging_s = 0.0

    def on_step_rollout(
        self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout, advantages: Sequence[float]
    ) -> None:
        """Count; rewards are there."""
        sums = dict.fromkeys(_counters(), 0.0)
        for group in rollout.groups:
            for generation, verdict, value in zip(group.generations, group.verdicts, group.rewards, strict=True):
                for prefix in ("", f"{generation.language.value}/"):
                    sums[f"{prefix}samples"] += 1
                    if verdict is not None:
                        sums[f"{prefix}tier/{tier(verdict)}"] += 1
                    if value is not None:
                        sums[f"{prefix}scored"] += 1
                        sums[f"{prefix}reward"] += value
                sums["reward_squared"] += 0.0 if value is None else value * value
                sums["tokens"] += generation.completion_tokens
                sums["truncated"] += generation.finish_reason == "length"
        share = rollout.drawn / max(len(rollout.generations), 1)
        sums["drawn"] = float(rollout.drawn)
        sums["drawn_tokens"] = share * sums["tokens"]
        self._sums = sum_over_processes(sums)
        times = gather((rollout.generation_s, rollout.judging_s))
        self._elapsed_s = max(1e-9, *(drawing_s + judging_s for drawing_s, judging_s in times))
        self._judging_s = max(judging_s for _, judging_s in times)

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """Add this callback's metrics to the step's."""
        sums, samples = self._sums, max(self._sums["samples"], 1.0)
        metrics |= _reward_metrics(sums, "")
        if sums["scored"]:
            mean = sums["reward"] / sums["scored"]
            metrics["train/reward/std"] = max(sums["reward_squared"] / sums["scored"] - mean * mean, 0.0) ** 0.5
        for language in Language:
            if sums[f"{language.value}/samples"]:
                metrics |= _reward_metrics(sums, f"{language.value}/")
        metrics["train/completion_tokens/mean"] = sums["tokens"] / samples
        metrics["train/frac_truncated"] = sums["truncated"] / samples
        metrics["train/tokens_per_s"] = sums["drawn_tokens"] / self._elapsed_s
        metrics["train/programs_per_s"] = sums["drawn"] / self._elapsed_s
        metrics["train/rollout_s"] = self._elapsed_s
        metrics["train/judging_s"] = self._judging_s


class Heartbeat(RolloutCallback):
    """What a long step is doing, on the first process: a line where none was printed for `interval_s`.

    Args:
        interval_s: seconds of silence.
    """

    def __init__(self, interval_s: float = 30.0) -> None:
        self._interval_s = interval_s
        self._printed_s = time.monotonic()
        self._completions = 0

    def on_generation(
        self, trainer: lightning.Trainer, module: GrpoModule, generation: Generation, problem: Problem
    ) -> None:
        """Count; those of this process."""
        self._completions += 1
        self._say(trainer, f"{self._completions} completions drawn")

    def on_step_rollout(
        self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout, advantages: Sequence[float]
    ) -> None:
        """The update follows."""
        self._say(trainer, f"all {self._completions} completions judged, updating the policy")
        self._completions = 0

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """The step's own line is printed now."""
        self._printed_s = time.monotonic()

    def _say(self, trainer: lightning.Trainer, what: str) -> None:
        now_s = time.monotonic()
        if trainer.is_global_zero and now_s - self._printed_s >= self._interval_s:
            self._printed_s = now_s
            print(f"  in this step: {what}", file=sys.stderr, flush=True)


def _counters() -> list[str]:
    own = ["samples", "scored", "reward", *(f"tier/{name}" for name in TIERS)]
    by_language = [f"{language.value}/{name}" for language in Language for name in own]
    return [*own, *by_language, "reward_squared", "tokens", "truncated", "drawn", "drawn_tokens"]


def _reward_metrics(sums: dict[str, float], prefix: str) -> dict[str, float]:
    """`train/<language>/reward/...`, or without a language for an empty prefix."""
    samples = max(sums[f"{prefix}samples"], 1.0)
    metrics = {f"train/{prefix}reward/tier/{name}": sums[f"{prefix}tier/{name}"] / samples for name in TIERS}
    if sums[f"{prefix}scored"]:  # where nothing could be judged there is no reward, which is not reward 0
        metrics[f"train/{prefix}reward/mean"] = sums[f"{prefix}reward"] / sums[f"{prefix}scored"]
    return metrics


def grpo_callbacks(
    config: TrainConfig,
    pool: Pool,
    verdicts: RecordStore[Verdict],
    completions: RecordStore[CompletionRow] | None,
    novelty: Novelty | None,
) -> list[lightning.Callback]:
    """The callbacks of a run, in the order in which they depend on each other.

    Args:
        config: of the run.
        pool: judges programs.
        verdicts: keyed by `verdict_key`.
        completions: keyed by generation id; None: no table.
        novelty: from `build_novelty`; None: no diversity reward.
    """
    callbacks: list[lightning.Callback] = [ExecutionReward(pool, pool.judge_id, config.reward, verdicts)]
    if novelty is not None:
        callbacks.append(DiversityBonus(novelty, config.reward.diversity_weight))
    callbacks.append(RolloutMetrics())
    if completions is not None:
        callbacks.append(CompletionsTable(completions, config.tracking.completions_per_step))
    return [*callbacks, CollapseStop(config.collapse), Heartbeat(), LiveView(step_line)]


def step_line(step: int, total: int, metrics: dict[str, float], per_step_s: float) -> str:
    """The live view's line.

    Args:
        step: counted from 0.
        total: number of steps.
        metrics: of the step, by the names they are logged under.
        per_step_s: mean seconds a step so far, for the estimate of the time left.
    """
    tiers = " ".join(
        f"{name} {metrics[f'train/reward/tier/{name}']:.0%}"
        for name in TIERS
        if metrics[f"train/reward/tier/{name}"] > 0
    )
    loss = f"loss {metrics['train/loss']:+.4f}" if "train/loss" in metrics else "no update"
    diversity = f"vendi {metrics['train/vendi']:.2f} | " if "train/vendi" in metrics else ""
    refilled = metrics.get("train/refilled_groups", 0.0)
    refills = f" refilled {refilled:.0f}" if refilled else ""
    left_s = int(per_step_s * (total - step - 1))
    return (
        f"step {step + 1}/{total} [bold]reward {metrics.get('train/reward/mean', float('nan')):.3f}[/bold] | {tiers} | "
        f"{metrics['train/tokens_per_s']:.0f} tok/s {metrics['train/programs_per_s']:.1f} prog/s "
        f"{metrics['train/step_s']:.1f} s/step ETA {left_s // 60}:{left_s % 60:02d} | "
        f"{diversity}{loss} zero-variance {metrics['train/frac_zero_variance_groups']:.0%}{refills}"
    )
