"""Builds the two small C programs that confine every program: the launcher, and the fork server of interpreters.

Each is compiled once per source text into the cache directory. Not promised: anything about a cache directory that
other users can write to.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from polyalgo.errors import SandboxError
from polyalgo.records import digest

_HERE = Path(__file__).parent
_MACHINES = ("x86_64", "aarch64")
_EXTENSION = "_polyalgo_fork_server.so"
_HOOK = "hook.py"
_PTH = "polyalgo.pth"


def build_launcher(cache_dir: Path) -> Path:
    """Path of the compiled launcher, built now if `cache_dir` has none for this source and machine.

    Raises:
        SandboxError: no C compiler, an unsupported machine, or the compiler failed.
    """
    machine = platform.machine()
    if machine not in _MACHINES:
        raise SandboxError(f"the sandbox supports {' and '.join(_MACHINES)}, got {machine}")
    target = cache_dir / f"launcher-{machine}-{_digest_of('launcher.c', 'confine.h')}"
    if not target.exists():
        cache_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_dir) as scratch:
            built = Path(scratch) / "launcher"
            # Static starts faster; systems without a static libc get the dynamic form.
            _compile("launcher.c", built, (["-static"], []))
            os.replace(built, target)  # atomic: two processes may build at once
    return target


def build_fork_server(cache_dir: Path, inside: str) -> Path:
    """Directory that makes an interpreter a fork server when it is one of its site directories; see fork_server.c.

    Args:
        cache_dir: where it is kept.
        inside: path of the directory in the sandbox.

    Raises:
        SandboxError: no C compiler, or the compiler failed.
    """
    sources = ("fork_server.c", "confine.h", "fork_server_hook.py")
    target = cache_dir / f"fork-server-{platform.machine()}-{_digest_of(*sources, extra=inside)}"
    if target.exists():
        return target
    scratch = Path(tempfile.mkdtemp(prefix="fork-server-making-", dir=cache_dir))
    try:
        _compile("fork_server.c", scratch / _EXTENSION, (["-shared", "-fPIC"],))
        shutil.copyfile(_HERE / "fork_server_hook.py", scratch / _HOOK)
        # One line: `site` executes those that begin with an import.
        condition = "'POLYALGO_FORK_SERVER' in os.environ"
        (scratch / _PTH).write_text(f"import os; {condition} and exec(open({inside + '/' + _HOOK!r}).read(), {{}})\n")
        for path in scratch.iterdir():
            path.chmod(0o644)
        scratch.chmod(0o755)
        with contextlib.suppress(OSError):  # another process was first
            os.rename(scratch, target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return target


def _digest_of(*sources: str, extra: str = "") -> str:
    return digest([*((_HERE / name).read_text() for name in sources), extra])


def _compile(source: str, target: Path, flag_choices: Sequence[list[str]]) -> None:
    """With the first flags that work."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SandboxError("no C compiler to build the sandbox launcher; install one, e.g. `apt install gcc`")
    command = [compiler, "-std=gnu11", "-O2", str(_HERE / source), "-o", str(target)]
    for flags in flag_choices:
        done = subprocess.run(command + flags, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            target.chmod(0o755)
            return
    raise SandboxError(f"{compiler} cannot build {source}: {done.stderr.strip()[-500:]}")
