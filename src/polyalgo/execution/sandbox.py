"""Runs one untrusted program, isolated: bubblewrap makes the namespaces, `launcher.c` does the rest.

`BwrapSandbox` promises: no network, a read-only minimal system, private sized tmpfs, no host environment,
limits, the whole process tree gone on return, bounded output. Not promised: defence against kernel bugs.
`UnsafeSandbox` limits resources and isolates nothing.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from polyalgo.errors import SandboxError
from polyalgo.execution.fork_server import ForkServer, ForkServers, Unavailable, detached_mounts, request
from polyalgo.execution.launcher import build_fork_server
from polyalgo.execution.network import SlotNetworks
from polyalgo.execution.service import Service
from polyalgo.execution.supervise import LauncherSandbox, Limits, NotStarted, RunResult, limit_numbers
from polyalgo.records import digest

WORK = "/work"
"""Current directory of every program: a private, empty, sized tmpfs."""
_LAUNCHER = "/run/launcher"
_TMPFS = ("/dev/shm", "/tmp", WORK)
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
    own_mounts: tuple[Mount, ...] = ()
    """Further ones, and further variables: what is this run's alone."""
    own_environment: tuple[tuple[str, str], ...] = ()
    forkable: bool = False
    """It is a CPython interpreter and a script, so a fork of one that has started already may run it."""


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

    def serve(self, command: Command, slot: int) -> Service:
        """Start a process that lives until it is closed, isolated and limited as in `run`; `stop` ends it, too.

        Its stdin is a pipe: `command.stdin` and `limits.output_mb` mean nothing here.

        Raises:
            RunStopped: `stop` was called.
        """
        ...

    def owner(self, slot: int) -> tuple[int, int] | None:
        """(uid, gid) that a writable mount must belong to; None when it is the caller's own."""
        ...

    def stop(self) -> None:
        """Kill all runs and refuse new ones until `resume`; callable from any thread."""
        ...

    def close(self) -> None:
        """Give back what is kept between runs; while nothing runs."""
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
        self._system = _system_arguments(cache_dir)
        self._networks = SlotNetworks() if self._root else None
        self._cache_dir = cache_dir
        self._forks = ForkServers()
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
        if command.forkable and owner is not None and command.masks:
            with contextlib.suppress(Unavailable):  # nothing of it has run: start anew
                return self._run_forked(command, slot, owner)
        control, inherited = self.start()
        try:
            network = ["--unshare-net"] if self._networks is None else []
            argv = [self._bwrap, "--die-with-parent", *network, *self._words(command, owner, inherited)]
            start = self.launch(argv, _environment(command), inherited)
            with contextlib.nullcontext() if self._networks is None else self._networks.entered(slot):
                return self.drive(start, command.stdin, command.limits, control, inherited, owner)
        finally:
            self.end(control)

    def _run_forked(self, command: Command, slot: int, owner: tuple[int, int]) -> RunResult:
        """By the slot's fork server.

        Raises:
            Unavailable: it has not run.
        """
        key = (slot, command.argv, command.mounts, command.masks, command.environment)
        server = self._forks.get(key, lambda: self._start_fork_server(command))
        limits, places = command.limits, [mount.inside for mount in command.own_mounts]
        numbers, empty = limit_numbers(limits), command.masks[:1]
        message = request(owner, limits.file_mb, numbers, _TMPFS, empty, places, command.own_environment)
        control, inherited = self.start()
        try:
            with detached_mounts([mount.host for mount in command.own_mounts]) as mounts:

                def start(streams: tuple[int, int, int]) -> ForkServer:
                    server.run(message, (*streams, inherited.fileno(), *mounts))
                    return server

                result = self.drive(start, command.stdin, limits, control, inherited, owner)
        except (NotStarted, Unavailable) as error:
            self._forks.failed()
            server.close()
            raise Unavailable(str(error)) from error
        finally:
            self.end(control)
        self._forks.worked()
        return result

    def _start_fork_server(self, command: Command) -> ForkServer:
        place, *masks = command.masks
        hook = Mount(build_fork_server(self._cache_dir, place), place)
        prepared = replace(command, mounts=(*command.mounts, hook), masks=tuple(masks), own_mounts=())
        arguments = self._arguments(prepared, ("CAP_SYS_ADMIN",), [mount.inside for mount in command.own_mounts])
        channel, inherited = self.start(socket.SOCK_SEQPACKET)
        # No --die-with-parent, as in `serve`: it ends when its channel closes.
        argv = [self._bwrap, "--unshare-net", *arguments, *command.argv]
        environment = _environment(replace(command, own_environment=()))
        try:
            return ForkServer(argv, environment, channel, inherited, lambda: self.end(channel))
        except Unavailable:
            self._forks.failed()
            raise

    def close(self) -> None:
        """See `Sandbox`."""
        self._forks.close()
        if self._networks is not None:
            self._networks.close()

    def serve(self, command: Command, slot: int) -> Service:
        """See `Sandbox`."""
        control, inherited = self.start()
        try:
            # No --die-with-parent: the kernel would take the end of the calling thread for that of the parent. When
            # this process ends, the launcher sees its socket close.
            argv = [self._bwrap, "--unshare-net", *self._words(command, self.owner(slot), inherited)]
            return Service(argv, _environment(command), "/", control, inherited, lambda: self.end(control))
        except BaseException:
            self.end(control)
            raise

    def _words(self, command: Command, owner: tuple[int, int] | None, inherited: socket.socket) -> list[str]:
        launcher = self.launcher_argv(_LAUNCHER, inherited.fileno(), owner, False, command.limits)
        return [*self._arguments(command), *launcher, *command.argv]

    def _arguments(
        self, command: Command, capabilities: Sequence[str] = (), directories: Sequence[str] = ()
    ) -> list[str]:
        """bwrap's, up to the command; with capabilities to keep beside those for changing the user."""
        size = str(command.limits.file_mb * 2**20)
        arguments = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
        arguments += ["--as-pid-1", "--new-session", "--hostname", "sandbox"]
        if self._root:
            arguments += ["--cap-drop", "ALL"]
            for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", *capabilities):
                arguments += ["--cap-add", capability]
        else:
            arguments += ["--unshare-user", "--disable-userns"]
        arguments += [*self._system, "--proc", "/proc", "--dev", "/dev"]
        for path in _TMPFS:
            arguments += ["--perms", "1777", "--size", size, "--tmpfs", path]
        arguments += ["--ro-bind", str(self._launcher), _LAUNCHER]
        for path in directories:
            arguments += ["--perms", "0755", "--dir", path]
        for mount in (*command.mounts, *command.own_mounts):
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

    def close(self) -> None:
        """See `Sandbox`."""

    def run(self, command: Command, slot: int) -> RunResult:
        """See `Sandbox`."""
        control, inherited = self.start()
        try:
            with self._work_directory() as work:
                start = self.launch(*self._words(command, work, inherited), inherited, work)
                return self.drive(start, command.stdin, command.limits, control, inherited, None)
        finally:
            self.end(control)

    def serve(self, command: Command, slot: int) -> Service:
        """See `Sandbox`."""
        control, inherited = self.start()
        undo = contextlib.ExitStack()
        undo.callback(self.end, control)
        try:
            work = undo.enter_context(self._work_directory())
            argv, environment = self._words(command, work, inherited)
            return Service(argv, environment, work, control, inherited, undo.close)
        except BaseException:
            undo.close()
            raise

    @staticmethod
    def _work_directory() -> tempfile.TemporaryDirectory[str]:
        return tempfile.TemporaryDirectory(prefix="polyalgo-unsafe-", ignore_cleanup_errors=True)

    def _words(self, command: Command, work: str, inherited: socket.socket) -> tuple[list[str], dict[str, str]]:
        argv = self.launcher_argv(str(self._launcher), inherited.fileno(), None, True, command.limits)
        mounts = (*command.mounts, *command.own_mounts)
        argv += [_on_host(word, mounts) for word in command.argv]
        environment = {**_environment(command), "HOME": work, "TMPDIR": work}
        return argv, {key: _on_host(value, mounts) for key, value in environment.items()}


def _environment(command: Command) -> dict[str, str]:
    return {**_ENVIRONMENT, **dict(command.environment), **dict(command.own_environment)}


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
    # not from the process id: containers on one machine have the same ones, and may share its user ids
    base = _UID_BASE + secrets.randbelow(1 << 18) * span
    mapped = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    if any(first <= base and base + span <= first + count for first, _, count in mapped):
        return range(base, base + span)
    first, _, count = max(mapped, key=lambda entry: entry[2])
    if count <= 2 * span:
        raise SandboxError("root of this container has too few user ids to lend one to each program")
    base = first + count - span - 2  # the last ones, short of `nobody` where 65536 are mapped
    return range(base, base + span)


def _system_arguments(cache_dir: Path) -> list[str]:
    """The read-only system: /usr and its links, and the few files of /etc that compilers and Java read."""
    arguments = ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        path = Path("/", name)
        if path.is_symlink():
            arguments += ["--symlink", os.readlink(path), str(path)]
        elif path.is_dir():
            arguments += ["--ro-bind", str(path), str(path)]
    for path in map(Path, ("/run", "/opt")):  # bwrap itself would make them mode 0700
        arguments += ["--perms", "0755", "--dir", str(path)]
    return [*arguments, "--ro-bind", str(_etc_directory(cache_dir)), "/etc"]


def _etc_directory(cache_dir: Path) -> Path:
    """A copy of what programs may see of /etc: one mount instead of one for each file."""
    names = ["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", *map(str, Path("/etc").glob("java*"))]
    roots = [path for path in (Path("/etc", name) for name in sorted(names)) if path.exists()]
    files = [path for root in roots for path in ([root] if root.is_file() else sorted(root.rglob("*")))]
    state = [[str(path), path.lstat().st_mtime_ns, path.lstat().st_size] for path in files]
    target = cache_dir / f"etc-{digest(state)}"
    if not target.exists():
        scratch = Path(tempfile.mkdtemp(prefix="etc-making-", dir=cache_dir))
        try:
            for path in files:
                copy = scratch / path.relative_to("/etc")
                if path.is_symlink():
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.symlink_to(os.readlink(path))
                elif path.is_file() and os.stat(path).st_mode & 0o004:  # secrets are not for programs
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, copy)
            scratch.chmod(0o755)
            with contextlib.suppress(FileExistsError, OSError):  # another process was first
                os.rename(scratch, target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return target
