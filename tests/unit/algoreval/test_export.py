from __future__ import annotations

import json
from pathlib import Path

import datasets
import pytest

from polyalgo.algoreval.catalog import problem_by_id
from polyalgo.algoreval.export import records
from polyalgo.cli import main
from polyalgo.languages import Language


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory: Path = tmp_path_factory.mktemp("export")
    main(["build", "algoreval", "--export", str(directory)])
    return directory


@pytest.mark.parametrize("benchmark", ["algoreval", "algoreval_plus"])
def test_load_dataset_reads_the_files(exported: Path, benchmark: str, tmp_path: Path) -> None:
    files = str(exported / f"{benchmark}.jsonl")
    rows = datasets.load_dataset("json", data_files=files, split="train", cache_dir=str(tmp_path))
    assert len(rows) == 763
    assert sum(rows["in_paper_subset"]) == 599
    assert len({row for row, held in zip(rows["algorithm"], rows["held_out"], strict=True) if held}) == 22
    assert set(rows["language"]) == {language.value for language in Language}
    row = next(row for row in rows if row["task_id"] == f"{benchmark}/kmp/rust/canonical")
    problem = problem_by_id(row["task_id"])
    assert row["prompt"].startswith(problem.prompt_body)
    assert row["problem_hash"] == problem.problem_hash
    assert row["entry_point"] == "kmp_search"
    assert "fn kmp_search(text: &str, pattern: &str) -> Vec<usize>" in row["canonical_solution"]
    assert [test["stdout"] for test in row["tests"]] == [test.expected_stdout for test in problem.tests]
    assert json.loads(row["test"]) == row["tests"]


def test_plus_solutions_read_their_input() -> None:
    fixed = {row["task_id"]: row["canonical_solution"] for row in records("algoreval")}
    plus = {row["task_id"]: row["canonical_solution"] for row in records("algoreval_plus")}
    assert len(set(fixed.values()) | set(plus.values())) == 2 * 763
    assert "nextLine()" in plus["algoreval_plus/kmp/javascript/canonical"]
    assert "nextLine()" not in fixed["algoreval/kmp/javascript/canonical"]
