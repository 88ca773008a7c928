"""Go's build cache with the standard library in it, made once, so that a program's build takes no 15 s.

Jobs see it read-only: one that they could write would let a program poison another's build. A package
that is not in it is compiled in each job.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

from polyalgo.errors import ToolchainError
from polyalgo.execution.sandbox import Command, Mount, Sandbox
from polyalgo.execution.supervise import Limits
from polyalgo.execution.toolchains import BUILD, GO_CACHE, Toolchain
from polyalgo.records import digest

_PACKAGES = tuple(
    """
    bufio bytes cmp container/heap container/list container/ring context crypto/md5 crypto/sha1 crypto/sha256
    encoding/base64 encoding/binary encoding/hex encoding/json errors flag fmt hash/adler32 hash/crc32 hash/fnv
    hash/maphash io iter log maps math math/big math/bits math/cmplx math/rand math/rand/v2 os reflect regexp
    runtime slices sort strconv strings sync sync/atomic text/tabwriter time unicode unicode/utf8
    """.split()  # noqa: SIM905, a list of 47 strings is no easier to read
)
_LIMITS = Limits(wall_s=600.0, memory_mb=4096, processes=256, file_mb=1024, output_mb=1.0)


def warm_go_cache(toolchain: Toolchain, sandbox: Sandbox, cache_dir: Path, slot: int) -> Path:
    """Directory of the warm cache for this toolchain, built now (10 to 30 s) if there is none.

    Raises:
        ToolchainError: the standard library does not build.
        SandboxError: the sandbox broke.
    """
    key = digest([toolchain.version, sorted(toolchain.environment), _PACKAGES, os.uname().machine, sandbox.name])
    target = cache_dir / f"go-cache-{key}"
    if target.exists():
        return target
    with open(cache_dir / "go-cache.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another process may be building it: wait for that one
        if not target.exists():
            _build(toolchain, sandbox, cache_dir, target, slot)
    return target


def _build(toolchain: Toolchain, sandbox: Sandbox, cache_dir: Path, target: Path, slot: int) -> None:
    for stale in cache_dir.glob("go-cache-building-*"):  # we hold the lock: its builder was killed
        shutil.rmtree(stale, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix="go-cache-building-", dir=cache_dir))
    try:
        build, cache = scratch / "build", scratch / "cache"
        for directory in (build, cache):
            directory.mkdir()
            directory.chmod(0o755)
            if (owner := sandbox.owner(slot)) is not None:
                os.chown(directory, *owner)
        imports = "\n".join(f'import _ "{package}"' for package in _PACKAGES)
        (build / "main.go").write_text(f"package main\n{imports}\nfunc main() {{}}\n")
        (build / "main.go").chmod(0o644)
        mounts = (*toolchain.mounts, Mount(build, BUILD, True), Mount(cache, GO_CACHE, True))
        command = Command(toolchain.compile, _LIMITS, mounts, environment=toolchain.environment)
        result = sandbox.run(command, slot)
        if result.exit_code != 0:
            detail = result.stderr.decode(errors="replace").strip()[-300:]
            raise ToolchainError(f"{toolchain.version} cannot build its standard library: {detail or result}")
        os.replace(cache, target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
