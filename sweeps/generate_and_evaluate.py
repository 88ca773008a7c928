"""What one run of a `wandb sweep` does: generate.py, then evaluate.py on its run directory.

Takes generate.py's settings; those that begin with `evaluate.` go to evaluate.py without that word. Both write to W&B
runs of one group (`tracking.group`). Run again with the same settings, it goes on where it was.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EVALUATE = "evaluate."


def commands(settings: list[str]) -> tuple[list[str], list[str]]:
    """Settings of generate.py and of evaluate.py; tracking settings go to both."""
    ours = [item for item in settings if not item.startswith(EVALUATE)]
    theirs = [item.removeprefix(EVALUATE) for item in settings if item.startswith(EVALUATE)]
    shared = [item for item in ours if item.startswith(("tracking.", "paths.cache="))]
    return ours, [*shared, *theirs]


def run_directory(ours: list[str]) -> Path:
    """Where generate.py puts the run of these settings."""
    from hydra import compose, initialize_config_dir

    from polyalgo.config.resolve import register, resolve
    from polyalgo.pipelines.common import run_dir

    register()
    with initialize_config_dir(str(ROOT / "conf"), version_base="1.3"):
        return run_dir(resolve(compose("generate", overrides=ours)), "generate")


def main() -> int:
    """Run both; the exit code of the first that fails."""
    ours, theirs = commands(sys.argv[1:])
    # An agent of `wandb sweep` names one W&B run for this process; there are two here, each with an id of its own.
    environment = {name: value for name, value in os.environ.items() if name != "WANDB_RUN_ID"}
    directory = run_directory(ours)
    for command in (["generate.py", *ours], ["evaluate.py", f"run={directory}", *theirs]):
        code = subprocess.run([sys.executable, str(ROOT / command[0]), *command[1:]], env=environment).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
