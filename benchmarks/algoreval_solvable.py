"""Can every entry be solved? Our own solutions, judged as a model's programs are.

`python -m benchmarks.algoreval_solvable` puts them into the program form of all 763 entries, with the fixed input and
(`plus`) reading all inputs from stdin, and prints passes by language and domain; exit code 1 if any program fails.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from polyalgo.algoreval.catalog import BENCHMARK, PLUS, algorithms, problems
from polyalgo.algoreval.verified import solution
from polyalgo.config.schema import ExecutionConfig, PathsConfig
from polyalgo.console import Progress
from polyalgo.execution import Job
from polyalgo.execution.executors import open_pool
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Outcome, Problem, Verdict


def job(problem: Problem) -> Job:
    """Our solution as the program of an entry."""
    plus = problem.benchmark == PLUS
    code = solution(algorithms()[problem.algorithm], problem.language, problem.representation, stdin=plus)
    return Job(problem.problem_id, problem.problem_id, problem.language, code, problem.tests, problem.checker)


def table(title: str, rows: dict[str, list[Problem]], passed: set[str]) -> Table:
    """Passed and all entries by row and benchmark."""
    made = Table(title=title, title_justify="left")
    for column in ("", "algoreval", "plus", "plus inputs"):
        made.add_column(column, justify="right" if column else "left")
    for name, entries in rows.items():
        cells = []
        for benchmark in (BENCHMARK, PLUS):
            own = [entry for entry in entries if entry.benchmark == benchmark]
            cells.append(f"{sum(entry.problem_id in passed for entry in own)}/{len(own)}")
        inputs = sum(len(entry.tests) for entry in entries if entry.benchmark == PLUS)
        made.add_row(name, *cells, f"{inputs:,}")
    return made


def grouped(entries: list[Problem], by: str) -> dict[str, list[Problem]]:
    """Entries by an attribute, and all of them."""
    groups: dict[str, list[Problem]] = {}
    for entry in entries:
        value = getattr(entry, by)
        name = LANGUAGES[value].display_name if isinstance(value, Language) else str(value)
        groups.setdefault(name, []).append(entry)
    return {**groups, "all": entries}


def main() -> int:
    """Judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--languages", nargs="*", help="only these")
    parser.add_argument("--algorithms", nargs="*", help="only these slugs")
    arguments = parser.parse_args()
    entries = problems(arguments.languages, algorithms=arguments.algorithms, benchmark="both")
    verdicts: list[Verdict] = []
    cache = Path(PathsConfig().cache).expanduser()
    with open_pool(ExecutionConfig(), cache) as pool, Progress("judged", len(entries), 0) as progress:
        for verdict in pool.judge_all(map(job, entries)):
            verdicts.append(verdict)
            progress.advance()
    passed = {verdict.problem_id for verdict in verdicts if verdict.outcome is Outcome.PASS}
    console = Console()
    for verdict in verdicts:
        if verdict.outcome is not Outcome.PASS:
            print(f"{verdict.problem_id}: {verdict.outcome.value}: {verdict.message[:300]}")
    console.print(table("Our solutions by language", grouped(entries, "language"), passed))
    console.print(table("Our solutions by domain", grouped(entries, "domain"), passed))
    totals = Counter(entry.benchmark for entry in entries)
    good = Counter(entry.benchmark for entry in entries if entry.problem_id in passed)
    inputs = sum(len(entry.tests) for entry in entries if entry.benchmark == PLUS)
    print(
        f"result: {good[BENCHMARK]}/{totals[BENCHMARK]} entries pass, "
        f"{good[PLUS]}/{totals[PLUS]} plus entries pass on all of their {inputs:,} inputs"
    )
    return 0 if len(passed) == len(entries) else 1


if __name__ == "__main__":
    sys.exit(main())
