"""What CodeX-SFT's benchmarks are made of: Python rewrites that keep meaning, populations as they should be built."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from benchmarks.codex_sft import dependence, token_overlap
from benchmarks.python_rewrites import rewrite
from benchmarks.vendi_ranking import as_built, parts, populations, representatives
from polyalgo.divalgo.corpus import corpus_problem, corpus_problems
from polyalgo.languages import Language

SMALL = ("josephus", "max_subarray", "two_sum_pairs")


@pytest.mark.parametrize("name", SMALL)
def test_python_rewrites_keep_meaning(name: str) -> None:
    problem = corpus_problem(name)
    test = min(problem.tests, key=lambda test: len(test.stdin))
    for solution in problem.in_language(Language.PYTHON):
        code = rewrite(solution.code, 3)
        assert code != solution.code
        done = subprocess.run(
            [sys.executable, "-c", code], input=test.stdin, capture_output=True, text=True, timeout=30
        )
        assert done.stdout.split() == test.expected_stdout.split(), done.stderr


def test_python_rewrites_by_hand() -> None:
    code = rewrite(
        'import math\n\ndef area(r):\n    """Doc."""\n    return math.pi * r\n\nx = area(2)  # two\nprint(x)\n', 0
    )
    assert "import math" in code
    assert "math.pi" in code
    assert "print(" in code
    assert not any(word in code for word in ("area", "Doc", "two", "(x)"))
    exec(compile(code, "rewritten", "exec"), {})


def test_sizes_of_parts() -> None:
    assert parts(25, 1) == [25]
    assert parts(25, 2) == [13, 12]
    assert parts(25, 4) == [7, 6, 6, 6]


def test_as_built_is_strict() -> None:
    assert as_built([1, 2, 3, 4])
    assert not as_built([1, 2, 2, 4])
    assert not as_built([1, 3, 2, 4])


def test_one_representative_of_each_algorithm() -> None:
    for problem in corpus_problems():
        chosen = [solution.algorithm for solution in representatives(problem, 0)]
        assert len(chosen) >= 4  # so that `all` is more than three
        assert sorted(chosen) == sorted({solution.algorithm for solution in problem.in_language(Language.CPP)})


def test_populations_have_equal_sizes_and_more_algorithms_each() -> None:
    problem = corpus_problem("max_subarray")
    made = populations(problem, 0, size=5)
    assert {name: len(set(programs)) for name, programs in made.items()} == dict.fromkeys(made, 5)
    assert set(made["two"]) - set(made["one"])
    assert Counter(code in made["one"] for code in made["two"])[True] == 3


def test_token_overlap_by_hand() -> None:
    # {int, a, ;} and {int, b, ;}: two of four
    assert token_overlap(["int a;", "x"], ["int b;", "x"]).tolist() == [0.5, 1.0]


def test_dependence_of_a_program_with_itself_is_one() -> None:
    one, other = (s.code for s in corpus_problem("max_subarray").in_language(Language.CPP)[:2])
    same, different = dependence(Language.CPP)([one, one], [one, other])
    assert same == pytest.approx(1)
    assert 0 <= different < 1
