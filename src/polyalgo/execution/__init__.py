"""Executes untrusted programs in seven languages, isolated and bounded, and judges their output.

`Judge` turns a `Job` into a `Verdict`; `open_pool` does so on all cores or machines; `self_test` shows that it works
here. What the sandbox covers and what not is said in `polyalgo.execution.sandbox`.
"""

from polyalgo.execution.checkers import equal_exact, equal_normalised
from polyalgo.execution.conformance.runner import Check
from polyalgo.execution.executors import open_pool
from polyalgo.execution.judge import Job, Judge
from polyalgo.execution.limits import check_execution
from polyalgo.execution.pool import Executor, JudgePool
from polyalgo.execution.sandbox import BwrapSandbox, Sandbox, UnsafeSandbox
from polyalgo.execution.selftest import self_test
from polyalgo.execution.supervise import RunStopped
from polyalgo.execution.toolchains import Missing, Toolchain, detect

__all__ = [
    "BwrapSandbox",
    "Check",
    "Executor",
    "Job",
    "Judge",
    "JudgePool",
    "Missing",
    "RunStopped",
    "Sandbox",
    "Toolchain",
    "UnsafeSandbox",
    "check_execution",
    "detect",
    "equal_exact",
    "equal_normalised",
    "open_pool",
    "self_test",
]
