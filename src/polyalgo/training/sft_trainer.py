"""The wiring of an SFT run: examples, schedule, module and live view, through the same `fit` as GRPO.

Which answers are learnt is `answers`' business, and evaluation the caller's.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lightning
from lightning.pytorch.loggers import Logger

from polyalgo.config.schema import TrainConfig
from polyalgo.console import duration
from polyalgo.training.examples import Example
from polyalgo.training.module import StepCallback
from polyalgo.training.sft import SftModule
from polyalgo.training.sft_batches import ExampleSchedule
from polyalgo.training.trainer import TrainingContext, TrainingResult, build_trainer, fit


def run_sft(
    config: TrainConfig,
    context: TrainingContext,
    examples: Sequence[Example],
    *,
    run_dir: Path,
    loggers: Sequence[Logger] = (),
    callbacks: Sequence[lightning.Callback] = (),
) -> TrainingResult:
    """Train from the newest checkpoint in `run_dir/checkpoints`, or from the start.

    Args:
        config: checked by `check_training`.
        context: from `open_training`; its policy is changed in place.
        examples: in a fixed order; the same ones when a run is resumed.
        run_dir: the run's directory.
        loggers: get one dict of metrics per step, numbered from 1.
        callbacks: run after ours.
    """
    schedule = ExampleSchedule(
        examples,
        batch_size=config.sft.batch_size,
        max_steps=config.trainer.max_steps,
        max_epochs=config.trainer.max_epochs,
        seed=config.seed,
    )
    trainer = build_trainer(config, run_dir, loggers)
    module = SftModule(context.policy, schedule, config.sft, config.optim, config.seed)
    return fit(trainer, module, config, run_dir, [SftLiveView(), *callbacks])


class SftLiveView(StepCallback):
    """One line per step, at most one a second: progress, loss, accuracy, throughput, and the time left."""

    def __init__(self, interval_s: float = 1.0) -> None:
        self._interval_s = interval_s
        self._printed_s = float("-inf")
        self._started_s = 0.0
        self._first_step: int | None = None

    def on_step_metrics(self, trainer: lightning.Trainer, module: Any, step: int, metrics: dict[str, float]) -> None:
        """Print the step's line on the first process."""
        now_s = time.monotonic()
        if self._first_step is None:
            self._first_step, self._started_s = step, now_s - metrics["train/step_s"]
        total = int(trainer.num_training_batches)
        if not trainer.is_global_zero or (now_s - self._printed_s < self._interval_s and step + 1 < total):
            return
        self._printed_s = now_s
        per_step_s = (now_s - self._started_s) / (step - self._first_step + 1)
        from rich.console import Console

        Console(highlight=False, soft_wrap=True).print(sft_line(step, total, metrics, per_step_s))


def sft_line(step: int, total: int, metrics: dict[str, float], per_step_s: float) -> str:
    """The live view's line.

    Args:
        step: counted from 0.
        total: number of steps.
        metrics: of the step, by the names they are logged under.
        per_step_s: mean seconds a step so far, for the estimate of the time left.
    """
    return (
        f"step {step + 1}/{total} epoch {metrics['train/epoch']:.2f} "
        f"[bold]loss {metrics['train/loss']:.4f}[/bold] token accuracy {metrics['train/token_accuracy']:.1%} | "
        f"{metrics['train/tokens_per_s']:.0f} tok/s {metrics['train/step_s']:.1f} s/step "
        f"ETA {duration(per_step_s * (total - step - 1))} | "
        f"grad norm {metrics['train/grad_norm']:.2f} lr {metrics['train/lr']:.1e}"
    )
