"""From labels to files: tiers, strata, splits, instances, and what `polyalgo compare` reads."""

import json

import numpy as np
import pandas as pd
import pytest

from polyalgo.analysis.diversity_sources import label_sets
from polyalgo.builder import finishing, tables
from polyalgo.builder.finishing import Programs
from polyalgo.builder.packing import pack
from polyalgo.builder.records import (
    Graphs,
    Instance,
    Judged,
    Labelled,
    Pair,
    Pairs,
    Selected,
    Shortlisted,
    Solution,
    Tiered,
    Verified,
)
from polyalgo.config.build import SplitConfig
from polyalgo.divalgo.ingest import Filters, SourceProblem, Submission, ingest
from polyalgo.divalgo.judges.classes import Decision, Fault, SimilarityClass, Vote
from polyalgo.divalgo.tiers import Tier
from polyalgo.languages import Language
from polyalgo.metrics.algocov import Layer
from polyalgo.records import OntologyLabels, Outcome, ReferencePair
from polyalgo.store import read_records
from polyalgo.training.codex_pairs import Pair as LearntPair
from polyalgo.training.codex_pairs import PairClass, read_pairs

A = OntologyLabels(("greedy",), ("voting",), ("array",))
B = OntologyLabels(("greedy",), ("voting",), ("stack",))
C = OntologyLabels(("sorting",), ("voting",), ("array",))


def programs(name, lengths):
    submissions = tuple(Submission(str(i), name, Language.CPP, "x" * n) for i, n in enumerate(lengths))
    return Programs(
        SourceProblem(name, name.upper(), f"Do {name}.", (), submissions), {s.submission_id: s for s in submissions}
    )


@pytest.mark.parametrize(
    ("a", "b", "tier"),
    [(A, C, Tier.STRONG), (A, B, Tier.WEAK), (A, A, Tier.IDENTICAL)],
)
def test_tiers(a, b, tier):
    assert finishing.tiered(Labelled("p", "static", a, b, ())) == Tiered("p", tier)


def test_a_stratum_has_all_paradigms_of_the_pair_and_the_mean_length_of_all_programs():
    found = finishing.stratum(Labelled("p", "static", A, C, ()), programs("p", [10, 20, 60]))
    assert (found.paradigms, found.mean_length) == (("greedy", "sorting"), 30.0)


def test_split_sizes_follow_the_papers_shares_and_every_problem_is_in_one_part():
    strata = {f"p{i}": finishing.stratum(Labelled("p", "s", A, A, ()), programs("p", [i + 1])) for i in range(42)}
    parts = finishing.splits(strata, SplitConfig(), seed=0).parts
    # 42 * 5623/7623 = 30.98, 42 * 1000/7623 = 5.51 twice: 31, 6 and 5 by largest remainder, of equal ones the first.
    assert {name: len(members) for name, members in parts.items()} == {"train": 31, "val": 6, "test": 5}
    assert sorted(name for members in parts.values() for name in members) == sorted(strata)
    assert finishing.splits(strata, SplitConfig(val=0, test=0), 0).parts == {"train": tuple(sorted(strata))}


def instance(name, split, tier, population):
    pair = Pair("0", "1", 0.25, 0.5)
    record = finishing.instance(
        Selected(name, pair, Decision((Vote("pdg", SimilarityClass.DISTINCT),), True)),
        Labelled(name, "static", A, C, ()),
        Tiered(name, tier),
        split,
        programs(name, [3] * population),
    )
    assert isinstance(record, Instance)
    return record


def test_export_writes_what_compare_reads_and_leaves_equal_files_alone(tmp_path):
    found = [instance("p", "train", Tier.STRONG, 4)]
    benchmark, references, pairs = finishing.export(found, [], tmp_path)
    (pair,) = read_records(references, ReferencePair)
    assert pair == ReferencePair("p", A, C, "xxx", "xxx")
    assert label_sets(pair.b)[Layer.PARADIGM] == {"sorting"}
    (line,) = read_records(benchmark, Instance)
    assert line == found[0]
    assert line.a == Solution("0", "xxx", A)
    before = benchmark.stat().st_mtime_ns
    assert pairs.read_bytes() == b""
    finishing.export(found, [], tmp_path)
    assert benchmark.stat().st_mtime_ns == before


def test_decided_pairs_are_what_codex_sft_learns_from(tmp_path):
    votes = [Vote("j", SimilarityClass.DISTINCT), Vote("k", SimilarityClass.VERY_DISTINCT)]
    judged = Judged("p", (Decision(tuple(votes), True), Decision((votes[0], Vote("k", None, Fault.MALFORMED)), None)))
    pairs = Pairs("p", (Pair("0", "1", 0.1, 0.2), Pair("0", "2", 0.3, 0.3)))
    rows = list(finishing.judged_pairs(pairs, judged, programs("p", [3, 4, 5]), {"distinct", "very_distinct"}))
    *_, path = finishing.export([], rows, tmp_path)
    found = read_pairs(path)
    (problem,) = found.problems
    assert problem.programs == {"0": "xxx", "1": "xxxx"}
    assert problem.pairs == (LearntPair("0", "1", PairClass.distinct),)
    assert json.loads(path.read_text())["votes"] == {"j": "distinct", "k": "very_distinct"}


def test_table_1_by_hand():
    items = [
        instance("a", "train", Tier.STRONG, 2),
        instance("b", "train", Tier.WEAK, 5),
        instance("c", "test", Tier.STRONG, 3),
    ]
    rows = {row.pop("split"): row for row in tables.table1(items).to_dict("records")}
    assert rows["train"] == {
        "instances": 2,
        "reference_solutions": 4,
        "solutions_total": 7,
        "solutions_mean": 3.5,
        "solutions_median": 3.5,
        "strong": 1,
        "medium": 0,
        "weak": 1,
        "identical": 0,
        "unlabelled": 0,
    }
    assert rows["val"]["instances"] == 0
    assert rows["all"] == {
        "instances": 3,
        "reference_solutions": 6,
        "solutions_total": 10,
        "solutions_mean": 10 / 3,
        "solutions_median": 3,
        "strong": 2,
        "medium": 0,
        "weak": 1,
        "identical": 0,
        "unlabelled": 0,
    }


def test_the_funnel_counts_what_is_left_and_why():
    def source(name, count, failed_rewrites=0):
        submissions = tuple(Submission(str(i), name, Language.CPP, "x") for i in range(count))
        return SourceProblem(name, name, name, (), submissions, unknown_language=1, failed_rewrites=failed_rewrites)

    blank = SourceProblem("s", "s", "s", (), (Submission("0", "s", Language.CPP, " "),))
    problems = [source("p", 3, 2), source("q", 1), source("r", 2), source("t", 6), blank]
    ingested = list(ingest(problems, Filters(least_correct=2)))
    empty = pack(np.zeros(0), "<i4")
    frame = tables.funnel(
        ingested,
        [
            Verified("p", ("0", "1"), True, {"2": Outcome.TIMEOUT}),
            Verified("r", ("0",), True, {"1": Outcome.TIMEOUT}),
            Verified("t", tuple("012345"), True, {}),
        ],
        [
            Graphs("p", ("0",), ("0",), {"1": "no"}, empty, empty, empty, empty),
            Graphs("t", tuple("012345"), (), {}, empty, empty, empty, empty),
        ],
        [Shortlisted("t", tuple("01234"), {}, {}, {})],
        [Pairs("t", (Pair("0", "1", 0.1, 0.1), Pair("2", "3", 0.1, 0.1)))],
        [Selected("t", Pair("0", "1", 0.1, 0.1), Decision((), True))],
        least_correct=2,
    )
    assert frame.values.tolist() == [
        ["source", 5, 17, ""],
        ["dropped: other_language", 0, 4, ""],
        ["dropped: no_code", 0, 1, ""],
        ["dropped: too_few_correct", 2, 1, ""],
        ["dropped: no_statement", 0, 0, ""],
        ["dropped: duplicate", 0, 0, ""],
        ["ingested", 3, 11, "2 rewrites failed and were replaced"],
        ["dropped: did_not_pass", 0, 2, ""],
        ["dropped: too_few_passed", 1, 1, ""],
        ["verified", 2, 8, ""],
        ["dropped: no_graph", 0, 1, ""],
        ["dropped: fewer_than_two_graphs", 1, 1, ""],
        ["compared", 1, 6, ""],
        ["dropped: not_shortlisted", 0, 1, ""],
        ["shortlisted", 1, 5, "median 5"],
        ["dropped: not_paired", 0, 1, ""],
        ["paired", 1, 4, "2 pairs"],
        ["dropped: no_pair_accepted", 0, 0, ""],
        ["dropped: another_pair_chosen", 0, 2, ""],
        ["accepted", 1, 2, "one pair each"],
    ]


def test_a_pair_without_a_valid_label_has_no_tier_and_is_no_reference(tmp_path):
    labelled = Labelled("p", "llm", OntologyLabels(), C, ("malformed answer",), failed=("a",))
    assert finishing.tiered(labelled) == Tiered("p", Tier.UNLABELLED)
    assert finishing.stratum(labelled, programs("p", [10])).paradigms == ()
    found = [instance("p", "train", Tier.UNLABELLED, 4), instance("q", "train", Tier.WEAK, 4)]
    benchmark, references, _ = finishing.export(found, [], tmp_path)
    assert [item.problem_id for item in read_records(benchmark, Instance)] == ["p", "q"]
    assert [pair.problem_id for pair in read_records(references, ReferencePair)] == ["q"]
    assert tables.table1(found)["unlabelled"].tolist() == [1, 0, 0, 1]
    frame = tables.label_accuracy([None, A], [C, A])
    assert frame[["programs", "exact", "unlabelled"]].values.tolist() == [[1, 1.0, 1]] * 3


def test_votes_are_counted_by_class_and_fault():
    distinct, unresolved = Vote("x", SimilarityClass.DISTINCT), Vote("x", None, Fault.UNRESOLVED)
    same = Vote("y", SimilarityClass.IDENTICAL)
    frame = tables.votes(
        [
            Judged("p", (Decision((distinct, same), None), Decision((unresolved, same), False))),
            Judged("q", (Decision((distinct,), True),)),
        ]
    )
    rows = frame.set_index("judge")
    assert rows.loc["x", "distinct"] == 2
    assert rows.loc["x", "unresolved"] == 1
    assert rows.loc["y", "identical"] == 2
    assert frame.attrs["decisions"] == {"undecided": 1, "similar": 1, "dissimilar": 1}


def test_the_radius_curve_is_a_mean_in_which_covered_problems_stay_covered():
    def item(*radii):
        return Shortlisted("p", (), {}, {"pdg": radii}, {"pdg": 1})

    frame = tables.radius_curve([item(1.0, 0.5, 0.49, 0.2), item(1.0, 0.5)], least_gain=0.02)
    assert frame["radius"].tolist() == pytest.approx([1.0, 0.5, 0.495, 0.35])
    assert frame[frame["stop"]]["picks"].tolist() == [2]  # 0.5 -> 0.495 gains less than 0.02


def test_label_accuracy_by_hand():
    frame = tables.label_accuracy([A, A, B], [A, C, None]).set_index("layer")
    assert isinstance(frame, pd.DataFrame)
    assert frame.loc["paradigms", ["programs", "exact", "overlap", "precision", "recall", "f1"]].tolist() == [
        2,
        0.5,
        0.5,
        0.5,
        0.5,
        0.5,
    ]
    assert frame.loc["techniques", "exact"] == 1.0
    two = OntologyLabels(("greedy", "sorting"), (), ())
    frame = tables.label_accuracy([A], [two]).set_index("layer")
    # said 1, true 2, both 1
    assert frame.loc["paradigms", ["exact", "overlap", "precision", "recall"]].tolist() == [0, 1, 1, 0.5]
    assert frame.loc["paradigms", "f1"] == pytest.approx(2 / 3)
    assert tables.label_accuracy([A], [None]).empty
