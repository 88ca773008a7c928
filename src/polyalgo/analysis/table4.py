"""Table 4 of AlgoREval: held-out pass@1 by language for base, SFT and GRPO, and over random splits mean and deviation.

Made from finished runs' evaluations alone. It compares what is comparable: one base model, one way of sampling, and
within a split the same problems; anything else is refused, not averaged.
"""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from rich.console import RenderableType
from rich.text import Text

from polyalgo.analysis.before_after import OVERALL, changes
from polyalgo.analysis.plotting import INK, save, style_axes
from polyalgo.analysis.summary import EvaluationSummary
from polyalgo.analysis.tables import label, new_table
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES
from polyalgo.runs import RunDirectory

BASE = "base"
_SET = "heldout"
_RANDOM = "random-"
_FINISH = "finish the training with the same train.py command"
_COLOURS = ("#BBBBBB", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")


@dataclass(frozen=True)
class Evaluated:
    """A model on the held-out problems of a split."""

    method: str
    """`base`, the training task (`sft`, `grpo`), or the name the run was given."""
    split: str
    """`fixed` or `random-<k>`."""
    source: str
    """Its directory, for messages."""
    summary: EvaluationSummary
    own_base: EvaluationSummary | None = None
    """The base model's evaluation by the same run."""
    sampling: Mapping[str, object] = field(default_factory=dict)
    """Settings that it was drawn with; empty where the run names none."""


def read_run(path: Path, name: str = "") -> list[Evaluated]:
    """The evaluations in a run directory of `train.py`, or of `generate.py` (evaluated).

    Args:
        path: the run directory.
        name: of the method; empty: the training task, or `base` for a `generate.py` run without adapter.

    Raises:
        ConfigError: it is no such run, is not finished or evaluated, is not of a held-out split, needs a name, or is
            named `base` and is of a trained model.
        DataError: its files are damaged.
    """
    run = RunDirectory.existing(path)
    config = run.config()
    adapter = config.get("model", {}).get("adapter", "")
    if name.lower() == BASE:
        if run.verb == "train" or adapter:
            raise ConfigError(
                f"{name}={path}: {BASE} names the model before training, and this run is of a trained one; "
                "give the run without a name, or with another"
            )
        name = BASE
    if run.verb == "train":
        split, sampling = _held_out_split(path, config, "eval_problems"), _sampling(config, "eval_sampling")
        started_from = adapter
        method = name or ("adapter+" if started_from else "") + str(config.get("task", "train"))
        trained = _summary(path / "eval" / "trained", _FINISH)
        state = str(run.status().get("state", ""))
        if state != "done" and not state.startswith("stopped: "):  # a run that goes on leaves its last evaluation there
            raise ConfigError(
                f"{path} is {state or 'without a status'}, so eval/trained may be of an older policy; {_FINISH}"
            )
        if started_from:  # its own base may be the adapter it started from
            return [Evaluated(method, split, str(path), trained, sampling=sampling)]
        base = _summary(path / "eval" / "base", _FINISH)
        return [
            Evaluated(BASE, split, str(path), base, sampling=sampling),
            Evaluated(method, split, str(path), trained, base, sampling),
        ]
    if adapter and not name:
        raise ConfigError(f"{path} is of a model with an adapter: name its method, e.g. grpo={path}")
    summary = _summary(path, f"evaluate it: python evaluate.py run={path}")
    split = _held_out_split(path, config, "problems")
    return [Evaluated(name or BASE, split, str(path), summary, sampling=_sampling(config, "sampling"))]


def _held_out_split(path: Path, config: dict[str, object], section: str) -> str:
    problems = config.get(section)
    if not isinstance(problems, dict) or problems.get("split") != "test":
        raise ConfigError(f"{path} is not about held-out problems: {section}.split must be test")
    return str(problems["split_name"])


def _sampling(config: Mapping[str, object], section: str) -> dict[str, object]:
    found = config.get(section)
    return dict(found) if isinstance(found, dict) else {}


def _summary(path: Path, fix: str) -> EvaluationSummary:
    file = path / "metrics.json"
    if not file.is_file():
        raise ConfigError(f"{file} is not there; {fix}")
    try:
        summary = EvaluationSummary.from_json(json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, DataError) as error:
        again = f"python evaluate.py {shlex.quote(f'run={path}')}"
        raise DataError(f"{file} is damaged: {error}; make it again from its records: {again}") from error
    return dataclasses.replace(summary, set_name=_SET)


def cells(evaluated: Sequence[Evaluated]) -> pd.DataFrame:
    """One row per split, method and language (`overall` first): the numbers of the table.

    Returns:
        Columns split, method, language, `pass@1` in [0, 1], `delta` against base in [-1, 1] (over the problems scored
        by both; nan for base), problems (scored), runs. Several runs of a method on a split (seeds) are averaged.

    Raises:
        DataError: a split has no base, or runs differ in base model, way of sampling or a split's problems.
    """
    _check_comparable(evaluated)
    bases = {item.split: item.summary for item in reversed(evaluated) if item.method == BASE}
    rows = []
    for item in evaluated:
        if item.split not in bases:
            raise DataError(
                f"split {item.split} has no base evaluation to compare {item.source} with; add a run that has one: "
                "a training from the base model, or generate.py and evaluate.py without adapter"
            )
        for change in changes(item.own_base or bases[item.split], item.summary, {}, {}):
            rows.append(
                {
                    "split": item.split,
                    "method": item.method,
                    "language": change.name,
                    "pass@1": change.pass_after,
                    "delta": None if item.method == BASE else change.pass_delta,
                    "problems": change.n_after,
                    "source": item.source,
                }
            )
    frame = pd.DataFrame(rows).astype({"pass@1": float, "delta": float})
    grouped = frame.groupby(["split", "method", "language"], sort=False)
    table = grouped.agg(
        **{"pass@1": ("pass@1", "mean"), "delta": ("delta", "mean"), "problems": ("problems", "min")},
        runs=("source", "size"),
    ).reset_index()
    methods = list(dict.fromkeys([BASE, *(item.method for item in evaluated)]))
    languages = [OVERALL, *(language.value for language in LANGUAGES)]
    order = {
        "split": {name: place for place, name in enumerate(sorted(bases, key=_split_order))},
        "method": {name: place for place, name in enumerate(methods)},
        "language": {name: place for place, name in enumerate(languages)},
    }
    return table.sort_values(list(order), key=lambda column: column.map(order[str(column.name)]), ignore_index=True)


def _split_order(name: str) -> tuple[str, int]:
    number = re.fullmatch(rf"{_RANDOM}(\d+)", name)
    return (_RANDOM, int(number[1])) if number else (name, 0)


def _check_comparable(evaluated: Sequence[Evaluated]) -> None:
    if not evaluated:
        raise DataError("table 4 needs at least one run")
    first = evaluated[0]
    problems: dict[str, tuple[set[str], str]] = {}
    for item in evaluated:
        settings = sorted(item.sampling.keys() | first.sampling.keys())
        for what, own, other in (
            ("base model", _base_model(item.summary), _base_model(first.summary)),
            ("strategy", item.summary.strategy, first.summary.strategy),
            ("temperature", item.summary.temperature, first.summary.temperature),
            *((name, item.sampling.get(name), first.sampling.get(name)) for name in settings),
        ):
            if own != other:
                raise DataError(
                    f"runs of one table must share one {what}: {first.source} has {other}, {item.source} {own}"
                )
        summary = item.summary
        ids = {p.problem_id for p in summary.problems} | set(summary.unscored) | set(summary.without_samples)
        known, source = problems.setdefault(item.split, (ids, item.source))
        if ids != known:
            example = sorted(ids ^ known)[0]
            raise DataError(
                f"{source} and {item.source} are of split {item.split} and not of the same problems "
                f"({len(known)} and {len(ids)}; {example} is in one only)"
            )


def _base_model(summary: EvaluationSummary) -> str:
    return summary.model.partition("+")[0]


def over_random_splits(table: pd.DataFrame) -> pd.DataFrame:
    """Mean and sample standard deviation (n - 1) over the random splits, of pass@1 and of the change against base.

    Args:
        table: from `cells`.

    Returns:
        Columns method, language, `pass@1`, `pass@1_sd`, `delta`, `delta_sd`, splits; a deviation is nan for one split.
        A language counts in the splits in which it has a scored problem. Empty without random splits.
    """
    chosen = table[table["split"].str.startswith(_RANDOM)]
    grouped = chosen.groupby(["method", "language"], sort=False)
    return grouped.agg(
        **{
            "pass@1": ("pass@1", "mean"),
            "pass@1_sd": ("pass@1", "std"),
            "delta": ("delta", "mean"),
            "delta_sd": ("delta", "std"),
        },
        splits=("pass@1", "count"),
    ).reset_index()


def render_table4(table: pd.DataFrame) -> list[RenderableType]:
    """The table in the paper's form for each split that is not random, then over the random splits."""
    parts: list[RenderableType] = []
    for split in dict.fromkeys(table["split"]):
        rows = table[table["split"] == split]
        if not split.startswith(_RANDOM):
            problems = int(rows[rows["language"] == OVERALL]["problems"].min())
            parts.append(Text(f"Held-out pass@1 (%) · split {split} · {problems} problems", style="bold"))
            parts.append(_paper_table(rows, deviation=False))
    spread = over_random_splits(table)
    if len(spread):
        number = int(spread["splits"].max())
        title = f"Held-out pass@1 (%) · mean ± standard deviation over {number} random split{'s' if number > 1 else ''}"
        parts += [Text(title, style="bold"), _paper_table(spread, deviation=True)]
    return parts


def _paper_table(rows: pd.DataFrame, *, deviation: bool) -> RenderableType:
    table = new_table("")  # its title is a line of its own, which a narrow table would break
    table.add_column("", no_wrap=True)
    languages = list(dict.fromkeys(rows["language"]))
    for language in languages:
        table.add_column("Overall" if language == OVERALL else label(language), justify="right", no_wrap=True)
    methods = list(dict.fromkeys(rows["method"]))
    found = rows.set_index(["method", "language"])
    for column in ("pass@1", "delta"):
        for method in methods:
            if column == "delta" and method == BASE:
                continue
            values = [
                found.loc[(method, language)] if (method, language) in found.index else None for language in languages
            ]
            texts = [_cell(value, column, deviation) for value in values]
            table.add_row(_method(method) if column == "pass@1" else f"Δ {_method(method)}", *texts)
        table.add_section()
    return table


def _cell(row: pd.Series | None, column: str, deviation: bool) -> Text:
    if row is None or np.isnan(row[column]):
        return Text("–")
    sign = "+" if column == "delta" else ""
    text = f"{100 * row[column]:{sign}.1f}"
    if deviation and not np.isnan(row[f"{column}_sd"]):
        text += f"\n±{100 * row[f'{column}_sd']:.1f}"
    value = round(float(row[column]), 3)
    return Text(text, style="" if column == "pass@1" or value == 0 else "green" if value > 0 else "red")


def _method(name: str) -> str:
    return {BASE: "Base", "sft": "SFT", "grpo": "GRPO"}.get(name, name)


def draw_table4(table: pd.DataFrame, directory: Path) -> list[Path]:
    """Bars by language and method, one panel per split that is not random and one over the random splits.

    Returns:
        `table4.png` (beside `table4.csv`, the rows of `cells`), and `table4_random_splits.csv` where there are any.
    """
    spread = over_random_splits(table)
    panels = [
        (f"split {s}", table[table["split"] == s]) for s in dict.fromkeys(table["split"]) if not s.startswith(_RANDOM)
    ]
    if len(spread):
        panels.append((f"random splits (mean, standard deviation; n = {int(spread['splits'].max())})", spread))
    figure = Figure(figsize=(9.0, 0.8 + 2.6 * len(panels)), dpi=150, layout="constrained")
    for index, (title, rows) in enumerate(panels):
        axes = figure.add_subplot(len(panels), 1, index + 1)
        style_axes(axes)
        _bars(axes, rows, list(dict.fromkeys(table["method"])))
        axes.set_title(title, fontsize=9, color=INK, loc="left")
        axes.set_ylabel("pass@1 (%)", fontsize=9, color=INK)
    figure.legend(
        *figure.axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=7, fontsize=8, frameon=False
    )
    figure.align_ylabels()
    figure.suptitle("Held-out pass@1 by language (AlgoREval, table 4)", fontsize=10, color=INK)
    written = [save(figure, table, directory, "table4")]
    if len(spread):
        csv = directory / "table4_random_splits.csv"
        spread.to_csv(csv, index=False, lineterminator="\n")
        written.append(csv)
    return written


def _bars(axes: Axes, rows: pd.DataFrame, methods: Sequence[str]) -> None:
    languages = list(dict.fromkeys(rows["language"]))
    width = 0.8 / len(methods)
    for number, method in enumerate(methods):
        own = rows[rows["method"] == method].set_index("language").reindex(languages)
        left = np.arange(len(languages)) + (number - (len(methods) - 1) / 2) * width
        axes.bar(left, 100 * own["pass@1"], width * 0.92, color=_COLOURS[number % len(_COLOURS)], label=_method(method))
        if "pass@1_sd" in own:
            deviation = 100 * own["pass@1_sd"].fillna(0.0)
            axes.errorbar(left, 100 * own["pass@1"], yerr=deviation, fmt="none", ecolor=INK, elinewidth=1.0, capsize=2)
    axes.set_xticks(np.arange(len(languages)), ["Overall" if name == OVERALL else label(name) for name in languages])
    axes.set_xlim(-0.5, len(languages) - 0.5)
    axes.set_ylim(bottom=0)
    axes.grid(visible=False, axis="x")


def read_runs(arguments: Iterable[str]) -> list[Evaluated]:
    """The evaluations of `RUN` or `NAME=RUN` arguments, in order; see `read_run`.

    Raises:
        ConfigError: a directory is given twice, which would count as two runs; or see `read_run`.
        DataError: see `read_run`.
    """
    found: list[Evaluated] = []
    given: dict[Path, str] = {}
    for argument in arguments:
        name, path = "", argument
        if (match := re.fullmatch(r"([\w.+-]+)=(.+)", argument)) and not Path(argument).exists():
            name, path = match.groups()
        directory = Path(path).resolve()
        if directory in given:
            raise ConfigError(f"{argument} and {given[directory]} are the same run, which counts once; leave one out")
        given[directory] = argument
        found += read_run(Path(path), name)
    return found
