"""How far measures and judges agree on random pairs: the paper's appendix A.1 and figure 5.

Each metric's order of pairs is held against what the majority of the others says, so that none is its own judge.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from polyalgo.analysis.plotting import INK, text_colour
from polyalgo.builder.records import Pair
from polyalgo.divalgo.judges.classes import SimilarityClass, Vote
from polyalgo.metrics.agreement import majority, roc_auc, spearman
from polyalgo.records import digest

Matrix = NDArray[np.float64]


def random_pairs(members: Mapping[str, Sequence[str]], count: int, seed: int) -> list[tuple[str, str, str]]:
    """Different pairs of programs of one problem, each pair of the corpus with equal chances; problem, a and b.

    All of them where there are no more than `count`.

    Args:
        members: programs by problem id.
        count: of pairs.
        seed: of the draw.
    """
    names = list(members)
    sizes = np.array([len(members[name]) * (len(members[name]) - 1) // 2 for name in names], dtype=np.int64)
    ends = np.cumsum(sizes)
    total = int(ends[-1]) if names else 0
    rng = np.random.default_rng(int(digest(["agreement", seed], length=8), 16))
    found = []
    for number in sorted(rng.choice(total, size=min(count, total), replace=False).tolist()):
        problem = int(np.searchsorted(ends, number, side="right"))
        a, b = _pair(int(number - (ends[problem] - sizes[problem])), len(members[names[problem]]))
        found.append((names[problem], members[names[problem]][a], members[names[problem]][b]))
    return found


def _pair(number: int, size: int) -> tuple[int, int]:
    """The `number`-th of the pairs (0, 1), (0, 2), ... of `size` things."""
    first = 0
    while number >= size - 1 - first:
        number -= size - 1 - first
        first += 1
    return first, first + 1 + number


def scores(judge: str, pairs: Sequence[Pair], votes: Sequence[Vote]) -> Matrix:
    """How similar a judge finds each pair, higher for more: the similarity, or the class; NaN without a class."""
    if judge in ("pdg", "embedding"):
        return np.array([getattr(pair, judge) for pair in pairs])
    if judge == "mean":
        return np.array([pair.mean for pair in pairs])
    return np.array([np.nan if vote.similarity is None else 3.0 - vote.similarity.rank for vote in votes])


def study(
    pairs: Sequence[Pair], votes: Mapping[str, Sequence[Vote]], dissimilar: Collection[SimilarityClass]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Agreement of each two judges, and of each with the majority of the others.

    Args:
        pairs: what was judged.
        votes: by judge, in the order of the pairs.
        dissimilar: classes that count as such for the majority.

    Returns:
        Pairs of judges (columns a, b, spearman, pairs), every one in both orders and with itself; and a row a judge
        (judge, auc against the majority of the others, pairs on which both say something, share of similar votes).
    """
    values = {name: scores(name, pairs, found) for name, found in votes.items()}
    rows = [
        {"a": a, "b": b, "spearman": spearman(values[a], values[b]), "pairs": _both(values[a], values[b])}
        for a in values
        for b in values
    ]
    similar = {
        name: [None if vote.similarity is None else vote.similarity not in dissimilar for vote in found]
        for name, found in votes.items()
    }
    aucs = []
    for name, mine in values.items():
        others = majority([said for other, said in similar.items() if other != name])
        known = ~np.isnan(others) & ~np.isnan(mine)
        told = [said for said in similar[name] if said is not None]
        aucs.append(
            {
                "judge": name,
                "auc": roc_auc(mine[known], others[known] == 1),
                "pairs": int(known.sum()),
                "similar": float(np.mean(told)) if told else float("nan"),
            }
        )
    return pd.DataFrame(rows), pd.DataFrame(aucs)


def _both(a: Matrix, b: Matrix) -> int:
    return int((~np.isnan(a) & ~np.isnan(b)).sum())


def draw(correlations: pd.DataFrame, aucs: pd.DataFrame, directory: Path) -> Path:
    """Spearman's coefficients as a matrix, the AUC against the majority of the others beside it (figure 5)."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex
    from matplotlib.figure import Figure

    names = list(aucs["judge"])
    size = 0.75 * len(names)
    figure = Figure(figsize=(size + 4.4, size + 1.4), dpi=150, layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[size + 1.2, 3.0])
    table = correlations.pivot(index="a", columns="b", values="spearman").loc[names, names].to_numpy()
    colours = colormaps["cividis"]
    left.imshow(table, vmin=0, vmax=1, cmap=colours)
    left.set_xticks(range(len(names)), names, rotation=30, ha="right", fontsize=8)
    left.set_yticks(range(len(names)), names, fontsize=8)
    for (row, column), value in np.ndenumerate(table):
        background = to_hex(colours(float(np.clip(np.nan_to_num(value), 0, 1))))
        text = "–" if np.isnan(value) else f"{value:.2f}"
        left.text(column, row, text, ha="center", va="center", fontsize=8, color=text_colour(background))
    left.set_title("Spearman", fontsize=9, color=INK)
    right.barh(range(len(names)), aucs["auc"].fillna(0), color="#0072B2", height=0.6)
    right.axvline(0.5, color=INK, linewidth=0.9, linestyle=(0, (4, 3)))
    right.set_yticks(range(len(names)), names, fontsize=8)
    right.set_xlim(0, 1)
    right.invert_yaxis()
    for row, value in enumerate(aucs["auc"]):
        right.text(
            0.02,
            row,
            "no AUC" if np.isnan(value) else f"{value:.3f}",
            va="center",
            fontsize=8,
            color="white" if value > 0.2 else INK,
        )
    right.set_title("ROC-AUC against the\nmajority of the others", fontsize=9, color=INK)
    right.tick_params(axis="x", labelsize=8)
    right.spines[["top", "right"]].set_visible(False)
    pairs = int(correlations["pairs"].max())
    figure.suptitle(f"Agreement on {pairs} random pairs", fontsize=10, color=INK)
    directory.mkdir(parents=True, exist_ok=True)
    png = directory / "agreement.png"
    figure.savefig(png, metadata={"Software": None})
    correlations.to_csv(directory / "agreement.csv", index=False, lineterminator="\n")
    aucs.to_csv(directory / "agreement_auc.csv", index=False, lineterminator="\n")
    return png
