"""What people see while they wait: a progress bar on a terminal, a line every few seconds in a log file."""

from __future__ import annotations

import os
import signal
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from rich.console import Console

_LOG_INTERVAL_S = 10.0
_LOG_COLUMNS = 140


def output() -> Console:
    """Where tables go: as wide as the terminal, or 140 columns in a file or pipe."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else _LOG_COLUMNS)


def end_without_reader() -> NoReturn:
    """End where whoever read the output has left (`| head`): without a word, as programs that SIGPIPE ends do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it flushes at the end
    sys.exit(128 + signal.SIGPIPE)


def duration(seconds: float) -> str:
    """`42 s`, `3 min 05 s`, `2 h 07 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


class Progress:
    """Counts finished items with rate and ETA.

    Args:
        label: what is being counted, e.g. `judged`.
        total: number of items, including those done before.
        done: items already done by an earlier process; they do not count towards the rate.
    """

    def __init__(self, label: str, total: int, done: int = 0) -> None:
        self.label = label
        self.total = total
        self.done = done
        self._at_start = done
        self._extra = ""
        self._started_s = time.monotonic()
        self._last_line_s = self._started_s
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[extra]}"),
                TextColumn("ETA"),
                TimeRemainingColumn(),
            )
            self._bar = Bar(*columns, console=Console(stderr=True))
            self._bar.start()
            self._task = self._bar.add_task(self.label, total=self.total, completed=self.done, extra="")
        return self

    def advance(self, extra: str = "") -> None:
        """One more item is done; `extra` is shown beside the count, e.g. `210 tok/s`."""
        self.done += 1
        self._extra = extra
        if self._bar is not None:
            self._bar.update(self._task, completed=self.done, extra=extra)
        elif time.monotonic() - self._last_line_s >= _LOG_INTERVAL_S:
            self._last_line_s = time.monotonic()
            print(self.line(), file=sys.stderr, flush=True)

    def line(self) -> str:
        """The state as one line."""
        elapsed_s = max(time.monotonic() - self._started_s, 1e-9)
        rate = (self.done - self._at_start) / elapsed_s
        eta = duration((self.total - self.done) / rate) if rate > 0 else "unknown"
        parts = [f"{self.label} {self.done}/{self.total}", f"{rate:.2f}/s", self._extra, f"ETA {eta}"]
        return "  ".join(part for part in parts if part)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
        else:
            print(self.line(), file=sys.stderr, flush=True)
