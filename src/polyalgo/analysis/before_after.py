"""The table at the end of a training run: held-out pass@1 and mean reward before and after, by language.

Modelled on table 4 of the paper. It reports differences; the interval of a difference is paired over problems,
and neither says that the training caused it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from rich.table import Table
from rich.text import Text

from polyalgo.analysis.summary import EvaluationSummary, GroupSummary
from polyalgo.analysis.tables import label, new_table, percent
from polyalgo.errors import DataError
from polyalgo.metrics.bootstrap import bootstrap_mean

OVERALL = "overall"


@dataclass(frozen=True)
class Change:
    """One line of the table; shares in [0, 1], None where there is no number."""

    name: str
    """A language id or `overall`."""
    pass_before: float | None
    pass_after: float | None
    pass_delta: float | None
    """After minus before over the problems scored both times."""
    delta_low: float | None
    delta_high: float | None
    """Ends of the 95% interval of `pass_delta`."""
    reward_before: float | None
    reward_after: float | None
    n_before: int
    n_after: int
    """Problems scored before and after."""
    n_paired: int
    """Problems scored both times."""

    @property
    def reward_delta(self) -> float | None:
        """After minus before."""
        if self.reward_before is None or self.reward_after is None:
            return None
        return self.reward_after - self.reward_before


def changes(
    before: EvaluationSummary,
    after: EvaluationSummary,
    rewards_before: Mapping[str, float],
    rewards_after: Mapping[str, float],
) -> list[Change]:
    """Compare two evaluations of the same problems, by language and overall (last).

    Args:
        before: summary of the base model.
        after: summary of the trained model, on the same set.
        rewards_before: mean reward under `overall` and, where known, under language ids.
        rewards_after: likewise.

    Raises:
        DataError: the two are of different sets or have no problem in common.
    """
    if before.set_name != after.set_name:
        raise DataError(f"before and after must be of one set, got {before.set_name} and {after.set_name}")
    old = {p.problem_id: p for p in before.problems}
    paired = [(old[p.problem_id], p) for p in after.problems if p.problem_id in old]
    if not paired and (before.problems or after.problems):
        raise DataError("before and after have no scored problem in common; evaluate the same problems")
    first = {group.name: group for group in before.by_language}
    second = {group.name: group for group in after.by_language}
    names = [*first, *(name for name in second if name not in first)]
    rows = [(name, first.get(name), second.get(name)) for name in names]
    return [
        _change(
            name,
            old_group,
            new_group,
            [
                b.n_correct / b.n_samples - a.n_correct / a.n_samples
                for a, b in paired
                if name in (OVERALL, a.language.value)
            ],
            (rewards_before.get(name), rewards_after.get(name)),
        )
        for name, old_group, new_group in [*rows, (OVERALL, before.overall, after.overall)]
    ]


def _change(
    name: str,
    before: GroupSummary | None,
    after: GroupSummary | None,
    differences: list[float],
    rewards: tuple[float | None, float | None],
) -> Change:
    interval = bootstrap_mean(np.asarray(differences)) if differences else None
    return Change(
        name=name,
        pass_before=before.score(1).mean if before else None,
        pass_after=after.score(1).mean if after else None,
        pass_delta=interval.mean if interval else None,
        delta_low=interval.low if interval else None,
        delta_high=interval.high if interval else None,
        reward_before=rewards[0],
        reward_after=rewards[1],
        n_before=before.n_problems if before else 0,
        n_after=after.n_problems if after else 0,
        n_paired=len(differences),
    )


def before_after_table(
    before: EvaluationSummary,
    after: EvaluationSummary,
    rewards_before: Mapping[str, float],
    rewards_after: Mapping[str, float],
) -> Table:
    """The comparison as a table for a terminal of 100 columns; arguments and errors as for `changes`."""
    table = new_table(f"Before and after training · {before.set_name}")
    table.add_column("", no_wrap=True)
    table.add_column("pass@1\nbefore", justify="right")
    table.add_column("\nafter", justify="right")
    table.add_column("\nΔ (points)", justify="right")
    table.add_column("95%\ninterval of Δ", justify="right")
    table.add_column("reward\nbefore", justify="right")
    table.add_column("\nafter", justify="right")
    table.add_column("\nΔ", justify="right")
    table.add_column("\nproblems", justify="right")
    rows = changes(before, after, rewards_before, rewards_after)
    if len(rows) == 2 and rows[0].reward_before is None:
        rows = rows[1:]  # one language: its line would say the same
    for row in rows:
        overall = row.name == OVERALL
        if overall and len(rows) > 1:
            table.add_section()
        table.add_row(
            "Overall" if overall else label(row.name),
            percent(row.pass_before),
            percent(row.pass_after),
            _delta(row.pass_delta, 100, 1),
            _interval(row),
            _reward(row.reward_before),
            _reward(row.reward_after),
            _delta(row.reward_delta, 1, 3),
            _problems(row),
            style="bold" if overall else "",
        )
    return table


def _delta(value: float | None, scale: float, decimals: int) -> Text:
    if value is None:
        return Text("–")
    shown = f"{scale * value:+.{decimals}f}"
    if float(shown) == 0.0:
        return Text(shown.replace("-", "+"), style="dim")
    return Text(shown, style="green" if value > 0 else "red")


def _interval(row: Change) -> str:
    if row.delta_low is None or row.delta_high is None:
        return "–"
    return f"[{100 * row.delta_low:+.1f}, {100 * row.delta_high:+.1f}]"


def _reward(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _problems(row: Change) -> str:
    if row.n_before == row.n_after == row.n_paired:
        return str(row.n_paired)
    return f"{row.n_before} → {row.n_after} ({row.n_paired} in both)"
