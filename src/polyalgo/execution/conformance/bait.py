"""Targets on the host that the suite's programs try to read, change, reach or kill, and the probes that look after.

Nothing here is guarded by anything but the sandbox: the files are readable and writable by everybody. Not promised:
that an attack on something else would be noticed.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

VARIABLE = "POLYALGO_BAIT"
_SHARED_MEMORY = Path("/dev/shm")
_CONTENT = "read me if you can: "
_NOT_RUNNING = frozenset("TtZX")
"""States of /proc/PID/stat: stopped, traced, dead. A process that has just been started is not yet asleep."""


class Bait:
    """Lays out the targets; use it as a context manager."""

    def __init__(self, cache_dir: Path) -> None:
        """`cache_dir` is the judge's, which programs are told to attack."""
        self.cache_dir = cache_dir
        self.token = f"escaped-{secrets.token_hex(6)}"
        """Part of the name of every file that programs try to leave outside."""
        self.secret = secrets.token_hex(16)
        """In no program's text: where it turns up, something was read."""

    def __enter__(self) -> Self:
        self.directory = Path(tempfile.mkdtemp(prefix="polyalgo-bait-"))
        self.directory.chmod(0o777)
        self._files = [self.directory / "file"]
        if os.access(_SHARED_MEMORY, os.W_OK):
            self._files.append(_SHARED_MEMORY / f"polyalgo-bait-{secrets.token_hex(6)}")
        for path in self._files:
            path.write_text(_CONTENT + self.secret)
            path.chmod(0o666)
        os.environ[VARIABLE] = self.secret
        self._victim = subprocess.Popen(
            ["/bin/sleep", "3600"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
        )
        self._listeners = [
            socket.socket(family, socket.SOCK_STREAM) for family in (socket.AF_INET, *[socket.AF_UNIX] * 2)
        ]
        self._abstract = f"polyalgo-bait-{secrets.token_hex(6)}"
        addresses: tuple[tuple[str, int] | str, ...] = (
            ("127.0.0.1", 0),
            f"\0{self._abstract}",
            str(self.directory / "socket"),
        )
        for listener, address in zip(self._listeners, addresses, strict=True):
            listener.bind(address)
            listener.listen()
            listener.setblocking(False)
        (self.directory / "socket").chmod(0o777)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for listener in self._listeners:
            listener.close()
        self._victim.kill()
        self._victim.wait()
        del os.environ[VARIABLE]
        for path in self._files:
            path.unlink(missing_ok=True)
        shutil.rmtree(self.directory)

    def words(self) -> dict[str, str]:
        """Placeholders in programs' texts, and what they stand for in this run."""
        return {
            "@BAIT@": str(self.directory),
            "@SHM@": str(self._files[-1]),
            "@TOKEN@": self.token,
            "@VARIABLE@": VARIABLE,
            "@VICTIM@": str(self._victim.pid),
            "@JUDGE@": str(os.getpid()),
            "@PORT@": str(self._listeners[0].getsockname()[1]),
            "@ABSTRACT@": self._abstract,
            "@CACHE@": str(self.cache_dir),
            "@HOME@": str(Path.home()),
        }

    def fill_in(self, code: str) -> str:
        """`code` with its placeholders replaced."""
        for word, value in self.words().items():
            code = code.replace(word, value)
        return code

    def changed_files(self) -> list[str]:
        """Bait files whose content, mode or links are not what they were, and files beside them."""
        wrong = []
        for path in self._files:
            if not path.is_file():
                wrong.append(str(path))
                continue
            state = path.lstat()
            same = (state.st_mode, state.st_nlink) == (0o100666, 1) and path.read_text() == _CONTENT + self.secret
            wrong += [] if same else [str(path)]
        return wrong + [str(path) for path in self.directory.iterdir() if path.name not in ("file", "socket")]

    def dropped_files(self) -> list[str]:
        """Files with the token in their name in the places where programs try to leave some."""
        return sorted({str(path) for place in self._places() for path in place.glob(f"*{self.token}*")})

    def _places(self) -> Iterator[Path]:
        fixed = ("/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/usr/bin", "/opt")
        candidates = [Path(place) for place in fixed]
        candidates += [Path.home(), Path.cwd(), Path(tempfile.gettempdir()), self.cache_dir, self.directory]
        yield from (place for place in candidates if os.access(place, os.R_OK | os.X_OK))

    def callers(self) -> int:
        """How many connections came in since the last time."""
        count = 0
        for listener in self._listeners:
            try:
                while True:
                    listener.accept()[0].close()
                    count += 1
            except BlockingIOError:
                continue
        return count

    def victim_lives(self) -> bool:
        """Whether the process that programs try to kill runs and is not stopped."""
        if self._victim.poll() is not None:
            return False
        state = Path(f"/proc/{self._victim.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state not in _NOT_RUNNING


Probe = Callable[[Bait], str]
"""Looks at the host and says what is wrong; empty if nothing is."""


def files_untouched(bait: Bait) -> str:
    """Nothing readable and writable by everybody was written, linked or removed."""
    return ", ".join(f"{path} was changed" for path in bait.changed_files())


def nothing_dropped(bait: Bait) -> str:
    """No program left a file outside."""
    return ", ".join(f"{path} was left behind" for path in bait.dropped_files())


def nobody_called(bait: Bait) -> str:
    """No program reached a listening socket: loopback, abstract, or in a directory."""
    return f"{count} connections came in" if (count := bait.callers()) else ""


def victim_lives(bait: Bait) -> str:
    """A process of the same user outside was neither killed nor stopped."""
    return "" if bait.victim_lives() else "a process outside was killed or stopped"


PROBES = (files_untouched, nothing_dropped, nobody_called, victim_lives)
