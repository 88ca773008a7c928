"""The suite's own way to evaluate: one forked process per program, with a manager process for its one-word result.

Written from a description of its evaluator, with its commands. Nothing is isolated: for canonical solutions only. Where
the original is slower for no reason of its method, this is the faster form: real binaries instead of version
managers' shims, rustc instead of `cargo check` and `cargo test`, no numpy import in Python.
"""

from __future__ import annotations

import contextlib
import io
import mmap
import multiprocessing
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, MutableSequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.humanevalx.programs import part
from polyalgo.errors import ToolchainError
from polyalgo.execution import Toolchain, detect
from polyalgo.languages import Language

_FORK = multiprocessing.get_context("fork")
_TESTIFY = "github.com/stretchr/testify"
_GO_MODULE = f"module suite\n\ngo 1.21\n\nrequire {_TESTIFY} v1.0.0\n\nreplace {_TESTIFY} => ./testify\n"
_GO_ENVIRONMENT = {"GOTOOLCHAIN": "local", "GOTELEMETRY": "off", "GOPROXY": "off", "CGO_ENABLED": "0", "GOWORK": "off"}


@dataclass(frozen=True)
class Program:
    """A program in the suite's form."""

    task_id: str
    language: Language
    code: str


class Suite:
    """Evaluates on threads that fork, as the suite does; use it as a context manager.

    Args:
        workers: how many programs at once.
        timeout_s: wall time of each step of a program.
        manager: whether the result comes through a manager process, as in the suite; without, through a shared byte.
    """

    def __init__(self, workers: int, timeout_s: float, manager: bool = True) -> None:
        self._timeout_s = timeout_s
        self._manager = manager
        self._root = Path(tempfile.mkdtemp(prefix="polyalgo-suite-"))
        self._tools = Tools(self._root)
        self._executor = ThreadPoolExecutor(workers)

    def evaluate(self, programs: list[Program]) -> list[bool]:
        """Whether each passes."""
        return list(self._executor.map(self._evaluate, programs))

    def _evaluate(self, program: Program) -> bool:
        if not self._manager:
            # Not the exit code: threads that start processes reap each other's, and then it is lost.
            with mmap.mmap(-1, 1) as flag:
                self._join(_FORK.Process(target=_leave_with_result, args=(program, self._tools, self._timeout_s, flag)))
                return flag[0] == 1
        with _FORK.Manager() as manager:
            result = manager.list()
            self._join(_FORK.Process(target=_put_result, args=(program, self._tools, self._timeout_s, result)))
            return list(result) == [True]

    def _join(self, process: multiprocessing.process.BaseProcess) -> None:
        process.start()
        process.join(2 * self._timeout_s + 1)
        if process.is_alive():
            process.kill()
            process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)
        shutil.rmtree(self._root, ignore_errors=True)


class Tools:
    """The commands, and the one directory that Go's tests need around them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.node = _binary(Language.JAVASCRIPT, "node")
        self.gxx = _binary(Language.CPP, "g++")
        self.javac = _binary(Language.JAVA, "javac")
        self.java = _binary(Language.JAVA, "java")
        self.rustc = _binary(Language.RUST, "rustc")
        self.go = _binary(Language.GO, "go")
        package = root / "testify" / "assert"
        package.mkdir(parents=True)
        (root / "go.mod").write_text(_GO_MODULE)
        (root / "testify" / "go.mod").write_text(f"module {_TESTIFY}\n\ngo 1.21\n")
        imports = 'import "bytes"\nimport "reflect"\n'
        (package / "assert.go").write_text(f"package assert\n{imports}{part('assert_package.go')}{part('equal.go')}")
        self.go_environment = {**os.environ, **_GO_ENVIRONMENT, "GOCACHE": str(root / "go-cache")}


def _binary(language: Language, name: str) -> str:
    """Path of a tool on this machine.

    Raises:
        ToolchainError: the language cannot be judged here.
    """
    toolchain = detect()[language]
    if not isinstance(toolchain, Toolchain):
        raise ToolchainError(f"{language}: {toolchain}")
    places = [mount.host / "bin" / name for mount in toolchain.mounts]
    found = next((str(place) for place in places if place.exists()), shutil.which(name))
    if found is None:
        raise ToolchainError(f"{language}: no {name} in {places} or on PATH")
    return found


# ---- in the forked process ----


def _put_result(program: Program, tools: Tools, timeout_s: float, result: MutableSequence[bool]) -> None:
    result.append(_passes(program, tools, timeout_s))


def _leave_with_result(program: Program, tools: Tools, timeout_s: float, flag: mmap.mmap) -> None:
    flag[0] = _passes(program, tools, timeout_s)
    os._exit(0)


def _passes(program: Program, tools: Tools, timeout_s: float) -> bool:
    directory = Path(tempfile.mkdtemp(dir=tools.root, prefix=program.task_id.replace("/", "-")))
    os.chdir(directory)
    try:
        return _RUN[program.language](program.code, tools, timeout_s)
    except subprocess.TimeoutExpired:
        return False
    finally:
        os.chdir("/")
        shutil.rmtree(directory)


def _done(timeout_s: float, *command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, timeout=timeout_s, env=env, check=False)


def _python(code: str, tools: Tools, timeout_s: float) -> bool:
    def stop(number: int, frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, timeout_s)
    sink = io.StringIO()
    try:
        with contextlib.redirect_stdout(sink), contextlib.redirect_stderr(sink):
            exec(code, {})
    except BaseException:  # the program's, whatever it is
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return True


def _javascript(code: str, tools: Tools, timeout_s: float) -> bool:
    Path("test.js").write_text(code)
    done = _done(timeout_s, tools.node, "test.js")
    return not done.stderr and not done.stdout


def _cpp(code: str, tools: Tools, timeout_s: float) -> bool:
    Path("test.cpp").write_text(code)
    return (
        _done(timeout_s, tools.gxx, "-std=c++11", "test.cpp").returncode == 0
        and _done(timeout_s, "./a.out").returncode == 0
    )


def _java(code: str, tools: Tools, timeout_s: float) -> bool:
    Path("Main.java").write_text(code)
    return (
        _done(timeout_s, tools.javac, "Main.java").returncode == 0
        and _done(timeout_s, tools.java, "-cp", ".", "Main").returncode == 0
    )


def _go(code: str, tools: Tools, timeout_s: float) -> bool:
    Path("main_test.go").write_text(code)
    command = (tools.go, "test", f"-timeout={timeout_s:g}s", "main_test.go")
    return _done(timeout_s, *command, env=tools.go_environment).returncode == 0


def _rust(code: str, tools: Tools, timeout_s: float) -> bool:
    Path("main.rs").write_text(code)
    command = (tools.rustc, "--edition", "2021", "--test", "main.rs", "-o", "main")
    return _done(timeout_s, *command).returncode == 0 and _done(timeout_s, "./main").returncode == 0


_RUN: dict[Language, Callable[[str, Tools, float], bool]] = {
    Language.PYTHON: _python,
    Language.JAVASCRIPT: _javascript,
    Language.CPP: _cpp,
    Language.JAVA: _java,
    Language.GO: _go,
    Language.RUST: _rust,
}
