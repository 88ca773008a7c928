"""A pool of worker processes with a few judging threads each, for machines with many cores.

One process's interpreter lock bounds it to some 400 programs a second (see `JudgePool`). A worker process ends
when its parent closes the connection or dies, however it dies. One that dies itself costs no verdict.
"""

from __future__ import annotations

import contextlib
import functools
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import PolyAlgoError, SandboxError, ToolchainError
from polyalgo.execution.dispatch import Dispatcher
from polyalgo.execution.judge import Job, Judge
from polyalgo.execution.pool import Executor, JudgePool, NodeReport
from polyalgo.execution.supervise import RunStopped
from polyalgo.execution.workspace import Workspace
from polyalgo.languages import Language
from polyalgo.records import Verdict

MOST_THREADS = 4
"""Per process. The interpreter lock would let ten judge the cheapest interpreted programs; compiled ones that are
found in the compile cache cost a third of that."""
_PATIENCE_S = 60.0
_RETRY_S = 2.0
_END_S = 15.0  # a worker process removes its scratch files
_POLL_S = 1.0
_COMMAND = "from polyalgo.execution.process_pool import serve; serve({})"


@dataclass(frozen=True)
class _Setup:
    """What a worker process must know."""

    config: ExecutionConfig
    cache_dir: Path
    first_slot: int
    parent: int
    gate: Path


class _Child:
    """A worker process, seen from its parent; a `Member` once it has reported."""

    def __init__(self, setup: _Setup) -> None:
        self._connection, theirs = Pipe()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _COMMAND.format(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,  # Ctrl-C is the parent's to handle
            )
        self.name = str(self.process.pid)
        self.slots = setup.config.workers
        self.languages = frozenset(Language)
        self._lock = threading.Lock()
        self._tell(setup)

    def report(self) -> NodeReport:
        """Its judge.

        Raises:
            PolyAlgoError: its judge cannot be made, or it died.
        """
        try:
            message = self._connection.recv()
        except (EOFError, OSError) as error:
            raise SandboxError(f"a judging process cannot start: {self.end()}") from error
        if isinstance(message, PolyAlgoError):
            self.end()
            raise message
        assert isinstance(message, NodeReport)
        return message

    def send(self, number: int, job: Job) -> None:
        """See `Member`."""
        self._tell((number, job))

    def listen(self, dispatcher: Dispatcher) -> None:
        """Pass on verdicts until the process ends."""
        try:
            while True:
                number, result = self._connection.recv()
                dispatcher.finish(self.name, number, result)
        except (EOFError, OSError):
            return

    def stop(self) -> None:
        """Ask it to kill what runs and end."""
        self._tell(None)

    def kill(self) -> None:
        """End it now; its sandboxes die with it."""
        self.process.kill()

    def end(self) -> str:
        """Wait for its end, and say how it ended."""
        try:
            code = self.process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self.kill()
            code = self.process.wait()
        with self._lock:
            self._connection.close()
        return f"judging process ended with {f'signal {-code}' if code < 0 else f'exit code {code}'}"

    def _tell(self, message: object) -> None:
        try:
            with self._lock:
                self._connection.send(message)
        except OSError:
            return  # it has died, and so `listen` or `report` ends


_Ended = queue.SimpleQueue[tuple[int, Future[Verdict]]]


class ProcessPool(Executor):
    """Worker processes of up to `MOST_THREADS` judging threads; ones that die are replaced."""

    def __init__(self, config: ExecutionConfig, cache_dir: Path, workers: int) -> None:
        """Start all processes and wait until they can judge.

        Args:
            config: of the judges.
            cache_dir: shared by all.
            workers: programs judged side by side, >= 1.

        Raises:
            PolyAlgoError: a judge cannot be made.
        """
        self._closing = threading.Event()
        self._scratch = contextlib.ExitStack()
        workspace = Workspace()  # a later judge removes what a killed one leaves
        self._scratch.callback(workspace.close)
        gate = self._scratch.enter_context(workspace.directory(None))
        first_slots = range(0, workers, MOST_THREADS)
        self._setups = [
            _Setup(
                replace(config, workers=min(MOST_THREADS, workers - first)),
                cache_dir,
                first,
                os.getpid(),
                gate,
            )
            for first in first_slots
        ]
        self._children = [_Child(setup) for setup in self._setups]
        try:
            reports = [child.report() for child in self._children]
            if len({report.judge_id for report in reports}) > 1:
                raise ToolchainError("toolchains changed while judging processes started; try again")
        except BaseException:
            for child in self._children:
                child.kill()
                child.end()
            self._scratch.close()
            raise
        self._report = replace(reports[0], workers=workers)
        self._dispatcher = Dispatcher(self.judge_id)
        self._threads = [
            threading.Thread(target=self._keep, args=(index,), name=f"judge-process-{index}", daemon=True)
            for index in range(len(self._children))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def judge_id(self) -> str:
        """See `Executor`."""
        return self._report.judge_id

    @property
    def workers(self) -> int:
        """See `Executor`."""
        return self._report.workers

    @property
    def versions(self) -> Mapping[Language, str]:
        """See `Executor`."""
        return self._report.versions

    def submit(self, job: Job) -> Future[Verdict]:
        """See `Executor`."""
        return self._dispatcher.submit(job)

    def report(self) -> NodeReport:
        """This machine and judge."""
        return self._report

    def close(self, kill: bool = False) -> None:
        """See `Executor`."""
        if kill:
            self._dispatcher.stop()
        else:
            self._dispatcher.drain()
        self._closing.set()
        for child in self._children:
            child.stop()
        for index, thread in enumerate(self._threads):
            thread.join(_END_S)
            self._children[index].kill()
            thread.join()
        self._scratch.close()

    def _keep(self, index: int) -> None:
        """Body of one thread: use the process, and the next one when it dies."""
        while True:
            child = self._children[index]
            self._dispatcher.join(child)
            if self._closing.is_set():  # perhaps too late for `close` to have asked this one
                child.stop()
            child.listen(self._dispatcher)
            how = child.end()
            if self._closing.is_set():
                return
            self._dispatcher.leave(child.name, how)
            while not self._replace(index):
                if self._closing.wait(_RETRY_S):
                    return

    def _replace(self, index: int) -> bool:
        """Start a process in the place of a dead one; whether that worked."""
        child = self._children[index] = _Child(self._setups[index])
        try:
            found = child.report().judge_id
        except PolyAlgoError as error:
            reason = str(error)
        else:
            if found == self.judge_id:
                return True
            child.kill()
            child.end()
            reason = f"toolchains have changed since the start: judge {found} instead of {self.judge_id}"
        self._dispatcher.expire(time.monotonic(), _PATIENCE_S, reason)
        return False


def serve(descriptor: int) -> None:
    """Body of a worker process: judge what the connection brings, until it or the parent ends."""
    connection = Connection(descriptor)
    setup = connection.recv()
    try:
        judge = Judge(setup.config, setup.cache_dir, setup.gate)
    except PolyAlgoError as error:
        connection.send(error)
        return
    pool = JudgePool(judge, setup.config.workers, first_slot=setup.first_slot, owns_judge=True)
    ended: _Ended = queue.SimpleQueue()
    threading.Thread(target=_answer, args=(connection, ended), daemon=True).start()
    try:
        connection.send(pool.report())
        while (message := _next_message(connection, setup.parent)) is not None:
            number, job = message
            pool.submit(job).add_done_callback(functools.partial(_put, ended, number))
    except (EOFError, OSError):
        return  # the parent has died
    finally:
        pool.close(kill=True)


def _next_message(connection: Connection, parent: int) -> tuple[int, Job] | None:
    """None at the end, also where a fork of the dead parent keeps the connection open."""
    while not connection.poll(_POLL_S):
        if os.getppid() != parent:
            return None
    message: tuple[int, Job] | None = connection.recv()
    return message


def _put(ended: _Ended, number: int, future: Future[Verdict]) -> None:
    ended.put((number, future))


def _answer(connection: Connection, ended: _Ended) -> None:
    """Body of the thread that sends: those that read and judge must never wait for the parent to listen."""
    while True:
        number, future = ended.get()
        if future.cancelled():
            continue
        error = future.exception()
        if isinstance(error, RunStopped):
            continue
        if error is not None:  # in words: not every exception can travel
            error = PolyAlgoError(f"judging failed: {type(error).__name__}: {error}")
        try:
            connection.send((number, error or future.result()))
        except OSError:
            return
