"""Tables of a comparison against values worked out by hand; files, notes and refusals."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from pathlib import Path

import pandas as pd
import pytest
from diversity_records import GREEDY, PAIRS, Record, embed, records, write

from polyalgo.analysis.diversity import (
    ensemble_table,
    matched_curves,
    preference_table,
    vendi_metrics,
    vendi_table,
)
from polyalgo.analysis.diversity_coverage import coverage_table, default_table, exclusive_pairs, with_defaults
from polyalgo.analysis.diversity_metrics import diversity_metrics
from polyalgo.analysis.diversity_sources import (
    Source,
    check_comparable,
    embed_correct,
    label_sets,
    load_source,
    make_source,
    without_references,
)
from polyalgo.analysis.outcomes import summarise
from polyalgo.cli import main
from polyalgo.divalgo.mini import mini_problems
from polyalgo.errors import ConfigError, DataError
from polyalgo.metrics.algocov import Tier
from polyalgo.pipelines.compare import CompareOptions, run
from polyalgo.records import OntologyLabels, Outcome, ReferencePair, from_json, to_json

PROBLEM = mini_problems(["cpp"])[0]
HUMAN = records("human", {"p1": "X*XY", "p2": "X", "p3": "YY"}, model="human", strategy="import", temperature=0.0)
IID = records("iid", {"p1": "XXy", "p2": "Y!", "p3": "z"})
VERBALIZED = records("verb", {"p1": "XY", "p2": "W-"}, strategy="verbalized")
OTHER = records("other", {"p1": "Z", "p3": "Y"}, model="n")


def source(found: list[Record], labelled: bool = True) -> Source:
    labels = {g.generation_id: label_sets(entry.labels) for g, _, entry in found if entry is not None}
    return make_source([g for g, _, _ in found], [v for _, v, _ in found], labels if labelled else None)


SOURCES = [source(found) for found in (HUMAN, IID, VERBALIZED, OTHER)]
POINTS = {item.name: embed_correct(item, embed) for item in SOURCES}
NAMES = ["human", "m · iid · T 0.8", "m · verbalized · T 0.8", "n · iid · T 0.8"]


def by(table: pd.DataFrame, **where: object) -> Mapping[str, object]:
    for name, value in where.items():
        table = table[table[name] == value]
    assert len(table) == 1
    return table.iloc[0].to_dict()


def test_vendi_beside_pass_rates_and_humans() -> None:
    table = vendi_table(SOURCES, POINTS)
    assert list(table["source"]) == NAMES
    row = by(table, source=NAMES[1])
    # p1: X, X right, y wrong; p2: Y right, one not judged; p3: wrong.
    assert row["pass@1"] == pytest.approx((2 / 3 + 1 + 0) / 3)
    assert (row["problems"], row["samples"], row["infra_errors"], row["malformed"]) == (3, 5, 1, 0)
    assert (row["solved"], row["correct"]) == (2, 1.5)
    assert row["vendi"] == pytest.approx(1.0)
    # At equal size, p1: two of the humans' X, X, Y give (1 + 2 + 2) / 3 beside X, X; p2: one program each.
    people = (5 / 3 + 1) / 2
    assert (row["human_problems"], row["k_star"], row["single"]) == (2, 1.5, 1)
    assert (row["vendi_at_k"], row["human_vendi"]) == (pytest.approx(1.0), pytest.approx(people))
    assert row["of_human"] == pytest.approx(1 / people)
    verbalized = by(table, source=NAMES[2])
    assert (verbalized["malformed"], verbalized["pass@1"], verbalized["vendi"]) == (1, 0.75, pytest.approx(1.5))
    assert by(table, source="human")["vendi"] == pytest.approx((3 / 2 ** (2 / 3) + 1 + 1) / 3)
    assert by(vendi_table(SOURCES, POINTS, q=math.inf), source="human")["vendi"] == pytest.approx((1.5 + 1 + 1) / 3)


def test_more_programs_do_not_make_a_model_more_diverse_than_people() -> None:
    # The model writes what people write, in the same shares, but twice as much of it.
    people = source(records("human", {"p1": "XYZW"}, model="human"))
    model = source(records("m", {"p1": "XYZWXYZW"}))
    few = source(records("n", {"p1": "XY"}, model="n"))
    points = {item.name: embed_correct(item, embed) for item in (people, model, few)}
    table = vendi_table([people, model, few], points, n_subsets=2000)
    # Four of eight letters that stand twice: fewer different ones than people's four.
    row = by(table, source=model.name)
    assert (row["vendi"], row["human_vendi"]) == (pytest.approx(4.0), pytest.approx(4.0))
    assert row["vendi_at_k"] < 3.5
    # Two different programs are as diverse as any two of people's, though people's four score 4.
    row = by(table, source=few.name)
    assert (row["vendi"], row["human_vendi"], row["of_human"]) == (pytest.approx(2), pytest.approx(2), pytest.approx(1))
    assert by(table, source="human")["of_human"] == 1


def test_sources_that_solve_nothing_have_no_vendi() -> None:
    nothing = source(records("none", {"p1": "xx"}))
    row = by(vendi_table([nothing], {nothing.name: embed_correct(nothing, embed)}))
    assert (row["pass@1"], row["solved"]) == (0.0, 0)
    assert row["vendi"] is None
    assert row["human_vendi"] is None


def test_metrics_of_one_evaluation() -> None:
    flat = vendi_metrics("mini", [g for g, _, _ in VERBALIZED], [v for _, v, _ in VERBALIZED], embed)
    assert flat["eval/mini/vendi"] == pytest.approx(1.5)
    assert (flat["eval/mini/vendi_low"], flat["eval/mini/vendi_high"]) == (pytest.approx(1.0), pytest.approx(2.0))
    assert flat["eval/mini/n_solved"] == 2
    nothing = records("none", {"p1": "x"})
    assert vendi_metrics("mini", [nothing[0][0]], [nothing[0][1]], embed) == {"eval/mini/n_solved": 0}


def test_matched_curves_are_over_common_problems() -> None:
    table = matched_curves(POINTS, 2, human="human")
    # Two programs: humans have p1 and p3; the model has p1 under both strategies; the other model never.
    assert list(dict.fromkeys(table["source"])) == NAMES[:3]
    assert set(table["problems"]) == {1}
    at_two = table[table["k"] == 2].set_index("source")["vendi"]
    assert at_two["human"] == pytest.approx((1 + 2 + 2) / 3)
    assert (at_two[NAMES[1]], at_two[NAMES[2]]) == (pytest.approx(1.0), pytest.approx(2.0))
    assert matched_curves(POINTS, 9).empty


def test_a_weak_source_does_not_decide_what_the_others_are_compared_on() -> None:
    strong = source(records("strong", dict.fromkeys(["p1", "p2", "p3", "p4", "p5"], "XY")))
    weak = source(records("weak", {"p1": "XX", "p2": "XX", "p9": "XX"}, model="n"))
    half = source(records("half", dict.fromkeys(["p1", "p2", "p3"], "XX"), model="o"))
    points = {item.name: embed_correct(item, embed) for item in (weak, half, strong)}
    table = matched_curves(points, 2)
    assert set(table["source"]) == {strong.name, half.name}
    assert set(table["problems"]) == {3}


def test_ensembles_at_k_star() -> None:
    table = ensemble_table(SOURCES, POINTS)
    alone = by(table, ensemble=NAMES[1])
    # p1: k* = 2, X X scores 1, humans' pairs (1 + 2 + 2) / 3; p2: k* = 1.
    assert (alone["problems"], alone["k_star"], alone["vendi"]) == (2, 1.5, pytest.approx(1.0))
    assert alone["human_vendi"] == pytest.approx((5 / 3 + 1) / 2)
    both = by(table, ensemble="m · all strategies")
    # p1: X X X Y against three of humans: of 4 triples one is X X X, three have Y. p2: Y and W, k* = 1.
    mixed = 3 / 2 ** (2 / 3)
    assert both["members"] == 2
    assert both["vendi"] == pytest.approx(((1 + 3 * mixed) / 4 + 1) / 2)
    assert both["human_vendi"] == pytest.approx((mixed + 1) / 2)
    models = by(table, ensemble="all models · iid · T 0.8")
    # p1: X X Z against X X Y; p2: Y; p3: Y of the other model, k* = 1.
    assert (models["problems"], models["vendi"]) == (3, pytest.approx((mixed + 1 + 1) / 3))
    assert "everything" in set(table["ensemble"])
    assert ensemble_table(SOURCES[1:], POINTS).empty


def test_preference_for_the_popular_reference() -> None:
    scatter, table, threshold = preference_table(SOURCES, POINTS, PAIRS, embed, threshold=0.23)
    # Without the reference, humans: p1 X, Y -> 1/2; p2 X -> 1; p3 Y Y -> 0. The model: p1 X X -> 1; p2 Y -> 0.
    shares = scatter[scatter["source"] == NAMES[1]].set_index("problem_id")
    assert shares["human_share"].to_dict() == {"p1": 0.5, "p2": 1.0}
    assert shares["model_share"].to_dict() == {"p1": 1.0, "p2": 0.0}
    # Deviations from 1/2: (0, 1/2) and (1/2, -1/2).
    assert by(table, source=NAMES[1])["r"] == pytest.approx(-(1 / 4) / math.sqrt((1 / 4) * (1 / 2)))
    # The other model follows neither reference on p1 and B on p3, as the humans do: one problem tells no r.
    other = by(table, source=NAMES[3])
    assert (pd.isna(other["r"]), other["problems"]) == (True, 1)
    assert threshold == 0.23
    assert preference_table(SOURCES, POINTS, PAIRS, embed)[2] == pytest.approx(1.0)  # X and Y are orthogonal
    assert preference_table(SOURCES[1:], POINTS, PAIRS, embed)[0].empty
    assert preference_table(SOURCES, POINTS, {}, embed)[1].empty


def test_pairs_of_table_2() -> None:
    found = exclusive_pairs(PAIRS.values())
    assert {name: list(pairs) for name, pairs in found.items()} == {
        Tier.STRONG: ["p1"],
        Tier.MEDIUM: [],
        Tier.WEAK: ["p2"],
    }


def test_coverage_by_tier() -> None:
    table = coverage_table(SOURCES, PAIRS, k=10)
    assert by(table, source=NAMES[1], tier="strong")["algocov"] == 0  # y would cover B but is wrong
    assert by(table, source=NAMES[2], tier="strong")["algocov"] == 1
    assert by(table, source=NAMES[2], tier="weak")["algocov"] == 1  # W has both structures
    assert by(table, source="human", tier="strong")["algocov"] == 1  # X and Y beside the reference
    assert by(table, source="human", tier="weak")["algocov"] == 0
    at_one = coverage_table(SOURCES, PAIRS, k=1)
    assert by(at_one, source=NAMES[2], tier="strong")["algocov"] == 0
    assert by(at_one, source=NAMES[2], tier="weak")["algocov"] == pytest.approx(1 / 2)  # W or the malformed candidate
    only = without_references(source(records("h", {"p1": "X*Y*"}, model="human")), PAIRS.values())
    assert not only.attempts
    unlabelled = source(IID, labelled=False)
    assert coverage_table([unlabelled], PAIRS).empty
    with pytest.raises(DataError, match="correct program iid-p1-0 has no labels"):
        coverage_table([dataclasses.replace(unlabelled, labels={})], PAIRS)


def test_default_and_non_default_overlap() -> None:
    base = source(records("base", {"p1": "XXXX", "p2": "ZZXZZZ", "p3": "XXXX"}))
    to_default = source(records("d", {"p1": "XXXY"}, strategy="steer_default"))
    to_other = source(records("n", {"p1": "XYzY", "p2": "xx"}, strategy="steer_non_default"))
    elsewhere = source(records("e", {"p1": "YYYY"}, strategy="steer_non_default", temperature=0.2))
    table = default_table([base, to_default, to_other, elsewhere], PAIRS)

    def value(layer: str, approach: str, state: str) -> Mapping[str, object]:
        return by(table, model="m · T 0.8", layer=layer, approach=approach, state=state)

    # Paradigms differ on p1 alone (p3's overlap): default A, all of the held-out half; then 3 of 4 and 2 of 3.
    assert value("paradigm", "default", "before")["overlap"] == 1
    assert value("paradigm", "non_default", "before")["overlap"] == 0
    assert value("paradigm", "default", "after")["overlap"] == pytest.approx(3 / 4)
    assert value("paradigm", "non_default", "after")["overlap"] == pytest.approx(2 / 3)
    assert value("paradigm", "non_default", "after")["problems"] == 1
    # Data structures differ on p2, where the default is B (heap): three of Z Z X Z Z Z are held out, X is A's.
    kept = value("data_structure", "default", "before")["overlap"]
    assert kept in (pytest.approx(2 / 3), 1.0)
    assert value("data_structure", "non_default", "before")["overlap"] == pytest.approx(1 - kept)
    assert table[(table["layer"] == "data_structure") & (table["state"] == "after")].empty  # nothing correct there
    chosen = with_defaults(base, PAIRS)
    assert [(pair.problem_id, pair.default) for pair in chosen] == [("p1", "a"), ("p2", "b")]


def test_a_problem_has_one_default_in_all_layers() -> None:
    # Greedy programs (A's paradigm) that hold their data in a heap (B's structure): A is the default, and steered to.
    pair = ReferencePair("p1", GREEDY, OntologyLabels(("dp",), ("sorting",), ("heap",)), "X ref", "Y ref")
    base = source(records("base", {"p1": "ZZZZ"}))
    steered = source(records("d", {"p1": "XXXZ"}, strategy="steer_default"))
    assert [found.default for found in with_defaults(base, {"p1": pair})] == ["a"]
    table = default_table([base, steered], {"p1": pair})
    value = {(row.layer, row.approach, row.state): row.overlap for row in table.itertuples()}
    assert value["paradigm", "default", "before"] == value["paradigm", "default", "after"] == 1
    # By its structures B would be the default: 1 before, 1/4 after.
    assert value["data_structure", "default", "before"] == 0
    assert value["data_structure", "default", "after"] == pytest.approx(3 / 4)


def test_a_whole_comparison_from_run_directories(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steered = records("steer", {"p1": "XY"}, strategy="steer_non_default")
    found = {"human": HUMAN, "iid": IID, "verb": VERBALIZED, "other": OTHER, "steer": steered}
    paths = [write(tmp_path / name, rows, labels=name != "other") for name, rows in found.items()]
    references = tmp_path / "references.jsonl"
    references.write_text("".join(to_json(pair) + "\n" for pair in PAIRS.values()))
    options = CompareOptions(
        tuple(paths), str(tmp_path / "out"), str(references), max_size=2, threshold=0.23, k=2,
    )  # fmt: skip
    result = run(options, embed)
    names = ["algocov", "default_overlap", "ensembles", "preference", "vendi_by_model", "vendi_by_strategy"]
    for name in [*names, "vendi_matched_k"]:
        assert (tmp_path / "out" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert len(pd.read_csv(tmp_path / "out" / f"{name}.csv")) >= 1
    written = json.loads((tmp_path / "out" / "comparison.json").read_text())
    assert [row["source"].partition(" · T ")[0] for row in written["vendi"]] == [
        "m · iid", "m · steer_non_default", "m · verbalized", "n · iid", "human"
    ]  # fmt: skip
    assert written["vendi"][0]["vendi"] == pytest.approx(1.0)
    assert written["threshold"] == 0.23
    printed = capsys.readouterr().out
    assert "Diversity of correct programs" in printed
    assert "AlgoCov of 2 solutions" in printed
    assert "1 samples could not be judged" in " ".join(result.notes)
    assert "one solved problem, over which an interval tells nothing: m · steer_non_default" in " ".join(result.notes)
    assert "not labelled (no labels.jsonl), so without AlgoCov: n · iid" in " ".join(result.notes)
    once = (tmp_path / "out" / "ensembles.png").read_bytes()
    run(options, embed)
    assert (tmp_path / "out" / "ensembles.png").read_bytes() == once


def test_where_no_model_solves_anything_people_are_drawn_and_it_is_said(tmp_path: Path) -> None:
    wrong = records("wrong", {"p1": "--", "p2": "-"})
    paths = [write(tmp_path / "human", HUMAN), write(tmp_path / "wrong", wrong)]
    result = run(CompareOptions(tuple(paths), str(tmp_path / "out"), max_size=2), embed)
    assert "no model solves a problem: no matched-size curve, ensembles" in " ".join(result.notes)
    drawn = pd.read_csv(tmp_path / "out" / "vendi_by_strategy.csv").set_index("source")
    assert list(drawn["vendi"].isna()) == [True, False]
    assert not (tmp_path / "out" / "ensembles.png").exists()


def test_defaults_are_written_for_steering(tmp_path: Path) -> None:
    path = write(tmp_path / "base", records("base", {"p1": "XXXX"}))
    references = tmp_path / "references.jsonl"
    references.write_text("".join(to_json(pair) + "\n" for pair in PAIRS.values()))
    out = tmp_path / "defaults.jsonl"
    options = CompareOptions((path,), str(tmp_path / "out"), str(references), defaults_out=str(out))
    run(options, embed)
    (line,) = out.read_text().splitlines()
    assert from_json(ReferencePair, line) == dataclasses.replace(PAIRS["p1"], default="a")
    unlabelled = write(tmp_path / "bare", IID, labels=False)
    with pytest.raises(ConfigError, match=r"exactly one labelled i\.i\.d\. run, got 0"):
        run(dataclasses.replace(options, runs=(unlabelled,)), embed)


def test_runs_that_cannot_be_compared_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="has 6 of 9 generations"):
        load_source(Path(write(tmp_path / "partial", IID, expected=9)))
    assert load_source(tmp_path / "partial", partial=True).n_infra_error == 1
    (tmp_path / "partial" / "verdicts.jsonl").unlink()
    with pytest.raises(DataError, match="6 of 6 generations have no verdict"):
        load_source(tmp_path / "partial", partial=True)
    with pytest.raises(DataError, match="must hold one model, strategy and temperature, got 2"):
        source([*IID, *VERBALIZED])
    with pytest.raises(DataError, match="must have different names, got m · iid"):
        check_comparable([SOURCES[1], SOURCES[1]])
    training = Path(write(tmp_path / "training", IID))
    manifest = json.loads((training / "manifest.json").read_text())
    (training / "manifest.json").write_text(json.dumps(manifest | {"verb": "train"}))
    write(training / "eval" / "base", IID)
    with pytest.raises(ConfigError, match=r"is a training run, .*training/eval/base$"):
        load_source(training)
    changed = dataclasses.replace(SOURCES[3], hashes={"p1": "other"})
    with pytest.raises(DataError, match="p1 is not the same problem in human and in n"):
        check_comparable([*SOURCES[:3], changed])
    judged = dataclasses.replace(SOURCES[3], judges=frozenset({"another"}))
    assert "2 different sets of limits and toolchains" in check_comparable([SOURCES[0], judged])[0]
    two = [
        dataclasses.replace(item, labeller=name) for item, name in zip(SOURCES[:2], ("hand", "static 1"), strict=True)
    ]
    assert "labelled by hand, static 1: AlgoCov compares only" in check_comparable(two)[0]
    labels = tmp_path / "labels" / "labels.jsonl"
    write(tmp_path / "labels", VERBALIZED)
    labels.write_text(labels.read_text() * 2)
    with pytest.raises(DataError, match="is labelled twice"):
        load_source(tmp_path / "labels")
    first, *rest = labels.read_text().splitlines()[:3]
    labels.write_text("\n".join([first.replace('"hand"', '"foot"'), *rest]) + "\n")
    with pytest.raises(DataError, match="several labellers"):
        load_source(tmp_path / "labels")


def test_what_killed_processes_left_in_shards_is_read(tmp_path: Path) -> None:
    whole = load_source(Path(write(tmp_path / "run", IID)))
    path = tmp_path / "run" / "generations.jsonl"
    first, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(first)
    path.with_name("generations.shard1.jsonl").write_text("".join(rest))
    assert load_source(tmp_path / "run") == whole


def test_the_last_verdict_of_a_generation_counts() -> None:
    generation, verdict, _ = IID[0]
    again = dataclasses.replace(verdict, outcome="timeout", judge_id="stricter")
    made = make_source([generation], [verdict, again])
    assert made.correct("p1") == []
    assert made.judges == {"stricter"}


def test_a_comparison_counts_the_verdicts_of_metrics_json(tmp_path: Path) -> None:
    # Judged, judged again under stricter limits, then evaluated again with the first ones: nothing new is judged.
    path = Path(write(tmp_path / "run", IID))
    verdicts = [verdict for _, verdict, _ in IID]
    stricter = [dataclasses.replace(item, judge_id="stricter", outcome=Outcome.TIMEOUT) for item in verdicts]
    text = "".join(to_json(item) + "\n" for item in (*verdicts, *stricter))
    (path / "verdicts.jsonl").write_text(text)
    with pytest.raises(DataError, match=r"verdicts of 2 judges .judge, stricter. and no metrics.json tells"):
        load_source(path)
    for judge, correct in (("judge", 2), ("stricter", 0)):
        mine = [item for item in (*verdicts, *stricter) if item.judge_id == judge]
        problems = {name: dataclasses.replace(PROBLEM, problem_id=name) for name in ("p1", "p2", "p3")}
        drawn = [dataclasses.replace(g, problem_hash=problems[g.problem_id].problem_hash) for g, _, _ in IID]
        summary = summarise(drawn, mine, problems.values())
        assert summary.judge_ids == (judge,)
        (path / "metrics.json").write_text(json.dumps(summary.to_json()))
        found = load_source(path)
        assert (len(found.correct("p1")), found.judges) == (correct, {judge})
    # What a killed evaluation with other limits has left does not count either.
    (path / "verdicts.jsonl").write_text(text + to_json(verdicts[0]).replace('"judge"', '"third"') + "\n")
    assert load_source(path).judges == {"stricter"}
    (path / "metrics.json").write_text("{")
    with pytest.raises(DataError, match=r"metrics\.json is damaged .*run evaluate\.py"):
        load_source(path)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--q", "-1"], "--q must be in [0, inf], got -1.0"),
        (["--max-size", "1"], "--max-size must be >= 2 (one program always scores 1), got 1"),
        (["--k", "0"], "--k must be >= 1, got 0"),
        (["--threshold", "3"], "--threshold must be a cosine distance in [0, 2], got 3.0"),
        (["--references", "nowhere.jsonl"], "got nowhere.jsonl (no such file)"),
        ([], "run must be a run directory with a manifest.json, got missing (no such directory)"),
    ],
)
def test_the_command_reports_bad_input_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["compare", "missing", "--out", str(tmp_path / "out"), *options])
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_numbers_of_one_evaluation() -> None:
    generations, verdicts = [g for g, _, _ in VERBALIZED], [v for _, v, _ in VERBALIZED]
    labels = {g.generation_id: label_sets(entry.labels) for g, _, entry in VERBALIZED if entry is not None}
    found = diversity_metrics("s", generations, verdicts, embed, labels=labels, pairs=PAIRS)
    # X and Y are unlike (2), W is alone (1)
    assert found["eval/s/vendi"] == pytest.approx(1.5)
    assert found["eval/s/n_solved"] == 2
    # p1: X covers A and Y covers B in paradigms; p2: W has both data structures; of p3 there are no samples
    assert found["eval/s/algocov/paradigm"] == 1
    assert found["eval/s/algocov/data_structure"] == 1
    assert found["eval/s/algocov/paradigm/n_problems"] == 1
    assert "eval/s/algocov/technique" not in found
    assert diversity_metrics("s", generations, verdicts, embed).keys() == {
        *("eval/s/vendi", "eval/s/vendi_low", "eval/s/vendi_high", "eval/s/n_solved")
    }
