"""The closed label space of DivAlgo: paradigms, techniques and data structures, each with a one-line definition.

The counts (13, 64, 22) are the paper's (appendix A.2), the names are ours. Labels outside are errors here; a
labeller that reads a model's answer drops them itself, and counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

import yaml

from polyalgo.errors import DataError

PATH = Path(__file__).with_name("ontology.yaml")


class Layer(StrEnum):
    """From coarse to fine; also the fields of `Labels`."""

    PARADIGMS = "paradigms"
    TECHNIQUES = "techniques"
    DATA_STRUCTURES = "data_structures"


COUNTS = {Layer.PARADIGMS: 13, Layer.TECHNIQUES: 64, Layer.DATA_STRUCTURES: 22}
"""Labels per layer (paper, appendix A.2)."""


@dataclass(frozen=True)
class Labels:
    """What a program is labelled with, at every layer; sorted, none empty."""

    paradigms: tuple[str, ...]
    techniques: tuple[str, ...]
    data_structures: tuple[str, ...]

    def at(self, layer: Layer) -> frozenset[str]:
        """The labels of one layer."""
        return frozenset(getattr(self, layer))


@dataclass(frozen=True)
class Ontology:
    """Definitions by name, by layer."""

    definitions: Mapping[Layer, Mapping[str, str]]

    def names(self, layer: Layer) -> tuple[str, ...]:
        """All labels of a layer, in the file's order."""
        return tuple(self.definitions[layer])

    def labels(self, given: Mapping[str, Iterable[str]], where: str) -> Labels:
        """Checked labels.

        Args:
            given: names by layer.
            where: what is labelled, for errors.

        Raises:
            DataError: a layer is missing, empty or unknown, or a name is not in the ontology.
        """
        unknown = sorted(set(given) - set(Layer))
        if unknown:
            raise DataError(f"{where}: layer must be one of {', '.join(Layer)}, got {unknown[0]!r}")
        checked: dict[str, tuple[str, ...]] = {}
        for layer in Layer:
            names = given.get(layer, ())
            if isinstance(names, str) or not names:
                raise DataError(f"{where}: {layer} must be a list with at least one label, got {names!r}")
            for name in names:
                if name not in self.definitions[layer]:
                    raise DataError(f"{where}: {layer} must be labels of the ontology, got {name!r}")
            checked[layer] = tuple(sorted(set(names)))
        return Labels(**checked)


def read_ontology(path: Path) -> Ontology:
    """Read and check an ontology file.

    Raises:
        DataError: it does not have exactly the layers and counts, or a definition is not one line of text.
    """
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict) or list(found) != list(Layer):
        raise DataError(f"{path}: the layers must be {', '.join(Layer)}")
    for layer, most in COUNTS.items():
        entries = found[layer]
        if not isinstance(entries, dict) or len(entries) != most:
            raise DataError(f"{path}: {layer} must have {most} entries, got {len(entries or ())}")
        for name, text in entries.items():
            if not isinstance(text, str) or not text.strip() or "\n" in text:
                raise DataError(f"{path}: {layer}.{name} must be one line of text, got {text!r}")
    return Ontology({layer: found[layer] for layer in Layer})


@cache
def ontology() -> Ontology:
    """The ontology that ships."""
    return read_ontology(PATH)
