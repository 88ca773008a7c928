"""Labellers: what is read off syntax, what an answer must look like, what is discarded."""

import json

import pytest

from polyalgo.divalgo.labellers.base import Labelling, Program, sorted_labels
from polyalgo.divalgo.labellers.engine import MALFORMED, EngineLabeller, parse_labels
from polyalgo.divalgo.labellers.source import SourceLabeller
from polyalgo.divalgo.labellers.static import StaticLabeller
from polyalgo.divalgo.models import Asker, CallBudget, open_answers
from polyalgo.errors import DataError
from polyalgo.records import OntologyLabels

LABELS = OntologyLabels(("greedy",), ("voting",), ("array",))


def answer(**layers):
    return json.dumps({"paradigms": [], "techniques": [], "data_structures": []} | layers)


def test_labels_outside_the_ontology_are_discarded_and_named():
    found = sorted_labels({"paradigms": ["Greedy", "magic"], "techniques": ["two  pointers"], "data_structures": []})
    assert found.labels == OntologyLabels(("greedy",), ("two pointers",), ())
    assert found.discarded == ("paradigms: magic",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (answer(paradigms=["greedy"], techniques=["voting"], data_structures=["array"]), Labelling(LABELS)),
        ("```json\n" + answer(paradigms=["sorting"]) + "\n```", Labelling(OntologyLabels(("sorting",)))),
        (answer(paradigms="greedy"), None),
        (answer(paradigms=[1]), None),
        ('{"paradigms": ["greedy"]}', None),
        ("greedy", None),
        ("[]", None),
    ],
)
def test_answers(text, expected):
    assert parse_labels(text) == expected


def test_the_engine_labeller_asks_again_and_says_what_it_discarded(tmp_path):
    class Told:
        name = identity = "told"

        def __init__(self):
            self.asked = []

        def answer(self, questions):
            for question in questions:
                text = question.messages[-1].content
                self.asked.append(text)
                if "program one" in text:
                    yield question.key, answer(paradigms=["greedy", "luck"], techniques=["voting"])
                else:
                    yield question.key, "?"

        def close(self):
            pass

    model = Told()
    with open_answers(tmp_path / "answers.jsonl") as store:
        labeller = EngineLabeller(Asker(model, store, CallBudget(99), 0), "v1", retries=1)
        found = labeller.label([Program("p", "State it.", "program one"), Program("p", "State it.", "program two")])
    assert found == [
        Labelling(OntologyLabels(("greedy",), ("voting",)), ("paradigms: luck",)),
        Labelling(OntologyLabels(), (MALFORMED,), failed=True),
    ]
    assert len(model.asked) == 3
    for text in model.asked:
        assert "State it." in text
        assert "- meet in the middle: Enumerates two halves and joins their results." in text
        assert "<<" not in text


def test_the_source_labeller_repeats_what_the_source_says():
    assert SourceLabeller().label([Program("p", "", "x", LABELS)]) == [Labelling(LABELS)]
    with pytest.raises(DataError, match=r"labelling\.labeller=source: a program of p comes without labels"):
        SourceLabeller().label([Program("p", "", "x")])


DIJKSTRA = """#include <queue>
#include <vector>
using namespace std;
int main() {
    vector<vector<pair<int, int>>> around(10);
    vector<int> best(10, 1 << 30);
    around[0].push_back({1, 2});
    priority_queue<pair<int, int>> waiting;
    waiting.push({0, 0});
    while (!waiting.empty()) {
        auto [cost, v] = waiting.top();
        waiting.pop();
        if (-cost > best[v]) continue;
        for (auto [to, w] : around[v])
            if (best[to] > w - cost) { best[to] = w - cost; waiting.push({-best[to], to}); }
    }
}
"""
NEXT = """#include <algorithm>
int main() { int a[3] = {1, 2, 3}; do { } while (std::next_permutation(a, a + 3)); }
"""
TREE = """int t[100];
void add(int i, int x) { for (; i < 100; i += i & -i) t[i] += x; }
int main() { add(1, 2); }
"""
MEMO = """#include <cstring>
int memo[50];
int f(int n) { if (n < 2) return n; if (memo[n] != -1) return memo[n]; return memo[n] = f(n - 1) + f(n - 2); }
int main() { memset(memo, -1, sizeof memo); return f(9); }
"""


@pytest.mark.parametrize(
    ("code", "paradigm", "technique", "structure"),
    [
        (DIJKSTRA, "graph search", "shortest path by priority", "heap"),
        (NEXT, "brute force", "permutation enumeration", "array"),
        (TREE, "data structure", "range tree query", "fenwick tree"),
        (MEMO, "dynamic programming", "memoization", "array"),
        ("int main() { return 1; }", "incremental scan", None, "array"),
    ],
)
def test_the_static_labeller_reads_syntax(code, paradigm, technique, structure):
    (found,) = StaticLabeller().label([Program("p", "", code)])
    assert found.labels.paradigms == (paradigm,)
    assert found.labels.techniques == () if technique is None else technique in found.labels.techniques
    assert structure in found.labels.data_structures
    assert found.discarded == ()


def test_names_do_not_matter_to_the_static_labeller():
    renamed = DIJKSTRA.replace("around", "g").replace("waiting", "q").replace("best", "d")
    labeller = StaticLabeller()
    assert labeller.label([Program("p", "", DIJKSTRA)]) == labeller.label([Program("p", "", renamed)])


def test_what_does_not_parse_is_labelled_all_the_same():
    (found,) = StaticLabeller().label([Program("p", "", "int main( {")])
    assert found.labels.data_structures == ("array",)
