"""Verdicts that are kept: a program that has been judged on the same tests under the same judge is not judged again.

An infrastructure error is nobody's verdict: it is not kept, and stops the build with a message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ConfigDict, with_config

from polyalgo.errors import DataError
from polyalgo.execution import Executor, Job
from polyalgo.records import Outcome, Verdict, digest, to_dict
from polyalgo.store import RecordStore


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class KnownVerdict:
    """What became of one program on one set of tests."""

    key: str
    """Digest of program, tests, checker and judge."""
    judge_id: str
    outcome: Outcome
    message: str


class RememberingJudge:
    """Judges what has not been judged, and writes each verdict down at once; use it as a context manager.

    Args:
        path: JSONL of `KnownVerdict`.
        executor: judges; closed by whoever opened it.
    """

    def __init__(self, path: Path, executor: Executor) -> None:
        self._store = RecordStore(path, KnownVerdict, lambda verdict: verdict.key)
        self._executor = executor
        self.judged = 0
        """Programs judged by this object."""
        self.remembered = 0

    def judge_all(self, jobs: Iterable[Job]) -> Iterator[Verdict]:
        """A verdict for each job: known ones at once, others as they come; those have no times.

        Raises:
            DataError: a program could not be judged, by no fault of its own.
        """
        waiting: dict[str, tuple[str, Job]] = {}
        twins: dict[str, list[Job]] = {}
        for job in jobs:
            key = self._key(job)
            if key in self._store:
                self.remembered += 1
                yield self._verdict(job, key)
            elif key in twins:  # the same program under two names
                twins[key].append(job)
            else:
                twins[key] = []
                waiting[job.generation_id] = (key, job)
        for verdict in self._executor.judge_all(job for _, job in waiting.values()):
            key, job = waiting[verdict.generation_id]
            if verdict.outcome is Outcome.INFRA_ERROR:
                raise DataError(f"{job.problem_id}: {job.generation_id} could not be judged: {verdict.message}")
            self._store.append(KnownVerdict(key, verdict.judge_id, verdict.outcome, verdict.message))
            self.judged += 1
            for twin in (job, *twins[key]):
                yield self._verdict(twin, key)

    def close(self) -> None:
        """Force the verdicts to disk."""
        self._store.close()

    def __enter__(self) -> RememberingJudge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _key(self, job: Job) -> str:
        tests = [[test.stdin, test.expected_stdout] for test in job.tests]
        return digest([self._executor.judge_id, job.language, job.code, tests, to_dict(job.checker)], length=32)

    def _verdict(self, job: Job, key: str) -> Verdict:
        known = self._store[key]
        return Verdict(
            generation_id=job.generation_id,
            problem_id=job.problem_id,
            judge_id=known.judge_id,
            outcome=known.outcome,
            exact=False,
            message=known.message,
            compile_s=0.0,
            cpu_s=0.0,
            wall_s=0.0,
            max_rss_mb=0.0,
        )
