"""`divalgo_mini`: the shipped corpus as a benchmark for generation, one problem per corpus problem and language.

Programs read standard input and write standard output; any language of the judge may be asked for. The wording of the
prompt is ours (DivAlgo's is in an appendix that our copy lacks).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from polyalgo.config.schema import ProblemsConfig, Split
from polyalgo.divalgo.corpus import Solution, corpus_problem, problem_ids
from polyalgo.divalgo.ontology import Labels
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Message, OntologyLabels, Problem, Prompt, ReferencePair, Representation

MINI = "divalgo_mini"
SYSTEM = """\
You are an expert competitive programmer.
Answer with one complete program in {language} that reads standard input and writes standard output.
Use only the standard library. Fence the program as ```{fence}; write nothing else."""
FOOTER = "Write one complete program in {language}."


@cache
def mini_problem(problem_id: str) -> Problem:
    """The problem with this id, e.g. `divalgo_mini/max_subarray/cpp`.

    Raises:
        DataError: there is none.
    """
    parts = problem_id.split("/")
    if len(parts) != 3 or parts[0] != MINI or parts[1] not in problem_ids() or parts[2] not in set(Language):
        raise DataError(f"no problem {problem_id!r}; ids look like {MINI}/<problem>/<language>")
    corpus, language = corpus_problem(parts[1]), Language(parts[2])
    return Problem(
        problem_id=problem_id,
        benchmark=MINI,
        algorithm=corpus.problem_id,
        algorithm_name=corpus.title,
        domain=MINI,
        language=language,
        representation=Representation.CANONICAL,
        signature="",
        prompt_body=corpus.description,
        tests=corpus.tests,
    )


def mini_problems(languages: Sequence[str] = tuple(Language), names: Sequence[str] = ()) -> list[Problem]:
    """Languages within corpus problems.

    Args:
        languages: of the judge.
        names: ids of corpus problems; empty: all.
    """
    return [
        mini_problem(f"{MINI}/{name}/{language}")
        for name in problem_ids()
        if not names or name in names
        for language in languages
    ]


def select_mini(config: ProblemsConfig) -> list[Problem]:
    """The problems a configuration asks for, languages within problems; empty lists mean C++ and all problems.

    `problems.algorithms` names corpus problems here.

    Raises:
        ConfigError: an unknown value, or a restriction that this benchmark does not know.
    """
    if config.limit < 0:
        raise ConfigError(f"problems.limit must be >= 0 (0: all), got {config.limit}")
    if config.split is not Split.all:
        raise ConfigError(f"problems.split must be all with benchmark={MINI}, which has no split, got {config.split}")
    if config.subset != "full" or config.representations:
        raise ConfigError(f"problems.subset and problems.representations are of AlgoREval; leave them out with {MINI}")
    _require("languages", config.languages, list(Language))
    _require("algorithms", config.algorithms, problem_ids())
    chosen = mini_problems(config.languages or [Language.CPP], config.algorithms)
    return chosen[: config.limit] if config.limit else chosen


def _require(field: str, values: Sequence[str], choices: Sequence[str]) -> None:
    for value in values:
        if value not in choices:
            raise ConfigError(f"problems.{field}: unknown value {value!r}; choose from {', '.join(choices)}")


def mini_prompt(problem: Problem) -> Prompt:
    """Chat messages: what is expected of a program, then statement, input, output and limits."""
    spec = LANGUAGES[problem.language]
    system = SYSTEM.format(language=spec.display_name, fence=spec.fence_names[0])
    user = f"{problem.prompt_body}\n\n{FOOTER.format(language=spec.display_name)}"
    return Prompt(problem.problem_id, (Message("system", system), Message("user", user)))


def mini_solutions(problem: Problem) -> tuple[Solution, ...]:
    """The corpus's hand-written programs for a problem of the benchmark, in its language."""
    return corpus_problem(problem.algorithm).in_language(problem.language)


def mini_reference(problem: Problem) -> ReferencePair:
    """The corpus's pair of most different C++ solutions, with labels; also for other languages."""
    corpus = corpus_problem(problem.algorithm)
    a, b = (corpus.solution(name) for name in corpus.reference)
    return ReferencePair(problem.problem_id, ontology_labels(a.labels), ontology_labels(b.labels), a.code, b.code)


def ontology_labels(labels: Labels) -> OntologyLabels:
    """The record form of checked labels."""
    return OntologyLabels(labels.paradigms, labels.techniques, labels.data_structures)
