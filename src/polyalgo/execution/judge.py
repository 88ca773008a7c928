"""Judges one program: compile once, run every test in a fresh sandbox, say what became of it.

Whatever an untrusted program does becomes an outcome here. Our own failures become `infra_error`, which
counts neither for nor against a model. Not promised: fairness to programs that need more than the limits.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import secrets
import signal
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from polyalgo.config.schema import ExecutionConfig, SandboxMode
from polyalgo.errors import DataError, PolyAlgoError
from polyalgo.execution.build import HOST_OUT_OF_MEMORY, Builder, Program, StaticFailure
from polyalgo.execution.checkers import Decision, check_checker, compare, decision
from polyalgo.execution.fairness import FairRunner
from polyalgo.execution.limits import check_execution
from polyalgo.execution.messages import death_message, out_of_memory_message, syntax_message
from polyalgo.execution.sandbox import BwrapSandbox, Command, Mount, Sandbox, UnsafeSandbox
from polyalgo.execution.self_test import SECRET_VARIABLE, accepted
from polyalgo.execution.supervise import Limits, RunResult, TimeLimit
from polyalgo.execution.toolchains import Missing, Toolchain, detect
from polyalgo.execution.workspace import Workspace
from polyalgo.languages import Language
from polyalgo.records import (
    NORMALISED,
    Checker,
    CheckerKind,
    Generation,
    Outcome,
    Problem,
    TestCase,
    TestVerdict,
    Verdict,
    digest,
)

HARNESS_VERSION = 5
"""Raise it whenever the same program could get another verdict than before."""
CHECK = "/check"
"""Where a checker program finds the files `input`, `output` and `answer`."""
_STDOUT_KEPT = 16 * 1024
_STDERR_KEPT = 4 * 1024
_COMPILE_FILE_MB = 256  # object files and the linker's temporaries
_JVM_OVERHEAD_MB = 256  # of a managed runtime outside its heap


@dataclass(frozen=True)
class Job:
    """One program to judge."""

    generation_id: str
    problem_id: str
    language: Language
    code: str | None
    tests: tuple[TestCase, ...]
    checker: Checker = NORMALISED

    def __post_init__(self) -> None:
        if not self.tests:
            raise DataError(f"problem {self.problem_id} has no tests: every program would pass")
        check_checker(self.checker, f"problem {self.problem_id}: checker")

    @classmethod
    def of(cls, generation: Generation, problem: Problem) -> Job:
        """The program of a generation, with its problem's tests."""
        return cls(
            generation.generation_id,
            generation.problem_id,
            generation.language,
            generation.code,
            problem.tests,
            problem.checker,
        )


class Judge:
    """Turns jobs into verdicts; `judge` may be called from several threads, each with its own slot."""

    def __init__(self, config: ExecutionConfig, cache_dir: Path, gate: Path | None = None) -> None:
        """Find the toolchains and prove that the sandbox isolates.

        Args:
            config: limits and the sandbox mode.
            cache_dir: where the launcher and Go's warm cache are kept between processes.
            gate: a directory shared by the processes of one pool; see `FairRunner`.

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
        self.judge_id = judge_id_of(
            config,
            self.sandbox.name,
            {
                language: "missing" if isinstance(found, Missing) else found.version
                for language, found in self.toolchains.items()
            },
        )
        self._workspace = Workspace()
        limits = config.limits
        self._run_limits = Limits(
            limits.wall_s, limits.memory_mb, limits.processes, limits.file_mb, limits.output_mb, limits.cpu_s
        )
        compile_limits = Limits(
            limits.compile_wall_s,
            limits.compile_memory_mb,
            limits.processes,
            _COMPILE_FILE_MB,
            1.0,
            limits.compile_cpu_s,
        )
        words = {
            "heap_mb": str(max(limits.memory_mb - _JVM_OVERHEAD_MB, limits.memory_mb // 2)),
            "compile_heap_mb": str(limits.compile_memory_mb // 2),
        }
        self._runner = FairRunner(self.sandbox, gate)
        self._builder = Builder(
            self.sandbox,
            self._runner,
            self._workspace,
            compile_limits,
            words,
            self._cache_dir,
            config.compile_cache_mb,
            config.workers or len(os.sched_getaffinity(0)),
        )
        atexit.register(self.close)

    def close(self) -> None:
        """End the compile servers and remove the scratch directory."""
        self._builder.close()
        self.sandbox.close()
        self._workspace.close()

    def prepare(self, slot: int = 0) -> None:
        """Do now what the first job of a language would otherwise wait for (Go's standard library, ...).

        Raises:
            ToolchainError: a toolchain is there and does not work.
        """
        self._builder.prepare([found for found in self.toolchains.values() if isinstance(found, Toolchain)], slot)

    def judge(self, job: Job, slot: int) -> Verdict:
        """Compile and run `job`; the first failing test decides.

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
        try:
            with contextlib.ExitStack() as stack:
                program = stack.enter_context(self._builder.program(toolchain, job.code, slot))
                return self._run_tests(job, program, self._checker_program(job.checker, slot, stack), slot)
        except StaticFailure as failure:
            return replace(self._verdict(job, Outcome.STATIC_FAILURE, str(failure)), compile_s=failure.compile_s)
        except (PolyAlgoError, OSError) as error:
            return self._verdict(job, Outcome.INFRA_ERROR, " ".join(str(error).split()))

    def _checker_program(self, checker: Checker, slot: int, stack: contextlib.ExitStack) -> Program | None:
        if checker.language is None:
            return None
        toolchain = self.toolchains[checker.language]
        if isinstance(toolchain, Missing):
            raise DataError(f"the checker program cannot be run: {toolchain}")
        try:
            return stack.enter_context(self._builder.program(toolchain, checker.code, slot))
        except StaticFailure as failure:
            raise DataError(f"the checker program does not compile: {failure}") from failure

    def _run_tests(self, job: Job, program: Program, checker: Program | None, slot: int) -> Verdict:
        verdicts: list[TestVerdict] = []
        message = ""
        for test in job.tests:
            secret = secrets.token_hex(16) if job.checker.kind is CheckerKind.SELF_TEST else ""
            result = self._run(program, test.stdin.encode(errors="surrogatepass"), slot, secret)
            if program.toolchain.check and not verdicts and _may_not_parse(result):
                self._check_syntax(program, slot)
            outcome, why = self._death(job.language, result)
            exact = False
            if outcome is None:
                outcome, exact, why = self._output(job.checker, test, result, checker, secret, slot)
            message = message or why
            verdicts.append(_test_verdict(outcome, exact, result))
            if outcome is not Outcome.PASS and self.config.stop_at_first_failure:
                break
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

    def _run(
        self,
        program: Program,
        stdin: bytes,
        slot: int,
        secret: str = "",
        arguments: tuple[str, ...] = (),
        mounts: tuple[Mount, ...] = (),
    ) -> RunResult:
        toolchain = program.toolchain
        command = Command(
            (*program.run, *arguments),
            self._run_limits,
            toolchain.mounts,
            toolchain.masks,
            toolchain.environment,
            stdin,
            own_mounts=(*program.mounts, *mounts),
            own_environment=((SECRET_VARIABLE, secret),) if secret else (),
            forkable=toolchain.forkable and program.run == toolchain.run and not arguments,
        )
        result = self._runner.run(command, slot)
        if result.exec_errno and not program.toolchain.artifact:
            raise DataError(f"cannot start {program.run[0]}: {os.strerror(result.exec_errno)}")
        return result

    def _check_syntax(self, program: Program, slot: int) -> None:
        """Raise StaticFailure if the program does not parse.

        An interpreter executes nothing of a file that does not parse, so this may come after the run,
        and only for runs that ended as such a file does: programs that run well never pay for it.
        """
        checked = self._run(replace(program, run=program.toolchain.check), b"", slot)
        if checked.exit_code != 0:
            message = syntax_message(checked.stderr.decode(errors="replace"))
            raise StaticFailure(message or "does not parse", 0.0)

    def _death(self, language: Language, result: RunResult) -> tuple[Outcome | None, str]:
        """The outcome of a run that did not end by itself with exit code 0, and why; None where it did."""
        limits = self._run_limits
        if result.output_overflow:
            return Outcome.WRONG_OUTPUT, f"output exceeded {limits.output_mb:g} MB"
        if result.timed_out is TimeLimit.CPU:
            return Outcome.TIMEOUT, f"exceeded {limits.cpu_s:g} s of CPU time"
        if result.timed_out is TimeLimit.WALL:
            return Outcome.TIMEOUT, f"exceeded {limits.wall_s:g} s"
        if result.out_of_memory:
            return Outcome.RUNTIME_ERROR, out_of_memory_message(limits.memory_mb)
        if result.exec_errno:
            return Outcome.RUNTIME_ERROR, f"the system cannot start the program: {os.strerror(result.exec_errno)}"
        if result.signal == signal.SIGKILL and result.host_out_of_memory:
            return Outcome.INFRA_ERROR, HOST_OUT_OF_MEMORY
        if result.exit_code != 0:
            stderr = result.stderr.decode(errors="replace")
            return Outcome.RUNTIME_ERROR, death_message(language, result.exit_code, result.signal, stderr)
        return None, ""

    def _output(
        self, checker: Checker, test: TestCase, result: RunResult, program: Program | None, secret: str, slot: int
    ) -> tuple[Outcome, bool, str]:
        """Outcome, whether exact, and why not, of a run that ended well."""
        if checker.kind is CheckerKind.SELF_TEST:
            passed = accepted(result.stdout, result.exit_code, secret)
            exact, why = passed, "" if passed else "ended before its last test"
        elif program is not None:
            return self._ask(program, test, result.stdout, slot)
        else:
            passed, exact, why = compare(checker, result.stdout, test.expected_stdout.encode(errors="surrogatepass"))
        return Outcome.PASS if passed else Outcome.WRONG_OUTPUT, exact, why

    def _ask(self, checker: Program, test: TestCase, stdout: bytes, slot: int) -> tuple[Outcome, bool, str]:
        """What the checker program says; its own failures are ours."""
        with self._workspace.directory(None) as directory:
            contents = {"input": test.stdin.encode(errors="surrogatepass"), "output": stdout}
            contents["answer"] = test.expected_stdout.encode(errors="surrogatepass")
            for name, data in contents.items():
                (directory / name).write_bytes(data)
                (directory / name).chmod(0o644)
            arguments = tuple(f"{CHECK}/{name}" for name in contents)
            asked = self._run(checker, b"", slot, arguments=arguments, mounts=(Mount(directory, CHECK),))
        text = (asked.stderr + asked.stdout).decode(errors="replace").strip()
        said = text.splitlines()[0][:200] if text else ""
        stopped = asked.timed_out or asked.out_of_memory or asked.output_overflow or asked.exec_errno
        answer = decision(None if stopped else asked.exit_code, checker.toolchain.language, asked.stderr)
        if answer is Decision.ACCEPTED:
            return Outcome.PASS, True, ""
        if answer is Decision.REJECTED:
            return Outcome.WRONG_OUTPUT, False, said or "the checker program rejects the output"
        how = f"exit code {asked.exit_code}" if asked.signal is None else f"signal {asked.signal}"
        return Outcome.INFRA_ERROR, False, f"the checker program failed ({said or how})"

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


def _test_verdict(outcome: Outcome, exact: bool, result: RunResult) -> TestVerdict:
    return TestVerdict(
        outcome=outcome,
        exact=exact,
        exit_code=result.exit_code,
        signal=result.signal,
        cpu_s=round(result.cpu_s, 6),
        wall_s=round(result.wall_s, 6),
        max_rss_mb=round(result.max_rss_mb, 3),
        stdout=result.stdout[:_STDOUT_KEPT].decode(errors="replace"),
        stderr=result.stderr.decode(errors="replace")[-_STDERR_KEPT:],
    )


def _may_not_parse(result: RunResult) -> bool:
    """Both interpreters end a file that does not parse with exit code 1, before any output."""
    return result.exit_code == 1 and not result.stdout


def judge_id_of(config: ExecutionConfig, sandbox: str, versions: Mapping[Language, str]) -> str:
    """Identity of a judge: verdicts with equal ids are comparable.

    Args:
        config: limits, and what else can change a verdict.
        sandbox: name of the sandbox.
        versions: of each language's toolchain, `missing` where there is none.
    """
    return digest(
        {
            "harness": HARNESS_VERSION,
            "limits": asdict(config.limits),
            "stop_at_first_failure": config.stop_at_first_failure,
            "sandbox": sandbox,
            "toolchains": {str(language): version for language, version in versions.items()},
        }
    )
