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
    if platform.libc_ver()[0] != "glibc":
        return False
    libc = ctypes.CDLL(None)
    settings = ((_M_MMAP_MAX, 0), (_M_TRIM_THRESHOLD, -1), (_M_TOP_PAD, _TOP_PAD_BYTES))
    return all(libc.mallopt(option, value) == 1 for option, value in settings)


class FreedMemory:
    """Gives unused heap back where a process has grown by a quarter since its first step.

    Batches of many shapes leave holes in a heap that is never given back: GRPO on SmolLM2 grew from 8 to 12.5 GB in
    six steps. Doing so at every step would cost what `keep_freed_memory` has won.
    """

    def __init__(self) -> None:
        self._usual_bytes = 0

    def at_step_end(self) -> bool:
        """Call where a training step ends; returns whether memory was given back (glibc only)."""
        if platform.libc_ver()[0] != "glibc":
            return False
        resident_bytes = int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
        self._usual_bytes = self._usual_bytes or resident_bytes
        if resident_bytes <= _GROWN * self._usual_bytes:
            return False
        ctypes.CDLL(None).malloc_trim(0)
        return True
