"""Which room a benchmark's problems, prompts and people's programs come from. Wiring only."""

from __future__ import annotations

from polyalgo.algoreval import catalog, prompts
from polyalgo.config.schema import ProblemsConfig
from polyalgo.divalgo import mini
from polyalgo.errors import ConfigError
from polyalgo.records import Problem, Prompt

BENCHMARKS = (*catalog.BENCHMARKS, mini.MINI)


def select(config: ProblemsConfig) -> list[Problem]:
    """The problems a configuration asks for.

    Raises:
        ConfigError: an unknown value, or nothing is left.
    """
    if config.benchmark not in BENCHMARKS:
        raise ConfigError(
            f"problems.benchmark: unknown benchmark {config.benchmark!r}; choose from {', '.join(BENCHMARKS)}"
        )
    return mini.select_mini(config) if config.benchmark == mini.MINI else catalog.select(config)


def problem_by_id(problem_id: str) -> Problem:
    """The problem with this id, of any benchmark.

    Raises:
        DataError: there is none.
    """
    if problem_id.startswith(f"{mini.MINI}/"):
        return mini.mini_problem(problem_id)
    return catalog.problem_by_id(problem_id)


def render(problem: Problem) -> Prompt:
    """The prompt of a problem, of any benchmark."""
    return mini.mini_prompt(problem) if problem.benchmark == mini.MINI else prompts.render(problem)
