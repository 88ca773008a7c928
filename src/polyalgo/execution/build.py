"""From source text to a program ready to run: the compile step in the sandbox, and its cache.

A program is run from a directory that holds nothing but what the compile step made (an interpreted one: its
source), the same whether it came from the cache or not.
"""

from __future__ import annotations

import contextlib
import math
import os
import shutil
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from polyalgo.errors import DataError
from polyalgo.execution.compile_cache import CachedBuild, CompileCache
from polyalgo.execution.elf import is_program
from polyalgo.execution.fairness import FairRunner
from polyalgo.execution.go_cache import warm_go_cache
from polyalgo.execution.java_compiler import WarmJavac
from polyalgo.execution.java_source import MAX_FILE_NAME_BYTES, JavaNames, java_names
from polyalgo.execution.messages import compile_message, says_killed, says_no_space
from polyalgo.execution.precompiled import PrecompiledHeaders
from polyalgo.execution.sandbox import Command, Mount, Sandbox
from polyalgo.execution.supervise import Limits, RunResult, TimeLimit
from polyalgo.execution.toolchains import APP, BUILD, GO_CACHE, Toolchain
from polyalgo.execution.workspace import Workspace
from polyalgo.languages import Language
from polyalgo.records import digest

BUILD_VERSION = 1
"""Raise it whenever the same source could become another program than before."""
HOST_OUT_OF_MEMORY = "the kernel killed the process because this machine is out of memory: use fewer workers"
_CLASSES = "classes"
_MOST_PACKAGES = 100  # no program of people nests them deeper; paths and recursion have ends
_NO_SPACE_MB = 16  # a linker may need as much
_LITTLE_SPACE_MB = 1024  # free again after a failed compile step, of this and other workers, on a full disk


class StaticFailure(Exception):
    """The program does not compile; the message says why."""

    def __init__(self, message: str, compile_s: float) -> None:
        super().__init__(message)
        self.compile_s = compile_s


@dataclass(frozen=True)
class Program:
    """A program ready to run."""

    toolchain: Toolchain
    mounts: tuple[Mount, ...]
    """Beside the toolchain's."""
    run: tuple[str, ...]
    compile_s: float = 0.0
    """Of the compile step, also when that was an earlier one's."""


class Builder:
    """Builds programs; safe to call from several threads with different slots.

    Args:
        sandbox: owner of what a compile step may write.
        runner: runs the compile step.
        workspace: for scratch directories.
        limits: of the compile step.
        words: for the placeholders in toolchains' commands.
        cache_dir: for what is kept between processes.
        cache_mb: size of the cache of compiled programs; 0: none, and no precompiled headers either.
        workers: callers at a time.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        runner: FairRunner,
        workspace: Workspace,
        limits: Limits,
        words: Mapping[str, str],
        cache_dir: Path,
        cache_mb: int,
        workers: int,
    ) -> None:
        self._sandbox = sandbox
        self._runner = runner
        self._workspace = workspace
        self._limits = limits
        self._words = words
        self._cache_dir = cache_dir
        self._cache_mb = cache_mb
        self._java_servers = math.ceil(workers / 4)  # one compiles 25 programs a second, a worker runs 5
        self._lock = threading.Lock()
        self._go_cache: Path | None = None
        self._javac: WarmJavac | None = None
        self._headers: PrecompiledHeaders | None = None
        self._cache = CompileCache(cache_dir / "compiled", cache_mb) if cache_mb else None

    def prepare(self, toolchains: Iterable[Toolchain], slot: int) -> None:
        """Do now what the first program of a language would otherwise wait for."""
        for toolchain in toolchains:
            if toolchain.language is Language.GO:
                self._go(toolchain, slot)
            elif toolchain.language is Language.JAVA:
                self._warm_javac(toolchain).compile("Main.java", b"class Main {}", slot)

    def close(self) -> None:
        """End the compile servers."""
        if self._javac is not None:
            self._javac.close()

    def _go(self, toolchain: Toolchain, slot: int) -> Mount:
        with self._lock:
            if self._go_cache is None:
                self._go_cache = warm_go_cache(toolchain, self._sandbox, self._cache_dir, slot)
            return Mount(self._go_cache, GO_CACHE)

    def _warm_javac(self, toolchain: Toolchain) -> WarmJavac:
        with self._lock:
            if self._javac is None:
                self._javac = WarmJavac(self._sandbox, toolchain, self._cache_dir, self._java_servers, self._limits)
            return self._javac

    def _precompiled(self, toolchain: Toolchain) -> PrecompiledHeaders:
        with self._lock:
            if self._headers is None:
                self._headers = PrecompiledHeaders(self._sandbox, toolchain, self._cache_dir, self._limits)
            return self._headers

    @contextlib.contextmanager
    def program(self, toolchain: Toolchain, code: str, slot: int) -> Iterator[Program]:
        """The program of `code`, there while the block runs.

        Raises:
            StaticFailure: it does not compile.
            PolyAlgoError, OSError: our own trouble.
        """
        source = code.encode(errors="surrogatepass")
        names = java_names(code) if toolchain.language is Language.JAVA else JavaNames(toolchain.source_name, "")
        if (size := len(names.file_name.encode())) > MAX_FILE_NAME_BYTES:
            raise StaticFailure(f"file name of the public class has {size} bytes, limit {MAX_FILE_NAME_BYTES}", 0.0)
        words = {**self._words, "source": names.file_name, "main_class": names.main_class}
        with contextlib.ExitStack() as stack:
            if toolchain.compile:
                build = self._built(toolchain, source, words, slot, stack)
            else:
                files = stack.enter_context(self._workspace.directory(None))
                _write(files / names.file_name, source)
                build = CachedBuild(0.0, "", files)
            if build.failure:
                raise StaticFailure(build.failure, build.compile_s)
            run = tuple(word.format_map(words) for word in toolchain.run)
            yield Program(toolchain, (Mount(build.files, APP),), run, build.compile_s)

    def _built(
        self,
        toolchain: Toolchain,
        source: bytes,
        words: Mapping[str, str],
        slot: int,
        stack: contextlib.ExitStack,
    ) -> CachedBuild:
        """From the cache or from a compile step, whose result the cache then has; lives as long as `stack`."""
        argv = tuple(word.format_map(words) for word in toolchain.compile)
        if self._cache is None:
            return self._compile(toolchain, source, words["source"], argv, slot, stack)[0]
        limits = self._limits
        key = digest(
            {
                "version": BUILD_VERSION,
                "toolchain": [toolchain.version, argv, toolchain.environment, os.uname().machine, self._sandbox.name],
                "limits": [limits.cpu_s, limits.wall_s, limits.memory_mb, limits.processes, limits.file_mb],
                "source": digest(source.hex(), length=64),
            },
            length=40,
        )
        if (entry := stack.enter_context(self._cache.get(key))) is not None:
            return entry
        build, keep = self._compile(toolchain, source, words["source"], argv, slot, stack)
        if keep:
            files = {str(path.relative_to(build.files)): path for path in build.files.rglob("*") if path.is_file()}
            self._cache.put(key, build.compile_s, build.failure, files)
        return build

    def _compile(
        self,
        toolchain: Toolchain,
        source: bytes,
        source_name: str,
        argv: tuple[str, ...],
        slot: int,
        stack: contextlib.ExitStack,
    ) -> tuple[CachedBuild, bool]:
        """Run the compile step; also says whether its result would be the same on a quiet machine."""
        files = stack.enter_context(self._workspace.directory(None))
        argv, shared = self._shared(toolchain, source, argv, slot)
        if toolchain.language is Language.JAVA:
            compiled = self._warm_javac(toolchain).compile(source_name, source, slot)
            if compiled is not None:
                for path, data in compiled.classes.items():
                    (files / path).parent.mkdir(mode=0o755, parents=True, exist_ok=True)
                    _write(files / path, data)
                failure = "" if compiled.ok else compile_message(compiled.messages) or "does not compile"
                return CachedBuild(compiled.compile_s, failure, files), True
        with self._workspace.directory(self._sandbox.owner(slot)) as directory:
            _write(directory / source_name, source)
            mounts = (*toolchain.mounts, Mount(directory, BUILD, writable=True), *shared)
            command = Command(argv, self._limits, mounts, toolchain.masks, toolchain.environment)
            result = self._runner.run(command, slot)
            failure = self._failure(result, toolchain, directory)
            if not failure:
                _collect(directory, toolchain, files)
        stable = not (result.signal or result.timed_out or result.out_of_memory or result.host_out_of_memory)
        return CachedBuild(result.wall_s, failure, files), stable

    def _shared(
        self, toolchain: Toolchain, source: bytes, argv: tuple[str, ...], slot: int
    ) -> tuple[tuple[str, ...], tuple[Mount, ...]]:
        """The command with what spares it work that earlier ones did, and the mounts for that."""
        if toolchain.language is Language.GO:
            return argv, (self._go(toolchain, slot),)
        if toolchain.language is Language.CPP and self._cache_mb:
            words = self._precompiled(toolchain).prepare(source, slot)
            if words is not None:
                return (argv[0], *words[0], *argv[1:]), words[1]
        return argv, ()

    def _failure(self, result: RunResult, toolchain: Toolchain, directory: Path) -> str:
        """Why there is no program; empty where there is one. Raises DataError where that is the machine's fault."""
        stderr = (result.stdout + result.stderr).decode(errors="replace")
        if result.exec_errno:
            raise DataError(f"cannot start the compiler: {os.strerror(result.exec_errno)}")
        if stderr.startswith("Error occurred during initialization of VM"):
            raise DataError(f"javac cannot start: {compile_message(stderr)}")
        if result.timed_out is TimeLimit.CPU:
            return f"compilation exceeded {self._limits.cpu_s:g} s of CPU time"
        if result.timed_out is TimeLimit.WALL:
            return f"compilation exceeded {self._limits.wall_s:g} s"
        if result.out_of_memory:
            return f"compilation exceeded {self._limits.memory_mb} MB"
        if result.exit_code != 0:
            if "Resource temporarily unavailable" in stderr:  # a process it needed could not be started
                raise DataError(f"the compiler ran out of processes: {compile_message(stderr)}")
            _check_host(result, stderr, directory)
            how = f"compiler ended with exit code {result.exit_code}, signal {result.signal}"
            return compile_message(stderr) or how
        if toolchain.artifact and not is_program(directory / toolchain.artifact):
            return "compiles, but not to a program: it is a library or has no main"
        return ""


def _write(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    path.chmod(0o644)


def _collect(directory: Path, toolchain: Toolchain, files: Path) -> None:
    """Take what the compile step was to make, and nothing else that is there."""
    if toolchain.artifact:
        shutil.move(directory / toolchain.artifact, files / toolchain.artifact)
        (files / toolchain.artifact).chmod(0o755)
        return
    (files / _CLASSES).mkdir(mode=0o755)
    for path in _class_files(directory / _CLASSES):
        target = files / path.relative_to(directory)
        target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        shutil.move(path, target)
        target.chmod(0o644)


def _class_files(root: Path) -> Iterator[Path]:
    """Regular .class files below `root`, following no link; untrusted code may have made any of it."""
    waiting = [] if root.is_symlink() else [root]
    while waiting:
        directory = waiting.pop()
        if len(directory.parts) - len(root.parts) > _MOST_PACKAGES:
            raise StaticFailure(f"packages nested more than {_MOST_PACKAGES} deep", 0.0)
        with os.scandir(directory) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry))
                elif entry.is_file(follow_symlinks=False) and entry.name.endswith(".class"):
                    yield Path(entry)


def _check_host(failed: RunResult, stderr: str, directory: Path) -> None:
    """Raise DataError if the machine, not the program, made a compile step fail.

    What the compiler wrote counts only together with a fact about the machine: `#error` can print anything.
    """
    if failed.host_out_of_memory and (failed.signal == signal.SIGKILL or says_killed(stderr)):
        raise DataError(HOST_OUT_OF_MEMORY)
    system = os.statvfs(directory)
    free_mb = system.f_bavail * system.f_frsize / 2**20
    little = free_mb < _LITTLE_SPACE_MB or system.f_favail == 0
    if free_mb < _NO_SPACE_MB or (little and says_no_space(stderr)):
        raise DataError(
            f"the file system of {directory.parent.parent} is full ({free_mb:.0f} MB free): free some, or set TMPDIR"
        )
