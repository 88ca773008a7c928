"""Checks of the training sections of a configuration, before anything is loaded. Imports no torch."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

from polyalgo.config.schema import EngineName, Family, LossType, StrategyName, TrainConfig
from polyalgo.errors import ConfigError
from polyalgo.generation.models import check_experts_trainable
from polyalgo.training.rewards import check_rewards

_PRECISIONS = ("bf16-true", "32-true")


def check_training(config: TrainConfig) -> None:
    """Refuse values that cannot train, with field, value and fix.

    Raises:
        ConfigError: the first one found.
    """
    _check_grpo(config)
    _check_lora(config)
    _check_optim(config)
    check_rewards(config.reward)
    _check_trainer(config)
    _check_sampler(config)


def trains_experts(config: TrainConfig) -> bool:
    """Whether fused experts get adapters."""
    return config.model.family is Family.gpt_oss and config.lora.experts


def _check_sampler(config: TrainConfig) -> None:
    """The engine must give log-probabilities and take the adapter after every step."""
    engine = config.engine
    if engine.name is EngineName.openai:
        raise ConfigError(
            "engine.name must be hf or vllm for training, got openai: a server gives no log-probabilities of the "
            "tokens it drew and takes no adapter"
        )
    if engine.name is not EngineName.vllm:
        return
    if trains_experts(config):
        if config.trainer.accelerator == "cpu":
            raise ConfigError(
                "lora.experts must be false with engine=vllm and trainer.accelerator=cpu, got true: vllm's kernels for "
                "adapters on experts need a GPU; or use engine=hf"
            )
        check_experts_trainable(config.model, Path(config.paths.cache).expanduser())
    processes = config.trainer.devices * config.trainer.num_nodes
    if processes > 1 and engine.tensor_parallel_size > 1:
        raise ConfigError(
            f"engine.tensor_parallel_size must be 1 with {processes} training processes (each has a sampler of its own "
            f"on its own device), got {engine.tensor_parallel_size}"
        )


def _require(ok: bool, field: str, rule: str, value: object) -> None:
    if not ok:
        raise ConfigError(f"{field} must be {rule}, got {value}")


def _check_grpo(config: TrainConfig) -> None:
    grpo = config.grpo
    _require(
        grpo.num_generations >= 2, "grpo.num_generations", ">= 2 (a group needs a comparison)", grpo.num_generations
    )
    for name in ("prompts_per_step", "inner_epochs", "max_new_tokens", "micro_batch_groups"):
        _require(getattr(grpo, name) >= 1, f"grpo.{name}", ">= 1", getattr(grpo, name))
    _require(0 < grpo.clip_low < 1, "grpo.clip_low", "in (0, 1)", grpo.clip_low)
    _require(0 < grpo.clip_high < math.inf, "grpo.clip_high", "> 0", grpo.clip_high)
    _require(0 <= grpo.beta < math.inf, "grpo.beta", ">= 0", grpo.beta)
    _require(
        0.001 <= grpo.temperature <= 100,
        "grpo.temperature",
        "in [0.001, 100] (at 0 all samples are alike)",
        grpo.temperature,
    )
    if grpo.loss_type is LossType.dr_grpo and grpo.scale_rewards:
        raise ConfigError(
            "grpo.scale_rewards must be false with grpo.loss_type=dr_grpo (its advantages are not scaled)"
        )


def _check_lora(config: TrainConfig) -> None:
    lora = config.lora
    _require(lora.r >= 1, "lora.r", ">= 1", lora.r)
    _require(lora.alpha >= 1, "lora.alpha", ">= 1", lora.alpha)
    _require(0 <= lora.dropout < 1, "lora.dropout", "in [0, 1)", lora.dropout)
    _require(bool(lora.target_modules), "lora.target_modules", "a list of at least one module name", "[]")
    if config.model.adapter:
        raise ConfigError(f"model.adapter must be empty for training, got {config.model.adapter}; merge it first")


def _check_optim(config: TrainConfig) -> None:
    optim = config.optim
    _require(0 < optim.lr < math.inf, "optim.lr", "> 0", optim.lr)
    _require(0 <= optim.weight_decay < math.inf, "optim.weight_decay", ">= 0", optim.weight_decay)
    for name in ("beta1", "beta2"):
        _require(0 <= getattr(optim, name) < 1, f"optim.{name}", "in [0, 1)", getattr(optim, name))
    _require(optim.warmup_steps >= 0, "optim.warmup_steps", ">= 0", optim.warmup_steps)
    _require(optim.max_grad_norm > 0, "optim.max_grad_norm", "> 0", optim.max_grad_norm)


def _check_trainer(config: TrainConfig) -> None:
    trainer = config.trainer
    _require(trainer.accelerator in ("cpu", "gpu"), "trainer.accelerator", "cpu or gpu", trainer.accelerator)
    _require(trainer.devices >= 1, "trainer.devices", ">= 1", trainer.devices)
    _require(trainer.num_nodes >= 1, "trainer.num_nodes", ">= 1", trainer.num_nodes)
    _require(trainer.precision in _PRECISIONS, "trainer.precision", " or ".join(_PRECISIONS), trainer.precision)
    wanted = "bfloat16" if trainer.precision == "bf16-true" else "float32"
    if config.model.dtype != wanted:
        raise ConfigError(
            f"model.dtype must be {wanted} with trainer.precision={trainer.precision}, got {config.model.dtype}"
        )
    _require(trainer.max_steps >= 0, "trainer.max_steps", ">= 0", trainer.max_steps)
    _require(
        trainer.max_steps > 0 or trainer.max_epochs >= 1,
        "trainer.max_epochs",
        ">= 1 without max_steps",
        trainer.max_epochs,
    )
    _require(
        trainer.checkpoint_every_n_steps >= 1,
        "trainer.checkpoint_every_n_steps",
        ">= 1",
        trainer.checkpoint_every_n_steps,
    )
    processes = trainer.devices * trainer.num_nodes
    if config.strategy.name is StrategyName.auto and processes > 1:
        raise ConfigError(f"strategy.name must be ddp or deepspeed_zero1|2|3 for {processes} processes, got auto")
    if config.grpo.prompts_per_step % processes:
        raise ConfigError(
            f"grpo.prompts_per_step must be a multiple of the number of processes ({processes}), "
            f"got {config.grpo.prompts_per_step}"
        )
    if config.strategy.name.value.startswith("deepspeed") and importlib.util.find_spec("deepspeed") is None:
        raise ConfigError(
            f"strategy.name={config.strategy.name.value} needs the package: pip install 'polyalgo[deepspeed]'"
        )
    if trainer.accelerator == "gpu" and not config.validate:
        import torch

        if not torch.cuda.is_available():
            raise ConfigError(
                "trainer.accelerator=gpu needs a CUDA device and none is here; use trainer.accelerator=cpu"
            )
