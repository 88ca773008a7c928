"""Runs one untrusted program, isolated: bubblewrap makes the namespaces, `launcher.c` does the rest.

`BwrapSandbox` promises: no network, a read-only minimal system, private sized tmpfs, no host environment,
limits, the whole process tree gone on return, bounded output. Not promised: defence against kernel bugs.
`UnsafeSandbox` limits resources and isolates nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from polyalgo.errors import SandboxError
from polyalgo.execution.supervise import LauncherSandbox, Limits, RunResult

WORK = "/work"
"""Current directory of every program: a private, empty, sized tmpfs."""
_LAUNCHER = "/run/launcher"
_ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "TMPDIR": "/tmp", "LANG": "C.UTF-8"}
_UID_BASE = 0x7000_0000  # far above users, systemd's dynamic users and its containers


@dataclass(frozen=True)
class Mount:
    """A host path and where the program sees it."""

    host: Path
    inside: str
    writable: bool = False


@dataclass(frozen=True)
class Command:
    """What to run: paths are those inside the sandbox."""

    argv: tuple[str, ...]
    limits: Limits
    mounts: tuple[Mount, ...] = ()
    masks: tuple[str, ...] = ()
    """Directories inside the mounts that the program sees empty."""
    environment: tuple[tuple[str, str], ...] = ()
    stdin: bytes = b""


class Sandbox(Protocol):
    """A way to run untrusted programs; safe to call from several threads with different slots."""

    @property
    def name(self) -> str:
        """Enters the judge's id."""
        ...

    def run(self, command: Command, slot: int) -> RunResult:
        """Run to the end and return once no process of it is left.

        Raises:
            SandboxError: the sandbox broke; says nothing about the program.
            RunStopped: `stop` was called.
        """
        ...

    def owner(self, slot: int) -> tuple[int, int] | None:
        """(uid, gid) that a writable mount must belong to; None when it is the caller's own."""
        ...

    def stop(self) -> None:
        """Kill all runs and refuse new ones until `resume`; callable from any thread."""
        ...

    def resume(self) -> None:
        """Allow runs again after `stop`."""
        ...


class BwrapSandbox(LauncherSandbox):
    """Isolation by bubblewrap: as root with real mounts and a uid per slot, else in a user namespace."""

    def __init__(self, cache_dir: Path) -> None:
        """Build the launcher and prove with one run that isolation works here.

        Raises:
            SandboxError: bwrap is missing, too old, or the kernel does not let it isolate.
        """
        super().__init__(cache_dir)
        self._bwrap = _find_bwrap()
        self._root = os.geteuid() == 0
        self._uids = _slot_uids() if self._root else range(0)
        self._system = _system_arguments()
        probe = Command(("/usr/bin/true",), Limits(10.0, 64, 64, 1, 1.0))
        try:
            result = self.run(probe, 0)
        except SandboxError as error:
            raise SandboxError(f"{error}; {_fix(self._root)}") from error
        if result.exit_code != 0:
            raise SandboxError(f"the sandbox's probe failed: {result}; {_fix(self._root)}")

    @property
    def name(self) -> str:
        """See `Sandbox`."""
        return "bwrap"

    def owner(self, slot: int) -> tuple[int, int] | None:
        """See `Sandbox`."""
        if not self._root:
            return None
        uid = self._uids[slot % len(self._uids)]
        return uid, uid

    def run(self, command: Command, slot: int) -> RunResult:
        """See `Sandbox`."""
        owner = self.owner(slot)
        control, inherited = self.start()
        try:
            argv = [self._bwrap, *self._arguments(command)]
            argv += self.launcher_argv(_LAUNCHER, inherited.fileno(), owner, False, command.limits)
            environment = {**_ENVIRONMENT, **dict(command.environment)}
            argv += command.argv
            return self.drive(argv, environment, command.stdin, command.limits, control, inherited, owner)
        finally:
            self.end(control)

    def _arguments(self, command: Command) -> list[str]:
        size = str(command.limits.file_mb * 2**20)
        arguments = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
        arguments += ["--as-pid-1", "--die-with-parent", "--new-session", "--hostname", "sandbox"]
        if self._root:
            arguments += ["--cap-drop", "ALL"]
            for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
                arguments += ["--cap-add", capability]
        else:
            arguments += ["--unshare-user", "--disable-userns"]
        arguments += [*self._system, "--proc", "/proc", "--dev", "/dev"]
        for path in ("/dev/shm", "/tmp", WORK):
            arguments += ["--perms", "1777", "--size", size, "--tmpfs", path]
        arguments += ["--ro-bind", str(self._launcher), _LAUNCHER]
        for mount in command.mounts:
            arguments += ["--bind" if mount.writable else "--ro-bind", str(mount.host), mount.inside]
        for path in command.masks:
            arguments += ["--size", "4096", "--tmpfs", path, "--remount-ro", path]
        return [*arguments, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", WORK, "--"]


class UnsafeSandbox(LauncherSandbox):
    """No isolation at all, only per-process limits: for machines where the user asks for it by name."""

    @property
    def name(self) -> str:
        """See `Sandbox`."""
        return "unsafe"

    def owner(self, slot: int) -> tuple[int, int] | None:
        """See `Sandbox`."""
        return None

    def run(self, command: Command, slot: int) -> RunResult:
        """See `Sandbox`."""
        control, inherited = self.start()
        try:
            with tempfile.TemporaryDirectory(prefix="polyalgo-unsafe-", ignore_cleanup_errors=True) as work:
                argv = self.launcher_argv(str(self._launcher), inherited.fileno(), None, True, command.limits)
                argv += [_on_host(word, command.mounts) for word in command.argv]
                environment = {**_ENVIRONMENT, **dict(command.environment), "HOME": work, "TMPDIR": work}
                environment = {key: _on_host(value, command.mounts) for key, value in environment.items()}
                limits = command.limits
                return self.drive(argv, environment, command.stdin, limits, control, inherited, None, work)
        finally:
            self.end(control)


def _on_host(word: str, mounts: Sequence[Mount]) -> str:
    """`word` with every path of a mount replaced by the host's."""
    for mount in sorted(mounts, key=lambda m: -len(m.inside)):
        word = re.sub(rf"{re.escape(mount.inside)}(?=/|:|$)", str(mount.host), word)
    return word


def _find_bwrap() -> str:
    path = shutil.which("bwrap")
    if path is None:
        raise SandboxError("bwrap not found; install it, e.g. `apt install bubblewrap`")
    text = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"(\d+)\.(\d+)", text)
    if found is None or (int(found[1]), int(found[2])) < (0, 8):
        raise SandboxError(f"bubblewrap must be >= 0.8, got {text.strip() or 'no version'} at {path}; upgrade it")
    return path


def _fix(root: bool) -> str:
    if root:
        return (
            "root here may not create namespaces: run as an ordinary user with user namespaces, or start the "
            "container with --privileged; execution.sandbox=unsafe runs programs without any isolation"
        )
    return (
        "allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, or "
        "kernel.apparmor_restrict_unprivileged_userns=0; in Docker --security-opt seccomp=unconfined); "
        "execution.sandbox=unsafe runs programs without any isolation"
    )


def _slot_uids() -> range:
    """256 unused uids for this process, so that two judges do not share a process count."""
    span = 256
    base = _UID_BASE + (os.getpid() & 0xFFFF) * span
    mapped = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    if any(first <= base and base + span <= first + count for first, _, count in mapped):
        return range(base, base + span)
    first, _, count = max(mapped, key=lambda entry: entry[2])
    if count <= 2 * span:
        raise SandboxError("root of this container has too few user ids to lend one to each program")
    base = first + count - span - 2  # the last ones, short of `nobody` where 65536 are mapped
    return range(base, base + span)


def _system_arguments() -> list[str]:
    """The read-only system: /usr and its links, and the few files of /etc that compilers and Java read."""
    arguments = ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        path = Path("/", name)
        if path.is_symlink():
            arguments += ["--symlink", os.readlink(path), str(path)]
        elif path.is_dir():
            arguments += ["--ro-bind", str(path), str(path)]
    for path in map(Path, ("/etc", "/run", "/opt")):  # bwrap itself would make them mode 0700
        arguments += ["--perms", "0755", "--dir", str(path)]
    fixed = [Path("/etc", name) for name in ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d")]
    for path in (*fixed, *sorted(Path("/etc").glob("java*"))):
        if path.exists():
            arguments += ["--ro-bind", str(path), str(path)]
    return arguments
