"""What every LightningModule over a LoRA policy shares: optimiser, gradient steps, checkpoints, metrics.

One training_step is one optimisation step by hand; subclasses compute gradients. Which data a step has, and what
the loss is, is theirs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, cast

import lightning
import torch

from polyalgo.config.schema import LrDecay, OptimConfig
from polyalgo.errors import DataError, TrainingError
from polyalgo.training.cpu import FreedMemory
from polyalgo.training.data import StepLoader
from polyalgo.training.distributed import gather, sum_gradients
from polyalgo.training.lora import trainable_parameters


class StepCallback(lightning.Callback):
    """A callback that sees a step's metrics before they are logged; the hook is optional."""

    def on_step_metrics(self, trainer: lightning.Trainer, module: Any, step: int, metrics: dict[str, float]) -> None:
        """The step's metrics over all processes are there; may be added to."""


class PolicyModule(lightning.LightningModule):
    """A policy and how it is stepped.

    Args:
        policy: a PeftModel; only its adapter trains.
        num_steps: training steps of the whole run.
        optim: of the optimiser.
        updates_per_step: optimiser steps in one training step, at most.
    """

    def __init__(self, policy: Any, num_steps: int, optim: OptimConfig, updates_per_step: int = 1) -> None:
        super().__init__()
        self.automatic_optimization = False
        self.strict_loading = False  # base weights are not in checkpoints; on_load_checkpoint checks the rest
        self.policy = policy
        self._num_steps = num_steps
        self._optim = optim
        self._updates = num_steps * updates_per_step
        self._freed = FreedMemory()
        self.stopped = ""
        """Why training ended early; empty if it did not."""

    @property
    def num_steps(self) -> int:
        """Steps of the whole run."""
        return self._num_steps

    def train_dataloader(self) -> StepLoader:
        """One tick per step."""
        return StepLoader(self._num_steps)

    def configure_optimizers(self) -> Any:
        """AdamW over the adapter, with linear warm-up and the configured decay."""
        optimizer = torch.optim.AdamW(
            trainable_parameters(self).values(),
            lr=self._optim.lr,
            betas=(self._optim.beta1, self._optim.beta2),
            eps=self._optim.eps,
            weight_decay=self._optim.weight_decay,
        )
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimizer, lambda update: lr_factor(update, self._optim.warmup_steps, self._updates, self._optim.decay)
        )
        return {"optimizer": optimizer, "lr_scheduler": schedule}

    def stop(self, reason: str) -> None:
        """End training after this step; all processes must call it in the same step."""
        self.stopped = reason
        self.trainer.should_stop = True

    def report(self, step: int, metrics: dict[str, float]) -> None:
        """Show a step's metrics (over all processes) to callbacks, then to loggers, which count from 1."""
        for callback in cast(Any, self.trainer).callbacks:
            if isinstance(callback, StepCallback):
                callback.on_step_metrics(self.trainer, self, step, metrics)
        for logger in self.loggers:
            logger.log_metrics(metrics, step=step + 1)

    @property
    def deepspeed_engine(self) -> Any | None:
        """DeepSpeed's engine, which averages gradients over processes, clips and steps by itself."""
        return getattr(self.trainer.strategy, "deepspeed_engine", None)

    @contextmanager
    def _accumulating(self, last: bool) -> Iterator[None]:
        """Around one pass: DDP never synchronises during backward (`sum_gradients` does once); DeepSpeed is told the
        last pass; behind it, a process on CPU gives back memory that it does not need.
        """
        engine = self.deepspeed_engine
        if engine is not None:
            engine.set_gradient_accumulation_boundary(last)
        block = getattr(self.trainer.strategy, "block_backward_sync", nullcontext)
        with block() if engine is None else nullcontext():
            yield
        if self.device.type == "cpu":
            self._freed.after_batch()

    def _step_optimizer(self, step: int, loss: float) -> float:
        """Sum gradients over processes, clip their norm, step; returns the norm before clipping.

        Args:
            step: counted from 0.
            loss: this process's share of what the gradients are of.

        Raises:
            TrainingError: loss, gradient norm or new weights are not finite; on all processes alike, and before the
                step's checkpoint. The weights have not changed then, but for a norm under DeepSpeed, whose step
                computes it, and where they are what is not finite.
        """
        optimizer = cast(Any, self.optimizers())
        engine = self.deepspeed_engine
        self._require_finite(step, "loss", sum(gather(loss)))
        parameters = list(trainable_parameters(self).values())
        if engine is not None:
            optimizer.step()
            norm = float(engine.get_global_grad_norm() or 0.0)
            self._require_finite(step, "gradient norm", norm if norm >= 0 else math.nan)  # -1: not finite
        else:
            sum_gradients(parameters)
            norm = float(torch.nn.utils.clip_grad_norm_(parameters, self._optim.max_grad_norm))
            self._require_finite(step, "gradient norm", norm)
            optimizer.step()
        finite = bool(torch.stack([parameter.isfinite().all() for parameter in parameters]).all())
        self._require_finite(step, "weight after the update", 0.0 if all(gather(finite)) else math.nan)
        cast(Any, self.lr_schedulers()).step()
        return norm

    def _require_finite(self, step: int, what: str, value: float) -> None:
        """Refuse to go on; `value` is the same on all processes."""
        if not math.isfinite(value):
            raise TrainingError(
                f"step {step + 1}: {what} {value}; nothing of this step is kept, and the checkpoints are as they were. "
                f"The same command would come here again: try a smaller optim.lr (now {self._optim.lr:g}) or a longer "
                "optim.warmup_steps, which is a run of its own"
            )

    def on_save_checkpoint(self, checkpoint: dict[str, Any]) -> None:
        """Keep what trains: the base weights are found again by name."""
        names = trainable_parameters(self)
        checkpoint["state_dict"] = {k: v for k, v in checkpoint["state_dict"].items() if k in names}

    def on_load_checkpoint(self, checkpoint: dict[str, Any]) -> None:
        """Refuse a checkpoint of another adapter.

        Raises:
            DataError: its parameters are not exactly those that train.
        """
        if "state_dict" not in checkpoint:  # DeepSpeed keeps weights in its own files
            return
        expected = {name: tuple(p.shape) for name, p in trainable_parameters(self).items()}
        found = {name: tuple(value.shape) for name, value in checkpoint["state_dict"].items()}
        if expected != found:
            differing = sorted(expected.items() ^ found.items())[0]
            raise DataError(f"checkpoint is of another adapter: {differing[0]} {differing[1]} on one side only")


def lr_factor(update: int, warmup: int, total: int, decay: LrDecay) -> float:
    """Share of the learning rate that an update uses.

    Args:
        update: optimiser steps done before.
        warmup: updates of linear warm-up.
        total: updates of the whole run; the decay would end at 0 with the one after the last.
        decay: its form.
    """
    if update < warmup:
        return (update + 1) / (warmup + 1)
    progress = min(1.0, (update - warmup) / max(1, total - warmup))
    if decay is LrDecay.linear:
        return 1.0 - progress
    if decay is LrDecay.cosine:
        return 0.5 * (1.0 + math.cos(math.pi * progress))
    return 1.0
