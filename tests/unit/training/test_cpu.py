from __future__ import annotations

import platform
import subprocess
import sys

SETUP = """
import ctypes, mmap, sys
from polyalgo.training.cpu import FreedMemory, keep_freed_memory
print("torch" in sys.modules, keep_freed_memory())
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.malloc.argtypes = [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * mmap.PAGESIZE
before = resident()
"""

KEPT = """
block = libc.malloc(64 << 20)
ctypes.memset(block, 1, 64 << 20)
libc.free(block)
print((resident() - before) >> 20)
"""

GROWTH = """
def batch(megabytes):
    blocks = [libc.malloc(1 << 20) for _ in range(megabytes)]
    for block in blocks:
        ctypes.memset(block, 1, 1 << 20)
    for block in blocks[:-1]:  # the last one keeps the end of the heap
        libc.free(block)
    grown = resident() - before
    gave = freed.after_batch()
    print(grown >> 20, gave, (resident() - before) >> 20)
freed = FreedMemory()
batch(256)  # what a batch needs: kept
batch(64)   # within that
batch(512)  # more than a quarter above: given back
batch(512)  # and now known to be needed: kept
"""


def printed(program: str) -> list[str]:
    """What a process of its own prints, whose memory nobody else uses."""
    done = subprocess.run([sys.executable, "-c", SETUP + program], capture_output=True, text=True, env={}, check=True)
    first, *rest = done.stdout.splitlines()
    assert first == "False True"
    return rest


def test_settings_reach_the_process() -> None:
    assert platform.libc_ver()[0] == "glibc"
    (kept_mb,) = printed(KEPT)
    assert int(kept_mb) >= 60  # 64 MiB freed, and still the process's own


def test_memory_that_grew_is_given_back() -> None:
    rows = [line.split() for line in printed(GROWTH)]
    assert [gave for _, gave, _ in rows] == ["False", "False", "True", "False"]
    for (grown_mb, _, left_mb), expected, left in zip(rows, (256, 256, 512, 512), (256, 256, 0, 512), strict=True):
        assert expected - 2 <= int(grown_mb) <= expected + 16
        assert left - 2 <= int(left_mb) <= left + 16
