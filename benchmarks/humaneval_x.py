"""HumanEval-X through our judge: are the verdicts right, and how fast against the suite's own way.

`python -m benchmarks.humaneval_x --data DIR` prints both tables and a last line `result: ...`; exit code 1 if a verdict
is unexpected or a bar is missed. Not promised: a quick run; all 984 programs take tens of minutes on two cores.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.humanevalx import correctness, speed
from benchmarks.humanevalx.items import FILE_NAMES, Item, load
from benchmarks.humanevalx.suite import Suite
from polyalgo.config.schema import ExecutionConfig, LimitsConfig
from polyalgo.errors import ConfigError, PolyAlgoError
from polyalgo.execution import Judge, JudgePool
from polyalgo.languages import Language

DATA_VARIABLE = "POLYALGO_HUMANEVAL_X"
_LIMITS = LimitsConfig(cpu_s=10.0, wall_s=60.0)
"""Canonical programs need far less; mutants may loop."""
_SUITE_TIMEOUT_S = 300.0
"""The first `go test` compiles the standard library."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts asked for; 0: all as expected, 1: not, 2: cannot run."""
    options = _parser().parse_args(arguments)
    try:
        problems = _run(options)
    except PolyAlgoError as error:
        print(f"humaneval_x: {error}", file=sys.stderr)
        return 2
    print(f"result: {'; '.join(problems) or 'all verdicts as expected, all bars met'}")
    return 1 if problems else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.humaneval_x", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--data", type=Path, help=f"directory of humaneval_*.jsonl.gz (default: ${DATA_VARIABLE})")
    names = [language.value for language in FILE_NAMES]
    parser.add_argument(
        "--languages", nargs="+", choices=names, default=names, metavar="LANGUAGE", help=" ".join(names)
    )
    parser.add_argument("--limit", type=int, help="only the first N items of each language")
    parser.add_argument("--workers", type=int, default=2, help="programs at once, in every way (default: 2)")
    parser.add_argument("--only", choices=("correctness", "speed"), help="one of the two parts")
    return parser


def _run(options: argparse.Namespace) -> list[str]:
    """Print the tables; one line for each thing that is not as it should be."""
    data = options.data or os.environ.get(DATA_VARIABLE)
    if not data:
        raise ConfigError(f"data must be a directory, got nothing: give --data DIR or set {DATA_VARIABLE}")
    for name in ("limit", "workers"):
        if (value := getattr(options, name)) is not None and value < 1:
            raise ConfigError(f"{name} must be >= 1, got {value}")
    languages = [language for language in FILE_NAMES if language in options.languages]
    items = load(Path(data), languages, options.limit)
    problems: list[str] = []
    # A cache of our own: what an earlier run compiled must not make this one's first pass fast.
    with tempfile.TemporaryDirectory(prefix="polyalgo-humaneval-x-") as cache:
        judge = Judge(ExecutionConfig(workers=options.workers, limits=_LIMITS), Path(cache))
        _print_versions(judge, languages, options.workers)
        begin = time.perf_counter()
        judge.prepare()
        print(f"preparing toolchains took {time.perf_counter() - begin:.1f} s, in no figure below\n", flush=True)
        with JudgePool(judge, options.workers) as pool:
            if options.only != "correctness":
                problems += _speed(items, pool, options.workers)
            if options.only != "speed":
                problems += _correctness(items, pool)
        judge.close()
    return problems


def _print_versions(judge: Judge, languages: Sequence[Language], workers: int) -> None:
    print(f"Python {platform.python_version()}, {os.cpu_count()} CPUs, {workers} workers, sandbox {judge.sandbox.name}")
    for language in languages:
        found = judge.toolchains[language]
        print(f"  {language}: {getattr(found, 'version', found)}")


def _correctness(items: list[Item], pool: JudgePool) -> list[str]:
    canonical = correctness.canonical_findings(items, pool)
    print("\n".join(correctness.table("Canonical solutions", "pass", items, canonical)), "\n", flush=True)
    mutated = correctness.mutant_findings(items, pool)
    print("\n".join(correctness.table("One returned value changed", "fail", items, mutated)), "\n", flush=True)
    return [f"unexpected: {found.task_id} {found.outcome}" for found in (*canonical, *mutated) if not found.expected]


def _speed(items: list[Item], pool: JudgePool, workers: int) -> list[str]:
    with Suite(workers, _SUITE_TIMEOUT_S) as suite, Suite(workers, _SUITE_TIMEOUT_S, manager=False) as fork_only:
        timings = speed.measure(items, pool, suite, fork_only)
    print("\n".join(speed.table(timings)), "\n", flush=True)
    return speed.missed_bars(timings)


if __name__ == "__main__":
    sys.exit(main())
