"""What tests need that start training as processes of its own."""

from __future__ import annotations

import os


def launcher_environment() -> dict[str, str]:
    """Of a process that starts others: without what a launcher, or pytest, has told this one."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "LOCAL_RANK", "RANK"))}
    return {**kept, "OMP_NUM_THREADS": "1", "MASTER_ADDR": "127.0.0.1"}
