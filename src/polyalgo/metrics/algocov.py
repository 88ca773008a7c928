"""AlgoCov: do the programs of a population cover both reference algorithms of a problem (DivAlgo, equation 2)?

Pure functions of label sets, for one layer of the ontology at a time. Where labels come from, and that only correct
programs have any, is the caller's matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Layer(StrEnum):
    """Layers of the ontology, from coarse to fine (DivAlgo, section 3)."""

    PARADIGM = "paradigm"
    TECHNIQUE = "technique"
    DATA_STRUCTURE = "data_structure"


class Tier(StrEnum):
    """How two programs differ: in the coarsest layer whose label sets are not equal (DivAlgo, section 3)."""

    STRONG = "strong"
    """Different paradigms."""
    MEDIUM = "medium"
    """The same paradigms, different techniques."""
    WEAK = "weak"
    """The same paradigms and techniques, different data structures."""
    IDENTICAL = "identical"
    """The same labels in every layer."""


LAYER_OF_TIER = {Tier.STRONG: Layer.PARADIGM, Tier.MEDIUM: Layer.TECHNIQUE, Tier.WEAK: Layer.DATA_STRUCTURE}
"""The layer in which the pairs of a tier differ, and in which table 2 scores them."""


def tier(a: Mapping[Layer, AbstractSet[str]], b: Mapping[Layer, AbstractSet[str]]) -> Tier:
    """The tier of a pair of programs, from their labels in every layer.

    "Different" is read as "not equal": table 1 counts 428 strong pairs in the test split, of which section 5.3 keeps
    the 274 whose labels are mutually exclusive (`mutually_exclusive`).
    """
    return next((name for name, layer in LAYER_OF_TIER.items() if a[layer] != b[layer]), Tier.IDENTICAL)


def mutually_exclusive(a: AbstractSet[str], b: AbstractSet[str]) -> bool:
    """No label in common, and each has one (ours: a reference without labels cannot be covered).

    Table 2 is over such pairs: where references share a label, one program covers both.
    """
    return bool(a) and bool(b) and a.isdisjoint(b)


def matches(population: Iterable[AbstractSet[str]], reference: AbstractSet[str]) -> NDArray[np.bool_]:
    """Match_X(s) of equation 2 for each program: has it a label in common with the reference? Shape (n,)."""
    return np.array([not reference.isdisjoint(labels) for labels in population], dtype=np.bool_)


def algocov(population: Iterable[AbstractSet[str]], a: AbstractSet[str], b: AbstractSet[str]) -> int:
    """AlgoCov of a population in one layer: 1 where some program matches A and some (other or the same) matches B.

    Args:
        population: labels of each program; empty gives 0.
        a: labels of reference A.
        b: labels of reference B.
    """
    programs = list(population)
    return int(matches(programs, a).any() and matches(programs, b).any())


def algocov_at_k(matches_a: ArrayLike, matches_b: ArrayLike, k: int) -> float:
    """Expected AlgoCov of k of the n programs drawn without replacement, without drawing any.

    The share of the C(n, k) subsets with a match of A and one of B; by inclusion and exclusion, with a, b and u the
    programs that match A, B, and at least one of the two,

        1 - [C(n - a, k) + C(n - b, k) - C(n - u, k)] / C(n, k)

    Table 2 takes 10 solutions a strategy; this is their mean over all choices of 10. With k = n it is equation 2.

    Args:
        matches_a: Match_A of each program, booleans of shape (n,); False for programs that are wrong.
        matches_b: Match_B likewise.
        k: programs drawn, in [1, n].

    Returns:
        A share in [0, 1].

    Raises:
        ValueError: shapes differ, values are not booleans, or k is out of range.
    """
    in_a, in_b = np.asarray(matches_a), np.asarray(matches_b)
    if in_a.shape != in_b.shape or in_a.ndim != 1:
        raise ValueError(f"matches must be two arrays of one shape (n,), got {in_a.shape} and {in_b.shape}")
    if in_a.dtype != np.bool_ or in_b.dtype != np.bool_:
        raise ValueError(f"matches must be booleans, got {in_a.dtype} and {in_b.dtype}")
    n = len(in_a)
    if not 1 <= k <= n:
        raise ValueError(f"k must be in [1, n], got {k} of n = {n} programs")
    none_of_a, none_of_b, neither = (
        math.comb(n - int(found.sum()), k) for found in (in_a, in_b, np.logical_or(in_a, in_b))
    )
    return 1.0 - (none_of_a + none_of_b - neither) / math.comb(n, k)
