"""The small corpus that ships: problems with tests, and hand-written solutions labelled by algorithm.

A problem is a directory `corpus/<problem_id>/` with `problem.toml`, `labels.toml`, `tests.json` (made by
`polyalgo.divalgo.corpus_tests`) and `<language>/<algorithm>__<variant>` files; two solutions of one problem implement
the same algorithm exactly if they share its name. Not promised: that labels name everything a program does.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from polyalgo.divalgo.ontology import Labels, ontology
from polyalgo.errors import DataError
from polyalgo.execution import Job
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import TestCase

CORPUS_DIR = Path(__file__).parent / "corpus"
_TEXTS = ("title", "statement", "input", "output")


@dataclass(frozen=True)
class Solution:
    """A correct program."""

    solution_id: str
    """`<problem_id>/<language>/<algorithm>__<variant>`."""
    problem_id: str
    language: Language
    algorithm: str
    """Slug; equal slugs of one problem mean the same algorithm."""
    variant: str
    """Slug; tells programs with the same algorithm apart."""
    code: str
    labels: Labels

    def job(self, tests: tuple[TestCase, ...]) -> Job:
        """The program as work for a judge."""
        return Job(self.solution_id, self.problem_id, self.language, self.code, tests)


@dataclass(frozen=True)
class CorpusProblem:
    """A problem whose programs read standard input and write standard output."""

    problem_id: str
    title: str
    statement: str
    input: str
    output: str
    limits: tuple[str, ...]
    tests: tuple[TestCase, ...]
    solutions: tuple[Solution, ...]
    """Sorted by id."""
    reference: tuple[str, str]
    """Ids of the two C++ solutions designed to be the most different (the paper's A and B)."""

    @property
    def description(self) -> str:
        """Everything that a programmer gets to read."""
        limits = "\n".join(f"- {limit}" for limit in self.limits)
        return f"{self.title}\n\n{self.statement}\n\nInput\n{self.input}\n\nOutput\n{self.output}\n\nLimits\n{limits}"

    def in_language(self, language: Language) -> tuple[Solution, ...]:
        """The solutions in one language."""
        return tuple(s for s in self.solutions if s.language is language)

    def solution(self, solution_id: str) -> Solution:
        """One solution.

        Raises:
            DataError: there is none with this id.
        """
        for found in self.solutions:
            if found.solution_id == solution_id:
                return found
        raise DataError(f"{self.problem_id} has no solution {solution_id}")


@cache
def problem_ids() -> tuple[str, ...]:
    """Ids of all problems that ship, sorted."""
    return tuple(sorted(path.parent.name for path in CORPUS_DIR.glob("*/problem.toml")))


@cache
def corpus_problem(problem_id: str) -> CorpusProblem:
    """One problem that ships.

    Raises:
        DataError: there is none with this id, or its files are damaged.
    """
    if problem_id not in problem_ids():
        raise DataError(f"problem_id must be one of {', '.join(problem_ids())}, got {problem_id!r}")
    return read_problem(CORPUS_DIR / problem_id)


def corpus_problems() -> tuple[CorpusProblem, ...]:
    """All problems that ship, sorted by id."""
    return tuple(map(corpus_problem, problem_ids()))


def read_problem(directory: Path) -> CorpusProblem:
    """Read a problem of the layout above.

    Raises:
        DataError: a file is missing or damaged, or a label, solution or reference does not exist.
    """
    about = _toml(directory / "problem.toml")
    for name in _TEXTS:
        if not isinstance(about.get(name), str) or not about[name].strip():
            raise DataError(f"{directory / 'problem.toml'}: {name} must be a text, got {about.get(name)!r}")
    labels = _toml(directory / "labels.toml")
    solutions = _solutions(directory, labels)
    return CorpusProblem(
        problem_id=directory.name,
        **{name: about[name].strip() for name in _TEXTS},
        limits=tuple(about.get("limits", ())),
        tests=_tests(directory / "tests.json"),
        solutions=solutions,
        reference=_reference(directory, labels, solutions),
    )


def _solutions(directory: Path, labels: dict[str, Any]) -> tuple[Solution, ...]:
    where = directory / "labels.toml"
    by_algorithm: dict[str, Any] = labels.get("algorithm", {})
    by_solution: dict[str, Any] = labels.get("solution", {})
    found: list[Solution] = []
    for language, spec in LANGUAGES.items():
        for path in (directory / language).glob(f"*{spec.extension}"):
            name = f"{language}/{path.stem}"
            algorithm, separator, variant = path.stem.partition("__")
            if not (separator and algorithm and variant):
                raise DataError(f"{path}: the name must be <algorithm>__<variant>")
            if algorithm not in by_algorithm:
                raise DataError(f"{where}: algorithm.{algorithm} is missing, which {path.name} needs")
            given = by_algorithm[algorithm] | by_solution.get(name, {})
            found.append(
                Solution(
                    solution_id=f"{directory.name}/{name}",
                    problem_id=directory.name,
                    language=language,
                    algorithm=algorithm,
                    variant=variant,
                    code=path.read_text(encoding="utf-8"),
                    labels=ontology().labels(given, f"{where}: {name}"),
                )
            )
    names = {solution.solution_id.partition("/")[2] for solution in found}
    _all_used(where, "solution", by_solution, names)
    _all_used(where, "algorithm", by_algorithm, {solution.algorithm for solution in found})
    return tuple(sorted(found, key=lambda solution: solution.solution_id))


def _all_used(where: Path, table: str, given: dict[str, Any], used: set[str]) -> None:
    for name in given:
        if name not in used:
            raise DataError(f"{where}: {table}.{name} labels no file")


def _reference(directory: Path, labels: dict[str, Any], solutions: tuple[Solution, ...]) -> tuple[str, str]:
    given = labels.get("reference", [])
    ids = [f"{directory.name}/{Language.CPP}/{name}" for name in given]
    known = {solution.solution_id for solution in solutions}
    if len(set(ids)) != 2 or not known.issuperset(ids):
        raise DataError(f"{directory / 'labels.toml'}: reference must name two C++ solutions, got {given!r}")
    return ids[0], ids[1]


def _tests(path: Path) -> tuple[TestCase, ...]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return tuple(TestCase(row["stdin"], row["expected_stdout"]) for row in rows)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: must be a list of stdin and expected_stdout ({error})") from error


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: {error}") from error
