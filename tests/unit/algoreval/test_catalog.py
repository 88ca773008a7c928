from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from polyalgo.algoreval import truth
from polyalgo.algoreval.catalog import algorithms, problem_by_id, problems, select
from polyalgo.algoreval.splits import FIXED, held_out
from polyalgo.algoreval.taxonomy import DOMAINS, PAPER_PYTHON_LEFT_OUT, PAPER_VARIANTS, SLUGS
from polyalgo.algoreval.verified import SOLUTIONS_DIR
from polyalgo.config.schema import ProblemsConfig, Split
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Representation


def test_the_77_algorithms_of_appendix_a_by_domain() -> None:
    # table 1, column "problem types"
    counts = {"Graph Algorithms": 24, "Image Processing": 10, "Data Structures": 5, "Computational Geometry": 4}
    counts |= {"Sorting Algorithms": 4, "Dynamic Programming": 4, "Numerical Methods": 4, "Backtracking": 3}
    counts |= {"Cryptography": 3, "String Algorithms": 3, "Number Theory": 3, "Parsing": 2, "Compression": 2}
    assert {domain: len(slugs) for domain, slugs in DOMAINS.items()} == counts | {"Other": 6}
    assert len(SLUGS) == len(set(SLUGS)) == 77
    assert len(PAPER_PYTHON_LEFT_OUT) == 2
    assert len(PAPER_VARIANTS) == 5


def test_every_algorithm_is_where_the_taxonomy_says() -> None:
    for slug, algorithm in algorithms().items():
        assert slug in DOMAINS[algorithm.domain]
        assert algorithm.reference.__module__.endswith(f".{slug}")
    assert set(algorithms()) == set(SLUGS)


@pytest.mark.parametrize("benchmark", ["algoreval", "algoreval_plus"])
def test_the_numbers_of_the_paper(benchmark: str) -> None:
    entries = problems(benchmark=benchmark)
    assert len(entries) == 763 == 7 * (77 + 20 + 10 + 2)
    assert len({entry.problem_id for entry in entries}) == len({entry.problem_hash for entry in entries}) == 763
    assert {entry.benchmark for entry in entries} == {benchmark}
    assert Counter(entry.language for entry in entries) == dict.fromkeys(Language, 109)
    forms = Counter(entry.representation for entry in entries)
    assert forms[Representation.ADJACENCY_LIST] == 7 * 20
    assert forms[Representation.ADJACENCY_MATRIX] == 7 * 10
    assert forms[Representation.INCIDENCE_MATRIX] == 7 * 2
    paper = problems(subset="paper", benchmark=benchmark)
    assert len(paper) == 599 == 107 + 6 * 82
    assert set(paper) <= set(entries)
    # table 1, columns "Python" and, for each other language, "types" plus 5 graph variants
    python = {"Graph Algorithms": 54, "Image Processing": 10, "Data Structures": 5, "Computational Geometry": 4}
    python |= {"Sorting Algorithms": 4, "Dynamic Programming": 4, "Numerical Methods": 4, "Backtracking": 3}
    python |= {"Cryptography": 3, "String Algorithms": 3, "Number Theory": 3, "Parsing": 2, "Compression": 2}
    for language in Language:
        counts = Counter(entry.domain for entry in paper if entry.language is language)
        expected = python | {"Other": 6}
        if language is not Language.PYTHON:
            expected |= {"Graph Algorithms": 29}
        assert counts == expected


def test_both_benchmarks_at_once() -> None:
    both = problems(benchmark="both")
    assert both == problems() + problems(benchmark="algoreval_plus")
    assert [p.problem_id for p in select(ProblemsConfig(benchmark="both", algorithms=["kmp"], languages=["c"]))] == [
        "algoreval/kmp/c/canonical",
        "algoreval_plus/kmp/c/canonical",
    ]
    # 15 non-graph algorithms, 7 graph algorithms with their variants: bellman_ford, bridge_finding, dinic, hierholzer,
    # kosaraju_scc, prim, stoer_wagner
    held_out_entries = 15 * 7 + (3 + 6) + 2 * 7 + 7 + (2 + 6) + (2 + 6) + (3 + 6) + (3 + 6)
    assert len(select(ProblemsConfig(subset="paper", split=Split.test))) == held_out_entries == 169


def test_filters_and_lookup() -> None:
    entries = problems(languages=["rust", "c"], representations=["adjacency_matrix"], algorithms=["dijkstra"])
    assert [e.problem_id for e in entries] == [
        "algoreval/dijkstra/c/adjacency_matrix",
        "algoreval/dijkstra/rust/adjacency_matrix",
    ]
    assert problem_by_id("algoreval/dijkstra/c/adjacency_matrix") == entries[0]
    with pytest.raises(DataError, match="no problem 'algoreval/x'; ids look like"):
        problem_by_id("algoreval/x")


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (ProblemsConfig(languages=["pyton"]), r"problems.languages: unknown language 'pyton'; choose from python, cpp"),
        (ProblemsConfig(representations=["tree"]), r"problems.representations: .*'tree'; choose from canonical"),
        (
            ProblemsConfig(algorithms=["a_star"]),
            r"problems.algorithms: unknown algorithm 'a_star'; choose from articulation",
        ),
        (ProblemsConfig(benchmark="mbpp"), r"problems.benchmark: .*'mbpp'; choose from algoreval"),
        (ProblemsConfig(split_name="random"), r"problems.split_name: .*'random'; choose fixed or random-<k>"),
        (ProblemsConfig(split_name="random--1"), r"problems.split_name"),
        (ProblemsConfig(limit=-1), r"problems.limit must be >= 0 \(0: all\), got -1"),
        (ProblemsConfig(algorithms=["kmp"], split=Split.train), r"problems: no entry of split train"),
    ],
)
def test_bad_configurations_name_field_value_and_choices(config: ProblemsConfig, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        select(config)


def test_unknown_subset() -> None:
    with pytest.raises(ConfigError, match=r"problems.subset: unknown subset 'half'; choose from full, paper"):
        problems(subset="half")


def test_selection_is_a_permutation_whose_beginning_is_diverse() -> None:
    everything = select(ProblemsConfig())
    assert sorted(p.problem_id for p in everything) == sorted(p.problem_id for p in problems())
    first = select(ProblemsConfig(limit=20))
    assert first == everything[:20]
    assert {p.language for p in first} == set(Language)
    assert len({p.algorithm for p in first}) == 20
    assert len({p.domain for p in first}) == 14
    assert max(Counter(p.language for p in first).values()) == 3
    assert {p.representation for p in first} == {Representation.CANONICAL, Representation.EDGE_LIST}


@pytest.mark.parametrize("languages", [["python"], ["python", "c"], ["python", "rust", "go", "c"]])
def test_interleaving_covers_every_pair_for_any_number_of_languages(languages: list[str]) -> None:
    chosen = select(ProblemsConfig(languages=languages))
    assert sorted(p.problem_id for p in chosen) == sorted(p.problem_id for p in problems(languages=languages))


@pytest.mark.parametrize("name", ["fixed", "random-0", "random-1", "random-2", "random-3"])
def test_splits_share_no_algorithm(name: str) -> None:
    train = {p.algorithm for p in select(ProblemsConfig(split=Split.train, split_name=name))}
    test = {p.algorithm for p in select(ProblemsConfig(split=Split.test, split_name=name))}
    assert not train & test
    assert train | test == set(algorithms())
    assert len(held_out(name)) == 22
    assert held_out(name) <= set(SLUGS)


def test_the_fixed_split_spans_the_domains() -> None:
    # every domain but Parsing (two algorithms) is on both sides
    for domain, slugs in DOMAINS.items():
        assert domain == "Parsing" or 0 < len(FIXED & set(slugs)) < len(slugs)


def test_random_splits_differ_and_do_not_depend_on_the_process() -> None:
    assert len({held_out(f"random-{k}") for k in range(5)}) == 5
    code = "from polyalgo.algoreval.splits import held_out; print(sorted(held_out('random-1')))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(sorted(held_out("random-1")))


def test_stored_truth_is_what_the_references_print_today() -> None:
    stored = json.loads(truth.TRUTH_FILE.read_text())
    assert truth.build_truth(algorithms().values()) == stored


def test_truth_of_another_reference_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = json.loads(truth.TRUTH_FILE.read_text())
    stored["kmp"]["program_sha256"] = "0" * 64
    (tmp_path / "truth.json").write_text(json.dumps(stored))
    monkeypatch.setattr(truth, "TRUTH_FILE", tmp_path / "truth.json")
    with pytest.raises(DataError, match=r"kmp .* rebuild with polyalgo build algoreval"):
        truth.load_truth(algorithms())


def test_a_failing_reference_is_refused() -> None:
    broken = dataclasses.replace(algorithms()["merge_sort"], reference=merge_sort)
    with pytest.raises(DataError, match=r"merge_sort: the reference failed: .*NameError"):
        truth.build_truth([broken])


def merge_sort(values: list[int]) -> list[int]:
    return missing(values)  # type: ignore[name-defined]  # noqa: F821


def test_reference_programs_hold_what_they_need_and_nothing_else() -> None:
    source = truth.reference_source(algorithms()["sha256"])
    assert source.startswith("from math import isqrt\n\n\nMASK = 0xFFFFFFFF\n\n\ndef primes(")
    assert "polyalgo" not in source
    assert "ALGORITHM" not in source


def test_loading_the_whole_catalog_is_fast() -> None:
    code = """
import time
import polyalgo.algoreval.catalog as catalog
start = time.process_time()
catalog.problems()
print(time.process_time() - start)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(result.stdout) < 1.0


def test_solution_files_belong_to_algorithms() -> None:
    files = [path for path in SOLUTIONS_DIR.rglob("*") if path.is_file()]
    for path in files:
        slug, _, representation = path.stem.partition(".")
        assert slug in SLUGS
        assert not representation or Representation(representation) in algorithms()[slug].forms
        assert path.suffix == LANGUAGES[Language(path.parent.name)].extension
    assert len(files) >= 6 * 77


def test_entries_listed_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "examples.jsonl"
    ids = ["algoreval/kmp/rust/canonical", "algoreval/merge_sort/python/canonical"]
    path.write_text("".join(json.dumps({"problem_id": name, "origin": "reference"}) + "\n" for name in ids))
    assert sorted(p.problem_id for p in select(ProblemsConfig(listed_in=str(path)))) == ids
    with pytest.raises(ConfigError, match=r"listed_in: .* names algoreval/merge_sort/python/canonical, which is not"):
        select(ProblemsConfig(listed_in=str(path), languages=["rust"]))


def test_a_list_is_read_by_lines_of_json(tmp_path: Path) -> None:
    """Other line ends of Unicode are text, blank lines are nothing, and the last newline may be missing."""
    path = tmp_path / "list.jsonl"
    ids = ["algoreval/kmp/rust/canonical", "algoreval/merge_sort/python/canonical"]
    notes = ["a\u2028b\u2029c\u0085d", "ü"]
    lines = [json.dumps({"problem_id": i, "note": n}, ensure_ascii=False) for i, n in zip(ids, notes, strict=True)]
    path.write_bytes("\n\n".join(lines).encode())
    assert sorted(p.problem_id for p in select(ProblemsConfig(listed_in=str(path)))) == ids


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "names no entry"),
        (b"[1]\n", r"list\.jsonl:1: expected a JSON object, got list"),
        (b'{"problem_id": "x"}\n\n{"id": "x"}\n', r"list\.jsonl:3: no problem_id"),
        (b'{"problem_id": "x"}\nno json\n', r"list\.jsonl:2: not JSON"),
        (b'{"problem_id": "x"}\n{"problem_id": "tor', r"list\.jsonl:2: not JSON"),
        (b'{"problem_id": "\xff"}\n', r"list\.jsonl:1: not JSON: 'utf-8' codec"),
        (None, "no such file"),
    ],
)
def test_a_list_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None, what: str) -> None:
    path = tmp_path / "list.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=rf"problems\.listed_in: .*list\.jsonl .*{what}"):
        select(ProblemsConfig(listed_in=str(path)))
