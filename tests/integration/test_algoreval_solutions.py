"""Our solutions have the program form that the prompts ask for, and print exactly the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from algoreval_programs import build_and_run

from polyalgo.algoreval.catalog import algorithms, problems
from polyalgo.algoreval.rendering import input_lines, signature
from polyalgo.algoreval.syntax import SYNTAX
from polyalgo.algoreval.syntax.base import Syntax
from polyalgo.algoreval.verified import solution
from polyalgo.languages import Language

SOLVED = [
    (algorithm.slug, language)
    for algorithm in algorithms().values()
    for language in Language
    if solution(algorithm, language) is not None
]


def squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text)


def program_form(slug: str, language: Language) -> tuple[list[str], Syntax]:
    algorithm = algorithms()[slug]
    representation, form = next(iter(algorithm.forms.items()))
    syntax = SYNTAX[language]
    lines = input_lines(form.interface, algorithm.test_input(representation), syntax)
    calls = [line.split(f"  {syntax.comment} print")[0].rstrip(";") for line in lines]
    return [*calls, *signature(form.interface, language).split("\n")], syntax


@pytest.mark.parametrize(("slug", "language"), SOLVED)
def test_solution_prints_the_truth(slug: str, language: Language, tmp_path: Path) -> None:
    source = solution(algorithms()[slug], language)
    assert source is not None
    for line in program_form(slug, language)[0]:
        assert squeeze(line) in squeeze(source), f"{line!r} is not in the solution"
    entry = problems(languages=[language], algorithms=[slug])[0]
    assert build_and_run(language, source, tmp_path) == entry.tests[0].expected_stdout


def test_three_algorithms_are_solved_in_all_languages() -> None:
    for slug in ("bridge_finding", "hopcroft_karp", "kmp"):
        assert {language for solved, language in SOLVED if solved == slug} == set(Language)
