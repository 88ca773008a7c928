"""Judges many programs at once: one thread, one sandbox slot and one user id per worker.

Time spent waiting for a worker is outside every limit. Not promised: verdicts in the order of the jobs.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self

from polyalgo.execution.judge import Job, Judge
from polyalgo.records import Verdict


class JudgePool:
    """A bounded pool of workers over one judge; use it as a context manager.

    Leaving the block by an exception (Ctrl-C too) kills all running programs and drops what waits;
    the futures of dropped jobs are cancelled or raise `RunStopped`.
    """

    def __init__(self, judge: Judge, workers: int = 0) -> None:
        """`workers=0` means one per core this process may use."""
        self._judge = judge
        self.workers = workers or len(os.sched_getaffinity(0))
        self._slots: queue.SimpleQueue[int] = queue.SimpleQueue()
        for slot in range(self.workers):
            self._slots.put(slot)
        self._mine = threading.local()
        self._executor = ThreadPoolExecutor(self.workers, "judge", initializer=self._take_slot)

    def _take_slot(self) -> None:
        self._mine.slot = self._slots.get_nowait()

    def _work(self, job: Job) -> Verdict:
        return self._judge.judge(job, self._mine.slot)

    def submit(self, job: Job) -> Future[Verdict]:
        """Queue one job."""
        return self._executor.submit(self._work, job)

    def judge_all(self, jobs: Iterable[Job]) -> Iterator[Verdict]:
        """Verdicts as they come; takes jobs from the iterable only as workers need them."""
        source = iter(jobs)
        running: set[Future[Verdict]] = set()
        try:
            while True:
                while len(running) < 2 * self.workers and (job := next(source, None)) is not None:
                    running.add(self.submit(job))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()

    def close(self, kill: bool = False) -> None:
        """Wait for all jobs, or with `kill` end them now."""
        if kill:
            self._judge.sandbox.stop()
        self._executor.shutdown(wait=True, cancel_futures=kill)
        if kill:
            self._judge.sandbox.resume()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(kill=kind is not None)
