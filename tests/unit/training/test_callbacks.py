from __future__ import annotations

from polyalgo.training.callbacks import step_line
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
    del metrics["train/loss"]
    assert "no update" in step_line(2, 10, metrics, per_step_s=30.0)


def test_saved_steps_sees_whole_checkpoints_only(tmp_path) -> None:
    for name in ("step-000002.ckpt", "step-000010.ckpt", ".step-000011.staging", "step-x.ckpt", "other"):
        (tmp_path / name).write_text("")
    (tmp_path / "last.ckpt").symlink_to("step-000010.ckpt")
    assert list(saved_steps(tmp_path)) == [2, 10]
