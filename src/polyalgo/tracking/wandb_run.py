"""Tracking for the verbs that are not Lightning's: one W&B run per `with`, mirrored from `metrics.jsonl`.

Numbers are in the file before W&B sees them, so a failure of W&B cannot lose them. W&B prints nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from polyalgo.config.schema import TrackingConfig
from polyalgo.tracking.metrics_log import MetricsLog
from polyalgo.tracking.wandb_settings import init_arguments, quiet_and_under, resolve_mode


class Tracker:
    """Writes numbers to `metrics.jsonl` and, unless tracking is disabled, numbers, tables and images to W&B."""

    def __init__(self, metrics: MetricsLog, run: Any) -> None:
        self._metrics = metrics
        self._run = run
        """`wandb.Run`, or None where tracking is disabled."""
        self._step = 0

    @property
    def url(self) -> str:
        """The run's page; empty offline and disabled."""
        return "" if self._run is None or self._run.offline else str(self._run.url)

    def log(self, metrics: Mapping[str, float], step: int) -> None:
        """Numbers at a step >= 0. In W&B `step` is the x-axis of all of them.

        Raises:
            DataError: a value is not a number, or a name is reserved.
        """
        self._metrics.append(step, metrics)
        self._step = step
        if self._run is not None:
            self._run.log({**metrics, "step": step})

    def summary(self, metrics: Mapping[str, float]) -> None:
        """Numbers of the run as a whole: W&B's summary, and a line at the last logged step of the file.

        Raises:
            DataError: as for `log`.
        """
        self._metrics.append(self._step, metrics)
        if self._run is not None:
            self._run.summary.update({k: v if math.isfinite(v) else str(float(v)) for k, v in metrics.items()})

    def table(self, name: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """A table for W&B; its data are in the run directory's records already."""
        if self._run is not None:
            import wandb

            table = wandb.Table(columns=list(columns), data=[list(row) for row in rows], allow_mixed_types=True)
            self._run.log({name: table, "step": self._step})

    def image(self, name: str, path: Path) -> None:
        """An image file for W&B."""
        if self._run is not None:
            import wandb

            self._run.log({name: wandb.Image(str(path)), "step": self._step})


@contextmanager
def track(
    config: TrackingConfig,
    run_dir: Path,
    run_id: str,
    experiment: str,
    job_type: str,
    config_dict: dict[str, Any],
) -> Iterator[Tracker]:
    """Open a run's tracking; it is finished when the block ends, with exit code 1 if it ends by an exception.

    Args:
        config: mode, project, group (empty: the `wandb sweep` it is part of, or the experiment), tags.
        run_dir: gets `metrics.jsonl` and `wandb/`.
        run_id: stable, so that a restart continues the same W&B run.
        experiment: group and first half of the run's name.
        job_type: the verb.
        config_dict: the whole configuration, as builtins.

    Raises:
        ConfigError: online without a key, or settings of W&B that cannot be read.
    """
    mode = resolve_mode(config)
    metrics = MetricsLog(run_dir / "metrics.jsonl")
    if mode == "disabled":
        yield Tracker(metrics, None)
        return
    import wandb

    arguments = init_arguments(config, run_dir, run_id, experiment, job_type, config_dict, mode)
    with quiet_and_under(run_dir):
        # A run of its own even where the process has another one open, which must not be finished here.
        run = wandb.init(**arguments, reinit="create_new")
        exit_code = 1
        try:
            run.define_metric("step")
            run.define_metric("*", step_metric="step")
            yield Tracker(metrics, run)
            exit_code = 0
        finally:
            run.finish(exit_code=exit_code)
