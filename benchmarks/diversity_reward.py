"""Does the diversity reward keep two algorithms alive where plain GRPO keeps one? On a policy over known programs.

`python -m benchmarks.diversity_reward` trains the same policies with the plain ladder and with each bonus, prints
pass@1 and Vendi at the end, writes `docs/figures/diversity.png` and `.csv`, and ends with `result: ...`; exit code 1
where plain GRPO keeps both programs, a bonus loses one, or pass@1 differs. CPU, under a minute.

The two correct programs pass equally often, so nothing prefers one: plain GRPO loses the other by chance, because a
step that happens to draw one of them more often makes it likelier, and what is not drawn cannot come back.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from benchmarks.toy_policy import CUT_SHARE, PROGRAMS, START, Curve, train
from polyalgo.config.schema import DiversityReward, RewardConfig, default_cache

FIGURE = Path(__file__).parents[1] / "docs" / "figures" / "diversity.png"
WEIGHT = 0.5
MERGE_SORT = """\
def sort(values):
    if len(values) < 2:
        return values
    middle = len(values) // 2
    left, right = sort(values[:middle]), sort(values[middle:])
    merged = []
    while left and right:
        merged.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return merged + left + right

print(*sort(list(map(int, input().split()))))
"""
HEAP_SORT = """\
import heapq

heap = []
for value in map(int, input().split()):
    heapq.heappush(heap, value)
print(*(heapq.heappop(heap) for _ in range(len(heap))))
"""


def minilm_similarity() -> float:
    """Cosine of the two correct programs under the default embedder."""
    from polyalgo.similarity.embedding import MINILM, load_embedder

    merge, heap = load_embedder(MINILM, Path(default_cache()).expanduser()).embed([MERGE_SORT, HEAP_SORT])
    return float(merge @ heap)


def run(steps: int, seeds: int, similarity: float) -> dict[str, Curve]:
    """Curves by name; the same random numbers for all."""
    plain = RewardConfig()
    bonus = RewardConfig(diversity=DiversityReward.vendi, diversity_weight=WEIGHT)
    label = RewardConfig(diversity=DiversityReward.label, diversity_weight=WEIGHT, labeller="toy:labels")
    return {
        "no bonus": train(plain, steps=steps, seeds=seeds),
        "Vendi bonus": train(bonus, steps=steps, seeds=seeds),
        f"Vendi bonus, MiniLM (similarity {similarity:.2f})": train(
            bonus, steps=steps, seeds=seeds, similarity=similarity
        ),
        "label bonus": train(label, steps=steps, seeds=seeds),
    }


def table(curves: dict[str, Curve]) -> pd.DataFrame:
    """One row per reward, step and seed."""
    return pd.concat(
        pd.DataFrame(
            {
                "reward": name,
                "step": np.repeat(np.arange(len(curve.vendi)), curve.vendi.shape[1]),
                "seed": np.tile(np.arange(curve.vendi.shape[1]), len(curve.vendi)),
                "pass@1": curve.pass_at_1.ravel().round(4),
                "vendi": curve.vendi.ravel().round(4),
            }
        )
        for name, curve in curves.items()
    )


def running_mean(values: NDArray[np.float64], window: int = 25) -> NDArray[np.float64]:
    """Of each column, over the last `window` steps (fewer at the start)."""
    sums = np.cumsum(np.vstack([np.zeros(values.shape[1]), values]), axis=0)
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(ends - window, 0)
    return np.asarray((sums[ends] - sums[starts]) / (ends - starts)[:, None])


def draw(curves: dict[str, Curve], path: Path) -> None:
    """Mean over seeds of a running mean, with the range between the lowest and the highest seed for two of them."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    for (name, curve), color in zip(curves.items(), ("#444444", "#1b6ca8", "#7ab3dc", "#c8501e"), strict=True):
        smooth = running_mean(curve.vendi)
        steps = np.arange(len(smooth))
        left.plot(steps, smooth.mean(1), color=color, label=name, linewidth=1.8)
        if name in ("no bonus", "Vendi bonus"):
            left.fill_between(steps, smooth.min(1), smooth.max(1), color=color, alpha=0.15, linewidth=0)
        right.plot(steps, curve.pass_at_1.mean(1), color=color, label=name, linewidth=1.8)
    left.set(xlabel="optimiser step", ylabel="Vendi score of the correct programs", ylim=(0.95, 2.05))
    left.set_title("Algorithms in use (1 to 2)")
    right.set(xlabel="optimiser step", ylabel="pass@1", ylim=(0.55, 1.0), xlim=(-5, 150))
    right.axhline(1 - CUT_SHARE, color="black", linewidth=0.8, linestyle=":")
    right.set_title("Correctness (at most 0.9 here; first 150 steps)")
    right.legend(loc="lower right", frameon=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=150)


def main() -> int:
    """Run, print, write, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--figure", type=Path, default=FIGURE)
    arguments = parser.parse_args()
    print(f"programs: {', '.join(PROGRAMS)}; before training {START}; weight {WEIGHT}")
    curves = run(arguments.steps, arguments.seeds, minilm_similarity())
    frame = table(curves)
    draw(curves, arguments.figure)
    frame[frame["step"] % 10 == 0].to_csv(arguments.figure.with_suffix(".csv"), index=False)
    ends = {name: (curve.pass_at_1[-1], curve.vendi[-1]) for name, curve in curves.items()}
    for name, (passed, score) in ends.items():
        print(
            f"{name:42} pass@1 {passed.mean():.3f} ({passed.min():.3f} to {passed.max():.3f})  "
            f"Vendi {score.mean():.2f} ({score.min():.2f} to {score.max():.2f})"
        )
    lost = ends["no bonus"][1].mean() < 1.2
    kept = ends["Vendi bonus"][1].mean() > 1.8
    equal = max(float(passed.mean()) for passed, _ in ends.values()) - min(
        float(passed.mean()) for passed, _ in ends.values()
    )
    good = lost and kept and equal < 0.01
    print(f"figure: {arguments.figure}")
    print(
        f"result: {'ok' if good else 'MISSED'}: Vendi {ends['no bonus'][1].mean():.2f} without and "
        f"{ends['Vendi bonus'][1].mean():.2f} with the bonus, pass@1 within {equal:.3f}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
