"""Tells an executable file from a library by its ELF headers, which an untrusted compile step has written.

Not promised: that the program works, only that the system would start it as one.
"""

from __future__ import annotations

import os
import stat
import struct
from pathlib import Path

_ET_EXEC, _ET_DYN = 2, 3
_PT_DYNAMIC, _PT_INTERP = 2, 3
_DT_FLAGS_1, _DF_1_PIE = 0x6FFFFFFB, 0x08000000
_MOST_BYTES = 1 << 16  # of headers and of the dynamic section


def is_program(path: Path) -> bool:
    """Whether `path` is a regular 64-bit little-endian ELF file that is a program, not an object or a library.

    Position-independent programs have the same type as shared libraries; they name an interpreter
    (PT_INTERP), or, when static, carry the linker's DF_1_PIE flag.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return stat.S_ISREG(os.fstat(descriptor).st_mode) and _is_program(descriptor)
    except (OSError, OverflowError, ValueError, struct.error):  # truncated, or offsets that make no sense
        return False
    finally:
        os.close(descriptor)


def _is_program(descriptor: int) -> bool:
    head = os.pread(descriptor, 64, 0)
    if head[:6] != b"\x7fELF\x02\x01":
        return False
    (kind,) = struct.unpack_from("<H", head, 16)
    if kind != _ET_DYN:
        return bool(kind == _ET_EXEC)
    (table,) = struct.unpack_from("<Q", head, 32)
    size, count = struct.unpack_from("<HH", head, 54)
    segments = os.pread(descriptor, min(size * count, _MOST_BYTES), table)
    for start in range(0, len(segments), size):
        segment, _, offset, _, _, length = struct.unpack_from("<IIQQQQ", segments, start)
        if segment == _PT_INTERP:
            return True
        if segment == _PT_DYNAMIC and _has_pie_flag(os.pread(descriptor, min(length, _MOST_BYTES), offset)):
            return True
    return False


def _has_pie_flag(dynamic: bytes) -> bool:
    entries = struct.iter_unpack("<QQ", dynamic[: len(dynamic) // 16 * 16])
    return any(tag == _DT_FLAGS_1 and value & _DF_1_PIE for tag, value in entries)
