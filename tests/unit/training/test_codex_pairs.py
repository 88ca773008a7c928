"""Judged pairs: classes by labels, the file format, contradictions, and a split that leaks no problem."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from polyalgo.config.schema import CodexSftConfig, PairSource
from polyalgo.divalgo.corpus import corpus_problem, corpus_problems
from polyalgo.divalgo.ontology import Labels
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.pipelines.codex_sft import check_both_kinds
from polyalgo.training.codex_pairs import (
    Pair,
    PairClass,
    PairProblem,
    Views,
    components,
    corpus_pairs,
    evaluation_pairs,
    label_class,
    load_pairs,
    read_pairs,
    split_problems,
)


def labels(*paradigms: str) -> Labels:
    return Labels(tuple(paradigms), ("t",), ("d",))


def write(path: Path, *rows: dict[str, str]) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def row(a: str, b: str, said: str, problem: str = "p", **more: str) -> dict[str, str]:
    return {"problem_id": problem, "a": a, "b": b, "class": said, **more}


def test_classes_by_labels() -> None:
    assert label_class(labels("greedy"), labels("sorting"), True) is PairClass.variation
    assert label_class(labels("greedy", "sorting"), labels("sorting"), False) is PairClass.distinct
    assert label_class(labels("greedy"), labels("sorting"), False) is PairClass.very_distinct
    assert [said.same for said in sorted(PairClass)] == [False, False, True, True]


def test_the_corpus_gives_every_pair_once() -> None:
    pairs = corpus_pairs()
    assert len(pairs.problems) == len(corpus_problems())
    for problem in pairs.problems:
        count = len(problem.programs)
        assert len(problem.pairs) == count * (count - 1) // 2
        assert problem.reference == corpus_problem(problem.problem_id).reference
    whole = Counter(pair.judged for problem in pairs.problems for pair in problem.pairs)
    solutions = [problem.in_language(Language.CPP) for problem in corpus_problems()]
    same = sum(
        1 for found in solutions for i, a in enumerate(found) for b in found[i + 1 :] if a.algorithm == b.algorithm
    )
    assert whole[PairClass.variation] == same
    assert whole[PairClass.identical] == 0


def test_python_programs_are_a_set_of_their_own() -> None:
    names = {name for problem in corpus_pairs(Language.PYTHON).problems for name in problem.programs}
    assert names
    assert all("/python/" in name for name in names)


def test_a_file_of_pairs(tmp_path: Path) -> None:
    (tmp_path / "c.cpp").write_text("int c;", encoding="utf-8")
    path = write(
        tmp_path / "pairs.jsonl",
        row("y", "x", "variation", code_a="int y;", code_b="int x;", judge="somebody"),
        row("x", "z", "very_distinct", file_b="c.cpp"),
        row("k", "l", "identical", problem="o", code_a="1", code_b="2"),
    )
    found = read_pairs(path)
    assert [problem.problem_id for problem in found.problems] == ["o", "p"]
    problem = found.problems[1]
    assert problem.programs == {"x": "int x;", "y": "int y;", "z": "int c;"}
    assert problem.pairs == (Pair("x", "y", PairClass.variation), Pair("x", "z", PairClass.very_distinct))
    assert problem.reference == ("x", "z")
    assert found.problems[0].reference is None
    assert found.counts() == {"identical": 1, "variation": 1, "distinct": 0, "very_distinct": 1}


def test_the_reference_is_the_most_distinct_pair(tmp_path: Path) -> None:
    codes = {"code_a": "1", "code_b": "2"}
    path = write(
        tmp_path / "pairs.jsonl",
        row("a", "b", "distinct", **codes),
        row("c", "d", "very_distinct", **codes),
        row("b", "d", "very_distinct"),
    )
    assert read_pairs(path).problems[0].reference == ("b", "d")


def test_a_contradicted_difference_is_left_out_and_counted(tmp_path: Path) -> None:
    codes = {"code_a": "1", "code_b": "2"}
    path = write(
        tmp_path / "pairs.jsonl",
        row("a", "b", "variation", **codes),
        row("b", "c", "identical", code_b="3"),
        row("a", "c", "distinct"),
        row("c", "d", "distinct", code_b="4"),
    )
    found = read_pairs(path)
    assert found.conflicts == 1
    assert [(pair.a, pair.b) for pair in found.problems[0].pairs] == [("a", "b"), ("b", "c"), ("c", "d")]
    assert "1 contradictory pairs left out" in found.describe()


def test_groups_are_what_chains_join() -> None:
    group = components(["a", "b", "c", "d", "e"], [("d", "b"), ("b", "a")])
    assert group == {"a": "a", "b": "a", "c": "c", "d": "a", "e": "e"}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row("a", "b", "alike")], "class must be one of"),
        ([row("a", "a", "distinct")], "a and b must be two programs"),
        ([row("", "b", "distinct")], "a must be a text"),
        ([row("a", "b", "distinct", code_a="1")], "program 'b' of p has no text"),
        ([row("a", "b", "distinct", code_a="1", file_b="none.cpp")], "file_b 'none.cpp' cannot be read"),
        (
            [row("a", "b", "distinct", code_a="1", code_b="2"), row("a", "c", "distinct", code_a="9", code_b="2")],
            "two different texts",
        ),
        (
            [row("a", "b", "distinct", code_a="1", code_b="2"), row("b", "a", "variation")],
            "judged twice, with different classes",
        ),
        ([], "holds no pairs"),
    ],
)
def test_damaged_files_are_refused(rows: list[dict[str, str]], message: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=message):
        read_pairs(write(tmp_path / "pairs.jsonl", *rows))


@pytest.mark.parametrize(
    ("classes", "message"),
    [
        (["distinct", "distinct", "very_distinct"], r"training problems hold no pair of the same .*2 problems"),
        (["variation", "variation", "identical"], r"training problems hold no pair of the different ones"),
        (["variation", "distinct", "identical"], ""),
    ],
)
def test_pairs_of_one_kind_are_refused_before_training(classes: list[str], message: str, tmp_path: Path) -> None:
    # One program pair a problem; three problems in three folds, so that one problem is held out.
    rows = [row("a", "b", said, f"p{n}", code_a="x", code_b="y") for n, said in enumerate(classes)]
    pairs = read_pairs(write(tmp_path / "pairs.jsonl", *rows))
    training, held_out = split_problems(pairs, 3, 0)
    if message:
        with pytest.raises(ConfigError, match=message):
            check_both_kinds(training, "training", rewritten=True)  # programs from a file have no rewrites
        return
    with pytest.raises(ConfigError, match=r"codex_sft\.pairs: the held-out problems hold no pair .*codex_sft\.fold"):
        check_both_kinds(held_out, "held-out", rewritten=True)
    check_both_kinds(pairs, "training", rewritten=False)
    corpus = split_problems(corpus_pairs(), 3, 0)
    for part in corpus:
        check_both_kinds(part, "corpus", rewritten=False)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"codex_sft\.pairs must be a JSONL file"):
        load_pairs(CodexSftConfig(source=PairSource.jsonl, pairs="nowhere.jsonl"))


def test_every_problem_is_held_out_once() -> None:
    pairs = corpus_pairs()
    names = [problem.problem_id for problem in pairs.problems]
    parts = []
    for fold in range(3):
        training, held_out = split_problems(pairs, 3, fold)
        train_ids = {problem.problem_id for problem in training.problems}
        held_ids = {problem.problem_id for problem in held_out.problems}
        assert not train_ids & held_ids
        assert train_ids | held_ids == set(names)
        parts += sorted(held_ids)
    assert sorted(parts) == names
    with pytest.raises(ConfigError, match="folds must be <= the number of problems"):
        split_problems(pairs, 99, 0)


def test_views_are_other_words_and_the_same_every_time() -> None:
    problem = corpus_pairs().problems[0]
    name = next(iter(problem.programs))
    views = Views(2, 5).of(problem, name)
    assert len({problem.programs[name], *views}) == 3
    Views._made.clear()
    assert Views(2, 5).of(problem, name) == views
    assert Views(0, 5).of(problem, name) == ()
    assert Views(2, 5).of(PairProblem("p", {"a": "int a;"}, ()), "a") == ()


def test_evaluation_adds_one_identical_pair_a_program() -> None:
    problem = corpus_pairs().problems[0]
    found = list(evaluation_pairs(problem, Views(1, 5)))
    classes = Counter(said for _, _, said in found)
    assert classes[PairClass.identical] == len(problem.programs)
    assert len(found) == len(problem.pairs) + len(problem.programs)
    assert all(a != b for a, b, _ in found)
