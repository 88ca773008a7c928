"""Every outcome in every language, through real compilers in the real sandbox."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig, SandboxMode
from polyalgo.execution import Judge, JudgePool, RunStopped, supervise
from polyalgo.execution.judge import Job
from polyalgo.execution.toolchains import Missing, Toolchain
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, Verdict

# One program per language that passes, answers wrongly, crashes or never ends, as stdin says.
PROGRAMS = {
    Language.PYTHON: """
word = input()
if word == "crash":
    raise ValueError("boom")
while word == "loop":
    pass
print("hällo" if word == "good" else "bye")
""",
    Language.JAVASCRIPT: """
const word = require('fs').readFileSync('/dev/stdin', 'utf8').trim();
if (word === 'crash') throw new TypeError('boom');
while (word === 'loop') {}
console.log(word === 'good' ? 'hällo' : 'bye');
""",
    Language.C: r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char word[16];
    if (scanf("%15s", word) != 1) return 9;
    if (!strcmp(word, "crash")) abort();
    while (!strcmp(word, "loop")) {}
    puts(!strcmp(word, "good") ? "hällo" : "bye");
    return 0;
}
""",
    Language.CPP: r"""
#include <iostream>
#include <stdexcept>
#include <string>
int main() {
    std::string word;
    std::cin >> word;
    if (word == "crash") throw std::runtime_error("boom");
    volatile bool on = word == "loop";
    while (on) {}
    std::cout << (word == "good" ? "hällo" : "bye") << std::endl;
}
""",
    Language.JAVA: """
import java.util.Scanner;
class Helper { static String answer(String word) { return word.equals("good") ? "h\\u00e4llo" : "bye"; } }
public class Answer {
    public static void main(String[] args) {
        String word = new Scanner(System.in).next();
        if (word.equals("crash")) throw new IllegalStateException("boom");
        while (word.equals("loop")) {}
        System.out.println(Helper.answer(word));
    }
}
""",
    Language.RUST: """
fn main() {
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).unwrap();
    let word = word.trim();
    if word == "crash" { panic!("boom"); }
    while word == "loop" {}
    println!("{}", if word == "good" { "hällo" } else { "bye" });
}
""",
    Language.GO: """
package main

import "fmt"

func main() {
	var word string
	fmt.Scan(&word)
	if word == "crash" {
		panic("boom")
	}
	for word == "loop" {
	}
	if word == "good" {
		fmt.Println("hällo")
	} else {
		fmt.Println("bye")
	}
}
""",
}

BROKEN = {
    Language.PYTHON: ("print('hällo')\nx = = 1\n", "SyntaxError: invalid syntax"),
    Language.JAVASCRIPT: ("console.log('hällo');\nlet x = ;\n", "SyntaxError: Unexpected token ';'"),
    Language.C: ("int main(void) { return x; }", "main.c:1:25: error: "),
    Language.CPP: ("int main() { return x; }", "main.cpp:1:21: error: "),
    Language.JAVA: ("class A { int f() { return x; } }", "A.java:1: error: cannot find symbol"),
    Language.RUST: ('fn main() { let x: i32 = "a"; }', "error[E0308]: mismatched types"),
    Language.GO: ('package main\n\nimport "os"\n\nfunc main() {}\n', 'main.go:3:8: "os" imported and not used'),
}


def job(language: Language, code: str | None, *tests: TestCase) -> Job:
    return Job("g", "p", language, code, tests or (TestCase("", "hello\n"),))


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    # The user's own cache: Go's standard library is compiled once per machine, not once per test run.
    judge = Judge(ExecutionConfig(limits=LimitsConfig(cpu_s=20)), Path(PathsConfig().cache))
    yield judge
    judge.close()


@pytest.fixture(scope="module")
def impatient(judge: Judge) -> Iterator[Judge]:
    config = ExecutionConfig(limits=LimitsConfig(cpu_s=0.7, wall_s=6, output_mb=1))
    impatient = Judge(config, Path(PathsConfig().cache))
    yield impatient
    impatient.close()


@pytest.mark.parametrize("language", Language)
def test_outcomes_per_language(judge: Judge, language: Language) -> None:
    tests = [TestCase(f"{word}\n", "hällo\n") for word in ("good", "crash", "bad")]
    verdict = judge.judge(job(language, PROGRAMS[language], *tests), 0)
    outcomes = [test.outcome for test in verdict.tests]
    assert outcomes == [Outcome.PASS, Outcome.RUNTIME_ERROR, Outcome.WRONG_OUTPUT], verdict
    good, crash, bad = verdict.tests
    assert (good.stdout, good.exact, good.exit_code, good.signal) == ("hällo\n", True, 0, None)
    assert crash.exit_code != 0
    assert (bad.stdout, bad.exit_code) == ("bye\n", 0)
    assert 0 < good.cpu_s < 20
    assert 0 < good.wall_s < 20
    assert 0.5 < good.max_rss_mb < 500
    assert verdict.outcome is Outcome.RUNTIME_ERROR  # of the first failing test
    assert not verdict.exact
    assert ("SIGABRT" if language is Language.C else "boom") in verdict.message
    assert (verdict.compile_s > 0) is bool(language not in (Language.PYTHON, Language.JAVASCRIPT))
    assert verdict.judge_id == judge.judge_id


@pytest.mark.parametrize("language", Language)
def test_what_does_not_compile_does_not_run(judge: Judge, language: Language) -> None:
    code, message = BROKEN[language]
    verdict = judge.judge(job(language, code), 0)
    assert verdict.outcome is Outcome.STATIC_FAILURE
    assert verdict.message.startswith(message)
    assert verdict.tests == ()


@pytest.mark.parametrize("language", Language)
def test_endless_programs_time_out(impatient: Judge, language: Language) -> None:
    verdict = impatient.judge(job(language, PROGRAMS[language], TestCase("loop\n", "hällo\n")), 0)
    assert verdict.outcome is Outcome.TIMEOUT
    assert verdict.message == "exceeded 0.7 s of CPU time"
    assert 0.7 <= verdict.cpu_s < 2.5


def test_sleeping_and_deaf_programs_time_out(impatient: Judge) -> None:
    code = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)"
    verdict = impatient.judge(job(Language.PYTHON, code), 0)
    assert verdict.outcome is Outcome.TIMEOUT
    assert verdict.message == "exceeded 6 s"
    assert 6 <= verdict.wall_s < 9


def run(judge: Judge, code: str, expected: str = "hello\n", language: Language = Language.PYTHON) -> Verdict:
    return judge.judge(job(language, code, TestCase("", expected)), 0)


def test_no_code(judge: Judge) -> None:
    verdict = judge.judge(job(Language.C, None), 0)
    assert (verdict.outcome, verdict.tests) == (Outcome.NO_CODE, ())


def test_a_missing_toolchain_is_not_the_models_fault(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = Missing(Language.GO, "no go on PATH", "install Go")
    monkeypatch.setattr(judge, "toolchains", {**judge.toolchains, Language.GO: missing})
    verdict = run(judge, "package main", language=Language.GO)
    assert (verdict.outcome, verdict.message) == (Outcome.INFRA_ERROR, "no go on PATH; install Go")


def test_a_broken_toolchain_is_not_the_models_fault(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Toolchain(Language.PYTHON, "none", "main.py", run=("/usr/bin/no-such-python", "/app/main.py"))
    monkeypatch.setattr(judge, "toolchains", {**judge.toolchains, Language.PYTHON: broken})
    verdict = run(judge, "print('hello')")
    assert verdict.outcome is Outcome.INFRA_ERROR
    assert verdict.message == "cannot start /usr/bin/no-such-python: No such file or directory"


@pytest.mark.parametrize(
    ("kills", "outcome", "message"),
    [
        (4, Outcome.RUNTIME_ERROR, "killed by SIGKILL"),
        (5, Outcome.INFRA_ERROR, "the kernel killed the process because this machine is out of memory"),
    ],
)
def test_a_host_out_of_memory_is_not_the_models_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, outcome: Outcome, message: str
) -> None:
    # The counter is a file, and the program, which here may reach it, acts the kernel's part.
    vmstat = tmp_path / "vmstat"
    vmstat.write_text("nr_free_pages 9\noom_kill 4\nswap_ra 0\n")
    monkeypatch.setattr(supervise, "_VMSTAT", vmstat)
    judge = Judge(ExecutionConfig(sandbox=SandboxMode.unsafe), tmp_path)
    die = f"import os\nopen({str(vmstat)!r}, 'w').write('oom_kill {kills}\\n')\nos.kill(os.getpid(), 9)"
    verdict = run(judge, die)
    survivor = run(judge, f"open({str(vmstat)!r}, 'w').write('oom_kill 9\\n')\nprint('hello')")
    judge.close()
    assert verdict.outcome is outcome
    assert verdict.message.startswith(message)
    assert verdict.tests[0].signal == 9
    assert survivor.outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("code", "exact"),
    [("print('hello')", True), ("print('  hello \\n')", False), ("print('hello', end='')", True)],
)
def test_exact_and_normalised(judge: Judge, code: str, exact: bool) -> None:
    verdict = run(judge, code)
    assert (verdict.outcome, verdict.exact) == (Outcome.PASS, exact)


def test_right_output_with_a_failing_exit_is_an_error(judge: Judge) -> None:
    assert run(judge, "print('hello')\nexit(3)").outcome is Outcome.RUNTIME_ERROR
    assert run(judge, "print('hello')\nexit()").outcome is Outcome.PASS


def test_a_syntax_error_at_run_time_is_not_a_static_failure(judge: Judge) -> None:
    assert run(judge, "eval('x = = 1')").outcome is Outcome.RUNTIME_ERROR
    verdict = run(judge, "JSON.parse('{')", language=Language.JAVASCRIPT)
    assert verdict.outcome is Outcome.RUNTIME_ERROR


def test_javascript_modules_run(judge: Judge) -> None:
    code = "import { basename } from 'path';\nconsole.log(basename('/a/hello'));"
    assert run(judge, code, language=Language.JAVASCRIPT).outcome is Outcome.PASS


def test_large_output_is_drained_and_compared_whole(judge: Judge) -> None:
    expected = "".join(f"{i}\n" for i in range(30_000))  # 168,890 bytes, more than a pipe holds
    verdict = run(judge, "for i in range(30000): print(i)", expected)
    assert (verdict.outcome, verdict.exact) == (Outcome.PASS, True)
    assert len(verdict.tests[0].stdout) == 16 * 1024
    truncated = run(judge, "for i in range(29999): print(i)", expected)
    assert truncated.outcome is Outcome.WRONG_OUTPUT
    assert truncated.message == "29999 lines, expected 30000; missing '29999'"


def test_node_may_exit_right_after_a_large_write(judge: Judge) -> None:
    code = 'console.log("x".repeat(700000)); process.exit(0);'
    outcomes = [run(judge, f"{code} // {i}", "x" * 700000 + "\n", Language.JAVASCRIPT).outcome for i in range(4)]
    assert outcomes == [Outcome.PASS] * 4


def test_a_program_may_raise_its_stack(judge: Judge) -> None:
    code = """
import resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_STACK, (256 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
print("hello")
"""
    assert run(judge, code).outcome is Outcome.PASS


def test_many_threads_are_no_failure(judge: Judge) -> None:
    code = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
together = Barrier(100)
with ThreadPoolExecutor(100) as pool:
    list(pool.map(lambda _: together.wait(20), range(100)))
print("hello")
"""
    assert run(judge, code).outcome is Outcome.PASS


def test_two_gigabytes_of_output_end_quickly(judge: Judge) -> None:
    begin = time.monotonic()
    verdict = run(judge, "import sys\nfor _ in range(2048): sys.stdout.write('hello\\n' * 180000)")
    assert verdict.outcome is Outcome.WRONG_OUTPUT
    assert verdict.message == "output exceeded 8 MB"
    assert time.monotonic() - begin < 10


def test_a_cut_output_never_passes(impatient: Judge) -> None:
    # The first MiB is all that is expected; what follows it must count although it is not kept.
    code = f"import sys\nsys.stdout.write('a' * {2**20})\nsys.stdout.write('\\n' * 9)"
    verdict = run(impatient, code, "a" * 2**20)
    assert verdict.outcome is Outcome.WRONG_OUTPUT


def test_a_flood_on_stderr_blocks_nobody(judge: Judge) -> None:
    code = "import sys\nsys.stderr.write('e' * 30_000_000)\nprint('hello')"
    verdict = run(judge, code)
    assert verdict.outcome is Outcome.PASS
    assert len(verdict.tests[0].stderr) <= 4096


def test_invalid_utf8_and_nul(judge: Judge) -> None:
    verdict = run(judge, "import os\nos.write(1, b'hel\\xfflo\\x00\\n')", "hel\ufffdlo\x00\n")
    assert verdict.outcome is Outcome.WRONG_OUTPUT
    assert verdict.tests[0].stdout == "hel\ufffdlo\x00\n"
    lone_surrogate = run(judge, "print('\ud800')")
    assert lone_surrogate.outcome is Outcome.STATIC_FAILURE


@pytest.mark.parametrize(
    ("language", "code", "message"),
    [
        (Language.PYTHON, "x = bytearray(2_000_000_000)", "out of memory"),
        (
            Language.JAVA,
            "class M { public static void main(String[] a) { long[] x = new long[200_000_000]; } }",
            "out of memory",
        ),
        (
            Language.CPP,
            "#include <vector>\nint main() { std::vector<char> v(2000000000ul); return v[5]; }",
            "out of memory",
        ),
    ],
)
def test_out_of_memory(judge: Judge, language: Language, code: str, message: str) -> None:
    verdict = run(judge, code, language=language)
    assert verdict.outcome is Outcome.RUNTIME_ERROR
    assert verdict.message.startswith(message)


@pytest.mark.parametrize(
    ("language", "code"),
    [
        (Language.GO, "package other\n\nfunc F() {}\n"),
        (Language.RUST, '#![crate_type = "lib"]\npub fn f() {}\n'),
        (Language.RUST, '#![crate_type = "cdylib"]\n#[no_mangle]\npub extern "C" fn main() {}\n'),
        (Language.C, "#error No space left on device"),
        (Language.C, '#include "/etc/passwd"\nint main(void) {}'),
        (Language.PYTHON, "def f():\nreturn 1"),
    ],
)
def test_not_a_program(judge: Judge, language: Language, code: str) -> None:
    assert run(judge, code, language=language).outcome is Outcome.STATIC_FAILURE


def test_standard_library_only_and_fixed_hashes(judge: Judge) -> None:
    assert "No module named 'pip'" in run(judge, "import pip").message
    outputs = {run(judge, "print(list({'a', 'b', 'c', 'd', 'e'}))").tests[0].stdout for _ in range(3)}
    assert len(outputs) == 1


def test_judge_ids_depend_on_limits(judge: Judge, impatient: Judge) -> None:
    again = Judge(judge.config, Path(PathsConfig().cache))
    again.close()
    assert again.judge_id == judge.judge_id != impatient.judge_id


def test_pool_gives_every_job_one_verdict(judge: Judge) -> None:
    jobs = [Job(str(i), "p", Language.PYTHON, f"print({i} * 2)", (TestCase("", f"{i + i % 2}\n"),)) for i in range(40)]
    with JudgePool(judge, workers=3) as pool:
        verdicts = {verdict.generation_id: verdict.outcome for verdict in pool.judge_all(jobs)}
        assert pool.submit(job(Language.PYTHON, "print('hello')")).result().outcome is Outcome.PASS
    # i + i % 2 == 2 i only for 0 and 1
    assert verdicts == {str(i): Outcome.PASS if i < 2 else Outcome.WRONG_OUTPUT for i in range(40)}


def test_leaving_the_pool_by_an_exception_kills_what_runs(judge: Judge) -> None:
    begin = time.monotonic()
    futures = []
    with pytest.raises(KeyboardInterrupt), JudgePool(judge, workers=2) as pool:  # noqa: PT012
        futures = [pool.submit(job(Language.PYTHON, "while True: pass")) for _ in range(4)]
        time.sleep(0.5)
        raise KeyboardInterrupt
    assert time.monotonic() - begin < 10
    assert [future.cancelled() for future in futures] == [False, False, True, True]
    for future in futures[:2]:
        assert isinstance(future.exception(), RunStopped)
    assert run(judge, "print('hello')").outcome is Outcome.PASS


def test_unsafe_mode_is_only_by_name(tmp_path: Path) -> None:
    judge = Judge(ExecutionConfig(sandbox=SandboxMode.unsafe, limits=LimitsConfig(cpu_s=1, wall_s=2)), tmp_path)
    assert judge.sandbox.name == "unsafe"
    assert run(judge, "print('hello')").outcome is Outcome.PASS
    assert run(judge, PROGRAMS[Language.C], language=Language.C).message == "exit code 9"
    assert run(judge, "while True: pass").outcome is Outcome.TIMEOUT
    judge.close()
