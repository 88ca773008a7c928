"""Judges one program: compile once, run every test in a fresh sandbox, say what became of it.

Whatever an untrusted program does becomes an outcome here. Our own failures become `infra_error`, which
counts neither for nor against a model. Not promised: fairness to programs that need more than the limits.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from polyalgo.config.schema import ExecutionConfig, SandboxMode
from polyalgo.errors import DataError, PolyAlgoError
from polyalgo.execution.checkers import equal_exact, equal_normalised
from polyalgo.execution.elf import is_program
from polyalgo.execution.go_cache import warm_go_cache
from polyalgo.execution.java_source import MAX_FILE_NAME_BYTES, JavaNames, java_names
from polyalgo.execution.limits import check_execution
from polyalgo.execution.messages import (
    compile_message,
    death_message,
    difference_message,
    out_of_memory_message,
    says_killed,
    says_no_space,
    syntax_message,
)
from polyalgo.execution.sandbox import BwrapSandbox, Command, Mount, Sandbox, UnsafeSandbox
from polyalgo.execution.supervise import Limits, RunResult
from polyalgo.execution.toolchains import APP, BUILD, GO_CACHE, Missing, Toolchain, detect
from polyalgo.execution.workspace import Workspace
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, TestVerdict, Verdict, digest

HARNESS_VERSION = 2
"""Raise it whenever the same program could get another verdict than before."""
_HOST_OUT_OF_MEMORY = "the kernel killed the process because this machine is out of memory: use fewer workers"
_STDOUT_KEPT = 16 * 1024
_STDERR_KEPT = 4 * 1024
_COMPILE_FILE_MB = 256  # object files and the linker's temporaries
_JVM_OVERHEAD_MB = 256  # of a managed runtime outside its heap
_NO_SPACE_MB = 16  # a linker may need as much
_LITTLE_SPACE_MB = 1024  # free again after a failed compile step, of this and other workers, on a full disk


@dataclass(frozen=True)
class Job:
    """One program to judge."""

    generation_id: str
    problem_id: str
    language: Language
    code: str | None
    tests: tuple[TestCase, ...]

    def __post_init__(self) -> None:
        if not self.tests:
            raise DataError(f"problem {self.problem_id} has no tests: every program would pass")


class _StaticFailure(Exception):
    """The program does not compile; the message says why."""

    def __init__(self, message: str, compile_s: float) -> None:
        super().__init__(message)
        self.compile_s = compile_s


@dataclass(frozen=True)
class _Program:
    """A program ready to run."""

    toolchain: Toolchain
    mounts: tuple[Mount, ...]
    run: tuple[str, ...]
    compile_s: float = 0.0


class Judge:
    """Turns jobs into verdicts; `judge` may be called from several threads, each with its own slot."""

    def __init__(self, config: ExecutionConfig, cache_dir: Path) -> None:
        """Find the toolchains and prove that the sandbox isolates.

        Args:
            config: limits and the sandbox mode.
            cache_dir: where the launcher and Go's warm cache are kept between processes.

        Raises:
            ConfigError: a limit is out of range.
            SandboxError: programs cannot be isolated here.
        """
        check_execution(config)
        self.config = config
        self._cache_dir = cache_dir.expanduser().resolve()
        self._cache_dir.mkdir(parents=True, exist_ok=True)
        self.sandbox: Sandbox = (
            BwrapSandbox(self._cache_dir) if config.sandbox is SandboxMode.bwrap else UnsafeSandbox(self._cache_dir)
        )
        self.toolchains = detect()
        self.judge_id = digest(
            {
                "harness": HARNESS_VERSION,
                "limits": asdict(config.limits),
                "sandbox": self.sandbox.name,
                "toolchains": {
                    str(language): "missing" if isinstance(found, Missing) else found.version
                    for language, found in self.toolchains.items()
                },
            }
        )
        self._workspace = Workspace()
        self._go_lock = threading.Lock()
        self._go_cache: Path | None = None
        limits = config.limits
        self._run_limits = Limits(limits.wall_s, limits.memory_mb, limits.processes, limits.file_mb, limits.output_mb)
        self._compile_limits = Limits(
            limits.compile_wall_s, limits.compile_memory_mb, limits.processes, _COMPILE_FILE_MB, 1.0
        )
        self._words = {
            "heap_mb": str(max(limits.memory_mb - _JVM_OVERHEAD_MB, limits.memory_mb // 2)),
            "compile_heap_mb": str(limits.compile_memory_mb // 2),
        }
        atexit.register(self.close)

    def close(self) -> None:
        """Remove the scratch directory."""
        self._workspace.close()

    def prepare(self, slot: int = 0) -> None:
        """Do now what the first job of a language would otherwise wait for (Go's standard library).

        Raises:
            ToolchainError: Go is there and cannot build its standard library.
        """
        found = self.toolchains[Language.GO]
        if isinstance(found, Toolchain):
            self._with_go_cache(found, slot)

    def judge(self, job: Job, slot: int) -> Verdict:
        """Compile and run `job`; every test runs, the first failing one decides.

        Args:
            job: the program and its tests.
            slot: number of the caller's worker; concurrent calls need different slots.

        Raises:
            RunStopped: the sandbox was stopped; the job has no verdict.
        """
        if job.code is None:
            return self._verdict(job, Outcome.NO_CODE, "no program in the completion")
        toolchain = self.toolchains[job.language]
        if isinstance(toolchain, Missing):
            return self._verdict(job, Outcome.INFRA_ERROR, str(toolchain))
        owner = self.sandbox.owner(slot)
        try:
            with self._workspace.directory(owner) as directory:
                return self._judge_in(directory, job, job.code, toolchain, slot)
        except _StaticFailure as failure:
            return replace(self._verdict(job, Outcome.STATIC_FAILURE, str(failure)), compile_s=failure.compile_s)
        except (PolyAlgoError, OSError) as error:
            return self._verdict(job, Outcome.INFRA_ERROR, " ".join(str(error).split()))

    def _judge_in(self, directory: Path, job: Job, code: str, toolchain: Toolchain, slot: int) -> Verdict:
        program = self._build(directory, code, toolchain, slot)
        verdicts: list[TestVerdict] = []
        message = ""
        for test in job.tests:
            result = self._run(program, test.stdin.encode(errors="surrogatepass"), slot)
            if toolchain.check and not verdicts and _may_not_parse(result):
                self._check_syntax(program, slot)
            verdict, why = self._test_verdict(job.language, result, test)
            message = message or why
            verdicts.append(verdict)
        failed = next((verdict.outcome for verdict in verdicts if verdict.outcome is not Outcome.PASS), None)
        return replace(
            self._verdict(job, failed or Outcome.PASS, message),
            exact=failed is None and all(verdict.exact for verdict in verdicts),
            compile_s=program.compile_s,
            cpu_s=sum(verdict.cpu_s for verdict in verdicts),
            wall_s=sum(verdict.wall_s for verdict in verdicts),
            max_rss_mb=max(verdict.max_rss_mb for verdict in verdicts),
            tests=tuple(verdicts),
        )

    # ---- compiling ----

    def _build(self, directory: Path, code: str, toolchain: Toolchain, slot: int) -> _Program:
        names = java_names(code) if toolchain.language is Language.JAVA else JavaNames("", "")
        if (size := len(names.file_name.encode())) > MAX_FILE_NAME_BYTES:
            raise _StaticFailure(f"file name of the public class has {size} bytes, limit {MAX_FILE_NAME_BYTES}", 0.0)
        source = directory / (toolchain.source_name or names.file_name)
        source.write_bytes(code.encode(errors="surrogatepass"))
        source.chmod(0o644)
        words = {**self._words, "source": source.name, "main_class": names.main_class}
        program = _Program(
            toolchain,
            (*toolchain.mounts, Mount(directory, APP)),
            tuple(word.format_map(words) for word in toolchain.run),
        )
        if not toolchain.compile:
            return program
        mounts = (*toolchain.mounts, Mount(directory, BUILD, writable=True))
        if toolchain.language is Language.GO:
            mounts += (Mount(self._with_go_cache(toolchain, slot), GO_CACHE),)
        argv = tuple(word.format_map(words) for word in toolchain.compile)
        command = Command(argv, self._compile_limits, mounts, toolchain.masks, toolchain.environment)
        result = self.sandbox.run(command, slot)
        self._check_compiled(result, toolchain, directory)
        return replace(program, compile_s=result.wall_s)

    def _check_compiled(self, result: RunResult, toolchain: Toolchain, directory: Path) -> None:
        stderr = (result.stdout + result.stderr).decode(errors="replace")
        if result.exec_errno:
            raise DataError(f"cannot start the compiler: {os.strerror(result.exec_errno)}")
        if stderr.startswith("Error occurred during initialization of VM"):
            raise DataError(f"javac cannot start: {compile_message(stderr)}")
        if result.timed_out:
            limit = self._compile_limits.wall_s
            raise _StaticFailure(f"compilation exceeded {limit:g} s", result.wall_s)
        if result.out_of_memory:
            limit_mb = self._compile_limits.memory_mb
            raise _StaticFailure(f"compilation exceeded {limit_mb} MB", result.wall_s)
        if result.exit_code != 0:
            _check_host(result, stderr, directory)
            how = f"compiler ended with exit code {result.exit_code}, signal {result.signal}"
            raise _StaticFailure(compile_message(stderr) or how, result.wall_s)
        if toolchain.artifact and not is_program(directory / toolchain.artifact):
            raise _StaticFailure("compiles, but not to a program: it is a library or has no main", result.wall_s)

    def _with_go_cache(self, toolchain: Toolchain, slot: int) -> Path:
        with self._go_lock:
            if self._go_cache is None:
                self._go_cache = warm_go_cache(toolchain, self.sandbox, self._cache_dir, slot)
            return self._go_cache

    # ---- running ----

    def _run(self, program: _Program, stdin: bytes, slot: int) -> RunResult:
        command = Command(
            program.run,
            self._run_limits,
            program.mounts,
            program.toolchain.masks,
            program.toolchain.environment,
            stdin,
        )
        result = self.sandbox.run(command, slot)
        if result.exec_errno and not program.toolchain.artifact:
            raise DataError(f"cannot start {program.run[0]}: {os.strerror(result.exec_errno)}")
        return result

    def _check_syntax(self, program: _Program, slot: int) -> None:
        """Raise _StaticFailure if the program does not parse.

        An interpreter executes nothing of a file that does not parse, so this may come after the run,
        and only for runs that ended as such a file does: programs that run well never pay for it.
        """
        checked = self._run(replace(program, run=program.toolchain.check), b"", slot)
        if checked.exit_code != 0:
            message = syntax_message(checked.stderr.decode(errors="replace"))
            raise _StaticFailure(message or "does not parse", 0.0)

    def _test_verdict(self, language: Language, result: RunResult, test: TestCase) -> tuple[TestVerdict, str]:
        expected = test.expected_stdout.encode(errors="surrogatepass")
        stderr = result.stderr.decode(errors="replace")
        exact = False
        if result.output_overflow:
            outcome, why = Outcome.WRONG_OUTPUT, f"output exceeded {self._run_limits.output_mb:g} MB"
        elif result.timed_out:
            outcome, why = Outcome.TIMEOUT, f"exceeded {self._run_limits.wall_s:g} s"
        elif result.out_of_memory:
            outcome, why = Outcome.RUNTIME_ERROR, out_of_memory_message(self._run_limits.memory_mb)
        elif result.exec_errno:
            why = f"the system cannot start the program: {os.strerror(result.exec_errno)}"
            outcome = Outcome.RUNTIME_ERROR
        elif result.signal == signal.SIGKILL and result.host_out_of_memory:
            outcome, why = Outcome.INFRA_ERROR, _HOST_OUT_OF_MEMORY
        elif result.exit_code != 0:
            outcome = Outcome.RUNTIME_ERROR
            why = death_message(language, result.exit_code, result.signal, stderr)
        elif equal_normalised(result.stdout, expected):
            outcome, why, exact = Outcome.PASS, "", equal_exact(result.stdout, expected)
        else:
            outcome, why = Outcome.WRONG_OUTPUT, difference_message(result.stdout, expected)
        verdict = TestVerdict(
            outcome=outcome,
            exact=exact,
            exit_code=result.exit_code,
            signal=result.signal,
            cpu_s=round(result.cpu_s, 6),
            wall_s=round(result.wall_s, 6),
            max_rss_mb=round(result.max_rss_mb, 3),
            stdout=result.stdout[:_STDOUT_KEPT].decode(errors="replace"),
            stderr=stderr[-_STDERR_KEPT:],
        )
        return verdict, why

    def _verdict(self, job: Job, outcome: Outcome, message: str) -> Verdict:
        return Verdict(
            generation_id=job.generation_id,
            problem_id=job.problem_id,
            judge_id=self.judge_id,
            outcome=outcome,
            exact=False,
            message=message,
            compile_s=0.0,
            cpu_s=0.0,
            wall_s=0.0,
            max_rss_mb=0.0,
        )


def _may_not_parse(result: RunResult) -> bool:
    """Both interpreters end a file that does not parse with exit code 1, before any output."""
    return result.exit_code == 1 and not result.stdout


def _check_host(failed: RunResult, stderr: str, directory: Path) -> None:
    """Raise DataError if the machine, not the program, made a compile step fail.

    What the compiler wrote counts only together with a fact about the machine: `#error` can print anything.
    """
    if failed.host_out_of_memory and (failed.signal == signal.SIGKILL or says_killed(stderr)):
        raise DataError(_HOST_OUT_OF_MEMORY)
    system = os.statvfs(directory)
    free_mb = system.f_bavail * system.f_frsize / 2**20
    little = free_mb < _LITTLE_SPACE_MB or system.f_favail == 0
    if free_mb < _NO_SPACE_MB or (little and says_no_space(stderr)):
        raise DataError(
            f"the file system of {directory.parent.parent} is full ({free_mb:.0f} MB free): free some, or set TMPDIR"
        )
