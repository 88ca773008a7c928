"""Do wrong programs fail? Typical mistakes, put into our references, against the fixed input and against `plus`.

`python -m benchmarks.algoreval_discrimination` judges at least three wrong programs per algorithm (off by one, missing
tie break, unhandled empty or disconnected case, ...) and prints the share that each set of inputs catches; exit code 1
if fewer than 60 algorithms have all of theirs caught by `plus`.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from polyalgo.algoreval.catalog import BENCHMARK, PLUS, algorithms, problem_by_id
from polyalgo.algoreval.problem import Algorithm, Mutant
from polyalgo.algoreval.programs import PROGRAMS
from polyalgo.algoreval.truth import truth_program
from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig
from polyalgo.console import Progress
from polyalgo.execution import Job
from polyalgo.execution.executors import open_pool
from polyalgo.languages import Language
from polyalgo.records import Outcome

LIMITS = LimitsConfig(cpu_s=5.0, wall_s=30.0)
"""Our references need a tenth of a second; some mistakes never end."""
BAR_ALGORITHMS = 60
BAR_MUTANTS = 3


def jobs(algorithm: Algorithm, number: int, mutant: Mutant) -> list[Job]:
    """One wrong program, for the fixed input and for `plus`."""
    wrong = truth_program(algorithm).replace(mutant.old, mutant.new, 1)  # the reference comes first
    representation = next(iter(algorithm.forms))
    made = []
    for benchmark in (BENCHMARK, PLUS):
        problem = problem_by_id(f"{benchmark}/{algorithm.slug}/{Language.PYTHON}/{representation}")
        code = PROGRAMS[Language.PYTHON].program(algorithm, wrong, representation, benchmark == PLUS)
        key = f"{algorithm.slug}:{number}:{benchmark}"
        made.append(Job(key, problem.problem_id, Language.PYTHON, code, problem.tests, problem.checker))
    return made


def main() -> int:
    """Judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithms", nargs="*", help="only these slugs")
    arguments = parser.parse_args()
    chosen = [a for a in algorithms().values() if not arguments.algorithms or a.slug in arguments.algorithms]
    todo = [job for a in chosen for i, mutant in enumerate(a.mutants) for job in jobs(a, i, mutant)]
    caught: dict[str, set[str]] = defaultdict(set)
    infra = 0
    config = ExecutionConfig(limits=LIMITS, stop_at_first_failure=True)
    with open_pool(config, Path(PathsConfig().cache).expanduser()) as pool, Progress("judged", len(todo), 0) as bar:
        for verdict in pool.judge_all(todo):
            name, benchmark = verdict.generation_id.rsplit(":", 1)
            infra += verdict.outcome is Outcome.INFRA_ERROR
            if verdict.outcome not in (Outcome.PASS, Outcome.INFRA_ERROR):
                caught[benchmark].add(name)
            bar.advance()
    kinds: dict[str, list[str]] = defaultdict(list)
    for algorithm in chosen:
        for number, mutant in enumerate(algorithm.mutants):
            kinds[algorithm.domain].append(f"{algorithm.slug}:{number}")
            if f"{algorithm.slug}:{number}" not in caught[PLUS]:
                print(f"{algorithm.slug}: not caught by plus: {mutant.kind}: {mutant.old!r} -> {mutant.new!r}")
    table = Table(title="Wrong programs caught", title_justify="left")
    for column in ("domain", "wrong programs", "by the fixed input", "by plus"):
        table.add_column(column, justify="left" if column == "domain" else "right")
    everything = [name for names in kinds.values() for name in names]
    for domain, names in [*sorted(kinds.items()), ("all", everything)]:
        shares = [sum(name in caught[b] for name in names) / max(len(names), 1) for b in (BENCHMARK, PLUS)]
        table.add_row(domain, str(len(names)), *(f"{100 * share:.1f}%" for share in shares))
    Console().print(table)
    full = sum(
        len(a.mutants) >= BAR_MUTANTS and all(f"{a.slug}:{i}" in caught[PLUS] for i in range(len(a.mutants)))
        for a in chosen
    )
    fixed, plus = (sum(name in caught[b] for name in everything) for b in (BENCHMARK, PLUS))
    total = len(everything)
    print(
        f"result: {total} wrong programs; the fixed input catches {fixed} ({100 * fixed / max(total, 1):.1f}%), plus "
        f"{plus} ({100 * plus / max(total, 1):.1f}%); all of at least {BAR_MUTANTS} caught for {full} algorithms; "
        f"{infra} infra errors"
    )
    return 0 if full >= min(BAR_ALGORITHMS, len(chosen)) and not infra else 1


if __name__ == "__main__":
    sys.exit(main())
