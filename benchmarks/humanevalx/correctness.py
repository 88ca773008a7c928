"""Are the verdicts right: canonical solutions pass, and with one returned value changed they fail.

Pure decisions here and in `known`; the judging goes through a pool. Not promised: that a failing mutant fails for no
other reason than its value, beyond that it compiles.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.humanevalx.items import Item
from benchmarks.humanevalx.known import KNOWN, Fault
from benchmarks.humanevalx.mutation import mutants
from benchmarks.humanevalx.programs import judged_program
from polyalgo.execution import Job, JudgePool
from polyalgo.records import Checker, CheckerKind, Outcome, TestCase

_FAILURES = frozenset({Outcome.WRONG_OUTPUT, Outcome.RUNTIME_ERROR, Outcome.TIMEOUT})
"""Of a program that ran."""


@dataclass(frozen=True)
class Finding:
    """What became of one item's program."""

    task_id: str
    outcome: Outcome
    """STATIC_FAILURE for a mutant means that none of the item's mutants compiles."""
    message: str
    expected: bool


def job(item: Item, code: str) -> Job:
    """`code` as our judge takes it."""
    return Job(item.task_id, item.task_id, item.language, code, (TestCase("", ""),), Checker(CheckerKind.SELF_TEST))


def canonical_findings(items: Iterable[Item], pool: JudgePool) -> list[Finding]:
    """One finding for each canonical solution."""
    return [
        Finding(found.problem_id, found.outcome, found.message, canonical_expected(found.problem_id, found.outcome))
        for found in pool.judge_all(job(item, judged_program(item)) for item in items)
    ]


def canonical_expected(task_id: str, outcome: Outcome) -> bool:
    """A canonical solution passes, unless its item's fault says otherwise."""
    fault = _fault(task_id)
    passes, fails = outcome is Outcome.PASS, outcome in _FAILURES
    return fails if fault is Fault.WRONG else passes or (fails and fault is Fault.RANDOM)


def mutant_findings(items: Iterable[Item], pool: JudgePool) -> list[Finding]:
    """One finding for each item's first mutant that compiles; of an UNREACHED item for the first that fails."""
    findings: list[Finding] = []
    left = {item.task_id: (item, mutants(item)) for item in items}
    last_message = dict.fromkeys(left, "no return found")
    while left:
        jobs: list[Job] = []
        for task_id, (item, programs) in list(left.items()):
            if (program := next(programs, None)) is not None:
                jobs.append(job(item, program))
            else:
                del left[task_id]
                message, expected = last_message[task_id], mutant_expected(task_id, Outcome.STATIC_FAILURE)
                findings.append(Finding(task_id, Outcome.STATIC_FAILURE, message, expected))
        for found in pool.judge_all(jobs):
            last_message[found.problem_id] = found.message
            unreached = found.outcome is Outcome.PASS and _fault(found.problem_id) is Fault.UNREACHED
            if found.outcome is not Outcome.STATIC_FAILURE and not unreached:
                del left[found.problem_id]
                expected = mutant_expected(found.problem_id, found.outcome)
                findings.append(Finding(found.problem_id, found.outcome, found.message, expected))
    return findings


def mutant_expected(task_id: str, outcome: Outcome) -> bool:
    """A mutant runs and fails, unless its item's fault says otherwise."""
    fault = _fault(task_id)
    allowed = {Fault.UNTESTED: Outcome.PASS, Fault.NO_MUTANT: Outcome.STATIC_FAILURE}
    return outcome is allowed[fault] if fault in allowed else outcome in _FAILURES


def table(title: str, wanted: str, items: Iterable[Item], findings: Iterable[Finding]) -> Iterator[str]:
    """Lines of a table: per language how many findings are as `wanted`, then each of the others with its reason.

    Args:
        title: of the table.
        wanted: `pass` or `fail`.
        items: all that was judged, language by language.
        findings: one for each item.
    """
    by_id = {finding.task_id: finding for finding in findings}
    good = frozenset({Outcome.PASS}) if wanted == "pass" else _FAILURES
    yield title
    yield f"  {'language':<12}{'items':>8}{wanted:>8}{'other':>8}{'unexpected':>12}"
    others: list[Finding] = []
    for language, group in itertools.groupby(items, lambda item: item.language):
        members = [by_id[item.task_id] for item in group]
        count = sum(found.outcome in good for found in members)
        unexpected = sum(not found.expected for found in members)
        yield f"  {language:<12}{len(members):>8}{count:>8}{len(members) - count:>8}{unexpected:>12}"
        others += [found for found in members if found.outcome not in good or not found.expected]
    yield from (_line(found) for found in others)


def _line(found: Finding) -> str:
    known = KNOWN.get(found.task_id)
    reason = f"{known.fault}: {known.reason}" if known and found.expected else "UNEXPECTED"
    message = f" ({found.message})" if found.message else ""
    return f"  {found.task_id}: {found.outcome}{message}; {reason}"


def _fault(task_id: str) -> Fault | None:
    known = KNOWN.get(task_id)
    return known.fault if known else None
