from __future__ import annotations

import json
from pathlib import Path

import pytest
from evaluation_records import generation, problem

from polyalgo.analysis.samples import UNKNOWN_SAMPLING, export_samples, import_samples
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Generation, ModelRef, from_json, generation_id, to_json

PY, CC = problem("sort"), problem("sort", Language.C)
MODEL = ModelRef("foreign", "v1")


def read(path: Path) -> list[Generation]:
    return import_samples(path, [PY, CC], run_id="run", model=MODEL)


def test_programs_survive_the_round_trip(tmp_path: Path) -> None:
    programs = ["print('ü\u2028')\n", None, "int main() {}\r\n"]
    drawn = [generation(PY, 0, programs[0]), generation(PY, 1, programs[1]), generation(CC, 0, programs[2])]
    path = tmp_path / "deep" / "samples.jsonl"
    assert export_samples(drawn, path) == 3
    assert [p.name for p in path.parent.iterdir()] == ["samples.jsonl"]
    got = read(path)
    assert [item.code for item in got] == programs
    assert [(item.problem_id, item.sample_index) for item in got] == [
        (item.problem_id, item.sample_index) for item in drawn
    ]
    again = tmp_path / "again.jsonl"
    export_samples(got, again)
    assert again.read_bytes() == path.read_bytes()


def test_lines_are_those_of_the_other_tools(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    export_samples([generation(PY, 0, "x = 1")], path)
    assert json.loads(path.read_text()) == {"task_id": PY.problem_id, "solution": "x = 1"}
    export_samples([generation(PY, 0, None)], path, key="completion")
    assert json.loads(path.read_text()) == {"task_id": PY.problem_id, "completion": ""}
    assert export_samples([], path) == 0
    assert path.read_text() == ""


def test_a_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "theirs.jsonl"
    rows = [
        {"task_id": CC.problem_id, "completion": "int main(){}", "extra": 1},
        {"task_id": PY.problem_id, "solution": "print(1)"},
        {"task_id": CC.problem_id, "solution": " \n"},
    ]
    path.write_text("\n\n".join(map(json.dumps, rows)))  # blank lines, no newline at the end
    got = read(path)
    assert [(g.problem_id, g.sample_index, g.code) for g in got] == [
        (CC.problem_id, 0, "int main(){}"),
        (PY.problem_id, 0, "print(1)"),
        (CC.problem_id, 1, None),
    ]
    first = got[0]
    assert first.generation_id == generation_id("run", CC.problem_id, "import", 0, None)
    assert (first.problem_hash, first.language) == (CC.problem_hash, Language.C)
    assert (first.extraction, first.model, first.sampling) == ("solution", MODEL, UNKNOWN_SAMPLING)
    assert first.engine.name == "theirs.jsonl"
    assert [from_json(Generation, to_json(g)) for g in got] == got


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"task_id": "HumanEval/0", "solution": ""}', "unknown task_id 'HumanEval/0'"),
        ('{"solution": ""}', "task_id must be a string, got None"),
        ('{"task_id": "made/sort/python/canonical"}', "needs one of solution and completion, got neither for"),
        (
            '{"task_id": "made/sort/python/canonical", "solution": "", "completion": ""}',
            "needs one of solution and completion, got both for",
        ),
        ('{"task_id": "made/sort/python/canonical", "solution": null}', "solution must be a string, got NoneType"),
        ('["a"]', "expected a JSON object, got list"),
        ('{"task_id": "made', "not JSON: "),
    ],
)
def test_errors_name_the_line(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(f'{{"task_id": "{PY.problem_id}", "solution": ""}}\n\n{line}\n')
    with pytest.raises(DataError) as error:
        read(path)
    assert str(error.value).startswith(f"{path}:3: {message}")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot read samples from .*none\.jsonl"):
        read(tmp_path / "none.jsonl")
    (tmp_path / "s.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="cannot read samples from"):
        read(tmp_path / "s.jsonl")
