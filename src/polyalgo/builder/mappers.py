"""One function over many problems, in order: in this process, or on the nodes of a Ray cluster, with equal results."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

from polyalgo.config.build import MapperConfig, MapperName
from polyalgo.errors import ConfigError, PolyAlgoError

S = TypeVar("S")
T = TypeVar("T")
_AHEAD = 2  # tasks in flight per CPU of the cluster


class Mapper(Protocol):
    """Applies a function to items."""

    def map(self, function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
        """Results in the order of the items, which are taken as they are needed."""
        ...


class LocalMapper:
    """In this process."""

    def map(self, function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
        """See `Mapper.map`."""
        return map(function, items)


class RayMapper:
    """As tasks of a cluster. PolyAlgo must be installed on its nodes; a task on a node that dies runs again."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def map(self, function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
        """See `Mapper.map`."""
        remote = self._ray.remote(function_of_item).options(scheduling_strategy="SPREAD")
        shared = self._ray.put(function)
        most = max(int(self._ray.cluster_resources().get("CPU", 1)), 1) * _AHEAD
        running: deque[Any] = deque()
        for item in items:
            running.append(remote.remote(shared, item))
            if len(running) >= most:
                yield self._result(running.popleft())
        while running:
            yield self._result(running.popleft())

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            reason = " ".join(str(getattr(error, "cause", None) or error).split())[:500]
            raise PolyAlgoError(f"a task on the Ray cluster failed: {reason}") from error


def function_of_item(function: Callable[[S], T], item: S) -> T:
    """What a task does."""
    return function(item)


def open_mapper(config: MapperConfig) -> AbstractContextManager[Mapper]:
    """The mapper of `mapper.name`.

    Raises:
        ConfigError: Ray is not installed, or there is no cluster at the address.
    """
    return _ray_mapper(config.ray_address) if config.name is MapperName.ray else _local_mapper()


@contextmanager
def _local_mapper() -> Iterator[Mapper]:
    yield LocalMapper()


@contextmanager
def _ray_mapper(address: str) -> Iterator[Mapper]:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ConfigError(
            "mapper.name=ray needs Ray, which is not installed: pip install -e '.[ray]', or use mapper.name=local"
        ) from error
    from polyalgo.execution.ray_pool import connect

    owns = connect(address, "mapper.ray_address")
    logging.getLogger("ray").setLevel(logging.ERROR)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        yield RayMapper(ray)
    finally:
        if owns:
            ray.shutdown()
