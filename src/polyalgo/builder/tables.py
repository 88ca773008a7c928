"""What a build amounts to, as tables: the paper's table 1, what each stage left, votes, and labels."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pandas as pd

from polyalgo.builder.records import Graphs, Instance, Judged, Pairs, Selected, Shortlisted, Verified
from polyalgo.divalgo.ingest import Ingested, Reason
from polyalgo.divalgo.judges.classes import Fault, SimilarityClass
from polyalgo.divalgo.labellers.accuracy import accuracy
from polyalgo.divalgo.tiers import Tier
from polyalgo.records import OntologyLabels

PARTS = ("train", "val", "test")


def table1(instances: Sequence[Instance]) -> pd.DataFrame:
    """Statistics of the benchmark by part (paper, table 1)."""
    groups = [(part, [item for item in instances if item.split == part]) for part in PARTS]
    return pd.DataFrame([_row(name, items) for name, items in [*groups, ("all", list(instances))]])


def _row(name: str, items: Sequence[Instance]) -> dict[str, Any]:
    populations = [item.population for item in items]
    tiers = Counter(item.tier for item in items)
    return {
        "split": name,
        "instances": len(items),
        "reference_solutions": 2 * len(items),
        "solutions_total": sum(populations),
        "solutions_mean": statistics.fmean(populations) if populations else 0,
        "solutions_median": statistics.median(populations) if populations else 0,
        **{tier.value: tiers[tier] for tier in Tier},
    }


def funnel(
    ingest: Iterable[Ingested],
    verify: Iterable[Verified],
    graphs: Iterable[Graphs],
    shortlists: Iterable[Shortlisted],
    pairs: Iterable[Pairs],
    selected: Iterable[Selected],
) -> pd.DataFrame:
    """What is left after each step, and what left for which reason: columns step, problems, programs, note."""
    rows: list[tuple[str, int, int, str]] = []
    reasons: Counter[str] = Counter()
    total = other = correct = kept = failed = 0
    for item in ingest:
        total, other, correct = total + 1, other + item.other_language, correct + item.correct
        reasons[item.reason or ""] += 1
        kept += item.correct if item.reason is None else 0
        failed += item.problem.failed_rewrites if item.problem is not None else 0
    rows.append(("source", total, correct + other, f"{other} programs in other languages"))
    for reason in Reason:
        rows.append((f"dropped: {reason}", reasons[reason], 0, ""))
    rows.append(("ingested", reasons[""], kept, f"{failed} rewrites failed and were replaced" if failed else ""))
    members, failed, executed, problems = 0, 0, False, 0
    for check in verify:
        problems, members, failed = problems + 1, members + len(check.members), failed + len(check.failed)
        executed = executed or check.executed
    told = f"{failed} did not pass" if executed else "the source was trusted"
    rows.append(("verified", problems, members, told))
    problems = members = partial = failed = 0
    for graph in graphs:
        problems, members = problems + 1, members + len(graph.members)
        partial, failed = partial + len(graph.partial), failed + len(graph.failed)
    rows.append(("compared", problems, members, f"{failed} without a dependence graph, {partial} parsed in part"))
    sizes = [len(item.members) for item in shortlists]
    median = f"median {statistics.median(sizes):g}" if sizes else ""
    rows.append(("shortlisted", len(sizes), sum(sizes), median))
    counts = [len(item.pairs) for item in pairs]
    rows.append(("paired", len(counts), 2 * sum(counts), f"{sum(counts)} pairs"))
    chosen = [item for item in selected if item.pair is not None]
    rows.append(("accepted", len(chosen), 2 * len(chosen), "one pair each"))
    return pd.DataFrame(rows, columns=["step", "problems", "programs", "note"])


def votes(judged: Iterable[Judged]) -> pd.DataFrame:
    """Votes of each judge by class and fault, and the decisions (`decided`: dissimilar, similar, undecided)."""
    counts: dict[str, Counter[str]] = {}
    decisions: Counter[str] = Counter()
    for record in judged:
        for decision in record.decisions:
            verdict = {True: "dissimilar", False: "similar", None: "undecided"}[decision.dissimilar]
            decisions[verdict] += 1
            for vote in decision.votes:
                said = vote.similarity or vote.fault
                counts.setdefault(vote.judge, Counter())[str(said)] += 1
    columns = [*map(str, SimilarityClass), *map(str, Fault)]
    rows = [{"judge": name, **{column: found[column] for column in columns}} for name, found in counts.items()]
    frame = pd.DataFrame(rows, columns=["judge", *columns])
    frame.attrs["decisions"] = dict(decisions)
    return frame


def label_accuracy(found: Sequence[OntologyLabels], truth: Sequence[OntologyLabels | None]) -> pd.DataFrame:
    """How far the labels of references agree with the source's own; empty where the source has none."""
    known = [(a, b) for a, b in zip(found, truth, strict=True) if b is not None]
    if not known:
        return pd.DataFrame()
    return pd.DataFrame(map(asdict, accuracy([a for a, _ in known], [b for _, b in known])))


def radius_curve(shortlists: Sequence[Shortlisted], least_gain: float) -> pd.DataFrame:
    """Mean normalised covering radius by space and number of picks, over all problems (paper, section 3).

    A problem whose programs are all covered stays at its last radius. `stop` marks the size after which one more pick
    gains less than `least_gain` in the mean.
    """
    rows = []
    spaces: Mapping[str, Any] = shortlists[0].radii if shortlists else {}
    for space in spaces:
        longest = max(len(item.radii[space]) for item in shortlists)
        means = [
            statistics.fmean(item.radii[space][min(size, len(item.radii[space])) - 1] for item in shortlists)
            for size in range(1, longest + 1)
        ]
        stop = next((size for size in range(1, longest) if means[size - 1] - means[size] < least_gain), longest)
        rows += [
            {"space": space, "picks": size, "radius": radius, "problems": len(shortlists), "stop": size == stop}
            for size, radius in enumerate(means, start=1)
        ]
    return pd.DataFrame(rows, columns=["space", "picks", "radius", "problems", "stop"])
