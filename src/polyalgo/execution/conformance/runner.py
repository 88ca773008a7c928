"""Runs the suite against a judge, whatever its sandbox, and says what did not hold.

Programs run side by side; the machine is looked at before and after all of them. Not promised: an end in case the
sandbox under test does not end its programs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import ConfigError
from polyalgo.execution.conformance.bait import PROBES, Bait, Probe
from polyalgo.execution.conformance.case import LIMITS, Case, marked
from polyalgo.execution.conformance.host import Host, changes
from polyalgo.execution.conformance.suite import ATTACKS, PLAIN
from polyalgo.execution.judge import Job, Judge
from polyalgo.execution.toolchains import Missing
from polyalgo.languages import LANGUAGES
from polyalgo.records import to_json

_WORKERS = 4
"""Many programs sleep."""


@dataclass(frozen=True)
class Check:
    """One line of `polyalgo doctor`."""

    name: str
    ok: bool
    detail: str


def conformance_config(config: ExecutionConfig) -> ExecutionConfig:
    """`config` with the limits that the suite's programs are written for."""
    return replace(config, limits=replace(LIMITS), allow_missing_toolchains=True)


def run_conformance(
    make_judge: Callable[[], Judge], cache_dir: Path, cases: Sequence[Case] = ATTACKS, workers: int = _WORKERS
) -> list[Check]:
    """Judge plain programs, then `cases`, then the plain programs again; the machine must be what it was before.

    Args:
        make_judge: makes the judge, with `conformance_config`; it is closed before the machine is looked at again.
        cache_dir: the judge's, which the attacks must not change.
        cases: attacks; those in a language that is missing here become one failed check for the language.
        workers: programs judged side by side, in slots 0 to `workers` - 1.

    Raises:
        ConfigError: the judge has other limits, or a sandbox that isolates nothing: the attacks would be real.
    """
    with Bait(cache_dir) as bait:
        before = Host.look(cache_dir)
        judge = make_judge()
        try:
            _refuse_unfit(judge)
            judge.prepare()
            checks = _judge_all(judge, cases, bait, workers)
        finally:
            judge.close()
        found = changes(before, Host.look(cache_dir))
        checks += [Check(f"{aspect} as before", not what, what) for aspect, what in found.items()]
        return checks + [Check(_title(probe), not (what := probe(bait)), what) for probe in PROBES]


def _refuse_unfit(judge: Judge) -> None:
    if judge.config.limits != LIMITS:
        raise ConfigError(f"execution.limits must be those of conformance_config, got {judge.config.limits}")
    if judge.sandbox.name == "unsafe":
        raise ConfigError("execution.sandbox must isolate for the attack suite, got unsafe; set bwrap")


def _judge_all(judge: Judge, cases: Sequence[Case], bait: Bait, workers: int) -> list[Check]:
    missing = {language: found for language, found in judge.toolchains.items() if isinstance(found, Missing)}
    plain, attacks = ([case for case in some if case.language not in missing] for some in (PLAIN, cases))
    checks = [_missing(found, cases) for found in missing.values()]
    checks += _side_by_side(judge, plain, bait, workers)
    checks += _side_by_side(judge, attacks, bait, workers)
    again = _side_by_side(judge, plain, bait, workers)
    return checks + [replace(check, name=f"{check.name}, after all") for check in again]


def check_case(judge: Judge, case: Case, bait: Bait, slot: int) -> Check:
    """Judge one program; its outcome, its time and what it did outside must be right.

    A judge that raises has failed the check: no program may make it.
    """
    job = Job(case.name, "conformance", case.language, case.code if case in PLAIN else marked(case, bait), case.tests)
    begin = time.monotonic()
    try:
        verdict = judge.judge(job, slot)
    except Exception as error:
        return Check(case.name, False, f"the judge raised {type(error).__name__}: {str(error)[:200]}")
    took_s = time.monotonic() - begin
    wrong = [what for probe in case.probes if (what := probe(bait))]
    if bait.secret in to_json(verdict):
        wrong.append("the bait was read")
    if verdict.outcome not in case.outcomes:
        outcomes = " or ".join(sorted(case.outcomes))
        printed = verdict.tests[0].stdout.strip()[:200] if verdict.tests else ""
        wrong.append(f"expected {outcomes}, got {verdict.outcome}: {verdict.message or printed}")
    elif case.message not in verdict.message:
        wrong.append(f"expected the message {case.message!r}, got {verdict.message!r}")
    if took_s > case.bound_s:
        wrong.append(f"ended after {took_s:.1f} s, bound {case.bound_s:g} s")
    return Check(case.name, not wrong, "; ".join(wrong) or f"{verdict.outcome}, {took_s * 1000:.0f} ms")


def _side_by_side(judge: Judge, cases: Sequence[Case], bait: Bait, workers: int) -> list[Check]:
    slots = list(range(workers))

    def work(case: Case) -> Check:
        slot = slots.pop()  # as many as threads
        try:
            return check_case(judge, case, bait, slot)
        finally:
            slots.append(slot)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(work, cases))


def _missing(found: Missing, cases: Sequence[Case]) -> Check:
    left_out = sum(case.language is found.language for case in cases)
    return Check(LANGUAGES[found.language].display_name, False, f"{left_out} programs left out: {found}")


def _title(probe: Probe) -> str:
    return probe.__name__.replace("_", " ")
