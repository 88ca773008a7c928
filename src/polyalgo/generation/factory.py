"""From configuration to a running engine."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path
from typing import TYPE_CHECKING

from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig
from polyalgo.errors import ConfigError
from polyalgo.records import EngineRef

if TYPE_CHECKING:
    from polyalgo.generation.engine import Engine


def check_engine(config: EngineConfig) -> None:
    """Check ranges, and options that the chosen engine would ignore.

    Raises:
        ConfigError: a value is out of range.
    """
    sizes = ("batch_size", "tensor_parallel_size", "data_parallel_size")
    for name, least in (*((size, 1) for size in sizes), ("max_model_len", 0)):
        value = getattr(config, name)
        if value < least:
            raise ConfigError(f"engine.{name} must be >= {least}, got {value}")
    if not 0 < config.gpu_memory_utilization <= 1:
        raise ConfigError(f"engine.gpu_memory_utilization must be in (0, 1], got {config.gpu_memory_utilization}")
    if config.name is EngineName.hf and config.max_model_len:
        raise ConfigError(f"engine.max_model_len must be 0 for engine hf, got {config.max_model_len}; use engine=vllm")
    if config.name is EngineName.hf and config.tensor_parallel_size != 1:
        raise ConfigError(
            f"engine.tensor_parallel_size must be 1 for engine hf, got {config.tensor_parallel_size}; use engine=vllm"
        )


def engine_ref(engine: EngineConfig, model: ModelConfig) -> EngineRef:
    """How records name the engine, without loading it.

    Raises:
        EngineError: the engine's package is not installed.
    """
    if engine.name is EngineName.vllm:
        from polyalgo.generation.vllm import vllm_version

        return EngineRef("vllm", vllm_version(), model.dtype)
    return EngineRef("hf", importlib.metadata.version("transformers"), model.dtype)


def build_engine(
    engine: EngineConfig, model: ModelConfig, cache_dir: Path, *, device: str | None = None, lora_rank: int = 0
) -> Engine:
    """Load the model into the configured engine, `model.adapter` applied.

    Args:
        engine: the `engine` group.
        model: the `model` group.
        cache_dir: the project's cache.
        device: for the hf engine; None is the first GPU where there is one, else the CPU.
        lora_rank: largest rank of adapters that will be loaded later (vllm reserves room); 0 reads it from
            `model.adapter`.

    Raises:
        ConfigError: a value is out of range or names something that does not exist.
        EngineError: the engine or the model cannot be loaded.
    """
    check_engine(engine)
    from polyalgo.generation.models import adapter_json, check_model, load_model, resolve_model_dir

    check_model(model, cache_dir)
    ref = engine_ref(engine, model)
    adapter = Path(model.adapter).expanduser() if model.adapter else None
    built: Engine
    if engine.name is EngineName.vllm:
        from polyalgo.generation.vllm import VllmEngine

        rank = lora_rank or (int(adapter_json(adapter)["r"]) if adapter else 0)
        directory = resolve_model_dir(model.source, model.revision, cache_dir)
        built = VllmEngine(directory, engine, model.dtype, lora_rank=rank)
    else:
        import torch

        from polyalgo.generation.hf import HFEngine

        target = device or ("cuda" if torch.cuda.is_available() else "cpu")
        built = HFEngine(*load_model(model, cache_dir, target), ref, engine.batch_size)
    if adapter:
        built.load_adapter(adapter, version=adapter.name)
    return built
