"""The compile cache and the time limits through the real judge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig
from polyalgo.execution import BwrapSandbox, Job, Judge
from polyalgo.execution.sandbox import Command
from polyalgo.execution.supervise import RunResult
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind, Outcome, TestCase, Verdict

COMPILED = {
    Language.C: (
        '#include <stdio.h>\n#include <dirent.h>\nint main(void) { DIR *d = opendir("/app"); struct dirent *e;\n'
        "while ((e = readdir(d))) if (e->d_name[0] != '.') puts(e->d_name); }"
    ),
    Language.JAVA: (
        "public class A { interface B { int f(int x); }\n"
        "static class C implements B { public int f(int x) { return x; } }\n"
        'public static void main(String[] a) { System.out.println("main" + new C().f(1)); } }'
    ),
    Language.RUST: 'fn main() { println!("main"); }',
    Language.GO: 'package main\nimport "fmt"\nfunc main() { fmt.Println("main") }',
}
CACHE = Path(PathsConfig().cache)
"""The user's own, where the cache's content does not matter: the launcher is there already."""
PRINTS = {Language.C: "main\n", Language.JAVA: "main1\n", Language.RUST: "main\n", Language.GO: "main\n"}


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """Every command that enters a sandbox."""
    seen: list[Command] = []
    real = BwrapSandbox.run

    def run(self: BwrapSandbox, command: Command, slot: int) -> RunResult:
        seen.append(command)
        return real(self, command, slot)

    monkeypatch.setattr(BwrapSandbox, "run", run)
    return seen


def judged(judge: Judge, language: Language, code: str, expected: str, **more: object) -> Verdict:
    return judge.judge(Job("g", "p", language, code, (TestCase("", expected),), **more), 0)  # type: ignore[arg-type]


def without_times(verdict: Verdict) -> Verdict:
    tests = tuple(replace(test, cpu_s=0, wall_s=0, max_rss_mb=0) for test in verdict.tests)
    return replace(verdict, cpu_s=0, wall_s=0, max_rss_mb=0, tests=tests)


@pytest.mark.parametrize("language", [Language.C, Language.JAVA, Language.RUST])
def test_compiled_once_and_run_the_same(tmp_path: Path, runs: list[Command], language: Language) -> None:
    code, expected = COMPILED[language], PRINTS[language]
    first = judged(Judge(ExecutionConfig(), tmp_path), language, code, expected)
    assert first.outcome is Outcome.PASS, first  # the program's directory holds nothing but the program
    second_judge = Judge(ExecutionConfig(), tmp_path)
    runs.clear()
    second = judged(second_judge, language, code, expected)
    assert [command.argv[0] for command in runs] == [runs[0].argv[0]]  # one run, no compile step
    assert without_times(second) == without_times(first)
    assert second.compile_s > 0
    third = judged(second_judge, language, code + "\n", expected)
    assert third.outcome is Outcome.PASS
    assert len(runs) >= 2


def test_a_program_that_does_not_compile_is_not_compiled_again(tmp_path: Path, runs: list[Command]) -> None:
    judge = Judge(ExecutionConfig(), tmp_path)
    first = judged(judge, Language.C, "int main(void) { return x; }", "")
    runs.clear()
    assert judged(judge, Language.C, "int main(void) { return x; }", "") == first
    assert first.outcome is Outcome.STATIC_FAILURE
    assert "'x' undeclared" in first.message.translate({0x2018: "'", 0x2019: "'"})
    assert runs == []


def test_without_a_cache_every_program_is_compiled(tmp_path: Path, runs: list[Command]) -> None:
    judge = Judge(ExecutionConfig(compile_cache_mb=0), tmp_path)
    runs.clear()
    for _ in range(2):
        assert judged(judge, Language.C, COMPILED[Language.C], "main\n").outcome is Outcome.PASS
    assert len(runs) == 4
    assert not (tmp_path / "compiled").exists()


def test_cpu_time_of_all_processes_counts() -> None:
    judge = Judge(ExecutionConfig(limits=LimitsConfig(cpu_s=0.5, wall_s=60)), CACHE)
    code = "import os, time\nfor _ in range(3):\n    if os.fork() == 0: break\nend = time.process_time() + 0.45\n"
    code += "while time.process_time() < end: pass\n"  # four times 0.45 s: each alone is below the limit
    code += "try:\n    while True: os.wait()\nexcept ChildProcessError: print('done')\n"
    verdict = judged(judge, Language.PYTHON, code, "done\n")
    assert (verdict.outcome, verdict.message) == (Outcome.TIMEOUT, "exceeded 0.5 s of CPU time")


def test_near_the_limit_a_second_run_decides(runs: list[Command]) -> None:
    judge = Judge(ExecutionConfig(limits=LimitsConfig(cpu_s=0.4, wall_s=60)), CACHE)
    runs.clear()
    code = "import time\nwhile time.process_time() < 0.6: pass\nprint('done')"
    verdict = judged(judge, Language.PYTHON, code, "done\n")
    assert verdict.outcome is Outcome.TIMEOUT
    assert [command.limits.cpu_s for command in runs] == [0.8, 0.4]


def test_stop_at_first_failure() -> None:
    tests = tuple(TestCase(text, "1\n") for text in ("1", "2", "1"))
    job = Job("g", "p", Language.PYTHON, "print(input())", tests)
    every, first = (Judge(ExecutionConfig(stop_at_first_failure=stop), CACHE) for stop in (False, True))
    assert [test.outcome.value for test in every.judge(job, 0).tests] == ["pass", "wrong_output", "pass"]
    assert [test.outcome.value for test in first.judge(job, 0).tests] == ["pass", "wrong_output"]
    assert every.judge(job, 0).outcome is first.judge(job, 0).outcome is Outcome.WRONG_OUTPUT
    assert every.judge_id != first.judge_id


SUM_CHECKER = """
#include <stdio.h>
int main(int argc, char **argv) {
    int n, a, b; FILE *input = fopen(argv[1], "r"), *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
    if (!input || !output || !answer || fscanf(input, "%d", &n) != 1) return 3;
    if (fscanf(output, "%d %d", &a, &b) != 2) { fprintf(stderr, "two numbers expected\\n"); return 2; }
    if (a + b != n) { fprintf(stderr, "%d + %d is not %d\\n", a, b, n); return 1; }
    return 0;
}
"""


@pytest.mark.parametrize(
    ("stdin", "output", "outcome", "message"),
    [
        ("7", "3 4", Outcome.PASS, ""),
        ("7", "-1 8", Outcome.PASS, ""),
        ("7", "3 5", Outcome.WRONG_OUTPUT, "3 + 5 is not 7"),
        ("7", "3", Outcome.WRONG_OUTPUT, "two numbers expected"),
        ("x", "3 4", Outcome.INFRA_ERROR, "the checker program failed (exit code 3)"),
    ],
)
def test_a_checker_program_decides(stdin: str, output: str, outcome: Outcome, message: str) -> None:
    judge = Judge(ExecutionConfig(), CACHE)
    checker = Checker(kind=CheckerKind.PROGRAM, language=Language.C, code=SUM_CHECKER)
    job = Job("g", "p", Language.PYTHON, f"print('{output}')", (TestCase(stdin, ""),), checker)
    verdict = judge.judge(job, 0)
    assert (verdict.outcome, verdict.message) == (outcome, message)
    assert verdict.exact is (outcome is Outcome.PASS)


def test_a_checker_that_does_not_compile_is_our_fault() -> None:
    judge = Judge(ExecutionConfig(), CACHE)
    checker = Checker(kind=CheckerKind.PROGRAM, language=Language.C, code="int main(")
    verdict = judged(judge, Language.PYTHON, "print(1)", "", checker=checker)
    assert verdict.outcome is Outcome.INFRA_ERROR
    assert verdict.message.startswith("the checker program does not compile: main.c:1:")


def test_tokens_within_a_tolerance() -> None:
    judge = Judge(ExecutionConfig(), CACHE)
    checker = Checker(kind=CheckerKind.TOKENS, abs_tol=1e-6)
    assert judged(judge, Language.PYTHON, "print(1/3, 'x')", "0.333333 x\n", checker=checker).exact
    wrong = judged(judge, Language.PYTHON, "print(1/3 + 2e-6, 'x')", "0.333333 x\n", checker=checker)
    assert wrong.outcome is Outcome.WRONG_OUTPUT
