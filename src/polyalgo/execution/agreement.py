"""Which toolchain versions the machines of a cluster judge with, and who has them.

Verdicts of one run must be comparable, so each language has one version: the one on most cores. Pure functions of
what nodes report. Not promised: that equal version numbers mean equal binaries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from polyalgo.execution.judge import HARNESS_VERSION
from polyalgo.execution.pool import MISSING, NodeReport
from polyalgo.languages import LANGUAGES, Language

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(frozen=True)
class Agreement:
    """What all nodes that take part have in common."""

    sandbox: str
    versions: Mapping[Language, str]
    """`MISSING` only where no node has the language."""


@dataclass(frozen=True)
class NodeRow:
    """A node of the table."""

    host: str
    report: NodeReport | None
    note: str
    """Why it does not judge; empty where it does."""


def agree(reports: Sequence[NodeReport]) -> Agreement:
    """The agreement of nodes that pass `misfit`.

    Args:
        reports: at least one; the first one's version wins a tie.
    """
    sandbox = _most_cores(reports, [report.sandbox for report in reports])
    return Agreement(sandbox, {language: _version(reports, language) for language in Language})


def misfit(report: NodeReport, agreement: Agreement | None = None) -> str:
    """Why a node cannot take part at all (without an agreement: in making one); empty where it can."""
    if report.harness != HARNESS_VERSION:
        return f"judges by version {report.harness} of the rules, here it is {HARNESS_VERSION}: install this PolyAlgo"
    if agreement is not None and report.sandbox != agreement.sandbox:
        return f"sandbox is {report.sandbox}, most cores have {agreement.sandbox}"
    return ""


def languages_of(report: NodeReport, agreement: Agreement) -> frozenset[Language]:
    """What a node may judge: where all lack a language, any node can say so."""
    return frozenset(
        language for language, version in agreement.versions.items() if report.versions[language] == version
    )


def node_table(rows: Iterable[NodeRow], agreement: Agreement, judge_id: str) -> Table:
    """The cluster for people: what was agreed on, then each node and how it differs."""
    from rich.markup import escape
    from rich.table import Table

    table = Table(title="nodes that judge", title_justify="left")
    for column in ("node", "cores", "judge", "toolchains"):
        table.add_column(column, overflow="fold", justify="right" if column == "cores" else "left")
    versions = [version for version in agreement.versions.values() if version != MISSING]
    lacking = [LANGUAGES[language].display_name for language in agreement.versions if _lacks(agreement, language)]
    absent = f"; nowhere: {', '.join(lacking)}" if lacking else ""
    table.add_row("all", "", judge_id, escape(f"{', '.join(versions)}{absent}"), end_section=True)
    for row in rows:
        if row.report is None:
            table.add_row(escape(row.host), "", "", f"[red]not used: {escape(row.note)}[/]")
        elif row.note:
            table.add_row(
                escape(row.host), str(row.report.cores), row.report.judge_id, f"[red]not used: {escape(row.note)}[/]"
            )
        else:
            without = differences(row.report, agreement)
            text = f"[yellow]without {escape(', '.join(without))}[/]" if without else "the same"
            table.add_row(escape(row.host), str(row.report.cores), row.report.judge_id, text)
    return table


def differences(report: NodeReport, agreement: Agreement) -> list[str]:
    """`Rust (missing)` or `C (gcc 11.4.0)` for each language that a node does not judge."""
    kept = languages_of(report, agreement)
    return [
        f"{LANGUAGES[language].display_name} ({report.versions[language]})"
        for language in agreement.versions
        if language not in kept
    ]


def _lacks(agreement: Agreement, language: Language) -> bool:
    return agreement.versions[language] == MISSING


def _version(reports: Sequence[NodeReport], language: Language) -> str:
    having = [report for report in reports if report.versions[language] != MISSING]
    return _most_cores(having, [report.versions[language] for report in having]) if having else MISSING


def _most_cores(reports: Sequence[NodeReport], values: Sequence[str]) -> str:
    cores: dict[str, int] = defaultdict(int)
    for report, value in zip(reports, values, strict=True):
        cores[value] += report.cores
    return max(cores, key=cores.__getitem__)  # the first one of a tie: dicts keep the order of arrival
