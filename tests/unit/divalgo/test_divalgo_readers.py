"""Folder, JSON lines and CodeContests+ rows become the same records; what does not follow a layout is named."""

import json

import pytest

from polyalgo.divalgo.ingest import SourceProblem, Submission
from polyalgo.divalgo.readers import (
    code_contests_plus_problem,
    files_digest,
    read_code_contests_plus,
    read_folder,
    read_jsonl,
)
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.records import NORMALISED, Checker, CheckerKind, OntologyLabels, TestCase


def test_a_folder(tmp_path):
    root = tmp_path / "sums"
    (root / "solutions").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "statement.md").write_text("# Two numbers\n\nAdd them.\n")
    (root / "solutions" / "b.py").write_text("print(2)")
    (root / "solutions" / "a.cpp").write_text("int main() {}")
    (root / "solutions" / "notes.txt").write_text("not a program")
    (root / "tests" / "1.in").write_text("1 1\n")
    (root / "tests" / "1.out").write_text("2\n")
    assert list(read_folder(tmp_path)) == [
        SourceProblem(
            "sums",
            "Two numbers",
            "Add them.",
            (TestCase("1 1\n", "2\n"),),
            (
                Submission("a.cpp", "sums", Language.CPP, "int main() {}"),
                Submission("b.py", "sums", Language.PYTHON, "print(2)"),
            ),
        )
    ]


def test_a_folder_that_is_not_one(tmp_path):
    with pytest.raises(ConfigError, match=r"corpus\.path must be a directory"):
        list(read_folder(tmp_path / "none"))
    with pytest.raises(DataError, match="holds no problem"):
        list(read_folder(tmp_path))
    (tmp_path / "p" / "tests").mkdir(parents=True)
    (tmp_path / "p" / "tests" / "1.in").write_text("")
    with pytest.raises(DataError, match=r"1\.in has no 1\.out beside it"):
        list(read_folder(tmp_path))


def test_json_lines(tmp_path):
    labels = {"paradigms": ["greedy"], "techniques": ["voting"], "data_structures": ["array"]}
    row = {
        "problem_id": "p",
        "title": "P",
        "statement": "Do it.",
        "tests": [{"stdin": "1", "expected_stdout": "2"}],
        "checker": {"kind": "exact"},
        "submissions": [
            {"language": "C++", "code": "x", "labels": labels, "algorithm": "kadane"},
            {"language": "py", "code": "y", "submission_id": "mine"},
        ],
    }
    path = tmp_path / "corpus.jsonl"
    path.write_text(json.dumps(row) + "\n\n" + json.dumps({"problem_id": 7, "statement": "", "submissions": []}) + "\n")
    first, second = read_jsonl(path)
    assert first == SourceProblem(
        "p",
        "P",
        "Do it.",
        (TestCase("1", "2"),),
        (
            Submission(
                "0", "p", Language.CPP, "x", "kadane", labels=OntologyLabels(("greedy",), ("voting",), ("array",))
            ),
            Submission("mine", "p", Language.PYTHON, "y"),
        ),
        Checker(CheckerKind.EXACT),
    )
    assert second == SourceProblem("7", "7", "", (), ())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "corpus.jsonl:1: Expecting"),
        ('{"problem_id": "p", "statement": "s"}', "corpus.jsonl:1: 'submissions' is missing"),
        (
            '{"problem_id": "p", "statement": "s", "submissions": [{"language": "cobol", "code": ""}]}',
            r"submissions\.0\.language must be one of .*, got 'cobol'",
        ),
        ('{"problem_id": "p", "statement": "s", "submissions": [{"language": "cpp"}]}', "'code' is missing"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, message):
    path = tmp_path / "corpus.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(DataError, match=message):
        list(read_jsonl(path))


ROW = {
    "id": "1575_A",
    "title": "A. Another Sorting Problem",
    "description": "Sort the books.",
    "correct_submissions": [
        {"language": "cpp", "code": "int main() {}"},
        {"language": "py2", "code": "print 1"},
        {"language": "py3", "code": "print(1)"},
        {"language": "java", "code": "class A {}"},
    ],
    "test_cases": [{"input": "1\n", "output": "1\n"}, {"input": "2\n", "output": "2\n"}],
    "checker": "#include <testlib.h>\n",
    "generator": "int main() {}",
}
"""Made by hand after the card; the data set cannot be reached where this was written."""


def test_a_row_of_code_contests_plus():
    found = code_contests_plus_problem(ROW)
    assert found == SourceProblem(
        "1575_A",
        "A. Another Sorting Problem",
        "Sort the books.",
        (),
        (
            Submission("0", "1575_A", Language.CPP, "int main() {}"),
            Submission("2", "1575_A", Language.PYTHON, "print(1)"),
            Submission("3", "1575_A", Language.JAVA, "class A {}"),
        ),
        NORMALISED,
        unknown_language=1,
    )


def test_tests_and_checker_come_together():
    found = code_contests_plus_problem(ROW, most_tests=1)
    assert found.tests == (TestCase("1\n", "1\n"),)
    assert found.checker == Checker(CheckerKind.PROGRAM, language=Language.CPP, code="#include <testlib.h>\n")
    bare = {name: value for name, value in ROW.items() if name != "test_cases"}
    assert code_contests_plus_problem(bare, most_tests=1).tests == ()


def test_a_missing_field_is_a_key_error_with_its_name():
    with pytest.raises(KeyError, match="correct_submissions"):
        code_contests_plus_problem({"id": "1"})


def test_the_digest_of_files_follows_names_and_contents(tmp_path):
    (tmp_path / "a").write_text("1")
    before = files_digest(tmp_path, content=True)
    (tmp_path / "b.pyc").write_text("compiled")
    assert files_digest(tmp_path, content=True) == before
    (tmp_path / "a").write_text("2")
    assert files_digest(tmp_path, content=True) != before


def test_a_local_copy_is_streamed_through_datasets(tmp_path):
    pytest.importorskip("datasets")
    rows = [ROW | {"id": str(number)} for number in range(3)]
    (tmp_path / "part-0.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = list(read_code_contests_plus(str(tmp_path), most_tests=2))
    assert [problem.problem_id for problem in found] == ["0", "1", "2"]
    assert found[0].tests == (TestCase("1\n", "1\n"), TestCase("2\n", "2\n"))
    assert len(found[0].submissions) == 3


def test_a_source_that_is_no_copy_is_named(tmp_path):
    pytest.importorskip("datasets")
    with pytest.raises(DataError, match=r"corpus\.path=.* cannot be opened"):
        list(read_code_contests_plus(str(tmp_path)))
    (tmp_path / "part-0.jsonl").write_text('{"id": "1", "title": "t"}\n')
    with pytest.raises(DataError, match=r"row 0: field 'correct_submissions' is missing; is it of revision 7fe2c18\?"):
        list(read_code_contests_plus(str(tmp_path)))
