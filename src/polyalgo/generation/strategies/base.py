"""What a strategy is: prompts for the samples of a problem, and the programs in an answer.

A strategy is a pure function of the problem and of earlier records; `rounds` draws with it. It does not run programs:
whether an earlier solution was right is not known while drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from polyalgo.errors import ConfigError
from polyalgo.records import Generation, Message, Problem, Prompt


class Malformed(StrEnum):
    """Why a candidate of an answer is no program; stands in `Generation.extraction`, and counts as `no_code`."""

    MISSING = "malformed_missing"
    """The answer has no candidate of this number, or ended before it had any answer."""
    REPEATED = "malformed_repeated"
    """It has several, each with a program."""
    PROBABILITY = "malformed_probability"
    """No probability in [0, 1] is stated beside the program."""
    CODE = "malformed_code"
    """It does not hold exactly one fenced program of the language; what stands outside a fence is none."""


@dataclass(frozen=True)
class Candidate:
    """One of the programs that an answer was asked for."""

    text: str
    """The candidate's part of the answer."""
    code: str | None
    extraction: str
    """The rule that found the program (`generation.extraction`), or a value of `Malformed`."""
    probability: float | None = None
    """As stated by the model, in [0, 1]."""


class Strategy:
    """Independent samples of the problem's own prompt; other strategies override what differs.

    Attributes:
        name: in records, ids and seeds.
        programs_per_answer: programs that one completion is asked for; `parse` is used only where there are several.
    """

    name: str = "iid"
    programs_per_answer: int = 1

    def rounds(self, num_samples: int) -> int:
        """Length of a chain: how many samples follow each other, each seeing those before; 1 for none.

        Args:
            num_samples: programs wanted for a problem.
        """
        return 1

    def prompt(self, problem: Problem, base: Prompt, sample_index: int, earlier: Sequence[Generation]) -> Prompt:
        """Messages for one sample.

        Args:
            problem: what is asked.
            base: the problem's own prompt.
            sample_index: of the sample within the problem.
            earlier: records of the samples before it in its chain, oldest first.
        """
        return base

    def parse(self, text: str, problem: Problem) -> tuple[Candidate, ...]:
        """The `programs_per_answer` candidates of an answer, malformed ones included, whatever the text is."""
        raise NotImplementedError


def check_num_samples(strategy: Strategy, num_samples: int) -> None:
    """Refuse a number of programs that does not fill whole answers.

    Raises:
        ConfigError: `num_samples` is not a multiple of `programs_per_answer`.
    """
    if num_samples % strategy.programs_per_answer:
        raise ConfigError(
            f"sampling.num_samples must be a multiple of strategy.candidates={strategy.programs_per_answer}, "
            f"got {num_samples}"
        )


def with_instruction(base: Prompt, *parts: str) -> Prompt:
    """The prompt with paragraphs added at the end of its last message."""
    last = base.messages[-1]
    content = "\n\n".join([last.content, *(part for part in parts if part)])
    return replace(base, messages=(*base.messages[:-1], Message(last.role, content)))
