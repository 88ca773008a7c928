from __future__ import annotations

import re

import pytest

from polyalgo.algoreval.catalog import algorithms, problem_by_id, problems
from polyalgo.algoreval.prompts import FOOTER, render, system_message
from polyalgo.languages import Language
from polyalgo.records import Problem

HOPCROFT_KARP_PYTHON = """\
Implement the Hopcroft-Karp algorithm for maximum matching in a bipartite graph in Python.

Requirements:
- Provide `class BipGraph` with:
  - `__init__(self, m: int, n: int)`: m: size of the left side, whose vertices are 1 to m; n: size of the right \
side, whose vertices are 1 to n
  - `add_edge(self, u: int, v: int) -> None`: adds the edge between left vertex u and right vertex v
  - `hopcroft_karp(self) -> int`: returns the size of a maximum matching of the edges added so far.
- Each edge joins a left and a right vertex; two vertices may be joined by more than one edge. Either \
side may have no vertices.
- The code must be runnable as a script.
- Include the following exact test case under if __name__ == "__main__": (do not change it):
```python
if __name__ == "__main__":
    g = BipGraph(5, 4)
    g.add_edge(1, 1)
    g.add_edge(1, 2)
    g.add_edge(2, 1)
    g.add_edge(3, 2)
    g.add_edge(3, 3)
    g.add_edge(4, 1)
    g.add_edge(5, 3)
    print("Size of maximum matching is %d" % g.hopcroft_karp())
```

Runtime constraints (strict):
- Use only the language standard library.
- Do NOT use third-party packages or package managers.
- Output only executable code."""

DIJKSTRA_JAVA = """\
Implement Dijkstra's shortest path algorithm in Java.

Requirements:
- Define `static final int INF = Integer.MAX_VALUE;`.
- Provide `static int[] dijkstra(int[][] matrix, int source)`
  - matrix: adjacency matrix of a directed graph with vertices from 0; matrix[u][v] is the weight of the edge from \
u to v, INF if there is none, 0 if u = v
  - returns the shortest distance from source to each vertex, -1 if unreachable.
- Weights are positive integers.
- There is at least one vertex. There are no parallel edges and no self-loops; there may be edges in both directions \
between two vertices.
- Every sum of weights that the algorithm forms fits in a 32-bit signed integer, and no distance is 2147483647.
- In `main` of `public class Main`, call it with exactly this input and print the result:
```java
int[][] matrix = {{0, 7, 3, INF, INF, INF}, {INF, 0, INF, 2, INF, INF}, {INF, 1, 0, 8, INF, INF}, \
{4, INF, INF, 0, 5, INF}, {INF, INF, INF, INF, 0, INF}, {INF, INF, INF, 1, INF, 0}};
int source = 0;
```
- Expected output: the distances in vertex order on one line, separated by single spaces."""


DIJKSTRA_RUST_PLUS = """\
- In `fn main()`, read the input from standard input, call it and print the result. Nothing else is printed.
- The input is plain text, several values on a line with single spaces between them, in this order:
  - `matrix`: a line with the numbers of rows and columns, then one line per row; INF stands for infinity
  - `source`: a line with the number
- Other inputs than this example are tried, too; no line is longer than 5000 characters. Example input:
```
6 6
0 7 3 INF INF INF
INF 0 INF 2 INF INF
INF 1 0 8 INF INF
4 INF INF 0 5 INF
INF INF INF INF 0 INF
INF INF INF 1 INF 0
0
```
- Expected output: the distances in vertex order on one line, separated by single spaces."""


def user(problem_id: str, augmentation: str = "") -> str:
    return render(problem_by_id(f"algoreval/{problem_id}"), augmentation).messages[1].content


def test_python_prompt_has_the_form_of_the_paper() -> None:
    assert user("hopcroft_karp/python/edge_list") == HOPCROFT_KARP_PYTHON


def test_other_languages_get_literals_entry_point_and_output_format() -> None:
    assert user("dijkstra/java/adjacency_matrix") == f"{DIJKSTRA_JAVA}\n\n{FOOTER}"


def test_plus_prompts_read_the_input_and_show_it() -> None:
    base = problem_by_id("algoreval/dijkstra/rust/adjacency_matrix").prompt_body
    plus = problem_by_id("algoreval_plus/dijkstra/rust/adjacency_matrix").prompt_body
    task = base[: base.index("- In `fn main()`")]
    assert plus == task + DIJKSTRA_RUST_PLUS


@pytest.mark.parametrize(
    ("problem_id", "signature"),
    [
        (
            "bridge_finding/cpp/edge_list",
            "vector<pair<int, int>> findBridges(int n, const vector<pair<int, int>>& edges)",
        ),
        ("bridge_finding/java/adjacency_list", "static List<int[]> findBridges(List<List<Integer>> adj)"),
        ("bridge_finding/c/edge_list", "int **find_bridges(int n, int edges[][2], int edges_len, int *out_len)"),
        ("bridge_finding/javascript/edge_list", "function findBridges(n, edges)"),
        ("bridge_finding/rust/edge_list", "fn find_bridges(n: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)>"),
        ("bridge_finding/go/edge_list", "func findBridges(n int, edges [][2]int) [][2]int"),
        ("dijkstra/rust/adjacency_list", "fn dijkstra(adj: &[Vec<(usize, i32)>], source: usize) -> Vec<i32>"),
        ("dijkstra/cpp/edge_list", "vector<int> dijkstra(int n, const vector<array<int, 3>>& edges, int source)"),
        ("sha256/c/canonical", "char *sha256(const char *message)"),
        ("sha256/rust/canonical", "fn sha256(message: &str) -> String"),
        ("extended_gcd/go/canonical", "func extendedGcd(a int64, b int64) (int64, int64, int64)"),
        ("extended_gcd/c/canonical", "void extended_gcd(long long a, long long b, long long out[3])"),
    ],
)
def test_signatures_are_idiomatic(problem_id: str, signature: str) -> None:
    entry = problem_by_id(f"algoreval/{problem_id}")
    assert entry.signature == signature
    assert f"`{signature}`" in entry.prompt_body


def test_class_signature_in_c_and_go() -> None:
    c = problem_by_id("algoreval/segment_tree/c/canonical").signature
    assert c.split("\n") == [
        "typedef struct SegmentTree SegmentTree;",
        "SegmentTree *segment_tree_new(int values[], int values_len)",
        "void segment_tree_update(SegmentTree *self, int index, int value)",
        "int segment_tree_query(SegmentTree *self, int left, int right)",
    ]
    go = problem_by_id("algoreval/segment_tree/go/canonical").prompt_body
    assert "tree := NewSegmentTree(values)\ntree.Query(0, 6)  // print" in go


def test_augmentation_goes_immediately_before_the_footer() -> None:
    plain, hinted = user("kmp/go/canonical"), user("kmp/go/canonical", "Algorithmic hint:\nfailure function")
    body = plain.removesuffix(f"\n\n{FOOTER}")
    assert hinted == f"{body}\n\nAlgorithmic hint:\nfailure function\n\n{FOOTER}"


def test_system_message_differs_between_languages_in_its_last_line_only() -> None:
    messages = [system_message(language).rsplit("\n", 1) for language in Language]
    assert len({head for head, _ in messages}) == 1
    assert len({tail for _, tail in messages}) == 7
    assert messages[0][0].startswith("You are an expert software engineer tasked with implementing algorithms")


@pytest.mark.parametrize("entry", problems(), ids=lambda entry: entry.problem_id)
def test_every_prompt_is_complete_and_gives_nothing_away(entry: Problem) -> None:
    body = entry.prompt_body
    assert body.count("```") == 2
    assert not re.search(r"\{[a-z_]+\}", body.split("```")[0] + body.split("```")[2]), "a name was not put in case"
    first_line = entry.tests[0].expected_stdout.splitlines()[0]
    assert len(first_line) < 5 or first_line not in body
    if entry.language is Language.PYTHON:
        assert body.endswith("\n```")
        assert 'if __name__ == "__main__":\n    ' in body
    else:
        assert "Expected output" in body.split("```")[2]
    for line in entry.signature.split("\n"):
        assert f"`{line}`" in body


def test_python_test_blocks_are_the_same_as_in_the_truth() -> None:
    from polyalgo.algoreval.truth import truth_program

    for algorithm in algorithms().values():
        main_form = next(iter(algorithm.forms))
        entry = problem_by_id(f"algoreval/{algorithm.slug}/python/{main_form}")
        block = entry.prompt_body.split("```python\n")[1].removesuffix("```")
        assert truth_program(algorithm).endswith(f"\n\n\n{block}")
