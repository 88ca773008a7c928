"""A long-lived sandboxed process that answers requests over its stdin and stdout.

Every wait has a deadline and every failure ends in `ServiceLost`, after which the service is of no use and is
closed. Not promised: that it answers, or that its answer is right; whoever asks checks and bounds it.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import subprocess
import time
from collections.abc import Callable, Sequence

_GRACE_S = 10.0
_CHUNK = 1 << 16


class ServiceLost(Exception):
    """The service has ended, does not answer in time, or breaks its protocol; says nothing about a program."""


class Service:
    """One running service; for one thread at a time. Its stderr goes nowhere."""

    def __init__(
        self,
        argv: Sequence[str],
        environment: dict[str, str],
        cwd: str,
        control: socket.socket,
        inherited: socket.socket,
        on_close: Callable[[], None],
    ) -> None:
        """Start `argv`, which ends in the launcher and the program, without waiting for it.

        Args:
            argv: the command line.
            environment: all of it.
            cwd: directory to start in.
            control: our end of the launcher's socket; while it is open the program may run.
            inherited: the launcher's end; closed here.
            on_close: called once, after the process has ended; closes `control`.
        """
        self._control, self._on_close = control, on_close
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        try:
            self._process = subprocess.Popen(
                argv,
                stdin=theirs_in,
                stdout=theirs_out,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd=cwd,
                pass_fds=(inherited.fileno(),),
                start_new_session=True,
            )
        except BaseException:
            os.close(ours_in)
            os.close(ours_out)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
            inherited.close()
        self._open = True
        self._stdin, self._stdout = ours_in, ours_out
        for descriptor in (ours_in, ours_out):
            os.set_blocking(descriptor, False)

    def alive(self) -> bool:
        """Whether it has not ended yet, as far as can be seen."""
        return self._open and self._process.poll() is None

    def send(self, data: bytes, deadline: float) -> None:
        """Write all of `data` before `deadline` (time.monotonic).

        Raises:
            ServiceLost: it has ended or does not read in time.
        """
        view = memoryview(data)
        while view:
            self._wait(self._stdin, selectors.EVENT_WRITE, deadline)
            try:
                view = view[os.write(self._stdin, view[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except BrokenPipeError as error:
                raise ServiceLost("it has ended") from error

    def receive(self, size: int, deadline: float) -> bytes:
        """Read exactly `size` bytes before `deadline` (time.monotonic).

        Raises:
            ServiceLost: it has ended or does not write in time.
        """
        data = bytearray()
        while len(data) < size:
            self._wait(self._stdout, selectors.EVENT_READ, deadline)
            got = os.read(self._stdout, min(size - len(data), _CHUNK))
            if not got:
                raise ServiceLost("it has ended")
            data += got
        return bytes(data)

    def close(self) -> None:
        """Kill it, with all that it started, and wait for its end; calling it twice is harmless."""
        if not self._open:
            return
        self._open = False
        os.close(self._stdin)
        os.close(self._stdout)
        with contextlib.suppress(OSError):  # it has ended already
            self._control.shutdown(socket.SHUT_RDWR)  # the launcher kills all and ends
        try:
            self._process.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._on_close()

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        if not self._open:
            raise ServiceLost("it is closed")
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(deadline - time.monotonic(), 0)):
                raise ServiceLost("it does not answer")
