"""What a case of the suite is: a hostile program, how it must end, and what must be true outside afterwards.

A program's text may hold `@WORD@` placeholders, which name targets on the host; see `Bait.words`. The limits are
part of the suite: the programs are written for them.
"""

from __future__ import annotations

from dataclasses import dataclass

from polyalgo.config.schema import LimitsConfig
from polyalgo.execution.conformance.bait import Bait, Probe
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase

LIMITS = LimitsConfig(
    cpu_s=1.0,
    wall_s=3.0,
    compile_cpu_s=2.5,
    compile_wall_s=20.0,
    memory_mb=256,
    compile_memory_mb=512,
    processes=64,
    file_mb=16,
    output_mb=1.0,
)
"""Tight, so that the suite ends soon; Java and Go still compile and run under them."""

HELD = "held\n"
"""What an attack prints that found every door closed."""


@dataclass(frozen=True)
class Case:
    """One program and what must come of it."""

    name: str
    language: Language
    code: str
    outcomes: frozenset[Outcome] = frozenset({Outcome.PASS})
    """Any of these; more than one where the kernel or the compiler's version decides."""
    tests: tuple[TestCase, ...] = (TestCase("", HELD),)
    message: str = ""
    """Must be in the verdict's message."""
    probes: tuple[Probe, ...] = ()
    """Asked right after this program; all probes are asked at the end of the suite."""
    bound_s: float = 120.0
    """Longest time until the verdict, on a busy machine, without the wait for a worker."""
    needs_isolation: bool = True
    """False: harmless also where nothing isolates it, so that the suite itself can be tested."""


def marked(case: Case, bait: Bait) -> str:
    """The case's text with its placeholders filled in, and a comment that no earlier run's had: nothing is cached."""
    comment = "#" if case.language is Language.PYTHON else "//"
    return f"{bait.fill_in(case.code)}\n{comment} {bait.token}\n"


def c_program(body: str) -> str:
    """A C program that prints `held` if no CHECK of `body` failed, else what did."""
    return f'{_C_HEADERS}\nint main(void) {{\n{body}\nif (!broken) puts("held");\nreturn 0;\n}}\n'


_C_HEADERS = """#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
static int broken;
#define CHECK(condition) do { if (!(condition)) { broken = 1; puts("broken: " #condition); fflush(stdout); } } while (0)
"""
