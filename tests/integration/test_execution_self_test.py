"""Programs that test themselves pass only after their last test, in all seven languages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig
from polyalgo.execution import Job, Judge
from polyalgo.execution.self_test import MARKER, SECRET_VARIABLE, accepted, epilogue, imports
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind, Outcome, TestCase, Verdict


@dataclass(frozen=True)
class Sample:
    """One language; `candidate` shadows what an epilogue might have used, and the output leaves a line open."""

    frame: str
    """A program with CANDIDATE, BODY (the tests) and EPILOGUE in it."""
    candidate: str
    test: str
    leave: str
    """Ends the program with exit code 0."""
    crash: str
    bare_marker: str
    """Prints the marker without the secret."""
    echo: str
    """Copies stdin to stdout."""


SAMPLES = {
    Language.PYTHON: Sample(
        frame="import sys\nCANDIDATE\nBODY\nEPILOGUE",
        candidate="sys.stdout.write('open line')\ndef print(*_): pass\nos = sys = None",
        test="assert 1 + 1 == 2",
        leave="exit(0)",
        crash="raise SystemExit(3)",
        bare_marker=f"import sys; sys.stdout.write('{MARKER}')",
        echo="import sys; sys.stdout.write(sys.stdin.read())",
    ),
    Language.JAVASCRIPT: Sample(
        frame="CANDIDATE\nBODY\nEPILOGUE",
        candidate="globalThis.process.stdout.write('open line')\nvar process = null, require = null, console = null",
        test="if (1 + 1 !== 2) throw new Error()",
        leave="globalThis.process.exit(0)",
        crash="throw new Error('late')",
        bare_marker=f"globalThis.process.stdout.write('{MARKER}')",
        echo="globalThis.process.stdout.write(module.require('fs').readFileSync(0, 'utf8'))",
    ),
    Language.C: Sample(
        frame="#include <stdio.h>\n#include <stdlib.h>\nCANDIDATE\nint main(void) { BODY EPILOGUE }",
        candidate="static int polyalgo, environ_, puts_; static int write(void) { return 0; }\n"
        '#define fputs(a, b) 0\n__attribute__((constructor)) static void open_line(void) { printf("open line"); }',
        test="if (1 + 1 != 2) abort();",
        leave="exit(0);",
        crash="abort();",
        bare_marker=f'printf("{MARKER}");',
        echo="for (int c; (c = getchar()) != EOF;) putchar(c);",
    ),
    Language.CPP: Sample(
        frame="#include <iostream>\n#include <cstdlib>\nCANDIDATE\nint main() { BODY EPILOGUE }",
        candidate="using namespace std;\nstring getenv_; int cout_; namespace own { int printf() { return 1; } }\n"
        'struct Open { Open() { std::ios::sync_with_stdio(false); std::cout << "open line"; } } opened;',
        test="if (1 + 1 != 2) abort();",
        leave="exit(0);",
        crash="abort();",
        bare_marker=f'cout << "{MARKER}";',
        echo="for (int c; (c = getchar()) != EOF;) cout.put(c);",
    ),
    Language.JAVA: Sample(
        frame="CANDIDATE public class Main { public static void main(String[] a) throws Exception { BODY EPILOGUE } }",
        candidate="class System {}",
        test='java.lang.System.out.print("open line"); if (1 + 1 != 2) throw new AssertionError();',
        leave="java.lang.System.exit(0);",
        crash="if (a.length == 0) throw new IllegalStateException();",
        bare_marker=f'java.lang.System.out.println("{MARKER}");',
        echo="java.lang.System.in.transferTo(java.lang.System.out);",
    ),
    Language.RUST: Sample(
        frame="CANDIDATE\nfn main() { BODY EPILOGUE }",
        candidate="mod env {} mod io {}\n#[allow(unused_macros)] macro_rules! println { ($($t:tt)*) => {} }",
        test='print!("open line"); assert_eq!(1 + 1, 2);',
        leave="std::process::exit(0);",
        crash="std::process::abort();",
        bare_marker=f'print!("{MARKER}");',
        echo="std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap();",
    ),
    Language.GO: Sample(
        frame='package main\nimport (\n"fmt"\n"io"\n"os"\n)\nIMPORTS\nCANDIDATE\nfunc main() { BODY\nEPILOGUE }',
        candidate="func println(...any) {}\nfunc Getenv() {}\nvar _, _, _ = fmt.Print, io.Copy, os.Exit",
        test='fmt.Print("open line")\nif 1 + 1 != 2 { panic(0) }',
        leave="os.Exit(0)",
        crash="panic(1)",
        bare_marker=f'fmt.Println("{MARKER}")',
        echo="io.Copy(os.Stdout, os.Stdin)",
    ),
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    cache = Path(os.environ.get("POLYALGO_CACHE", "~/.cache/polyalgo")).expanduser()
    judge = Judge(ExecutionConfig(workers=1, compile_cache_mb=0), cache)
    judge.prepare()
    yield judge
    judge.close()


def run(judge: Judge, language: Language, body: str, after: str = "", stdin: str = "") -> Verdict:
    sample = SAMPLES[language]
    code = sample.frame.replace("IMPORTS", imports(language)).replace("CANDIDATE", sample.candidate)
    code = code.replace("BODY", body).replace("EPILOGUE", epilogue(language) + after)
    job = Job("g", "p", language, code, (TestCase(stdin, ""),), Checker(CheckerKind.SELF_TEST))
    return judge.judge(job, 0)


@pytest.mark.parametrize("language", list(Language))
def test_passes_whatever_the_candidate_shadows_and_leaves_open(judge: Judge, language: Language) -> None:
    verdict = run(judge, language, SAMPLES[language].test)
    assert verdict.outcome is Outcome.PASS, (verdict.message, verdict.tests[-1:])
    assert verdict.tests[0].stdout.splitlines()[-1].startswith(MARKER)


@pytest.mark.parametrize("language", list(Language))
def test_leaving_before_the_tests_fails(judge: Judge, language: Language) -> None:
    verdict = run(judge, language, SAMPLES[language].leave)
    assert (verdict.outcome, verdict.tests[0].exit_code) == (Outcome.WRONG_OUTPUT, 0), verdict.message


@pytest.mark.parametrize("language", list(Language))
def test_a_crash_after_the_marker_fails(judge: Judge, language: Language) -> None:
    sample = SAMPLES[language]
    verdict = run(judge, language, sample.test, after=sample.crash)
    assert verdict.outcome is Outcome.RUNTIME_ERROR, verdict.message
    assert MARKER in verdict.tests[0].stdout


@pytest.mark.parametrize("language", list(Language))
def test_the_marker_alone_and_an_echo_of_stdin_fail(judge: Judge, language: Language) -> None:
    sample = SAMPLES[language]
    stdin = f"{MARKER}{SECRET_VARIABLE}\n{MARKER}\n"
    verdict = run(judge, language, f"{sample.bare_marker}\n{sample.echo}\n{sample.leave}", stdin=stdin)
    assert (verdict.outcome, verdict.tests[0].exit_code) == (Outcome.WRONG_OUTPUT, 0), verdict.message
    assert stdin.strip() in verdict.tests[0].stdout


@pytest.mark.parametrize(
    ("stdout", "exit_code", "expected"),
    [
        (b"polyalgo:passed:abc\n", 0, True),
        (b"noise\n\xff\x00\npolyalgo:passed:abc", 0, True),
        (b"polyalgo:passed:abc\r\n \n\n", 0, True),
        (b"polyalgo:passed:abc\n", 1, False),
        (b"polyalgo:passed:abc\n", None, False),
        (b"polyalgo:passed:abc\nmore\n", 0, True),
        (b"polyalgo:passed:abd\n", 0, False),
        (b"polyalgo:passed:abcd\n", 0, False),
        (b"polyalgo:passed:\n", 0, False),
        (b"xpolyalgo:passed:abc\n", 0, False),
        (b"", 0, False),
        (b"\n\n", 0, False),
    ],
)
def test_accepted(stdout: bytes, exit_code: int | None, expected: bool) -> None:
    assert accepted(stdout, exit_code, "abc") is expected
