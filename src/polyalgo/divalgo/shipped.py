"""The shipped corpus as a source: hand-written solutions and programs grown from them, each passed by the judge.

The same seed and size give the same programs. Not promised: that a population is like people's; it is grown from six to
eight hand-written programs a problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from polyalgo.divalgo import corpus, rewrite
from polyalgo.divalgo.corpus import CorpusProblem, Solution, corpus_problem, problem_ids
from polyalgo.divalgo.ingest import SourceProblem, Submission
from polyalgo.divalgo.readers import files_digest
from polyalgo.divalgo.rewrite.grow import Verifier, grow
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.records import OntologyLabels, Outcome, digest


def shipped_problems(names: Sequence[str], size: int, seed: int, verifier: Verifier) -> Iterator[SourceProblem]:
    """Problems of the corpus, each grown to `size` C++ programs.

    Args:
        names: problem ids; all where empty.
        size: of a population, hand-written solutions included.
        seed: of the rewrites.
        verifier: judges the hand-written and the rewritten programs.

    Raises:
        DataError: a hand-written solution does not pass, or see `grow`.
    """
    for name in names or problem_ids():
        problem = corpus_problem(name)
        _check_solutions(problem, verifier)
        yield _grown(problem, size, seed, verifier)


def check_names(names: Sequence[str]) -> None:
    """Refuse problems that the corpus does not have.

    Raises:
        ConfigError: there is one (names it).
    """
    for name in names:
        if name not in problem_ids():
            raise ConfigError(f"corpus.problems: no problem {name!r} ships; choose from {', '.join(problem_ids())}")


def shipped_digest() -> str:
    """What tells one state of corpus and rewriter from another."""
    roots = (corpus.CORPUS_DIR, Path(str(rewrite.__file__)).parent)
    return digest([files_digest(root, content=True) for root in roots])


def _check_solutions(problem: CorpusProblem, verifier: Verifier) -> None:
    jobs = (solution.job(problem.tests) for solution in problem.in_language(Language.CPP))
    for verdict in verifier.judge_all(jobs):
        if verdict.outcome is not Outcome.PASS:
            raise DataError(
                f"{verdict.generation_id} ships and does not pass here ({verdict.outcome}: {verdict.message}); "
                "polyalgo doctor tells whether this machine can judge C++"
            )


def _grown(problem: CorpusProblem, size: int, seed: int, verifier: Verifier) -> SourceProblem:
    solutions = problem.in_language(Language.CPP)
    population = grow(problem, seed, size, verifier)
    by_id = {solution.solution_id: solution for solution in solutions}
    submissions = [_submission(solution) for solution in problem.solutions]
    for made in population.rewritten:
        parent = by_id[made.solution_id]
        submissions.append(
            Submission(
                submission_id=_short(made.rewritten_id),
                problem_id=problem.problem_id,
                language=Language.CPP,
                code=made.code,
                algorithm=made.algorithm,
                origin=_short(made.solution_id),
                labels=_labels(parent),
            )
        )
    return SourceProblem(
        problem_id=problem.problem_id,
        title=problem.title,
        statement=problem.description,
        tests=problem.tests,
        submissions=tuple(submissions),
        failed_rewrites=len(population.failures),
    )


def _submission(solution: Solution) -> Submission:
    return Submission(
        submission_id=_short(solution.solution_id),
        problem_id=solution.problem_id,
        language=solution.language,
        code=solution.code,
        algorithm=solution.algorithm,
        labels=_labels(solution),
    )


def _short(solution_id: str) -> str:
    return solution_id.partition("/")[2]


def _labels(solution: Solution) -> OntologyLabels:
    labels = solution.labels
    return OntologyLabels(labels.paradigms, labels.techniques, labels.data_structures)
