"""Judges on the nodes of a Ray cluster: one actor per node with a local pool in it, jobs where slots are free.

Nodes that join are used, and a node that dies costs no verdict. PolyAlgo must be installed on every node. Not
promised: the order of the jobs, or a running program's end when the driver loses the cluster's head.
"""

from __future__ import annotations

import logging
import os
import queue
import re
import socket
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import ConfigError, PolyAlgoError, SandboxError
from polyalgo.execution.agreement import Agreement, NodeRow, agree, languages_of, misfit, node_table
from polyalgo.execution.dispatch import Dispatcher
from polyalgo.execution.executors import open_local_pool
from polyalgo.execution.judge import Job, judge_id_of
from polyalgo.execution.pool import Executor, JudgePool, NodeReport
from polyalgo.execution.process_pool import ProcessPool
from polyalgo.languages import Language
from polyalgo.records import Verdict

if TYPE_CHECKING:
    from rich.table import Table

_TICK_S = 1.0
_START_S = 120.0  # a node may have to compile the launcher
_PATIENCE_S = 60.0
_END_S = 10.0
_CONNECT_S = 10.0
_MOST_STARTS = 3  # of a node's actor
_SPARE_CALLS = 16  # of an actor, beyond its jobs: open and close
_OBJECT_STORE_MB = 100  # of a cluster that we start ourselves: jobs and verdicts are small


class NodeJudge:
    """The actor: this node's judge."""

    def __init__(self) -> None:
        self._pool: JudgePool | ProcessPool | None = None

    async def open(self, config: ExecutionConfig, cache_dir: Path, cores: int) -> NodeReport:
        """Make the judge, with `execution.workers` or else as many workers as the node offers cores.

        Raises:
            PolyAlgoError: programs cannot be judged here.
        """
        try:
            self._pool = open_local_pool(replace(config, workers=config.workers or cores), cache_dir)
        except OSError as error:
            raise SandboxError(str(error)) from error
        return replace(self._pool.report(), cores=cores)

    async def judge(self, job: Job) -> Verdict:
        """See `Executor.judge_async`."""
        assert self._pool is not None
        return await self._pool.judge_async(job)

    async def close(self) -> None:
        """Kill what runs, and remove scratch files."""
        if self._pool is not None:
            self._pool.close(kill=True)


_Ended = queue.SimpleQueue[tuple["_Node", int, Future[Verdict]] | None]


class _Node:
    """One start of the actor of one node; a `Member` once it has been admitted."""

    def __init__(
        self, entry: Mapping[str, Any], start: int, config: ExecutionConfig, cache_dir: Path, ended: _Ended
    ) -> None:
        self.host = f"{entry['NodeManagerHostname']} {entry['NodeID'][:8]}"
        self.start = start
        self.name = f"{self.host} start {start}"
        self.slots = 0
        self.languages: frozenset[Language] = frozenset()
        self.report: NodeReport | None = None
        self.refusal = ""
        self.lost = False
        self._ended = ended
        cores = int(entry["Resources"]["CPU"])
        # No CPU is reserved: verdicts do not depend on load, and another job of the cluster must not keep us waiting.
        self._actor = (
            ray.remote(NodeJudge)
            .options(
                num_cpus=0,
                max_concurrency=2 * (config.workers or cores) + _SPARE_CALLS,
                scheduling_strategy=NodeAffinitySchedulingStrategy(entry["NodeID"], soft=False),
            )
            .remote()
        )
        self._opened = self._actor.open.remote(config, cache_dir, cores)

    def ready(self) -> bool:
        """Whether `report` or `refusal` is there now."""
        if self.report is not None or self.refusal:
            return True
        if not ray.wait([self._opened], timeout=0)[0]:
            return False
        try:
            report: NodeReport = ray.get(self._opened)
        except RayTaskError as error:
            self.refusal = _one_line(error.cause)
        except RayError as error:
            self.lose(error)
        else:
            self.report, self.refusal = report, misfit(report)
        return True

    def admit(self, agreement: Agreement) -> None:
        """Decide what it judges."""
        assert self.report is not None
        self.refusal = misfit(self.report, agreement)
        self.languages = languages_of(self.report, agreement)
        self.slots = self.report.workers + 1  # one waits there, so that no worker idles for a round trip

    def lose(self, error: BaseException) -> None:
        """Note that the actor died."""
        self.refusal, self.lost, self.slots = _one_line(error), True, 0

    def send(self, number: int, job: Job) -> None:
        """See `Member`."""
        try:
            future: Future[Verdict] = self._actor.judge.remote(job).future()
        except RayError as error:
            future = Future()
            future.set_exception(error)
        # From Ray's own thread, which must not be kept.
        future.add_done_callback(lambda done: self._ended.put((self, number, done)))

    def close(self) -> Any:
        """Let it kill what runs and clean up; a reference to that."""
        return self._actor.close.remote()

    def kill(self) -> None:
        """End the actor now."""
        ray.kill(self._actor)


class RayPool(Executor):
    """All nodes of a Ray cluster that can isolate programs, as one executor.

    A language is judged only by nodes that have the version on most cores (see `agreement`), which does not change
    while the pool is open.
    """

    def __init__(self, config: ExecutionConfig, cache_dir: Path) -> None:
        """Connect, start the nodes' judges, agree on toolchains.

        Args:
            config: of the judges; `workers` is per node, 0: as many as it offers cores to Ray.
            cache_dir: the same path on every node.

        Raises:
            ConfigError: there is no cluster at `execution.ray_address`.
            SandboxError: no node can judge.
        """
        self._config = config
        self._cache_dir = cache_dir
        self._nodes: dict[str, _Node] = {}
        self._ended: _Ended = queue.SimpleQueue()
        self._closing = threading.Event()
        self._owns_ray = connect(config.ray_address)
        try:
            self._agreement = agree(self._first_reports())
        except BaseException:
            self._end_nodes()
            raise
        self._judge_id = judge_id_of(config, self._agreement.sandbox, self._agreement.versions)
        self._dispatcher = Dispatcher(self._judge_id)
        for node in self._nodes.values():
            self._admit(node)
        self._threads = [threading.Thread(target=body, daemon=True) for body in (self._collect, self._watch)]
        for thread in self._threads:
            thread.start()

    @property
    def judge_id(self) -> str:
        """See `Executor`."""
        return self._judge_id

    @property
    def workers(self) -> int:
        """See `Executor`."""
        return sum(node.report.workers for node in list(self._nodes.values()) if node.slots and node.report)

    @property
    def versions(self) -> Mapping[Language, str]:
        """See `Executor`."""
        return self._agreement.versions

    def submit(self, job: Job) -> Future[Verdict]:
        """See `Executor`."""
        return self._dispatcher.submit(job)

    def table(self) -> Table:
        """The nodes as they are now."""
        rows = [
            NodeRow(node.host, node.report, node.refusal or ("" if node.report else "is starting"))
            for node in list(self._nodes.values())
        ]
        return node_table(rows, self._agreement, self._judge_id)

    def close(self, kill: bool = False) -> None:
        """See `Executor`."""
        if self._closing.is_set():
            return
        if kill:
            self._dispatcher.stop()
        else:
            self._dispatcher.drain()
        self._closing.set()
        self._ended.put(None)
        for thread in self._threads:
            thread.join()
        self._end_nodes()

    # ---- nodes come and go ----

    def _first_reports(self) -> list[NodeReport]:
        """Of all nodes that can judge, the driver's first; waits for slow ones up to `_START_S`."""
        deadline = time.monotonic() + _START_S
        self._start_nodes(_alive())
        while sum(not node.ready() for node in self._nodes.values()) and time.monotonic() < deadline:
            time.sleep(0.05)
        usable = [node.report for node in self._nodes.values() if node.report and not node.refusal]
        if not usable:
            reasons = "; ".join(f"{node.host}: {node.refusal or 'does not start'}" for node in self._nodes.values())
            raise SandboxError(f"no node of the Ray cluster can judge: {reasons or 'none offers a CPU'}")
        return usable

    def _start_nodes(self, alive: Mapping[str, Mapping[str, Any]]) -> None:
        for node_id, entry in alive.items():
            known = self._nodes.get(node_id)
            if known is None or (known.lost and known.start < _MOST_STARTS):
                if known:
                    known.kill()  # it may only have been out of reach
                start = known.start + 1 if known else 1
                self._nodes[node_id] = _Node(entry, start, self._config, self._cache_dir, self._ended)

    def _admit(self, node: _Node) -> None:
        if node.slots or node.refusal or not node.ready() or node.refusal:
            return
        node.admit(self._agreement)
        if not node.refusal:
            self._dispatcher.join(node)

    def _watch(self) -> None:
        """Body of a thread: use new nodes, restart actors that died, give up what nobody can judge."""
        try:
            while not self._closing.wait(_TICK_S):
                alive = _alive()
                for node_id in self._nodes.keys() - alive.keys():
                    self._dispatcher.leave(self._nodes.pop(node_id).name, "the node left the cluster")
                self._start_nodes(alive)
                for node in self._nodes.values():
                    self._admit(node)
                self._dispatcher.expire(time.monotonic(), _PATIENCE_S, "no node has its toolchains")
        except Exception as error:
            self._dispatcher.stop(PolyAlgoError(f"the Ray cluster is lost: {_one_line(error)}"))

    def _collect(self) -> None:
        """Body of a thread: pass on what nodes answer."""
        while (item := self._ended.get()) is not None:
            node, number, future = item
            error = future.exception()
            if error is None:
                self._dispatcher.finish(node.name, number, future.result())
            elif isinstance(error, RayTaskError):
                self._dispatcher.finish(node.name, number, PolyAlgoError(f"judging failed: {_one_line(error.cause)}"))
            else:
                node.lose(error)
                self._dispatcher.leave(node.name, _one_line(error))

    def _end_nodes(self) -> None:
        ending = [node.close() for node in self._nodes.values()]
        ray.wait(ending, num_returns=len(ending), timeout=_END_S) if ending else None
        for node in self._nodes.values():
            node.kill()
        if self._owns_ray:
            ray.shutdown()


def connect(address: str, field: str = "execution.ray_address") -> bool:
    """Whether this call connected; a connection that the process has already is used as it is.

    Args:
        address: of a cluster, `auto` or `local`.
        field: the configuration field it comes from, for errors.

    Raises:
        ConfigError: there is no cluster at `address`.
    """
    if ray.is_initialized():
        return False
    _check_address(address, field)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    own: dict[str, Any] = {"include_dashboard": False, "object_store_memory": _OBJECT_STORE_MB * 2**20}
    options = own if address == "local" else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **options)
    except (RayError, OSError, ValueError, RuntimeError) as error:
        raise _no_cluster(address, field, error) from error
    return True


def _check_address(address: str, field: str) -> None:
    """Ray itself takes minutes to find out that nobody listens."""
    if address in ("auto", "local"):
        return
    found = re.fullmatch(r"([\w.-]+|\[[\da-fA-F:]+\]):(\d{1,5})", address)
    if found is None:
        raise _no_cluster(address, field, "not of the form host:port")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), _CONNECT_S).close()
    except (OSError, OverflowError) as error:
        raise _no_cluster(address, field, error) from error


def _no_cluster(address: str, field: str, why: object) -> ConfigError:
    return ConfigError(
        f"{field} must be host:port of a running Ray cluster, `auto` to find one on this machine, or "
        f"`local` to start one here, got {address!r}: {_one_line(why)}; `ray start --head` starts one"
    )


def _alive() -> dict[str, Mapping[str, Any]]:
    """Nodes that offer CPUs, by id, the driver's own first."""
    here = ray.get_runtime_context().get_node_id()
    entries = [entry for entry in ray.nodes() if entry["Alive"] and entry["Resources"].get("CPU", 0) >= 1]
    return {entry["NodeID"]: entry for entry in sorted(entries, key=lambda entry: entry["NodeID"] != here)}


def _one_line(error: object) -> str:
    return " ".join(str(error).split())[:500]
