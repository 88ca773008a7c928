import shutil
from pathlib import Path

import pytest

from polyalgo.divalgo.corpus import (
    CORPUS_DIR,
    CorpusProblem,
    corpus_problem,
    corpus_problems,
    problem_ids,
    read_problem,
)
from polyalgo.divalgo.corpus_tests import make_tests, small_inputs
from polyalgo.divalgo.ontology import Layer
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import TestCase

PROBLEMS = corpus_problems()


def algorithms(problem: CorpusProblem, language: Language) -> set[str]:
    return {solution.algorithm for solution in problem.in_language(language)}


def test_the_corpus_has_the_promised_size() -> None:
    assert len(PROBLEMS) >= 40
    in_python = [problem for problem in PROBLEMS if problem.in_language(Language.PYTHON)]
    assert len(in_python) >= 10
    for problem in PROBLEMS:
        assert len(problem.in_language(Language.CPP)) >= 6, problem.problem_id
        assert len(algorithms(problem, Language.CPP)) >= 3, problem.problem_id
        assert len(problem.tests) >= 8, problem.problem_id
        assert len({test.stdin for test in problem.tests}) == len(problem.tests), problem.problem_id
    for problem in in_python:
        assert len(algorithms(problem, Language.PYTHON)) >= 3, problem.problem_id


def test_different_algorithms_of_a_problem_have_different_labels() -> None:
    for problem in PROBLEMS:
        by_labels: dict[object, set[str]] = {}
        for solution in problem.in_language(Language.CPP):
            by_labels.setdefault(solution.labels, set()).add(solution.algorithm)
        assert all(len(names) == 1 for names in by_labels.values()), (problem.problem_id, by_labels)


def test_reference_pairs_differ_in_paradigm_or_technique() -> None:
    for problem in PROBLEMS:
        one, two = (problem.solution(name) for name in problem.reference)
        assert one.algorithm != two.algorithm
        overlap = [one.labels.at(layer) & two.labels.at(layer) for layer in (Layer.PARADIGMS, Layer.TECHNIQUES)]
        assert not all(overlap), problem.problem_id


def test_no_two_programs_of_the_corpus_are_equal() -> None:
    codes = ["".join(s.code.split()) for problem in PROBLEMS for s in problem.solutions]
    assert len(codes) == len(set(codes))


def test_the_fields_of_one_solution() -> None:
    problem = corpus_problem("max_subarray")
    solution = problem.solution("max_subarray/cpp/segment_tree__bottom_up")
    assert (solution.algorithm, solution.variant, solution.language) == ("segment_tree", "bottom_up", Language.CPP)
    assert solution.labels.paradigms == ("data structure",)
    assert solution.labels.data_structures == ("segment tree",)
    assert problem.reference[0] == "max_subarray/cpp/kadane__plain"
    assert TestCase("1\n5\n", "5\n") in problem.tests
    assert problem.description.startswith("Best stretch of days\n\nA kiosk writes down")
    job = solution.job(problem.tests[:1])
    assert (job.generation_id, job.problem_id, job.language) == (solution.solution_id, "max_subarray", Language.CPP)


def test_labels_of_one_solution_replace_those_of_its_algorithm() -> None:
    problem = corpus_problem("interval_choice")
    plain = problem.solution("interval_choice/cpp/earliest_end__sort").labels
    other = problem.solution("interval_choice/cpp/earliest_end__set").labels
    assert (plain.techniques, plain.data_structures) == (("comparison sorting",), ("array",))
    assert (other.techniques, other.data_structures) == (("comparison sorting",), ("ordered set",))


@pytest.mark.parametrize("problem_id", problem_ids()[::6])
def test_shipped_tests_are_what_the_generator_makes(problem_id: str) -> None:
    assert corpus_problem(problem_id).tests == make_tests(problem_id)


@pytest.mark.slow
@pytest.mark.parametrize("problem_id", problem_ids())
def test_all_shipped_tests_are_what_the_generator_makes(problem_id: str) -> None:
    assert corpus_problem(problem_id).tests == make_tests(problem_id)


def test_small_inputs_depend_on_the_seed_only() -> None:
    assert small_inputs("n_queens", 5) == small_inputs("n_queens", 5)
    assert small_inputs("n_queens", 5) != small_inputs("n_queens", 5, seed=1)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(CORPUS_DIR / "stone_game", tmp_path / "stone_game")
    return tmp_path / "stone_game"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_damaged_problems_are_named(copy: Path) -> None:
    assert read_problem(copy).problem_id == "stone_game"
    (copy / "cpp" / "extra.cpp").write_text("int main() {}")
    with pytest.raises(DataError, match=r"extra\.cpp: the name must be <algorithm>__<variant>"):
        read_problem(copy)
    (copy / "cpp" / "extra.cpp").rename(copy / "cpp" / "oracle__one.cpp")
    with pytest.raises(DataError, match=r"labels\.toml: algorithm\.oracle is missing, which oracle__one\.cpp needs"):
        read_problem(copy)
    (copy / "cpp" / "oracle__one.cpp").unlink()
    change(copy / "labels.toml", "[algorithm.win_table]", "[algorithm.lose_table]")
    with pytest.raises(DataError, match=r"algorithm\.win_table is missing"):
        read_problem(copy)


def test_labels_without_a_file_are_errors(copy: Path) -> None:
    with (copy / "labels.toml").open("a") as file:
        file.write('\n[solution."cpp/win_table__lost"]\ndata_structures = ["heap"]\n')
    with pytest.raises(DataError, match=r"solution\.cpp/win_table__lost labels no file"):
        read_problem(copy)


def test_a_reference_must_exist(copy: Path) -> None:
    change(copy / "labels.toml", '"window_count__sliding"]', '"window_count__gone"]')
    with pytest.raises(DataError, match=r"reference must name two C\+\+ solutions"):
        read_problem(copy)


def test_damaged_files_are_errors(copy: Path) -> None:
    (copy / "tests.json").write_text('[{"stdin": "1 1"}]')
    with pytest.raises(DataError, match=r"tests\.json: must be a list of stdin and expected_stdout"):
        read_problem(copy)
    change(copy / "problem.toml", "title", "name")
    with pytest.raises(DataError, match=r"problem\.toml: title must be a text, got None"):
        read_problem(copy)


def test_unknown_problems_are_errors() -> None:
    with pytest.raises(DataError, match=r"problem_id must be one of absolute_majority, .*, got 'nothing'"):
        corpus_problem("nothing")
    with pytest.raises(DataError, match="max_subarray has no solution max_subarray/cpp/x__y"):
        corpus_problem("max_subarray").solution("max_subarray/cpp/x__y")
