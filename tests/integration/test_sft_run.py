"""SFT on tiny random models through the real Trainer and checkpoints: what must give the same trajectory.

Also a script, so that several processes can run it: `python test_sft_run.py <directory> <strategy> <devices>`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from launching import launcher_environment
from test_training_run import Killed, Memory, base_model

from polyalgo.algoreval.catalog import problems
from polyalgo.config.schema import Family, LoraConfig, LrDecay, StrategyName, TrainConfig
from polyalgo.errors import ConfigError, DataError
from polyalgo.training.answers import Answer
from polyalgo.training.examples import Example
from polyalgo.training.lora import add_lora, start_from, trainable_parameters
from polyalgo.training.lora import base_model as adapter_off
from polyalgo.training.module import StepCallback
from polyalgo.training.sft_trainer import run_sft
from polyalgo.training.trainer import TrainingResult

torch.set_num_threads(1)

EPOCHS = 2
STEPS = 6  # 11 examples, 4 a step: 22 / 4, the last step with 2
PROBLEM = problems(languages=["python"], algorithms=["kmp"])[0]


def examples() -> list[Example]:
    draw = torch.Generator().manual_seed(7)

    def tokens(count: int) -> tuple[int, ...]:
        return tuple(torch.randint(2, 97, (count,), generator=draw).tolist())

    system = tokens(35)
    prompts = [(*system, *tokens(3 + index)) for index in range(5)] + [tokens(6 + index) for index in range(5)]
    prompts.append(prompts[0])
    return [
        Example(PROBLEM, prompt, (*tokens(2 + index), 1), Answer(PROBLEM, "", str(index), raw=True))
        for index, prompt in enumerate(prompts)
    ]


def configure(**sft: Any) -> TrainConfig:
    config = TrainConfig(task="sft")
    config.lora = LoraConfig(r=4, alpha=8, dropout=0.1)
    config.optim.lr, config.optim.decay, config.optim.warmup_steps = 0.01, LrDecay.cosine, 1
    config.trainer.max_epochs = EPOCHS
    config.sft.batch_size, config.sft.micro_batch_tokens = 4, 100
    for name, value in sft.items():
        setattr(config.sft, name, value)
    return config


class StopAt(StepCallback):
    """Ends the run like a kill: after a step's update, before its checkpoint."""

    def __init__(self, step: int) -> None:
        self.step = step

    def on_step_metrics(self, trainer: Any, module: Any, step: int, metrics: dict[str, float]) -> None:
        if step == self.step:
            raise Killed


def policy_of(config: TrainConfig, family: Family = Family.dense) -> Any:
    model = base_model(family)
    torch.manual_seed(config.seed)
    return add_lora(model, config.lora, family)[0]


def train(
    directory: Path, config: TrainConfig, family: Family = Family.dense, stop_at: int | None = None, policy: Any = None
) -> tuple[TrainingResult, dict[str, torch.Tensor], Memory]:
    memory = Memory()
    policy = policy or policy_of(config, family)
    callbacks = [] if stop_at is None else [StopAt(stop_at)]
    context: Any = SimpleNamespace(policy=policy)
    result = run_sft(config, context, examples(), run_dir=directory, loggers=[memory], callbacks=callbacks)
    return result, {name: p.detach().clone() for name, p in trainable_parameters(policy).items()}, memory


def untimed(values: dict[str, float]) -> dict[str, float]:
    return {name: value for name, value in values.items() if not name.endswith("_s")}


@pytest.mark.parametrize("family", list(Family))
def test_loss_falls_and_the_adapter_is_saved(tmp_path: Path, family: Family) -> None:
    config = configure()
    config.trainer.max_epochs = 12
    config.lora.dropout = 0.0
    result, _, memory = train(tmp_path, config, family)
    assert result.steps == len(memory.steps) == 33
    first, last = memory.steps[1], memory.steps[33]
    assert last["train/loss"] < 0.7 * first["train/loss"]
    assert last["train/token_accuracy"] > first["train/token_accuracy"] + 0.4
    assert last["train/epoch"] == 12
    assert (tmp_path / "adapter" / "adapter_model.safetensors").is_file()
    assert (tmp_path / "checkpoints" / "last.ckpt").resolve().name == "step-000033.ckpt"


def test_resumed_run_equals_uninterrupted_run(tmp_path: Path) -> None:
    """With dropout, decay, and a last step of another size."""
    config = configure()
    _, expected, whole = train(tmp_path / "a", config)
    assert sorted(whole.steps) == list(range(1, STEPS + 1))
    for stop_at in (1, 4):
        with pytest.raises(Killed):
            train(tmp_path / "b", config, stop_at=stop_at)
    result, actual, rest = train(tmp_path / "b", config)
    assert result.resumed_from == 4
    assert sorted(rest.steps) == [5, 6]
    for step in (5, 6):
        assert untimed(rest.steps[step]) == pytest.approx(untimed(whole.steps[step]), abs=1e-6)
    for name, value in expected.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=0)
    again, same, silent = train(tmp_path / "b", config)
    assert (again.resumed_from, silent.steps) == (STEPS, {})
    assert all(torch.equal(same[name], value) for name, value in expected.items())


def test_another_adapters_checkpoint_is_refused(tmp_path: Path) -> None:
    config = configure()
    with pytest.raises(Killed):
        train(tmp_path, config, stop_at=2)
    config.lora.r = 8
    with pytest.raises(DataError, match="checkpoint is of another adapter"):
        train(tmp_path, config)


def test_packed_padded_and_accumulated_runs_are_one_run(tmp_path: Path) -> None:
    """Whole trajectories, without dropout, whose masks depend on the micro batch."""
    runs = []
    for packing, budget in [(True, 10_000), (True, 60), (True, 1), (False, 10_000), (False, 100)]:
        config = configure(packing=packing, micro_batch_tokens=budget)
        config.lora.dropout = 0.0
        runs.append(train(tmp_path / f"{packing}-{budget}", config)[1:])
    expected, reference = runs[0]
    for weights, memory in runs[1:]:
        for step, values in reference.steps.items():
            for name in ("train/loss", "train/grad_norm", "train/token_accuracy", "train/lr"):
                assert memory.steps[step][name] == pytest.approx(values[name], abs=1e-4), (step, name)
        for name, value in expected.items():
            torch.testing.assert_close(weights[name], value, rtol=0, atol=1e-4)


def test_dropout_is_on_while_training(tmp_path: Path) -> None:
    config = configure()
    _, with_dropout, _ = train(tmp_path / "a", config)
    config.lora.dropout = 0.0
    _, without, _ = train(tmp_path / "b", config)
    assert any(not torch.equal(with_dropout[name], value) for name, value in without.items())


def logits(model: Any) -> torch.Tensor:
    with torch.no_grad():
        result: torch.Tensor = model(input_ids=torch.arange(3, 40)[None]).logits
    return result


@pytest.mark.parametrize("family", list(Family))
def test_training_goes_on_from_a_saved_adapter(tmp_path: Path, family: Family) -> None:
    config = configure()
    policy = policy_of(config, family)
    base = logits(policy)
    train(tmp_path / "first", config, policy=policy)
    trained = logits(policy.eval())
    assert (trained - base).abs().max() > 1e-2
    config.seed = 1
    second = policy_of(config, family)
    start_from(second, tmp_path / "first" / "adapter")
    torch.testing.assert_close(logits(second.eval()), trained, rtol=0, atol=1e-6)
    with adapter_off(second):
        torch.testing.assert_close(logits(second), base, rtol=0, atol=1e-6)
    _, _, memory = train(tmp_path / "second", config, policy=second)
    _, _, fresh = train(tmp_path / "fresh", config, family)
    assert memory.steps[1]["train/loss"] < fresh.steps[1]["train/loss"] - 0.1
    config.lora.r = 2
    with pytest.raises(ConfigError, match=r"model\.adapter .* does not fit the model"):
        start_from(policy_of(config, family), tmp_path / "first" / "adapter")


def launch(directory: Path, strategy: str, devices: int) -> dict[str, Any]:
    directory.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, __file__, str(directory), strategy, str(devices)],
        env=launcher_environment(),
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    result: dict[str, Any] = json.loads((directory / "result.json").read_text())
    return result


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    directory = tmp_path_factory.mktemp("processes") / "one"
    return directory, launch(directory, "auto", 1)


@pytest.mark.parametrize(
    "strategy",
    [
        "ddp",
        pytest.param("deepspeed_zero1", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero2", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero3", marks=pytest.mark.slow),
    ],
)
def test_two_processes_equal_one(tmp_path: Path, one_process: tuple[Path, dict[str, Any]], strategy: str) -> None:
    """All steps; in each, one process has fewer micro batches than the other."""
    from safetensors.torch import load_file

    directory, one = one_process
    two = launch(tmp_path / strategy, strategy, 2)
    assert len(one["steps"]) == len(two["steps"]) == STEPS
    for step, expected in one["steps"].items():
        for key in ("train/loss", "train/grad_norm", "train/token_accuracy", "train/lr"):
            assert two["steps"][step][key] == pytest.approx(expected[key], abs=1e-5), (step, key)
    adapters = [load_file(path / "adapter" / "adapter_model.safetensors") for path in (directory, tmp_path / strategy)]
    assert adapters[0].keys() == adapters[1].keys()
    for name, value in adapters[0].items():
        torch.testing.assert_close(adapters[1][name], value, rtol=0, atol=1e-4)


def main(directory: Path, strategy: str, devices: int) -> None:
    config = configure(packing=False, micro_batch_tokens=60)  # an odd number of micro batches for two processes
    config.lora.dropout = 0.0
    config.strategy.name = StrategyName(strategy)
    config.trainer.devices = devices
    _, _, memory = train(directory, config)
    if int(os.environ.get("LOCAL_RANK", "0")) == 0:
        (directory / "result.json").write_text(json.dumps({"steps": memory.steps}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
