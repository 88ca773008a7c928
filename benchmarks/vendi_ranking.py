"""Does Vendi rank populations as they were built? 25 programs of one, two, three and all algorithms of a problem.

`python -m benchmarks.vendi_ranking` takes the encoders that `python -m benchmarks.codex_sft` trained (`--runs`). For
every problem of the shipped corpus it makes populations of 25 rewrites (never shown in training) of one solution, of
solutions of two algorithms, of three, and of all, in equal parts; the encoder is the one of the run that held the
problem out. A problem is ranked as built where Vendi rises strictly with each algorithm added. Prints that share for
CodeX-SFT and for its base, with means by population; the last line is `result: ...`, exit code 1 where CodeX-SFT ranks
fewer than 95% of the problems. Rewrites are not executed here; the rules keep meaning (docs/divalgo_corpus.md).
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from polyalgo.config.schema import default_cache
from polyalgo.divalgo.corpus import CorpusProblem, Solution, corpus_problem
from polyalgo.divalgo.rewrite.grow import candidates
from polyalgo.languages import Language
from polyalgo.metrics.vendi import vendi_of
from polyalgo.records import digest
from polyalgo.training.codex_pairs import corpus_pairs, split_problems

SIZE = 25
BAR = 0.95
SEED = 2_000_003
"""Of the rewriter: neither training's nor evaluation's."""
NAMES = ("one", "two", "three", "all")


def representatives(problem: CorpusProblem, seed: int) -> list[Solution]:
    """One C++ solution of each algorithm, algorithms in random order."""
    draw = random.Random(digest(["vendi ranking", seed, problem.problem_id]))
    by_algorithm: dict[str, list[Solution]] = {}
    for solution in problem.in_language(Language.CPP):
        by_algorithm.setdefault(solution.algorithm, []).append(solution)
    chosen = [draw.choice(found) for found in by_algorithm.values()]
    draw.shuffle(chosen)
    return chosen


def parts(total: int, count: int) -> list[int]:
    """Sizes that differ by at most one and add up to `total`."""
    return [total // count + (index < total % count) for index in range(count)]


def populations(problem: CorpusProblem, seed: int, size: int = SIZE) -> dict[str, list[str]]:
    """Rewrites of the first one, two, three and all algorithms; larger populations share programs with smaller ones."""
    chosen = representatives(problem, seed)
    counts = {"one": 1, "two": 2, "three": 3, "all": len(chosen)}
    made = {}
    for place, solution in enumerate(chosen):
        most = max(parts(size, count)[place] for count in counts.values() if place < count)
        made[place] = [item.code for item in itertools.islice(candidates(solution, SEED), most)]
    return {
        name: [code for place, share in enumerate(parts(size, count)) for code in made[place][:share]]
        for name, count in counts.items()
    }


def as_built(scores: Sequence[float]) -> bool:
    """Whether each is larger than the one before."""
    return all(first < second for first, second in itertools.pairwise(scores))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=Path, default=Path("runs/benchmarks/codex_sft"), help="of benchmarks.codex_sft")
    parser.add_argument("--folds", type=int, default=3, choices=(1, 2, 3), help="fewer: a look, not the benchmark")
    parser.add_argument("--limit", type=int, default=0, help="problems a fold; 0: all")
    parser.add_argument("--seed", type=int, default=0, help="of the choice of solutions and their order")
    arguments = parser.parse_args()

    from polyalgo.similarity.embedding import load_embedder

    cache = Path(default_cache()).expanduser()
    encoders = [arguments.runs / f"seed-{fold}" / "encoder" for fold in range(arguments.folds)]
    missing = [path for path in encoders if not path.is_dir()]
    if missing:
        print(f"error: {missing[0]} does not exist; run python -m benchmarks.codex_sft first", file=sys.stderr)
        return 2
    base = load_embedder("embedded:minilm", cache)
    base.model.max_seq_length = 512  # as the trained ones
    rows = []
    for fold, path in enumerate(encoders):
        trained = load_embedder(str(path), cache)
        held_out = split_problems(corpus_pairs(), 3, fold)[1].problems
        for problem in held_out[: arguments.limit or None]:
            made = populations(corpus_problem(problem.problem_id), arguments.seed)
            for name, embedder in (("CodeX-SFT", trained), ("base", base)):
                scores = {key: vendi_of(embedder.embed(made[key])) for key in NAMES}
                ok = as_built(list(scores.values()))
                rows.append({"encoder": name, "problem": problem.problem_id, **scores, "ok": ok})
            print(f"{problem.problem_id:24}", *(f"{row['encoder']} {row['ok']!s:5}" for row in rows[-2:]), flush=True)
    table = pd.DataFrame(rows)
    shares = table.groupby("encoder")["ok"].mean()
    print("\nmean Vendi of 25 programs by number of algorithms")
    print(table.groupby("encoder")[list(NAMES)].mean().to_string(float_format="{:.2f}".format))
    steps = {f"{a} < {b}": (table[a] < table[b]).groupby(table["encoder"]).mean() for a, b in itertools.pairwise(NAMES)}
    print("\nshare of problems")
    print(pd.DataFrame({**steps, "all as built": shares}).to_string(float_format="{:.3f}".format))
    wrong = table.loc[(table["encoder"] == "CodeX-SFT") & ~table["ok"], "problem"]
    if len(wrong):
        print(f"not as built under CodeX-SFT: {', '.join(wrong)}")
    count = len(table) // 2
    good = shares["CodeX-SFT"] >= BAR and not arguments.limit and arguments.folds == 3
    print(
        f"result: {'ok' if good else 'MISSED'}: CodeX-SFT ranks {shares['CodeX-SFT']:.1%} of {count} problems as built "
        f"(bar {BAR:.0%}), its base {shares['base']:.1%}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
