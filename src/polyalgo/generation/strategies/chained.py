"""Strategies whose samples see those before them: iterative constrained generation and denial prompting.

Ye et al. 2025 and Lu et al. 2025, as DivAlgo names them; prompts and bounds are ours. What is shown of earlier samples
is bounded, and is what the model wrote, right or wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from polyalgo.config.schema import HistoryMode
from polyalgo.generation.strategies.answers import stated, stated_list
from polyalgo.generation.strategies.base import Strategy, with_instruction
from polyalgo.generation.strategies.prompts import template
from polyalgo.languages import LANGUAGES
from polyalgo.records import Generation, Problem, Prompt

MOST_TECHNIQUES = 5
"""Names that one answer may state."""
LONGEST_NAME = 40
"""Characters of such a name."""
LONGEST_APPROACH = 160
"""Characters of a stated approach."""


class Chained(Strategy):
    """Samples in chains: sample i of a chain sees samples 0 .. i - 1.

    Args:
        rounds: length of a chain; 0: all samples of a problem are one chain.
        version: of the prompts.
    """

    def __init__(self, rounds: int, version: str) -> None:
        self._rounds = rounds
        self._version = version

    def rounds(self, num_samples: int) -> int:
        """Length of a chain."""
        return min(self._rounds or num_samples, num_samples)


class Iterative(Chained):
    """Solve it in a way not used yet, with the earlier solutions in view.

    Args:
        rounds: as in `Chained`.
        history: earlier solutions in view: the latest ones, >= 1.
        history_chars: characters of each; longer programs are cut.
        mode: their programs, or the lines in which the model named their approaches (an answer that has no such line
            is shown as a program).
        version: of the prompts.
    """

    name = "iterative"

    def __init__(self, rounds: int, history: int, history_chars: int, mode: HistoryMode, version: str) -> None:
        super().__init__(rounds, version)
        self._history = history
        self._chars = history_chars
        self._summarise = mode is HistoryMode.summarised
        self._shown = template("iterative", version)
        self._summarised = template("iterative_summarised", version)
        self._line = template("approach_line", version).substitute()

    def prompt(self, problem: Problem, base: Prompt, sample_index: int, earlier: Sequence[Generation]) -> Prompt:
        """The problem's prompt, and from the second round on what was written before."""
        latest = distinct_programs(earlier)[-self._history :]
        line = self._line if self._summarise else ""
        if not latest:
            return with_instruction(base, line)
        if self._summarise:
            entries = [f"{number}. {self._summary(item)}" for number, item in enumerate(latest, start=1)]
            return with_instruction(base, self._summarised.substitute(approaches="\n".join(entries)), line)
        fence = LANGUAGES[problem.language].fence_names[0]
        blocks = [
            f"Program {number}:\n{fenced(cut(item.code or '', self._chars), fence)}"
            for number, item in enumerate(latest, start=1)
        ]
        return with_instruction(base, self._shown.substitute(solutions="\n\n".join(blocks)))

    def _summary(self, generation: Generation) -> str:
        approach = stated(generation.text, "approach", LONGEST_APPROACH)
        return approach or f"(not named) {' '.join((generation.code or '').split())[: self._chars]}"


class Denial(Chained):
    """Forbid the techniques of earlier samples, more with each round.

    Args:
        rounds: as in `Chained`.
        history: at most this many forbidden techniques: the latest ones, >= 1.
        version: of the prompts.
        techniques_of: names the techniques of a sample (for example a labeller of the ontology); None takes the
            model's own line `Techniques: ...`.
    """

    name = "denial"

    def __init__(
        self,
        rounds: int,
        history: int,
        version: str,
        techniques_of: Callable[[Generation], Sequence[str]] | None = None,
    ) -> None:
        super().__init__(rounds, version)
        self._history = history
        self._techniques_of = techniques_of
        self._template = template("denial", version)
        self._line = template("techniques_line", version).substitute()

    def prompt(self, problem: Problem, base: Prompt, sample_index: int, earlier: Sequence[Generation]) -> Prompt:
        """The problem's prompt and the techniques that are not allowed any more."""
        denied: dict[str, None] = {}
        for generation in earlier:
            for technique in self._techniques(generation):
                denied.pop(technique, None)
                denied[technique] = None
        listed = "\n".join(f"- {technique}" for technique in list(denied)[-self._history :])
        return with_instruction(
            base,
            self._template.substitute(techniques=listed) if listed else "",
            "" if self._techniques_of else self._line,
        )

    def _techniques(self, generation: Generation) -> Sequence[str]:
        if self._techniques_of is not None:
            return self._techniques_of(generation)
        return stated_list(generation.text, "techniques", MOST_TECHNIQUES, LONGEST_NAME)


def distinct_programs(generations: Sequence[Generation]) -> list[Generation]:
    """Those with a program, each program once (spacing aside), at its latest place."""
    seen: set[str] = set()
    kept: list[Generation] = []
    for item in reversed(generations):
        words = None if item.code is None else " ".join(item.code.split())
        if words is not None and words not in seen:
            seen.add(words)
            kept.append(item)
    return kept[::-1]


def fenced(code: str, tag: str) -> str:
    """The code as a fenced block, also where it holds fences itself."""
    mark = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
    return f"{mark}{tag}\n{code}\n{mark}"


def cut(code: str, most_chars: int) -> str:
    """The program, cut at a line end to at most `most_chars` characters and marked so."""
    code = code.rstrip("\n")
    if len(code) <= most_chars:
        return code
    head = code[:most_chars]
    return (head[: head.rfind("\n")] if "\n" in head else head) + "\n[cut]"
