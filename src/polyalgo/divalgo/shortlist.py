"""Which few of many correct programs go on to the judges: far apart in each similarity space, with random controls.

Pure functions of similarity matrices. Not promised: that programs far apart are different algorithms; judges say that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polyalgo.errors import DataError

Matrix = NDArray[np.float64]
_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Traversal:
    """A farthest-first traversal, as far as it went."""

    order: tuple[int, ...]
    """Picked programs; the first is the medoid."""
    radii: tuple[float, ...]
    """Covering radius after each pick: the largest distance of a program to its nearest pick."""

    def normalised(self) -> tuple[float, ...]:
        """Radii over the first one, in [0, 1]; all 0 where all programs are equal."""
        first = self.radii[0]
        return tuple(radius / first if first > 0 else 0.0 for radius in self.radii)

    def stopping_size(self, least_gain: float = 0.02) -> int:
        """How many picks until one more lowers the normalised radius by less than `least_gain` (paper, section 3).

        All of them, where none does.
        """
        radii = self.normalised()
        for size in range(1, len(radii)):
            if radii[size - 1] - radii[size] < least_gain:
                return size
        return len(radii)


def medoid(similarity: Matrix) -> int:
    """The program most similar to all others; of equal ones the first.

    Args:
        similarity: (n, n), n >= 1.

    Raises:
        DataError: not a square, symmetric matrix of numbers.
    """
    return int(np.argmax(_checked(similarity).sum(axis=1).round(12)))


def farthest_first(similarity: Matrix, size: int) -> Traversal:
    """Medoid first, then again and again the program farthest from its nearest pick (Gonzalez, 1985).

    Distance is 1 - similarity; of equally far ones the first. Ends early when every program equals a pick.

    Args:
        similarity: (n, n), in [0, 1], n >= 1.
        size: most picks, >= 1.

    Raises:
        DataError: not a square, symmetric matrix of numbers, or `size` < 1.
    """
    if size < 1:
        raise DataError(f"size must be >= 1, got {size}")
    distance = np.clip(1.0 - _checked(similarity), 0.0, None)
    np.fill_diagonal(distance, 0.0)
    first = medoid(similarity)
    nearest = distance[first].copy()
    order, radii = [first], [float(nearest.max())]
    while len(order) < min(size, len(distance)) and radii[-1] > _TOLERANCE:
        pick = int(np.argmax(nearest.round(12)))
        nearest = np.minimum(nearest, distance[pick])
        order.append(pick)
        radii.append(float(nearest.max()))
    return Traversal(tuple(order), tuple(radii))


@dataclass(frozen=True)
class Shortlist:
    """What goes on, and from which space each came; a program may come from several."""

    picks: tuple[tuple[str, tuple[int, ...]], ...]
    """Name of each source, in order, with its picks in order."""

    @property
    def members(self) -> tuple[int, ...]:
        """All picked programs once, sorted."""
        return tuple(sorted({index for _, picks in self.picks for index in picks}))


def shortlist(
    spaces: Sequence[tuple[str, Matrix, int]], controls: int, seed: int
) -> tuple[Shortlist, dict[str, Traversal]]:
    """Farthest-first picks of every space, and uniform random controls; each drawn independently (paper, section 3).

    Args:
        spaces: name, similarity (n, n) and most picks of each; the paper: 10 by PDG, 6 by embedding.
        controls: random programs, 5 in the paper; all where there are no more.
        seed: of the controls.

    Returns:
        The shortlist, and each space's traversal.

    Raises:
        DataError: see `farthest_first`; the spaces have different sizes; or there is none.
    """
    sizes = {len(similarity) for _, similarity, _ in spaces}
    if len(sizes) != 1:
        raise DataError(f"spaces must be of one size, got {sorted(sizes)}")
    count = sizes.pop()
    traversals = {name: farthest_first(similarity, size) for name, similarity, size in spaces}
    drawn = np.random.default_rng(seed).choice(count, size=min(controls, count), replace=False)
    picks = [(name, traversal.order) for name, traversal in traversals.items()]
    return Shortlist((*picks, ("random", tuple(int(index) for index in drawn)))), traversals


def disjoint_pairs(similarity: Matrix, members: Sequence[int], count: int = 3) -> list[tuple[int, int]]:
    """The least similar pair, then the least similar one without its members, and so on (paper, section 3).

    Args:
        similarity: (n, n); the paper's is the mean of embedding and PDG.
        members: the shortlist.
        count: most pairs.

    Returns:
        Pairs in ascending order of similarity, the smaller index first; of equal ones the first in that order.

    Raises:
        DataError: not a square, symmetric matrix of numbers.
    """
    matrix = _checked(similarity)
    left = sorted(set(members))
    pairs = [(float(matrix[a, b].round(12)), a, b) for i, a in enumerate(left) for b in left[i + 1 :]]
    chosen: list[tuple[int, int]] = []
    taken: set[int] = set()
    for _, a, b in sorted(pairs):
        if len(chosen) < count and not taken & {a, b}:
            chosen.append((a, b))
            taken |= {a, b}
    return chosen


def _checked(similarity: Matrix) -> Matrix:
    matrix = np.asarray(similarity, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or len(matrix) == 0:
        raise DataError(f"similarity must be a square matrix of at least one program, got shape {matrix.shape}")
    if not np.isfinite(matrix).all():
        raise DataError("similarity must be finite numbers")
    if not np.allclose(matrix, matrix.T, atol=_TOLERANCE):
        raise DataError("similarity must be symmetric")
    return matrix
