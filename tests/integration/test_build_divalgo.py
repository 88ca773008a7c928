"""The whole pipeline on hand-written programs of four problems, taken as correct: what is made, remade and resumed.

The shipped corpus itself, with growing and judging, is built by a slow test on two problems.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polyalgo.builder.build import STAGES as ALL_STAGES
from polyalgo.builder.build import Builder
from polyalgo.builder.records import Instance
from polyalgo.cli import main
from polyalgo.config.schema import default_cache
from polyalgo.divalgo.corpus import corpus_problem
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.pipelines import build_divalgo
from polyalgo.records import ReferencePair
from polyalgo.similarity.embedding import minilm_ready
from polyalgo.store import read_records

STAGES = ALL_STAGES[:-1]  # without the agreement study, which is off by default
PROBLEMS = ("max_subarray", "two_teams", "kth_smallest", "josephus")
CACHE = Path(default_cache()).expanduser()
needs_minilm = pytest.mark.skipif(
    not minilm_ready(CACHE), reason="MiniLM is not in the cache; make setup puts it there"
)


@pytest.fixture
def source(tmp_path):
    """A JSONL corpus of hand-written programs."""
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(row(name)) + "\n" for name in PROBLEMS))
    return path


def row(name):
    problem = corpus_problem(name)
    return {
        "problem_id": name,
        "title": problem.title,
        "statement": problem.statement,
        "submissions": [
            {
                "submission_id": s.variant,
                "language": s.language.value,
                "code": s.code,
                "algorithm": s.algorithm,
                "labels": {
                    "paradigms": s.labels.paradigms,
                    "techniques": s.labels.techniques,
                    "data_structures": s.labels.data_structures,
                },
            }
            for s in problem.in_language(Language.CPP)
        ],
    }


def settings(source, root, *more):
    return [
        *("corpus=jsonl", f"corpus.path={source}", "corpus.trust=source", "filters.least_correct=5"),
        *(f"paths.run_dir={root}", *more),
    ]


def build(source, root, *more):
    """Records made by stage."""
    config = build_divalgo.compose(settings(source, root, *more))
    with Builder(config, Path(root), CACHE, say=lambda line: None) as builder:
        builder.run()
        return builder.made


def bytes_of(root):
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.jsonl")) if path.is_file()}


@needs_minilm
def test_the_second_time_makes_nothing_and_a_changed_setting_what_depends_on_it(source, tmp_path):
    root = tmp_path / "build"
    first = build(source, root)
    assert first == {name: 1 if name == "split" else 4 for name in STAGES}
    assert build(source, root) == dict.fromkeys(STAGES, 0)

    made = build(source, root, "judging.pdg.distinct=0.29")
    assert {name for name, count in made.items() if count} <= set(STAGES[STAGES.index("judge") :])
    assert made["judge"] == 4

    build(source, root)
    made = build(source, root, "labelling.labeller=source")
    assert {name for name, count in made.items() if count} <= set(STAGES[STAGES.index("label") :])
    assert made["label"] == 4

    made = build(source, root)  # labels are found again; what follows has no values of its own and is made again
    assert {name for name, count in made.items() if count} <= {"tiers", "split", "benchmark"}
    assert build(source, root) == dict.fromkeys(STAGES, 0)
    assert build(source, root, "redo=[pairs]")["pairs"] == 4
    assert build(source, root) == dict.fromkeys(STAGES, 0)


@needs_minilm
def test_a_new_problem_is_made_alone(source, tmp_path):
    root = tmp_path / "build"
    build(source, root)
    with source.open("a") as file:
        file.write(json.dumps(row("longest_increasing")) + "\n")
    made = build(source, root)
    assert made["ingest"] == 5  # the source is another one
    assert [made[name] for name in ("verify", "pdg", "embedding", "similarities", "shortlist", "pairs", "judge")] == [
        1
    ] * 7
    assert made["split"] == 1


@needs_minilm
def test_killed_anywhere_it_ends_as_if_it_had_not_been(source, tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    build(source, whole)
    for number, stage in enumerate(STAGES):
        build(source, broken, f"until={stage}")
        records = next((broken / "stages" / stage).glob("*/records.jsonl"))
        lines = records.read_bytes().splitlines(keepends=True)
        (records.parent / "manifest.json").unlink()
        records.unlink()  # as if killed while the second record was being written
        cut = 1 + number % 2
        (records.parent / "records.part.jsonl").write_bytes(
            b"".join(lines[:cut]) + (lines[cut][:20] if cut < len(lines) else b"")
        )
    made = build(source, broken)
    assert made["benchmark"] == 3 - (len(STAGES) - 1) % 2
    assert bytes_of(broken) == bytes_of(whole)


@needs_minilm
def test_a_killed_process_resumes(source, tmp_path):
    root = tmp_path / "build"
    command = [
        sys.executable,
        "-c",
        "import sys; from polyalgo.cli import main; main(['build', 'divalgo', *sys.argv[1:]])",
    ]
    process = subprocess.Popen([*command, *settings(source, root)], env={**os.environ, "OMP_NUM_THREADS": "1"})
    while not list(root.glob("stages/pdg/*/records.jsonl")) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    made = build(source, root)
    assert made["ingest"] == made["verify"] == made["pdg"] == 0
    assert made["benchmark"] == 4


@needs_minilm
def test_the_command_prints_table_1_and_writes_its_files(source, tmp_path, capsys):
    root = tmp_path / "build"
    build_divalgo.run(build_divalgo.compose(settings(source, root)))
    printed = capsys.readouterr().out
    files = {path: path.stat().st_mtime_ns for path in root.rglob("*.*") if path.name != ".lock"}
    build_divalgo.run(build_divalgo.compose(settings(source, root)))
    again = capsys.readouterr().out
    assert again.partition("What each stage left")[2] == printed.partition("What each stage left")[2] != ""
    assert {path: path.stat().st_mtime_ns for path in files} == files
    assert "DivAlgo · table 1" in printed
    assert "benchmark: 4 records, 4 made" in printed
    instances = list(read_records(root / "benchmark.jsonl", Instance))
    assert [item.problem_id for item in instances] == list(PROBLEMS)
    for item in instances:
        programs = {s.variant: s.code for s in corpus_problem(item.problem_id).in_language(Language.CPP)}
        assert item.population == len(programs)
        assert (item.a.code, item.b.code) == (programs[item.a.submission_id], programs[item.b.submission_id])
    assert [pair.problem_id for pair in read_records(root / "references.jsonl", ReferencePair)] == list(PROBLEMS)
    for name in ("table1.csv", "funnel.csv", "votes.csv", "figures/covering_radius.png", "figures/covering_radius.csv"):
        assert (root / name).stat().st_size > 0, name
    manifest = json.loads((root / "manifest.json").read_text())
    assert manifest["complete"]
    assert set(manifest["stages"]) == set(STAGES)
    rows = {row["split"]: row for row in manifest["tables"]["table1"]}
    assert rows["all"]["instances"] == sum(rows[name]["instances"] for name in ("train", "val", "test")) == 4


@needs_minilm
def test_the_agreement_study_is_a_stage_of_its_own(source, tmp_path):
    root = tmp_path / "build"
    study = ("agreement.pairs=20", "agreement.judges=[pdg,embedding,mean]")
    build_divalgo.run(build_divalgo.compose(settings(source, root, *study)))
    rows = (root / "figures" / "agreement_auc.csv").read_text().splitlines()
    assert [row.split(",")[0] for row in rows] == ["judge", "pdg", "embedding", "mean"]
    assert (root / "figures" / "agreement.png").stat().st_size > 0
    assert build(source, root, *study) == dict.fromkeys(ALL_STAGES, 0)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["corpus=mine"], "corpus: unknown corpus 'mine'"),
        (["corpus=folder"], "corpus.path: required by corpus=folder"),
        (["corpus.problems=[none]"], "corpus.problems: no problem 'none' ships"),
        (["until=table"], "until: no stage 'table'"),
        (["redo=[x]"], "redo: no stage 'x'"),
        (["shortlist.pdg=0"], "shortlist.pdg must be >= 1, got 0"),
        (["shortlist.least_gain=1"], "shortlist.least_gain must be in [0, 1), got 1.0"),
        (["judging.judges=[pdg]"], "judging.judges must be two different judges, got ['pdg']"),
        (["judging.tie_break=pdg"], "judging.tie_break must be none of judging.judges, got pdg"),
        (["judging.judges=[pdg,gpt]"], "judging.judges: no judge 'gpt'"),
        (["judging.pdg.distinct=0.95"], "judging.pdg must fall from identical over variation to distinct"),
        (["labelling.labeller=x"], "labelling.labeller must be one of static, source, got 'x'"),
        (
            ["corpus=codecontests_plus", "corpus.trust=execute"],
            "corpus.trust=execute needs corpus.max_tests > 0, got 0",
        ),
        (["+shortlst.pdg=3"], "shortlst"),
        (["embedding.model=embedded:none"], "embedding.model has no embedded model 'embedded:none'"),
    ],
)
def test_bad_input_is_one_line_before_anything_starts(tmp_path, overrides, message):
    with pytest.raises(ConfigError) as error:
        build_divalgo.run(build_divalgo.compose([*overrides, f"paths.run_dir={tmp_path / 'build'}"]))
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["divalgo", "--export", "x"], "unrecognized arguments: --export"),
        (["algoreval", "corpus=mini"], "unrecognized arguments: corpus=mini"),
        (["divalgo", "corpus=mine"], "error: corpus: unknown corpus 'mine' (did you mean 'mini'?)"),
    ],
)
def test_the_command_refuses_in_one_line(arguments, message, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["build", *arguments])
    assert exit_.value.code == 2
    assert message in capsys.readouterr().err


def test_no_problem_left_is_said(source, tmp_path):
    with pytest.raises(DataError, match=r"no problem of 4 is left after the filters \(filters\.least_correct=20\)"):
        build(source, tmp_path / "build", "filters.least_correct=20")


@pytest.mark.slow
@needs_minilm
def test_the_shipped_corpus_is_grown_judged_and_built(tmp_path):
    config = build_divalgo.compose(
        [
            *("corpus.problems=[max_subarray,two_teams]", "corpus.size=9", "filters.least_correct=9"),
            *("execution.workers=1", f"paths.run_dir={tmp_path}"),
        ]
    )
    with Builder(config, tmp_path, CACHE, say=lambda line: None) as builder:
        builder.run()
        assert builder.judge().judged == 18
        assert builder.judge().remembered == 18  # verify finds what growing has judged
        assert [len(record.members) for _, record in builder.verify.items()] == [9, 9]
    with Builder(config, tmp_path, CACHE, say=lambda line: None) as again:
        again.run()
        assert set(again.made.values()) == {0}
        assert again._judge is None


@needs_minilm
def test_a_build_killed_before_its_report_is_reported_by_the_next_one(source, tmp_path, capsys):
    root = tmp_path / "build"
    build_divalgo.run(build_divalgo.compose(settings(source, root)))
    rows = [json.loads(line) for line in source.read_text().splitlines()]
    rows[0]["title"] = "Another title"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    build(source, root)  # all stages, and then killed
    assert next(read_records(root / "benchmark.jsonl", Instance)).title != "Another title"
    build_divalgo.run(build_divalgo.compose(settings(source, root)))
    assert next(read_records(root / "benchmark.jsonl", Instance)).title == "Another title"
    (root / "votes.csv").unlink()
    build_divalgo.run(build_divalgo.compose(settings(source, root)))
    assert (root / "votes.csv").is_file()
    assert "table 1" in capsys.readouterr().out
