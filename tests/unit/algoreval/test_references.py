"""Every reference against an oracle that shares no code with it."""

from __future__ import annotations

import hashlib
import itertools
import math
import random
from collections import OrderedDict
from typing import Any

import networkx as nx
import numpy as np
import pytest
from scipy.signal import convolve2d
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching, shortest_path

from polyalgo.algoreval.catalog import algorithms, problems
from polyalgo.records import Representation


def reference(slug: str) -> Any:
    return algorithms()[slug].reference


def random_edges(rng: random.Random, n: int, p: float, directed: bool) -> list[tuple[int, int]]:
    pairs = itertools.permutations(range(n), 2) if directed else itertools.combinations(range(n), 2)
    edges = [pair for pair in pairs if rng.random() < p]
    rng.shuffle(edges)
    return edges


@pytest.mark.parametrize("seed", range(20))
def test_dijkstra_equals_networkx(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(1, 12)
    edges = [(u, v, rng.randint(1, 20)) for u, v in random_edges(rng, n, 0.25, True)]
    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from(edges)
    source = rng.randrange(n)
    lengths = nx.single_source_dijkstra_path_length(graph, source)
    assert reference("dijkstra")(n, edges, source) == [lengths.get(v, -1) for v in range(n)]


@pytest.mark.parametrize("seed", range(20))
def test_bridges_equal_networkx(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(1, 14)
    edges = [(v, u) if rng.random() < 0.5 else (u, v) for u, v in random_edges(rng, n, 0.18, False)]
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    wanted = sorted((min(e), max(e)) for e in nx.bridges(graph))
    assert reference("bridge_finding")(n, edges) == wanted


@pytest.mark.parametrize("seed", range(20))
def test_matching_size_equals_networkx(seed: int) -> None:
    rng = random.Random(seed)
    m, n = rng.randint(1, 9), rng.randint(1, 9)
    ours, graph = reference("hopcroft_karp")(m, n), nx.Graph()
    graph.add_nodes_from([("u", u) for u in range(1, m + 1)] + [("v", v) for v in range(1, n + 1)])
    for u, v in itertools.product(range(1, m + 1), range(1, n + 1)):
        if rng.random() < 0.25:
            ours.add_edge(u, v)
            graph.add_edge(("u", u), ("v", v))
    wanted = nx.bipartite.maximum_matching(graph, top_nodes=[("u", u) for u in range(1, m + 1)])
    assert ours.hopcroft_karp() == len(wanted) // 2


@pytest.mark.parametrize("seed", range(20))
def test_kmp_equals_slicing(seed: int) -> None:
    rng = random.Random(seed)
    text = "".join(rng.choices("ab", k=rng.randint(0, 40)))
    pattern = "".join(rng.choices("ab", k=rng.randint(1, 4)))
    wanted = [i for i in range(len(text)) if text[i : i + len(pattern)] == pattern]
    assert reference("kmp")(text, pattern) == wanted


@pytest.mark.parametrize("seed", range(10))
def test_convolution_equals_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    image = rng.integers(0, 256, size=rng.integers(1, 8, size=2))
    kernel = rng.integers(-5, 6, size=(2 * (seed % 3) + 1,) * 2)
    # mode "same" centres on the first argument only if it is the larger one; pad instead
    padded = np.pad(image, len(kernel) // 2)
    wanted = convolve2d(padded, kernel, mode="valid")
    assert reference("convolution_2d")(image.tolist(), kernel.tolist()) == wanted.tolist()


def test_polygon_area_of_known_shapes() -> None:
    area = reference("polygon_area")
    assert area([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]) == 6.0
    assert area([(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0)]) == 4.0
    hexagon = [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)]
    assert area(hexagon) == pytest.approx(1.5 * math.sqrt(3))


def test_permutations_equal_itertools() -> None:
    for items in ([], [5], [2, 1], [3, -1, 2], [4, 3, 2, 1]):
        assert reference("permutations")(items) == [list(p) for p in itertools.permutations(sorted(items))]


@pytest.mark.parametrize("seed", range(10))
def test_segment_tree_equals_a_plain_list(seed: int) -> None:
    rng = random.Random(seed)
    values = [rng.randint(-9, 9) for _ in range(rng.randint(1, 13))]
    tree = reference("segment_tree")(values[:])
    for _ in range(40):
        left, right = sorted(rng.choices(range(len(values)), k=2))
        assert tree.query(left, right) == sum(values[left : right + 1])
        values[left] = rng.randint(-9, 9)
        tree.update(left, values[left])


@pytest.mark.parametrize("length", [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 200])
def test_sha256_equals_hashlib(length: int) -> None:
    message = "".join(chr(32 + (7 * i) % 95) for i in range(length))
    assert reference("sha256")(message) == hashlib.sha256(message.encode()).hexdigest()


@pytest.mark.parametrize("seed", range(10))
def test_extended_gcd_is_the_pair_that_the_prompt_describes(seed: int) -> None:
    rng = random.Random(seed)
    # brute force over all pairs within the stated bounds
    for _ in range(20):
        a, b = rng.randint(1, 40), rng.randint(1, 40)
        g = math.gcd(a, b)
        pairs = [
            (x, (g - a * x) // b)
            for x in range(-b, b + 1)
            if (g - a * x) % b == 0 and 2 * g * abs(x) <= b and 2 * g * abs((g - a * x) // b) <= a
        ]
        wanted = (0, 1) if a % b == 0 else pairs[0]
        assert a % b == 0 or len(pairs) == 1
        assert reference("extended_gcd")(a, b) == (g, *wanted)
    assert reference("extended_gcd")(7, 0) == (7, 1, 0)
    assert reference("extended_gcd")(0, 7) == (7, 0, 1)


@pytest.mark.parametrize("seed", range(10))
def test_merge_sort_equals_sorted(seed: int) -> None:
    rng = random.Random(seed)
    values = [rng.randint(-5, 5) for _ in range(rng.randint(0, 20))]
    assert reference("merge_sort")(values) == sorted(values)


@pytest.mark.parametrize("seed", range(10))
def test_lru_equals_an_ordered_dictionary(seed: int) -> None:
    rng = random.Random(seed)
    pages, capacity = rng.choices(range(6), k=30), rng.randint(1, 5)
    cache: OrderedDict[int, None] = OrderedDict()
    faults = 0
    for page in pages:
        faults += page not in cache
        cache[page] = None
        cache.move_to_end(page)
        if len(cache) > capacity:
            cache.popitem(last=False)
    assert reference("lru_page_replacement")(pages, capacity) == faults


def test_other_representations_hold_the_same_graph() -> None:
    dijkstra, bridges, matching = (algorithms()[slug] for slug in ("dijkstra", "bridge_finding", "hopcroft_karp"))
    lists = Representation.ADJACENCY_LIST
    wanted = dijkstra.reference(**dijkstra.test.args)

    adj = dijkstra.test_input(lists).args["adj"]
    edges = [(u, v, w) for u, row in enumerate(adj) for v, w in row]
    assert dijkstra.reference(len(adj), edges, 0) == wanted
    matrix = np.array(dijkstra.test_input(Representation.ADJACENCY_MATRIX).args["matrix"])
    lengths = shortest_path(np.where(np.isinf(matrix), 0, matrix), indices=0)
    assert [-1 if math.isinf(d) else int(d) for d in lengths] == wanted

    adj = bridges.test_input(lists).args["adj"]
    graph = nx.Graph((u, v) for u, row in enumerate(adj) for v in row)
    assert sorted((min(e), max(e)) for e in nx.bridges(graph)) == bridges.reference(**bridges.test.args)

    adj = matching.test_input(lists).args["adj"]
    biadjacency = np.zeros((len(adj), matching.test_input(lists).args["n"]), dtype=int)
    for u, row in enumerate(adj):
        biadjacency[u, row] = 1
    assert (maximum_bipartite_matching(csr_array(biadjacency)) >= 0).sum() == 3
    test = matching.test_input(Representation.INCIDENCE_MATRIX).args
    columns, m = np.array(test["incidence"]), test["m"]
    assert (columns.sum(axis=0) == 2).all()
    assert (columns[:m] @ columns[m:].T == biadjacency).all()


def test_fixed_inputs_have_the_truth_worked_out_by_hand() -> None:
    truth = {entry.algorithm: entry.tests[0].expected_stdout for entry in problems(languages=["python"])}
    # 0-2-1-3-4 costs 3, 4, 6, 11; vertex 5 has no way in
    assert truth["dijkstra"] == "0 4 3 6 11 -1\n"
    # two triangles joined by 1-4, and the edge 6-7 apart
    assert truth["bridge_finding"] == "1 4\n6 7\n"
    # right vertex 4 has no edge, so at most 3 of 5 can be matched: 1-2, 2-1, 3-3
    assert truth["hopcroft_karp"] == "Size of maximum matching is 3\n"
    assert truth["segment_tree"] == "28\n12\n-1\n10\n19\n"
    assert truth["polygon_area"] == "21.6875\n"
