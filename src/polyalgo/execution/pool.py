"""What every executor offers, and the simplest one: threads of this process over one judge.

Time spent waiting for a worker is outside every limit. Not promised: verdicts in the order of the jobs.
"""

from __future__ import annotations

import asyncio
import os
import queue
import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

from polyalgo.execution.judge import HARNESS_VERSION, Job, Judge
from polyalgo.execution.toolchains import Missing, Toolchain
from polyalgo.languages import Language
from polyalgo.records import Verdict

if TYPE_CHECKING:
    from rich.table import Table

MISSING = "missing"
"""Stands for the version of a toolchain that is not there."""
_AHEAD = 2
"""Jobs in flight per worker: one that runs and one that waits, so that no worker idles between two."""


@dataclass(frozen=True)
class NodeReport:
    """A machine that judges, as it describes itself."""

    host: str
    cores: int
    workers: int
    """Programs that it judges side by side."""
    judge_id: str
    """Of its own judge; a cluster's verdicts carry the cluster's."""
    sandbox: str
    harness: int
    """`HARNESS_VERSION` of its PolyAlgo."""
    versions: Mapping[Language, str]
    """Of its toolchains; `MISSING` where there is none."""


class Executor(ABC):
    """Judges many programs at once; use it as a context manager.

    Leaving the block by an exception (Ctrl-C too) kills all running programs and drops what waits;
    the futures of dropped jobs are cancelled or raise `RunStopped`.
    """

    @property
    @abstractmethod
    def judge_id(self) -> str:
        """Of every verdict."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """Programs judged side by side, now: a cluster grows and shrinks."""

    @property
    @abstractmethod
    def versions(self) -> Mapping[Language, str]:
        """Toolchains behind `judge_id`; programs of a language that is `MISSING` become infra_error."""

    def table(self) -> Table | None:
        """The machines, for people; None where it is only this one."""
        return None

    @abstractmethod
    def submit(self, job: Job) -> Future[Verdict]:
        """Queue one job; cancelling the future works as long as no worker has taken it."""

    @abstractmethod
    def close(self, kill: bool = False) -> None:
        """Wait for all jobs, or with `kill` end them now; calling it twice is harmless."""

    def judge_all(self, jobs: Iterable[Job]) -> Iterator[Verdict]:
        """Verdicts as they come; takes jobs from the iterable only as workers need them."""
        source = iter(jobs)
        ended: queue.SimpleQueue[Future[Verdict]] = queue.SimpleQueue()
        running: set[Future[Verdict]] = set()
        try:
            while True:
                while len(running) < _AHEAD * max(self.workers, 1) and (job := next(source, None)) is not None:
                    future = self.submit(job)
                    running.add(future)
                    future.add_done_callback(ended.put)
                if not running:
                    return
                future = ended.get()
                running.discard(future)
                yield future.result()
        finally:
            for future in running:
                future.cancel()

    async def judge_async(self, job: Job) -> Verdict:
        """The verdict of one job, for asyncio callers.

        Cancelling the task drops the job if it still waits; one that runs already runs to its end, unheard.
        """
        return await asyncio.wrap_future(self.submit(job))

    async def stream(self, jobs: Iterable[Job]) -> AsyncIterator[Verdict]:
        """`judge_all` for asyncio callers; taking a job from the iterable must not block."""
        source = iter(jobs)
        ended: asyncio.Queue[asyncio.Future[Verdict]] = asyncio.Queue()
        running: set[asyncio.Future[Verdict]] = set()
        try:
            while True:
                while len(running) < _AHEAD * max(self.workers, 1) and (job := next(source, None)) is not None:
                    future = asyncio.wrap_future(self.submit(job))
                    running.add(future)
                    future.add_done_callback(ended.put_nowait)
                if not running:
                    return
                future = await ended.get()
                running.discard(future)
                yield future.result()
        finally:
            for future in running:
                future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(kill=kind is not None)


class JudgePool(Executor):
    """One thread, one sandbox slot and one user id per worker.

    Starting and draining a sandbox costs 2 to 3 ms of this process's CPU time per program, most of it in Python:
    its threads together judge at most some 400 programs a second. `ProcessPool` has no such bound.
    """

    def __init__(self, judge: Judge, workers: int = 0, *, first_slot: int = 0, owns_judge: bool = False) -> None:
        """Use `judge` in up to `workers` threads.

        Args:
            judge: shared by all threads.
            workers: 0 means one per core this process may use.
            first_slot: of the sandbox slots; pools side by side in one user namespace need different ones.
            owns_judge: close the judge with the pool.
        """
        self._judge = judge
        self._owns_judge = owns_judge
        self._workers = workers or usable_cores()
        self._slots: queue.SimpleQueue[int] = queue.SimpleQueue()
        for slot in range(first_slot, first_slot + self._workers):
            self._slots.put(slot)
        self._mine = threading.local()
        self._executor = ThreadPoolExecutor(self._workers, "judge", initializer=self._take_slot)

    @property
    def judge_id(self) -> str:
        """See `Executor`."""
        return self._judge.judge_id

    @property
    def workers(self) -> int:
        """See `Executor`."""
        return self._workers

    @property
    def versions(self) -> Mapping[Language, str]:
        """See `Executor`."""
        return toolchain_versions(self._judge.toolchains)

    def submit(self, job: Job) -> Future[Verdict]:
        """See `Executor`."""
        return self._executor.submit(self._work, job)

    def report(self) -> NodeReport:
        """This machine and judge."""
        return NodeReport(
            host=socket.gethostname(),
            cores=usable_cores(),
            workers=self.workers,
            judge_id=self.judge_id,
            sandbox=self._judge.sandbox.name,
            harness=HARNESS_VERSION,
            versions=self.versions,
        )

    def close(self, kill: bool = False) -> None:
        """See `Executor`."""
        if kill:
            self._judge.sandbox.stop()
        self._executor.shutdown(wait=True, cancel_futures=kill)
        if kill:
            self._judge.sandbox.resume()
        if self._owns_judge:
            self._judge.close()

    def _take_slot(self) -> None:
        self._mine.slot = self._slots.get_nowait()

    def _work(self, job: Job) -> Verdict:
        return self._judge.judge(job, self._mine.slot)


def usable_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0))


def toolchain_versions(found: Mapping[Language, Toolchain | Missing]) -> dict[Language, str]:
    """Version by language, `MISSING` where there is none."""
    return {
        language: MISSING if isinstance(toolchain, Missing) else toolchain.version
        for language, toolchain in found.items()
    }
