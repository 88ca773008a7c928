"""Two processes under DDP and ZeRO 1 to 3, stopped and resumed, follow the curve of one uninterrupted process.

ZeRO-3 really splits every weight here: by default DeepSpeed keeps small ones whole, which is all of a tiny model.
Also a script: `python test_training_strategies.py <directory> <strategy> <processes> <steps> <dtype> <stop_at>`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import test_training_run as toy
import torch
from launching import launcher_environment
from safetensors.torch import load_file

from polyalgo.config.schema import StrategyName
from polyalgo.training import strategies, trainer
from polyalgo.training.lora import trainable_parameters

KEYS = ("train/loss", "train/grad_norm", "train/entropy", "train/frac_zero_variance_groups")


def launch(
    directory: Path, strategy: str, processes: int, steps: int, dtype: str = "float32", stop_at: int = -1
) -> dict[str, Any]:
    """The run's figures; none of a run that ends by itself in mid-step `stop_at` (counted from 0)."""
    directory.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, __file__, str(directory), strategy, str(processes), str(steps), dtype, str(stop_at)],
        env=launcher_environment(),
        capture_output=True,
        text=True,
        timeout=280,
    )
    if stop_at >= 0:
        assert done.returncode != 0
        assert "Killed" in done.stderr
        return {}
    assert done.returncode == 0, done.stderr[-3000:]
    result: dict[str, Any] = json.loads((directory / "result.json").read_text())
    return result


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    directory = tmp_path_factory.mktemp("strategies") / "one"
    return directory, launch(directory, "auto", 1, steps=4)


slow = pytest.mark.slow


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "strategy",
    [
        pytest.param("ddp", marks=slow),
        pytest.param("deepspeed_zero1", marks=slow),
        pytest.param("deepspeed_zero2", marks=slow),
        "deepspeed_zero3",
    ],
)
def test_stopped_and_resumed_on_two_equals_one(
    tmp_path: Path, one_process: tuple[Path, dict[str, Any]], strategy: str
) -> None:
    whole, expected = one_process
    launch(tmp_path, strategy, 2, steps=4, stop_at=2)
    resumed = launch(tmp_path, strategy, 2, steps=4)
    assert resumed["resumed_from"] == 2
    assert sorted(resumed["steps"]) == ["3", "4"]
    if strategy == "deepspeed_zero3":
        assert resumed["split"] == resumed["parameters"] > 0
    for step, values in resumed["steps"].items():
        for key in KEYS:
            assert values[key] == pytest.approx(expected["steps"][step][key], abs=1e-5), (step, key)
    without: dict[str, Any] = {"token_logprobs": None}  # their last bits depend on what is decoded side by side
    assert [replace(g, **without) for g in toy.rollouts(whole)] == [
        replace(g, **without) for g in toy.rollouts(tmp_path)
    ]
    one, two = (load_file(path / "adapter" / "adapter_model.safetensors") for path in (whole, tmp_path))
    assert one.keys() == two.keys()
    for name, value in one.items():
        assert value.abs().max() > 0
        torch.testing.assert_close(two[name], value, rtol=0, atol=1e-4)


@pytest.mark.timeout(600)
@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["ddp", "deepspeed_zero1", "deepspeed_zero2", "deepspeed_zero3"])
def test_base_weights_stay_bfloat16(tmp_path: Path, strategy: str) -> None:
    """Lightning's DeepSpeed plugin would turn them to float32: twice the memory, and other numbers than DDP's."""
    one = launch(tmp_path / "one", "auto", 1, steps=2, dtype="bfloat16")
    two = launch(tmp_path / strategy, strategy, 2, steps=2, dtype="bfloat16")
    assert one["dtypes"] == two["dtypes"] == {"base": ["torch.bfloat16"], "adapter": ["torch.float32"]}
    assert two["steps"]["1"]["train/entropy"] == pytest.approx(one["steps"]["1"]["train/entropy"], abs=2e-3)
    assert two["steps"]["1"]["train/sampler_logprob_gap/mean"] > 1e-4  # bfloat16 rounds; float32 would not


class Stops(toy.LowTokens):
    """Ends every process at its first completion of step `stop_at`."""

    def on_generation(self, trainer: Any, module: Any, generation: Any, problem: Any) -> None:
        if generation.step == self.stop_at:
            raise toy.Killed


def main(directory: Path, strategy: str, processes: int, steps: int, dtype: str, stop_at: int) -> None:
    config = toy.configure()
    config.lora.dropout = 0.0
    config.strategy.name = StrategyName(strategy)
    config.trainer.devices = processes
    config.trainer.max_steps = steps
    counts: dict[str, Any] = {}
    made = strategies.build_strategy

    def split_everything(*arguments: Any) -> Any:
        strategy = made(*arguments)
        if isinstance(getattr(strategy, "config", None), dict):
            strategy.config["zero_optimization"]["stage3_param_persistence_threshold"] = 0
        return strategy

    trainer.build_strategy = split_everything
    load, wrap = toy.base_model, toy.add_lora
    toy.base_model = lambda family: load(family).to(getattr(torch, dtype))

    def watch(*arguments: Any) -> Any:
        policy, report = wrap(*arguments)
        counts["policy"] = policy
        return policy, report

    toy.add_lora = watch
    toy.LowTokens = Stops
    result, _, memory = toy.train(directory, config, stop_at=stop_at)
    policy = counts["policy"]
    adapter = trainable_parameters(policy).values()
    found = {
        "steps": memory.steps,
        "resumed_from": result.resumed_from,
        "parameters": len(list(policy.parameters())),
        "split": sum(hasattr(p, "ds_id") and p.ds_tensor.numel() < p.ds_numel for p in policy.parameters()),
        "dtypes": {
            "base": sorted({str(p.dtype) for p in policy.parameters() if not p.requires_grad}),
            "adapter": sorted({str(p.dtype) for p in adapter}),
        },
    }
    if int(os.environ.get("LOCAL_RANK", "0")) == 0:
        (directory / "result.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5], int(sys.argv[6]))
