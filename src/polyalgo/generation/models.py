"""From `model.source` to weights: an embedded model, a local directory, or a hub id.

`check_model` is the cheap half (no torch, no network) and comes before anything expensive; `load_model` is
the other. The adapter of the config is checked here but put on by whoever owns the model.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polyalgo.config.schema import Family, ModelConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation.adapter_files import check_settings, check_weights_file, weights_file
from polyalgo.generation.embedded import (
    EMBEDDED_MODELS,
    PREFIX,
    embedded_dir,
    embedded_model,
    ensure_embedded,
    is_ready,
)

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

SERVED = "served:"
"""Prefix of `model.source` for a model behind a server; what follows is the server's name of it."""
DTYPES = ("bfloat16", "float16", "float32")
_HUB_ID = re.compile(r"[A-Za-z0-9][\w.-]*(/[\w.-]+)?")
_WEIGHT_GLOBS = ("*.safetensors", "pytorch_model*.bin")
_TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json", "tokenizer.model")
_HUB_FILES = ["*.json", "*.safetensors", "*.jinja", "*.model", "*.txt", "*.tiktoken"]


def check_model(config: ModelConfig, cache_dir: Path) -> None:
    """Check what can be known about a model without loading it or touching the network.

    Args:
        config: the `model` group.
        cache_dir: the project's cache.

    Raises:
        ConfigError: dtype, embedded name, model directory, family or adapter directory is not usable.
    """
    if not config.name.strip():
        raise ConfigError("model.name must not be empty; it names the model in records and tables")
    if config.dtype not in DTYPES:
        raise ConfigError(f"model.dtype must be one of {', '.join(DTYPES)}, got {config.dtype!r}")
    if not config.source.startswith(PREFIX) and config.name in EMBEDDED_MODELS:
        raise ConfigError(
            f"model.name is {config.name}, the embedded model's, and model.source is {config.source}: records would "
            "say the wrong model; add model.name=<yours> and model.revision=<its version>"
        )
    if config.source.startswith(SERVED):
        _check_served(config)
        return
    directory = _known_dir(config.source, cache_dir)
    if directory is not None:
        _check_family(config, model_json(directory))
    elif config.source.startswith(PREFIX) and config.family is not Family.dense:
        raise ConfigError(f"model.family must be dense for {config.source}, got {config.family.value}")
    if config.adapter:
        adapter_json(Path(config.adapter).expanduser(), field="model.adapter")


def served_name(config: ModelConfig) -> str | None:
    """The server's name of a model with a `served:` source, by default `model.name`; None for weights of our own."""
    return (config.source.removeprefix(SERVED) or config.name) if config.source.startswith(SERVED) else None


def _check_served(config: ModelConfig) -> None:
    if config.adapter:
        raise ConfigError(
            f"model.adapter must be empty for {config.source}, got {config.adapter}: a server has its own weights; "
            "serve the adapter there, under a name of its own"
        )


_PACKED_ON_THE_HUB = ("openai/gpt-oss-20b", "openai/gpt-oss-120b")
"""Known without asking the hub, so that a configuration can be checked offline."""


def check_experts_trainable(config: ModelConfig, cache_dir: Path, *, fetch: bool = False) -> None:
    """Refuse to train LoRA on experts that a vllm sampler would run packed, and so without the adapter.

    Args:
        config: the `model` group.
        cache_dir: the project's cache.
        fetch: look at the hub's `config.json`, too, if the model is not on this machine.

    Raises:
        ConfigError: the checkpoint is quantised.
        EngineError: the hub does not answer.
    """
    directory = _known_dir(config.source, cache_dir)
    if directory is not None:
        settings = model_json(directory)
    elif config.source in _PACKED_ON_THE_HUB:
        settings = {"quantization_config": {"quant_method": "mxfp4"}}
    else:
        settings = _hub_json(config) if fetch else {}
    method = (settings.get("quantization_config") or {}).get("quant_method")
    if method:
        raise ConfigError(
            f"lora.experts must be false with engine=vllm on {config.source}: its experts are packed ({method}), where "
            "vllm ignores an adapter; or give a dequantised model directory as model.source (docs/gpt-oss-20b.md)"
        )


def check_length(config: ModelConfig, cache_dir: Path, field: str, max_new_tokens: int) -> None:
    """Check that completions can fit the context of a model whose files are here.

    Raises:
        ConfigError: not even an empty prompt would leave that much room.
    """
    directory = _known_dir(config.source, cache_dir)
    limit = model_json(directory).get("max_position_embeddings") if directory is not None else None
    if limit is not None and max_new_tokens >= limit:
        raise ConfigError(f"{field} must be < {limit}, the context of {config.name}, got {max_new_tokens}")


def resolve_model_dir(source: str, revision: str, cache_dir: Path) -> Path:
    """The directory that holds the model, fetched first where needed.

    Args:
        source: `embedded:<name>`, a local directory, or a hub id.
        revision: branch, tag or commit; for hub ids only.
        cache_dir: the project's cache, for embedded models. Hub models stay in the hub's own cache.

    Raises:
        ConfigError: not a model directory, not a hub id, or no such embedded model.
        EngineError: the model cannot be fetched.
    """
    if source.startswith(SERVED):
        raise ConfigError(f"model.source {source} is behind a server: it needs engine=openai, or give weights")
    if source.startswith(PREFIX):
        return ensure_embedded(cache_dir, source.removeprefix(PREFIX))
    directory = _known_dir(source, cache_dir)
    return directory if directory is not None else _fetch_from_hub(source, revision)


def load_model(
    config: ModelConfig, cache_dir: Path, device: str | torch.device = "cpu", *, dequantize: bool = True
) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """Load base weights and tokenizer, in eval mode; `config.adapter` is left to the caller.

    Args:
        config: the `model` group.
        cache_dir: the project's cache.
        device: where the weights go.
        dequantize: unpack an MXFP4 checkpoint (gpt-oss) into `config.dtype`, which training and expert
            adapters need; False keeps it packed, for inference on a GPU.

    Raises:
        ConfigError: see `check_model`.
        EngineError: the files are there but cannot be loaded.
    """
    check_model(config, cache_dir)
    directory = resolve_model_dir(config.source, config.revision, cache_dir)
    settings = model_json(directory)
    _check_family(config, settings)

    import torch
    from safetensors import SafetensorError
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from transformers.utils import logging

    if not sys.stderr.isatty():
        logging.disable_progress_bar()
    options: dict[str, Any] = {"dtype": getattr(torch, config.dtype), "local_files_only": True}
    if config.attn_implementation:
        options["attn_implementation"] = config.attn_implementation
    if dequantize and is_mxfp4(settings):
        from transformers import Mxfp4Config

        options["quantization_config"] = Mxfp4Config(dequantize=True)
    if torch.device(device).type != "cpu":
        options["device_map"] = {"": device}
    try:
        model, report = AutoModelForCausalLM.from_pretrained(directory, output_loading_info=True, **options)
        tokenizer = AutoTokenizer.from_pretrained(directory, local_files_only=True)
    except (OSError, ValueError, KeyError, RuntimeError, ImportError, SafetensorError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise EngineError(f"model.source {config.source!r}: cannot load {directory}: {reason}") from error
    if missing := sorted(report["missing_keys"]):  # transformers makes them up at random, with a warning
        raise EngineError(
            f"model.source {config.source!r}: {len(missing)} weights are not in {directory}, for example {missing[0]}"
        )
    if not tokenizer.chat_template:
        raise ConfigError(f"model.source {config.source!r} has no chat template in {directory}; use an instruct model")
    return model.eval(), tokenizer


def save_model(model: Any, tokenizer: Any, directory: Path) -> None:
    """Write a loaded (dequantised, merged) model as an ordinary directory that transformers and vLLM load.

    `save_pretrained` alone turns back what loading has converted. Unpacking MXFP4 it cannot turn back: it would write
    the experts under names that nothing reads.

    Args:
        model: plain weights, no peft wrapper (`merge_and_unload` first).
        tokenizer: of the model.
        directory: gets the files.
    """
    from transformers.integrations.mxfp4 import Mxfp4Dequantize

    conversions = getattr(model, "_weight_conversions", None)
    if conversions is not None:
        model._weight_conversions = [
            each
            for each in conversions
            if not any(isinstance(operation, Mxfp4Dequantize) for operation in getattr(each, "operations", ()))
        ]
    model.save_pretrained(directory)
    tokenizer.save_pretrained(directory)


def model_json(directory: Path) -> dict[str, Any]:
    """The model's `config.json`.

    Raises:
        ConfigError: it is not a JSON object.
    """
    try:
        settings = json.loads((directory / "config.json").read_text(encoding="utf-8"))
    except ValueError as error:
        raise ConfigError(f"model.source {directory}: config.json is not JSON: {error}") from error
    if not isinstance(settings, dict):
        raise ConfigError(f"model.source {directory}: config.json must be an object, got {type(settings).__name__}")
    return settings


def is_mxfp4(settings: dict[str, Any]) -> bool:
    """Whether a `config.json` describes an MXFP4 checkpoint, the form gpt-oss is published in."""
    return (settings.get("quantization_config") or {}).get("quant_method") == "mxfp4"


def adapter_json(directory: Path, field: str = "adapter") -> dict[str, Any]:
    """The `adapter_config.json` of a peft adapter.

    Args:
        directory: where peft saved the adapter.
        field: how error messages name it.

    Raises:
        ConfigError: the directory does not hold an adapter, or one of its files is damaged as far as can be seen
            without reading the weights.
    """
    if not directory.is_dir():
        raise ConfigError(f"{field} {directory} is not a directory; give the folder that peft saved")
    weights = weights_file(directory)
    if weights is None:
        raise ConfigError(f"{field} {directory} holds no adapter: adapter_model.safetensors is missing")
    try:
        settings = json.loads((directory / "adapter_config.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{field} {directory} holds no adapter: adapter_config.json is missing") from error
    except ValueError as error:
        raise ConfigError(f"{field} {directory}: adapter_config.json is not JSON: {error}") from error
    check_weights_file(weights, f"{field} {directory}")
    return check_settings(settings, f"{field} {directory}")


def adapter_modules(adapter_settings: dict[str, Any]) -> frozenset[str]:
    """Last names of the modules that an adapter changes, `experts` for fused ones; empty where it gives a pattern."""
    modules = adapter_settings.get("target_modules") or []
    if isinstance(modules, str):
        return frozenset()
    experts = ["experts"] if has_expert_weights(adapter_settings) else []
    return frozenset([*(name.rsplit(".", 1)[-1] for name in modules), *experts])


def has_expert_weights(adapter_settings: dict[str, Any]) -> bool:
    """Whether an adapter changes fused expert parameters, which a packed MXFP4 model cannot apply."""
    targets = list(adapter_settings.get("target_parameters") or [])
    modules = adapter_settings.get("target_modules") or []
    targets += [modules] if isinstance(modules, str) else list(modules)
    return any("expert" in name for name in targets)


def _known_dir(source: str, cache_dir: Path) -> Path | None:
    """The model's directory if it is on this machine already; None for what must be fetched.

    Raises:
        ConfigError: `source` can be none of the three kinds, or is a directory that holds no model.
    """
    if source.startswith(SERVED):
        return None
    if source.startswith(PREFIX):
        model = embedded_model(source)
        return embedded_dir(model, cache_dir) if is_ready(model, cache_dir) else None
    path = Path(source).expanduser()
    if path.exists():
        missing = _missing_parts(path)
        if missing:
            raise ConfigError(f"model.source {source!r} is not a model directory: {missing}")
        return path
    if not _HUB_ID.fullmatch(source):
        raise ConfigError(f"model.source {source!r} does not exist; give an embedded model, a directory or a hub id")
    return None


def _missing_parts(path: Path) -> str:
    if not path.is_dir():
        return "it is a file"
    missing = [] if (path / "config.json").is_file() else ["config.json"]
    if not any(any(path.glob(pattern)) for pattern in _WEIGHT_GLOBS):
        missing.append("weights (*.safetensors)")
    if not any((path / name).is_file() for name in _TOKENIZER_FILES):
        missing.append("tokenizer (tokenizer.json)")
    return f"{', '.join(missing)} missing" if missing else ""


def _check_family(config: ModelConfig, settings: dict[str, Any]) -> None:
    model_type = settings.get("model_type")
    if not model_type:
        raise ConfigError(f"model.source {config.source!r}: config.json has no model_type")
    if (model_type == "gpt_oss") != (config.family is Family.gpt_oss):
        wanted = Family.gpt_oss if model_type == "gpt_oss" else Family.dense
        raise ConfigError(
            f"model.family must be {wanted.value} for {config.source!r} (model_type {model_type}), "
            f"got {config.family.value}"
        )


def _hub_json(config: ModelConfig) -> dict[str, Any]:
    """`config.json` of a hub model, without its weights."""
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    try:
        path = Path(hf_hub_download(config.source, "config.json", revision=config.revision))
    except (HfHubHTTPError, HFValidationError, LocalEntryNotFoundError, OSError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise EngineError(
            f"model.source {config.source!r} cannot be fetched from the hub (revision {config.revision!r}): {reason}"
        ) from error
    return model_json(path.parent)


def _fetch_from_hub(source: str, revision: str) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    try:
        path = Path(snapshot_download(source, revision=revision, allow_patterns=_HUB_FILES))
    except (HfHubHTTPError, HFValidationError, LocalEntryNotFoundError, OSError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise EngineError(
            f"model.source {source!r} is no local directory and cannot be fetched from the hub "
            f"(revision {revision!r}): {reason}"
        ) from error
    missing = _missing_parts(path)
    if missing:
        raise ConfigError(f"model.source {source!r} on the hub is not a usable model: {missing}")
    return path
