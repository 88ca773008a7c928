import pytest

from polyalgo.execution.messages import (
    compile_message,
    death_message,
    line_difference,
    syntax_message,
    token_difference,
)
from polyalgo.languages import Language


def test_first_compiler_error_without_sandbox_paths() -> None:
    stderr = "/build/main.c: In function 'main':\n/build/main.c:1:5: error: 'x' undeclared\n"
    assert compile_message(stderr) == "main.c:1:5: error: 'x' undeclared"
    go = '# command-line-arguments\n/build/main.go:3:8: "os" imported and not used\n'
    assert compile_message(go) == 'main.go:3:8: "os" imported and not used'
    assert compile_message("") == ""


def test_syntax_error_line() -> None:
    assert syntax_message('  File "main.py", line 1\n    x =\n      ^\nSyntaxError: invalid syntax\n') == (
        "SyntaxError: invalid syntax"
    )


def test_deaths() -> None:
    trace = "Traceback (most recent call last):\n  ...\nZeroDivisionError: division by zero\n"
    assert death_message(Language.PYTHON, 1, None, trace) == "exit code 1: ZeroDivisionError: division by zero"
    assert death_message(Language.C, None, 11, "") == "killed by SIGSEGV"
    assert death_message(Language.C, None, 64, "") == "killed by SIGRTMAX"
    rust = "\nthread 'main' (2) panicked at src.rs:1:2:\nindex out of bounds\nnote: run with\n"
    assert death_message(Language.RUST, 101, None, rust) == (
        "exit code 101: thread 'main' (2) panicked at src.rs:1:2: index out of bounds"
    )
    go = "panic: boom\n\ngoroutine 1 [running]:\n"
    assert death_message(Language.GO, 2, None, go) == "exit code 2: panic: boom"
    assert death_message(Language.PYTHON, 1, None, "x\nMemoryError\n").startswith("out of memory, exit code 1")
    assert len(death_message(Language.PYTHON, 1, None, "x" * 10_000)) == 240


@pytest.mark.parametrize(
    ("got", "expected", "message"),
    [
        (b"1\n2", b"1\n2", ""),
        (b"", b"", ""),
        (b"1\n3", b"1\n2", "line 2: expected '2', got '3'"),
        (b"1", b"12\n3", "line 1: expected '12', got '1'"),
        (b"12\n3", b"1", "line 1: expected '1', got '12'"),
        (b"", b"1\n2", "no output, expected '1'"),
        (b"1", b"1\n2\n3", "1 lines, expected 3; missing '2'"),
        (b"1\n2\n3", b"1", "3 lines, expected 1; line 2 is '2'"),
        (b"1\n2", b"", "2 lines, expected 0; line 1 is '1'"),
        (b"1\n", b"1", "2 lines, expected 1; line 2 is ''"),
        (b"\xff\x00", b"a", "line 1: expected 'a', got '\ufffd\\x00'"),
        (b"/app/x", b"/build/x", "line 1: expected '/build/x', got '/app/x'"),
        (
            b"a\n" + b"x" * 100 + b"1" + b"y" * 50,
            b"a\n" + b"x" * 100 + b"2" + b"y" * 30,
            f"line 2, column 101: expected ...'{'x' * 20}2{'y' * 30}', got ...'{'x' * 20}1{'y' * 39}'...",
        ),
        (b"b" + b"x" * 5000, b"c", f"line 1, column 1: expected 'c', got 'b{'x' * 59}'..."),
        (b"a\n" * 5000 + b"1", b"a\n" * 5000 + b"2", "line 5001: expected '2', got '1'"),
    ],
)
def test_first_line_that_differs(got: bytes, expected: bytes, message: str) -> None:
    assert line_difference(got, expected) == message


@pytest.mark.parametrize(
    ("number", "got", "expected", "message"),
    [
        (3, b"1.5", b"1.6", "token 3: expected '1.6', got '1.5'"),
        (1, None, b"1", "no output, expected '1'"),
        (2, None, b"1", "token 2: missing, expected '1'"),
        (2, b"1", None, "token 2: expected no more, got '1'"),
        (1, b"1" * 70 + b"2", b"1" * 70, f"token 1, column 71: expected ...'{'1' * 20}', got ...'{'1' * 20}2'"),
    ],
)
def test_tokens_that_differ(number: int, got: bytes | None, expected: bytes | None, message: str) -> None:
    assert token_difference(number, got, expected) == message


def test_messages_about_binary_output_are_short() -> None:
    assert len(line_difference(b"\x00" * 60, b"\x01" * 60)) == 240
    assert len(token_difference(1, b"\x00" * 60, b"\x01" * 60)) == 240
