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
    least_correct: int,
) -> pd.DataFrame:
    """What is left after each step, and what left for which reason: columns step, problems, programs, note.

    Every row without `dropped` is the one before it less the dropped ones in between.
    """
    rows = _ingested(ingest)
    rows += _verified(verify, least_correct)
    problems = members = partial = failed = lonely = lone = 0
    for graph in graphs:
        size = len(graph.members)
        partial, failed = partial + len(graph.partial) * (size >= 2), failed + len(graph.failed)
        lonely, lone = lonely + (size < 2), lone + (size if size < 2 else 0)
        problems, members = problems + (size >= 2), members + (size if size >= 2 else 0)
    rows.append(("dropped: no_graph", 0, failed, ""))
    rows.append(("dropped: fewer_than_two_graphs", lonely, lone, ""))
    rows.append(("compared", problems, members, f"{partial} parsed in part" if partial else ""))
    sizes = [len(item.members) for item in shortlists]
    rows.append(("dropped: not_shortlisted", problems - len(sizes), members - sum(sizes), ""))
    rows.append(("shortlisted", len(sizes), sum(sizes), f"median {statistics.median(sizes):g}" if sizes else ""))
    counts = {item.problem_id: len(item.pairs) for item in pairs}
    paired = 2 * sum(counts.values())
    rows.append(("dropped: not_paired", len(sizes) - len(counts), sum(sizes) - paired, ""))
    rows.append(("paired", len(counts), paired, f"{paired // 2} pairs"))
    chosen = {item.problem_id for item in selected if item.pair is not None}
    none = [name for name in counts if name not in chosen]
    rows.append(("dropped: no_pair_accepted", len(none), 2 * sum(counts[name] for name in none), ""))
    rows.append(("dropped: another_pair_chosen", 0, 2 * sum(counts[name] - 1 for name in chosen), ""))
    rows.append(("accepted", len(chosen), 2 * len(chosen), "one pair each"))
    return pd.DataFrame(rows, columns=["step", "problems", "programs", "note"])


_Row = tuple[str, int, int, str]


def _ingested(ingest: Iterable[Ingested]) -> list[_Row]:
    problems: Counter[str] = Counter()
    programs: Counter[str] = Counter()
    other = empty = rewrites = 0
    for item in ingest:
        other, empty = other + item.other_language, empty + item.empty
        problems[item.reason or ""] += 1
        programs[item.reason or ""] += item.correct
        rewrites += item.problem.failed_rewrites if item.problem is not None else 0
    return [
        ("source", problems.total(), programs.total() + other + empty, ""),
        ("dropped: other_language", 0, other, ""),
        ("dropped: no_code", 0, empty, ""),
        *((f"dropped: {reason}", problems[reason], programs[reason], "") for reason in Reason),
        ("ingested", problems[""], programs[""], f"{rewrites} rewrites failed and were replaced" if rewrites else ""),
    ]


def _verified(verify: Iterable[Verified], least_correct: int) -> list[_Row]:
    problems = members = failed = short = left = 0
    executed = False
    for check in verify:
        size, executed = len(check.members), executed or check.executed
        failed += len(check.failed)
        if size < least_correct:
            short, left = short + 1, left + size
        else:
            problems, members = problems + 1, members + size
    return [
        ("dropped: did_not_pass", 0, failed, ""),
        ("dropped: too_few_passed", short, left, ""),
        ("verified", problems, members, "" if executed else "the source was trusted"),
    ]


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


def label_accuracy(found: Sequence[OntologyLabels | None], truth: Sequence[OntologyLabels | None]) -> pd.DataFrame:
    """How far the labels of references agree with the source's own; empty where the source has none.

    Programs without a valid answer are counted in `unlabelled` and in no share.
    """
    pairs = list(zip(found, truth, strict=True))
    if all(b is None for _, b in pairs):
        return pd.DataFrame()
    known = [(a, b) for a, b in pairs if a is not None and b is not None]
    frame = pd.DataFrame(map(asdict, accuracy([a for a, _ in known], [b for _, b in known])))
    frame["unlabelled"] = sum(a is None for a, _ in pairs)
    return frame


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
