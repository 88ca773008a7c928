from __future__ import annotations

from io import StringIO

from rich.console import Console

from polyalgo.config.schema import ExecutionConfig
from polyalgo.execution.agreement import NodeRow, agree, languages_of, misfit, node_table
from polyalgo.execution.judge import HARNESS_VERSION, judge_id_of
from polyalgo.execution.pool import MISSING, NodeReport
from polyalgo.languages import Language

SAME = {language: f"{language.value} 1.0" for language in Language}


def report(
    host: str, cores: int, *, sandbox: str = "bwrap", harness: int = HARNESS_VERSION, **versions: str
) -> NodeReport:
    return NodeReport(
        host=host,
        cores=cores,
        workers=1,
        judge_id=f"id of {host}",
        sandbox=sandbox,
        harness=harness,
        versions=SAME | {Language[name]: version for name, version in versions.items()},
    )


def test_nodes_that_agree_judge_everything_under_the_local_id() -> None:
    reports = [report("a", 4), report("b", 8)]
    agreement = agree(reports)
    assert agreement.versions == SAME
    assert all(languages_of(each, agreement) == frozenset(Language) for each in reports)
    config = ExecutionConfig()
    assert judge_id_of(config, agreement.sandbox, agreement.versions) == judge_id_of(config, "bwrap", SAME)


def test_the_version_on_most_cores_wins_and_others_do_not_judge_that_language() -> None:
    reports = [report("a", 4, RUST="rustc 1.70"), report("b", 3), report("c", 2), report("d", 64, RUST=MISSING)]
    agreement = agree(reports)
    assert agreement.versions == SAME  # 3 + 2 > 4, and having none is no version
    without_rust = frozenset(Language) - {Language.RUST}
    assert [languages_of(each, agreement) for each in reports] == [
        without_rust,
        frozenset(Language),
        frozenset(Language),
        without_rust,
    ]


def test_a_tie_goes_to_the_first_node() -> None:
    assert agree([report("a", 4, C="gcc 9"), report("b", 4)]).versions[Language.C] == "gcc 9"
    assert agree([report("a", 4), report("b", 4, C="gcc 9")]).versions[Language.C] == SAME[Language.C]


def test_where_all_lack_a_language_any_node_may_say_so() -> None:
    reports = [report("a", 1, GO=MISSING), report("b", 1, GO=MISSING)]
    agreement = agree(reports)
    assert agreement.versions[Language.GO] == MISSING
    assert languages_of(reports[1], agreement) == frozenset(Language)
    late = report("late", 64)  # the id of this run says that Go is missing: it stays so
    assert languages_of(late, agreement) == frozenset(Language) - {Language.GO}


def test_other_rules_or_another_sandbox_do_not_fit() -> None:
    agreement = agree([report("a", 4), report("b", 2, sandbox="unsafe")])
    assert agreement.sandbox == "bwrap"
    assert misfit(report("a", 4), agreement) == ""
    assert "unsafe" in misfit(report("b", 2, sandbox="unsafe"), agreement)
    assert misfit(report("b", 2, sandbox="unsafe")) == ""
    assert str(HARNESS_VERSION + 1) in misfit(report("c", 2, harness=HARNESS_VERSION + 1))


def test_the_table_shows_how_each_node_differs() -> None:
    reports = [report("alpha", 4), report("beta", 2, C="gcc 9", RUST=MISSING)]
    agreement = agree(reports)
    rows = [*(NodeRow(each.host, each, "") for each in reports), NodeRow("gamma", None, "bwrap not found")]
    text = StringIO()
    Console(file=text, width=200).print(node_table(rows, agreement, "cluster-id"))
    lines = {line.split()[1]: line for line in text.getvalue().splitlines() if line.startswith("│")}
    assert "cluster-id" in lines["all"]
    assert "python 1.0" in lines["all"]
    assert "the same" in lines["alpha"]
    assert "id of alpha" in lines["alpha"]
    assert "without C (gcc 9), Rust (missing)" in lines["beta"]
    assert "not used: bwrap not found" in lines["gamma"]
