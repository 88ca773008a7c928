"""No program may crash the front ends or keep them busy, and none may give an empty graph without a word."""

from __future__ import annotations

import sys
import time

import numpy as np
import pytest

from polyalgo.languages import Language
from polyalgo.similarity.pdg import DependenceGraph, ParseStatus, build_pdg
from tests.unit.similarity import nasty

SECONDS = 60.0
"""Ample for a busy machine; the slowest takes 5 s on a quiet one."""


def check(graph: DependenceGraph) -> None:
    outcome = graph.outcome
    assert 0.0 <= outcome.error_share <= 1.0
    assert (graph.num_nodes == 0) == (outcome.status is ParseStatus.FAILED)
    assert bool(outcome.reason) == (outcome.status is not ParseStatus.WHOLE)
    assert "\n" not in outcome.reason
    assert len(graph.sources) == len(graph.targets) == len(graph.types)
    if graph.num_edges:
        assert min(graph.sources.min(), graph.targets.min()) >= 0
        assert max(graph.sources.max(), graph.targets.max()) < graph.num_nodes
        edges = np.stack([graph.sources, graph.targets, graph.types])
        assert len(np.unique(edges, axis=1).T) == graph.num_edges
    for node in range(min(graph.num_nodes, 50)):
        assert 0 <= graph.spans[node][0] <= graph.spans[node][1] <= len(graph.text)
        assert graph.node_line(node) >= 1


def run(programs: list[str | bytes], language: Language) -> None:
    for program in programs:
        started = time.process_time()
        check(build_pdg(program, language))
        assert time.process_time() - started < SECONDS, program[:100]


@pytest.mark.parametrize("language", [Language.CPP, Language.PYTHON])
def test_nasty_programs(language: Language) -> None:
    programs = nasty.programs(depth=400, broken_programs=100)
    assert len({repr(program) for program in programs}) > 250
    run(programs, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", [Language.CPP, Language.PYTHON])
def test_nasty_programs_ten_thousand_deep(language: Language) -> None:
    run(nasty.programs(depth=10_000, broken_programs=500), language)


def test_the_limit_of_nesting_leaves_room_on_the_stack() -> None:
    """Called from deep inside something else, the bound on nesting comes before Python's."""

    def dive(depth: int) -> DependenceGraph:
        return dive(depth - 1) if depth else build_pdg("int main() { x = " + "(" * 9999, Language.CPP)

    limit = sys.getrecursionlimit()
    assert "nests deeper" in dive(limit // 3).outcome.reason or dive(limit // 3).outcome.reason.startswith(
        "does not parse"
    )


@pytest.mark.parametrize(
    ("source", "status", "reason"),
    [
        ("int main() { return 0; }", ParseStatus.WHOLE, ""),
        ("int main() {\n  int x = ;\n}", ParseStatus.PARTIAL, "does not parse at line 2"),
        ("", ParseStatus.FAILED, "nothing is computed"),
        ("// nothing but words\n", ParseStatus.FAILED, "nothing is computed"),
        ("using namespace std; int x;", ParseStatus.FAILED, "nothing is computed"),
        (
            "int main() { return " + "(" * 500 + "1" + ")" * 500 + "; }",
            ParseStatus.FAILED,
            "nests deeper than 150 levels",
        ),
        ("#define A B B\n#define B A A\nint main() { return A; }", ParseStatus.PARTIAL, "does not parse at line 3"),
        ("x" * 150_000, ParseStatus.FAILED, "longer than 131072 characters"),
        ("int main() {" + "f();" * 20_001 + "}", ParseStatus.FAILED, "more than 20000 statements"),
    ],
)
def test_outcomes_have_names(source: str, status: ParseStatus, reason: str) -> None:
    outcome = build_pdg(source, Language.CPP).outcome
    assert (outcome.status, outcome.reason) == (status, reason)


def test_share_of_what_does_not_parse() -> None:
    outcome = build_pdg("int main() { return 0; }\n@@@@@@@@@@", Language.CPP).outcome
    assert outcome.status is ParseStatus.PARTIAL
    assert outcome.error_share == pytest.approx(10 / 29)  # 19 of main, 10 that are none


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="language must be cpp or python, got java"):
        build_pdg("class A {}", Language.JAVA)


def test_what_the_grammar_lacks() -> None:
    source = "int main() { __typeof__(x) y = 1; if (typeid(int) == typeid(y)) return y; }"
    assert build_pdg(source, Language.CPP).outcome.status is ParseStatus.WHOLE


def test_networkx_has_the_same_graph() -> None:
    graph = build_pdg("int main() {\n  int x = 1;\n  if (x)\n    cout << x;\n}", Language.CPP)
    drawn = graph.to_networkx()
    assert dict(drawn.nodes(data=True)) == {
        0: {"label": "entry||", "text": "int main()", "line": 1},
        1: {"label": "assign||", "text": "x = 1", "line": 2},
        2: {"label": "branch||", "text": "x", "line": 3},
        3: {"label": "expr||output", "text": "cout << x", "line": 4},
    }
    assert sorted((s, t, d["kind"], d["branch"]) for s, t, d in drawn.edges(data=True)) == [
        (0, 1, "control", "always"),
        (0, 2, "control", "always"),
        (1, 2, "data", "always"),
        (1, 3, "data", "always"),
        (2, 3, "control", "true"),
    ]


def test_default_values_belong_to_the_field_before_them() -> None:
    graph = build_pdg("struct S { int a{1}, b, c = 2; };\nint main() { S s; return s.a + s.b; }", Language.CPP)
    texts = [graph.text[start:end] for start, end in graph.spans]
    assert [text for text in texts if text.startswith(("a{", "b", "c ="))] == ["a{1}", "c = 2"]
    check(build_pdg("template>struct{t{},T}", Language.CPP))
