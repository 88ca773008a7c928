"""Filters with reasons in the paper's order, duplicates by statement, and constant memory over a stream."""

import subprocess
import sys

import pytest

from polyalgo.divalgo.ingest import Filters, Ingested, Reason, SourceProblem, Submission, ingest, normalise
from polyalgo.errors import DataError
from polyalgo.languages import Language


def problem(name, statement="s", cpp=2, python=0, unknown=0):
    languages = [Language.CPP] * cpp + [Language.PYTHON] * python
    submissions = tuple(Submission(str(i), name, language, f"code {i}") for i, language in enumerate(languages))
    return SourceProblem(name, name, statement, (), submissions, unknown_language=unknown)


TWO = Filters(least_correct=2)


def test_reasons_come_in_the_papers_order():
    source = [
        problem("few and blank", " ", cpp=1),
        problem("blank", " \n"),
        problem("first", "How many?"),
        problem("copy", "how  MANY?"),
        problem("other", "How much?"),
        problem("few copy", "How many?", cpp=1),
    ]
    found = {item.problem_id: item.reason for item in ingest(source, TWO)}
    assert found == {
        "few and blank": Reason.TOO_FEW,
        "blank": Reason.NO_STATEMENT,
        "first": None,
        "copy": Reason.DUPLICATE,
        "other": None,
        "few copy": Reason.TOO_FEW,
    }


def test_a_duplicate_names_the_first_and_a_dropped_problem_holds_no_programs():
    first, copy = ingest([problem("a", "x"), problem("b", "x")], TWO)
    assert first.problem is not None
    assert copy == Ingested("b", Reason.DUPLICATE, 2, 0, None, duplicate_of="a")


def test_a_dropped_problem_does_not_make_others_duplicates():
    found = list(ingest([problem("a", "x", cpp=1), problem("b", "x")], TWO))
    assert [item.reason for item in found] == [Reason.TOO_FEW, None]


def test_only_the_beginning_tells_statements_apart():
    long, other = "a" * 1000 + " one", "a" * 1000 + " two"
    assert [i.reason for i in ingest([problem("1", long), problem("2", other)], TWO)] == [None, Reason.DUPLICATE]
    longer = Filters(least_correct=2, prefix_chars=1002)
    assert [i.reason for i in ingest([problem("1", long), problem("2", other)], longer)] == [None, None]


def test_blank_space_is_normalised_before_the_beginning_is_cut():
    wide = "x" + " " * 2000 + "one"
    assert normalise(" A\t\n b ") == "a b"
    assert [i.reason for i in ingest([problem("1", wide), problem("2", "x two")], TWO)] == [None, None]


def test_other_languages_are_counted_and_left_out():
    (found,) = ingest([problem("a", cpp=2, python=3, unknown=4)], TWO)
    assert (found.correct, found.other_language) == (2, 7)
    assert [s.language for s in found.problem.submissions] == [Language.CPP] * 2


def test_a_submission_without_code_is_not_there():
    blank = SourceProblem(
        "a", "", "s", (), (Submission("0", "a", Language.CPP, " "), Submission("1", "a", Language.CPP, "x"))
    )
    (found,) = ingest([blank], TWO)
    assert (found.correct, found.reason) == (1, Reason.TOO_FEW)


def test_repeated_ids_are_refused():
    with pytest.raises(DataError, match="problem id a appears twice"):
        list(ingest([problem("a"), problem("a")], TWO))
    twice = SourceProblem("a", "", "s", (), (Submission("0", "a", Language.CPP, "x"),) * 2)
    with pytest.raises(DataError, match="a: 1 submissions have the id of another one"):
        list(ingest([twice], TWO))


_STREAM = """
import json, resource, sys
from pathlib import Path
from polyalgo.builder.stages import Stage, run_stream
from polyalgo.divalgo.ingest import Filters, Ingested, SourceProblem, Submission, ingest
from polyalgo.languages import Language

def problems(count):
    for number in range(count):
        name = f"p{number}"
        code = f"int main() {{ return {number}; }} // " + "x" * 1000
        yield SourceProblem(name, name, f"statement {number} " + "y" * 2000, (),
            tuple(Submission(str(i), name, Language.CPP, code) for i in range(200)))

def peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

count = int(sys.argv[2])
records = lambda: ((item.problem_id, item) for item in ingest(problems(count), Filters()))
made = run_stream(Path(sys.argv[1]), Stage("ingest", Ingested), "v1", records)
print(json.dumps({"made": made.made, "peak_mb": peak_mb(), "bytes": made.records.path.stat().st_size}))
"""


@pytest.mark.slow
def test_memory_does_not_grow_with_the_source(tmp_path):
    import json

    peaks = {}
    for count in (50, 1000):  # 10,000 and 200,000 submissions
        output = subprocess.check_output([sys.executable, "-c", _STREAM, str(tmp_path / str(count)), str(count)])
        found = json.loads(output)
        assert found["made"] == count
        peaks[count] = found["peak_mb"]
        written = found["bytes"]
    assert written > 200 * 2**20
    assert peaks[1000] - peaks[50] < 20, peaks
