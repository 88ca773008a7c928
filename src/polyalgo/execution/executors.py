"""Opens the executor that a configuration asks for.

Not promised: that importing this room makes Ray available; it is imported only when asked for.
"""

from __future__ import annotations

from pathlib import Path

from polyalgo.config.schema import ExecutionConfig, ExecutorName
from polyalgo.errors import ConfigError
from polyalgo.execution.judge import Judge
from polyalgo.execution.limits import check_execution
from polyalgo.execution.pool import Executor, JudgePool, usable_cores
from polyalgo.execution.process_pool import MOST_THREADS, ProcessPool


def open_pool(config: ExecutionConfig, cache_dir: Path) -> Executor:
    """The executor of `execution.executor`, ready to judge; to be used as a context manager.

    Args:
        config: limits, sandbox, executor and number of workers.
        cache_dir: of compiled programs and the launcher; with Ray the same path on every node.

    Raises:
        ConfigError: a value is out of range, Ray is not installed, or there is no cluster at the address.
        SandboxError: programs cannot be isolated here, or on no node.
    """
    check_execution(config)
    if config.executor is not ExecutorName.ray:
        return open_local_pool(config, cache_dir)
    try:
        from polyalgo.execution.ray_pool import RayPool
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise ConfigError(
            "execution.executor=ray needs Ray, which is not installed: pip install -e '.[ray]', "
            "or use execution.executor=local"
        ) from error
    return RayPool(config, cache_dir)


def open_local_pool(config: ExecutionConfig, cache_dir: Path) -> JudgePool | ProcessPool:
    """Threads, or from `MOST_THREADS` workers on processes with threads, on this machine."""
    workers = config.workers or usable_cores()
    if workers <= MOST_THREADS:
        return JudgePool(Judge(config, cache_dir), workers, owns_judge=True)
    return ProcessPool(config, cache_dir, workers)
