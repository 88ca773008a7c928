"""Callbacks around a GRPO step: execution rewards, throughput and tier metrics, and the live view.

Each owns only what it is given; none knows how the loss works. Logging to files and trackers is the
loggers' business.
"""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import Future
from typing import Protocol

import lightning

from polyalgo.config.schema import RewardConfig
from polyalgo.execution import Job
from polyalgo.records import Generation, Problem, Verdict, verdict_key
from polyalgo.store import RecordStore
from polyalgo.training.distributed import sum_over_processes
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.rewards import TIERS, reward, tier
from polyalgo.training.rollout import Rollout


class Pool(Protocol):
    """What this room needs of an execution pool."""

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
        """Wait for the step's verdicts and fill in verdicts and rewards."""
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
    """Reward, tiers, lengths and throughput of each step, over all processes."""

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}

    def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout) -> None:
        """Count; comes after the callback that sets rewards."""
        rewards = [value for value in rollout.rewards if value is not None]
        tiers = Counter(tier(verdict) for verdict in rollout.verdicts if verdict is not None)
        generations = rollout.generations
        sums = {
            "samples": len(generations),
            "scored": len(rewards),
            "reward": sum(rewards),
            "reward_squared": sum(value * value for value in rewards),
            "tokens": sum(generation.completion_tokens for generation in generations),
            "truncated": sum(generation.finish_reason == "length" for generation in generations),
            **{f"tier/{name}": tiers[name] for name in TIERS},
        }
        self._sums = sum_over_processes({key: float(value) for key, value in sums.items()})
        self._elapsed_s = max(rollout.generation_s + rollout.judging_s, 1e-9)
        self._drawn_share = rollout.drawn / max(len(generations), 1)

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """Add this callback's metrics to the step's."""
        sums, scored = self._sums, max(self._sums["scored"], 1.0)
        samples = max(sums["samples"], 1.0)
        if sums["scored"]:  # a step in which nothing could be judged has no reward, which is not reward 0
            mean = sums["reward"] / scored
            metrics["train/reward/mean"] = mean
            metrics["train/reward/std"] = max(sums["reward_squared"] / scored - mean * mean, 0.0) ** 0.5
        for name in TIERS:
            metrics[f"train/reward/tier/{name}"] = sums[f"tier/{name}"] / samples
        metrics["train/completion_tokens/mean"] = sums["tokens"] / samples
        metrics["train/frac_truncated"] = sums["truncated"] / samples
        metrics["train/tokens_per_s"] = self._drawn_share * sums["tokens"] / self._elapsed_s
        metrics["train/programs_per_s"] = self._drawn_share * samples / self._elapsed_s


class LiveView(RolloutCallback):
    """One line per step: progress, reward, tiers, throughput, loss, and the time left."""

    def __init__(self) -> None:
        self._started_s = 0.0
        self._first_step: int | None = None

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """Print the step's line on the first process."""
        if self._first_step is None:
            self._first_step = step
            self._started_s = time.monotonic() - metrics["train/step_s"]
        if not trainer.is_global_zero:
            return
        per_step_s = (time.monotonic() - self._started_s) / (step - self._first_step + 1)
        from rich.console import Console

        total = int(trainer.num_training_batches)
        Console(highlight=False, soft_wrap=True).print(step_line(step, total, metrics, per_step_s))


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
    left_s = int(per_step_s * (total - step - 1))
    return (
        f"step {step + 1}/{total} [bold]reward {metrics.get('train/reward/mean', float('nan')):.3f}[/bold] | {tiers} | "
        f"{metrics['train/tokens_per_s']:.0f} tok/s {metrics['train/programs_per_s']:.1f} prog/s "
        f"{metrics['train/step_s']:.1f} s/step ETA {left_s // 60}:{left_s % 60:02d} | "
        f"{loss} zero-variance {metrics['train/frac_zero_variance_groups']:.0%}"
    )
