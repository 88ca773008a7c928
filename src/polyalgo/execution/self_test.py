"""What a program that carries its own tests must print after the last of them, and how that is recognised.

Exit code 0 alone proves nothing: `exit(0)` in the candidate leaves before the tests. Not promised: anything about a
candidate that looks for the secret in its own process; such a program can also change its tests.
"""

from __future__ import annotations

import re

from polyalgo.languages import Language

MARKER = "polyalgo:passed:"
"""A passing program prints a line of this and the secret."""
SECRET_VARIABLE = "POLYALGO_SECRET"
"""Environment variable of the run that holds the secret: the program's text, and with it its compiled form, does not
depend on it."""

# Block-scope declarations with the linker's names need no header, and names of their own cannot clash with one.
# printf and not write, for the order with what stdio still holds.
_C_MARKER = (
    'extern char *polyalgo_getenv(const char *) __asm__("getenv"); '
    'extern int polyalgo_fflush(void *) __asm__("fflush"); '
    f'__builtin_printf("\\n{MARKER}%s\\n", polyalgo_getenv("{SECRET_VARIABLE}")); polyalgo_fflush(0); '
)
# std::cout has a buffer of its own once sync_with_stdio is off. Weak: a program without iostream, or with another
# library than libstdc++, has neither symbol.
_CPP_FLUSH = (
    'extern char polyalgo_cout __asm__("_ZSt4cout") __attribute__((weak)); '
    'extern void polyalgo_flush(void *) __asm__("_ZNSo5flushEv") __attribute__((weak)); '
    "if (&polyalgo_cout && polyalgo_flush) polyalgo_flush(&polyalgo_cout); "
)
# Each is whole statements, for the end of the last test's own scope, and starts a line of its own in case the candidate
# left one open. Names are the shortest path past a candidate's own `print`, `process`, `System` or `std`.
_EPILOGUES = {
    # The original stdout, through the stream that may still hold output of the candidate.
    Language.PYTHON: (
        f'__import__("builtins").print("\\n{MARKER}" + __import__("os").environ["{SECRET_VARIABLE}"], '
        'file=__import__("sys").__stdout__, flush=True)\n'
    ),
    # Not fs.writeSync: the stream may still hold output of the candidate.
    Language.JAVASCRIPT: (
        f';globalThis.process.stdout.write("\\n{MARKER}" + globalThis.process.env.{SECRET_VARIABLE} + "\\n");\n'
    ),
    Language.C: f"{{ {_C_MARKER}}}\n",
    Language.CPP: f"{{ {_CPP_FLUSH}{_C_MARKER}}}\n",
    # concat and not +, whose first use costs the set-up of an invokedynamic call site.
    Language.JAVA: (
        f'java.lang.System.out.println("\\n{MARKER}".concat(java.lang.System.getenv("{SECRET_VARIABLE}"))); '
        "java.lang.System.out.flush();\n"
    ),
    Language.RUST: f'::std::println!("\\n{MARKER}{{}}", ::std::env::var("{SECRET_VARIABLE}").unwrap());\n',
    Language.GO: f'polyalgoOS.Stdout.WriteString("\\n{MARKER}" + polyalgoOS.Getenv("{SECRET_VARIABLE}") + "\\n")\n',
}


def epilogue(language: Language) -> str:
    """Statements that print the marker line: put them after the last test, where nothing runs unless all passed.

    In Java they belong into `main` (or any method), in C, C++, Rust and Go into a function body. They flush, need no
    import but what `imports` gives, and only use names that a candidate does not redefine by accident.
    """
    return _EPILOGUES[language]


def imports(language: Language) -> str:
    """What the epilogue needs among the file's imports: empty for all languages but Go."""
    return 'import polyalgoOS "os"\n' if language is Language.GO else ""


def accepted(stdout: bytes, exit_code: int | None, secret: str) -> bool:
    """Whether a run passed its own tests.

    Args:
        stdout: all of it.
        exit_code: None if a signal ended the program.
        secret: this run's value of `SECRET_VARIABLE`; not empty, and no whitespace.

    Returns:
        True iff the exit code is 0 and a line is the marker and the secret. Destructors and exit handlers may
        print behind it.
    """
    marker = re.compile(rb"^[ \t]*" + re.escape(f"{MARKER}{secret}".encode()) + rb"[ \t\r]*$", re.MULTILINE)
    return exit_code == 0 and marker.search(stdout) is not None
