"""Which runs are tried again, and that the second try is alone."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from polyalgo.execution.fairness import FairRunner, is_doubtful
from polyalgo.execution.sandbox import Command, Sandbox
from polyalgo.execution.supervise import Limits, RunResult, TimeLimit

LIMITS = Limits(wall_s=30, memory_mb=64, processes=8, file_mb=1, output_mb=1, cpu_s=10)
ENDED = RunResult(0, None, None, False, False, cpu_s=1.0, wall_s=1.0, max_rss_mb=1.0, stdout=b"", stderr=b"")


@pytest.mark.parametrize(
    ("changes", "doubtful"),
    [
        ({}, False),
        ({"cpu_s": 10.0}, False),
        ({"cpu_s": 10.1}, True),  # ended, but needed more than its limit: the core may have been shared
        ({"cpu_s": 20.0, "timed_out": TimeLimit.CPU}, False),  # twice the limit: no sharing costs that much
        ({"timed_out": TimeLimit.WALL, "waited_s": 0.1}, False),  # it slept
        ({"timed_out": TimeLimit.WALL, "waited_s": 15.1}, True),  # it wanted a core for half of the time
        ({"timed_out": TimeLimit.WALL, "waited_s": None}, True),
        ({"cpu_s": 12.0, "exit_code": 1}, True),
    ],
)
def test_doubtful_runs(changes: dict[str, object], doubtful: bool) -> None:
    assert is_doubtful(replace(ENDED, **changes), LIMITS) is doubtful  # type: ignore[arg-type]


class SlowSandbox:
    """Records who runs beside whom; a command named `near` needs more CPU time the first time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.inside: list[tuple[str, float | None]] = []
        self.beside: list[int] = []
        self.alone: list[bool] = []
        self.limits: list[float | None] = []

    def run(self, command: Command, slot: int) -> RunResult:
        name, limit = command.argv[0], command.limits.cpu_s
        with self.lock:
            self.inside.append((name, limit))
        time.sleep(0.05)
        with self.lock:
            again = limit == LIMITS.cpu_s
            if again:
                self.alone.append(len(self.inside) == 1)
            self.inside.remove((name, limit))
            self.limits.append(limit)
        slow = name == "near" and not again
        return replace(ENDED, cpu_s=11.0 if slow else 9.0)


def test_the_second_try_is_alone_and_decides() -> None:
    sandbox = SlowSandbox()
    runner = FairRunner(cast(Sandbox, sandbox))
    results: list[RunResult] = []

    def work(name: str) -> None:
        for _ in range(3):
            results.append(runner.run(Command((name,), LIMITS), 0))

    threads = [threading.Thread(target=work, args=(name,)) for name in ("near", "far", "near", "far")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert len(results) == 12
    assert {result.cpu_s for result in results} == {9.0}
    assert sandbox.alone == [True] * 6  # each run of `near` once more
    assert sorted(sandbox.limits, key=float) == [10] * 6 + [20] * 12  # type: ignore[arg-type]


def test_alone_over_processes(tmp_path: Path) -> None:
    """Two runners with one gate stand for two processes: file locks do not know threads."""
    sandbox = SlowSandbox()
    runners = [FairRunner(cast(Sandbox, sandbox), tmp_path) for _ in range(2)]

    def work(index: int) -> None:
        for name in ("far", "near", "far", "near"):
            runners[index].run(Command((name,), LIMITS), 0)

    threads = [threading.Thread(target=work, args=(index,)) for index in (0, 0, 1, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sandbox.alone == [True] * 8
    assert len(sandbox.limits) == 4 * 6
