"""From Hydra's DictConfig to plain dataclass objects, checked, before anything is loaded.

Only cheap checks that need no other room are here; each room checks its own section (for example
`execution.check_execution`) and the pipelines call those first thing.
"""

from __future__ import annotations

import dataclasses
from enum import Enum
from typing import Any

from hydra.core.config_store import ConfigStore
from omegaconf import DictConfig, OmegaConf

from polyalgo.config.entry import unknown_key
from polyalgo.config.schema import EvaluateConfig, GenerateConfig, TrainConfig
from polyalgo.errors import ConfigError


def register() -> None:
    """Put the schemas where `conf/*.yaml` name them."""
    store = ConfigStore.instance()
    store.store(name="train_schema", node=TrainConfig)
    store.store(name="generate_schema", node=GenerateConfig)
    store.store(name="evaluate_schema", node=EvaluateConfig)


def resolve(composed: DictConfig) -> Any:
    """The configuration as its dataclass.

    Raises:
        ConfigError: a required value is missing or a value is out of range.
    """
    _refuse_unknown_keys(composed, OmegaConf.get_type(composed))
    missing = sorted(OmegaConf.missing_keys(composed))
    if "experiment" in missing:
        one = (
            "+experiment=grpo_tiered"
            if OmegaConf.get_type(composed) is TrainConfig
            else ("+experiment=algoreval_zero_shot, benchmark=divalgo_mini")
        )
        raise ConfigError(f"experiment: none chosen; add {one}, or another file of conf/experiment/")
    if missing:
        raise ConfigError(f"{missing[0]}: required; add {missing[0]}=<value> to the command")
    config = OmegaConf.to_object(composed)
    _check_seed(config)
    return config


def _refuse_unknown_keys(composed: DictConfig, cls: Any, prefix: str = "") -> None:
    """Hydra's `+key=value` adds keys even to a typed configuration, which would then be silently unused."""
    known = {item.name for item in dataclasses.fields(cls)}
    for key in composed:
        full_key = f"{prefix}{key!s}"
        if key not in known:
            raise ConfigError(unknown_key(full_key))
        node = composed._get_node(key)
        if isinstance(node, DictConfig) and dataclasses.is_dataclass(OmegaConf.get_type(node)):
            _refuse_unknown_keys(node, OmegaConf.get_type(node), f"{full_key}.")


def _check_seed(config: Any) -> None:
    seed = getattr(config, "seed", 0)
    if not 0 <= seed < 2**32:
        raise ConfigError(f"seed must be in [0, 2**32), got {seed}")


def as_dict(config: Any) -> dict[str, Any]:
    """The configuration as builtins, for YAML, digests and trackers."""
    return dataclasses.asdict(config, dict_factory=_plain)


def _plain(items: list[tuple[str, Any]]) -> dict[str, Any]:
    return {key: value.value if isinstance(value, Enum) else value for key, value in items}
