"""Our solutions have the program form that the prompts ask for, and print exactly the truth.

Every run builds the `plus` program of each algorithm in one compiled language and form, which take turns over the
algorithms, and runs it on some inputs. The slow test builds everything and runs it on all.
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
FORMS = {slug: list(algorithms()[slug].forms) for slug in SLUGS}
TURN = [(s, COMPILED[i % len(COMPILED)], FORMS[s][(i // 2 + 2) % len(FORMS[s])]) for i, s in enumerate(SLUGS)]


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


def run(language: Language, stdin: str, folder: Path) -> str:
    command = RUN.get(language, ["./a"])
    return subprocess.run(command, cwd=folder, input=stdin, capture_output=True, text=True, timeout=60).stdout


def check_plus(slug: str, language: Language, form: Representation, folder: Path, every: int) -> None:
    build(language, solution(algorithms()[slug], language, form, stdin=True), folder)
    for test in problem_by_id(f"algoreval_plus/{slug}/{language}/{form}").tests[::every]:
        assert run(language, test.stdin, folder) == test.expected_stdout, test.stdin


@pytest.mark.parametrize(("slug", "language", "form"), TURN)
def test_plus_programs(slug: str, language: Language, form: Representation, tmp_path: Path) -> None:
    check_plus(slug, language, form, tmp_path, every=4)


@pytest.mark.parametrize("language", COMPILED)
def test_programs_with_the_fixed_input(language: Language, tmp_path: Path) -> None:
    for slug, form in (
        ("hopcroft_karp", Representation.EDGE_LIST),
        ("dijkstra", Representation.ADJACENCY_MATRIX),
        ("kmp", Representation.CANONICAL),
    ):
        build(language, solution(algorithms()[slug], language, form), tmp_path)
        truth = problem_by_id(f"algoreval/{slug}/{language}/{form}").tests[0].expected_stdout
        assert execute(RUN.get(language, ["./a"]), tmp_path) == truth


@pytest.mark.slow
@pytest.mark.parametrize("language", COMPILED)
@pytest.mark.parametrize("slug", SLUGS)
def test_all_programs(slug: str, language: Language, tmp_path: Path) -> None:
    for form in FORMS[slug]:
        build(language, solution(algorithms()[slug], language, form), tmp_path)
        truth = problem_by_id(f"algoreval/{slug}/{language}/{form}").tests[0].expected_stdout
        assert execute(RUN.get(language, ["./a"]), tmp_path) == truth
        check_plus(slug, language, form, tmp_path, every=1)


def test_the_turns_cover_every_form_and_language() -> None:
    assert {form for _, _, form in TURN} == set(Representation)
    for language in COMPILED:
        assert Representation.EDGE_LIST in {form for _, chosen, form in TURN if chosen is language}
