"""Checks of a CodeX-SFT configuration, before anything is loaded. Imports no torch."""

from __future__ import annotations

import math

from polyalgo.config.schema import PairSource, StrategyName, TrainConfig
from polyalgo.errors import ConfigError
from polyalgo.similarity.embedding import check_embedder
from polyalgo.training.checks import check_common

_PRECISIONS = ("32-true", "bf16-mixed")
_STRATEGIES = (StrategyName.auto, StrategyName.ddp)


def check_codex(config: TrainConfig) -> None:
    """Refuse values that cannot train, with field, value and fix.

    Raises:
        ConfigError: the first one found.
    """
    codex = config.codex_sft
    check_embedder(codex.embedder, "codex_sft.embedder")
    if codex.source is PairSource.jsonl and not codex.pairs:
        raise ConfigError("codex_sft.pairs: required with codex_sft.source=jsonl; add codex_sft.pairs=<file>")
    if codex.source is PairSource.corpus and codex.pairs:
        raise ConfigError(
            f"codex_sft.pairs must be empty with codex_sft.source=corpus, got {codex.pairs}; add codex_sft.source=jsonl"
        )
    _require(codex.folds >= 2, "codex_sft.folds", ">= 2 (one is held out)", codex.folds)
    _require(0 <= codex.fold < codex.folds, "codex_sft.fold", f"in [0, {codex.folds})", codex.fold)
    for name, least in (
        *(("rewrites", 0), ("max_tokens", 0), ("train_tokens", 0), ("freeze_layers", 0)),
        *(("problems_per_step", 1), ("programs_per_problem", 2), ("micro_batch", 1), ("evaluate_every_n_steps", 1)),
    ):
        _require(getattr(codex, name) >= least, f"codex_sft.{name}", f">= {least}", getattr(codex, name))
    if codex.max_tokens:
        most = codex.max_tokens
        _require(codex.train_tokens <= most, "codex_sft.train_tokens", f"<= max_tokens ({most})", codex.train_tokens)
    _require(0 < codex.scale < math.inf, "codex_sft.scale", "> 0", codex.scale)
    _require(0 <= codex.dropout < 1, "codex_sft.dropout", "in [0, 1)", codex.dropout)
    check_common(config)
    _check_trainer(config)


def _check_trainer(config: TrainConfig) -> None:
    trainer, lora = config.trainer, config.codex_sft.lora
    choices = (*_PRECISIONS, "bf16-true") if lora else _PRECISIONS
    hint = "" if lora else " (bf16-true only with codex_sft.lora=true: weights that train are float32)"
    _require(trainer.precision in choices, "trainer.precision", " or ".join(choices) + hint, trainer.precision)
    if config.strategy.name not in _STRATEGIES:
        raise ConfigError(
            f"strategy.name must be auto or ddp for task=codex_sft, got {config.strategy.name}: an encoder with "
            "adapters (codex_sft.lora=true) fits one GPU"
        )
    processes = trainer.devices * trainer.num_nodes
    if config.strategy.name is StrategyName.auto and processes > 1:
        raise ConfigError(f"strategy.name must be ddp for {processes} processes, got auto")
    if 2 * config.codex_sft.problems_per_step < processes:
        raise ConfigError(
            f"codex_sft.problems_per_step must be >= {math.ceil(processes / 2)}, so that each of {processes} processes "
            f"has a program, got {config.codex_sft.problems_per_step}"
        )


def _require(ok: bool, field: str, rule: str, value: object) -> None:
    if not ok:
        raise ConfigError(f"{field} must be {rule}, got {value}")
