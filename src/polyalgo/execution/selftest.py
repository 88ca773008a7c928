"""A quick proof that judging works on this machine: every language runs, and the isolation holds.

Each check is one program through the real judge, under its own limits. Not promised: completeness; `conformance`
goes further.
"""

from __future__ import annotations

import time
from pathlib import Path

from polyalgo.execution.conformance.bait import Bait
from polyalgo.execution.conformance.case import HELD
from polyalgo.execution.conformance.runner import Check, check_case
from polyalgo.execution.conformance.suite import PLAIN, QUICK
from polyalgo.execution.judge import Job, Judge
from polyalgo.execution.toolchains import Missing
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Outcome, TestCase

_PLAIN = {case.language: case.code for case in PLAIN}


def self_test(judge: Judge, cache_dir: Path, slot: int = 0) -> list[Check]:
    """A plain program in each language, then a few attacks (none without isolation).

    Args:
        judge: with any limits.
        cache_dir: the judge's.
        slot: of the judge, not in use elsewhere.
    """
    judge.prepare(slot)
    checks = [_language(judge, language, slot) for language in Language]
    if judge.sandbox.name == "unsafe":
        return [*checks, Check("isolation", False, "execution.sandbox=unsafe: programs are not isolated")]
    with Bait(cache_dir) as bait:
        return [*checks, *(check_case(judge, case, bait, slot) for case in QUICK)]


def _language(judge: Judge, language: Language, slot: int) -> Check:
    name = LANGUAGES[language].display_name
    toolchain = judge.toolchains[language]
    if isinstance(toolchain, Missing):
        return Check(name, False, str(toolchain))
    job = Job("self-test", "self-test", language, _PLAIN[language], (TestCase("", HELD),))
    begin = time.monotonic()
    verdict = judge.judge(job, slot)
    took = f"{(time.monotonic() - begin) * 1000:.0f} ms"
    ok = verdict.outcome is Outcome.PASS
    return Check(name, ok, f"{toolchain.version}, {took if ok else f'{verdict.outcome}: {verdict.message}'}")
