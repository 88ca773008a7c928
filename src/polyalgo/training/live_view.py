"""What people watch while a run trains: a line per step. What a line says is each task's own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import lightning

from polyalgo.training.module import StepCallback

StepLine = Callable[[int, int, dict[str, float], float], str]
"""(step counted from 0, number of steps, the step's metrics by the names they are logged under, mean seconds a step so
far) -> a line in rich's markup."""


class LiveView(StepCallback):
    """Prints a line per step on the first process, the last step's always, and why a run was stopped.

    Args:
        line: makes the line.
        interval_s: steps that end sooner after the last line have none.
    """

    def __init__(self, line: StepLine, interval_s: float = 0.0) -> None:
        self._line = line
        self._interval_s = interval_s
        self._printed_s = float("-inf")
        self._started_s = 0.0
        self._first_step: int | None = None

    def on_step_metrics(self, trainer: lightning.Trainer, module: Any, step: int, metrics: dict[str, float]) -> None:
        """Print the step's line."""
        now_s = time.monotonic()
        if self._first_step is None:
            self._first_step, self._started_s = step, now_s - metrics["train/step_s"]
        total = int(trainer.num_training_batches)
        soon = now_s - self._printed_s < self._interval_s and step + 1 < total and not module.stopped
        if not trainer.is_global_zero or soon:
            return
        self._printed_s = now_s
        per_step_s = (now_s - self._started_s) / (step - self._first_step + 1)
        from rich.console import Console

        console = Console(highlight=False, soft_wrap=True)
        console.print(self._line(step, total, metrics, per_step_s))
        if module.stopped:
            console.print(f"stopped: {module.stopped}")
