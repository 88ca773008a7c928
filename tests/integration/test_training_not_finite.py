"""A loss, gradient or weight that is not a number ends training at once, on every process, and spoils no file.

Also a script, so that several processes can run it: `python test_training_not_finite.py <directory> <strategy> <what>`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import test_sft_run as sft
import test_training_run as grpo
import torch
from launching import launcher_environment

from polyalgo.config.schema import StrategyName
from polyalgo.errors import ConfigError, EngineError, TrainingError
from polyalgo.training.lora import start_from, trainable_parameters
from polyalgo.training.module import StepCallback

STEP = 2


class Poison(StepCallback):
    """From the end of a step on, one process's `loss`, `gradient` or updated `weight` is nan."""

    def __init__(self, what: str, rank: int = 0) -> None:
        self.what = what
        self.rank = rank

    def on_step_metrics(self, trainer: Any, module: Any, step: int, metrics: dict[str, float]) -> None:
        if step + 2 != STEP or trainer.global_rank != self.rank:
            return
        if self.what == "gradient":
            for parameter in trainable_parameters(module.policy).values():
                parameter.register_hook(lambda gradient: gradient * torch.nan)
        elif self.what == "weight":
            weight = next(iter(trainable_parameters(module.policy).values()))
            trainer.optimizers[0].register_step_post_hook(lambda *_: weight.data.fill_(torch.nan))
        else:
            last = module.policy.get_base_model().model.norm
            last.register_forward_hook(lambda _, inputs, output: output * torch.nan)


def files(directory: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def run_sft(directory: Path, config: Any, callbacks: list[Any], policy: Any = None) -> Any:
    context: Any = sft.SimpleNamespace(policy=policy or sft.policy_of(config))
    return sft.run_sft(config, context, sft.examples(), run_dir=directory, loggers=[sft.Memory()], callbacks=callbacks)


@pytest.mark.parametrize(("what", "named"), [("loss", "loss nan"), ("gradient", "gradient norm nan")])
def test_sft_stops_before_the_update(tmp_path: Path, what: str, named: str) -> None:
    config = sft.configure()
    config.trainer.max_epochs = 1
    config.trainer.checkpoint_every_n_steps = 1
    policy = sft.policy_of(config)
    with pytest.raises(TrainingError, match=rf"^step {STEP}: {named}; .*smaller optim\.lr \(now 0\.01\)"):
        run_sft(tmp_path, config, [Poison(what)], policy)
    assert sorted(path.name for path in (tmp_path / "checkpoints").iterdir()) == ["last.ckpt", "step-000001.ckpt"]
    assert not (tmp_path / "adapter").exists()
    saved = torch.load(tmp_path / "checkpoints" / "last.ckpt", weights_only=False)["state_dict"]
    for name, value in trainable_parameters(policy).items():
        assert torch.equal(saved[f"policy.{name}"], value.cpu()), "an optimiser step was taken"


def test_a_weight_that_the_update_spoils_reaches_no_checkpoint(tmp_path: Path) -> None:
    config = sft.configure()
    config.trainer.checkpoint_every_n_steps = 1
    with pytest.raises(TrainingError, match=rf"^step {STEP}: weight after the update nan;"):
        run_sft(tmp_path, config, [Poison("weight")])
    assert (tmp_path / "checkpoints" / "last.ckpt").resolve().name == "step-000001.ckpt"


def test_an_adapter_that_is_there_stays(tmp_path: Path) -> None:
    config = sft.configure()
    config.trainer.max_epochs = 1
    run_sft(tmp_path, config, [])
    shutil.rmtree(tmp_path / "checkpoints")
    before = files(tmp_path)
    config.optim.lr = 1e30
    with pytest.raises(TrainingError, match=r"^step 2: loss nan; .*optim\.lr \(now 1e\+30\)"):
        run_sft(tmp_path, config, [])
    after = {name: content for name, content in files(tmp_path).items() if "checkpoints" not in name}
    assert after == before


def test_grpo_with_an_absurd_learning_rate_ends(tmp_path: Path) -> None:
    config = grpo.configure()
    config.optim.lr = 1e30
    with pytest.raises((TrainingError, EngineError), match=r"optim\.lr"):
        grpo.train(tmp_path, config)
    assert not (tmp_path / "adapter").exists()


def test_grpo_stops_before_the_update(tmp_path: Path) -> None:
    config = grpo.configure()
    config.trainer.checkpoint_every_n_steps = 1
    with pytest.raises(TrainingError, match=rf"^step {STEP}: gradient norm nan"):
        grpo.train(tmp_path, config, callbacks=[grpo.LowTokens(), Poison("gradient")])
    assert (tmp_path / "checkpoints" / "last.ckpt").resolve().name == "step-000001.ckpt"


def test_training_does_not_go_on_from_a_broken_adapter(tmp_path: Path) -> None:
    config = sft.configure()
    policy = sft.policy_of(config)
    weight = next(iter(trainable_parameters(policy).values()))
    weight.data[0, 0] = torch.inf
    policy.save_pretrained(str(tmp_path))
    with pytest.raises(ConfigError, match=r"1 of its \d+ weights hold nan or infinity, for example base_model"):
        start_from(sft.policy_of(config), tmp_path)


@pytest.mark.parametrize(
    ("strategy", "what"),
    [
        ("ddp", "loss"),
        ("ddp", "gradient"),
        pytest.param("deepspeed_zero1", "gradient", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero2", "gradient", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero3", "loss", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero3", "gradient", marks=pytest.mark.slow),
    ],
)
def test_all_processes_stop_for_the_fault_of_one(tmp_path: Path, strategy: str, what: str) -> None:
    done = subprocess.run(
        [sys.executable, __file__, str(tmp_path), strategy, what],
        env=launcher_environment(),
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    named = "loss nan" if what == "loss" else "gradient norm (nan|inf)"  # DeepSpeed has other words
    for rank in (0, 1):
        assert re.match(rf"step {STEP}: {named};", (tmp_path / f"error-{rank}").read_text())
    assert (tmp_path / "checkpoints" / "last.ckpt").resolve().name == "step-000001.ckpt"


def main(directory: Path, strategy: str, what: str) -> None:
    config = sft.configure()
    config.lora.dropout = 0.0
    config.strategy.name = StrategyName(strategy)
    config.trainer.devices = 2
    config.trainer.checkpoint_every_n_steps = 1
    try:
        run_sft(directory, config, [Poison(what, rank=1)])
    except TrainingError as error:
        (directory / f"error-{os.environ.get('LOCAL_RANK', '0')}").write_text(str(error))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
