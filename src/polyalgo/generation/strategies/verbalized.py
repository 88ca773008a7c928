"""Verbalized sampling (Zhang et al. 2025): one answer holds k programs, each with its stated probability.

The format is ours. Probabilities are parsed and must be there; no metric weighs by them.
"""

from __future__ import annotations

from collections.abc import Sequence

from polyalgo.generation.strategies.answers import numbered_candidates
from polyalgo.generation.strategies.base import Candidate, Strategy, with_instruction
from polyalgo.generation.strategies.prompts import template
from polyalgo.languages import LANGUAGES
from polyalgo.records import Generation, Problem, Prompt


class Verbalized(Strategy):
    """Several candidates an answer.

    Args:
        candidates: programs an answer, >= 2.
        version: of the prompt.
    """

    name = "verbalized"

    def __init__(self, candidates: int, version: str) -> None:
        self.programs_per_answer = candidates
        self._template = template("verbalized", version)

    def prompt(self, problem: Problem, base: Prompt, sample_index: int, earlier: Sequence[Generation]) -> Prompt:
        """Ask for all candidates at once."""
        fence = LANGUAGES[problem.language].fence_names[0]
        return with_instruction(base, self._template.substitute(candidates=self.programs_per_answer, fence=fence))

    def parse(self, text: str, problem: Problem) -> tuple[Candidate, ...]:
        """Candidates by number; see `numbered_candidates`."""
        return numbered_candidates(text, self.programs_per_answer, problem.language)
