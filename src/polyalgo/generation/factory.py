"""From configuration to a running engine."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import math
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig
from polyalgo.errors import ConfigError
from polyalgo.generation.models import SERVED, served_name
from polyalgo.records import EngineRef

if TYPE_CHECKING:
    from polyalgo.generation.engine import Engine

_OWN_OPTIONS = {
    "tensor_parallel_size": EngineName.vllm,
    "max_model_len": EngineName.vllm,
    "base_url": EngineName.openai,
    "extra_body": EngineName.openai,
}
"""Options that only one engine has, and whose silent loss would mislead."""


def check_engine(config: EngineConfig, model: ModelConfig | None = None) -> None:
    """Check ranges, options that the chosen engine would ignore, and that it can run the model.

    Args:
        config: the `engine` group.
        model: the `model` group, where it is known.

    Raises:
        ConfigError: a value is out of range, or contradicts another one.
    """
    sizes = ("batch_size", "tensor_parallel_size", "data_parallel_size", "max_requests")
    for name, least in (*((size, 1) for size in sizes), ("max_model_len", 0), ("max_retries", 0)):
        value = getattr(config, name)
        if value < least:
            raise ConfigError(f"engine.{name} must be >= {least}, got {value}")
    if not 0 < config.gpu_memory_utilization <= 1:
        raise ConfigError(f"engine.gpu_memory_utilization must be in (0, 1], got {config.gpu_memory_utilization}")
    for name in ("canary_max_gap", "timeout_s"):
        if not 0 < getattr(config, name) < math.inf:
            raise ConfigError(f"engine.{name} must be > 0 and finite, got {getattr(config, name)}")
    defaults = dataclasses.asdict(EngineConfig())
    for name, owner in _OWN_OPTIONS.items():
        value = getattr(config, name)
        if config.name is not owner and value != defaults[name]:
            raise ConfigError(
                f"engine.{name} must be {defaults[name]!r} for engine {config.name.value}, got {value!r}; "
                f"use engine={owner.value}"
            )
    if config.name is EngineName.openai:
        _check_server(config)
    if model is not None:
        _check_match(config, model)


def _check_server(config: EngineConfig) -> None:
    url = urlsplit(config.base_url)
    if url.scheme not in ("http", "https") or not url.netloc:
        raise ConfigError(
            "engine.base_url must be the server's http address up to and with its version, such as "
            f"http://localhost:8000/v1, got {config.base_url!r}"
        )
    if url.username or url.password or url.query:
        raise ConfigError(
            "engine.base_url must hold no user, password or query: it is written into the run directory; "
            "put the key into the environment variable that engine.api_key_env names"
        )


def _check_match(config: EngineConfig, model: ModelConfig) -> None:
    served = served_name(model) is not None
    if served and config.name is not EngineName.openai:
        raise ConfigError(f"model.source {model.source} is behind a server: use engine=openai, or give weights")
    if not served and config.name is EngineName.openai:
        raise ConfigError(
            f"model.source must be {SERVED}<the server's name of the model> for engine openai, got {model.source}; "
            "add model=served model.name=<that name>"
        )


def engine_ref(engine: EngineConfig, model: ModelConfig) -> EngineRef:
    """How records name the engine, without loading it. A server is named by the model it is asked for.

    Raises:
        ConfigError: the engine cannot run this model.
        EngineError: the engine's package is not installed.
    """
    _check_match(engine, model)
    if engine.name is EngineName.vllm:
        from polyalgo.generation.vllm import vllm_version

        return EngineRef("vllm", vllm_version(), model.dtype)
    if engine.name is EngineName.openai:
        from polyalgo.generation.openai import check_package

        check_package()
        return EngineRef("openai", served_name(model) or "", dtype="")
    return EngineRef("hf", importlib.metadata.version("transformers"), model.dtype)


def build_engine(
    engine: EngineConfig,
    model: ModelConfig,
    cache_dir: Path,
    *,
    device: str | None = None,
    lora_rank: int = 0,
    lora_modules: Collection[str] = (),
) -> Engine:
    """Load the model into the configured engine, `model.adapter` applied.

    Args:
        engine: the `engine` group.
        model: the `model` group.
        cache_dir: the project's cache.
        device: for the hf engine; None is the first GPU where there is one, else the CPU.
        lora_rank: largest rank of adapters that will be loaded later (vllm reserves room); 0 reads it from
            `model.adapter`.
        lora_modules: last names of the modules that such adapters change, `experts` for fused ones (vllm); empty
            reads them from `model.adapter`.

    Raises:
        ConfigError: a value is out of range or names something that does not exist.
        EngineError: the engine or the model cannot be loaded.
    """
    check_engine(engine, model)
    from polyalgo.generation.models import adapter_json, adapter_modules, check_model, load_model, resolve_model_dir

    check_model(model, cache_dir)
    ref = engine_ref(engine, model)
    adapter = Path(model.adapter).expanduser() if model.adapter else None
    built: Engine
    if engine.name is EngineName.openai:
        from polyalgo.generation.openai import OpenAIEngine

        return OpenAIEngine(engine, ref)
    if engine.name is EngineName.vllm:
        from polyalgo.generation.vllm import VllmEngine

        settings = adapter_json(adapter) if adapter else {}
        built = VllmEngine(
            resolve_model_dir(model.source, model.revision, cache_dir),
            engine,
            model.dtype,
            lora_rank=lora_rank or int(settings.get("r", 0)),
            lora_modules=lora_modules or adapter_modules(settings),
        )
    else:
        import torch

        from polyalgo.generation.hf import HFEngine

        target = device or ("cuda" if torch.cuda.is_available() else "cpu")
        built = HFEngine(*load_model(model, cache_dir, target), ref, engine.batch_size)
    if adapter:
        built.load_adapter(adapter, version=adapter.name)
    return built
