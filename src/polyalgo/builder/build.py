"""The pipeline: which stage is made from which, of which configuration values, in which order.

Every stage can be made alone from the files of those before it (`until`, `redo`). Wiring only: what a stage computes is
in the modules it calls.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import asdict
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from polyalgo import similarity
from polyalgo.builder import choosing, finishing, judging, labelling, reading, spaces
from polyalgo.builder.agreement import random_pairs
from polyalgo.builder.finishing import Programs
from polyalgo.builder.identity import directory_digest
from polyalgo.builder.judges import JudgeRoom
from polyalgo.builder.mappers import Mapper, open_mapper
from polyalgo.builder.records import (
    Agreed,
    Embeddings,
    Graphs,
    Instance,
    Judged,
    Labelled,
    Pair,
    Pairs,
    Selected,
    Shortlisted,
    Similarities,
    Splits,
    Tiered,
    Verified,
)
from polyalgo.builder.stages import ALL, Records, Stage, run_stage, run_stream
from polyalgo.builder.verdicts import RememberingJudge
from polyalgo.config.build import BuildConfig, CorpusSource, Trust
from polyalgo.console import Progress, duration
from polyalgo.divalgo.ingest import Ingested, Submission
from polyalgo.divalgo.readers import files_digest
from polyalgo.errors import DataError
from polyalgo.execution import Executor, open_pool
from polyalgo.records import TestCase, digest
from polyalgo.similarity.embedding import MINILM, MINILM_REQUIREMENT, load_embedder

T = TypeVar("T")

STAGES = (
    *("ingest", "verify", "pdg", "embedding", "similarities", "shortlist", "pairs"),
    *("judge", "select", "label", "tiers", "split", "benchmark", "agreement"),
)
"""In order."""
Sources = Callable[[str], str]


class Builder:
    """A build directory and what is in it; use it as a context manager, one at a time per directory.

    Args:
        config: checked.
        root: the build directory.
        cache_dir: the project's cache.
        say: told what became of each stage.
    """

    def __init__(self, config: BuildConfig, root: Path, cache_dir: Path, say: Callable[[str], object] = print) -> None:
        self.config = config
        self.root = root
        self.made: dict[str, int] = {}
        """Records made by this object, by stage."""
        self.sealed: dict[str, Records[Any]] = {}
        """Records of the stages that have run."""
        self._cache_dir = cache_dir
        self._say = say
        self._stack = ExitStack()
        self._executor: Executor | None = None
        self._judge: RememberingJudge | None = None

    def __enter__(self) -> Builder:
        return self

    def __exit__(self, *exception: Any) -> None:
        self._stack.__exit__(*exception)

    def executor(self) -> Executor:
        """What runs programs, opened when it is first needed."""
        if self._executor is None:
            self._executor = self._stack.enter_context(open_pool(self.config.execution, self._cache_dir))
        return self._executor

    def judge(self) -> RememberingJudge:
        """The judge of programs, opened when it is first needed."""
        if self._judge is None:
            path = self.root / "verdicts.jsonl"
            grown = self.config.corpus.source is CorpusSource.shipped and "ingest" in self.config.redo
            if grown or "verify" in self.config.redo:
                path.unlink(missing_ok=True)
            self._judge = self._stack.enter_context(RememberingJudge(path, self.executor()))
        return self._judge

    @cached_property
    def room(self) -> JudgeRoom:
        """Judges and language models."""
        room = JudgeRoom(self.config, self.root, self._cache_dir, self.executor, self._tests)
        judging_ = self.config.judging
        asked = {
            "judge": [*judging_.judges, judging_.tie_break],
            "label": [self.config.labelling.labeller],
            "agreement": self.config.agreement.judges,
        }
        room.forget(name for stage, names in asked.items() if stage in self.config.redo for name in names)
        return self._stack.enter_context(room)

    def _tests(self, key: str) -> tuple[TestCase, ...]:
        problem = self.ingest[key].problem
        return problem.tests if problem is not None else ()

    def _run(
        self, stage: Stage[T], sources: Mapping[str, str], make: Callable[[Sequence[str]], Iterable[T]]
    ) -> Records[T]:
        started_s = time.monotonic()

        def keyed(keys: Sequence[str]) -> Iterator[tuple[str, T]]:
            slow = stage.name in ("verify", "pdg", "embedding", "similarities")
            with Progress(stage.name, len(sources), len(sources) - len(keys)) if slow else nullcontext() as progress:
                for key, record in zip(keys, make(keys), strict=True):
                    yield key, record
                    if progress is not None:
                        progress.advance()

        made = run_stage(self.root / "stages", stage, sources, keyed, redo=stage.name in self.config.redo)
        return self._sealed(stage.name, made.records, made.made, started_s)

    def _sealed(self, name: str, records: Records[T], made: int, started_s: float) -> Records[T]:
        self.made[name] = made
        self.sealed[name] = records
        took = f"{made} made in {duration(time.monotonic() - started_s)}" if made else "nothing to do"
        self._say(f"{name}: {len(records)} records, {took}")
        return records

    def _each(self, keys: Iterable[str], *stages: Records[Any]) -> dict[str, str]:
        """Digest of what the record of each key is made from: the records of other stages with this key."""
        return {key: digest([stage.content(key) for stage in stages]) for key in keys}

    @cached_property
    def ingest(self) -> Records[Ingested]:
        """Every problem of the source: kept, or dropped for a reason."""
        corpus, started_s = self.config.corpus, time.monotonic()
        names = {
            CorpusSource.shipped: ("problems", "limit", "size", "seed"),
            CorpusSource.codecontests_plus: ("path", "limit", "hub_config", "revision", "max_tests"),
        }.get(corpus.source, ("path", "limit"))
        values = {"source": corpus.source.value, **{name: getattr(corpus, name) for name in names}}
        settings: dict[str, Any] = {"corpus": values, "filters": asdict(self.config.filters)}
        if corpus.source is CorpusSource.shipped:  # its populations are grown by judging
            settings["judge"] = self._judge_id(Trust.execute)
        stage = Stage("ingest", Ingested, settings, version=2, tag=lambda record: record.reason or "")

        def stream() -> Iterator[tuple[str, Ingested]]:
            with Progress("ingest", reading.expected(self.config)) as progress:
                for pair in reading.ingested(self.config, self.judge):
                    yield pair
                    progress.advance()

        source, redo = reading.source_digest(self.config), stage.name in self.config.redo
        made = run_stream(self.root / "stages", stage, source, stream, redo=redo)
        return self._sealed("ingest", made.records, made.made, started_s)

    @cached_property
    def _kept(self) -> list[str]:
        """Problems that the filters leave."""
        kept = [key for key in self.ingest if not self.ingest.tag(key)]
        if not kept:
            raise DataError(
                f"no problem of {len(self.ingest)} is left after the filters (filters.least_correct="
                f"{self.config.filters.least_correct}); see {self.ingest.path}"
            )
        return kept

    @cached_property
    def verify(self) -> Records[Verified]:
        """Which submissions are correct."""
        ingest, trust = self.ingest, self.config.corpus.trust
        values = {"trust": trust.value, "judge": self._judge_id(trust)}
        stage = Stage("verify", Verified, values, tag=lambda record: str(len(record.members)))

        def make(keys: Sequence[str]) -> Iterator[Verified]:
            for key in keys:
                problem = ingest[key].problem
                assert problem is not None
                yield reading.verified(problem, trust, self.judge)

        return self._run(stage, self._each(self._kept, ingest), make)

    def _judge_id(self, trust: Trust) -> str:
        """What verdicts depend on and can be known without starting a judge: the limits."""
        return judging.limits(self.config) if trust is Trust.execute else ""

    def programs(self, key: str) -> Programs:
        """A problem with its correct programs."""
        problem = self.ingest[key].problem
        assert problem is not None
        members = set(self.verify[key].members)
        return Programs(problem, {s.submission_id: s for s in problem.submissions if s.submission_id in members})

    @cached_property
    def _populated(self) -> list[str]:
        """Problems with enough verified programs."""
        least = self.config.filters.least_correct
        found = [key for key in self.verify if int(self.verify.tag(key)) >= least]
        if not found:
            raise DataError(f"no problem has {least} programs that pass its tests; see {self.verify.path}")
        return found

    def _map(self, function: Callable[[Any], T], items: Iterable[Any]) -> Iterator[T]:
        return self._mapper.map(function, items)

    @cached_property
    def _mapper(self) -> Mapper:
        return self._stack.enter_context(open_mapper(self.config.mapper))

    @cached_property
    def pdg(self) -> Records[Graphs]:
        """Subtree counts of dependence graphs."""
        code = files_digest(Path(str(similarity.__file__)).parent, content=True)  # other graphs, other records
        stage = Stage("pdg", Graphs, {**asdict(self.config.pdg), "code": code})
        function = partial(_graphs, iterations=self.config.pdg.iterations)
        sources = self._each(self._populated, self.ingest, self.verify)
        return self._run(stage, sources, lambda keys: self._map(function, map(self._listed, keys)))

    def _listed(self, key: str) -> tuple[str, list[Submission]]:
        return key, list(self.programs(key).by_id.values())

    @cached_property
    def embedding(self) -> Records[Embeddings]:
        """Points of programs."""
        config = self.config.embedding
        content = directory_digest(config.model) or (MINILM_REQUIREMENT if config.model == MINILM else "")
        stage = Stage("embedding", Embeddings, {"model": config.model, "content": content})

        def make(keys: Sequence[str]) -> Iterator[Embeddings]:
            embedder = load_embedder(
                config.model, self._cache_dir, config.device, field="embedding.model", batch_size=config.batch_size
            )
            for key in keys:
                yield spaces.embeddings(*self._listed(key), embedder)

        return self._run(stage, self._each(self._populated, self.ingest, self.verify), make)

    @cached_property
    def similarities(self) -> Records[Similarities]:
        """A matrix for each space."""
        pdg, embedding = self.pdg, self.embedding
        return self._run(
            Stage("similarities", Similarities, tag=lambda record: str(len(record.members))),
            self._each(pdg, pdg, embedding),
            lambda keys: self._map(_similarities, ((pdg[key], embedding[key]) for key in keys)),
        )

    @cached_property
    def shortlist(self) -> Records[Shortlisted]:
        """Far-apart programs and random controls."""
        config, similarities = self.config.shortlist, self.similarities
        stage = Stage("shortlist", Shortlisted, {**asdict(config), "seed": self.config.seed})
        comparable = [key for key in similarities if int(similarities.tag(key)) >= 2]
        return self._run(
            stage,
            self._each(comparable, similarities),
            lambda keys: (choosing.shortlisted(similarities[key], config, self.config.seed) for key in keys),
        )

    @cached_property
    def pairs(self) -> Records[Pairs]:
        """Pairs for the judges."""
        similarities, shortlist, config = self.similarities, self.shortlist, self.config.pairs
        return self._run(
            Stage("pairs", Pairs, asdict(config)),
            self._each(shortlist, similarities, shortlist),
            lambda keys: (choosing.pairs(similarities[key], shortlist[key], config) for key in keys),
        )

    @cached_property
    def judged(self) -> Records[Judged]:
        """Votes and decisions."""
        pairs, config = self.pairs, self.config.judging
        names = [*config.judges, config.tie_break]
        values = {
            "judges": judging.judge_values(self.config, names, self.room.identities),
            "dissimilar": sorted(config.dissimilar),
            "tie_break": config.tie_break,
        }

        def make(keys: Sequence[str]) -> Iterator[Judged]:
            found = []
            for key in keys:
                programs = self.programs(key)
                found.append((key, judging.candidates(pairs[key], programs.problem.statement, programs.by_id)))
            return (record for _, record in judging.judged(found, config, self.room.judge))

        return self._run(Stage("judge", Judged, values), self._each(pairs, self.ingest, pairs), make)

    @cached_property
    def select(self) -> Records[Selected]:
        """The pair that each problem keeps."""
        pairs, judged = self.pairs, self.judged
        return self._run(
            Stage("select", Selected, tag=lambda record: "" if record.pair is None else "kept"),
            self._each(judged, pairs, judged),
            lambda keys: (choosing.selected(pairs[key], judged[key]) for key in keys),
        )

    @cached_property
    def label(self) -> Records[Labelled]:
        """Labels of the references."""
        select = self.select
        labeller = self.room.labeller()
        stage = Stage("label", Labelled, {"labeller": labeller.identity}, version=2)
        chosen = [key for key in select if select.tag(key)]

        def make(keys: Sequence[str]) -> Iterator[Labelled]:
            return labelling.labelled([(select[key], self.programs(key)) for key in keys], labeller)

        return self._run(stage, self._each(chosen, self.ingest, select), make)

    @cached_property
    def tiers(self) -> Records[Tiered]:
        """The tier of each pair."""
        label = self.label
        return self._run(
            Stage("tiers", Tiered),
            self._each(label, label),
            lambda keys: (finishing.tiered(label[key]) for key in keys),
        )

    @cached_property
    def split(self) -> Records[Splits]:
        """Which problem is in which part."""
        label, config, seed = self.label, self.config.split, self.config.seed
        source = digest(list(self._each(label, self.ingest, self.verify, label).items()))

        def make(keys: Sequence[str]) -> Iterator[Splits]:
            strata = {key: finishing.stratum(label[key], self.programs(key)) for key in label}
            yield finishing.splits(strata, config, seed)

        return self._run(Stage("split", Splits, {**asdict(config), "seed": seed}), {ALL: source}, make)

    @cached_property
    def benchmark(self) -> Records[Instance]:
        """The instances."""
        select, label, tiers, part = self.select, self.label, self.tiers, finishing.part_of(self.split[ALL])
        sources = {
            key: digest([source, part[key]])
            for key, source in self._each(label, self.ingest, self.verify, select, label, tiers).items()
        }
        return self._run(
            Stage("benchmark", Instance),
            sources,
            lambda keys: (
                finishing.instance(select[key], label[key], tiers[key], part[key], self.programs(key)) for key in keys
            ),
        )

    @cached_property
    def agreement(self) -> Records[Agreed]:
        """What all judges say of random pairs."""
        config, similarities = self.config.agreement, self.similarities
        values = {
            "pairs": config.pairs,
            "seed": self.config.seed,
            "judges": judging.judge_values(self.config, config.judges, self.room.identities),
        }

        def make(keys: Sequence[str]) -> Iterator[Agreed]:
            members = {key: record.members for key, record in similarities.items()}
            drawn = random_pairs(members, config.pairs, self.config.seed)
            found = [judging.candidate(similarities[key], a, b, self.programs(key)) for key, a, b in drawn]
            votes = {name: tuple(self.room.judge(name).vote(found)) for name in config.judges}
            pairs = tuple(Pair(pair.a, pair.b, pair.pdg, pair.embedding) for pair in found)
            yield Agreed(tuple(key for key, _, _ in drawn), pairs, votes)

        sources = self._each(similarities, self.ingest, self.verify, similarities)
        return self._run(Stage("agreement", Agreed, values), {ALL: digest(list(sources.items()))}, make)

    def run(self) -> list[str]:
        """Make all stages up to `until`; returns their names."""
        last = self.config.until or STAGES[-1]
        wanted = STAGES[: STAGES.index(last) + 1]
        for name in wanted:
            if name == "agreement" and not self.config.agreement.pairs:
                continue
            getattr(self, {"judge": "judged"}.get(name, name))
        return list(wanted)


def _graphs(item: tuple[str, list[Submission]], iterations: int) -> Graphs:
    return spaces.graphs(*item, iterations)


def _similarities(item: tuple[Graphs, Embeddings]) -> Similarities:
    return spaces.similarities(*item)
