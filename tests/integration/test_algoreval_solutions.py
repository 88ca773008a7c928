"""Our solutions have the program form that the prompts ask for, and print exactly the truth.

Every run builds each algorithm in one compiled language, in all of its forms, and runs it on all `plus` inputs; the
languages take turns over the algorithms. The slow test builds everything.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from algoreval_programs import RUN, build, execute

from polyalgo.algoreval.catalog import algorithms, problem_by_id, problems
from polyalgo.algoreval.rendering import input_lines, python_test_block, signature
from polyalgo.algoreval.syntax import SYNTAX
from polyalgo.algoreval.verified import solution
from polyalgo.languages import Language
from polyalgo.records import Representation

SLUGS = sorted(algorithms())
COMPILED = [language for language in Language if language is not Language.PYTHON]
TURN = [(slug, COMPILED[i % len(COMPILED)]) for i, slug in enumerate(SLUGS)]
OTHERS = [(slug, language) for slug in SLUGS for language in COMPILED if (slug, language) not in TURN]


def squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", list(Language))
def test_every_program_has_the_signature_and_input_of_its_prompt(language: Language) -> None:
    syntax = SYNTAX[language]
    for entry in problems(languages=[language]):
        algorithm = algorithms()[entry.algorithm]
        interface = algorithm.forms[entry.representation].interface
        test = algorithm.test_input(entry.representation)
        source = squeeze(solution(algorithm, language, entry.representation))
        if language is Language.PYTHON:
            assert squeeze(python_test_block(interface, test)) in source
            lines = []
        else:
            lines = [x.split(f"  {syntax.comment} print")[0].rstrip(";") for x in input_lines(interface, test, syntax)]
        for line in [*lines, *signature(interface, language).split("\n")]:
            if language is Language.GO:  # the receiver may have any name
                line = re.sub(r"^func \(\w+ ", "", line)
            assert squeeze(line) in source, f"{entry.problem_id}: {line!r} is not in the program"
        reading = squeeze(solution(algorithm, language, entry.representation, stdin=True))
        for line in signature(interface, language).split("\n"):
            line = re.sub(r"^func \(\w+ ", "", line) if language is Language.GO else line
            assert squeeze(line) in reading, f"{entry.problem_id}: {line!r} is not in the plus program"


def check(slug: str, language: Language, folder: Path) -> None:
    algorithm = algorithms()[slug]
    for representation in algorithm.forms:
        build(language, solution(algorithm, language, representation), folder)
        truth = problem_by_id(f"algoreval/{slug}/{language}/{representation}").tests[0].expected_stdout
        assert execute(RUN.get(language, ["./a"]), folder) == truth
        build(language, solution(algorithm, language, representation, stdin=True), folder)
        for test in problem_by_id(f"algoreval_plus/{slug}/{language}/{representation}").tests:
            assert run(language, test.stdin, folder) == test.expected_stdout, f"{representation}\n{test.stdin}"


def run(language: Language, stdin: str, folder: Path) -> str:
    command = RUN.get(language, ["./a"])
    return subprocess.run(command, cwd=folder, input=stdin, capture_output=True, text=True, timeout=60).stdout


@pytest.mark.parametrize(("slug", "language"), TURN)
def test_programs_print_the_truth(slug: str, language: Language, tmp_path: Path) -> None:
    check(slug, language, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "language"), OTHERS)
def test_all_programs_print_the_truth(slug: str, language: Language, tmp_path: Path) -> None:
    check(slug, language, tmp_path)


def test_representations_are_covered_in_every_language() -> None:
    for language in COMPILED:
        forms = {r for slug, chosen in TURN if chosen is language for r in algorithms()[slug].forms}
        assert {Representation.ADJACENCY_LIST, Representation.EDGE_LIST} <= forms
