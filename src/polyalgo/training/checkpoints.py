"""Checkpoints that survive a kill at any moment: written beside their place, then renamed into it.

A checkpoint is adapter, optimiser and position; base weights are found again by name. Works for files and for
DeepSpeed's directories.
"""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import lightning

from polyalgo.errors import DataError
from polyalgo.store import writing
from polyalgo.training.distributed import gather, gathered
from polyalgo.training.lora import trainable_parameters
from polyalgo.training.module import PolicyModule

LAST = "last.ckpt"
BEST = "best.ckpt"
_NAME = re.compile(r"step-(\d{6})\.ckpt")


def saved_steps(directory: Path) -> dict[int, Path]:
    """Whole checkpoints by the number of steps done, in order."""
    found = {}
    for path in directory.glob("step-*.ckpt"):
        if match := _NAME.fullmatch(path.name):
            found[int(match[1])] = path
    return dict(sorted(found.items()))


def check_newest(saved: Mapping[int, Path]) -> None:
    """Refuse to resume from a checkpoint that was cut or changed since it was written.

    The one before is not taken without being asked: steps would be trained again that nobody knows of.

    Args:
        saved: from `saved_steps`; may be empty.

    Raises:
        DataError: the newest one is damaged.
    """
    *earlier, newest = [0, *saved]
    damage = _damage(saved[newest]) if newest else ""
    if damage:
        raise DataError(
            f"{saved[newest]} is damaged ({damage}); delete it, and the same command goes on from step {earlier[-1]}: "
            f"up to step {newest} it then trains again, with the completions and verdicts that are recorded"
        )


def _damage(path: Path) -> str:
    """What is wrong with a checkpoint; empty if it is whole. Torch's files are zip archives with checksums."""
    files = sorted(path.rglob("*.pt")) if path.is_dir() else [path]
    for file in files:
        try:
            with zipfile.ZipFile(file) as archive:
                broken = archive.testzip()
        except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:
            return f"{file.name}: {error}"
        if broken:
            return f"{file.name}: wrong checksum of {broken}"
    return "" if files else "no *.pt file in it"


def mark_best(directory: Path, step: int) -> None:
    """Let `best.ckpt` name the checkpoint of a step, which then stays when newer ones replace it."""
    _link(directory / BEST, f"step-{step:06d}.ckpt")


class AfterCheckpoint(lightning.Callback):
    """A callback whose work at a step begins once that step's checkpoint is on disk.

    A kill in the middle of the work then costs no training, and the resumed run does the work with exactly the
    weights that it was begun with.
    """

    def wants(self, done: int, total: int) -> bool:
        """Whether there is work after `done` steps of `total`; the same answer on every process."""
        raise NotImplementedError

    def on_checkpoint(self, trainer: lightning.Trainer, module: Any, done: int) -> None:
        """Do the work, or what is left of it. May be called again for work that is finished."""
        raise NotImplementedError


class StepCheckpoint(lightning.Callback):
    """Saves every n steps, after the last one, and where an `AfterCheckpoint` callback has work to do.

    Keeps the newest ones, with a link `last.ckpt`, and the one that `best.ckpt` names.

    Args:
        directory: of the checkpoints.
        every_n_steps: >= 1.
        keep: how many of the newest stay.
    """

    def __init__(self, directory: Path, every_n_steps: int, keep: int = 2) -> None:
        self._directory = directory
        self._every = every_n_steps
        self._keep = keep
        self._begun = False

    def on_train_start(self, trainer: lightning.Trainer, pl_module: Any) -> None:
        """Clear away what a killed run left half written, and finish work at the step it resumes from."""
        self._begun = True
        if trainer.is_global_zero:
            for leftover in self._directory.glob(".step-*"):
                shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        self._call(trainer, pl_module, self._newest())

    def on_train_batch_end(
        self, trainer: lightning.Trainer, pl_module: Any, outputs: Any, batch: Any, batch_idx: int
    ) -> None:
        """Save if it is time, and let others work on what is saved."""
        done, total = batch_idx + 1, int(trainer.num_training_batches)
        wanted = any(callback.wants(done, total) for callback in _waiting(trainer))
        if wanted or done % self._every == 0 or done == total or trainer.should_stop:
            self._save(trainer, done)
            self._call(trainer, pl_module, done)

    def on_fit_end(self, trainer: lightning.Trainer, pl_module: Any) -> None:
        """With no step left to train, Lightning starts nothing: work after the last step is finished here."""
        if not self._begun:
            pl_module.to(trainer.strategy.root_device)  # Lightning has put it on the CPU by now
            self._call(trainer, pl_module, self._newest())

    def _newest(self) -> int:
        """Of the first process, since a shared file system may show others an older state."""
        return gather(max(saved_steps(self._directory), default=0))[0]

    def _call(self, trainer: lightning.Trainer, module: Any, done: int) -> None:
        for callback in _waiting(trainer):
            if done and callback.wants(done, module.num_steps):
                callback.on_checkpoint(trainer, module, done)
        if trainer.is_global_zero:
            self._rotate()  # another one may be the best now

    def _save(self, trainer: lightning.Trainer, done: int) -> None:
        target = self._directory / f"step-{done:06d}.ckpt"
        staging = self._directory / f".step-{done:06d}.staging"
        with writing(staging):
            trainer.save_checkpoint(staging, weights_only=False)
        trainer.strategy.barrier("checkpoint written")
        if trainer.is_global_zero:
            _to_disk(staging)
            if target.exists():  # a run that was killed between saving and going on
                _remove(target)
            staging.replace(target)
            _link(self._directory / LAST, target.name)
            self._rotate()
        trainer.strategy.barrier("checkpoint renamed")

    def _rotate(self) -> None:
        best = self._directory / BEST
        kept = os.readlink(best) if best.is_symlink() else ""
        for old in list(saved_steps(self._directory).values())[: -self._keep]:
            if old.name != kept:
                _remove(old)


def _waiting(trainer: lightning.Trainer) -> list[AfterCheckpoint]:
    callbacks: list[lightning.Callback] = getattr(trainer, "callbacks", [])
    return [callback for callback in callbacks if isinstance(callback, AfterCheckpoint)]


def _link(link: Path, target: str) -> None:
    temporary = link.with_name(f".{link.name}.tmp")
    temporary.unlink(missing_ok=True)
    temporary.symlink_to(target)
    temporary.replace(link)


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
    """Export a module's adapter in peft's form, for `PeftModel.from_pretrained` and vLLM.

    All processes call it. An adapter that is there is replaced as a whole.

    Args:
        module: a LightningModule whose `policy` is a PeftModel.
        directory: where it goes.

    Raises:
        DataError: it cannot be written.
    """
    from safetensors import SafetensorError

    staging = directory.with_name(f".{directory.name}.staging")
    with gathered(trainable_parameters(module.policy).values()):
        if module.global_rank == 0:
            shutil.rmtree(staging, ignore_errors=True)
            try:
                module.policy.save_pretrained(str(staging))
            except SafetensorError as error:  # what the library makes of a full disk
                raise DataError(f"{staging} cannot be written: {error}; check the free space there") from error
            _to_disk(staging)
            if directory.exists():
                _remove(directory)
            staging.replace(directory)
