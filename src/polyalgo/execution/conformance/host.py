"""What this machine looks like from the judge's process: processes, mounts, descriptors, threads and files.

Two pictures, before and after, must show the same. Not promised: to see what another user's processes hide.
"""

from __future__ import annotations

import gc
import os
import stat
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_DYING_S = 3.0
_PROC = Path("/proc")
_LOCK = "/lock"
_WORKSPACE = "polyalgo-judge-"
_EVICTED = frozenset({"compiled", "headers"})
"""Parts of the judge's cache whose entries come and go."""
_BOOKKEEPING = frozenset({"lock", "go-cache.lock", "choosing", "seen"})
"""Files that the judge itself writes all the time."""


@dataclass(frozen=True)
class Host:
    """One picture."""

    processes: tuple[str, ...]
    """Names of processes below this one, zombies too, and of sandboxed ones that nobody owns."""
    mounts: tuple[str, ...]
    descriptors: int
    threads: int
    scratch: frozenset[str]
    """What is in the scratch directories of this process's judges."""
    cache: dict[str, tuple[int, ...]]
    """Path of everything in the cache to its type and mode, owner, size, inode, and time of change of a file."""

    @staticmethod
    def look(cache_dir: Path) -> Host:
        """Take a picture now."""
        gc.collect()  # what only waits for the collector is not held
        return Host(
            processes=tuple(_own_and_orphaned()),
            mounts=tuple(sorted((_PROC / "self/mountinfo").read_text().splitlines())),
            descriptors=len(os.listdir("/proc/self/fd")),
            threads=len(os.listdir("/proc/self/task")),
            scratch=frozenset(str(path) for root in _workspaces() for path in root.iterdir()),
            cache={str(path): state for path in cache_dir.rglob("*") if (state := _state(path))},
        )


def changes(before: Host, after: Host) -> dict[str, str]:
    """Each aspect of the machine with what changed about it; empty where nothing did."""
    return {
        "processes": _names("left", (Counter(after.processes) - Counter(before.processes)).elements()),
        "mounts": _names("new", set(after.mounts) - set(before.mounts))
        + _names("gone", set(before.mounts) - set(after.mounts)),
        "descriptors": _difference(before.descriptors, after.descriptors),
        "threads": _difference(before.threads, after.threads),
        "scratch files": _names("left", after.scratch - before.scratch),
        "cache files": "; ".join(_cache_changes(before.cache, after.cache)),
    }


def _cache_changes(before: dict[str, tuple[int, ...]], after: dict[str, tuple[int, ...]]) -> Iterator[str]:
    """Old files must be what they were; new ones must be plain files and directories that others cannot write."""
    for path, state in before.items():
        if path in after and after[path] != state and Path(path).name not in _BOOKKEEPING:
            yield f"{path} was changed"
        elif path not in after and _EVICTED.isdisjoint(Path(path).parts):
            yield f"{path} is gone"
    for path, (mode, *_) in after.items():
        if path not in before and mode not in _PLAIN_MODES and not _is_copied_link(path, mode):
            yield f"{path} is new, mode {mode:o}"


def _is_copied_link(path: str, mode: int) -> bool:
    """Whether it belongs to the judge's own copy of the system's /etc/alternatives."""
    return stat.S_ISLNK(mode) and any(part.startswith("etc-") for part in Path(path).parts)


_PLAIN_MODES = {
    kind | mode for kind, modes in ((0o100000, (0o600, 0o644, 0o755)), (0o040000, (0o700, 0o755))) for mode in modes
}


def _state(path: Path) -> tuple[int, ...]:
    try:
        state = path.lstat()
    except OSError:  # evicted by another process
        return ()
    if path.is_dir():
        return state.st_mode, state.st_uid
    return state.st_mode, state.st_uid, state.st_size, state.st_ino, state.st_mtime_ns


def _names(what: str, names: Iterable[str]) -> str:
    found = sorted(names)
    return f"{what}: {', '.join(found[:5])}" if found else ""


def _difference(before: int, after: int) -> str:
    return "" if before == after else f"{before} before, {after} after"


def _workspaces() -> set[Path]:
    """Scratch directories whose lock this process holds."""
    found = set()
    for descriptor in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink(f"/proc/self/fd/{descriptor}")
        except OSError:  # the one that listed them
            continue
        if target.endswith(_LOCK) and Path(target).parent.name.startswith(_WORKSPACE):
            found.add(Path(target).parent)
    return found


@dataclass(frozen=True)
class _Process:
    name: str
    parent: int
    nested: bool
    """In a PID namespace below ours."""


def _own_and_orphaned() -> list[str]:
    """Names of our processes, and of sandboxed ones without a judge that stay so: a killed judge's are dying."""
    own, orphaned = _look_at_processes()
    deadline_s = time.monotonic() + _DYING_S
    while orphaned and time.monotonic() < deadline_s:
        time.sleep(0.05)
        still = _look_at_processes()[1]
        orphaned = {pid: name for pid, name in orphaned.items() if still.get(pid) == name}
    return [*own, *orphaned.values()]


def _look_at_processes() -> tuple[list[str], dict[int, str]]:
    own, orphaned = [], {}
    table = {pid: process for pid in map(int, filter(str.isdigit, os.listdir(_PROC))) if (process := _process(pid))}
    for pid, process in table.items():
        line = list(_ancestors(table, pid))
        if os.getpid() in line:
            own.append(process.name)
        elif process.nested and not _has_judge(table, line):
            orphaned[pid] = process.name
    return own, orphaned


def _ancestors(table: dict[int, _Process], pid: int) -> Iterator[int]:
    while pid in table and (pid := table[pid].parent) > 1:
        yield pid


def _has_judge(table: dict[int, _Process], ancestors: list[int]) -> bool:
    """Whether some ancestor is neither sandboxed nor bwrap: another judge, whose business the process is."""
    return any(pid in table and not table[pid].nested and table[pid].name != "bwrap" for pid in ancestors)


def _process(pid: int) -> _Process | None:
    try:
        text = (_PROC / str(pid) / "status").read_text()
    except OSError:
        return None
    fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    return _Process(fields["Name"].strip(), int(fields["PPid"]), len(fields.get("NSpid", "0").split()) > 1)
