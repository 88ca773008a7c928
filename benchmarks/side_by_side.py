"""Two trainers on one machine, each a process of its own, taking turns step by step.

Both live at once, so that a drift of the machine hits both. A benchmark's module is parent and worker: the parent makes
`Side`s and calls `take_turns`; a worker (`--worker NAME DIRECTORY`) makes a `Turns` and calls `begin` and `end` around
each step.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PACKAGES = ("polyalgo", "trl", "torch", "transformers", "peft", "lightning")


def peak_mb(pid: int) -> float:
    """Largest resident memory so far of a process and, each at its own peak, of those below it, in MiB."""
    process = Path(f"/proc/{pid}")
    own_kb = next(line for line in (process / "status").read_text().splitlines() if line.startswith("VmHWM:"))
    children = " ".join(path.read_text() for path in process.glob("task/*/children")).split()
    return int(own_kb.split()[1]) / 1024 + sum(peak_mb(int(child)) for child in children)


class Turns:
    """A worker's end of the pipe: waits to be told, then answers with what a step took."""

    def __init__(self) -> None:
        self._answers = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)  # libraries print; their words go to the log
        self._started_s = 0.0

    def begin(self) -> None:
        """Wait for the turn and start the clock; ends the worker when the parent has gone."""
        if not sys.stdin.readline():
            sys.exit(0)
        self._started_s = time.perf_counter()

    def end(self, **values: float) -> None:
        """Stop the clock and answer: `step_s`, `peak_mb` (with the processes it started), and `values`."""
        elapsed_s = time.perf_counter() - self._started_s
        self.answer(step_s=elapsed_s, peak_mb=peak_mb(os.getpid()), **values)

    def answer(self, **values: float) -> None:
        """One line of JSON."""
        print(json.dumps(values), file=self._answers, flush=True)


class Side:
    """The parent's end of one worker.

    Attributes:
        steps: what the worker answered, step by step, without the first, which warms up.
        warm_up: its answer to the first step.
    """

    def __init__(self, module: str, name: str, arguments: Sequence[str], directory: Path) -> None:
        directory.mkdir()
        self.name = name
        self.warm_up: dict[str, float] = {}
        self.steps: list[dict[str, float]] = []
        self._log = directory / "log.txt"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments, "--worker", name, str(directory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"},
            )

    def answer(self) -> dict[str, float]:
        """The worker's next line; ends the benchmark if there is none."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            print(self._log.read_text()[-3000:])
            sys.exit(f"result: no figures, the side of {self.name} ended early")
        values: dict[str, float] = json.loads(line)
        return values

    def step(self) -> dict[str, float]:
        """One training step of the worker."""
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        return self.answer()

    def end(self) -> None:
        """Stop the worker."""
        self._process.kill()
        self._process.wait()

    def median(self, key: str) -> float:
        """Over the measured steps."""
        return statistics.median(step[key] for step in self.steps)

    def spread(self) -> str:
        """The fastest and the slowest step."""
        times = [step["step_s"] for step in self.steps]
        return f"{min(times):.2f} to {max(times):.2f}"

    @property
    def peak_mb(self) -> float:
        """Of the worker and the processes it started, so far."""
        return self.steps[-1]["peak_mb"]


@contextmanager
def open_sides(module: str, names: Sequence[str], arguments: Sequence[str]) -> Iterator[list[Side]]:
    """Start a worker for every name, print the packages' versions, stop the workers at the end."""
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES))
    with tempfile.TemporaryDirectory() as scratch:
        sides: list[Side] = []
        try:
            for name in names:
                sides.append(Side(module, name, arguments, Path(scratch) / name))
            yield sides
        finally:
            for side in sides:
                side.end()


def take_turns(sides: Sequence[Side], steps: int, describe: Callable[[dict[str, float]], str]) -> None:
    """One step to warm up, then `steps` measured ones; who begins changes with every step."""
    for number in range(steps + 1):
        for side in sides if number % 2 else sides[::-1]:
            values = side.step()
            if number:
                side.steps.append(values)
            else:
                side.warm_up = values
            kind = f"step {number}" if number else "warm-up"
            print(f"{kind} {side.name}: {describe(values)}", flush=True)


def lora_of_peft() -> Any:
    """peft's configuration with the values of our `LoraConfig`."""
    from peft import LoraConfig

    from polyalgo.config.schema import LoraConfig as OurLora

    ours = OurLora()
    return LoraConfig(
        task_type="CAUSAL_LM",
        r=ours.r,
        lora_alpha=ours.alpha,
        lora_dropout=ours.dropout,
        target_modules=ours.target_modules,
    )
