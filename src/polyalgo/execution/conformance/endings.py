"""What a judge must not be fooled or stalled by: floods, bytes that are no text, and endings that only look right.

And, last, a plain program in each language: whatever came before must not have touched it.
"""

from __future__ import annotations

from polyalgo.execution.conformance.case import HELD, Case, c_program
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase

_WRONG = frozenset({Outcome.WRONG_OUTPUT})
_CRASHED = frozenset({Outcome.RUNTIME_ERROR})
_TOO_LONG = "output exceeded 1 MB"

_LINES = 30_000
_COUNTED = "".join(f"{i}\n" for i in range(_LINES))
"""168,890 bytes: more than a pipe holds, less than the limit."""

FLOOD = Case(
    "two gigabytes of output",
    Language.C,
    c_program("static char block[1 << 20]; for (int i = 0; i < 2048; i++) fwrite(block, 1, sizeof block, stdout);"),
    _WRONG,
    message=_TOO_LONG,
    bound_s=20.0,
)

_C = {
    "endless output on both streams": (
        'for (;;) { fputs("xxxxxxxxxxxxxxx\\n", stdout); fputs("yyyyyyyyyyyyyyy\\n", stderr); }',
        _WRONG,
        _TOO_LONG,
    ),
    "endless output of many processes": (
        """
        for (int i = 0; i < 8; i++)
            if (fork() == 0) while (write(1, "xxxxxxxxxxxxxxx\\n", 16) > 0) {}
        pause();
        """,
        _WRONG,
        _TOO_LONG,
    ),
    "a flood on stderr": (
        """
        static char block[1 << 20];
        memset(block, 'e', sizeof block);
        for (int i = 0; i < 30; i++) fwrite(block, 1, sizeof block, stderr);
        """,
        frozenset({Outcome.PASS}),
        "",
    ),
    "closed streams": ("close(0); close(1); close(2);", _WRONG, "no output"),
    "only NUL": ("static char zeros[4096]; fwrite(zeros, 1, sizeof zeros, stdout); return 0;", _WRONG, ""),
    "right output and a crash": ('puts("held"); fflush(stdout); abort();', _CRASHED, "SIGABRT"),
    "right output and exit code 1": ('puts("held"); return 1;', _CRASHED, "exit code 1"),
    "right output twice": ('puts("held");', _WRONG, ""),
    "right output on stderr": ('fputs("held\\n", stderr); return 0;', _WRONG, "no output"),
    "exit before the answer": ('if (getenv("PATH")) exit(0);', _WRONG, "no output"),
    "a jump into nothing": ("((void (*)(void))8)();", _CRASHED, "SIGSEGV"),
}

_INVALID = """
use std::io::Write;
fn main() { std::io::stdout().write_all(b"he\\xff\\xfe\\xc3\\x28ld\\x00\\xed\\xa0\\x80\\n").unwrap(); }
"""
_EXIT_EARLY = """
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println(1)
	os.Exit(0)
	fmt.Println(2)
}
"""
_HALT = """
public class Halt {
    public static void main(String[] a) { System.out.print("1\\n"); Runtime.getRuntime().halt(0); }
}
"""
_THROW = "console.log('held');\nsetTimeout(() => { throw new Error('late'); }, 10);\n"
_TERMINATE = """
#include <iostream>
#include <stdexcept>
int main() {
    std::cout << "held" << std::endl;
    throw std::runtime_error("late");
}
"""
_UNREAD = "print('held')\n"
_SURROGATE = "import os\nos.write(1, b'held\\xed\\xa0\\x80\\n')\n"

_PLAIN = {
    Language.PYTHON: "print('held')",
    Language.JAVASCRIPT: "console.log('held')",
    Language.C: '#include <stdio.h>\nint main(void) { puts("held"); }',
    Language.CPP: '#include <iostream>\nint main() { std::cout << "held\\n"; }',
    Language.JAVA: 'public class Main { public static void main(String[] a) { System.out.println("held"); } }',
    Language.RUST: 'fn main() { println!("held"); }',
    Language.GO: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("held") }',
}

PLAIN = tuple(
    Case(f"a plain program in {language.value}", language, code, needs_isolation=False)
    for language, code in _PLAIN.items()
)
"""Judged after all attacks, and from the caches that those had before them."""

CASES = (
    FLOOD,
    Case(
        "150 kB of output",
        Language.C,
        c_program(f'broken = 1; for (int i = 0; i < {_LINES}; i++) printf("%d\\n", i);'),
        tests=(TestCase("", _COUNTED),),
    ),
    Case(
        "150 kB of output without its end",
        Language.PYTHON,
        f"print(*range({_LINES - 1}), sep='\\n')",
        _WRONG,
        tests=(TestCase("", _COUNTED),),
        message=f"{_LINES - 1} lines, expected {_LINES}",
    ),
    *(Case(name, Language.C, c_program(body), out, message=text) for name, (body, out, text) in _C.items()),
    Case("invalid bytes", Language.RUST, _INVALID, _WRONG, tests=(TestCase("", "he\ufffd\ufffd\ufffd(ld\0\ufffd\n"),)),
    Case("half a surrogate pair", Language.PYTHON, _SURROGATE, _WRONG),
    Case("exit code 0 and half the output", Language.GO, _EXIT_EARLY, _WRONG, tests=(TestCase("", "1\n2\n"),)),
    Case("halt and half the output", Language.JAVA, _HALT, _WRONG, tests=(TestCase("", "1\n2\n"),)),
    Case("right output and a late error", Language.JAVASCRIPT, _THROW, _CRASHED, message="late"),
    Case("right output and an uncaught exception", Language.CPP, _TERMINATE, _CRASHED, message="SIGABRT"),
    Case("a megabyte of input that nobody reads", Language.PYTHON, _UNREAD, tests=(TestCase("x" * 2**20, HELD),)),
)
