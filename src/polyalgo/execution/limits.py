"""Range checks of the execution config, before anything is loaded or run."""

from __future__ import annotations

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import ConfigError

_MOST_WALL_S = 86_400
_MOST_MB = 100_000
_MOST_MEMORY_MB = 2**20
# Least and most of each limit. The least is where all seven languages still start and compile a hello world;
# the most keeps infinities and absurd numbers away from clocks, buffers and the kernel's limits.
_RANGES = {
    "memory_mb": (256, _MOST_MEMORY_MB),
    "compile_memory_mb": (512, _MOST_MEMORY_MB),
    "processes": (32, 1_000_000),
    "file_mb": (1, _MOST_MB),
}
_TIMES = ("cpu_s", "wall_s", "compile_cpu_s", "compile_wall_s")
_POSITIVE = {**dict.fromkeys(_TIMES, _MOST_WALL_S), "output_mb": _MOST_MB}


def check_execution(config: ExecutionConfig) -> None:
    """Check every number of `config`.

    Raises:
        ConfigError: names the field, what it must be, and the value.
    """
    for name, most in _POSITIVE.items():
        value = getattr(config.limits, name)
        _require(not value <= 0, f"limits.{name}", "> 0", value)
        _require(value <= most, f"limits.{name}", f"> 0 and <= {most}", value)  # false for nan, too
    for name, (least, most) in _RANGES.items():
        value = getattr(config.limits, name)
        _require(value >= least, f"limits.{name}", f">= {least}", value)
        _require(value <= most, f"limits.{name}", f">= {least} and <= {most}", value)
    for wall, cpu in (("wall_s", "cpu_s"), ("compile_wall_s", "compile_cpu_s")):
        least_s = getattr(config.limits, cpu)
        what = f">= limits.{cpu} ({least_s:g}), whose backstop it is"
        _require(getattr(config.limits, wall) >= least_s, f"limits.{wall}", what, getattr(config.limits, wall))
    _require(config.compile_cache_mb >= 0, "compile_cache_mb", ">= 0 (0: no cache)", config.compile_cache_mb)
    _require(config.workers >= 0, "workers", ">= 0 (0: one per core)", config.workers)


def _require(condition: bool, field: str, what: str, value: float) -> None:
    if not condition:
        got = f"{value:g}" if isinstance(value, float) else str(value)
        raise ConfigError(f"execution.{field} must be {what}, got {got}")
