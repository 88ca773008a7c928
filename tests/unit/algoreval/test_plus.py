"""The stored `plus` tests: they are what the generators, references and oracles give today."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import random
import sys

import pytest

from polyalgo.algoreval import plus
from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.interface import TestInput
from polyalgo.algoreval.truth import reference_source
from polyalgo.algoreval.verified import solution
from polyalgo.errors import DataError
from polyalgo.languages import Language

SLUGS = sorted(algorithms())


@pytest.mark.parametrize("slug", SLUGS)
def test_stored_tests_are_what_reference_and_oracle_give_today(slug: str) -> None:
    assert (plus.PLUS_DIR / f"{slug}.json").read_text(encoding="utf-8") == plus.build_one(algorithms()[slug])


def test_every_algorithm_has_its_file_and_no_other() -> None:
    assert sorted(path.stem for path in plus.PLUS_DIR.glob("*")) == SLUGS
    for algorithm in algorithms().values():
        for tests in plus.plus_tests(algorithm).values():
            assert len(tests) >= 21
            assert len({test.stdin for test in tests}) == len(tests)
            assert max(len(line) for test in tests for line in test.stdin.splitlines()) <= 5000  # the prompts say so
            assert len({test.expected_stdout for test in tests}) > 1, algorithm.slug


@pytest.mark.parametrize("slug", SLUGS)
def test_python_programs_of_all_forms_pass(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    algorithm = algorithms()[slug]
    for representation, tests in plus.plus_tests(algorithm).items():
        program = compile(solution(algorithm, Language.PYTHON, representation, stdin=True), slug, "exec")
        for test in tests:
            monkeypatch.setattr(sys, "stdin", io.StringIO(test.stdin))
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(program, {"__name__": "__main__"})
            assert printed.getvalue() == test.expected_stdout


@pytest.mark.parametrize("slug", SLUGS)
def test_mutants_are_mistakes_in_one_place(slug: str) -> None:
    source = reference_source(algorithms()[slug])
    assert len(algorithms()[slug].mutants) >= 3
    for mutant in algorithms()[slug].mutants:
        assert source.count(mutant.old) == 1, mutant
        compile(source.replace(mutant.old, mutant.new), slug, "exec")


def test_a_disagreeing_oracle_is_refused() -> None:
    kmp = algorithms()["kmp"]
    broken = dataclasses.replace(kmp, oracle=None)
    with pytest.raises(DataError, match="kmp has no oracle"):
        plus.build_one(broken)
    outputs = plus.run_blocks("def kmp_search(text, pattern):\n    return [1]", _kmp_interface(), [kmp.test])
    assert outputs == ["1\n"]


def _kmp_interface():  # type: ignore[no-untyped-def]
    return next(iter(algorithms()["kmp"].forms.values())).interface


def test_too_few_or_equal_inputs_are_refused() -> None:
    def nineteen(draw: random.Random) -> list[TestInput]:
        return [TestInput({"text": "x" * (i + 1), "pattern": "x"}) for i in range(19)] * 2

    few = dataclasses.replace(algorithms()["kmp"], inputs=nineteen)
    with pytest.raises(DataError, match="kmp: 19 generated inputs differ, at least 20 must"):
        plus.plus_inputs(few)


def test_the_same_inputs_every_time() -> None:
    for algorithm in algorithms().values():
        assert plus.plus_inputs(algorithm) == plus.plus_inputs(algorithm)


def test_tests_of_another_reference_are_refused() -> None:
    kmp = algorithms()["kmp"]
    other = dataclasses.replace(kmp, test=TestInput({"text": "abab", "pattern": "ab"}))
    with pytest.raises(DataError, match=r"kmp.json: not of the current reference of kmp; rebuild with polyalgo build"):
        plus.plus_tests(other)


def test_a_reference_that_fails_is_named() -> None:
    with pytest.raises(DataError, match="kmp_search failed on a plus input: NameError"):
        plus.run_blocks("def kmp_search(text, pattern):\n    return x", _kmp_interface(), [algorithms()["kmp"].test])
