"""Populations against each other: ensembles at the humans' size, and default against non-default approach.

DivAlgo, section 5.2 with figure 4 right, and section 5.3. Pure functions of embeddings and matches of one problem;
means over problems are the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from polyalgo.metrics.vendi import cosine_gram, vendi_at_size


@dataclass(frozen=True)
class MatchedVendi:
    """Two populations of one problem at the same number of programs."""

    size: int
    """k* = min(k_human, k_LLM)."""
    ensemble: float
    human: float


def matched_vendi(
    members: Sequence[ArrayLike], human: ArrayLike, *, q: float = 1.0, n_subsets: int = 100, seed: int = 0
) -> MatchedVendi | None:
    """Vendi of an ensemble and of the humans on one problem, both at k* = min(k_human, k_LLM) programs.

    The ensemble is the union of its members' correct programs (one member: a single model); k_LLM is the union's size.
    Both values are means over random subsets of k* (`vendi_at_size`), drawn from the union with equal chances for every
    program, so that a member with more correct programs weighs more (ours).

    Args:
        members: embeddings of each member's correct programs, shapes (n_i, d); n_i may be 0.
        human: embeddings of the humans' programs, shape (m, d); m may be 0.
        q: order of the Vendi score.
        n_subsets: random subsets of each population.
        seed: of the subsets.

    Returns:
        None where either side has no program: there is nothing to compare.

    Raises:
        ValueError: as `cosine_gram` and `vendi_at_size`.
    """
    filled = [array for array in map(np.asarray, members) if len(array)]
    people = np.asarray(human)
    if not filled or not len(people):
        return None
    union = np.concatenate(filled)
    size = min(len(union), len(people))
    ensemble_score, human_score = (
        vendi_at_size(cosine_gram(rows), size, q=q, n_subsets=n_subsets, seed=seed) for rows in (union, people)
    )
    return MatchedVendi(size, ensemble_score, human_score)


@dataclass(frozen=True)
class DefaultApproach:
    """Which reference a model follows when not told, judged on half of its programs."""

    is_a: bool
    """A is the default approach; otherwise B is."""
    held_out: NDArray[np.intp]
    """Indices of the other half, on which overlaps are measured."""


def default_approach(matches_a: ArrayLike, matches_b: ArrayLike, *, seed: int = 0) -> DefaultApproach | None:
    """Find the default: the reference that more programs of a random half match (DivAlgo, section 5.3).

    Args:
        matches_a: Match_A (paradigm layer) of each correct i.i.d. program, booleans of shape (n,).
        matches_b: Match_B likewise.
        seed: of the random half (n // 2 programs).

    Returns:
        None where there are fewer than two programs, or the half matches both references equally often (ours).

    Raises:
        ValueError: shapes differ or values are not booleans.
    """
    in_a, in_b = np.asarray(matches_a), np.asarray(matches_b)
    if in_a.shape != in_b.shape or in_a.ndim != 1:
        raise ValueError(f"matches must be two arrays of one shape (n,), got {in_a.shape} and {in_b.shape}")
    if in_a.dtype != np.bool_ or in_b.dtype != np.bool_:
        raise ValueError(f"matches must be booleans, got {in_a.dtype} and {in_b.dtype}")
    order = np.random.default_rng(seed).permutation(len(in_a))
    half, rest = order[: len(order) // 2], order[len(order) // 2 :]
    count_a, count_b = int(in_a[half].sum()), int(in_b[half].sum())
    return None if count_a == count_b else DefaultApproach(count_a > count_b, np.sort(rest))


def overlap(matches: ArrayLike) -> float | None:
    """Share of programs that match a reference, in [0, 1]; None without programs."""
    found = np.asarray(matches, dtype=np.bool_)
    return float(found.mean()) if found.size else None
