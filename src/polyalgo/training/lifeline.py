"""A connection between the processes of a run, so that none waits for one that is gone.

The kernel closes a dead process's connection at once, whatever the others are doing; collectives would notice
when they come to it, or after their timeout. Not covered: what happens before Lightning has set up the processes.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import selectors
import signal
import socket
import sys
import threading
from dataclasses import dataclass, field
from typing import Any

import lightning

from polyalgo.errors import ProcessLostError, TrainingError
from polyalgo.training.distributed import gather, is_distributed

GRACE_S = 20.0
"""How long a process may take to end by itself; one that sits in a collective then ends without more ado."""
_CONNECT_S = 60.0
_KEEPALIVE = ((socket.TCP_KEEPIDLE, 10), (socket.TCP_KEEPINTVL, 5), (socket.TCP_KEEPCNT, 4))
"""A machine that vanished closes nothing: after 30 s without an answer its connection counts as closed."""
_SIGNAL = signal.SIGUSR2


@dataclass
class _Peer:
    rank: int
    name: str
    """Rank, host and process id, for people."""
    connection: socket.socket
    buffer: bytes = field(default=b"")


class Lifeline(lightning.Callback):
    """Ends this process with an error that names the lost one, soon after any process of the run has died.

    Rank 0 is connected to all others and passes bad news on. Every process says goodbye when training ends; one
    that fails says why. In one process it does nothing.
    """

    def __init__(self) -> None:
        self._rank = 0
        self._world = 1
        self._peers: list[_Peer] = []
        self._lost = ""
        self._noticed = threading.Event()
        self._ended = threading.Event()
        self._handler: Any = None

    def setup(self, trainer: lightning.Trainer, pl_module: Any, stage: str) -> None:
        """Connect the processes and start to watch.

        Raises:
            ProcessLostError: they do not reach each other.
        """
        if not is_distributed():
            return
        self._rank, self._world = trainer.global_rank, trainer.world_size
        address = _main_address(trainer)
        try:
            self._peers = self._connect(address)
        except OSError as error:
            raise ProcessLostError(
                f"{_name(self._rank, self._world)} and rank 0 on {address} do not reach each other: {error}; "
                "the machines of a run must be able to connect on any port"
            ) from error
        self._handler = signal.signal(_SIGNAL, self._raise)
        _disarm_lightnings_observer()
        threading.Thread(target=self._watch, name="lifeline", daemon=True).start()

    def teardown(self, trainer: lightning.Trainer, pl_module: Any, stage: str) -> None:
        """Say goodbye: this process may end now."""
        self._end({"bye": True})

    def on_exception(self, trainer: lightning.Trainer, pl_module: Any, exception: BaseException) -> None:
        """Tell the others why this process ends; or, where a lost one is the cause, say so.

        A `TrainingError` is raised by every process by itself, so nobody needs to be told.

        Raises:
            ProcessLostError: another process is gone.
        """
        if not self._peers:
            return
        if isinstance(exception, TrainingError):
            self._end({"bye": True})
            return
        if isinstance(exception, RuntimeError):  # what collectives raise; the watching thread knows at once too
            self._noticed.wait(2.0)
        lost = self._lost
        self._end({"lost": lost or f"{_name(self._rank, self._world)} ended by {_reason(exception)}"})
        if lost:
            raise ProcessLostError(lost) from exception

    def _end(self, farewell: dict[str, Any]) -> None:
        if not self._peers or self._ended.is_set():
            return
        self._ended.set()
        for peer in self._peers:
            _send(peer, farewell)
            peer.connection.close()
        signal.signal(_SIGNAL, self._handler)

    def _connect(self, address: str) -> list[_Peer]:
        """Rank 0 listens, the others connect; where and with which secret comes from rank 0."""
        family = socket.getaddrinfo(address, 0)[0][0]
        secret = secrets.token_hex(16)
        if self._rank == 0:
            interface = address if address in ("127.0.0.1", "::1", "localhost") else ""
            with socket.create_server((interface, 0), family=family) as server:
                server.settimeout(_CONNECT_S)
                gather((server.getsockname()[1], secret))
                peers: list[_Peer] = []
                while len(peers) < self._world - 1:
                    if (peer := _admit(server.accept()[0], secret, self._world)) is not None:
                        peers.append(peer)
                return peers
        port, secret = gather((0, secret))[0]
        connection = socket.create_connection((address, port), timeout=_CONNECT_S)
        _prepare(connection)
        peer = _Peer(0, f"rank 0 of {self._world} (on {address})", connection)
        _send(peer, {"secret": secret, "rank": self._rank, "host": socket.gethostname(), "pid": os.getpid()})
        return [peer]

    def _watch(self) -> None:
        with selectors.DefaultSelector() as selector:
            for peer in self._peers:
                selector.register(peer.connection, selectors.EVENT_READ, peer)
            while selector.get_map() and not self._ended.is_set():
                for key, _ in selector.select(timeout=1.0):
                    message = _receive(key.data)
                    if message is None:
                        continue
                    selector.unregister(key.fileobj)
                    if "bye" not in message and not self._ended.is_set():
                        self._give_up(str(message["lost"]))
                        return

    def _give_up(self, lost: str) -> None:
        self._lost = f"{lost}; the same command continues from the newest checkpoint"
        self._noticed.set()
        if self._rank == 0:
            for peer in self._peers:
                _send(peer, {"lost": lost})
        signal.pthread_kill(threading.main_thread().ident or 0, _SIGNAL)
        if not self._ended.wait(GRACE_S):
            print(f"error: {self._lost}", file=sys.stderr, flush=True)
            os._exit(1)

    def _raise(self, signum: int, frame: Any) -> None:
        raise ProcessLostError(self._lost)


def _main_address(trainer: lightning.Trainer) -> str:
    environment: Any = getattr(trainer.strategy, "cluster_environment", None)
    return str(environment.main_address)


def _name(rank: int, world: int) -> str:
    return f"rank {rank} of {world} (pid {os.getpid()} on {socket.gethostname()})"


def _reason(exception: BaseException) -> str:
    text = str(exception).strip().splitlines()
    return f"{type(exception).__name__}: {text[0]}" if text else type(exception).__name__


def _prepare(connection: socket.socket) -> None:
    connection.settimeout(None)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in _KEEPALIVE:
        connection.setsockopt(socket.IPPROTO_TCP, option, value)


def _admit(connection: socket.socket, secret: str, world: int) -> _Peer | None:
    """The process at the other end, if it is one of ours."""
    connection.settimeout(_CONNECT_S)
    peer = _Peer(-1, "", connection)
    message = None
    while message is None:
        message = _receive(peer)
    if not secrets.compare_digest(str(message.get("secret", "")), secret):
        connection.close()
        return None
    _prepare(connection)
    peer.rank = int(message["rank"])
    peer.name = f"rank {peer.rank} of {world} (pid {message['pid']} on {message['host']})"
    return peer


def _send(peer: _Peer, message: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):  # whoever cannot be told is gone, which others have seen or will see
        peer.connection.sendall(json.dumps(message).encode() + b"\n")


def _receive(peer: _Peer) -> dict[str, Any] | None:
    """The next message; None while it is not whole. A connection that closes is bad news too."""
    try:
        data = peer.connection.recv(65536)
    except OSError:
        data = b""
    if not data:
        return {"lost": f"{peer.name} is gone without a word: killed, out of memory, or its machine is down"}
    peer.buffer += data
    if b"\n" not in peer.buffer:
        return None
    line, _, peer.buffer = peer.buffer.partition(b"\n")
    try:
        message: dict[str, Any] = json.loads(line)
    except ValueError:
        return {"lost": f"{peer.name} sent something else than a message"}
    return message


def _disarm_lightnings_observer() -> None:
    """Lightning kills the whole run by SIGKILL up to 5 s after a process it started has ended, without a word."""
    for thread in threading.enumerate():
        if thread.name == "child-process-observer":
            thread._child_processes = []  # type: ignore[attr-defined]
