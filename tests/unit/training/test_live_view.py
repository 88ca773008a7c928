from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest

from polyalgo.training.live_view import LiveView


def run(view: LiveView, steps: range, total: int, *, first_process: bool = True, stopped_at: int = -1) -> None:
    trainer: Any = SimpleNamespace(num_training_batches=total, is_global_zero=first_process)
    for step in steps:
        module = SimpleNamespace(stopped="collapse" if step == stopped_at else "")
        view.on_step_metrics(trainer, module, step, {"train/step_s": 2.0})


def line(step: int, total: int, metrics: dict[str, float], per_step_s: float) -> str:
    return f"{step + 1}/{total} {per_step_s:.1f}"


def test_a_line_a_step_with_the_mean_time_since_the_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # step 4 ends at 100 s and took 2 s by itself; step 5 ends at 106 s: (2 + 6) / 2 = 4
    ends = iter([100.0, 106.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(ends))
    run(LiveView(line), range(4, 6), 6)
    assert capsys.readouterr().out.split("\n") == ["5/6 2.0", "6/6 4.0", ""]


def test_fast_steps_have_no_line_but_the_last_and_the_stopped_one(capsys: pytest.CaptureFixture[str]) -> None:
    run(LiveView(line, interval_s=60.0), range(5), 5)
    assert [text.split()[0] for text in capsys.readouterr().out.splitlines()] == ["1/5", "5/5"]
    run(LiveView(line, interval_s=60.0), range(3), 5, stopped_at=2)
    shown = capsys.readouterr().out.splitlines()
    assert [text.split()[0] for text in shown] == ["1/5", "3/5", "stopped:"]


def test_other_processes_are_silent(capsys: pytest.CaptureFixture[str]) -> None:
    run(LiveView(line), range(3), 3, first_process=False)
    assert capsys.readouterr().out == ""
