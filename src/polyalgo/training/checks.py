"""Checks of the training sections of a configuration, before anything is loaded. Imports no torch."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

from polyalgo.config.schema import (
    CollapseConfig,
    DiversityReward,
    EngineName,
    Family,
    LossType,
    RewardConfig,
    SftSource,
    StrategyName,
    TrainConfig,
    ValidationConfig,
    ZeroVariance,
)
from polyalgo.errors import ConfigError
from polyalgo.generation.models import adapter_json, check_experts_trainable, has_expert_weights
from polyalgo.similarity.embedding import check_embedder
from polyalgo.training.rewards import check_rewards, import_labeller

_PRECISIONS = ("bf16-true", "32-true")


def check_training(config: TrainConfig) -> None:
    """Refuse values that cannot train, with field, value and fix.

    Raises:
        ConfigError: the first one found.
    """
    if config.task == "sft":
        _check_sft(config)
    else:
        _check_grpo(config)
    check_common(config)
    check_rewards(config.reward)
    _check_diversity(config.reward)
    _check_collapse(config.collapse)
    _require(
        config.tracking.completions_per_step >= 0,
        "tracking.completions_per_step",
        ">= 0 (0: no table)",
        config.tracking.completions_per_step,
    )
    _check_trainer(config)
    check_validation(config.validation)
    _check_sampler(config)


def check_common(config: TrainConfig) -> None:
    """Check what every task has: adapters, optimiser, length of training, devices.

    Raises:
        ConfigError: the first one found.
    """
    _check_lora(config)
    _check_optim(config)
    _check_length(config)


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
    _require(0 <= grpo.negative_weight < math.inf, "grpo.negative_weight", ">= 0", grpo.negative_weight)
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

    _require(1 <= grpo.importance_cap < math.inf, "grpo.importance_cap", ">= 1", grpo.importance_cap)
    _require(0 <= grpo.max_sampler_gap < math.inf, "grpo.max_sampler_gap", ">= 0 (0: no bound)", grpo.max_sampler_gap)
    if grpo.zero_variance is ZeroVariance.refill:
        _require(grpo.max_refills >= 1, "grpo.max_refills", ">= 1 with zero_variance=refill", grpo.max_refills)


def _check_diversity(reward: RewardConfig) -> None:
    if reward.diversity is DiversityReward.vendi:
        check_embedder(reward.embedder, "reward.embedder")
    if reward.diversity is DiversityReward.label:
        import_labeller(reward.labeller)


def _check_collapse(collapse: CollapseConfig) -> None:
    for name in ("min_entropy", "min_completion_tokens"):
        value = getattr(collapse, name)
        _require(0 <= value < math.inf, f"collapse.{name}", ">= 0 (0: no bound)", value)
    _require(0 < collapse.max_no_code <= 1, "collapse.max_no_code", "in (0, 1] (1: no bound)", collapse.max_no_code)
    _require(collapse.patience >= 1, "collapse.patience", ">= 1", collapse.patience)


def _check_sft(config: TrainConfig) -> None:
    sft = config.sft
    for name in ("batch_size", "micro_batch_tokens"):
        _require(getattr(sft, name) >= 1, f"sft.{name}", ">= 1", getattr(sft, name))
    for name in ("max_length", "shortest"):
        _require(getattr(sft, name) >= 0, f"sft.{name}", ">= 0", getattr(sft, name))
    _require(0 <= sft.min_reward <= 1, "sft.min_reward", "in [0, 1]", sft.min_reward)
    if sft.source is SftSource.records and not sft.run:
        raise ConfigError("sft.run: required with sft.source=records; add sft.run=<run directory of generate.py>")
    if sft.source is SftSource.reference and sft.run:
        raise ConfigError(f"sft.run must be empty with sft.source=reference, got {sft.run}; add sft.source=records")


def check_validation(validation: ValidationConfig) -> None:
    """Check ranges, and that what makes a checkpoint the best will be measured.

    Raises:
        ConfigError: a value is out of range.
    """
    _require(validation.every_n_steps >= 0, "validation.every_n_steps", ">= 0", validation.every_n_steps)
    samples = validation.num_samples
    _require(samples >= 1, "validation.num_samples", ">= 1", samples)
    _require(
        0.001 <= validation.temperature <= 100,
        "validation.temperature",
        "in [0.001, 100] (at 0 all samples are alike)",
        validation.temperature,
    )
    for k in validation.ks:
        _require(2 <= k <= samples, "validation.ks", f"between 2 and validation.num_samples ({samples})", k)
    names = ["pass@1"]
    if samples > 1:
        names += [*(f"pass@{k}" for k in validation.ks or [samples]), "vendi"]
    if validation.every_n_steps and samples > 1:
        check_embedder(validation.embedder, "validation.embedder")
    _require(validation.monitor in names, "validation.monitor", f"one of {', '.join(names)}", validation.monitor)


def _check_lora(config: TrainConfig) -> None:
    lora = config.lora
    _require(lora.r >= 1, "lora.r", ">= 1", lora.r)
    _require(lora.alpha >= 1, "lora.alpha", ">= 1", lora.alpha)
    _require(0 <= lora.dropout < 1, "lora.dropout", "in [0, 1)", lora.dropout)
    _require(bool(lora.target_modules), "lora.target_modules", "a list of at least one module name", "[]")
    if config.model.adapter:
        _check_start_adapter(config)


_NOT_CONTINUED = ("use_dora", "use_rslora", "modules_to_save", "layers_to_transform", "rank_pattern", "alpha_pattern")


def _check_start_adapter(config: TrainConfig) -> None:
    """Training goes on from `model.adapter` only if the `lora` section would have made it."""
    lora, directory = config.lora, Path(config.model.adapter).expanduser()
    settings = adapter_json(directory, field="model.adapter")
    experts = config.model.family is Family.gpt_oss and lora.experts
    modules = settings.get("target_modules") or []
    if isinstance(modules, str):  # only the model could tell what it matches
        raise ConfigError(
            f"model.adapter={directory}: target_modules in adapter_config.json is the pattern {modules!r}, which "
            "cannot be compared with lora.target_modules; write the list of module names there that it stands for"
        )
    asked = {
        "r": (lora.r, settings.get("r")),
        "alpha": (lora.alpha, settings.get("lora_alpha")),
        "target_modules": (sorted(lora.target_modules), sorted(modules)),
        "experts": (experts, has_expert_weights(settings)),
    }
    for name, (here, there) in asked.items():
        if here != there:
            raise ConfigError(f"lora.{name} must be {there} to go on from model.adapter={directory}, got {here}")
    for name in _NOT_CONTINUED:
        if settings.get(name):
            raise ConfigError(f"model.adapter={directory} has {name}, which training cannot go on from; merge it first")


def _check_optim(config: TrainConfig) -> None:
    optim = config.optim
    _require(0 < optim.lr <= 1, "optim.lr", "in (0, 1] (AdamW moves a weight by up to so much a step)", optim.lr)
    _require(0 <= optim.weight_decay < math.inf, "optim.weight_decay", ">= 0", optim.weight_decay)
    for name in ("beta1", "beta2"):
        _require(0 <= getattr(optim, name) < 1, f"optim.{name}", "in [0, 1)", getattr(optim, name))
    _require(0 < optim.eps < math.inf, "optim.eps", "> 0", optim.eps)
    _require(optim.warmup_steps >= 0, "optim.warmup_steps", ">= 0", optim.warmup_steps)
    _require(optim.max_grad_norm > 0, "optim.max_grad_norm", "> 0", optim.max_grad_norm)


def _check_length(config: TrainConfig) -> None:
    trainer = config.trainer
    _require(trainer.accelerator in ("cpu", "gpu"), "trainer.accelerator", "cpu or gpu", trainer.accelerator)
    for name in ("devices", "num_nodes", "checkpoint_every_n_steps"):
        _require(getattr(trainer, name) >= 1, f"trainer.{name}", ">= 1", getattr(trainer, name))
    for name in ("max_steps", "max_epochs"):
        _require(getattr(trainer, name) < 2**31, f"trainer.{name}", "< 2**31", getattr(trainer, name))
    _require(trainer.max_steps >= 0, "trainer.max_steps", ">= 0", trainer.max_steps)
    _require(
        trainer.max_steps > 0 or trainer.max_epochs >= 1,
        "trainer.max_epochs",
        ">= 1 without max_steps",
        trainer.max_epochs,
    )
    _require(config.strategy.timeout_s >= 1, "strategy.timeout_s", ">= 1", config.strategy.timeout_s)
    if trainer.accelerator == "gpu" and not config.validate:
        import torch

        if not torch.cuda.is_available():
            raise ConfigError(
                "trainer.accelerator=gpu needs a CUDA device and none is here; use trainer.accelerator=cpu"
            )


def _check_trainer(config: TrainConfig) -> None:
    trainer = config.trainer
    _require(trainer.precision in _PRECISIONS, "trainer.precision", " or ".join(_PRECISIONS), trainer.precision)
    wanted = "bfloat16" if trainer.precision == "bf16-true" else "float32"
    if config.model.dtype != wanted:
        raise ConfigError(
            f"model.dtype must be {wanted} with trainer.precision={trainer.precision}, got {config.model.dtype}"
        )
    _require(
        config.engine.data_parallel_size == 1,
        "engine.data_parallel_size",
        "1 for training (its processes are trainer.devices)",
        config.engine.data_parallel_size,
    )
    processes = trainer.devices * trainer.num_nodes
    if config.strategy.name is StrategyName.auto and processes > 1:
        raise ConfigError(f"strategy.name must be ddp or deepspeed_zero1|2|3 for {processes} processes, got auto")
    if config.task == "grpo" and config.grpo.prompts_per_step % processes:
        raise ConfigError(
            f"grpo.prompts_per_step must be a multiple of the number of processes ({processes}), "
            f"got {config.grpo.prompts_per_step}"
        )
    if config.strategy.name.value.startswith("deepspeed") and importlib.util.find_spec("deepspeed") is None:
        raise ConfigError(
            f"strategy.name={config.strategy.name.value} needs the package: pip install -e '.[deepspeed]'"
        )
