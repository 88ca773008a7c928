"""The corpus as a benchmark: its problems, prompts and references, and what it refuses."""

from __future__ import annotations

import pytest

from polyalgo.config.schema import ProblemsConfig, Split
from polyalgo.divalgo.corpus import corpus_problem, corpus_problems
from polyalgo.divalgo.mini import mini_problem, mini_problems, mini_prompt, mini_reference, mini_solutions, select_mini
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.pipelines.problem_sets import problem_by_id, render, select


def config(**changes: object) -> ProblemsConfig:
    return ProblemsConfig(benchmark="divalgo_mini", **changes)  # type: ignore[arg-type]


def test_one_problem_a_corpus_problem_and_language() -> None:
    chosen = select_mini(config())
    assert [p.problem_id for p in chosen] == [f"divalgo_mini/{c.problem_id}/cpp" for c in corpus_problems()]
    both = select(config(languages=["python", "cpp"], algorithms=["max_subarray", "josephus"]))
    assert [p.problem_id for p in both] == [
        f"divalgo_mini/{name}/{language}" for name in ("josephus", "max_subarray") for language in ("python", "cpp")
    ]
    assert select_mini(config(limit=3)) == chosen[:3]


def test_every_language_can_be_asked_for() -> None:
    found = mini_problems()
    assert len({problem.problem_id for problem in found}) == len(corpus_problems()) * len(Language)


def test_a_problem_has_the_corpus_s_tests_and_statement() -> None:
    corpus = corpus_problem("max_subarray")
    problem = problem_by_id("divalgo_mini/max_subarray/python")
    assert problem.tests == corpus.tests
    assert problem.language is Language.PYTHON
    system, user = render(problem).messages
    assert corpus.statement in user.content
    assert corpus.limits[0] in user.content
    assert "Python" in system.content
    assert "```python" in system.content
    assert mini_prompt(problem) == render(problem)


def test_other_benchmarks_are_still_found() -> None:
    algoreval = select(ProblemsConfig(limit=1))[0]
    assert problem_by_id(algoreval.problem_id) == algoreval
    assert "standard library" in render(algoreval).messages[1].content


def test_people_and_references() -> None:
    problem = mini_problem("divalgo_mini/max_subarray/python")
    assert {s.language for s in mini_solutions(problem)} == {Language.PYTHON}
    pair = mini_reference(problem)
    a, b = (corpus_problem("max_subarray").solution(name) for name in corpus_problem("max_subarray").reference)
    assert (pair.code_a, pair.code_b) == (a.code, b.code)
    assert pair.a.paradigms == a.labels.paradigms
    assert pair.problem_id == problem.problem_id


@pytest.mark.parametrize("name", ["divalgo_mini/none/cpp", "divalgo_mini/max_subarray/cobol", "divalgo_mini/x"])
def test_unknown_ids_are_refused(name: str) -> None:
    with pytest.raises(DataError, match="ids look like divalgo_mini/<problem>/<language>"):
        problem_by_id(name)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"split": Split.test}, r"problems\.split must be all"),
        ({"subset": "paper"}, r"problems\.subset and problems\.representations"),
        ({"languages": ["cobol"]}, r"problems\.languages: unknown value 'cobol'"),
        ({"algorithms": ["kmp"]}, r"problems\.algorithms: unknown value 'kmp'"),
        ({"limit": -1}, r"problems\.limit must be >= 0"),
    ],
)
def test_restrictions_it_does_not_know_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        select_mini(config(**changes))
