"""From a stream of problems to those worth measuring: filters in the paper's order, each with a reason to count.

Memory holds one problem at a time and a hash of each statement seen. Nothing here judges programs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pydantic import ConfigDict, with_config

from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import NORMALISED, Checker, OntologyLabels, TestCase

_STRICT = ConfigDict(extra="forbid")


@with_config(_STRICT)
@dataclass(frozen=True)
class Submission:
    """A program that its source calls correct."""

    submission_id: str
    """Unique within its problem."""
    problem_id: str
    language: Language
    code: str
    algorithm: str = ""
    """Slug, where the source knows it: equal slugs of one problem mean the same algorithm."""
    origin: str = ""
    """The submission that this one was rewritten from."""
    labels: OntologyLabels | None = None
    """Where the source has them."""


@with_config(_STRICT)
@dataclass(frozen=True)
class SourceProblem:
    """A problem with its submissions, as a reader yields it."""

    problem_id: str
    title: str
    statement: str
    tests: tuple[TestCase, ...]
    submissions: tuple[Submission, ...]
    checker: Checker = NORMALISED
    unknown_language: int = 0
    """Submissions in languages that PolyAlgo does not know; the reader left them out."""
    failed_rewrites: int = 0
    """Programs that the reader made by rewriting and replaced, because they did not pass: faults of a rule."""


class Reason(StrEnum):
    """Why a problem is left out; the first that applies, in this order."""

    TOO_FEW = "too_few_correct"
    NO_STATEMENT = "no_statement"
    DUPLICATE = "duplicate"


@dataclass(frozen=True)
class Filters:
    """What stays (paper, section 3)."""

    language: Language = Language.CPP
    least_correct: int = 20
    """Problems with fewer correct submissions in `language` are dropped."""
    prefix_chars: int = 1000
    """Length of the normalised statement's beginning that tells problems apart."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Ingested:
    """What became of one problem."""

    problem_id: str
    reason: Reason | None
    """None: it stays."""
    correct: int
    """Submissions in the chosen language."""
    other_language: int
    problem: SourceProblem | None
    """With the submissions in the chosen language only; None where the problem is dropped."""
    duplicate_of: str = ""
    empty: int = 0
    """Submissions in the chosen language without code."""


def ingest(problems: Iterable[SourceProblem], filters: Filters) -> Iterator[Ingested]:
    """What becomes of each problem, in order; a submission without code is not there.

    Raises:
        DataError: a problem id or, within a problem, a submission id appears twice.
    """
    ids: set[bytes] = set()
    statements: dict[bytes, str] = {}
    for problem in problems:
        key = _hash(problem.problem_id)
        if key in ids:
            raise DataError(f"problem id {problem.problem_id} appears twice in the source; ids must be unique")
        ids.add(key)
        yield _decide(problem, filters, statements)


def _decide(problem: SourceProblem, filters: Filters, statements: dict[bytes, str]) -> Ingested:
    own = [s for s in problem.submissions if s.language is filters.language]
    kept = tuple(s for s in own if s.code.strip())
    names = {submission.submission_id for submission in kept}
    if len(names) != len(kept):
        raise DataError(f"{problem.problem_id}: {len(kept) - len(names)} submissions have the id of another one")
    other = len(problem.submissions) - len(own) + problem.unknown_language
    reason, original = None, ""
    if len(kept) < filters.least_correct:
        reason = Reason.TOO_FEW
    elif not problem.statement.strip():
        reason = Reason.NO_STATEMENT
    else:
        original = statements.setdefault(statement_hash(problem.statement, filters.prefix_chars), problem.problem_id)
        if original != problem.problem_id:
            reason = Reason.DUPLICATE
    return Ingested(
        problem_id=problem.problem_id,
        reason=reason,
        correct=len(kept),
        other_language=other,
        problem=None if reason else replace(problem, submissions=kept),
        duplicate_of=original if reason is Reason.DUPLICATE else "",
        empty=len(own) - len(kept),
    )


def normalise(statement: str) -> str:
    """A statement without what differs between copies: case, and the amount and kind of blank space.

    Ours; the paper says "normalized" only.
    """
    return " ".join(statement.casefold().split())


def statement_hash(statement: str, prefix_chars: int = 1000) -> bytes:
    """Hash of the first `prefix_chars` characters of the normalised statement (paper, section 3, footnote 3)."""
    return _hash(normalise(statement)[:prefix_chars])


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
