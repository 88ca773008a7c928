"""Shortlist, pairs and selection of small problems worked out by hand."""

import numpy as np
import pytest

from polyalgo.builder import choosing
from polyalgo.builder.packing import pack, unpack
from polyalgo.builder.records import Judged, Pair, Pairs, Selected, Similarities
from polyalgo.config.build import PairsConfig, ShortlistConfig
from polyalgo.divalgo.judges.classes import Decision
from polyalgo.errors import DataError


def similarities(pdg, embedding):
    names = tuple("abcd"[: len(pdg)])
    return Similarities("p", names, pack(np.array(pdg), "<f4"), pack(np.array(embedding), "<f4"))


# a and b are near each other in both spaces; c is far in pdg, d in embedding.
PDG = [[1, 0.9, 0.1, 0.8], [0.9, 1, 0.2, 0.7], [0.1, 0.2, 1, 0.3], [0.8, 0.7, 0.3, 1]]
EMBEDDING = [[1, 0.9, 0.8, 0.2], [0.9, 1, 0.7, 0.1], [0.8, 0.7, 1, 0.3], [0.2, 0.1, 0.3, 1]]


def test_shortlist_is_the_union_of_the_picks_of_each_space():
    config = ShortlistConfig(pdg=2, embedding=2, random=1, curve=4)
    found = choosing.shortlisted(similarities(PDG, EMBEDDING), config, seed=0)
    # Medoids: row sums 2.8 2.8 1.6 2.8 in pdg, so a; 2.9 2.7 2.8 1.6 in embedding, so a. Farthest from a: c, and d.
    assert found.picks["pdg"] == ("a", "c")
    assert found.picks["embedding"] == ("a", "d")
    assert len(found.picks["random"]) == 1
    assert set(found.members) == {"a", "c", "d"} | set(found.picks["random"])
    # Distances to the nearest pick in pdg: after a 0.9; after c max(b 0.1, d 0.2) = 0.2; then d, then b.
    assert found.radii["pdg"] == pytest.approx((1.0, 0.222222, 0.111111, 0.0), abs=1e-6)
    assert found.stopping["pdg"] == 4


def test_controls_differ_between_problems_and_seeds_and_are_the_same_each_time():
    record = similarities(np.eye(4), np.eye(4))
    draws = {
        (name, seed): choosing.shortlisted(
            Similarities(name, record.members, record.pdg, record.embedding), ShortlistConfig(random=1), seed
        ).picks["random"]
        for name in map(str, range(10))
        for seed in (0, 1)
    }
    assert len({draws[name, 0] for name in map(str, range(10))}) > 1
    assert [draws[str(i), 0] for i in range(10)] != [draws[str(i), 1] for i in range(10)]
    again = choosing.shortlisted(
        Similarities("3", record.members, record.pdg, record.embedding), ShortlistConfig(random=1), 0
    )
    assert again.picks["random"] == draws["3", 0]


def test_pairs_have_the_lowest_mean_similarity_and_share_no_program():
    record = similarities(PDG, EMBEDDING)
    chosen = choosing.shortlisted(record, ShortlistConfig(random=4, curve=10), 0)
    # Means: ab .9, ac .45, ad .5, bc .45, bd .4, cd .3. cd first; then ab is all that is disjoint.
    found = choosing.pairs(record, chosen, PairsConfig(count=3))
    assert found.pairs == (Pair("c", "d", 0.3, 0.3), Pair("a", "b", 0.9, 0.9))
    assert found.pairs[0].mean == pytest.approx(0.3)


def decided(*dissimilar):
    return Judged("p", tuple(Decision((), said) for said in dissimilar))


PAIRS = Pairs("p", (Pair("a", "b", 0.1, 0.3), Pair("c", "d", 0.2, 0.2), Pair("e", "f", 0.5, 0.5)))


@pytest.mark.parametrize(
    ("said", "kept"),
    [((True, True, True), 0), ((False, True, True), 1), ((None, False, True), 2), ((False, None, False), None)],
)
def test_a_problem_keeps_its_least_similar_accepted_pair(said, kept):
    found = choosing.selected(PAIRS, decided(*said))
    expected = Selected("p", None, None) if kept is None else Selected("p", PAIRS.pairs[kept], Decision((), True))
    assert found == expected


def test_packed_arrays_come_back_and_damage_is_noticed():
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    packed = pack(array, "<f4")
    assert np.array_equal(unpack(packed), array)
    assert unpack(packed).dtype == np.float32
    with pytest.raises(DataError, match="a packed array is damaged"):
        unpack(type(packed)("<f4", (2, 4), packed.data))
    with pytest.raises(DataError, match="a packed array is damaged"):
        unpack(type(packed)("<f4", (2, 3), packed.data[:-4]))
