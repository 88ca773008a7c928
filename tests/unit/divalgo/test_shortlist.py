"""Farthest-first, the radius curve, random controls and disjoint pairs, against values worked out by hand."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from polyalgo.divalgo.shortlist import Traversal, disjoint_pairs, farthest_first, medoid, shortlist
from polyalgo.errors import DataError


def on_a_line(*places: float) -> np.ndarray:
    """Similarity 1 - distance of points on a line of length 1."""
    at = np.array(places)
    return 1.0 - np.abs(at[:, None] - at[None, :])


# Points 0, 0.1, 0.2, 0.6, 1.0. Sums of distances: 1.9, 1.6, 1.5, 1.9, 3.1: the medoid is 0.2.
LINE = on_a_line(0.0, 0.1, 0.2, 0.6, 1.0)


def test_medoid() -> None:
    assert medoid(LINE) == 2
    assert medoid(np.ones((3, 3))) == 0


def test_farthest_first_by_hand() -> None:
    # From 0.2 the farthest is 1.0 (0.8). Nearest distances then: 0.2, 0.1, 0, 0.4, 0: 0.6 next. Then 0 (0.2), then 0.1.
    found = farthest_first(LINE, 5)
    assert found.order == (2, 4, 3, 0, 1)
    assert found.radii == pytest.approx((0.8, 0.4, 0.2, 0.1, 0.0))
    assert found.normalised() == pytest.approx((1.0, 0.5, 0.25, 0.125, 0.0))


def test_farthest_first_stops_when_all_are_covered() -> None:
    found = farthest_first(on_a_line(0.0, 0.0, 1.0, 1.0), 4)
    assert found == Traversal((0, 2), (1.0, 0.0))
    assert farthest_first(np.ones((4, 4)), 4) == Traversal((0,), (0.0,))


def test_farthest_first_takes_no_more_than_asked() -> None:
    assert farthest_first(LINE, 2).order == (2, 4)
    assert farthest_first(np.ones((1, 1)), 3).order == (0,)


@pytest.mark.parametrize("seed", range(20))
def test_radii_are_those_of_the_definition(seed: int) -> None:
    draw = np.random.default_rng(seed)
    points = draw.random((12, 3))
    similarity = 1.0 - np.linalg.norm(points[:, None] - points[None, :], axis=2) / 3**0.5
    found = farthest_first(similarity, 12)
    distance = 1.0 - similarity
    for size, radius in enumerate(found.radii, 1):
        picks = list(found.order[:size])
        assert radius == pytest.approx(max(min(distance[i, p] for p in picks) for i in range(12)))
    # Gonzalez: at most twice the best possible radius of that many picks.
    best = min(
        max(min(distance[i, p] for p in some) for i in range(12)) for some in itertools.combinations(range(12), 3)
    )
    assert found.radii[2] <= 2 * best + 1e-12


def test_stopping_size() -> None:
    # Falls by 0.5, 0.25, 0.125, 0.105 and 0.019: the last pick is not worth it.
    curve = Traversal(tuple(range(6)), (1.0, 0.5, 0.25, 0.125, 0.02, 0.001))
    assert curve.stopping_size(0.02) == 5
    assert curve.stopping_size(0.2) == 3
    assert curve.stopping_size(0.001) == 6
    assert Traversal((0,), (0.0,)).stopping_size() == 1
    # The rule looks at the radius over the first one.
    assert Traversal((0, 1, 2), (0.1, 0.05, 0.049)).stopping_size(0.02) == 2


def test_shortlist_is_the_union() -> None:
    other = on_a_line(1.0, 0.9, 0.0, 0.1, 0.5)  # sums of distances: 2.5, 2.2, 2.5, 2.2, 2.0: the medoid is 4
    found, traversals = shortlist([("pdg", LINE, 2), ("embedding", other, 2)], controls=1, seed=3)
    assert found.picks[0] == ("pdg", (2, 4))
    assert found.picks[1] == ("embedding", (4, 0))  # 0 and 2 are both 0.5 away
    assert found.picks[2][0] == "random"
    assert len(found.picks[2][1]) == 1
    assert set(found.members) == {0, 2, 4} | set(found.picks[2][1])
    assert set(traversals) == {"pdg", "embedding"}


def test_controls_are_uniform_and_seeded() -> None:
    def drawn(seed: int) -> tuple[int, ...]:
        return shortlist([("pdg", LINE, 1)], controls=2, seed=seed)[0].picks[1][1]

    assert drawn(7) == drawn(7)
    counts = np.zeros(5)
    for seed in range(1000):
        assert len(set(drawn(seed))) == 2
        counts[list(drawn(seed))] += 1
    assert abs(counts / 1000 - 0.4).max() < 0.06  # four standard deviations
    assert sorted(shortlist([("pdg", LINE, 1)], controls=50, seed=0)[0].picks[1][1]) == [0, 1, 2, 3, 4]


def test_disjoint_pairs_by_hand() -> None:
    similarity = np.array(
        [
            [1.0, 0.1, 0.2, 0.9, 0.5],
            [0.1, 1.0, 0.3, 0.4, 0.6],
            [0.2, 0.3, 1.0, 0.7, 0.8],
            [0.9, 0.4, 0.7, 1.0, 0.3],
            [0.5, 0.6, 0.8, 0.3, 1.0],
        ]
    )
    # (0, 1) 0.1; then (0, 2) and (1, 2) share a member; (3, 4) 0.3; nothing is left for 2.
    assert disjoint_pairs(similarity, range(5), 3) == [(0, 1), (3, 4)]
    assert disjoint_pairs(similarity, range(5), 1) == [(0, 1)]
    assert disjoint_pairs(similarity, [4, 2, 3], 3) == [(3, 4)]
    assert disjoint_pairs(similarity, [2], 3) == []


@pytest.mark.parametrize(
    ("matrix", "text"),
    [
        (np.zeros((2, 3)), "shape"),
        (np.zeros((0, 0)), "at least one"),
        (np.array([[1.0, np.nan], [np.nan, 1.0]]), "finite"),
        (np.array([[1.0, 0.2], [0.3, 1.0]]), "symmetric"),
    ],
)
def test_bad_matrices(matrix: np.ndarray, text: str) -> None:
    for call in (lambda: medoid(matrix), lambda: farthest_first(matrix, 1), lambda: disjoint_pairs(matrix, [0])):
        with pytest.raises(DataError, match=text):
            call()


def test_bad_sizes() -> None:
    with pytest.raises(DataError, match="size must be >= 1, got 0"):
        farthest_first(LINE, 0)
    with pytest.raises(DataError, match="one size"):
        shortlist([("a", LINE, 1), ("b", np.ones((2, 2)), 1)], 1, 0)
