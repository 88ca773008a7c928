"""Our own solutions: complete programs that print an entry's truth, with its exact interface and input.

Python's is the reference with the prompt's test block; the other languages have source files of their own
under `solutions/<language>/`, for the first representation of each algorithm that has one.
"""

from __future__ import annotations

from pathlib import Path

from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.truth import truth_program
from polyalgo.languages import LANGUAGES, Language

SOLUTIONS_DIR = Path(__file__).parent / "solutions"


def solution(algorithm: Algorithm, language: Language) -> str | None:
    """Source of the solution in a language, or None where there is none yet."""
    if language is Language.PYTHON:
        return truth_program(algorithm)
    path = SOLUTIONS_DIR / language / f"{algorithm.slug}{LANGUAGES[language].extension}"
    return path.read_text(encoding="utf-8") if path.exists() else None
