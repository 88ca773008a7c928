"""The ingest and verify stages: from a source to the programs that count as correct."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from polyalgo.builder.records import Verified
from polyalgo.builder.verdicts import RememberingJudge
from polyalgo.config.build import BuildConfig, CorpusSource, Trust
from polyalgo.divalgo.corpus import problem_ids
from polyalgo.divalgo.ingest import Filters, Ingested, SourceProblem, ingest
from polyalgo.divalgo.readers import (
    HUB_ID,
    HUB_PROBLEMS,
    HUB_REVISION,
    files_digest,
    read_code_contests_plus,
    read_folder,
    read_jsonl,
)
from polyalgo.divalgo.shipped import check_names, shipped_digest, shipped_problems
from polyalgo.errors import ConfigError, DataError
from polyalgo.execution import Job
from polyalgo.records import Outcome, digest

OpenJudge = Callable[[], RememberingJudge]
"""Opens the judge when it is first needed."""


def check_source(config: BuildConfig) -> None:
    """Refuse a source that is not there.

    Raises:
        ConfigError: names the field.
    """
    corpus = config.corpus
    if corpus.source is CorpusSource.shipped:
        check_names(corpus.problems)
    elif corpus.source is CorpusSource.folder and not Path(corpus.path).expanduser().is_dir():
        raise ConfigError(f"corpus.path must be a directory with one directory a problem, got {corpus.path}")
    elif corpus.source is CorpusSource.jsonl and not Path(corpus.path).expanduser().is_file():
        raise ConfigError(f"corpus.path must be a JSONL file with a problem a line, got {corpus.path}")


def source_digest(config: BuildConfig) -> str:
    """What tells one state of the source from another."""
    corpus = config.corpus
    if corpus.source is CorpusSource.shipped:
        return shipped_digest()
    if corpus.source is CorpusSource.codecontests_plus and not Path(corpus.path).expanduser().is_dir():
        return digest([corpus.path or HUB_ID, corpus.revision or HUB_REVISION])
    return files_digest(Path(corpus.path).expanduser(), content=False)


def _problems(config: BuildConfig, judge: OpenJudge) -> Iterator[SourceProblem]:
    corpus = config.corpus
    if corpus.source is CorpusSource.shipped:
        return shipped_problems(corpus.problems, corpus.size, corpus.seed, judge())
    if corpus.source is CorpusSource.folder:
        return read_folder(Path(corpus.path).expanduser())
    if corpus.source is CorpusSource.jsonl:
        return read_jsonl(Path(corpus.path).expanduser())
    return read_code_contests_plus(
        corpus.path or HUB_ID, corpus.hub_config, corpus.revision or HUB_REVISION, corpus.max_tests
    )


def expected(config: BuildConfig) -> int:
    """How many problems a source has, as far as that can be told without parsing it."""
    corpus = config.corpus
    if corpus.source is CorpusSource.shipped:
        total = len(corpus.problems) or len(problem_ids())
    elif corpus.source is CorpusSource.folder:
        total = sum(path.is_dir() for path in Path(corpus.path).expanduser().iterdir())
    elif corpus.source is CorpusSource.jsonl:
        with Path(corpus.path).expanduser().open("rb") as file:
            total = sum(1 for _ in file)
    else:
        total = HUB_PROBLEMS
    return min(total, corpus.limit or total)


def ingested(config: BuildConfig, judge: OpenJudge) -> Iterator[tuple[str, Ingested]]:
    """What becomes of every problem of the source."""
    problems = _problems(config, judge)
    filters = Filters(least_correct=config.filters.least_correct, prefix_chars=config.filters.prefix_chars)
    for found in ingest(islice(problems, config.corpus.limit or None), filters):
        yield found.problem_id, found


def verified(problem: SourceProblem, trust: Trust, judge: OpenJudge) -> Verified:
    """Which submissions of a problem are correct.

    Raises:
        DataError: they are to be executed and the problem has no tests.
    """
    ids = tuple(submission.submission_id for submission in problem.submissions)
    if trust is Trust.source:
        return Verified(problem.problem_id, ids, executed=False, failed={})
    if not problem.tests:
        raise DataError(
            f"{problem.problem_id} has no tests, so its submissions cannot be verified; add tests, or take the "
            "source's word with corpus.trust=source"
        )
    outcomes = {v.generation_id: v.outcome for v in judge().judge_all(_jobs(problem))}
    failed = {name: outcomes[name] for name in ids if outcomes[name] is not Outcome.PASS}
    return Verified(problem.problem_id, tuple(name for name in ids if name not in failed), True, failed)


def _jobs(problem: SourceProblem) -> Sequence[Job]:
    return [
        Job(s.submission_id, problem.problem_id, s.language, s.code, problem.tests, problem.checker)
        for s in problem.submissions
    ]
