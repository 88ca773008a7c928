"""Which checkpoints are written and which stay, with a trainer that only writes files."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from polyalgo.errors import DataError
from polyalgo.training.checkpoints import AfterCheckpoint, StepCheckpoint, check_newest, mark_best, saved_steps

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


def test_a_damaged_newest_checkpoint_is_named_with_what_deleting_it_costs(tmp_path: Path) -> None:
    check_newest(saved_steps(tmp_path))
    for step in (4, 6):
        torch.save({"weights": torch.arange(1000.0)}, tmp_path / f"step-{step:06d}.ckpt")
    check_newest(saved_steps(tmp_path))
    newest = tmp_path / "step-000006.ckpt"
    whole = newest.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1  # within the weights
    for content in (whole[:100], whole[:-1000], b"", bytes(flipped)):
        newest.write_bytes(content)
        with pytest.raises(DataError) as error:
            check_newest(saved_steps(tmp_path))
        assert str(error.value).startswith(f"{newest} is damaged (step-000006.ckpt: ")
        assert "); delete it, and the same command goes on from step 4: up to step 6 it then trains" in str(error.value)
    newest.unlink()
    check_newest(saved_steps(tmp_path))
    (tmp_path / "step-000004.ckpt").write_bytes(whole[:100])
    with pytest.raises(DataError, match="goes on from step 0: up to step 4 it"):
        check_newest(saved_steps(tmp_path))


def test_a_damaged_part_of_a_checkpoint_of_several_files_is_named(tmp_path: Path) -> None:
    directory = tmp_path / "step-000003.ckpt" / "checkpoint"
    directory.mkdir(parents=True)
    with pytest.raises(DataError, match=r"step-000003\.ckpt is damaged \(no \*\.pt file in it\)"):
        check_newest(saved_steps(tmp_path))
    for rank in (0, 1):
        torch.save({"weights": torch.arange(1000.0)}, directory / f"rank{rank}.pt")
    (directory / "latest").write_text("checkpoint")
    check_newest(saved_steps(tmp_path))
    (directory / "rank1.pt").write_bytes((directory / "rank1.pt").read_bytes()[:100])
    with pytest.raises(DataError, match=r"step-000003\.ckpt is damaged \(rank1\.pt: "):
        check_newest(saved_steps(tmp_path))
