"""Builds the launcher, the small C program that runs as PID 1 of every sandbox.

It is compiled once per source text into the cache directory. Not promised: anything about a cache
directory that other users can write to.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path

from polyalgo.errors import SandboxError
from polyalgo.records import digest

_SOURCE = Path(__file__).with_name("launcher.c")
_MACHINES = ("x86_64", "aarch64")


def build_launcher(cache_dir: Path) -> Path:
    """Path of the compiled launcher, built now if `cache_dir` has none for this source and machine.

    Raises:
        SandboxError: no C compiler, an unsupported machine, or the compiler failed.
    """
    machine = platform.machine()
    if machine not in _MACHINES:
        raise SandboxError(f"the sandbox supports {' and '.join(_MACHINES)}, got {machine}")
    target = cache_dir / f"launcher-{machine}-{digest(_SOURCE.read_text())}"
    if target.exists():
        return target
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SandboxError("no C compiler to build the sandbox launcher; install one, e.g. `apt install gcc`")
    cache_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache_dir) as scratch:
        built = Path(scratch) / "launcher"
        command = [compiler, "-std=gnu11", "-O2", str(_SOURCE), "-o", str(built)]
        # Static starts faster; systems without a static libc get the dynamic form.
        for extra in (["-static"], []):
            done = subprocess.run(command + extra, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                break
        else:
            raise SandboxError(f"{compiler} cannot build the sandbox launcher: {done.stderr.strip()[-500:]}")
        built.chmod(0o755)
        os.replace(built, target)  # atomic: two processes may build at once
    return target
