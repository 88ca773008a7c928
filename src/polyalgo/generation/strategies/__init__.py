"""How a set of programs is asked for: one interface over any engine, prompts in versioned files.

`build` makes a strategy from its configuration, `rounds.StrategyRun` draws with it. Strategies do not judge programs
and do not promise that a model does as it is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from polyalgo.config.schema import PromptStrategyConfig, PromptStrategyName
from polyalgo.errors import ConfigError
from polyalgo.generation.strategies.base import Strategy, check_num_samples
from polyalgo.generation.strategies.chained import Denial, Iterative
from polyalgo.generation.strategies.steered import Steered, read_references
from polyalgo.generation.strategies.verbalized import Verbalized
from polyalgo.records import Problem

__all__ = ["Strategy", "build"]


def build(config: PromptStrategyConfig, problems: Sequence[Problem], num_samples: int) -> Strategy:
    """The configured strategy.

    Args:
        config: the `strategy` group of `generate.py`.
        problems: what will be asked; steering checks that each has references.
        num_samples: programs per problem.

    Raises:
        ConfigError: a value is out of range, or references are missing.
    """
    strategy = _build(config, problems)
    check_num_samples(strategy, num_samples)
    return strategy


def _build(config: PromptStrategyConfig, problems: Sequence[Problem]) -> Strategy:
    for name, least in (("candidates", 2), ("rounds", 0), ("history", 1), ("history_chars", 1)):
        value = getattr(config, name)
        if value < least:
            raise ConfigError(f"strategy.{name} must be >= {least}, got {value}")
    match config.name:
        case PromptStrategyName.iid:
            return Strategy()
        case PromptStrategyName.verbalized:
            return Verbalized(config.candidates, config.version)
        case PromptStrategyName.iterative:
            return Iterative(config.rounds, config.history, config.history_chars, config.history_mode, config.version)
        case PromptStrategyName.denial:
            return Denial(config.rounds, config.history, config.version)
        case _:
            steered = Steered(config.name, read_references(config.references), config.version)
            steered.check(problems)
            return steered
