"""Network namespaces without a network, one per slot, made once: a new one for every run costs a sixth of a run.

Programs of one slot run one after the other and are gone when the next one starts, so they share nothing. Only root
may do this. Not promised: a loopback device that is up.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
from collections.abc import Iterator
from pathlib import Path

from polyalgo.errors import SandboxError

_CLONE_NEWNET = 0x40000000
_OWN = Path("/proc/thread-self/ns/net")
_libc = ctypes.CDLL(None, use_errno=True)


class SlotNetworks:
    """The namespaces of one process's slots; made when first needed, gone after `close`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._descriptors: dict[int, int] = {}
        self._owner_pid = os.getpid()

    @contextlib.contextmanager
    def entered(self, slot: int) -> Iterator[None]:
        """The calling thread, and what it starts, is in the slot's namespace while the block runs.

        Raises:
            SandboxError: the kernel does not let us.
        """
        home = os.open(_OWN, os.O_RDONLY | os.O_CLOEXEC)
        try:
            _enter(self._descriptor(slot))
            try:
                yield
            finally:
                _enter(home)
        finally:
            os.close(home)

    def close(self) -> None:
        """Let go of all; those that programs are in last as long as these."""
        with self._lock:
            if os.getpid() == self._owner_pid:
                for descriptor in self._descriptors.values():
                    os.close(descriptor)
            self._descriptors = {}

    def _descriptor(self, slot: int) -> int:
        with self._lock:
            if os.getpid() != self._owner_pid:  # a fork: its slots are other ones
                self._descriptors, self._owner_pid = {}, os.getpid()
            if slot not in self._descriptors:
                self._descriptors[slot] = _new_namespace()
            return self._descriptors[slot]


def _enter(descriptor: int) -> None:
    if _libc.setns(descriptor, _CLONE_NEWNET):
        raise SandboxError(f"cannot enter a network namespace: {os.strerror(ctypes.get_errno())}")


def _new_namespace() -> int:
    """Descriptor of a namespace that a thread made, which ends at once."""
    result: list[int | str] = []

    def make() -> None:
        if _libc.unshare(_CLONE_NEWNET):
            result.append(os.strerror(ctypes.get_errno()))
        else:
            result.append(os.open(_OWN, os.O_RDONLY | os.O_CLOEXEC))

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    if not isinstance(result[0], int):
        raise SandboxError(f"cannot make a network namespace: {result[0]}")
    return result[0]
