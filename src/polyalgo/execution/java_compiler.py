"""Compiles Java in JVMs that stay warm, an order of magnitude faster than `javac` and with the same result.

A server runs sandboxed, as one `javac` does, and keeps nothing of a program. Not promised: an answer. Where a
server has none, or might differ from a new process, `compile` says None and the ordinary compiler decides.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import struct
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath

from polyalgo.errors import ToolchainError
from polyalgo.execution.sandbox import Command, Mount, Sandbox
from polyalgo.execution.service import Service, ServiceLost
from polyalgo.execution.supervise import Limits
from polyalgo.execution.toolchains import BUILD, Toolchain
from polyalgo.records import digest

_SOURCE = Path(__file__).with_name("CompileServer.java")
_INSIDE = "/opt/java-compiler"
_JVM_FLAGS = (
    *("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"),
    *("-XX:ActiveProcessorCount=2", "-Xms64m"),
)
_HEAP_MB = 256  # of a server; a program that needs more goes to the ordinary compiler
_LIFETIME_S = 86_400.0
_START_S = 60.0
_STARTS = 3  # that fail in a row before a server is given up for good
_PATIENCE_S = 10.0  # most compiles take 0.04 s
_MOST_SOURCE_BYTES = 2**20
_MOST_CLASS_BYTES = 16 * 2**20
_MOST_MESSAGE_BYTES = 2**18
_MOST_FILES = _MOST_CLASS_BYTES // 1024
_COMPILED, _REFUSED = 0, 1  # javac's exit codes
_HELLO = b"""
import java.util.*;
public class Main {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("a"));
        words.forEach(word -> System.out.println(word + 1));
    }
}
"""


@dataclass(frozen=True)
class Compiled:
    """What javac made of one source file."""

    ok: bool
    classes: dict[str, bytes]
    """Path relative to the build directory, `classes/Main.class`, and content; empty unless `ok`."""
    messages: str
    """The beginning of what javac prints."""
    compile_s: float


class WarmJavac:
    """Up to `servers` compile servers, started when first needed; safe to call from several threads."""

    def __init__(
        self, sandbox: Sandbox, toolchain: Toolchain, cache_dir: Path, servers: int, compile_limits: Limits
    ) -> None:
        """Start nothing yet.

        Args:
            sandbox: where the servers run.
            toolchain: Java's; the words of its compile step are the servers', too.
            cache_dir: where the compiled server is kept between processes.
            servers: most processes at a time, at least 1; each takes about 150 MB and at most 256 MB of heap.
            compile_limits: of one ordinary compile step; memory, files and processes bound a server as well.
        """
        self._sandbox, self._toolchain, self._cache_dir = sandbox, toolchain, cache_dir
        self._compile_limits = compile_limits
        self._build_lock = threading.Lock()
        self._directory: Path | None = None
        # Slots from the end: their user ids are no worker's, so a program's processes and a server's do not add up.
        self._servers = [_Server(partial(self._start, -1 - index)) for index in range(servers)]
        self._owner_pid = os.getpid()
        self._closed = False

    def compile(self, file_name: str, source: bytes, slot: int) -> Compiled | None:
        """Compile one file, alone; None where only the ordinary compiler can say.

        Args:
            file_name: without directories.
            source: the program; not UTF-8, or more than 1 MiB: None.
            slot: the caller's worker; callers with different slots prefer different servers.

        Raises:
            ToolchainError: javac cannot compile the server itself.
            SandboxError: the sandbox broke.
            RunStopped: the sandbox was stopped.
        """
        # A forked child shares our pipes: it must not touch them.
        if self._closed or os.getpid() != self._owner_pid or not _acceptable(file_name, source):
            return None
        server = self._lend(slot)
        if server is None:
            return None
        try:
            return server.compile(file_name, source, min(_PATIENCE_S, self._compile_limits.wall_s))
        finally:
            server.lock.release()

    def close(self) -> None:
        """End all servers and start no more; waits for compiles under way."""
        if os.getpid() != self._owner_pid:
            return
        self._closed = True
        for server in self._servers:
            with server.lock:
                server.close()

    def _lend(self, slot: int) -> _Server | None:
        """A server whose lock is now held, or None when all are busy for long."""
        first = slot % len(self._servers)
        for server in (*self._servers[first:], *self._servers[:first]):
            if server.lock.acquire(blocking=False):
                return server
        chosen = self._servers[first]
        return chosen if chosen.lock.acquire(timeout=_PATIENCE_S) else None

    def _start(self, slot: int) -> Service:
        with self._build_lock:
            if self._directory is None:
                self._directory = _server_classes(
                    self._toolchain, self._sandbox, self._cache_dir, self._compile_limits, slot
                )
        java = self._toolchain.run[0]
        heap_mb = min(_HEAP_MB, self._compile_limits.memory_mb // 2)
        # The property is as javac's own starter sets it: else programs would see the server on their class path.
        home = f"-Dapplication.home={PurePosixPath(java).parents[1]}"
        argv = (java, *_JVM_FLAGS, f"-Xmx{heap_mb}m", home, "-cp", _INSIDE, "CompileServer")
        words = (str(_MOST_CLASS_BYTES), BUILD, *_javac_words(self._toolchain))
        limits = replace(self._compile_limits, wall_s=_LIFETIME_S, cpu_s=None)
        mounts = (*self._toolchain.mounts, Mount(self._directory, _INSIDE))
        command = Command((*argv, *words), limits, mounts, self._toolchain.masks, self._toolchain.environment)
        return self._sandbox.serve(command, slot)


class _Server:
    """One service and its lock, which every caller of the methods holds."""

    def __init__(self, start: Callable[[], Service]) -> None:
        self.lock = threading.Lock()
        self._start = start
        self._starts_left = _STARTS
        self._service: Service | None = None

    def compile(self, file_name: str, source: bytes, patience_s: float) -> Compiled | None:
        if self._service is None or not self._service.alive():
            self.close()
            if self._starts_left == 0:
                return None
            self._service = self._start()
            self._starts_left -= 1
            if self._ask("Main.java", _HELLO, _START_S) is None:
                return None
            self._starts_left = _STARTS
        return self._ask(file_name, source, patience_s)

    def close(self) -> None:
        if self._service is not None:
            self._service.close()
            self._service = None

    def _ask(self, file_name: str, source: bytes, patience_s: float) -> Compiled | None:
        """The answer of a service that stays fit for the next question, else None and no service."""
        assert self._service is not None
        answer = None
        try:
            answer = _exchange(self._service, file_name, source, patience_s)
        except ServiceLost:
            return None
        finally:  # out of memory or of stack, or interrupted in mid-answer: what follows could depend on it
            if answer is None:
                self.close()
        return answer


def _acceptable(file_name: str, source: bytes) -> bool:
    """Whether a server's answer is sure to be javac's."""
    if len(source) > _MOST_SOURCE_BYTES or not file_name.endswith(".java") or "/" in file_name:
        return False
    try:
        file_name.encode()
        source.decode()
    except UnicodeError:
        return False
    return True


def _exchange(service: Service, file_name: str, source: bytes, patience_s: float) -> Compiled | None:
    """Ask and read the answer; None when javac itself failed.

    Raises:
        ServiceLost: no answer in time, or one that is none.
    """
    began = time.monotonic()
    deadline = began + patience_s

    def number() -> int:
        return int.from_bytes(service.receive(4, deadline), "big")

    def data(most: int) -> bytes:
        size = number()
        if size > most:
            raise ServiceLost(f"{size} bytes where at most {most} may be")
        return service.receive(size, deadline)

    name = file_name.encode()
    service.send(struct.pack(">I", len(name)) + name + struct.pack(">I", len(source)) + source, deadline)
    status = number()
    if status not in (_COMPILED, _REFUSED):
        return None
    messages = data(_MOST_MESSAGE_BYTES).decode(errors="replace")
    files = number()
    if files > _MOST_FILES:
        raise ServiceLost(f"{files} class files")
    classes: dict[str, bytes] = {}
    room = _MOST_CLASS_BYTES
    for _ in range(files):
        path = data(4096).decode(errors="replace")
        if not _is_class_path(path):
            raise ServiceLost(f"{path!r} is no class file")
        classes[path] = data(room)
        room -= len(classes[path])
    return Compiled(status == _COMPILED, classes, messages, time.monotonic() - began)


def _is_class_path(path: str) -> bool:
    """Whether `path` stays below a directory that it is joined to."""
    parts = PurePosixPath(path).parts
    return path.endswith(".class") and "\0" not in path and not path.startswith("/") and ".." not in parts


def _javac_words(toolchain: Toolchain) -> list[str]:
    """The compile step's words for javac itself, without its JVM's."""
    return [word for word in toolchain.compile[1:] if not word.startswith("-J")]


def _server_classes(toolchain: Toolchain, sandbox: Sandbox, cache_dir: Path, limits: Limits, slot: int) -> Path:
    """Directory of the compiled server for this JDK, made now (2 s) if there is none.

    Raises:
        ToolchainError: it does not compile.
        SandboxError: the sandbox broke.
    """
    target = cache_dir / f"java-compiler-{digest([_SOURCE.read_text(), toolchain.version])}"
    if target.exists():
        return target
    with open(cache_dir / "java-compiler.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another process may be making it: wait for that one
        if not target.exists():
            _make_server_classes(toolchain, sandbox, target, limits, slot)
    return target


def _make_server_classes(toolchain: Toolchain, sandbox: Sandbox, target: Path, limits: Limits, slot: int) -> None:
    for stale in target.parent.glob("java-compiler-making-*"):  # we hold the lock: its maker was killed
        shutil.rmtree(stale, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix="java-compiler-making-", dir=target.parent))
    try:
        build = scratch / "build"
        build.mkdir()
        build.chmod(0o755)
        if (owner := sandbox.owner(slot)) is not None:
            os.chown(build, *owner)
        shutil.copyfile(_SOURCE, build / _SOURCE.name)
        (build / _SOURCE.name).chmod(0o644)
        words = {"source": _SOURCE.name, "compile_heap_mb": limits.memory_mb // 2}
        argv = tuple(word.format_map(words) for word in toolchain.compile)
        mounts = (*toolchain.mounts, Mount(build, BUILD, writable=True))
        result = sandbox.run(Command(argv, limits, mounts, toolchain.masks, toolchain.environment), slot)
        if result.exit_code != 0:
            detail = (result.stdout + result.stderr).decode(errors="replace").strip()[-300:]
            raise ToolchainError(f"{toolchain.version} cannot compile {_SOURCE.name}: {detail or result}")
        shutil.copytree(build / "classes", scratch / "classes")  # to be ours, not a sandbox's user's
        os.replace(scratch / "classes", target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
