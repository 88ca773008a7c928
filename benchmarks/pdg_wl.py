"""Dependence graphs and the WL kernel: how fast, against grakel, and how much of real programs parses.

`python -m benchmarks.pdg_wl` takes the C++ programs of the catalog and, with `--data DIR`, those of HumanEval-X too. It
prints medians of CPU time on one core; exit code 1 if a bar is missed. Peer: grakel 0.1.11 (`pip install
grakel==0.1.11`), on the same graphs in the same run, without edge types, which it does not know.
"""

from __future__ import annotations

import argparse
import gzip
import json
import platform
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from polyalgo.algoreval.catalog import algorithms
from polyalgo.algoreval.verified import solution
from polyalgo.languages import Language
from polyalgo.similarity import DependenceGraph, Neighbours, ParseStatus, build_pdg, wl_features, wl_kernel

LINES = 60
BAR_RATE = 300.0
BAR_GRAM_MS = 20.0
BAR_RATIO = 10.0
BAR_EQUAL = 1e-9
BAR_PARSED = 0.995
GRAM_PROGRAMS = 185
ITERATIONS = 3


def catalog_programs() -> list[str]:
    """Every C++ program of the catalog: each entry with its input inside, and reading it from standard input."""
    return [
        solution(algorithm, Language.CPP, representation, stdin=stdin)
        for algorithm in algorithms().values()
        for representation in algorithm.forms
        for stdin in (False, True)
    ]


def cpu_s(function: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    started = time.process_time()
    function()
    return time.process_time() - started


def median_of(functions: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """Median CPU seconds of each, called in turn, so that a busy machine meets all of them."""
    for function in functions:
        function()
    rounds = [[cpu_s(function) for function in functions] for _ in range(repeats)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def features_of(programs: list[str]) -> Any:
    """From text to WL features."""
    return wl_features([build_pdg(program, Language.CPP) for program in programs], ITERATIONS)


def peer_graph(graph: DependenceGraph) -> Any:
    """The same graph for grakel."""
    import grakel

    edges: dict[int, list[int]] = {node: [] for node in range(graph.num_nodes)}
    for source, target in sorted(set(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))):
        edges[source].append(target)
    return grakel.Graph(edges, node_labels=dict(enumerate(graph.labels)))


def against_grakel(graphs: list[DependenceGraph], repeats: int) -> tuple[float, float, float]:
    """Our seconds, grakel's, and the largest difference of the normalised kernels."""
    import grakel

    theirs = [peer_graph(graph) for graph in graphs]
    results: dict[str, np.ndarray] = {}

    def we() -> None:
        features = wl_features(graphs, ITERATIONS, neighbours=Neighbours.OUT, edge_types=False)
        results["we"] = wl_kernel(features)

    def they() -> None:
        kernel = grakel.WeisfeilerLehman(n_iter=ITERATIONS, base_graph_kernel=grakel.VertexHistogram, normalize=True)
        results["they"] = kernel.fit_transform(theirs)

    ours, peer = median_of([we, they], repeats)
    return ours, peer, float(np.abs(results["we"] - results["they"]).max())


def parsed(data: Path) -> tuple[Counter[str], list[str]]:
    """How the C++ programs of HumanEval-X parse, and those that do not parse whole."""
    counts: Counter[str] = Counter()
    named = []
    with gzip.open(data / "humaneval_cpp.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            outcome = build_pdg(row["prompt"] + row["canonical_solution"] + "\n" + row["test"], Language.CPP).outcome
            counts[outcome.status] += 1
            if outcome.status is not ParseStatus.WHOLE:
                named.append(f"{row['task_id']}: {outcome.status}, {outcome.reason}, {outcome.error_share:.1%} skipped")
    return counts, named


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7, help="rounds of each measurement")
    parser.add_argument("--data", type=Path, help="directory of HumanEval-X's files")
    arguments = parser.parse_args()
    versions = {name: metadata.version(name) for name in ("numpy", "scipy", "tree-sitter", "tree-sitter-cpp", "grakel")}
    print(f"Python {platform.python_version()}, {', '.join(f'{n} {v}' for n, v in versions.items())}")
    programs = catalog_programs()
    lines = statistics.mean(program.count("\n") + 1 for program in programs)
    graphs = [build_pdg(program, Language.CPP) for program in programs]
    whole = sum(graph.outcome.status is ParseStatus.WHOLE for graph in graphs)
    nodes = statistics.mean(graph.num_nodes for graph in graphs)
    print(f"{len(programs)} programs of the catalog, {lines:.1f} lines and {nodes:.1f} nodes on average, {whole} whole")
    missed = [] if whole >= BAR_PARSED * len(programs) else ["parsed whole"]

    seconds = median_of([lambda: features_of(programs)], arguments.repeats)[0]
    rate = len(programs) / seconds
    rate_60 = rate * lines / LINES
    print(f"text to features: {1e3 * seconds / len(programs):.2f} ms a program, {rate:.0f} a second")
    print(f"                  {rate_60:.0f} a second of {LINES} lines (bar {BAR_RATE:.0f})")
    missed += ["rate"] if rate_60 < BAR_RATE else []

    chosen = graphs[:GRAM_PROGRAMS]
    features = wl_features(chosen, ITERATIONS)
    gram_ms = 1e3 * median_of([lambda: wl_kernel(features)], 3 * arguments.repeats)[0]
    print(f"Gram matrix of {len(chosen)} programs: {gram_ms:.1f} ms (bar {BAR_GRAM_MS:.0f})")
    missed += ["Gram matrix"] if gram_ms >= BAR_GRAM_MS or len(chosen) < GRAM_PROGRAMS else []

    ours, peer, difference = against_grakel(chosen, arguments.repeats)
    ratio = peer / ours
    print(f"grakel {1e3 * peer:.1f} ms, ours {1e3 * ours:.1f} ms: {ratio:.1f}x (bar {BAR_RATIO:.0f}), ", end="")
    print(f"largest difference {difference:.1e} (bar {BAR_EQUAL:.0e})")
    missed += ["grakel"] if ratio < BAR_RATIO or difference > BAR_EQUAL else []

    share = ""
    if arguments.data is not None:
        counts, named = parsed(arguments.data)
        print("\n".join(["HumanEval-X, C++: " + ", ".join(f"{n} {s}" for s, n in counts.items()), *named]))
        share = f"; {counts[ParseStatus.WHOLE]} of {counts.total()} HumanEval-X programs whole"
        missed += ["HumanEval-X"] if counts[ParseStatus.WHOLE] < BAR_PARSED * counts.total() else []
    print(
        f"result: {rate_60:.0f} programs of {LINES} lines a second; Gram matrix of {len(chosen)} in {gram_ms:.1f} ms; "
        f"{ratio:.1f}x grakel, equal to {difference:.0e}{share}; missed: {', '.join(missed) or 'nothing'}"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
