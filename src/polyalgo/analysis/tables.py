"""Evaluation summaries as tables for a terminal of 100 columns.

Presentation only: every number comes from an `EvaluationSummary`. Made for people; programs read `metrics.json`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from polyalgo.analysis.summary import EvaluationSummary, GroupSummary, PassAtK
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Outcome

OUTCOME_LABELS: dict[Outcome, str] = {
    Outcome.PASS: "pass",
    Outcome.WRONG_OUTPUT: "wrong output",
    Outcome.RUNTIME_ERROR: "runtime error",
    Outcome.TIMEOUT: "timeout",
    Outcome.STATIC_FAILURE: "static failure",
    Outcome.NO_CODE: "no code",
    Outcome.INFRA_ERROR: "infra error",
}
_BAR_CELLS = 10


def label(name: str) -> str:
    """A group's name for people: `cpp` is C++, `edge_list` is edge list; other names stay."""
    if name in set(Language):
        return LANGUAGES[Language(name)].display_name
    return name.replace("_", " ")


def percent(value: float | None) -> str:
    """A share in [0, 1] as percent with one decimal; a dash for None."""
    return "–" if value is None else f"{100 * value:.1f}%"


def render(summary: EvaluationSummary) -> list[RenderableType]:
    """What an evaluation prints: headline, outcomes by language, pass@k by language, domain, representation."""
    parts: list[RenderableType] = [_headline(summary), outcome_table(summary)]
    for title, groups in (
        ("benchmark", summary.by_benchmark),
        ("language", summary.by_language),
        ("domain", summary.by_domain),
        ("representation (graph problems)", summary.by_representation),
    ):
        if groups:
            parts.append(pass_table(f"pass@k by {title}" if _many(summary) else f"pass@1 by {title}", groups))
    notes = _notes(summary)
    return [*parts, notes] if notes else parts


def _many(summary: EvaluationSummary) -> bool:
    return len(summary.overall.pass_at_k) > 1


def _headline(summary: EvaluationSummary) -> Text:
    text = Text()
    text.append(summary.set_name, style="bold")
    parts = [summary.model, summary.strategy] if summary.model else []
    parts += [] if summary.temperature is None else [f"T {summary.temperature:g}"]
    text.append("".join(f" · {part}" for part in parts) + "\n", style="dim")
    for score in summary.overall.pass_at_k:
        text.append(f"pass@{score.k} ")
        text.append(percent(score.mean), style="bold green")
        text.append(f" {_interval(score)} on {_count(score.n_problems, 'problem')}, ")
        text.append(f"{_count(score.n_samples, 'sample')}\n")
    share = percent(summary.overall.infra_error_share)
    style = "bold red" if summary.overall.n_infra_error else "dim"
    text.append(f"{_count(summary.overall.n_infra_error, 'infra error')} ({share} of judged samples)", style)
    text.append(f" · {summary.overall.n_unjudged} unjudged", "bold red" if summary.overall.n_unjudged else "dim")
    text.append(f" · {100 * summary.confidence:.0f}% bootstrap intervals over problems", style="dim")
    return text


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def _interval(score: PassAtK) -> str:
    if score.low is None or score.high is None:
        return "–"
    return f"[{100 * score.low:.1f}, {100 * score.high:.1f}]"


def new_table(title: str) -> Table:
    """An empty table in the house style."""
    return Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)


def outcome_table(summary: EvaluationSummary) -> Table:
    """Shares of the judged samples by outcome: a line per language, then all, in percent and as counts."""
    table = new_table("Outcomes (share of judged samples)")
    table.add_column("", no_wrap=True)
    table.add_column("judged", justify="right")
    for outcome in Outcome:
        words = OUTCOME_LABELS[outcome].replace(" ", "\n")
        table.add_column(words, justify="right", min_width=len("100.0%"))
    for group in summary.by_language:
        judged = sum(group.outcomes.values())
        table.add_row(label(group.name), f"{judged:,}", *_shares(group, judged))
    table.add_section()
    overall, judged = summary.overall, sum(summary.overall.outcomes.values())
    if len(summary.by_language) > 1:
        table.add_row("All", f"{judged:,}", *_shares(overall, judged), style="bold")
    table.add_row("Samples", f"{judged:,}", *(f"{overall.outcomes[outcome]:,}" for outcome in Outcome))
    return table


def _shares(group: GroupSummary, judged: int) -> list[Text]:
    cells = []
    for outcome in Outcome:
        count = group.outcomes[outcome]
        style = {Outcome.PASS: "green", Outcome.INFRA_ERROR: "red"}.get(outcome, "")
        cells.append(Text(percent(count / judged), style) if count else Text("·", "dim"))
    return cells


def pass_table(title: str, groups: Sequence[GroupSummary]) -> Table:
    """pass@k of each group, pass@1 with its interval and a bar, and what the denominators hold and leave out."""
    table = new_table(title)
    table.add_column("", overflow="fold", max_width=32)
    for score in groups[0].pass_at_k:
        table.add_column(f"pass@{score.k}", justify="right", no_wrap=True)
        if score.k == 1:
            table.add_column("95% interval", justify="right", no_wrap=True)
            table.add_column("0    100%", width=_BAR_CELLS, no_wrap=True, style="green")
    table.add_column("problems", justify="right", no_wrap=True)
    table.add_column("samples", justify="right", no_wrap=True)
    left_out = any(group.n_infra_error or group.n_unjudged for group in groups)
    if left_out:
        table.add_column("left out", justify="right", no_wrap=True)
    for group in groups:
        cells = []
        for score in group.pass_at_k:
            cells.append(percent(score.mean))
            if score.k == 1:
                cells += [_interval(score), _bar(score.mean)]
        cells += [f"{group.n_problems:,}", f"{group.n_samples:,}"]
        if left_out:
            out = group.n_infra_error + group.n_unjudged
            cells.append(f"[red]{out:,}[/]" if out else "·")
        table.add_row(label(group.name), *cells)
    return table


def _bar(share: float | None) -> str:
    eighths = round((share or 0.0) * _BAR_CELLS * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def _notes(summary: EvaluationSummary) -> Text | None:
    lines = []
    for what, ids in (
        ("without a score (every sample left out)", summary.unscored),
        ("without a generation", summary.without_samples),
    ):
        if ids:
            more = f" and {len(ids) - 3} more" if len(ids) > 3 else ""
            lines.append(f"{_count(len(ids), 'problem')} {what}: {', '.join(ids[:3])}{more}")
    if summary.n_missing:
        lines.append(f"{_count(summary.n_missing, 'planned generation')} not there; finish the run")
    if truncated := summary.overall.n_truncated:
        lines.append(
            f"{_count(truncated, 'completion')} ended at the token limit: their programs are cut off and fail; "
            "raise max_new_tokens"
        )
    return Text("\n".join(lines), style="red") if lines else None
