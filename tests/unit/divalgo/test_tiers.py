"""Tiers of pairs and the stratified split, on cases worked out by hand."""

from __future__ import annotations

import pytest

from polyalgo.divalgo.ontology import Labels
from polyalgo.divalgo.tiers import Stratum, Tier, equal_parts, stratified_split, tier
from polyalgo.errors import DataError


def labels(paradigms: str, techniques: str, structures: str) -> Labels:
    return Labels(tuple(paradigms.split()), tuple(techniques.split()), tuple(structures.split()))


BASE = labels("greedy", "sweep", "heap")


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (labels("greedy", "sweep", "heap"), Tier.IDENTICAL),
        (labels("greedy", "sweep", "array"), Tier.WEAK),
        (labels("greedy", "sweep", "array heap"), Tier.WEAK),
        (labels("greedy", "sorting", "heap"), Tier.MEDIUM),
        (labels("greedy", "sorting", "array"), Tier.MEDIUM),
        (labels("dp", "sweep", "heap"), Tier.STRONG),
        (labels("dp greedy", "sweep", "heap"), Tier.STRONG),
    ],
)
def test_tier(other: Labels, expected: Tier) -> None:
    assert tier(BASE, other) is expected
    assert tier(other, BASE) is expected


def problems(count: int, paradigm: str, length: float) -> dict[str, Stratum]:
    return {f"{paradigm}-{index:02}": Stratum((paradigm,), length + index) for index in range(count)}


def test_every_part_has_its_share_of_paradigms_and_lengths() -> None:
    strata = problems(40, "dp", 100.0) | problems(20, "greedy", 500.0)
    parts = stratified_split(strata, [("train", 45), ("val", 9), ("test", 6)], seed=1)
    assert {name: len(ids) for name, ids in parts.items()} == {"train": 45, "val": 9, "test": 6}
    assert sorted(name for ids in parts.values() for name in ids) == sorted(strata)
    of_dp = {name: sum(member.startswith("dp") for member in ids) for name, ids in parts.items()}
    assert of_dp == {"train": 30, "val": 6, "test": 4}  # two thirds of each: runs of ten end where the paradigm does
    for run in range(6):  # the test part has one place in each run of ten neighbours
        run_ids = sorted(strata, key=lambda name: (strata[name].paradigms, strata[name].mean_length))[10 * run :][:10]
        assert len(set(run_ids) & set(parts["test"])) == 1


def test_the_split_depends_on_the_seed_alone() -> None:
    strata = problems(30, "dp", 100.0)
    sizes = [("train", 20), ("test", 10)]
    assert stratified_split(strata, sizes, 5) == stratified_split(dict(reversed(strata.items())), sizes, 5)
    assert len({stratified_split(strata, sizes, seed)["test"] for seed in range(10)}) > 5


def test_empty_parts_and_wrong_sums() -> None:
    strata = problems(3, "dp", 1.0)
    assert stratified_split(strata, [("train", 3), ("val", 0)], 0) == {"train": tuple(sorted(strata)), "val": ()}
    assert stratified_split({}, [("train", 0)], 0) == {"train": ()}
    with pytest.raises(DataError, match="3 problems together"):
        stratified_split(strata, [("train", 2)], 0)


def test_equal_parts() -> None:
    assert equal_parts(10, [("a", 1.0), ("b", 1.0), ("c", 1.0)]) == [("a", 4), ("b", 3), ("c", 3)]
    # 7.377, 1.312, 1.312 of 10: the remainders .377 > .312, so the first gets the one that is left.
    assert equal_parts(10, [("train", 5623), ("val", 1000), ("test", 1000)]) == [("train", 8), ("val", 1), ("test", 1)]
    assert equal_parts(0, [("a", 1.0)]) == [("a", 0)]
