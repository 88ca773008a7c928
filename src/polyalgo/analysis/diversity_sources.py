"""The programs of evaluated runs as populations: by problem, which were scored and which are correct.

Reads run directories only. Samples that could not be judged are counted and in no population; runs that are not
complete, not judged, or of different versions of a problem are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from polyalgo.analysis.summary import EvaluationSummary
from polyalgo.errors import ConfigError, DataError
from polyalgo.metrics.algocov import Layer
from polyalgo.records import (
    Generation,
    ModelRef,
    OntologyLabels,
    Outcome,
    ProgramLabels,
    ReferencePair,
    Verdict,
)
from polyalgo.runs import RunDirectory
from polyalgo.store import read_records, read_with_shards

HUMAN = "human"
"""Model name of a run whose programs people wrote."""
LABELS = "labels.jsonl"
"""In a run directory: one `ProgramLabels` a line."""

Embed = Callable[[Sequence[str]], ArrayLike]
"""Embeddings of programs, shape (n, d); see `similarity.embedding`."""
Points = Mapping[str, NDArray[np.float64]]
"""Embeddings of the correct programs of each problem id, shapes (n, d)."""
LabelSets = Mapping[Layer, frozenset[str]]


@dataclass(frozen=True)
class Attempt:
    """One scored sample."""

    generation_id: str
    code: str
    """Empty where the completion held no program."""
    correct: bool


@dataclass(frozen=True)
class Source:
    """Whose programs a row of a table is about: a model under a strategy, or humans."""

    name: str
    """For tables and figures; unique in a comparison."""
    model: str
    strategy: str
    temperature: float
    is_human: bool
    attempts: Mapping[str, tuple[Attempt, ...]]
    """Scored samples of each problem id, in the order of the records; at least one each."""
    hashes: Mapping[str, str]
    judges: frozenset[str]
    n_infra_error: int
    """Samples left out because judging them failed on our side."""
    n_malformed: int
    """Scored candidates of multi-program answers that are no program."""
    labels: Mapping[str, LabelSets] | None = None
    """By generation id; None where the run has not been labelled."""
    labeller: str = ""
    """Who labelled it; empty where nobody has."""

    def correct(self, problem_id: str) -> list[str]:
        """The correct programs of a problem."""
        return [attempt.code for attempt in self.attempts.get(problem_id, ()) if attempt.correct]


def load_source(path: Path, *, partial: bool = False) -> Source:
    """The populations of one evaluated run, by the verdicts that its `metrics.json` is made of.

    Args:
        path: a run directory with `generations.jsonl` and `verdicts.jsonl`.
        partial: also take a run whose generations are not complete.

    Raises:
        ConfigError: it is not a run directory, or that of a training.
        DataError: it has no generations, is not complete, has generations without a verdict, or has several judges'
            verdicts and nothing that tells which of them count.
    """
    run = RunDirectory.existing(path)
    if run.verb == "train":
        evaluations = " and ".join(str(found) for found in sorted(path.glob("eval/*")))
        raise ConfigError(
            f"{path} is a training run, drawn with many versions of the policy; compare evaluated runs of one"
            + (f": {evaluations}" if evaluations else "")
        )
    generations = read_with_shards(run.generations, Generation, lambda item: item.generation_id)
    expected = int(run.status().get("expected", len(generations)))
    if not generations:
        raise DataError(f"{path} has no generations; generate and evaluate it first")
    if len(generations) < expected and not partial:
        raise DataError(f"{path} has {len(generations)} of {expected} generations; finish it, or add --partial")
    labels_path = path / LABELS
    labels = read_labels(labels_path) if labels_path.is_file() else None
    source = make_source(generations, _evaluated(run), labels, str(path))
    first = next(iter(read_records(labels_path, ProgramLabels)), None) if labels is not None else None
    return replace(source, labeller=first.labeller) if first is not None else source


def _evaluated(run: RunDirectory) -> list[Verdict]:
    """The verdicts of the run's evaluation. Others may lie beside them: of other limits, toolchains or a killed try."""
    verdicts = list(read_records(run.verdicts, Verdict))
    judges = {verdict.judge_id for verdict in verdicts}
    metrics = run.path / "metrics.json"
    if metrics.is_file():
        try:
            found = EvaluationSummary.from_json(json.loads(metrics.read_text(encoding="utf-8")))
        except ValueError as error:
            raise DataError(f"{metrics} is damaged ({error}); run evaluate.py on {run.path} again") from error
        judges = set(found.judge_ids) or judges
    if len(judges) > 1:
        raise DataError(
            f"{run.path}: verdicts.jsonl holds verdicts of {len(judges)} judges ({', '.join(sorted(judges))}) and no "
            "metrics.json tells which of them count; run evaluate.py on it again"
        )
    return [verdict for verdict in verdicts if verdict.judge_id in judges]


def make_source(
    generations: Sequence[Generation],
    verdicts: Iterable[Verdict],
    labels: Mapping[str, LabelSets] | None = None,
    where: str = "run",
) -> Source:
    """As `load_source`, from records of one model, strategy and temperature.

    Of a generation judged several times the last verdict counts: judging again after a failure on our side adds one.

    Raises:
        DataError: a generation has no verdict, or the records are of several settings.
    """
    last = {verdict.generation_id: verdict for verdict in verdicts}
    settings = {(item.model, item.strategy, item.sampling.temperature) for item in generations}
    if len(settings) != 1:
        raise DataError(f"{where} must hold one model, strategy and temperature, got {len(settings)} combinations")
    unjudged = [item.generation_id for item in generations if item.generation_id not in last]
    if unjudged:
        raise DataError(
            f"{where}: {len(unjudged)} of {len(generations)} generations have no verdict (first: {unjudged[0]}); "
            f"run evaluate.py on it first"
        )
    attempts: dict[str, list[Attempt]] = {}
    for item in generations:
        outcome = last[item.generation_id].outcome
        if outcome is not Outcome.INFRA_ERROR:
            attempt = Attempt(item.generation_id, item.code or "", outcome is Outcome.PASS)
            attempts.setdefault(item.problem_id, []).append(attempt)
    ((model, strategy, temperature),) = settings
    human = model.name.lower() == HUMAN
    parts = [HUMAN] if human else [_short(model), strategy, f"T {temperature:g}"]
    return Source(
        name=" · ".join(parts),
        model=f"{model.name}@{model.revision}" + (f"+{model.adapter}" if model.adapter else ""),
        strategy=strategy,
        temperature=temperature,
        is_human=human,
        attempts={problem_id: tuple(items) for problem_id, items in attempts.items()},
        hashes={item.problem_id: item.problem_hash for item in generations},
        judges=frozenset(last[item.generation_id].judge_id for item in generations),
        n_infra_error=sum(last[item.generation_id].outcome is Outcome.INFRA_ERROR for item in generations),
        n_malformed=sum(item.extraction.startswith("malformed_") for item in generations),
        labels=labels,
    )


def _short(model: ModelRef) -> str:
    return model.name + (f"+{'/'.join(Path(model.adapter).parts[-2:])}" if model.adapter else "")


def check_comparable(sources: Sequence[Source]) -> list[str]:
    """What a reader must know before comparing; empty if nothing.

    Raises:
        DataError: two sources have the same name, or other versions of one problem.
    """
    hashes: dict[str, tuple[str, str]] = {}
    for source in sources:
        for problem_id, problem_hash in source.hashes.items():
            first, name = hashes.setdefault(problem_id, (problem_hash, source.name))
            if first != problem_hash:
                raise DataError(
                    f"{problem_id} is not the same problem in {name} and in {source.name}; generate one of them again"
                )
    names = [source.name for source in sources]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise DataError(f"sources must have different names, got {sorted(repeated)[0]} twice")
    judges = sorted(set().union(*(source.judges for source in sources)))
    notes = []
    if len(judges) > 1:
        notes.append(f"judged under {len(judges)} different sets of limits and toolchains ({', '.join(judges)})")
    if len(labellers := sorted({source.labeller for source in sources if source.labeller})) > 1:
        notes.append(f"labelled by {', '.join(labellers)}: AlgoCov compares only as far as they agree")
    notes += [
        f"{source.name}: {source.n_infra_error} samples could not be judged and are left out"
        for source in sources
        if source.n_infra_error
    ]
    return notes


def read_labels(path: Path) -> dict[str, LabelSets]:
    """Labels by generation id.

    Raises:
        DataError: a line is damaged, labels come from several labellers, or a generation is labelled twice.
    """
    found: dict[str, LabelSets] = {}
    labellers: set[str] = set()
    for record in read_records(path, ProgramLabels):
        if record.generation_id in found:
            raise DataError(f"{path}: generation {record.generation_id} is labelled twice")
        found[record.generation_id] = label_sets(record.labels)
        labellers.add(record.labeller)
    if len(labellers) > 1:
        raise DataError(f"{path}: labels come from several labellers ({', '.join(sorted(labellers))}); keep one")
    return found


def label_sets(labels: OntologyLabels) -> LabelSets:
    """Labels by layer, as sets."""
    return {
        Layer.PARADIGM: frozenset(labels.paradigms),
        Layer.TECHNIQUE: frozenset(labels.techniques),
        Layer.DATA_STRUCTURE: frozenset(labels.data_structures),
    }


def without_references(source: Source, pairs: Iterable[ReferencePair]) -> Source:
    """The source without programs that are a reference solution of their problem (equal up to spacing)."""
    taken = {pair.problem_id: {_words(pair.code_a), _words(pair.code_b)} - {""} for pair in pairs}
    attempts = {
        problem_id: tuple(item for item in items if _words(item.code) not in taken.get(problem_id, set()))
        for problem_id, items in source.attempts.items()
    }
    kept = {problem_id: items for problem_id, items in attempts.items() if items}
    return replace(source, attempts=kept)


def _words(code: str) -> str:
    return " ".join(code.split())


def embed_correct(source: Source, embed: Embed) -> Points:
    """Embeddings of every correct program, in one call of `embed`; problems without any are left out."""
    programs = {problem_id: source.correct(problem_id) for problem_id in sorted(source.attempts)}
    programs = {problem_id: codes for problem_id, codes in programs.items() if codes}
    if not programs:
        return {}
    rows = np.asarray(embed([code for codes in programs.values() for code in codes]), dtype=np.float64)
    starts = np.cumsum([len(codes) for codes in programs.values()])[:-1]
    return dict(zip(programs, np.split(rows, starts), strict=True))
