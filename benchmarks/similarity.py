"""Do the two similarity spaces see algorithms? On the corpus that ships, where the algorithm of every program is known.

`python -m benchmarks.similarity` compares pairs of programs of one problem: rewrites of one program with each other and
with it, hand-written programs of the same algorithm, and of different ones. The mean similarity must fall in this
order, in both spaces; exit code 1 if it does not. Intervals are bootstraps over problems. `--behaviour` also runs the
programs, a second each, and compares what they compute.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from polyalgo.config.schema import ExecutionConfig, default_cache
from polyalgo.console import Progress, output
from polyalgo.divalgo.corpus import CorpusProblem, corpus_problem, problem_ids
from polyalgo.divalgo.judges.behaviour import BehaviourJudge
from polyalgo.divalgo.judges.classes import Candidate
from polyalgo.divalgo.rewrite.grow import candidates
from polyalgo.execution import Executor, open_pool
from polyalgo.languages import Language
from polyalgo.metrics.agreement import roc_auc
from polyalgo.similarity import build_pdg, wl_features, wl_kernel
from polyalgo.similarity.embedding import SentenceEmbedder, load_embedder

GROUPS = ("rewrites", "same", "different")
TITLES = {"rewrites": "rewrites of one program", "same": "same algorithm", "different": "other algorithm"}
CONTRASTS = (("rewrites", "same"), ("same", "different"), ("rewrites", "different"))
ITERATIONS = 3
CACHE = Path(default_cache()).expanduser()

Scores = dict[str, NDArray[np.float64]]
"""Similarities of a problem's pairs by group."""


def pairs(problem: CorpusProblem, rewrites: int) -> tuple[list[str], dict[str, list[tuple[int, int]]]]:
    """Programs of a problem, and which pairs of them are in which group.

    Rewrites are taken as they are made, without judging them: benchmarks.similarity looks at text, and the builder's
    stages judge.
    """
    programs: list[str] = []
    found: dict[str, list[tuple[int, int]]] = {group: [] for group in GROUPS}
    solutions = problem.in_language(Language.CPP)
    programs += [solution.code for solution in solutions]
    for (i, a), (j, b) in combinations(enumerate(solutions), 2):
        found["same" if a.algorithm == b.algorithm else "different"].append((i, j))
    for index, solution in enumerate(solutions):
        family = [index]
        for made, _ in zip(candidates(solution, 0), range(rewrites), strict=False):
            family.append(len(programs))
            programs.append(made.code)
        found["rewrites"] += list(combinations(family, 2))
    return programs, found


def spaces(programs: Sequence[str], embedder: SentenceEmbedder) -> dict[str, NDArray[np.float64]]:
    """Similarity matrix of each space."""
    graphs = [build_pdg(program, Language.CPP) for program in programs]
    points = embedder.embed(programs).astype(np.float64)
    return {"pdg": wl_kernel(wl_features(graphs, ITERATIONS)), "embedding": np.clip(points @ points.T, 0, 1)}


def behaviour(
    problem: CorpusProblem, programs: Sequence[str], groups: Mapping[str, Sequence[tuple[int, int]]], pool: Executor
) -> Scores:
    """Similarity of what the programs of each pair compute; pairs without a trace are left out."""
    judge = BehaviourJudge((1.0, 1.0, 1.0), lambda: pool, lambda name: problem.tests, CACHE / "similarity-traces.jsonl")
    found: Scores = {}
    for group, members in groups.items():
        asked = [
            Candidate(problem.problem_id, "", str(a), str(b), programs[a], programs[b], 0.0, 0.0) for a, b in members
        ]
        found[group] = np.array([value for value in judge.similarities(asked) if value is not None])
    return found


def measure(
    names: Sequence[str], rewrites: int, embedder: SentenceEmbedder, pool: Executor | None = None
) -> dict[str, list[Scores]]:
    """Similarities by space, a dictionary of groups for each problem; behaviour where there is a pool."""
    scores: dict[str, list[Scores]] = {"pdg": [], "embedding": []} | ({"behaviour": []} if pool else {})
    with Progress("problems", len(names)) as progress:
        for name in names:
            problem = corpus_problem(name)
            programs, groups = pairs(problem, rewrites)
            for space, matrix in spaces(programs, embedder).items():
                scores[space].append(
                    {group: np.array([matrix[pair] for pair in found]) for group, found in groups.items()}
                )
            if pool is not None:
                scores["behaviour"].append(behaviour(problem, programs, groups, pool))
            progress.advance()
    return scores


def statistics(problems: Sequence[Scores]) -> dict[str, float]:
    """Mean of each group, and AUC of each contrast, over all pairs of these problems."""
    pooled = {group: np.concatenate([scores[group] for scores in problems]) for group in GROUPS}
    found = {group: float(values.mean()) if len(values) else float("nan") for group, values in pooled.items()}
    for high, low in CONTRASTS:
        both = np.concatenate([pooled[high], pooled[low]])
        found[f"{high} > {low}"] = roc_auc(both, np.arange(len(both)) < len(pooled[high]))
    return found


def intervals(problems: Sequence[Scores], n_boot: int, seed: int = 0) -> dict[str, tuple[float, float, float]]:
    """Each statistic with its 95% interval over problems, drawn with replacement."""
    rng = np.random.default_rng(seed)
    draws = [statistics([problems[i] for i in rng.integers(0, len(problems), len(problems))]) for _ in range(n_boot)]
    found = {}
    for name, value in statistics(problems).items():
        low, high = np.nanquantile([draw[name] for draw in draws], [0.025, 0.975])
        found[name] = (value, float(low), float(high))
    return found


def holds(found: Mapping[str, tuple[float, float, float]]) -> bool:
    """Whether the means fall in order."""
    return found["rewrites"][0] > found["same"][0] > found["different"][0]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and say whether the order holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rewrites", type=int, default=2, help="of each hand-written program (default: 2)")
    parser.add_argument("--problems", nargs="+", default=list(problem_ids()), metavar="ID")
    parser.add_argument("--embedder", default="embedded:minilm", help="embedded:minilm, a directory or a hub id")
    parser.add_argument("--n-boot", type=int, default=1000)
    parser.add_argument("--behaviour", action="store_true", help="also run the programs, and compare what they compute")
    arguments = parser.parse_args(argv)
    embedder = load_embedder(arguments.embedder, CACHE, field="--embedder")
    with open_pool(ExecutionConfig(), CACHE) if arguments.behaviour else nullcontext() as pool:
        scores = measure(arguments.problems, arguments.rewrites, embedder, pool)
    results = {space: intervals(found, arguments.n_boot) for space, found in scores.items()}
    counts = {group: sum(len(problem[group]) for problem in scores["pdg"]) for group in GROUPS}
    table = Table(title=f"Similarity on {len(arguments.problems)} problems, 95% intervals over problems", box=None)
    for column in ("", "pairs", *results):
        table.add_column(column, justify="left" if not column else "right", no_wrap=True)
    for name in results["pdg"]:
        title = f"mean, {TITLES[name]}" if name in TITLES else f"AUC, {name}"
        cells = (f"{value:.3f} [{low:.3f}, {high:.3f}]" for value, low, high in (r[name] for r in results.values()))
        table.add_row(title, str(counts.get(name, "")), *cells)
    output().print(table)
    if embedder.truncated:
        print(f"{embedder.truncated} programs are longer than the embedder reads")
    told = [
        f"{space} {found['rewrites'][0]:.3f} > {found['same'][0]:.3f} > {found['different'][0]:.3f}"
        f" {'holds' if holds(found) else 'MISSED'}"
        for space, found in results.items()
    ]
    print(f"result: {'; '.join(told)}")
    return 0 if all(map(holds, results.values())) else 1


if __name__ == "__main__":
    sys.exit(main())
