"""Process-wide settings that make training on CPU several times cheaper. Imports no torch.

Measured on 2 cores, SmolLM2, one group of 8 x 200 tokens, forward and backward; see each function.
"""

from __future__ import annotations

import ctypes
import mmap
import platform
from pathlib import Path

_M_TRIM_THRESHOLD, _M_TOP_PAD, _M_MMAP_MAX = -1, -2, -4
_TOP_PAD_BYTES = 256 * 2**20
_GROWN = 1.25


def keep_freed_memory() -> bool:
    """Tell glibc to serve large blocks from its heap and never to give the heap back.

    By default every large tensor is mapped, cleared page by page on first use and unmapped when freed. The
    process keeps its peak memory from now on; see `FreedMemory`. Measured: 13.2 s to 11.3 s a group on one thread.

    Returns:
        Whether the settings were taken; false where the C library is not glibc.
    """
    libc = _glibc()
    if libc is None:
        return False
    settings = ((_M_MMAP_MAX, 0), (_M_TRIM_THRESHOLD, -1), (_M_TOP_PAD, _TOP_PAD_BYTES))
    return all(libc.mallopt(option, value) == 1 for option, value in settings)


class FreedMemory:
    """Gives unused heap back where a process has grown by a quarter beyond what a batch needs.

    Batches of many shapes leave holes in a heap that is never given back: GRPO on SmolLM2 grew from 6 to 10 GB in five
    groups, and to 12.5 in six steps. Doing so after every batch would cost what `keep_freed_memory` has won.
    """

    def __init__(self) -> None:
        self._glibc = _glibc()
        self._needed_bytes = 0
        self._given_back = True

    def after_batch(self) -> bool:
        """Call where a batch's tensors are freed; returns whether memory was given back (glibc only)."""
        if self._glibc is None:
            return False
        resident_bytes = int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
        if self._given_back:  # no holes of earlier batches: this is what one needs
            self._needed_bytes = max(self._needed_bytes, resident_bytes)
        self._given_back = resident_bytes > _GROWN * self._needed_bytes
        if self._given_back:
            self._glibc.malloc_trim(0)
        return self._given_back


def _glibc() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if platform.libc_ver()[0] == "glibc" else None
