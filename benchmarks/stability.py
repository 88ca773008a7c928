"""Are verdicts the same every time? 300 programs judged five times, once while other processes want every core.

`python -m benchmarks.stability` prints how often each outcome was given and which programs changed; exit code 1 if any
did. Half of the rounds use a fresh compile cache, so that cached and compiled programs are compared, too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig
from polyalgo.execution import Job, Judge, JudgePool
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase

LIMITS = LimitsConfig(cpu_s=1.5, wall_s=20.0, memory_mb=512)
EXPECTED = "sum 499500\n"
BODIES = {
    Language.PYTHON: "total = sum(range(1000))\n{before}\nprint('sum', total{wrong})\n{after}",
    Language.JAVASCRIPT: "let total = 0;\nfor (let i = 0; i < 1000; i++) total += i;\n{before}\n"
    "console.log('sum', total{wrong});\n{after}",
    Language.C: "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) {{\nlong total = 0;\n"
    "for (int i = 0; i < 1000; i++) total += i;\n{before}\n"
    'printf("sum %ld\\n", total{wrong});\nfflush(stdout);\n{after}\n}}',
    Language.CPP: "#include <iostream>\n#include <vector>\n#include <unistd.h>\nint main() {{\nlong total = 0;\n"
    "for (int i = 0; i < 1000; i++) total += i;\n{before}\n"
    'std::cout << "sum " << total{wrong} << std::endl;\n{after}\n}}',
    Language.JAVA: "public class Main {{\npublic static void main(String[] args) throws Exception {{\nlong total = 0;\n"
    "for (int i = 0; i < 1000; i++) total += i;\n{before}\n"
    'System.out.println("sum " + (total{wrong}));\n{after}\n}}\n}}',
    Language.RUST: "fn main() {{\nlet mut total: i64 = 0;\nfor i in 0..1000 {{ total += i; }}\n{before}\n"
    'println!("sum {{}}", total{wrong});\n{after}\n}}',
    Language.GO: 'package main\nimport ("fmt"; "os"; "time")\nvar _ = os.Args\nvar _ = time.Now\n'
    "func main() {{\ntotal := 0\n"
    'for i := 0; i < 1000; i++ {{ total += i }}\n{before}\nfmt.Println("sum", total{wrong})\n{after}\n}}',
}
LOOPS = {
    Language.PYTHON: "while True: pass",
    Language.GO: "for {{ total++ }}",
    Language.RUST: "loop {{ total = total.wrapping_add(1); if total == -1 {{ break; }} }}",
    Language.JAVA: "while (total != -1) total++;",
    Language.C: "for (volatile int i = 0;; i++) if (i < 0) break;",
    Language.CPP: "for (volatile unsigned i = 0;;) i = i + 1;",
    Language.JAVASCRIPT: "while (true) total++;",
}
CRASHES = {
    Language.PYTHON: "raise ValueError('no')",
    Language.GO: 'panic("no")',
    Language.RUST: 'panic!("no");',
    Language.JAVA: 'if (total > 0) throw new IllegalStateException("no");',
    Language.C: "abort();",
    Language.CPP: "std::abort();",
    Language.JAVASCRIPT: "throw new Error('no');",
}
SLEEPS = {
    Language.PYTHON: "import time; time.sleep(0.3)",
    Language.GO: "time.Sleep(300 * time.Millisecond)",
    Language.RUST: "std::thread::sleep(std::time::Duration::from_millis(300));",
    Language.JAVA: "Thread.sleep(300);",
    Language.C: "usleep(300000);",
    Language.CPP: "usleep(300000);",
    Language.JAVASCRIPT: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);",
}
WORK = {
    Language.PYTHON: "for i in range(2_000_000): total ^= 0",
    Language.GO: "for i := 0; i < 100_000_000; i++ {{ total ^= i & 0 }}",
    Language.RUST: "for i in 0..10_000_000i64 {{ total ^= i & 0; }}",
    Language.JAVA: "for (int i = 0; i < 200_000_000; i++) total ^= i & 0;",
    Language.C: "for (volatile int i = 0; i < 100000000; i++);",
    Language.CPP: "for (volatile int i = 0; i < 100000000; i = i + 1);",
    Language.JAVASCRIPT: "for (let i = 0; i < 100000000; i++) total ^= i & 0;",
}


def programs(count: int) -> list[Job]:
    """`count` different programs over all languages and outcomes."""
    jobs: list[Job] = []
    kinds = ["pass", "wrong", "crash", "late crash", "work", "pass", "broken", "sleep", "wrong", "pass", "work", "loop"]
    while len(jobs) < count:
        number = len(jobs)
        language = list(Language)[number % 7]
        kind = kinds[number // 7 % len(kinds)]
        before = {"crash": CRASHES, "work": WORK, "sleep": SLEEPS, "loop": LOOPS}.get(kind, {}).get(language, "")
        after = CRASHES[language] if kind == "late crash" else ""
        wrong = " + 1" if kind == "wrong" else ""
        code = BODIES[language].replace("{before}", before).replace("{after}", after).replace("{wrong}", wrong)
        code = code.replace("{{", "{").replace("}}", "}")
        if kind == "broken":
            code += "\n)"
        comment = "#" if language is Language.PYTHON else "//"
        code += f"\n{comment} program {number}\n"
        jobs.append(Job(f"program-{number}-{kind}", "sum", language, code, (TestCase("", EXPECTED),)))
    return jobs


def judged(jobs: list[Job], cache: Path, workers: int) -> dict[str, Outcome]:
    """Outcome by program."""
    judge = Judge(ExecutionConfig(limits=LIMITS), cache)
    judge.prepare()
    with JudgePool(judge, workers) as pool:
        outcomes = {verdict.generation_id: verdict.outcome for verdict in pool.judge_all(jobs)}
    judge.close()
    return outcomes


def main() -> int:
    """Judge, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    arguments = parser.parse_args()
    jobs = programs(arguments.programs)
    loaded_round = arguments.rounds // 2
    rounds: list[dict[str, Outcome]] = []
    console = Console()
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(arguments.rounds):
            # Odd rounds find in the cache what the round before compiled.
            cache = Path(scratch) / f"cache-{number // 2}" if number else Path(PathsConfig().cache).expanduser()
            cache.mkdir(parents=True, exist_ok=True)
            busy = []
            if number == loaded_round:
                command = [sys.executable, "-c", "while True: pass"]
                busy = [subprocess.Popen(command) for _ in range(2 * len(os.sched_getaffinity(0)))]
            started_s = time.monotonic()
            try:
                rounds.append(judged(jobs, cache, arguments.workers))
            finally:
                for process in busy:
                    process.kill()
                    process.wait()
            how = ", two busy processes per core beside it" if busy else ""
            console.print(f"round {number + 1}: {time.monotonic() - started_s:.0f} s{how}")
    table = Table(title=f"{len(jobs)} programs, outcomes by round")
    table.add_column("outcome")
    for number in range(len(rounds)):
        table.add_column(f"{number + 1}", justify="right")
    for outcome in Outcome:
        counts = [Counter(one.values())[outcome] for one in rounds]
        if any(counts):
            table.add_row(outcome.value, *map(str, counts))
    console.print(table)
    changed = [job.generation_id for job in jobs if len({one[job.generation_id] for one in rounds}) > 1]
    for name in changed:
        console.print(f"{name}: {', '.join(one[name].value for one in rounds)}")
    infra = sum(outcome is Outcome.INFRA_ERROR for one in rounds for outcome in one.values())
    changes = f"{len(changed)} of {len(jobs)} programs changed their outcome"
    print(f"result: {changes} in {len(rounds)} rounds, {infra} infra errors")
    return 1 if changed or infra else 0


if __name__ == "__main__":
    sys.exit(main())
