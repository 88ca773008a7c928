"""The diversity of an evaluation: correct programs are labelled, then Vendi and AlgoCov are measured.

Labels lie in `labels.jsonl`, where `polyalgo compare` finds them; a program is labelled once, however often it is
judged. Labels that somebody else put there are used as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from polyalgo.analysis.diversity_sources import LABELS, LabelSets, label_sets, read_labels
from polyalgo.config.schema import EvaluateConfig
from polyalgo.divalgo.labellers.base import Labeller, Program
from polyalgo.divalgo.labellers.static import StaticLabeller
from polyalgo.divalgo.mini import MINI, mini_reference
from polyalgo.divalgo.models import CallLimitError
from polyalgo.divalgo.ontology import Layer, ontology
from polyalgo.errors import ConfigError, PolyAlgoError
from polyalgo.languages import Language
from polyalgo.pipelines.common import cache_dir
from polyalgo.records import Generation, Outcome, Problem, ProgramLabels, ReferencePair, Verdict
from polyalgo.runs import RunDirectory
from polyalgo.store import read_records, replace_records

ANSWERS = "label_answers.jsonl"
"""In the run directory: what language models said, under digests of what they were asked."""
HUMAN_VENDI = 14.27
"""Mean Vendi of people's solutions in the paper (DivAlgo, section 5.1): 1,000 problems, a median of 25 programs."""
STATIC, NONE = "static", "none"
_OURS = ("static ", "llm ")
"""How labellers of this file begin in records; all others are somebody else's."""
_PROMPT, _RETRIES = "v1", 2


@dataclass(frozen=True)
class Diversity:
    """What was measured; empty where nothing was asked for."""

    metrics: dict[str, float] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    """For people."""


@dataclass(frozen=True)
class RunLabels:
    """Labels of a run's correct programs."""

    labels: Mapping[str, LabelSets] | None
    """By generation id; None: the run is not labelled."""
    said: str
    """Whose they are, or why there are none."""


def check_diversity(config: EvaluateConfig) -> None:
    """Refuse values that cannot work, before anything is judged.

    Raises:
        ConfigError: names the key.
        EngineError: a labelling model's engine is not installed.
    """
    diversity = config.diversity
    for name in ("k", "max_calls"):
        if getattr(diversity, name) < 1:
            raise ConfigError(f"diversity.{name} must be >= 1, got {getattr(diversity, name)}")
    if diversity.references and not Path(diversity.references).is_file():
        raise ConfigError(f"diversity.references must be a JSONL file, got {diversity.references} (no such file)")
    if taken := {STATIC, NONE} & diversity.llm.keys():
        raise ConfigError(f"diversity.llm.{sorted(taken)[0]}: this name is taken; choose another")
    if diversity.labeller not in (STATIC, NONE, *diversity.llm):
        known = ", ".join((STATIC, NONE, *diversity.llm))
        raise ConfigError(
            f"diversity.labeller must be one of {known}, or a model described under diversity.llm, "
            f"got {diversity.labeller!r}"
        )
    if diversity.labeller in diversity.llm:
        from polyalgo.builder.engines import EngineModel

        try:
            EngineModel(diversity.labeller, diversity.llm[diversity.labeller], cache_dir(config.paths)).check()
        except PolyAlgoError as error:
            raise type(error)(f"diversity.{error}") from error


def wants_diversity(config: EvaluateConfig, asked: Mapping[str, Problem]) -> bool:
    """Whether an evaluation of these problems measures diversity."""
    return _is_mini(asked) if config.diversity.vendi is None else config.diversity.vendi


def _is_mini(asked: Mapping[str, Problem]) -> bool:
    return all(problem.benchmark == MINI for problem in asked.values())


def measure(
    config: EvaluateConfig,
    run: RunDirectory,
    set_name: str,
    asked: Mapping[str, Problem],
    generations: Sequence[Generation],
    verdicts: Sequence[Verdict],
) -> Diversity:
    """Label the correct programs, then measure.

    Args:
        config: checked by `check_diversity`.
        run: gets or has `labels.jsonl`.
        set_name: of the problems in metric names.
        asked: the problems, by id.
        generations: of the run.
        verdicts: one per generation, in their order.

    Raises:
        ConfigError: references with labels that no labeller of ours gives, or too many questions for a model.
        DataError: a file is damaged.
    """
    if not wants_diversity(config, asked):
        return Diversity()
    from polyalgo.analysis.diversity_metrics import diversity_metrics
    from polyalgo.similarity.embedding import load_embedder

    pairs: dict[str, ReferencePair] = {}
    if config.diversity.references:
        found = read_records(Path(config.diversity.references), ReferencePair)
        pairs = {pair.problem_id: pair for pair in found}
    elif _is_mini(asked):
        pairs = {name: mini_reference(problem) for name, problem in asked.items()}
    labelled = label_run(config, run, asked, generations, verdicts, pairs)
    embedder = load_embedder(config.diversity.embedder, cache_dir(config.paths), field="diversity.embedder")
    metrics = diversity_metrics(
        set_name,
        generations,
        verdicts,
        embedder.embed,
        labels=labelled.labels,
        pairs=pairs,
        k=config.diversity.k,
        n_boot=config.bootstrap_samples,
    )
    return Diversity(metrics, tuple(_lines(set_name, metrics, config, labelled, bool(pairs))))


def label_run(
    config: EvaluateConfig,
    run: RunDirectory,
    asked: Mapping[str, Problem],
    generations: Sequence[Generation],
    verdicts: Sequence[Verdict],
    pairs: Mapping[str, ReferencePair],
) -> RunLabels:
    """Labels of every correct program, in `labels.jsonl`; equal programs of a problem are labelled once.

    Arguments and errors as `measure`.
    """
    path = run.path / LABELS
    known = list(read_records(path, ProgramLabels)) if path.is_file() else []
    foreign = [item.labeller for item in known if not item.labeller.startswith(_OURS)]
    if foreign:
        return RunLabels(read_labels(path), foreign[0])
    name = config.diversity.labeller
    if name == NONE:
        path.unlink(missing_ok=True)  # what `compare` reads is what this evaluation has used
        return RunLabels(None, "diversity.labeller=none")
    passed = {verdict.generation_id for verdict in verdicts if verdict.outcome is Outcome.PASS}
    correct = [item for item in generations if item.generation_id in passed]
    unread = sorted({item.language.value for item in correct} - {Language.CPP.value})
    if name == STATIC and unread:
        path.unlink(missing_ok=True)
        return RunLabels(None, f"diversity.labeller=static reads C++ only, not {', '.join(unread)}; describe a model")
    _check_references(pairs)
    with _labeller(config, run) as (labeller, record_name):
        content = {item.generation_id: (item.problem_id, item.code or "") for item in generations}
        labels = {
            content[item.generation_id]: item.labels
            for item in known
            if item.labeller == record_name and item.generation_id in content
        }
        missing = list(dict.fromkeys(key for g in correct if (key := content[g.generation_id]) not in labels))
        if missing:
            programs = [Program(problem_id, asked[problem_id].prompt_body, code) for problem_id, code in missing]
            try:
                given = labeller.label(programs)
            except CallLimitError as error:
                raise ConfigError(str(error).replace("judging.max_calls", "diversity.max_calls")) from error
            labels |= {key: item.labels for key, item in zip(missing, given, strict=True)}
    rows = [
        ProgramLabels(item.generation_id, record_name, labels[key])
        for item in generations
        if (key := content[item.generation_id]) in labels
    ]
    replace_records(path, rows)
    return RunLabels({row.generation_id: label_sets(row.labels) for row in rows}, record_name)


def _check_references(pairs: Mapping[str, ReferencePair]) -> None:
    """Labels outside the ontology would match nothing, and AlgoCov would be 0 without a word."""
    for pair in pairs.values():
        for labels in (pair.a, pair.b):
            for layer in Layer:
                unknown = set(getattr(labels, layer.value)) - set(ontology().names(layer))
                if unknown:
                    raise ConfigError(
                        f"diversity.references: {pair.problem_id} has {sorted(unknown)[0]!r} among its {layer.value}, "
                        "which is not in the ontology that diversity.labeller labels by; use its names, or "
                        "diversity.labeller=none and a labels.jsonl of your own"
                    )


@contextmanager
def _labeller(config: EvaluateConfig, run: RunDirectory) -> Iterator[tuple[Labeller, str]]:
    """The configured labeller and its name in records."""
    name = config.diversity.labeller
    if name == STATIC:
        yield StaticLabeller(), StaticLabeller.identity
        return
    from polyalgo.builder.engines import EngineModel
    from polyalgo.builder.judging import AnnouncedLabeller
    from polyalgo.divalgo.labellers.engine import EngineLabeller
    from polyalgo.divalgo.models import Asker, CallBudget, open_answers

    llm = config.diversity.llm[name]
    with open_answers(run.path / ANSWERS) as store:
        model = EngineModel(name, llm, cache_dir(config.paths))
        asker = Asker(model, store, CallBudget(config.diversity.max_calls), 0)
        labeller = EngineLabeller(asker, _PROMPT, _RETRIES)
        try:
            yield AnnouncedLabeller(labeller, llm), f"llm {name} {labeller.identity}"
        finally:
            model.close()


def _lines(
    set_name: str, found: Mapping[str, float], config: EvaluateConfig, labelled: RunLabels, references: bool
) -> Iterator[str]:
    root = f"eval/{set_name}"
    if f"{root}/vendi" in found:
        low, high = found[f"{root}/vendi_low"], found[f"{root}/vendi_high"]
        line = f"Vendi          {found[f'{root}/vendi']:.2f} [{low:.2f}, {high:.2f}] over "
        line += f"{found[f'{root}/n_solved']:.0f} solved problems, embedder {config.diversity.embedder}"
        people = f" (people's in the paper: {HUMAN_VENDI}, of a median of 25 programs a problem)"
        yield line + (people if config.population else "")
    else:
        yield "Vendi          none: no problem is solved"
    names = [
        name
        for name in found
        if name.startswith(f"{root}/algocov/") and not name.endswith(("_low", "_high", "/n_problems"))
    ]
    for name in names:
        count = found[f"{name}/n_problems"]
        layer = name.rsplit("/", 1)[1]
        line = f"AlgoCov        {found[name]:.1%} of {count:.0f} problems ({layer} layer, labeller {labelled.said}"
        yield line + ("; people without the reference solutions)" if config.population else ")")
    if not names:
        reason = labelled.said if labelled.labels is None else "no exclusive pair of references for these problems"
        yield f"AlgoCov        none: {reason if references else 'no diversity.references'}"
