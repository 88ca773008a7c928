"""Typed schema of `polyalgo build divalgo`; values the paper leaves open carry the comment "ours" in `conf/build/`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hydra.core.config_store import ConfigStore
from omegaconf import MISSING

from polyalgo.config.schema import ExecutionConfig, PathsConfig
from polyalgo.config.schema import LlmConfig as LlmConfig
from polyalgo.errors import ConfigError


class CorpusSource(StrEnum):
    """Where problems and submissions come from."""

    shipped = "shipped"
    """The corpus of this package, its populations grown by rewriting."""
    folder = "folder"
    jsonl = "jsonl"
    codecontests_plus = "codecontests_plus"


class Trust(StrEnum):
    """Whether submissions are executed before they count as correct."""

    execute = "execute"
    source = "source"
    """What the source calls correct is correct."""


class MapperName(StrEnum):
    """Where dependence graphs and similarities are computed."""

    local = "local"
    ray = "ray"


@dataclass
class CorpusConfig:
    """The source. Options of another source keep their defaults."""

    name: str = MISSING
    """Names the build directory."""
    source: CorpusSource = CorpusSource.shipped
    problems: list[str] = field(default_factory=list)
    """shipped: ids of the problems to take; empty: all."""
    limit: int = 0
    """First problems of the source; 0: all."""
    size: int = 25
    """shipped: programs of a grown population, hand-written ones included."""
    seed: int = 0
    """shipped: of the rewrites."""
    path: str = ""
    """folder, jsonl: where it is. codecontests_plus: hub id or local copy; empty: the hub's."""
    hub_config: str = "default"
    """codecontests_plus: `default`, or `1x` to `5x` with tests."""
    revision: str = ""
    """codecontests_plus: of the hub's repository; empty: the one whose card the code assumes."""
    max_tests: int = 0
    """codecontests_plus: tests of a problem to keep; 0: none."""
    trust: Trust = Trust.execute


@dataclass
class FiltersConfig:
    """Which problems stay (paper, section 3)."""

    least_correct: int = 20
    prefix_chars: int = 1000


@dataclass
class PdgConfig:
    """The space of dependence graphs."""

    iterations: int = 3


@dataclass
class EmbeddingConfig:
    """The space of embeddings."""

    model: str = "embedded:minilm"
    """`embedded:minilm`, a sentence-transformers directory, or a hub id."""
    device: str = "cpu"
    batch_size: int = 64


@dataclass
class MapperConfig:
    """Where graphs and similarities are computed; the records are the same everywhere."""

    name: MapperName = MapperName.local
    ray_address: str = "auto"


@dataclass
class ShortlistConfig:
    """Programs of each source (paper, section 3)."""

    pdg: int = 10
    embedding: int = 6
    random: int = 5
    least_gain: float = 0.02
    """Of the normalised covering radius; tells the curve's stopping point, which the sizes above are read off."""
    curve: int = 25
    """Picks of the covering-radius curve."""


@dataclass
class PairsConfig:
    """Pairs that go on to the judges."""

    count: int = 3


@dataclass
class ThresholdsConfig:
    """Lowest similarity of each class of a judge that is a threshold on a number; below the last: very distinct."""

    identical: float = 0.9
    variation: float = 0.6
    distinct: float = 0.3


@dataclass
class JudgingConfig:
    """Who says whether two programs are the same algorithm."""

    judges: list[str] = field(default_factory=lambda: ["pdg", "embedding"])
    """Two: `pdg`, `embedding`, `mean`, `behaviour`, or names of `llm`, which are described in a file of
    `conf/build/judging/`."""
    tie_break: str = "behaviour"
    """Asked where the two disagree on dissimilar or not."""
    dissimilar: list[str] = field(default_factory=lambda: ["distinct", "very_distinct"])
    pdg: ThresholdsConfig = field(default_factory=ThresholdsConfig)
    embedding: ThresholdsConfig = field(default_factory=ThresholdsConfig)
    mean: ThresholdsConfig = field(default_factory=ThresholdsConfig)
    behaviour: ThresholdsConfig = field(default_factory=ThresholdsConfig)
    prompt_version: str = "v1"
    retries: int = 2
    """Further tries of a malformed answer, each with another seed."""
    max_calls: int = 1000
    """Most questions one command may ask of language models, because each may cost money."""


@dataclass
class LabellingConfig:
    """Who labels the programs of the chosen pairs."""

    labeller: str = "static"
    """`static` (by syntax), `source` (the corpus's own labels), or a name of `llm`."""
    prompt_version: str = "v1"


@dataclass
class SplitConfig:
    """Shares of the parts; the paper's sizes."""

    train: int = 5623
    val: int = 1000
    test: int = 1000


@dataclass
class AgreementConfig:
    """The study of how far measures and judges agree (paper, appendix A.1)."""

    pairs: int = 0
    """Random pairs; 0: no study."""
    judges: list[str] = field(default_factory=lambda: ["pdg", "embedding", "behaviour"])
    """At least three of what `judging.judges` may name."""


@dataclass
class BuildConfig:
    """`polyalgo build divalgo`."""

    seed: int = 0
    """Of random controls, splits, agreement pairs and language models."""
    validate: bool = False
    until: str = ""
    """Last stage to run; empty: all."""
    redo: list[str] = field(default_factory=list)
    """Stages to make again although nothing has changed."""
    paths: PathsConfig = field(default_factory=PathsConfig)
    """`paths.run_dir` is the build directory; empty: `<runs>/build/divalgo/<corpus.name>`."""
    corpus: CorpusConfig = field(default_factory=CorpusConfig)
    filters: FiltersConfig = field(default_factory=FiltersConfig)
    execution: ExecutionConfig = field(default_factory=ExecutionConfig)
    pdg: PdgConfig = field(default_factory=PdgConfig)
    embedding: EmbeddingConfig = field(default_factory=EmbeddingConfig)
    mapper: MapperConfig = field(default_factory=MapperConfig)
    shortlist: ShortlistConfig = field(default_factory=ShortlistConfig)
    pairs: PairsConfig = field(default_factory=PairsConfig)
    judging: JudgingConfig = field(default_factory=JudgingConfig)
    labelling: LabellingConfig = field(default_factory=LabellingConfig)
    llm: dict[str, LlmConfig] = field(default_factory=dict)
    split: SplitConfig = field(default_factory=SplitConfig)
    agreement: AgreementConfig = field(default_factory=AgreementConfig)


def register_build() -> None:
    """Put the schema where `conf/build/divalgo.yaml` names it."""
    ConfigStore.instance().store(name="build_schema", node=BuildConfig)


def check_build(config: BuildConfig) -> None:
    """Check ranges and options that contradict each other.

    Raises:
        ConfigError: a value is out of range (names field, value and fix).
    """
    _at_least(config)
    corpus = config.corpus
    if corpus.source in (CorpusSource.folder, CorpusSource.jsonl) and not corpus.path:
        raise ConfigError(f"corpus.path: required by corpus={corpus.source}; add corpus.path=<where it is>")
    if corpus.source is CorpusSource.shipped and corpus.path:
        raise ConfigError(f"corpus.path must be empty for the corpus that ships, got {corpus.path!r}")
    if corpus.source is not CorpusSource.shipped and corpus.problems:
        raise ConfigError("corpus.problems chooses among the problems that ship; for other sources use corpus.limit")
    if corpus.source is CorpusSource.codecontests_plus and (corpus.trust is Trust.execute) != (corpus.max_tests > 0):
        raise ConfigError(
            f"corpus.trust={corpus.trust} needs corpus.max_tests {'> 0' if corpus.trust is Trust.execute else '= 0'}, "
            f"got {corpus.max_tests}"
        )
    if corpus.source is CorpusSource.codecontests_plus:
        _check_tests(config)
    if not 0 <= config.shortlist.least_gain < 1:
        raise ConfigError(f"shortlist.least_gain must be in [0, 1), got {config.shortlist.least_gain}")
    _check_judging(config)
    if not config.split.train + config.split.val + config.split.test:
        raise ConfigError("split.train, split.val and split.test must not all be 0")


def _check_tests(config: BuildConfig) -> None:
    """Behaviour is measured on a problem's tests, and the hub's `default` has none."""
    corpus, judging = config.corpus, config.judging
    if corpus.max_tests and corpus.hub_config == "default" and not corpus.path:
        raise ConfigError("corpus.hub_config=default has no tests; with corpus.max_tests > 0 use 1x to 5x")
    asked = {
        "judging.judges": (judging.judges, "[pdg,embedding]"),
        "judging.tie_break": ([judging.tie_break], "mean"),
        "agreement.judges": (config.agreement.judges if config.agreement.pairs else [], "[pdg,embedding,mean]"),
    }
    for field_, (names, instead) in asked.items():
        if "behaviour" in names and not corpus.max_tests:
            raise ConfigError(
                f"{field_}: behaviour needs tests, and corpus=codecontests_plus comes without: add {field_}={instead}, "
                "or corpus.hub_config=1x corpus.max_tests=50 corpus.trust=execute"
            )


def _at_least(config: BuildConfig) -> None:
    bounds: list[tuple[str, Any, float]] = [
        ("seed", config.seed, 0),
        ("corpus.limit", config.corpus.limit, 0),
        ("corpus.size", config.corpus.size, 1),
        ("corpus.max_tests", config.corpus.max_tests, 0),
        ("filters.least_correct", config.filters.least_correct, 2),
        ("filters.prefix_chars", config.filters.prefix_chars, 1),
        ("pdg.iterations", config.pdg.iterations, 0),
        ("embedding.batch_size", config.embedding.batch_size, 1),
        ("shortlist.pdg", config.shortlist.pdg, 1),
        ("shortlist.embedding", config.shortlist.embedding, 1),
        ("shortlist.random", config.shortlist.random, 0),
        ("shortlist.curve", config.shortlist.curve, max(config.shortlist.pdg, config.shortlist.embedding)),
        ("pairs.count", config.pairs.count, 1),
        ("judging.retries", config.judging.retries, 0),
        ("judging.max_calls", config.judging.max_calls, 1),
        ("split.train", config.split.train, 0),
        ("split.val", config.split.val, 0),
        ("split.test", config.split.test, 0),
        ("agreement.pairs", config.agreement.pairs, 0),
    ]
    for name, value, least in bounds:
        if value < least:
            raise ConfigError(f"{name} must be >= {least}, got {value}")


MEASURES = ("pdg", "embedding", "mean", "behaviour")
"""Judges that are no language model."""
CLASSES = ("identical", "variation", "distinct", "very_distinct")
"""From most to least similar; see `divalgo.judges`."""


def _check_judging(config: BuildConfig) -> None:
    judging = config.judging
    if len(judging.judges) != 2 or judging.judges[0] == judging.judges[1]:
        raise ConfigError(f"judging.judges must be two different judges, got {judging.judges}")
    named = {"judging.judges": judging.judges, "judging.tie_break": [judging.tie_break]}
    if judging.tie_break in judging.judges:
        raise ConfigError(f"judging.tie_break must be none of judging.judges, got {judging.tie_break}")
    if config.agreement.pairs:
        named["agreement.judges"] = config.agreement.judges
        if len(set(config.agreement.judges)) < 3:
            raise ConfigError(f"agreement.judges must be at least three, got {config.agreement.judges}")
    for where, names in named.items():
        for name in names:
            if name not in MEASURES and name not in config.llm:
                known = ", ".join((*MEASURES, *config.llm))
                raise ConfigError(f"{where}: no judge {name!r}; choose from {known}, or describe it under llm.{name}")
    if config.labelling.labeller not in ("static", "source", *config.llm):
        known = ", ".join(("static", "source", *config.llm))
        raise ConfigError(f"labelling.labeller must be one of {known}, got {config.labelling.labeller!r}")
    if not judging.dissimilar or not set(judging.dissimilar) <= set(CLASSES):
        raise ConfigError(f"judging.dissimilar must be some of {', '.join(CLASSES)}, got {judging.dissimilar}")
    for name in MEASURES:
        levels: ThresholdsConfig = getattr(judging, name)
        if not 1 >= levels.identical >= levels.variation >= levels.distinct >= 0:
            raise ConfigError(f"judging.{name} must fall from identical over variation to distinct, got {levels}")
    for name, llm in config.llm.items():
        if name in (*MEASURES, "static", "source"):
            raise ConfigError(f"llm.{name}: this name is taken; choose another")
        if not 0 <= llm.temperature < math.inf:
            raise ConfigError(f"llm.{name}.temperature must be >= 0, got {llm.temperature}")
        if llm.max_new_tokens < 1:
            raise ConfigError(f"llm.{name}.max_new_tokens must be >= 1, got {llm.max_new_tokens}")
