"""Runs Python programs by forking an interpreter that has started already: a tenth of the time of a new one.

One server per worker's slot, in a sandbox as a program has it; `fork_server.c` makes each program's own. The
interpreter goes through its own start-up code, so a program cannot tell, except by what is in `sys.modules` already.
Only root may do this. Not promised: a server; `Unavailable` means that the program has not run: start it anew.
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import os
import selectors
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path

_VARIABLE = "POLYALGO_FORK_SERVER"
_START_S = 30.0
_GRACE_S = 10.0
_FAILURES = 3
_MOST_BYTES = 8000
_OPEN_TREE = 428  # on every architecture
_AT_FDCWD, _OPEN_TREE_CLONE = -100, 1
_libc = ctypes.CDLL(None, use_errno=True)


class Unavailable(Exception):
    """There is no server to run it; nothing of the program has run."""


class ForkServer:
    """One server; for one thread at a time.

    Args:
        argv: bwrap's words, and those of an interpreter that reads the hook.
        environment: all of it, but for the variable that the hook looks for.
        channel: our end.
        inherited: the server's; closed here.
        on_close: called once, after the process has ended; closes `channel`.

    Raises:
        Unavailable: it does not start.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: dict[str, str],
        channel: socket.socket,
        inherited: socket.socket,
        on_close: Callable[[], None],
    ) -> None:
        self._channel, self._on_close = channel, on_close
        # Of the kinds that programs' streams are, since the interpreter looks at them when it starts.
        self._output, output = os.pipe()
        try:
            self._process = subprocess.Popen(
                argv,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**environment, _VARIABLE: str(inherited.fileno())},
                cwd="/",
                pass_fds=(inherited.fileno(),),
                start_new_session=True,
            )
        except BaseException:
            os.close(self._output)
            on_close()
            raise
        finally:
            os.close(output)
            inherited.close()
        self._open = True
        if self._receive(_START_S) != b"ready":
            self.close()
            raise Unavailable("it does not start")

    def run(self, request: bytes, descriptors: Sequence[int]) -> None:
        """Start a program; its report goes to one of the descriptors. `finish` must follow.

        Raises:
            Unavailable: the server has ended.
        """
        try:
            rights = array.array("i", descriptors).tobytes()
            self._channel.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)], socket.MSG_NOSIGNAL)
        except OSError as error:
            self.close()
            raise Unavailable(str(error)) from error

    def finish(self) -> None:
        """Wait until no process of the program is left; a server that does not say so in time is ended."""
        if self._open and len(self._receive(_GRACE_S)) != 4:
            self.close()

    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._open and self._process.poll() is None

    def kill(self) -> None:
        """End it now, and the program."""
        self._process.kill()

    def close(self) -> None:
        """End it, with all that it started; calling it twice is harmless."""
        if not self._open:
            return
        self._open = False
        with contextlib.suppress(OSError):  # it has ended already
            self._channel.shutdown(socket.SHUT_RDWR)
        try:
            self._process.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._output)
        self._on_close()

    def _receive(self, patience_s: float) -> bytes:
        deadline = time.monotonic() + patience_s
        with selectors.DefaultSelector() as selector:
            selector.register(self._channel, selectors.EVENT_READ)
            while (left := deadline - time.monotonic()) > 0:
                if selector.select(left):
                    try:
                        return self._channel.recv(64)
                    except OSError:
                        return b""
        return b""


def request(
    owner: tuple[int, int],
    tmpfs_mb: int,
    limits: Sequence[int],
    tmpfs: Sequence[str],
    empty: Sequence[str],
    mounts: Sequence[str],
    environment: Sequence[tuple[str, str]],
) -> bytes:
    """The message of fork_server.c.

    Args:
        owner: uid and gid of the program.
        tmpfs_mb: size of each tmpfs.
        limits: as the launcher's words have them, from WALL_MS on.
        tmpfs: where each is.
        empty: directories to hide.
        mounts: where the detached mounts go, in the order of their descriptors.
        environment: what the program has beside the server's.

    Raises:
        Unavailable: it cannot be said so.
    """
    kinds = (("t", tmpfs), ("x", empty), ("m", mounts), ("e", [f"{name}={value}" for name, value in environment]))
    words = [f"{kind}{word}" for kind, some in kinds for word in some]
    if any("\n" in word or "\0" in word for word in words):
        raise Unavailable("a line break in a path or a variable")
    numbers = [*owner, tmpfs_mb, *limits]
    message = struct.pack(f"={len(numbers)}q", *numbers) + b"".join(os.fsencode(word) + b"\0" for word in words)
    if len(message) > _MOST_BYTES:
        raise Unavailable(f"a request of {len(message)} bytes")
    return message


@contextlib.contextmanager
def detached_mounts(paths: Sequence[Path]) -> Iterator[list[int]]:
    """A descriptor for each path: its mount, in no tree yet, for a process that does not see the path.

    Raises:
        Unavailable: the kernel (>= 5.12) does not do this.
    """
    with contextlib.ExitStack() as stack:
        descriptors = []
        for path in paths:
            descriptor = _libc.syscall(_OPEN_TREE, _AT_FDCWD, os.fsencode(path), _OPEN_TREE_CLONE | os.O_CLOEXEC)
            if descriptor < 0:
                raise Unavailable(f"cannot take a mount of {path}: {os.strerror(ctypes.get_errno())}")
            stack.callback(os.close, descriptor)
            descriptors.append(descriptor)
        yield descriptors


class ForkServers:
    """The servers of one process, each under a key of whoever asks; safe to call from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._servers: dict[Hashable, ForkServer] = {}
        self._failures_left = _FAILURES
        self._owner_pid = os.getpid()
        self._closed = False

    def get(self, key: Hashable, start: Callable[[], ForkServer]) -> ForkServer:
        """The server under a key, started if need be; for callers with different keys at a time.

        Raises:
            Unavailable: too many did not work, or `close` was called.
        """
        with self._lock:
            if os.getpid() != self._owner_pid:  # a fork: the servers are its parent's
                self._servers, self._owner_pid = {}, os.getpid()
            if self._closed or self._failures_left <= 0:
                raise Unavailable("given up")
            server = self._servers.pop(key, None)
        if server is not None and not server.alive():
            server.close()
            server = None
        server = server or start()
        with self._lock:
            self._servers[key] = server
        return server

    def failed(self) -> None:
        """A server did not start, or did not start a program; after a few in a row no more are tried."""
        with self._lock:
            self._failures_left -= 1

    def worked(self) -> None:
        """A server ran a program."""
        if self._failures_left < _FAILURES:
            with self._lock:
                self._failures_left = _FAILURES

    def close(self) -> None:
        """End all and start no more; while none is in use."""
        with self._lock:
            self._closed = True
            if os.getpid() == self._owner_pid:
                for server in self._servers.values():
                    server.close()
            self._servers = {}
