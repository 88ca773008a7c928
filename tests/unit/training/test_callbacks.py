from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from rollouts import group, problem, rollout

from polyalgo.languages import Language
from polyalgo.records import Outcome
from polyalgo.training.callbacks import Heartbeat, RolloutMetrics, step_line
from polyalgo.training.checkpoints import saved_steps
from polyalgo.training.rewards import TIERS


def test_step_line() -> None:
    metrics = {f"train/reward/tier/{name}": 0.0 for name in TIERS}
    metrics |= {
        "train/reward/tier/exact": 0.25,
        "train/reward/tier/no_code": 0.75,
        "train/reward/mean": 0.25,
        "train/tokens_per_s": 210.4,
        "train/programs_per_s": 1.25,
        "train/step_s": 31.04,
        "train/loss": -0.01234,
        "train/frac_zero_variance_groups": 0.5,
    }
    assert step_line(2, 10, metrics, per_step_s=30.0) == (
        "step 3/10 [bold]reward 0.250[/bold] | exact 25% no_code 75% | 210 tok/s 1.2 prog/s 31.0 s/step "
        "ETA 3:30 | loss -0.0123 zero-variance 50%"
    )
    with_more = metrics | {"train/vendi": 1.456, "train/refilled_groups": 3.0}
    assert step_line(2, 10, with_more, per_step_s=30.0).endswith(
        "ETA 3:30 | vendi 1.46 | loss -0.0123 zero-variance 50% refilled 3"
    )
    del metrics["train/loss"]
    assert "no update" in step_line(2, 10, metrics, per_step_s=30.0)


def test_saved_steps_sees_whole_checkpoints_only(tmp_path) -> None:
    for name in ("step-000002.ckpt", "step-000010.ckpt", ".step-000011.staging", "step-x.ckpt", "other"):
        (tmp_path / name).write_text("")
    (tmp_path / "last.ckpt").symlink_to("step-000010.ckpt")
    assert list(saved_steps(tmp_path)) == [2, 10]


def test_metrics_of_a_step_by_hand() -> None:
    """Python: rewards 1.0, 0.3, none (infra). Rust: 0.0 and 0.0. All of 10 tokens; 3 of 5 drawn now, in 2.5 s."""
    of = rollout(
        group(
            problem("p"),
            ["a", "b", "c"],
            [Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR],
            [1.0, 0.3, None],
        ),
        group(problem("q", Language.RUST), [None, "b"], [Outcome.NO_CODE, Outcome.STATIC_FAILURE], [0.0, 0.0]),
        drawn=3,
    )
    of.groups[0].bonuses = [0.5, 0.0, 0.0]
    callback: Any = RolloutMetrics()
    metrics: dict[str, float] = {}
    callback.on_step_rollout(None, None, of, [])
    callback.on_step_metrics(None, None, 0, metrics)
    expected = {
        "train/reward/mean": 0.325,  # the bonus is not in it
        "train/reward/std": (1.09 / 4 - 0.325**2) ** 0.5,
        "train/python/reward/mean": 0.65,
        "train/rust/reward/mean": 0.0,
        "train/reward/tier/exact": 0.2,
        "train/reward/tier/no_code": 0.2,
        "train/python/reward/tier/exact": 1 / 3,
        "train/python/reward/tier/infra_error": 1 / 3,
        "train/rust/reward/tier/no_code": 0.5,
        "train/completion_tokens/mean": 10.0,
        "train/tokens_per_s": 30 / 2.5,
        "train/programs_per_s": 3 / 2.5,
        "train/rollout_s": 2.5,
        "train/judging_s": 0.5,
    }
    assert {key: metrics[key] for key in expected} == pytest.approx(expected)
    assert not any(key.startswith("train/go/") for key in metrics)


def test_a_long_step_says_what_it_does(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # made at 0 s; completions at 10, 31 and 50 s, judged at 62 s, the step's own line at 70 s, the next one's at 90 s
    times = iter([0.0, 10.0, 31.0, 50.0, 62.0, 70.0, 90.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(times))
    trainer: Any = SimpleNamespace(is_global_zero=True)
    nothing: Any = None
    heartbeat = Heartbeat(interval_s=30.0)
    for _ in range(3):
        heartbeat.on_generation(trainer, nothing, nothing, nothing)
    heartbeat.on_step_rollout(trainer, nothing, nothing, [])
    heartbeat.on_step_metrics(trainer, nothing, 0, {})
    heartbeat.on_generation(trainer, nothing, nothing, nothing)
    assert capsys.readouterr().err.splitlines() == [
        "  in this step: 2 completions drawn",
        "  in this step: all 3 completions judged, updating the policy",
    ]
