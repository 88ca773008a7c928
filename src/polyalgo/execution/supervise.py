"""Starts the launcher for one run, drains its streams all the time, and reads its report.

Output is bounded in memory whatever the program prints. Not promised: isolation, which is what the command
given to `LauncherSandbox` makes.
"""

from __future__ import annotations

import fcntl
import math
import os
import re
import selectors
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from polyalgo.errors import SandboxError
from polyalgo.execution.launcher import build_launcher

_STDERR_HALF = 32 * 1024
_GRACE_S = 10.0
_OPEN_FILES = 512
_PIPE_MAX = 2**20  # what Linux allows to everybody unless it is told otherwise
_VMSTAT = Path("/proc/vmstat")
_STACK_MB = 8  # Linux's own default; threads of glibc inherit it as their stack size. A program may raise it


@dataclass(frozen=True)
class Limits:
    """Limits of one run."""

    wall_s: float
    memory_mb: int
    """Per process (RLIMIT_DATA) and over the whole process tree (resident, watched)."""
    processes: int
    """Processes and threads."""
    file_mb: int
    """Each file, and each of the three tmpfs."""
    output_mb: float
    """Stdout; stderr is always drained, and its first and last 32 kB are kept."""
    cpu_s: float | None = None
    """CPU time of all processes; None: as much as `wall_s` allows on all cores."""


class TimeLimit(Enum):
    """Which limit ended a run."""

    WALL = 1
    CPU = 2


@dataclass(frozen=True)
class RunResult:
    """What the launcher and the pipes say about one run."""

    exit_code: int | None
    """None when a signal ended the program."""
    signal: int | None
    timed_out: TimeLimit | None
    out_of_memory: bool
    """The watchdog stopped the tree at `memory_mb`."""
    output_overflow: bool
    """Stdout exceeded `output_mb`: it is cut, and the program was stopped."""
    cpu_s: float
    wall_s: float
    max_rss_mb: float
    stdout: bytes = field(repr=False)
    stderr: bytes
    exec_errno: int = 0
    """Not 0 when the kernel refused to start the program."""
    host_out_of_memory: bool = False
    """The kernel's out-of-memory killer took some process of this machine during the run, perhaps the program's."""
    waited_s: float | None = None
    """After a WALL time-out: how long its threads stood ready without a core; None where the kernel does not count."""


class NotStarted(SandboxError):
    """The sandbox broke before the program ran."""


class RunStopped(Exception):
    """`Sandbox.stop` ended the run; it has no result. Not an error of anybody's."""


class _HeadTail:
    """Keeps the first and last `half` bytes of a stream."""

    def __init__(self, half: int) -> None:
        self._half, self._head, self._tail, self._cut = half, bytearray(), bytearray(), False

    def add(self, data: bytes) -> None:
        room = self._half - len(self._head)
        self._head += data[:room] if room > 0 else b""
        self._tail += data[max(room, 0) :]
        if len(self._tail) > self._half:
            del self._tail[: -self._half]
            self._cut = True

    def value(self) -> bytes:
        return bytes(self._head) + (b"\n[...]\n" if self._cut else b"") + bytes(self._tail)


@dataclass
class _Streams:
    """What came out of one run so far."""

    stdout_limit: int
    stdout: bytearray = field(default_factory=bytearray)
    stderr: _HeadTail = field(default_factory=lambda: _HeadTail(_STDERR_HALF))
    report: bytearray = field(default_factory=bytearray)
    overflow: bool = False
    backstop: bool = False


def _widen(pipe: int, size: int) -> None:
    """Make room for all of stdout as far as the system allows.

    Node writes to a full pipe in the background, and `process.exit` drops what is left: the output would depend on
    how fast it is read.
    """
    for wanted in (size, _PIPE_MAX):
        try:
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, wanted)
        except OSError:
            continue
        return


class Running(Protocol):
    """A program under way."""

    def kill(self) -> None:
        """End it, and all that holds its streams."""
        ...

    def finish(self) -> None:
        """Its streams have ended: return once nothing of it is left."""
        ...


class LauncherSandbox:
    """The part that both sandboxes share: starts the launcher and drains its three streams."""

    def __init__(self, cache_dir: Path) -> None:
        self._launcher = build_launcher(cache_dir)
        self._live: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def stop(self) -> None:
        """Kill all runs and refuse new ones until `resume`."""
        with self._lock:
            self._stopped = True
            for control in self._live:
                _hang_up(control)

    def resume(self) -> None:
        """Allow runs again after `stop`."""
        with self._lock:
            self._stopped = False

    def drive(
        self,
        start: Callable[[tuple[int, int, int]], Running],
        stdin_bytes: bytes,
        limits: Limits,
        control: socket.socket,
        inherited: socket.socket,
        owner: tuple[int, int] | None,
    ) -> RunResult:
        """Run a program and return once all of it has ended.

        Args:
            start: starts it with stdin, stdout and stderr, and `inherited` for its report.
            stdin_bytes: what it reads.
            limits: of the run.
            control: our end of the report.
            inherited: the other end; closed here.
            owner: (uid, gid) of the program where that is not ours.

        Raises:
            NotStarted: the program has not run.
            SandboxError: no trustworthy report came back.
            RunStopped: `stop` was called.
        """
        streams = _Streams(stdout_limit=int(limits.output_mb * 2**20))
        oom_kills = _host_oom_kills()
        out_read, out_write = os.pipe()
        _widen(out_write, streams.stdout_limit)
        err_read, err_write = os.pipe()
        stdin = _sealed_file(stdin_bytes)
        try:
            if owner is not None:  # so that the program may open /dev/stdout and /dev/stdin by name
                for descriptor in (out_write, err_write):
                    os.fchown(descriptor, *owner)
            running = start((stdin, out_write, err_write))
        except BaseException:
            os.close(out_read)
            os.close(err_read)
            raise
        finally:
            for descriptor in (stdin, out_write, err_write):
                os.close(descriptor)
            inherited.close()
        try:
            _drain(running, control, out_read, err_read, streams, limits.wall_s + _GRACE_S)
        except BaseException:
            running.kill()
            raise
        finally:
            os.close(out_read)
            os.close(err_read)
            running.finish()
        result = self._result(streams, limits)
        return replace(result, host_out_of_memory=_host_oom_kills() > oom_kills)

    def launch(
        self, argv: Sequence[str], environment: dict[str, str], inherited: socket.socket, cwd: str = "/"
    ) -> Callable[[tuple[int, int, int]], Running]:
        """For `drive`: starts `argv`, which ends in the launcher and the program."""
        return lambda streams: _Process(argv, environment, inherited.fileno(), cwd, streams)

    def start(self, kind: socket.SocketKind = socket.SOCK_STREAM) -> tuple[socket.socket, socket.socket]:
        """A control connection (ours, the other's), registered for `stop`."""
        control, inherited = socket.socketpair(socket.AF_UNIX, kind)
        with self._lock:
            if self._stopped:
                control.close()
                inherited.close()
                raise RunStopped
            self._live.add(control)
        return control, inherited

    def end(self, control: socket.socket) -> None:
        """Forget and close what `start` gave."""
        with self._lock:
            self._live.discard(control)
        control.close()

    def _result(self, streams: _Streams, limits: Limits) -> RunResult:
        stderr = streams.stderr.value()
        lines = streams.report.decode("ascii", "replace").splitlines()
        if not lines or lines[0] != "ready":
            self._refuse_if_stopped()
            reason = lines[0] if lines else stderr.decode(errors="replace").strip()[-300:]
            raise NotStarted(f"the sandbox did not start: {reason or 'no report'}")
        words = lines[-1].split()
        if words[0] == "exec":
            return _result_of(streams, exec_errno=int(words[1]))
        if words[0] == "done":
            values = [int(word) for word in words[1:]]
            if values[4] and not streams.overflow:  # only `stop` and an overflow hang up
                raise RunStopped
            return _result_of(streams, *values)
        if streams.backstop:
            return _result_of(streams, -1, signal.SIGKILL, 1, 0, 0, 0, int(limits.wall_s * 1e6), 0)
        self._refuse_if_stopped()
        raise SandboxError(f"the sandbox ended without a report: {lines[-1]}")

    def _refuse_if_stopped(self) -> None:
        with self._lock:
            if self._stopped:
                raise RunStopped

    def launcher_argv(
        self, launcher: str, descriptor: int, owner: tuple[int, int] | None, plain: bool, limits: Limits
    ) -> list[str]:
        """The launcher's own words, to be followed by the program's; see the head of launcher.c."""
        return [launcher, *map(str, (descriptor, *(owner or (-1, -1)), int(plain), *limit_numbers(limits)))]


def limit_numbers(limits: Limits) -> list[int]:
    """WALL_MS CPU_MS MEMORY_MB PROCESSES FILE_MB FILES STACK_MB of launcher.c."""
    cpu_s = limits.wall_s * (os.cpu_count() or 1) if limits.cpu_s is None else limits.cpu_s
    times = [math.ceil(limits.wall_s * 1000), math.ceil(cpu_s * 1000)]
    return [*times, limits.memory_mb, limits.processes, limits.file_mb, _OPEN_FILES, _STACK_MB]


class _Process:
    """A process of our own that ends when the program does."""

    def __init__(
        self,
        argv: Sequence[str],
        environment: dict[str, str],
        inherited: int,
        cwd: str,
        streams: tuple[int, int, int],
    ) -> None:
        stdin, stdout, stderr = streams
        self._process = subprocess.Popen(
            argv,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env=environment,
            cwd=cwd,
            pass_fds=(inherited,),
            start_new_session=True,  # Ctrl-C is ours to handle, not bwrap's
        )

    def kill(self) -> None:
        self._process.kill()

    def finish(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()


def _drain(
    running: Running,
    control: socket.socket,
    out_read: int,
    err_read: int,
    streams: _Streams,
    backstop_s: float,
) -> None:
    """Read stdout, stderr and the report until all three end; memory stays bounded."""
    deadline = time.monotonic() + backstop_s
    with selectors.DefaultSelector() as selector:
        for source in (out_read, err_read, control.fileno()):
            selector.register(source, selectors.EVENT_READ)
        while selector.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                if streams.backstop:  # killed, and a stream is still held by something outside the sandbox
                    return
                streams.backstop, deadline = True, time.monotonic() + _GRACE_S
                running.kill()
                continue
            for key, _ in selector.select(left):
                data = _read(key.fd)
                if not data:
                    selector.unregister(key.fd)
                    if key.fd == control.fileno():  # the launcher has ended: the rest must follow at once
                        deadline = min(deadline, time.monotonic() + _GRACE_S)
                elif key.fd == out_read:
                    room = streams.stdout_limit - len(streams.stdout)
                    streams.stdout += data[:room]
                    if len(data) > room and not streams.overflow:
                        streams.overflow = True
                        _hang_up(control)
                elif key.fd == err_read:
                    streams.stderr.add(data)
                elif len(streams.report) < 4096:
                    streams.report += data


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except ConnectionResetError:  # the launcher was killed with our hang-up unread
        return b""


def _hang_up(control: socket.socket) -> None:
    """Tell the launcher to kill the program; its report still arrives."""
    try:
        control.shutdown(socket.SHUT_WR)
    except OSError:
        return  # it has ended already


def _result_of(
    streams: _Streams,
    exit_code: int = -1,
    signal_number: int = 0,
    timed_out: int = 0,
    out_of_memory: int = 0,
    stopped: int = 0,
    cpu_us: int = 0,
    wall_us: int = 0,
    max_rss_kb: int = 0,
    waited_us: int = -1,
    exec_errno: int = 0,
) -> RunResult:
    return RunResult(
        exit_code=None if exit_code < 0 else exit_code,
        signal=signal_number or None,
        timed_out=TimeLimit(timed_out) if timed_out else None,
        out_of_memory=bool(out_of_memory),
        output_overflow=streams.overflow,
        cpu_s=cpu_us / 1e6,
        wall_s=wall_us / 1e6,
        max_rss_mb=max_rss_kb / 1024,
        stdout=bytes(streams.stdout),
        stderr=streams.stderr.value(),
        exec_errno=exec_errno,
        waited_s=None if waited_us < 0 else waited_us / 1e6,
    )


def _host_oom_kills() -> int:
    """Processes that the kernel has killed for memory since boot, in any control group; 0 where it does not count."""
    try:
        text = _VMSTAT.read_text()
    except OSError:  # a kernel in user space
        return 0
    found = re.search(r"^oom_kill (\d+)$", text, re.MULTILINE)
    return int(found[1]) if found else 0


def _sealed_file(data: bytes) -> int:
    """A read-only, in-memory file: the program may seek or reopen it but not grow it."""
    if not data:
        return os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
    descriptor = os.memfd_create("stdin", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
    os.lseek(descriptor, 0, os.SEEK_SET)
    seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, seals)
    return descriptor
