"""The loggers on real, tiny Lightning runs: the file, its W&B mirror, and a resume."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import torch
from lightning.pytorch import LightningModule, Trainer
from lightning.pytorch.callbacks import ModelCheckpoint
from lightning.pytorch.loggers import Logger
from torch.utils.data import DataLoader
from wandb_file import read_offline_run

from polyalgo.config.schema import TrackingConfig, TrackingMode
from polyalgo.errors import DataError
from polyalgo.store import read_objects
from polyalgo.tracking.loggers import DropStaleMetrics, JsonlLogger, build_loggers, open_loggers


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("WANDB_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NETRC", str(tmp_path / "no-netrc"))
    monkeypatch.setenv("WANDB_CONFIG_DIR", str(tmp_path / "no-config"))


class Line(LightningModule):
    """Moves a weight towards 0, 1, 2, ...; logs its loss at every step, another name at step 4, and can die."""

    def __init__(self, die_at: int = -1) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(1))
        self.die_at = die_at

    def training_step(self, batch: torch.Tensor, index: int) -> torch.Tensor:
        if self.global_step == self.die_at:
            raise RuntimeError("killed")
        loss = ((self.weight - self.global_step) ** 2).mean()
        self.log("train/loss", loss)
        if self.global_step == 4:
            extra = {"train/rare": 1.0, **({"train/stale": 1.0} if self.die_at >= 0 else {})}
            for logger in self.loggers:
                logger.log_metrics(extra, step=4)
        return loss

    def configure_optimizers(self) -> torch.optim.Optimizer:
        return torch.optim.SGD(self.parameters(), lr=0.1)


def fit(loggers: list[Logger], folder: Path, *, die_at: int = -1, resume: bool = False, steps: int = 8) -> None:
    checkpoints = ModelCheckpoint(folder / "checkpoints", save_last=True, save_top_k=0, every_n_train_steps=2)
    trainer = Trainer(
        accelerator="cpu",
        max_steps=steps,
        max_epochs=-1,
        logger=loggers,
        log_every_n_steps=1,
        callbacks=[checkpoints, DropStaleMetrics()],
        enable_progress_bar=False,
        enable_model_summary=False,
        default_root_dir=folder,
    )
    data = DataLoader(torch.arange(8.0).reshape(8, 1), batch_size=1)
    trainer.fit(Line(die_at), data, ckpt_path=str(folder / "checkpoints" / "last.ckpt") if resume else None)


def lines(folder: Path) -> list[dict[str, float]]:
    return [{k: v for k, v in line.items() if k != "time"} for line in read_objects(folder / "metrics.jsonl")]


def test_wandb_mirrors_the_file(tmp_path: Path) -> None:
    run_dir = tmp_path / "cafe0123-s0"
    arguments = (TrackingConfig(group="g"), run_dir, "train-1", "grpo_tiered", "train", {"lr": 0.1})
    with open_loggers(*arguments) as loggers:
        fit(loggers, tmp_path)
    assert "WANDB_MODE" not in os.environ
    got = read_offline_run(run_dir)
    assert (got.run_id, got.group, got.job_type, got.exit_code) == ("train-1", "g", "train", 0)
    assert (got.project, got.config["lr"]) == ("polyalgo", 0.1)
    renamed = [
        {("step" if key == "trainer/global_step" else key): value for key, value in row.items()} for row in got.history
    ]
    assert renamed == lines(run_dir)
    assert [row["step"] for row in renamed] == [0, 1, 2, 3, 4, 4, 5, 6, 7]
    # SGD with lr 0.1 on (w - step)^2 from w = 0: w = 0, 0, 0.2, so losses 0, 1, 1.8 squared.
    assert [row["train/loss"] for row in renamed[:3]] == pytest.approx([0.0, 1.0, 3.24])


def test_a_failed_training_is_a_failed_run(tmp_path: Path) -> None:
    arguments = (TrackingConfig(), tmp_path, "train-2", "exp", "train", {})
    with pytest.raises(RuntimeError, match="killed"), open_loggers(*arguments) as loggers:
        fit(loggers, tmp_path, die_at=2)
    assert read_offline_run(tmp_path).exit_code == 1
    assert [row["step"] for row in lines(tmp_path)] == [0, 1]


def test_a_resumed_run_logs_what_an_uninterrupted_one_does(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    fit([JsonlLogger(whole / "metrics.jsonl")], whole)
    with pytest.raises(RuntimeError, match="killed"):
        fit([JsonlLogger(parts / "metrics.jsonl")], parts, die_at=5)
    # Checkpoints are made after 2 and 4 steps: the step of index 4 was logged, and will be run again.
    assert [row["step"] for row in lines(parts)] == [0, 1, 2, 3, 4, 4]
    with (parts / "metrics.jsonl").open("a") as file:
        file.write('{"step": 5, "tra')
    fit([JsonlLogger(parts / "metrics.jsonl")], parts, resume=True)
    assert lines(parts) == lines(whole)
    assert [row["step"] for row in lines(whole)] == [0, 1, 2, 3, 4, 4, 5, 6, 7]


def test_logger_facts(tmp_path: Path) -> None:
    config = TrackingConfig(mode=TrackingMode.disabled)
    (logger,) = build_loggers(config, tmp_path / "run", "id7", "exp", "train", {})
    assert (logger.name, logger.version, logger.save_dir) == ("exp", "id7", str(tmp_path / "run"))
    logger.log_hyperparams({"a": 1})
    assert not (tmp_path / "run").exists()  # nothing is touched before the first line
    logger.log_metrics({"x": torch.tensor(1.5)}, step=4)
    assert lines(tmp_path / "run") == [{"step": 4, "x": 1.5}]
    with pytest.raises(DataError, match="metrics need a step, got none for x"):
        logger.log_metrics({"x": 1.0})
