"""Checkpoints that survive a kill at any moment: written beside their place, then renamed into it.

A checkpoint is adapter, optimiser and position; base weights are found again by name. Works for files and for
DeepSpeed's directories.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import lightning

from polyalgo.training.module import PolicyModule

LAST = "last.ckpt"
_NAME = re.compile(r"step-(\d{6})\.ckpt")


def saved_steps(directory: Path) -> dict[int, Path]:
    """Whole checkpoints by the number of steps done, in order."""
    found = {}
    for path in directory.glob("step-*.ckpt"):
        if match := _NAME.fullmatch(path.name):
            found[int(match[1])] = path
    return dict(sorted(found.items()))


class StepCheckpoint(lightning.Callback):
    """Saves every n steps and after the last one; keeps the two newest and a link `last.ckpt`.

    Args:
        directory: of the checkpoints.
        every_n_steps: >= 1.
        keep: how many stay.
    """

    def __init__(self, directory: Path, every_n_steps: int, keep: int = 2) -> None:
        self._directory = directory
        self._every = every_n_steps
        self._keep = keep

    def on_train_start(self, trainer: lightning.Trainer, pl_module: Any) -> None:
        """Clear away what a killed run left half written."""
        if trainer.is_global_zero:
            for leftover in self._directory.glob(".step-*"):
                shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()

    def on_train_batch_end(
        self, trainer: lightning.Trainer, pl_module: Any, outputs: Any, batch: Any, batch_idx: int
    ) -> None:
        """Save if it is time."""
        done = batch_idx + 1
        if done % self._every == 0 or done == trainer.num_training_batches or trainer.should_stop:
            self._save(trainer, done)

    def _save(self, trainer: lightning.Trainer, done: int) -> None:
        target = self._directory / f"step-{done:06d}.ckpt"
        staging = self._directory / f".step-{done:06d}.staging"
        trainer.save_checkpoint(staging, weights_only=False)
        trainer.strategy.barrier("checkpoint written")
        if trainer.is_global_zero:
            _to_disk(staging)
            if target.exists():  # a run that was killed between saving and going on
                _remove(target)
            staging.replace(target)
            link = self._directory / f".{LAST}.tmp"
            link.unlink(missing_ok=True)
            link.symlink_to(target.name)
            link.replace(self._directory / LAST)
            for old in list(saved_steps(self._directory).values())[: -self._keep]:
                _remove(old)
        trainer.strategy.barrier("checkpoint renamed")


def _to_disk(path: Path) -> None:
    """Without this, a power cut after the rename could leave a whole name with half a content."""
    for file in path.rglob("*") if path.is_dir() else [path]:
        if file.is_file():
            with file.open("rb") as opened:
                os.fsync(opened.fileno())


def _remove(path: Path) -> None:
    if path.is_dir():
        trash = path.with_name(f".{path.name}.trash")
        path.replace(trash)
        shutil.rmtree(trash)
    else:
        path.unlink()


def save_adapter(module: PolicyModule, directory: Path) -> None:
    """Export the adapter in peft's form, for `PeftModel.from_pretrained` and vLLM."""
    from polyalgo.training.distributed import gathered
    from polyalgo.training.lora import trainable_parameters

    with gathered(trainable_parameters(module.policy).values()):
        if module.global_rank == 0:
            module.policy.save_pretrained(str(directory))
