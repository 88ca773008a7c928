"""`metrics.jsonl`: one line per logged step, appended at once, valid JSON always.

Safe against being killed, and against being written again after a resume: a name that is logged again replaces
its own history from that step on. One process writes at a time (the run directory's lock sees to that).
"""

from __future__ import annotations

import datetime
import json
import math
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from polyalgo.errors import DataError
from polyalgo.store import cut_torn_tail, read_objects, writing

NONFINITE = "__nonfinite"
"""Suffix of the marker beside a value that JSON has no number for: the value is null, the marker names it."""

_RESERVED = ("step", "time")


class MetricsLog:
    """An append-only file of `{"step": int, "time": ISO 8601, name: number, ...}` lines.

    NaN and infinities are written as null with a marker, `"loss": null, "loss__nonfinite": "nan"`; the marker
    is one of `nan`, `inf`, `-inf`.

    After a restart, the first time this object logs a name at a step, that name's values at this and later
    steps are dropped from the file: they were logged after the checkpoint that the restart continues from, or
    by an earlier run of the same command. Other names are left alone.

    Args:
        path: the file; its directory is created, and a last line torn by a kill is cut off.

    Raises:
        DataError: a complete line is not one of this format.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._logged: set[str] = set()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            with path.open("rb+") as file:
                cut_torn_tail(file)
        self._last_step: dict[str, int] = {}
        """Last step of each name that an earlier process logged."""
        for line in self.read():
            for name in line:
                self._last_step[name] = max(line["step"], self._last_step.get(name, 0))

    def read(self) -> list[dict[str, Any]]:
        """All lines, in order."""
        lines = list(read_objects(self.path))
        for number, line in enumerate(lines, start=1):
            if not isinstance(line.get("step"), int):
                raise DataError(f"{self.path}:{number}: step must be an integer, got {line.get('step')!r}")
        return lines

    def append(self, step: int, metrics: Mapping[str, Any]) -> None:
        """Write one line; it is with the operating system when this returns.

        Args:
            step: >= 0.
            metrics: names and numbers (ints, floats, or scalars with `item()` such as tensors).

        Raises:
            DataError: a negative step, a value that is not a number, or a reserved name.
        """
        if step < 0:
            raise DataError(f"step must be >= 0, got {step}")
        line: dict[str, Any] = {"step": int(step), "time": _now()}
        for name, value in metrics.items():
            if name in _RESERVED or name.endswith(NONFINITE):
                raise DataError(f"metric name {name!r} is reserved; choose another")
            line |= _field(name, value)
        stale = {name for name in metrics if name not in self._logged and self._last_step.get(name, -1) >= step}
        if stale:
            self._rewrite(lambda old: _without(old, stale) if old["step"] >= step else old)
        self._logged.update(metrics)
        # Opened for each line: a rewrite by anyone replaces the file, and a handle kept open would miss that.
        with writing(self.path), self.path.open("ab", buffering=0) as file:
            file.write(json.dumps(line, ensure_ascii=False, allow_nan=False).encode() + b"\n")

    def truncate_after(self, step: int) -> None:
        """Drop the lines of later steps, atomically; a resumed run starts by dropping what its checkpoint lacks."""
        self._rewrite(lambda old: old if old["step"] <= step else None)

    def _rewrite(self, keep: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
        old = self.read()
        kept = [line for line in map(keep, old) if line is not None]
        if kept == old:
            return
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        with writing(temporary), temporary.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in kept)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(self.path)


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")


def _field(name: str, value: Any) -> dict[str, Any]:
    number = value.item() if hasattr(value, "item") else value
    if not isinstance(number, int | float):
        raise DataError(f"metric {name} must be a number, got {type(value).__name__}")
    if math.isfinite(number):
        return {name: number}
    return {name: None, f"{name}{NONFINITE}": str(float(number))}


def _without(line: dict[str, Any], names: set[str]) -> dict[str, Any] | None:
    kept = {name: value for name, value in line.items() if name.removesuffix(NONFINITE) not in names}
    return kept if len(kept) > len(_RESERVED) else None
