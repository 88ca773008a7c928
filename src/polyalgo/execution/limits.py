"""Range checks of the execution config, before anything is loaded or run."""

from __future__ import annotations

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import ConfigError

# The smallest at which all seven languages still start and compile a hello world.
_MIN_MEMORY_MB = 256
_MIN_COMPILE_MEMORY_MB = 512
_MIN_PROCESSES = 32


def check_execution(config: ExecutionConfig) -> None:
    """Check every number of `config`.

    Raises:
        ConfigError: names the field, what it must be, and the value.
    """
    limits = config.limits
    for name in ("wall_s", "compile_wall_s", "output_mb"):
        _require(getattr(limits, name) > 0, f"limits.{name}", "> 0", getattr(limits, name))
    for name, least in (
        ("memory_mb", _MIN_MEMORY_MB),
        ("compile_memory_mb", _MIN_COMPILE_MEMORY_MB),
        ("processes", _MIN_PROCESSES),
        ("file_mb", 1),
    ):
        _require(getattr(limits, name) >= least, f"limits.{name}", f">= {least}", getattr(limits, name))
    _require(config.workers >= 0, "workers", ">= 0 (0: one per core)", config.workers)


def _require(condition: bool, field: str, what: str, value: float) -> None:
    if not condition:
        raise ConfigError(f"execution.{field} must be {what}, got {value:g}")
