"""The agreement study on pairs whose figures are worked out by hand."""

from collections import Counter

import numpy as np
import pytest

from polyalgo.builder.agreement import draw, random_pairs, study
from polyalgo.builder.records import Pair
from polyalgo.divalgo.judges.classes import Fault, SimilarityClass, Vote, by_levels

IDENTICAL, VARIATION, DISTINCT, VERY = SimilarityClass
LEVELS = (0.9, 0.5, 0.2)


def pair(pdg, embedding):
    return Pair("a", "b", pdg, embedding)


def by_level(name, pairs):
    return [Vote(name, by_levels(getattr(item, name), LEVELS)) for item in pairs]


def fixed(name, *classes):
    return [Vote(name, c, None if c else Fault.MALFORMED) for c in classes]


def test_random_pairs_are_different_and_even_over_all_pairs():
    members = {"p": list("abcd"), "q": ["x", "y"]}
    everything = random_pairs(members, 100, seed=0)
    assert len(everything) == len(set(everything)) == 7
    assert Counter(name for name, _, _ in everything) == {"p": 6, "q": 1}
    assert all(a < b for _, a, b in everything)
    some = random_pairs(members, 3, seed=0)
    assert len(set(some)) == 3
    assert some == random_pairs(members, 3, seed=0)
    drawn = Counter(found for seed in range(300) for found in random_pairs(members, 1, seed))
    assert len(drawn) == 7
    assert max(drawn.values()) < 2.2 * min(drawn.values())


def test_each_is_held_against_the_majority_of_the_others():
    pairs = [pair(0.9, 0.8), pair(0.6, 0.7), pair(0.3, 0.9), pair(0.1, 0.1)]
    votes = {
        "pdg": by_level("pdg", pairs),  # similar: yes yes no no
        "embedding": by_level("embedding", pairs),  # yes yes yes no
        "llm": fixed("llm", IDENTICAL, DISTINCT, VARIATION, None),  # yes no yes -
    }
    correlations, aucs = study(pairs, votes, [DISTINCT, VERY])
    by_judge = aucs.set_index("judge")
    # pdg against embedding and llm: yes tie yes no -> 0.9, 0.3 above 0.1.
    assert by_judge.loc["pdg", ["auc", "pairs"]].tolist() == [1.0, 3]
    # embedding against pdg and llm: yes, tie, tie, no -> 0.8 above 0.1.
    assert by_judge.loc["embedding", ["auc", "pairs"]].tolist() == [1.0, 2]
    # llm against pdg and embedding: yes yes tie (no, but the llm says nothing) -> one class only.
    assert np.isnan(by_judge.loc["llm", "auc"])
    assert by_judge.loc["llm", "similar"] == pytest.approx(2 / 3)
    found = correlations.set_index(["a", "b"])
    # pdg ranks 4 3 2 1, embedding 3 2 4 1: 1 - 6 * (1 + 1 + 4 + 0) / 60 = 0.4.
    assert found.loc[("pdg", "embedding"), "spearman"] == pytest.approx(0.4)
    # the llm knows three: 3 1 2 against pdg 3 2 1: 1 - 6 * 2 / 24 = 0.5.
    assert found.loc[("llm", "pdg"), "spearman"] == pytest.approx(0.5)
    assert found.loc[("llm", "pdg"), "pairs"] == 3


def test_the_figure_comes_with_its_numbers(tmp_path):
    pairs = [pair(x, y) for x, y in ((0.9, 0.8), (0.2, 0.1), (0.6, 0.7))]
    votes = {name: by_level(name, pairs) for name in ("pdg", "embedding", "mean")}
    png = draw(*study(pairs, votes, [DISTINCT, VERY]), tmp_path)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "agreement.csv").read_text().startswith("a,b,spearman,pairs\npdg,pdg,1.0,3\n")
    assert (tmp_path / "agreement_auc.csv").read_text().startswith("judge,auc,pairs,similar\n")
