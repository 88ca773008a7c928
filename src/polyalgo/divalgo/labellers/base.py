"""What every labeller gives: labels of the ontology, and what it said beyond them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from polyalgo.divalgo.ontology import Layer, ontology
from polyalgo.records import OntologyLabels


@dataclass(frozen=True)
class Program:
    """A program to label."""

    problem_id: str
    statement: str
    code: str
    labels: OntologyLabels | None = None
    """What its source says."""


@dataclass(frozen=True)
class Labelling:
    """What a labeller says of one program."""

    labels: OntologyLabels
    discarded: tuple[str, ...] = ()
    """Labels outside the ontology, and `malformed answer` where there was none of the asked form."""
    failed: bool = False
    """No valid answer: the labels say nothing."""


class Labeller(Protocol):
    """Says what programs are made of."""

    name: str
    identity: str
    """Digest of what can change its labels."""

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """Labels of each program, in order.

        Raises:
            DataError: it has no labels for one of them.
        """
        ...


def sorted_labels(given: Mapping[str, Iterable[str]]) -> Labelling:
    """Labels of the ontology out of what was said; the rest is discarded (paper, appendix A.2)."""
    kept: dict[str, tuple[str, ...]] = {}
    discarded: list[str] = []
    for layer in Layer:
        names = [" ".join(name.casefold().split()) for name in given.get(layer, ())]
        known = {name.casefold(): name for name in ontology().names(layer)}
        kept[layer] = tuple(sorted({known[name] for name in names if name in known}))
        discarded += [f"{layer}: {name}" for name in names if name not in known]
    return Labelling(OntologyLabels(**kept), tuple(discarded))
