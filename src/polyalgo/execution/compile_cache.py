"""Compiled programs on disk, by content: what was compiled once is not compiled again, in any process.

An entry holds the compile step's result, a program or the reason there is none. It is written by the judge,
never by untrusted code, and is read-only in the sandbox. Not promised: anything about a directory that other
users can write to.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import shutil
import stat
import tempfile
import threading
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_FILES = "files"
_META = "meta.json"
_LOCK = "lock"
_MOST_FILES = 4096
_KEEP_SHARE = 0.8


@dataclass(frozen=True)
class CachedBuild:
    """What a compile step came to."""

    compile_s: float
    """Of the compile step that made it."""
    failure: str
    """Why there is no program; empty where there is one."""
    files: Path
    """Directory of the program's files."""


class CompileCache:
    """Entries by key; safe for any number of threads and processes on one file system.

    Args:
        directory: created at need, private to this user.
        most_mb: entries used longest ago go when all take more than this.
    """

    def __init__(self, directory: Path, most_mb: int) -> None:
        self._directory = directory
        self._most_bytes = most_mb * 2**20
        self._lock = threading.Lock()
        self._bytes: int | None = None
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)

    @contextlib.contextmanager
    def get(self, key: str) -> Iterator[CachedBuild | None]:
        """The entry, kept from eviction while the block runs; None where there is none or it is damaged."""
        path = self._path(key)
        try:
            lock = os.open(path / _LOCK, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            yield None
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_SH)
            whole = os.fstat(lock).st_nlink > 0
            entry = _read(path) if whole else None
            if entry is not None:
                with contextlib.suppress(OSError):  # only the order of eviction depends on it
                    os.utime(path)
            elif whole:
                _remove(path, lock)
            yield entry
        finally:
            os.close(lock)

    def put(self, key: str, compile_s: float, failure: str, sources: Mapping[str, Path]) -> None:
        """Add an entry; one that is there already stays.

        Args:
            key: of everything that the result depends on.
            compile_s: what the compile step took.
            failure: see `CachedBuild`.
            sources: regular files by their relative path in the entry. A compile step made them from untrusted
                input, so links and devices are refused.

        Raises:
            OSError: not a regular file, or the disk is full.
        """
        if len(sources) > _MOST_FILES:
            return
        staging = Path(tempfile.mkdtemp(prefix=".new-", dir=self._directory))
        try:
            staging.chmod(0o755)
            sums = {name: _copy(source, staging / _FILES / name) for name, source in sources.items()}
            (staging / _FILES).mkdir(exist_ok=True)
            meta = {"compile_s": compile_s, "failure": failure, "files": sums}
            (staging / _META).write_text(json.dumps(meta))
            (staging / _LOCK).touch(mode=0o600)
            target = self._path(key)
            target.parent.mkdir(exist_ok=True)
            size = _size(staging)
            try:
                os.rename(staging, target)
            except OSError as error:
                # another worker was first; where its entry is on its way out again, this program is compiled anew
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
            else:
                self._grown(size)
        finally:
            shutil.rmtree(staging, ignore_errors=True)

    def _path(self, key: str) -> Path:
        return self._directory / key[:2] / key

    def _grown(self, added: int) -> None:
        with self._lock:
            if self._bytes is None:
                self._bytes = sum(_size(path) for path in self._entries())
            else:
                self._bytes += added
            if self._bytes > self._most_bytes:
                self._bytes = self._evict()

    def _entries(self) -> Iterator[Path]:
        return self._directory.glob("??/*")

    def _evict(self) -> int:
        """Remove entries that nobody uses, oldest use first; returns the bytes left."""
        known = []
        for path in self._entries():
            with contextlib.suppress(OSError):  # another process evicts too
                known.append((path.stat().st_mtime_ns, path, _size(path)))
        total = sum(size for _, _, size in known)
        for _, path, size in sorted(known):
            if total <= self._most_bytes * _KEEP_SHARE:
                break
            if self._remove_unused(path):
                total -= size
        return total

    def _remove_unused(self, path: Path) -> bool:
        try:
            lock = os.open(path / _LOCK, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            return _remove(path, lock)
        finally:
            os.close(lock)


def _remove(path: Path, lock: int) -> bool:
    """Remove an entry unless somebody uses it; `lock` is its open lock file."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        (path / _LOCK).unlink()  # first: whoever waits for the lock sees that the entry is going
    except OSError:
        return False
    shutil.rmtree(path, ignore_errors=True)
    return True


def _read(path: Path) -> CachedBuild | None:
    try:
        meta = json.loads((path / _META).read_text())
        for name, expected in meta["files"].items():
            if zlib.crc32((path / _FILES / name).read_bytes()) != expected:
                return None
        return CachedBuild(float(meta["compile_s"]), str(meta["failure"]), path / _FILES)
    except (OSError, ValueError, KeyError, AttributeError):  # a power cut left it half written
        return None


def _copy(source: Path, target: Path) -> int:
    """Copy a regular file, following no link; returns its checksum."""
    descriptor = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(f"{source.name} is not a regular file")
        data = file.read()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    target.chmod(0o755)
    return zlib.crc32(data)


def _size(path: Path) -> int:
    return sum(file.lstat().st_size for file in path.rglob("*") if not file.is_dir()) + 4096
