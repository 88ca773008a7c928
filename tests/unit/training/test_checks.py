from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file

from polyalgo.config.schema import (
    DiversityReward,
    LoraConfig,
    LossType,
    SftSource,
    StrategyName,
    TrainConfig,
    ValidationConfig,
    ZeroVariance,
)
from polyalgo.errors import ConfigError
from polyalgo.training.checks import check_training, check_validation


def config(path: str = "", value: Any = None) -> TrainConfig:
    made = TrainConfig()
    if path:
        section, field = path.split(".")
        setattr(getattr(made, section), field, value)
    return made


def test_defaults_pass() -> None:
    check_training(config())


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("grpo.num_generations", 1, "grpo.num_generations must be >= 2 (a group needs a comparison), got 1"),
        ("grpo.prompts_per_step", 0, "grpo.prompts_per_step must be >= 1, got 0"),
        ("grpo.clip_low", 0.0, "grpo.clip_low must be in (0, 1), got 0.0"),
        ("grpo.clip_high", -0.2, "grpo.clip_high must be > 0, got -0.2"),
        ("grpo.beta", -1.0, "grpo.beta must be >= 0, got -1.0"),
        ("grpo.beta", float("nan"), "grpo.beta must be >= 0, got nan"),
        ("grpo.temperature", 0.0, "grpo.temperature must be in [0.001, 100] (at 0 all samples are alike), got 0.0"),
        ("lora.r", 0, "lora.r must be >= 1, got 0"),
        ("lora.dropout", 1.0, "lora.dropout must be in [0, 1), got 1.0"),
        ("lora.target_modules", [], "lora.target_modules must be a list of at least one module name, got []"),
        ("optim.lr", 0.0, "optim.lr must be in (0, 1] (AdamW moves a weight by up to so much a step), got 0.0"),
        ("optim.lr", 1e30, "optim.lr must be in (0, 1] (AdamW moves a weight by up to so much a step), got 1e+30"),
        ("optim.beta2", 1.0, "optim.beta2 must be in [0, 1), got 1.0"),
        ("optim.eps", 0.0, "optim.eps must be > 0, got 0.0"),
        ("grpo.negative_weight", -0.5, "grpo.negative_weight must be >= 0, got -0.5"),
        ("trainer.precision", "16-mixed", "trainer.precision must be bf16-true or 32-true, got 16-mixed"),
        ("trainer.accelerator", "tpu", "trainer.accelerator must be cpu or gpu, got tpu"),
        ("trainer.checkpoint_every_n_steps", 0, "trainer.checkpoint_every_n_steps must be >= 1, got 0"),
        ("trainer.devices", 2, "strategy.name must be ddp or deepspeed_zero1|2|3 for 2 processes, got auto"),
        ("grpo.importance_cap", 0.5, "grpo.importance_cap must be >= 1, got 0.5"),
        ("grpo.max_sampler_gap", -1.0, "grpo.max_sampler_gap must be >= 0 (0: no bound), got -1.0"),
        ("collapse.min_entropy", -0.1, "collapse.min_entropy must be >= 0 (0: no bound), got -0.1"),
        ("collapse.max_no_code", 0.0, "collapse.max_no_code must be in (0, 1] (1: no bound), got 0.0"),
        ("collapse.patience", 0, "collapse.patience must be >= 1, got 0"),
        ("tracking.completions_per_step", -1, "tracking.completions_per_step must be >= 0 (0: no table), got -1"),
        ("reward.exact", 2.0, "reward.exact must be in [0, 1], got 2.0"),
    ],
)
def test_bad_values_name_field_value_and_fix(path: str, value: Any, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        check_training(config(path, value))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("sft.batch_size", 0, "sft.batch_size must be >= 1, got 0"),
        ("sft.micro_batch_tokens", 0, "sft.micro_batch_tokens must be >= 1, got 0"),
        ("sft.max_length", -1, "sft.max_length must be >= 0, got -1"),
        ("sft.min_reward", 1.5, "sft.min_reward must be in [0, 1], got 1.5"),
        ("sft.run", "x", "sft.run must be empty with sft.source=reference, got x; add sft.source=records"),
        (
            "sft.source",
            SftSource.records,
            "sft.run: required with sft.source=records; add sft.run=<run directory of generate.py>",
        ),
    ],
)
def test_bad_values_of_sft(path: str, value: Any, message: str) -> None:
    bad = config(path, value)
    check_training(bad)  # GRPO does not look at them
    bad.task = "sft"
    with pytest.raises(ConfigError) as error:
        check_training(bad)
    assert str(error.value) == message


def test_grpos_batch_does_not_bind_sft() -> None:
    made = config("grpo.prompts_per_step", 3)
    made.task, made.trainer.devices, made.strategy.name = "sft", 2, StrategyName.ddp
    check_training(made)


def test_a_start_adapter_must_be_what_the_lora_section_makes(tmp_path: Path) -> None:
    names = LoraConfig().target_modules[::-1]
    settings: dict[str, Any] = {"peft_type": "LORA", "r": 16, "lora_alpha": 32, "target_modules": names}
    save_file({"any": np.zeros(1, np.float32)}, tmp_path / "adapter_model.safetensors")
    made = config("model.adapter", str(tmp_path))

    def message(**changes: Any) -> str:
        (tmp_path / "adapter_config.json").write_text(json.dumps({**settings, **changes}))
        with pytest.raises(ConfigError) as error:
            check_training(made)
        return str(error.value)

    (tmp_path / "adapter_config.json").write_text(json.dumps(settings))
    check_training(made)
    where = f"to go on from model.adapter={tmp_path}"
    assert message(r=8) == f"lora.r must be 8 {where}, got 16"
    assert message(lora_alpha=16) == f"lora.alpha must be 16 {where}, got 32"
    assert message(target_modules=["q_proj"]).startswith("lora.target_modules must be ['q_proj'] to go on")
    assert message(target_parameters=["mlp.experts.down_proj"]) == f"lora.experts must be True {where}, got False"
    assert message(target_modules="all-linear").startswith(
        f"model.adapter={tmp_path}: target_modules in adapter_config.json is the pattern 'all-linear', which cannot"
    )
    assert "has use_dora, which training cannot go on from" in message(use_dora=True)


def test_combinations() -> None:
    uneven = config("grpo.prompts_per_step", 3)
    uneven.trainer.devices, uneven.strategy.name = 2, StrategyName.ddp
    with pytest.raises(ConfigError, match="multiple of the number of processes \\(2\\), got 3"):
        check_training(uneven)
    scaled = config("grpo.loss_type", LossType.dr_grpo)
    with pytest.raises(ConfigError, match=r"grpo\.scale_rewards must be false"):
        check_training(scaled)
    scaled.grpo.scale_rewards = False
    check_training(scaled)
    mixed = config("trainer.precision", "32-true")
    with pytest.raises(ConfigError, match=r"model\.dtype must be float32"):
        check_training(mixed)


def test_refill_needs_a_limit() -> None:
    refill = config("grpo.zero_variance", ZeroVariance.refill)
    check_training(refill)
    refill.grpo.max_refills = 0
    with pytest.raises(ConfigError, match=r"grpo\.max_refills must be >= 1 with zero_variance=refill, got 0"):
        check_training(refill)


def test_the_diversity_reward_names_what_it_lacks() -> None:
    label = config("reward.diversity", DiversityReward.label)
    with pytest.raises(ConfigError, match=r"reward\.labeller must be package\.module:function .*, got ''"):
        check_training(label)
    label.reward.labeller = "math:cos"
    check_training(label)
    label.reward.diversity_weight = 0.0
    with pytest.raises(ConfigError, match=r"reward\.diversity_weight must be in \(0, 10\], got 0"):
        check_training(label)


def test_a_gpu_is_needed_to_train_but_not_to_validate() -> None:
    import torch

    gpu = config("trainer.accelerator", "gpu")
    gpu.validate = True
    check_training(gpu)
    gpu.validate = False
    if torch.cuda.is_available():
        check_training(gpu)
    else:
        with pytest.raises(ConfigError, match=r"trainer\.accelerator=cpu"):
            check_training(gpu)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"every_n_steps": -1}, "validation.every_n_steps must be >= 0, got -1"),
        ({"num_samples": 0}, "validation.num_samples must be >= 1, got 0"),
        ({"temperature": 0.0}, "validation.temperature must be in [0.001, 100] (at 0 all samples are alike), got 0.0"),
        ({"num_samples": 4, "ks": [2, 8]}, "validation.ks must be between 2 and validation.num_samples (4), got 8"),
        ({"monitor": "vendi"}, "validation.monitor must be one of pass@1, got vendi"),
        (
            {"num_samples": 8, "monitor": "pass@4"},
            "validation.monitor must be one of pass@1, pass@8, vendi, got pass@4",
        ),
    ],
)
def test_validation_is_checked(changes: dict, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_validation(ValidationConfig(**changes))
    assert str(caught.value) == message


def test_validation_that_measures_what_it_monitors_is_fine() -> None:
    check_validation(ValidationConfig())
    check_validation(ValidationConfig(every_n_steps=10, num_samples=8, ks=[2, 4], monitor="pass@4"))
    check_validation(ValidationConfig(every_n_steps=10, num_samples=8, monitor="vendi"))
