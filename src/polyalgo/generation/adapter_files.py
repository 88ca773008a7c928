"""Whether the files of a peft adapter are whole: a damaged one is one clear error, as early as it can be seen.

The settings and the header of the weights are read without torch; `load_weights` reads all.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polyalgo.errors import ConfigError

if TYPE_CHECKING:
    from torch import Tensor

SETTINGS = "adapter_config.json"
WEIGHTS = ("adapter_model.safetensors", "adapter_model.bin")
"""In the order in which peft looks for them."""
_AGAIN = "copy the whole adapter again, or let peft save it again"


def weights_file(directory: Path) -> Path | None:
    """The file that peft would read, None without one."""
    return next((directory / name for name in WEIGHTS if (directory / name).is_file()), None)


def check_settings(value: Any, where: str) -> dict[str, Any]:
    """The parsed value of an `adapter_config.json`, if what we read of it has the types that peft gives it.

    Raises:
        ConfigError: it has not; `where` begins the message.
    """
    if not isinstance(value, dict):
        raise ConfigError(f"{where}: {SETTINGS} must be a JSON object, got {type(value).__name__}; {_AGAIN}")
    kind = value.get("peft_type")
    if not isinstance(kind, str):
        raise ConfigError(f"{where}: {SETTINGS} must have a peft_type such as LORA, got {kind!r}; {_AGAIN}")
    rank = value.get("r")
    if kind == "LORA" and (type(rank) is not int or rank < 1):
        raise ConfigError(f"{where}: r in {SETTINGS} must be an integer >= 1, got {rank!r}; {_AGAIN}")
    for name in ("target_modules", "target_parameters"):
        names = value.get(name)
        listed = isinstance(names, list) and all(isinstance(each, str) for each in names)
        if not (listed or names is None or (name == "target_modules" and isinstance(names, str))):
            raise ConfigError(f"{where}: {name} in {SETTINGS} must be a list of names, got {names!r}; {_AGAIN}")
    return value


def check_weights_file(file: Path, where: str) -> None:
    """Refuse a file that is empty or cut, as far as its size and header tell.

    Raises:
        ConfigError: it is; `where` begins the message.
    """
    if file.suffix != ".safetensors":  # a pickle shows its damage only when it is loaded
        if file.stat().st_size == 0:
            raise ConfigError(f"{where}: {file.name} is empty; {_AGAIN}")
        return
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(file, "np") as opened:
            empty = not opened.keys()
    except (SafetensorError, OSError) as error:
        raise ConfigError(
            f"{where}: {file.name} ({file.stat().st_size} bytes) is damaged: {_reason(error)}; {_AGAIN}"
        ) from error
    if empty:
        raise ConfigError(f"{where}: {file.name} holds no weights; {_AGAIN}")


def load_weights(directory: Path, field: str = "adapter") -> dict[str, Tensor]:
    """The saved weights, on the CPU, under peft's names.

    Args:
        directory: where peft saved the adapter.
        field: how error messages name it.

    Raises:
        ConfigError: there are none, or the file is damaged.
    """
    from pickle import UnpicklingError

    import torch
    from peft.utils import load_peft_weights
    from safetensors import SafetensorError

    where = f"{field} {directory}"
    file = weights_file(directory)
    if file is None:
        raise ConfigError(f"{where} holds no adapter: {WEIGHTS[0]} is missing")
    check_weights_file(file, where)
    damage = (SafetensorError, UnpicklingError, OSError, EOFError, RuntimeError, ValueError, LookupError)
    try:
        saved = load_peft_weights(str(directory), device="cpu")
    except (*damage, AttributeError, TypeError) as error:
        raise ConfigError(f"{where}: {file.name} is damaged: {_reason(error)}; {_AGAIN}") from error
    if not isinstance(saved, dict) or not all(isinstance(value, torch.Tensor) for value in saved.values()):
        raise ConfigError(f"{where}: {file.name} does not hold named weights; {_AGAIN}")
    return saved


def not_finite(weights: Mapping[str, Tensor]) -> str:
    """What is wrong with weights that hold nan or an infinity; empty where none does."""
    broken = sorted(name for name, value in weights.items() if not bool(value.isfinite().all()))
    if not broken:
        return ""
    return f"{len(broken)} of its {len(weights)} weights hold nan or infinity, for example {broken[0]}"


def _reason(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
