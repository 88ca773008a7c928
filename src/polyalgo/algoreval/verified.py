"""Our own solutions: complete programs that print an entry's truth, with its exact interface and input.

Python's is the reference; the other languages have source files under `solutions/<language>/`, for the first
representation of each algorithm. The programs of all other entries are made from these (`polyalgo.algoreval.programs`),
but for files named `<slug>.<representation>`, which are solutions of that representation.
"""

from __future__ import annotations

from pathlib import Path

from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.programs import PROGRAMS
from polyalgo.algoreval.truth import truth_program
from polyalgo.errors import DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Representation

SOLUTIONS_DIR = Path(__file__).parent / "solutions"


def solution(
    algorithm: Algorithm, language: Language, representation: Representation | None = None, *, stdin: bool = False
) -> str:
    """A program that solves an entry.

    Args:
        algorithm: any algorithm of the catalog.
        language: any language.
        representation: None: the algorithm's first.
        stdin: read the input from standard input, as `plus` entries do.

    Raises:
        DataError: there is no solution file.
    """
    first = next(iter(algorithm.forms))
    representation = representation or first
    programs = PROGRAMS[language]
    own = _path(f"{algorithm.slug}.{representation}", language)
    if own.exists():
        return programs.own_program(algorithm, own.read_text(encoding="utf-8"), representation, stdin)
    return programs.program(algorithm, _first_solution(algorithm, language), representation, stdin)


def _first_solution(algorithm: Algorithm, language: Language) -> str:
    if language is Language.PYTHON:
        return truth_program(algorithm)
    path = _path(algorithm.slug, language)
    if not path.exists():
        raise DataError(f"{algorithm.slug} has no solution in {LANGUAGES[language].display_name}: {path}")
    return path.read_text(encoding="utf-8")


def _path(stem: str, language: Language) -> Path:
    return SOLUTIONS_DIR / language / f"{stem}{LANGUAGES[language].extension}"
