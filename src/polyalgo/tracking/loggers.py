"""Tracking for Lightning: a logger over `metrics.jsonl`, and W&B's own, set up alike for every training run.

Importing this module imports Lightning. Only rank 0 writes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lightning.pytorch import Callback, LightningModule, Trainer
from lightning.pytorch.loggers import Logger, WandbLogger
from lightning.pytorch.utilities import rank_zero_only

from polyalgo.config.schema import TrackingConfig
from polyalgo.errors import DataError
from polyalgo.tracking.metrics_log import MetricsLog
from polyalgo.tracking.wandb_settings import init_arguments, quiet_and_under, resolve_mode


class JsonlLogger(Logger):
    """Lightning logger that appends to a `MetricsLog`; after a resume no metric has a step twice.

    Args:
        path: the run's `metrics.jsonl`; its directory is the `save_dir`.
        run_id: the logger's version.
        experiment: the logger's name.
    """

    def __init__(self, path: Path, run_id: str = "", experiment: str = "") -> None:
        super().__init__()
        self._path = path
        self._run_id = run_id
        self._experiment_name = experiment
        self._log: MetricsLog | None = None

    @property
    def experiment(self) -> MetricsLog:
        """The file; opened on first use, so that ranks which never log never touch it."""
        if self._log is None:
            self._log = MetricsLog(self._path)
        return self._log

    @property
    def name(self) -> str:
        """The experiment."""
        return self._experiment_name

    @property
    def version(self) -> str:
        """The run's id."""
        return self._run_id

    @property
    def save_dir(self) -> str:
        """The run directory."""
        return str(self._path.parent)

    @rank_zero_only
    def log_metrics(self, metrics: Mapping[str, float], step: int | None = None) -> None:
        """Append one line.

        Raises:
            DataError: no step, or a value that is not a number.
        """
        if step is None:
            raise DataError(f"{self._path}: metrics need a step, got none for {', '.join(metrics)}")
        self.experiment.append(step, metrics)

    @rank_zero_only
    def log_hyperparams(self, params: dict[str, Any] | argparse.Namespace, *args: Any, **kwargs: Any) -> None:
        """Write nothing: the run directory's `config.yaml` has them, complete."""


class DropStaleMetrics(Callback):
    """On resume, drops from `metrics.jsonl` what was logged after the checkpoint that training continues from.

    Without it a metric's stale values go when the metric is logged again; with it, also those of metrics that
    are not. Lightning logs the first step as 0, so steps below `global_step` are the checkpoint's.
    """

    def on_train_start(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """Truncate each `JsonlLogger`'s file; a training that starts from step 0 truncates nothing."""
        if trainer.is_global_zero and trainer.global_step > 0:
            for logger in trainer.loggers:
                if isinstance(logger, JsonlLogger):
                    logger.experiment.truncate_after(trainer.global_step - 1)


def build_loggers(
    config: TrackingConfig,
    run_dir: Path,
    run_id: str,
    experiment: str,
    job_type: str,
    config_dict: dict[str, Any],
) -> list[Logger]:
    """The loggers of a Lightning trainer: the file always, W&B unless disabled. Arguments as for `track`.

    Whoever calls this finishes the W&B run with `finish_wandb`; `open_loggers` does both.

    Raises:
        ConfigError: online without a key, or settings of W&B that cannot be read.
    """
    loggers: list[Logger] = [JsonlLogger(run_dir / "metrics.jsonl", run_id, experiment)]
    mode = resolve_mode(config)
    if mode != "disabled":
        arguments = init_arguments(config, run_dir, run_id, experiment, job_type, config_dict, mode)
        # `mode`, not WandbLogger's `offline`: that one changes the environment for the whole process.
        logger = WandbLogger(save_dir=arguments.pop("dir"), **arguments)
        logger._wandb_init.pop("anonymous", None)  # Lightning passes it always; W&B now warns about it
        loggers.append(logger)
    return loggers


def finish_wandb(exit_code: int) -> None:
    """Finish the W&B run that a `WandbLogger` of this process opened, if there is one."""
    wandb = sys.modules.get("wandb")
    if wandb is not None and wandb.run is not None:
        wandb.finish(exit_code=exit_code)


@contextmanager
def open_loggers(
    config: TrackingConfig,
    run_dir: Path,
    run_id: str,
    experiment: str,
    job_type: str,
    config_dict: dict[str, Any],
) -> Iterator[list[Logger]]:
    """`build_loggers`, with the W&B run finished when the block ends; exit code 1 if by an exception."""
    exit_code = 1
    with quiet_and_under(run_dir):
        try:
            yield build_loggers(config, run_dir, run_id, experiment, job_type, config_dict)
            exit_code = 0
        finally:
            finish_wandb(exit_code)
