"""The encoder that CodeX-SFT trains: loaded, cut to what trains, and exported as a sentence-transformers directory.

The exported directory loads without this package. Beside the model lies `match_threshold.json`, which
`similarity.embedding` reads.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from polyalgo.config.schema import CodexSftConfig, LoraConfig
from polyalgo.errors import ConfigError
from polyalgo.similarity.embedding import THRESHOLD_FILE, load_embedder
from polyalgo.training.codex import embed_texts
from polyalgo.training.lora import LoraReport, check_targets, count_of, count_parameters, trainable_parameters

ENCODER = "encoder"
"""Folder of the trained encoder in the run directory."""


@dataclass(frozen=True)
class Encoder:
    """What is trained, and how much of it."""

    model: Any
    """A `SentenceTransformer`, in which adapters act where there are any."""
    adapters: Any | None
    """peft's model around the transformer; None where weights train themselves."""
    report: LoraReport

    def embed(self, texts: Sequence[str], batch: int = 32) -> NDArray[np.float32]:
        """Embeddings of unit length under the weights as they are, shape (n, d), in evaluation mode."""
        training = self.model.training
        self.model.eval()
        unique = list(dict.fromkeys(texts))
        with torch.no_grad():
            points = nn.functional.normalize(embed_texts(self.model, unique, batch)[0], dim=1)
        self.model.train(training)
        places = {text: place for place, text in enumerate(unique)}
        return np.asarray(points.cpu().numpy()[[places[text] for text in texts]], dtype=np.float32)


def load_encoder(config: CodexSftConfig, lora: LoraConfig, cache_dir: Path, device: str, dtype: str) -> Encoder:
    """Load the encoder and decide what trains.

    Args:
        config: `embedder`, `max_tokens`, `dropout`, what is frozen, `lora`.
        lora: shape of the adapters.
        cache_dir: the project's cache.
        device: a torch device.
        dtype: of frozen weights under adapters; weights that train are float32 in any case.

    Raises:
        ConfigError: it cannot be loaded, reads fewer tokens, has fewer layers, or no module named for adapters.
        EngineError: see `load_embedder`.
    """
    model = load_embedder(config.embedder, cache_dir, device, field="codex_sft.embedder").model
    transformer = model.transformers_model
    if transformer is None:
        raise ConfigError(f"codex_sft.embedder {config.embedder!r} has no transformer to train")
    longest = getattr(transformer.config, "max_position_embeddings", None)
    if config.max_tokens and longest and config.max_tokens > longest:
        raise ConfigError(
            f"codex_sft.max_tokens must be <= {longest}, which the encoder can read, got {config.max_tokens}"
        )
    if config.max_tokens:
        model.max_seq_length = config.max_tokens
    _set_dropout(transformer, config.dropout)
    total = count_parameters(model)
    adapters = None
    if config.lora:
        model.to(getattr(torch, dtype))
        adapters = _add_adapters(transformer, lora)
    else:
        model.float()
        _freeze(transformer, config)
    trainable = sum(count_of(parameter) for parameter in trainable_parameters(model).values())
    return Encoder(model, adapters, LoraReport(trainable, total))


def _set_dropout(transformer: nn.Module, rate: float) -> None:
    """Of every dropout layer, and of attentions that keep their rate as a number."""
    for module in transformer.modules():
        if isinstance(module, nn.Dropout):
            module.p = rate
        for name in ("attention_dropout", "attention_dropout_prob"):
            if isinstance(getattr(module, name, None), float):
                setattr(module, name, rate)


def _freeze(transformer: Any, config: CodexSftConfig) -> None:
    if config.freeze_embeddings:
        _still(getattr(transformer, "embeddings", None) or transformer.get_input_embeddings())
    if config.freeze_layers:
        stacks = [module for module in transformer.modules() if isinstance(module, nn.ModuleList)]
        layers = max(stacks, key=len, default=nn.ModuleList())
        if config.freeze_layers > len(layers):
            raise ConfigError(
                f"codex_sft.freeze_layers must be <= {len(layers)}, the encoder's layers, got {config.freeze_layers}"
            )
        for layer in list(layers)[: config.freeze_layers]:
            _still(layer)
    # What the sentence embedding is not made from, such as BERT's pooler, would count as trained and never move.
    if getattr(transformer, "pooler", None) is not None:
        _still(transformer.pooler)


def _still(module: nn.Module) -> None:
    for parameter in module.parameters():
        parameter.requires_grad_(False)


def _add_adapters(transformer: Any, lora: LoraConfig) -> Any:
    from peft import LoraConfig as PeftLoraConfig
    from peft import get_peft_model

    check_targets(transformer, lora, "the encoder")
    settings = PeftLoraConfig(
        r=lora.r, lora_alpha=lora.alpha, lora_dropout=lora.dropout, target_modules=list(lora.target_modules)
    )
    return get_peft_model(transformer, settings)  # puts its layers into the transformer itself


def export(encoder: Encoder, directory: Path, threshold: Mapping[str, Any] | None) -> None:
    """Write the encoder as an ordinary sentence-transformers directory; one that is there is replaced as a whole.

    Adapters are merged into the weights, so the encoder does not train any more afterwards.

    Args:
        encoder: as trained.
        directory: where it goes.
        threshold: content of the threshold's file; None: there is none.
    """
    if encoder.adapters is not None:
        encoder.adapters.merge_and_unload()
    staging = directory.with_name(f".{directory.name}.staging")
    shutil.rmtree(staging, ignore_errors=True)
    encoder.model.save_pretrained(str(staging), create_model_card=False)
    if threshold is not None:
        (staging / THRESHOLD_FILE).write_text(json.dumps(threshold, indent=2) + "\n", encoding="utf-8")
    if directory.exists():
        trash = directory.with_name(f".{directory.name}.trash")
        shutil.rmtree(trash, ignore_errors=True)
        directory.replace(trash)
        staging.replace(directory)
        shutil.rmtree(trash)
    else:
        staging.replace(directory)
