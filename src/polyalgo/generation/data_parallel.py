"""Data-parallel generation on one machine: every process loads the model, draws its share, writes its own file.

The parent decides who draws what, counts, and reports. A process that dies leaves what it finished; the others
go on with their shares. Not promised: work moved from a slow or dead process to the others.
"""

from __future__ import annotations

import heapq
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeVar

from polyalgo.config.schema import EngineConfig, ModelConfig
from polyalgo.errors import ConfigError, EngineError, PolyAlgoError
from polyalgo.generation.loop import WorkItem, generate_all
from polyalgo.records import Generation, ModelRef, Sampling
from polyalgo.store import RecordStore

T = TypeVar("T")

_STOP_S = 10.0
"""How long a process may take to close its engine once it is told to stop."""


def shares(items: Sequence[T], count: int, group: Callable[[T], str]) -> list[list[T]]:
    """Split work into `count` shares whose sizes differ little; a function of its arguments alone.

    Items of a group (a problem's samples, whose prompt is then computed once) stay together where the balance
    allows: a group larger than a fair share is cut.

    Args:
        items: in any order; shares keep it.
        count: >= 1.
        group: names an item's group.
    """
    fair = max(1, len(items) // count)
    members: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        members.setdefault(group(item), []).append(index)
    pieces = [whole[at : at + fair] for whole in members.values() for at in range(0, len(whole), fair)]
    heap = [(0, number) for number in range(count)]
    chosen: list[list[int]] = [[] for _ in range(count)]
    for piece in sorted(pieces, key=lambda piece: -len(piece)):  # stable: equal pieces go round in order
        size, number = heapq.heappop(heap)
        chosen[number] += piece
        heapq.heappush(heap, (size + len(piece), number))
    return [[items[index] for index in sorted(part)] for part in chosen]


@dataclass(frozen=True)
class Share:
    """What one process draws, where it writes, and all it needs for both; travels to that process."""

    work: Sequence[WorkItem]
    path: Path
    """Its own JSONL file of `Generation`."""
    engine: EngineConfig
    model: ModelConfig
    cache_dir: Path
    ref: ModelRef
    sampling: Sampling
    environment: Mapping[str, str]
    """Set before any library is loaded: its GPUs, its threads."""


def environments(count: int, gpus_each: int) -> list[dict[str, str]]:
    """What keeps `count` processes out of each other's way: disjoint GPUs, or an equal part of the CPU's threads.

    Raises:
        ConfigError: there are GPUs, but fewer than `count * gpus_each`.
    """
    import torch

    available = torch.cuda.device_count()
    if available == 0:
        threads = max(1, len(os.sched_getaffinity(0)) // count)
        return [{"OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", str(threads))} for _ in range(count)]
    if available < count * gpus_each:
        raise ConfigError(
            f"engine.data_parallel_size x engine.tensor_parallel_size must be <= the number of GPUs ({available}), "
            f"got {count} x {gpus_each}"
        )
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    names = visible.split(",") if visible else [str(index) for index in range(available)]
    return [{"CUDA_VISIBLE_DEVICES": ",".join(names[i * gpus_each : (i + 1) * gpus_each])} for i in range(count)]


@dataclass
class _Worker:
    number: int
    process: BaseProcess
    reports: Connection
    drawn: int = 0
    failure: str = field(default="")
    refused: bool = False
    """It said why it failed: the same command would fail again."""


def draw_shares(everything: Sequence[Share]) -> Generator[int, None, None]:
    """Run one process per share; yields the number of tokens of each completion once it is on disk.

    Raises:
        EngineError: a process failed or died. By then the others have finished their shares.
    """
    context = multiprocessing.get_context("spawn")
    workers: list[_Worker] = []
    try:
        for number, share in enumerate(everything):
            reports, of_child = context.Pipe(duplex=False)
            process = context.Process(target=_draw, args=(share, of_child), name=f"generate {number}")
            process.start()
            of_child.close()  # ours must go, or a dead child's end would never be seen to close
            workers.append(_Worker(number, process, reports))
        yield from _watch(workers)
    finally:
        _stop(workers)
    failed = [worker for worker in workers if worker.failure]
    if failed:
        left = sum(len(share.work) for share in everything) - sum(worker.drawn for worker in workers)
        reasons = "; ".join(f"process {w.number} of {len(workers)} {w.failure}" for w in failed)
        once = "with that put right, " if any(worker.refused for worker in failed) else ""
        raise EngineError(f"{reasons}; {left} completions are left, {once}the same command draws them")


def _watch(workers: Sequence[_Worker]) -> Iterator[int]:
    waiting = {worker.reports: worker for worker in workers}
    while waiting:
        for reports in wait(list(waiting)):
            assert isinstance(reports, Connection)
            worker = waiting[reports]
            try:
                report = reports.recv()
            except (EOFError, OSError):  # its end is closed: it has ended, one way or the other
                del waiting[reports]
                worker.process.join(_STOP_S)
                worker.failure = worker.failure or _ending(worker.process.exitcode)
                if worker.failure:
                    print(f"process {worker.number} of {len(workers)} {worker.failure}", file=sys.stderr, flush=True)
                continue
            if isinstance(report, str):
                worker.failure, worker.refused = report, True
            else:
                worker.drawn += 1
                yield report


def _ending(exit_code: int | None) -> str:
    if exit_code == 0:
        return ""
    if exit_code is not None and exit_code < 0:
        name = signal.Signals(-exit_code).name
        return f"was ended by {name}" + (" (out of memory?)" if name == "SIGKILL" else "")
    return f"ended with exit code {exit_code}"


def _stop(workers: Sequence[_Worker]) -> None:
    """End the processes that are still there, gently first: an engine may have processes of its own."""
    for worker in workers:
        worker.reports.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_STOP_S)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _draw(share: Share, reports: Connection) -> None:
    """A process's life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent tells us
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    os.environ.update(share.environment)
    try:
        _draw_share(share, reports)
    except PolyAlgoError as error:
        reports.send(f"failed: {error}")
        sys.exit(2)
    except BrokenPipeError:  # the parent is gone, or has stopped listening
        sys.exit(1)
    except OSError as error:  # the disk's, such as no space left
        reports.send(f"failed: {type(error).__name__}: {error}")
        sys.exit(2)
    except Exception as error:
        reason = (str(error).strip().splitlines() or [""])[0]
        reports.send(f"failed: {type(error).__name__}: {reason}")
        raise  # a fault of ours: its trace belongs on the terminal


def _draw_share(share: Share, reports: Connection) -> None:
    from polyalgo.generation.factory import build_engine

    with (
        RecordStore(share.path, Generation, lambda item: item.generation_id) as store,
        closing(build_engine(share.engine, share.model, share.cache_dir)) as engine,
    ):
        for generation in generate_all(engine, share.work, store, share.ref, share.sampling):
            reports.send(generation.completion_tokens)


def _leave(signum: int, frame: Any) -> None:
    sys.exit(1)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
