"""Which checkpoints are written and which stay, with a trainer that only writes files."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from polyalgo.training.checkpoints import AfterCheckpoint, StepCheckpoint, mark_best, saved_steps

STEPS = 9


class Work(AfterCheckpoint):
    """Wants every fourth step and the last; finds its checkpoint there; marks some as the best."""

    def __init__(self, directory: Path, best: tuple[int, ...]) -> None:
        self.directory, self.best = directory, best
        self.done: list[int] = []

    def wants(self, done: int, total: int) -> bool:
        return done % 4 == 0 or done == total

    def on_checkpoint(self, trainer: Any, module: Any, done: int) -> None:
        assert max(saved_steps(self.directory)) == done
        self.done.append(done)
        if done in self.best:
            mark_best(self.directory, done)


def trainer_for(*callbacks: Any) -> Any:
    return SimpleNamespace(
        is_global_zero=True,
        num_training_batches=STEPS,
        should_stop=False,
        callbacks=callbacks,
        save_checkpoint=lambda path, weights_only: path.write_text("weights"),
        strategy=SimpleNamespace(barrier=lambda name: None),
    )


def train(directory: Path, every: int, best: tuple[int, ...] = ()) -> Work:
    work = Work(directory, best)
    checkpoint = StepCheckpoint(directory, every)
    trainer, module = trainer_for(checkpoint, work), SimpleNamespace(num_steps=STEPS)
    checkpoint.on_train_start(trainer, module)
    for index in range(max(saved_steps(directory), default=0), STEPS):
        checkpoint.on_train_batch_end(trainer, module, None, None, index)
    return work


@pytest.mark.parametrize(
    ("best", "kept"),
    [((), [8, 9]), ((4,), [4, 8, 9]), ((4, 8), [8, 9]), ((4, 9), [8, 9])],
)
def test_the_newest_two_and_the_best_stay(tmp_path: Path, best: tuple[int, ...], kept: list[int]) -> None:
    work = train(tmp_path, every=3, best=best)
    assert work.done == [4, 8, 9]
    assert list(saved_steps(tmp_path)) == kept
    assert os.readlink(tmp_path / "last.ckpt") == "step-000009.ckpt"
    if best:
        assert (tmp_path / "best.ckpt").resolve() == tmp_path / f"step-{best[-1]:06d}.ckpt"


def test_work_at_the_step_a_run_resumes_from_is_called_again(tmp_path: Path) -> None:
    (tmp_path / "step-000004.ckpt").write_text("weights")
    (tmp_path / ".step-000005.staging").write_text("half")
    assert train(tmp_path, every=100).done == [4, 8, 9]
    assert not (tmp_path / ".step-000005.staging").exists()
