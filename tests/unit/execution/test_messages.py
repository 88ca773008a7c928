from polyalgo.execution.messages import compile_message, death_message, difference_message, syntax_message
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


def test_first_difference() -> None:
    assert difference_message(b"1\n3\n", b"1\n2\n") == "line 2: expected '2', got '3'"
    assert difference_message(b"", b"1\n") == "no output, expected '1'"
    assert difference_message(b"1\n", b"1\n2\n") == "1 lines, expected 2; missing '2'"
    assert difference_message(b"1\n2\n", b"1\n") == "2 lines, expected 1; line 2 is '2'"
    assert difference_message(b"1\n", b"") == "1 lines, expected 0; line 1 is '1'"
