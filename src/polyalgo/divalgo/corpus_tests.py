"""Makes the corpus's tests: `python -m polyalgo.divalgo.corpus_tests [problem_id ...]` writes `tests.json` anew.

Answers come from the reference of each case module, and on small inputs an independent naive answer must agree. Not
promised: that the solutions pass; that is the judge's to say.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Protocol, cast

from polyalgo.divalgo.corpus import CORPUS_DIR, problem_ids
from polyalgo.errors import DataError
from polyalgo.records import TestCase

LEAST_TESTS = 8
SMALL_TESTS = 5
"""Random small inputs behind the fixed ones (ours)."""
AGREEMENTS = 60
"""Random small inputs on which both answers must agree before tests are written (ours)."""


class Cases(Protocol):
    """What a module of `polyalgo.divalgo.corpus_cases` has."""

    def small(self, rng: Random) -> str:
        """A random small input."""

    def fixed(self, rng: Random) -> Iterator[str]:
        """Edge cases and inputs up to the limits."""

    def answer(self, text: str) -> str:
        """The reference's output."""

    def brute(self, text: str) -> str:
        """The naive output, for what `small` gives."""


def cases(problem_id: str) -> Cases:
    """The case module of a problem."""
    return cast(Cases, importlib.import_module(f"polyalgo.divalgo.corpus_cases.{problem_id}"))


def small_inputs(problem_id: str, count: int, seed: int = 0) -> list[str]:
    """Random small inputs of a problem."""
    rng = Random(f"{problem_id} small {seed}")
    return [cases(problem_id).small(rng) for _ in range(count)]


def make_tests(problem_id: str) -> tuple[TestCase, ...]:
    """The tests of a problem; the same in every process.

    Raises:
        DataError: reference and naive answer differ somewhere, or there are too few different inputs.
    """
    module = cases(problem_id)
    small = small_inputs(problem_id, AGREEMENTS)
    for text in small:
        if module.answer(text).split() != module.brute(text).split():
            raise DataError(f"{problem_id}: reference and naive answer differ on {text!r}")
    inputs = dict.fromkeys([*module.fixed(Random(problem_id)), *small[:SMALL_TESTS]])
    if len(inputs) < LEAST_TESTS:
        raise DataError(f"{problem_id} must have at least {LEAST_TESTS} different tests, got {len(inputs)}")
    return tuple(TestCase(text, module.answer(text).strip() + "\n") for text in inputs)


def main(arguments: list[str]) -> None:
    """Write the tests of the named problems, or of all."""
    for problem_id in arguments or problem_ids():
        rows = [{"stdin": test.stdin, "expected_stdout": test.expected_stdout} for test in make_tests(problem_id)]
        text = "[\n" + ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows) + "\n]\n"
        (CORPUS_DIR / problem_id / "tests.json").write_text(text, encoding="utf-8")
        print(f"{problem_id}: {len(rows)} tests, {len(text)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
