import struct
import subprocess
import sys
from pathlib import Path

import pytest

from polyalgo.execution.elf import is_program


@pytest.mark.parametrize(
    ("flags", "program"),
    [
        (("-pie", "-fPIE"), True),
        (("-no-pie",), True),
        (("-static",), True),
        (("-static-pie", "-fPIE"), True),
        (("-shared", "-fPIC"), False),
        (("-c",), False),
    ],
)
def test_what_linkers_make(tmp_path: Path, flags: tuple[str, ...], program: bool) -> None:
    (tmp_path / "main.c").write_text("int main(void) { return 0; }")
    subprocess.run(["cc", *flags, "-o", tmp_path / "main", tmp_path / "main.c"], check=True)
    assert is_program(tmp_path / "main") is program


def test_what_is_no_elf_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(sys.executable)
    (tmp_path / "script").write_text("#!/bin/sh\n")
    (tmp_path / "empty").touch()
    for name in ("link", "script", "empty", "missing", "."):
        assert not is_program(tmp_path / name)


@pytest.mark.parametrize(("table", "size", "count"), [(64, 0, 9), (2**64 - 1, 56, 1), (64, 56, 9), (64, 1, 65535)])
def test_headers_that_make_no_sense(tmp_path: Path, table: int, size: int, count: int) -> None:
    head = struct.pack("<6s10xHHIQQQIHHH", b"\x7fELF\x02\x01", 3, 62, 1, 0, table, 0, 0, 64, size, count)
    (tmp_path / "main").write_bytes(head.ljust(64, b"\0") + bytes(100))
    assert not is_program(tmp_path / "main")
