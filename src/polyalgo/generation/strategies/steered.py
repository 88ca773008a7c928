"""Steering by the ontology labels of a problem's two reference solutions (DivAlgo, section 5.3).

An oracle: it tells the model what humans did. Needs a file of `ReferencePair` records; the prompt is ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from polyalgo.config.schema import PromptStrategyName
from polyalgo.errors import ConfigError
from polyalgo.generation.strategies.base import Strategy, with_instruction
from polyalgo.generation.strategies.prompts import template
from polyalgo.records import Generation, OntologyLabels, Problem, Prompt, ReferenceName, ReferencePair
from polyalgo.store import read_records


class Steered(Strategy):
    """Ask for one reference's approach by its labels.

    Args:
        name: `steer_both` asks for A and B in turn (even samples A, odd ones B); `steer_default` for the reference
            named by `ReferencePair.default`; `steer_non_default` for the other one.
        references: of each problem id.
        version: of the prompt.
    """

    def __init__(self, name: PromptStrategyName, references: Mapping[str, ReferencePair], version: str) -> None:
        self.name = name.value
        self._which = name
        self._references = references
        self._template = template("steer", version)

    def prompt(self, problem: Problem, base: Prompt, sample_index: int, earlier: Sequence[Generation]) -> Prompt:
        """The problem's prompt and the labels of the sample's target."""
        pair = self._references[problem.problem_id]
        labels = pair.a if self._target(pair, sample_index) is ReferenceName.A else pair.b
        return with_instruction(base, self._template.substitute(labels=describe(labels)))

    def _target(self, pair: ReferencePair, sample_index: int) -> ReferenceName:
        if self._which is PromptStrategyName.steer_both:
            return (ReferenceName.A, ReferenceName.B)[sample_index % 2]
        default = pair.default or ReferenceName.A
        if self._which is PromptStrategyName.steer_default:
            return default
        return ReferenceName.B if default is ReferenceName.A else ReferenceName.A

    def check(self, problems: Sequence[Problem]) -> None:
        """Refuse problems that cannot be steered.

        Raises:
            ConfigError: a problem has no references, references without labels, or no default where one is needed.
        """
        needs_default = self._which is not PromptStrategyName.steer_both
        for problem in problems:
            pair = self._references.get(problem.problem_id)
            if pair is None:
                reason = "has none there"
            elif not (any(_layers(pair.a).values()) and any(_layers(pair.b).values())):
                reason = "has a reference without labels"
            elif needs_default and pair.default is None:
                reason = "has no default approach"
            else:
                continue
            raise ConfigError(
                f"strategy.references must hold what strategy={self.name} needs for every problem, "
                f"but {problem.problem_id} {reason}"
            )


def read_references(path: str) -> dict[str, ReferencePair]:
    """The file of `strategy.references`, by problem id.

    Raises:
        ConfigError: there is no such file.
        DataError: a line of it is damaged.
    """
    if not path or not Path(path).is_file():
        shown = f"{path} (no such file)" if path else "none"
        raise ConfigError(f"strategy.references must be a JSONL file of reference pairs, got {shown}")
    return {pair.problem_id: pair for pair in read_records(Path(path), ReferencePair)}


def describe(labels: OntologyLabels) -> str:
    """Labels as a short list, one layer a line; empty layers are left out."""
    return "\n".join(
        f"- {layer}: {', '.join(name.replace('_', ' ') for name in names)}"
        for layer, names in _layers(labels).items()
        if names
    )


def _layers(labels: OntologyLabels) -> dict[str, tuple[str, ...]]:
    return {
        "paradigm": labels.paradigms,
        "technique": labels.techniques,
        "data structure": labels.data_structures,
    }
