"""How far one labelling agrees with another: exact sets, and micro-averaged precision, recall and F1, by layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polyalgo.divalgo.ontology import Layer
from polyalgo.records import OntologyLabels


@dataclass(frozen=True)
class Accuracy:
    """Of one layer; shares in [0, 1]."""

    layer: Layer
    programs: int
    exact: float
    """Programs whose sets are equal."""
    overlap: float
    """Programs whose sets share a label: what AlgoCov's match asks for."""
    precision: float
    recall: float
    f1: float


def accuracy(found: Sequence[OntologyLabels], truth: Sequence[OntologyLabels]) -> list[Accuracy]:
    """Agreement of each layer; a share of nothing is 0.

    Args:
        found: labels to measure.
        truth: what they are measured against, of the same programs.
    """
    return [_layer(layer, found, truth) for layer in Layer]


def _layer(layer: Layer, found: Sequence[OntologyLabels], truth: Sequence[OntologyLabels]) -> Accuracy:
    pairs = [(set(getattr(a, layer)), set(getattr(b, layer))) for a, b in zip(found, truth, strict=True)]
    both = sum(len(a & b) for a, b in pairs)
    said, true = sum(len(a) for a, _ in pairs), sum(len(b) for _, b in pairs)
    return Accuracy(
        layer,
        len(pairs),
        exact=_share(sum(a == b for a, b in pairs), len(pairs)),
        overlap=_share(sum(bool(a & b) for a, b in pairs), len(pairs)),
        precision=_share(both, said),
        recall=_share(both, true),
        f1=_share(2 * both, said + true),
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
