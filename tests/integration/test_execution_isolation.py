"""A sandbox that cannot isolate is refused, one that breaks is nobody's failure, and a killed judge leaves nothing.

The attacks themselves are in `polyalgo.execution.conformance`.
"""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig
from polyalgo.errors import SandboxError
from polyalgo.execution import BwrapSandbox, Judge
from polyalgo.execution.conformance.host import Host, changes
from polyalgo.execution.judge import Job
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict

LIMITS = LimitsConfig(cpu_s=2, wall_s=4, memory_mb=256, compile_memory_mb=512, file_mb=16, processes=64, output_mb=1)


def _judged(judge: Judge, code: str) -> Verdict:
    return judge.judge(Job("g", "p", Language.C, code, (TestCase("", "held\n"),)), 0)


def test_no_bwrap_is_refused_with_the_fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    BwrapSandbox(tmp_path)  # builds the launcher, which needs PATH
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxError, match=r"bwrap not found; install it, e\.g\. `apt install bubblewrap`"):
        BwrapSandbox(tmp_path)


def test_a_bwrap_that_cannot_isolate_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    BwrapSandbox(tmp_path)
    fake = tmp_path / "bwrap"
    fake.write_text(
        '#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 0.9.0 && exit\necho no namespaces >&2; exit 1\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(SandboxError, match=r"the sandbox did not start: no namespaces; .*sandbox=unsafe"):
        BwrapSandbox(tmp_path)
    fake.write_text("#!/bin/sh\necho bubblewrap 0.6.1\n")
    with pytest.raises(SandboxError, match=r"bubblewrap must be >= 0\.8, got bubblewrap 0\.6\.1"):
        BwrapSandbox(tmp_path)


def test_a_sandbox_that_breaks_later_is_not_the_models_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(ExecutionConfig(limits=LIMITS), tmp_path)
    monkeypatch.setattr(judge.sandbox, "_bwrap", "/usr/bin/false")
    verdict = _judged(judge, "int main(void) {}")
    assert (verdict.outcome, verdict.message) == (Outcome.INFRA_ERROR, "the sandbox did not start: no report")
    judge.close()


def test_a_killed_judge_takes_its_programs_along(tmp_path: Path) -> None:
    def endless() -> None:
        judge = Judge(ExecutionConfig(limits=LimitsConfig(wall_s=60)), tmp_path)
        _judged(judge, "#include <unistd.h>\nint main(void) { for (;;) if (fork() == 0) pause(); }")

    before = Host.look(tmp_path)
    process = multiprocessing.get_context("fork").Process(target=endless)
    process.start()
    deadline = time.monotonic() + 60
    while "main" not in Host.look(tmp_path).processes:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.kill()
    process.join()
    while changes(before, Host.look(tmp_path))["processes"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
