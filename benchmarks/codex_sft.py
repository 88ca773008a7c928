"""Does CodeX-SFT tell algorithms apart on problems it never saw? Three runs, each with another third held out.

`python -m benchmarks.codex_sft` trains MiniLM on the shipped corpus (`+experiment=codex_sft`, seed and fold 0 to 2, so
that every problem is held out once), and prints, for the base encoder, the trained ones, dependence graphs and token
overlap: ROC-AUC of same algorithm against different ones, with and without identical pairs, and Spearman with the
ordinal class, all on held-out problems; then AUC on the corpus's Python programs, which no run trains on. The last line
is `result: ...`; exit code 1 where the gain over base is below 0.04, its 95% interval (over problems) reaches 0, Python
falls below base, or the three runs take 15 minutes. A run that is finished is not trained again (`--runs`); its time is
read from its record.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.python_rewrites import rewrite
from polyalgo.config.schema import default_cache
from polyalgo.divalgo.corpus import corpus_problems
from polyalgo.languages import Language
from polyalgo.metrics.agreement import roc_auc
from polyalgo.metrics.bootstrap import bootstrap_mean
from polyalgo.training.codex_pairs import corpus_pairs, split_problems
from polyalgo.training.codex_scores import ProblemScores, auc, auc_gain, cosine_of, rho, score_problems

ROOT = Path(__file__).parents[1]
BAR_GAIN = 0.04
BAR_MINUTES = 15.0
PYTHON_VIEWS = 3
Similarity = Callable[[Sequence[str], Sequence[str]], Any]


def token_overlap(first: Sequence[str], second: Sequence[str]) -> np.ndarray:
    """Jaccard index of the sets of words and signs of two programs."""
    sets = [[set(re.findall(r"\w+|[^\w\s]", code)) for code in side] for side in (first, second)]
    return np.array([len(a & b) / len(a | b) for a, b in zip(*sets, strict=True)])


def dependence(language: Language) -> Similarity:
    """Normalised WL kernel of dependence graphs; an unparsable program is like nothing."""
    from polyalgo.similarity import build_pdg, wl_features, wl_kernel

    def similarity(first: Sequence[str], second: Sequence[str]) -> np.ndarray:
        unique = list(dict.fromkeys([*first, *second]))
        graphs = [build_pdg(code, language) for code in unique]
        kept = [index for index, graph in enumerate(graphs) if graph.num_nodes]
        kernel = wl_kernel(wl_features([graphs[index] for index in kept]))
        place = {unique[index]: row for row, index in enumerate(kept)}
        return np.array(
            [
                kernel[place[a], place[b]] if a in place and b in place else 0.0
                for a, b in zip(first, second, strict=True)
            ]
        )

    return similarity


def train(runs: Path, seed: int, overrides: Sequence[str]) -> tuple[Any, float]:
    """One run, and how long it took, a continued one as a whole."""
    from hydra import compose, initialize_config_dir

    from polyalgo.config.resolve import register, resolve
    from polyalgo.pipelines.codex_sft import run

    register()
    directory = runs / f"seed-{seed}"
    fixed = [f"seed={seed}", f"codex_sft.fold={seed}", f"paths.run_dir={directory}", "tracking.mode=disabled"]
    with initialize_config_dir(str(ROOT / "conf"), version_base="1.3"):
        config = resolve(compose("train", overrides=["+experiment=codex_sft", *fixed, *overrides]))
    record = directory / "seconds.json"
    before = json.loads(record.read_text()) if record.is_file() else math.nan
    started = time.monotonic()
    result = run(config)
    seconds = time.monotonic() - started
    if result.resumed_from == result.steps:  # trained by an earlier call; NaN where that was not one of ours
        return result, before
    total = seconds if result.resumed_from == 0 else before + seconds
    record.write_text(json.dumps(total))
    return result, total


def written_auc(parts: Sequence[ProblemScores]) -> float:
    """AUC without identical pairs."""
    return auc([part.written() for part in parts])


def cpp_table(sides: dict[str, list[tuple[ProblemScores, ...]]]) -> pd.DataFrame:
    """One row a similarity; means over the runs, and the AUC of each."""
    rows = []
    for name, runs in sides.items():
        aucs = [auc(run) for run in runs]
        rows.append(
            {
                "similarity": name,
                "AUC": np.mean(aucs),
                **{f"seed {seed}": value for seed, value in enumerate(aucs)},
                "written": np.mean([written_auc(run) for run in runs]),
                "Spearman": np.mean([rho(run) for run in runs]),
            }
        )
    return pd.DataFrame(rows)


def python_aucs(similarity: Similarity, problem_ids: set[str]) -> dict[str, tuple[float, float]]:
    """Of each Python problem: AUC among Python programs in several wordings, and of Python against C++ programs."""
    found = {}
    for problem in corpus_problems():
        solutions = problem.in_language(Language.PYTHON)
        if not solutions or problem.problem_id not in problem_ids:
            continue
        texts = [(s.algorithm, code) for s in solutions for code in _wordings(s.code)]
        within = [(a, b, x == y) for i, (x, a) in enumerate(texts) for y, b in texts[i + 1 :]]
        across = [
            (s.code, t.code, s.algorithm == t.algorithm) for s in solutions for t in problem.in_language(Language.CPP)
        ]
        values = [
            roc_auc(similarity([p[0] for p in pairs], [p[1] for p in pairs]), [p[2] for p in pairs])
            for pairs in (within, across)
        ]
        found[problem.problem_id] = (values[0], values[1])
    return found


def _wordings(code: str) -> list[str]:
    return [code, *(rewrite(code, seed) for seed in range(PYTHON_VIEWS - 1))]


def main() -> int:
    """Train, measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=Path, default=Path("runs/benchmarks/codex_sft"), help="directories of the runs")
    parser.add_argument("--seeds", type=int, default=3, choices=(1, 2, 3), help="fewer: a look, not the benchmark")
    parser.add_argument("overrides", nargs="*", help="settings of train.py, for trials")
    arguments = parser.parse_args()

    from polyalgo.similarity.embedding import load_embedder
    from polyalgo.training.codex_trainer import evaluation_views

    cache = Path(default_cache()).expanduser()
    trained_runs = [train(arguments.runs, seed, arguments.overrides) for seed in range(arguments.seeds)]
    minutes = sum(seconds for _, seconds in trained_runs) / 60
    held_out = [split_problems(corpus_pairs(), 3, seed)[1].problems for seed in range(arguments.seeds)]
    shipped = load_embedder("embedded:minilm", cache)
    pdg, views = dependence(Language.CPP), evaluation_views()
    sides: dict[str, list[tuple[ProblemScores, ...]]] = {
        "trained": [result.trained for result, _ in trained_runs],
        "base (same window)": [result.base for result, _ in trained_runs],
        "base (256 tokens)": [score_problems(part, views, cosine_of(shipped.embed)) for part in held_out],
        "PDG": [score_problems(part, views, pdg) for part in held_out],
        "token overlap": [score_problems(part, views, token_overlap) for part in held_out],
    }
    table = cpp_table(sides)
    print(f"\nheld-out problems, C++ ({sum(map(len, held_out))} problems, each under the run that never saw it)")
    print(table.to_string(index=False, float_format="{:.3f}".format))
    best = max(
        ("base (same window)", "base (256 tokens)"), key=lambda name: float(np.mean([auc(r) for r in sides[name]]))
    )
    gain = auc_gain(sides[best], sides["trained"])
    written = auc_gain(*([[p.written() for p in run] for run in sides[name]] for name in (best, "trained")))
    print(f"gain over {best}: {gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}]")
    print(f"without identical pairs: {written.mean:+.3f} [{written.low:+.3f}, {written.high:+.3f}]")

    window = load_embedder("embedded:minilm", cache)
    window.model.max_seq_length = 512
    python: dict[str, dict[str, tuple[float, float]]] = {"trained": {}, "base (same window)": {}}
    python |= {"PDG": {}, "token overlap": {}}
    for (result, _), part in zip(trained_runs, held_out, strict=True):
        ids = {problem.problem_id for problem in part}
        python["trained"] |= python_aucs(cosine_of(load_embedder(str(result.encoder), cache).embed), ids)
        python["base (same window)"] |= python_aucs(cosine_of(window.embed), ids)
        python["PDG"] |= python_aucs(dependence(Language.PYTHON), ids)
        python["token overlap"] |= python_aucs(token_overlap, ids)
    within = {name: np.array([values[0] for values in found.values()]) for name, found in python.items()}
    across = {name: np.array([values[1] for values in found.values()]) for name, found in python.items()}
    print(f"\nPython, mean AUC of {len(within['trained'])} problems (held out too)")
    for name in python:
        cross = f"  against C++ {across[name].mean():.3f}" if name != "PDG" else ""
        print(f"{name:20} Python {within[name].mean():.3f}{cross}")
    difference = bootstrap_mean(within["trained"] - within["base (same window)"])
    print(f"gain over base: {difference.mean:+.3f} [{difference.low:+.3f}, {difference.high:+.3f}]")

    missed = [] if gain.mean >= BAR_GAIN and gain.low > 0 else ["gain"]
    missed += [] if difference.mean >= 0 else ["Python"]
    missed += [] if minutes < BAR_MINUTES else ["time"]
    missed += [] if arguments.seeds == 3 else ["fewer than three seeds"]
    print(
        f"result: AUC {gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}] over base on held-out problems (bar "
        f"+{BAR_GAIN}), {written.mean:+.3f} without identical pairs, Python {difference.mean:+.3f}; "
        f"{minutes:.1f} min for {arguments.seeds} runs (bar {BAR_MINUTES:.0f}); "
        f"missed: {', '.join(missed) or 'nothing'}"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
