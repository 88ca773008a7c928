"""Private scratch directories of one judge, and the removal of those that killed judges left behind.

Not promised: anything when the system's temporary directory is not local to the machine.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

_PREFIX = "polyalgo-judge-"


class Workspace:
    """A directory that lives as long as this object's process holds its lock."""

    def __init__(self) -> None:
        parent = Path(tempfile.gettempdir())
        _remove_stale(parent)
        self._root, self._lock = _make_locked(parent)

    @contextlib.contextmanager
    def directory(self, owner: tuple[int, int] | None) -> Iterator[Path]:
        """A new directory, everybody may read it below our private one, `owner` may write it."""
        outer = Path(tempfile.mkdtemp(dir=self._root))
        inner = outer / "job"
        try:
            inner.mkdir()
            inner.chmod(0o755)
            if owner is not None:
                os.chown(inner, *owner)
            yield inner
        finally:
            remove_tree(outer)

    def close(self) -> None:
        """Remove everything; calling it twice is harmless."""
        if self._lock >= 0:
            with contextlib.suppress(OSError):  # at the interpreter's end there is nobody to tell
                remove_tree(self._root)
            os.close(self._lock)
            self._lock = -1


def remove_tree(root: Path) -> None:
    """Remove a directory that untrusted code filled, however deep it is and whatever its modes are.

    `shutil.rmtree` recurses and holds a descriptor for each level: a Java package 1,500 deep stops it. Here every
    directory moves up to the top before it is looked into. Links are not followed.
    """
    waiting, moved, prefix = [root], 0, f".removing-{secrets.token_hex(4)}-"
    while waiting:
        directory = waiting.pop()
        directory.chmod(0o700)
        with os.scandir(directory) as entries:
            children = list(entries)
        for entry in children:
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
            else:
                os.chmod(entry.path, 0o700)  # moving a directory writes into it
                target = root / f"{prefix}{moved}"
                moved += 1
                os.rename(entry.path, target)
                waiting.append(target)
        if directory != root:
            directory.rmdir()
    root.rmdir()


def _make_locked(parent: Path) -> tuple[Path, int]:
    """A new directory and the descriptor that holds its lock."""
    while True:
        root = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
        lock = os.open(root / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Before that, a judge starting now may have found the lock free and removed it all: begin again.
        if os.fstat(lock).st_nlink > 0:
            return root, lock
        os.close(lock)


def _remove_stale(parent: Path) -> None:
    for path in parent.glob(f"{_PREFIX}*"):
        try:
            found = path.lstat()  # a link would lead the removal somewhere else
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
                continue
            lock = os.open(path / "lock", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        except OSError:
            continue  # being made or removed right now
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            remove_tree(path)
        except OSError:
            continue  # its judge lives, or another one removes it too
        finally:
            os.close(lock)
