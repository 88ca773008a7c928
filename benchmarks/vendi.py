"""How fast are Vendi scores, against the package `vendi-score`? 1,000 populations of 50 x 384, order 1.

`python -m benchmarks.vendi` (extra `benchmarks`) times both in turns on the same float64 arrays and ends with
`result: ...`; exit code 1 where scores differ by 1e-9 or ours are less than 5 times as fast (medians). The package
scores one population a call (`score_X`), ours all in one call of `vendi_batch`, on every CPU of the process; on one CPU
for comparison.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from polyalgo.metrics.vendi import vendi_batch

LEAST_SPEEDUP = 5.0
LARGEST_DIFFERENCE = 1e-9


def populations(count: int, size: int, dimension: int, seed: int = 0) -> NDArray[np.float64]:
    """Random embeddings of `count` populations, from nearly equal programs to nearly unrelated ones."""
    rng = np.random.default_rng(seed)
    spread = np.geomspace(0.05, 5.0, count)[:, None, None]
    return rng.normal(size=(count, 1, dimension)) + spread * rng.normal(size=(count, size, dimension))


def main() -> None:
    """Time, compare, print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--populations", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore", category=DeprecationWarning)  # the package's use of scipy
    try:
        from vendi_score import vendi as package
    except ImportError:
        print("error: the package vendi-score is missing; pip install -e '.[benchmarks]'", file=sys.stderr)
        sys.exit(2)
    embeddings = populations(arguments.populations, 50, 384)
    contestants: dict[str, Callable[[], NDArray[np.float64]]] = {
        "vendi-score": lambda: np.array([package.score_X(rows) for rows in embeddings]),
        "one thread": lambda: vendi_batch(embeddings, num_threads=1),
        "polyalgo": lambda: vendi_batch(embeddings),
    }
    scores = {name: run() for name, run in contestants.items()}  # also the warm-up
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(arguments.rounds):
        for name, run in contestants.items():
            started_s = time.perf_counter()
            run()
            seconds[name].append(time.perf_counter() - started_s)
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    for name, times in seconds.items():
        ratio = medians["vendi-score"] / medians[name]
        spread = f"(min {1e3 * min(times):.1f}, max {1e3 * max(times):.1f})"
        print(f"{name:12}  median {1e3 * medians[name]:7.1f} ms  {spread}  {ratio:5.2f}x")
    difference = max(float(np.abs(scores[name] - scores["vendi-score"]).max()) for name in ("polyalgo", "one thread"))
    speedup = medians["vendi-score"] / medians["polyalgo"]
    right = difference < LARGEST_DIFFERENCE and speedup >= LEAST_SPEEDUP
    print(
        f"result: {'ok' if right else 'MISSED'}: {len(embeddings)} populations of 50 x 384, "
        f"{speedup:.2f}x as fast as vendi-score (at least {LEAST_SPEEDUP:g}) on {len(os.sched_getaffinity(0))} CPUs, "
        f"largest difference {difference:.1e}"
    )
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
