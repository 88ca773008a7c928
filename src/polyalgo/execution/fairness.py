"""Time limits that a busy machine does not turn into other verdicts.

CPU time decides, wall time is a backstop, and what contention may have caused is tried once more while nothing
else of this judge runs. Not promised: a program within a few percent of its limit always ends on the same side.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from polyalgo.execution.sandbox import Command, Sandbox
from polyalgo.execution.supervise import Limits, RunResult, TimeLimit

_SLOWDOWN = 2.0
"""How much CPU time a shared core (hyperthreads, caches) may add at most; a program that needs more has no claim."""


class FairRunner:
    """Runs commands of several threads; `command.limits.cpu_s` is the CPU limit that counts.

    Args:
        sandbox: runs them.
        gate: a directory that the processes of one pool share; None: this process is all of it.
    """

    def __init__(self, sandbox: Sandbox, gate: Path | None = None) -> None:
        self._sandbox = sandbox
        self._gate = _Gate(gate)

    def run(self, command: Command, slot: int) -> RunResult:
        """The run whose result counts: the first one, or the second one where the first was doubtful.

        Raises:
            SandboxError: the sandbox broke.
            RunStopped: the sandbox was stopped.
        """
        limits = command.limits
        if limits.cpu_s is None:
            raise ValueError("a fair run needs limits.cpu_s")
        generous = replace(command, limits=replace(limits, cpu_s=limits.cpu_s * _SLOWDOWN))
        with self._gate.shared():
            result = self._sandbox.run(generous, slot)
        if not is_doubtful(result, limits):
            return result
        with self._gate.alone():
            return self._sandbox.run(command, slot)


def is_doubtful(result: RunResult, limits: Limits) -> bool:
    """Whether a run alone might end otherwise.

    A run that used up `_SLOWDOWN` times its CPU limit would not; one that ended between might have been
    slowed down. A run that wall time ended might have starved, unless its threads had a core when they
    wanted one for more than half of that time: then it slept.
    """
    if result.timed_out is TimeLimit.CPU:
        return False
    if result.timed_out is TimeLimit.WALL:
        return result.waited_s is None or result.waited_s > limits.wall_s / 2
    return limits.cpu_s is not None and result.cpu_s > limits.cpu_s


class _Gate:
    """Many at once, or one alone; who waits to be alone goes first, also over processes."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory
        self._condition = threading.Condition()
        self._inside = 0
        self._alone = False
        self._waiting_alone = 0

    @contextlib.contextmanager
    def shared(self) -> Iterator[None]:
        with self._condition:
            self._condition.wait_for(lambda: not self._alone and not self._waiting_alone)
            self._inside += 1
        try:
            with self._over_processes(fcntl.LOCK_SH):
                yield
        finally:
            with self._condition:
                self._inside -= 1
                self._condition.notify_all()

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        with self._condition:
            self._waiting_alone += 1
            try:
                self._condition.wait_for(lambda: not self._alone and not self._inside)
                self._alone = True
            finally:
                self._waiting_alone -= 1
        try:
            with self._over_processes(fcntl.LOCK_EX):
                yield
        finally:
            with self._condition:
                self._alone = False
                self._condition.notify_all()

    @contextlib.contextmanager
    def _over_processes(self, how: int) -> Iterator[None]:
        """Hold the room; everybody passes the door one by one, so that a stream of others cannot starve one alone."""
        if self._directory is None:
            yield
            return
        with _locked(self._directory / "door", fcntl.LOCK_EX) as door, _locked(self._directory / "room", how):
            if how == fcntl.LOCK_SH:
                fcntl.flock(door, fcntl.LOCK_UN)
            yield


@contextlib.contextmanager
def _locked(path: Path, how: int) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, how)
        yield descriptor
    finally:
        os.close(descriptor)
