"""What the warm compiler accepts from programs and from its servers."""

from __future__ import annotations

import pytest

from polyalgo.execution.java_compiler import _acceptable, _is_class_path


@pytest.mark.parametrize(
    ("file_name", "source", "expected"),
    [
        ("Main.java", b"class Main {}", True),
        ("Größe.java", "class Größe {}".encode(), True),
        ("Main.java", b"", True),
        ("Main.java", b" " * 2**20, True),
        ("Main.java", b" " * (2**20 + 1), False),
        ("Main.java", b"\xff", False),
        ("Main.java", b"\xed\xa0\x80", False),  # a lone surrogate
        ("Main.java", b"\xc0\x80", False),  # an overlong NUL
        ("\ud800.java", b"", False),
        ("a/Main.java", b"", False),
        ("Main.class", b"", False),
    ],
)
def test_only_what_javac_would_read_the_same_way_is_sent(file_name: str, source: bytes, expected: bool) -> None:
    assert _acceptable(file_name, source) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("classes/Main.class", True),
        ("classes/a/b/Main$1.class", True),
        ("classes/..class", True),  # a file name, not a way up
        ("/classes/Main.class", False),
        ("../Main.class", False),
        ("classes/../../Main.class", False),
        ("classes/Main\0.class", False),
        ("classes/Main.java", False),
        ("", False),
    ],
)
def test_class_files_stay_below_the_directory(path: str, expected: bool) -> None:
    assert _is_class_path(path) is expected
