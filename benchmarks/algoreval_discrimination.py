"""Do wrong programs fail? Mistakes put into our references, against the fixed input and against `plus`.

`python -m benchmarks.algoreval_discrimination` judges at least three typical mistakes per algorithm (off by one,
missing tie break, unhandled empty or disconnected case, ...), and ten mechanical ones that nobody chose: a comparison,
a sign or a small constant changed in a random place. It prints the share that each set of inputs catches; exit code 1
if fewer than 60 algorithms have all typical mistakes caught by `plus`. Mechanical changes that make no difference to
any input are among the uncaught.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from polyalgo.algoreval.catalog import BENCHMARK, PLUS, algorithms, problem_by_id
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.programs import PROGRAMS
from polyalgo.algoreval.truth import reference_source, truth_program
from polyalgo.config.schema import ExecutionConfig, LimitsConfig, PathsConfig
from polyalgo.console import Progress
from polyalgo.execution import Job
from polyalgo.execution.executors import open_pool
from polyalgo.languages import Language
from polyalgo.records import Outcome

LIMITS = LimitsConfig(cpu_s=2.0, wall_s=30.0)
"""Our references need a tenth of a second; some mistakes never end."""
BAR_ALGORITHMS = 60
BAR_MUTANTS = 3


SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def mechanical(algorithm: Algorithm, count: int) -> list[str]:
    """Up to `count` different programs with one operator or small constant of the reference changed."""
    program, reference = truth_program(algorithm), reference_source(algorithm)
    places = []
    for index, node in enumerate(ast.walk(ast.parse(reference))):
        if type(node) in SWAPS or (isinstance(node, ast.Constant) and type(node.value) is int):
            places.append(index)
    draw = random.Random(algorithm.slug)
    programs = []
    for index in draw.sample(places, min(count, len(places))):
        tree = ast.parse(reference)
        nodes = list(ast.walk(tree))
        node = nodes[index]
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
            node.value += draw.choice([-1, 1])
        else:
            node.__class__ = SWAPS[type(node)]
        programs.append(program.replace(reference, ast.unparse(tree), 1))
    return programs


def typical(algorithm: Algorithm) -> list[str]:
    """One program per mistake that the algorithm's file names."""
    program = truth_program(algorithm)
    return [program.replace(mutant.old, mutant.new, 1) for mutant in algorithm.mutants]  # the reference comes first


def jobs(algorithm: Algorithm, name: str, wrong: str) -> list[Job]:
    """One wrong program, for the fixed input and for `plus`."""
    representation = next(iter(algorithm.forms))
    made = []
    for benchmark in (BENCHMARK, PLUS):
        problem = problem_by_id(f"{benchmark}/{algorithm.slug}/{Language.PYTHON}/{representation}")
        code = PROGRAMS[Language.PYTHON].program(algorithm, wrong, representation, benchmark == PLUS)
        made.append(
            Job(f"{name}:{benchmark}", problem.problem_id, Language.PYTHON, code, problem.tests, problem.checker)
        )
    return made


def main() -> int:
    """Judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--algorithms", nargs="*", help="only these slugs")
    parser.add_argument("--mechanical", type=int, default=10, help="mechanical mistakes per algorithm")
    arguments = parser.parse_args()
    chosen = [a for a in algorithms().values() if not arguments.algorithms or a.slug in arguments.algorithms]
    named = {"typical": typical, "mechanical": lambda algorithm: mechanical(algorithm, arguments.mechanical)}
    wrong = {
        f"{kind}:{algorithm.slug}:{number}": (algorithm, program)
        for kind, make in named.items()
        for algorithm in chosen
        for number, program in enumerate(make(algorithm))
    }
    caught: dict[str, set[str]] = {BENCHMARK: set(), PLUS: set()}
    infra = 0
    config = ExecutionConfig(limits=LIMITS, stop_at_first_failure=True)
    todo = (job for name, (algorithm, program) in wrong.items() for job in jobs(algorithm, name, program))
    cache = Path(PathsConfig().cache).expanduser()
    with open_pool(config, cache) as pool, Progress("judged", 2 * len(wrong), 0) as bar:
        for verdict in pool.judge_all(todo):
            name, benchmark = verdict.generation_id.rsplit(":", 1)
            infra += verdict.outcome is Outcome.INFRA_ERROR
            if verdict.outcome not in (Outcome.PASS, Outcome.INFRA_ERROR):
                caught[benchmark].add(name)
            bar.advance()
    domains = sorted({algorithm.domain for algorithm in chosen})
    for kind in named:
        table = Table(title=f"Wrong programs caught: {kind} mistakes", title_justify="left")
        for column in ("domain", "programs", "by the fixed input", "by plus"):
            table.add_column(column, justify="left" if column == "domain" else "right")
        for domain in [*domains, "all"]:
            names = [n for n, (a, _) in wrong.items() if n.startswith(kind) and domain in (a.domain, "all")]
            table.add_row(domain, str(len(names)), *(share(names, caught[b]) for b in (BENCHMARK, PLUS)))
        Console().print(table)
    for name, (algorithm, _) in wrong.items():
        if name.startswith("typical") and name not in caught[PLUS]:
            mutant = algorithm.mutants[int(name.rsplit(":", 1)[1])]
            print(f"{algorithm.slug}: not caught by plus: {mutant.kind}: {mutant.old!r} -> {mutant.new!r}")
    full = sum(
        len(a.mutants) >= BAR_MUTANTS and all(f"typical:{a.slug}:{i}" in caught[PLUS] for i in range(len(a.mutants)))
        for a in chosen
    )
    parts = []
    for kind in named:
        names = [name for name in wrong if name.startswith(kind)]
        fixed, plus = (share(names, caught[b]) for b in (BENCHMARK, PLUS))
        parts.append(f"{len(names)} {kind} mistakes: the fixed input catches {fixed}, plus {plus}")
    print(
        f"result: {'; '.join(parts)}; at least {BAR_MUTANTS} typical ones, all caught by plus, for {full} algorithms; "
        f"{infra} infra errors"
    )
    return 0 if full >= min(BAR_ALGORITHMS, len(chosen)) and not infra else 1


def share(names: list[str], caught: set[str]) -> str:
    """Share of the names that were caught, in percent."""
    return f"{100 * sum(name in caught for name in names) / max(len(names), 1):.1f}%"


if __name__ == "__main__":
    sys.exit(main())
