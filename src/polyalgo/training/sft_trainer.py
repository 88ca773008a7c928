"""The wiring of an SFT run: examples, schedule, module and live view, through the same `fit` as GRPO.

Which answers are learnt is `answers`' business, and evaluation the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import lightning
from lightning.pytorch.loggers import Logger

from polyalgo.config.schema import TrainConfig
from polyalgo.console import duration
from polyalgo.training.examples import Example
from polyalgo.training.live_view import LiveView
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
    return fit(trainer, module, config, run_dir, [LiveView(sft_line, interval_s=1.0), *callbacks])


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
