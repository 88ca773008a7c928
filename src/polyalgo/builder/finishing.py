"""From labelled pairs to the benchmark: tiers, split, instances, and the files that others read."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from polyalgo.builder.records import Instance, Judged, Labelled, Pairs, Selected, Solution, Splits, Tiered
from polyalgo.config.build import SplitConfig
from polyalgo.divalgo.ingest import SourceProblem, Submission
from polyalgo.divalgo.judges.classes import SimilarityClass, majority_class
from polyalgo.divalgo.ontology import Labels
from polyalgo.divalgo.tiers import Stratum, Tier, equal_parts, stratified_split, tier
from polyalgo.records import OntologyLabels, ReferencePair, digest, to_json

BENCHMARK = "benchmark.jsonl"
"""One `Instance` a line."""
REFERENCES = "references.jsonl"
"""One `ReferencePair` a line, for `polyalgo compare --references` and steering strategies."""
PAIRS = "pairs.jsonl"
"""Every pair that the judges decided, one a line, for CodeX-SFT (`codex_sft.pairs`)."""


@dataclass(frozen=True)
class Programs:
    """A problem with its correct programs by id, in order."""

    problem: SourceProblem
    by_id: Mapping[str, Submission]


def tiered(labelled: Labelled) -> Tiered:
    """The tier of a problem's pair; without labels it has none."""
    if labelled.failed:
        return Tiered(labelled.problem_id, Tier.UNLABELLED)
    return Tiered(labelled.problem_id, tier(_labels(labelled.a), _labels(labelled.b)))


def _labels(given: OntologyLabels) -> Labels:
    return Labels(given.paradigms, given.techniques, given.data_structures)


def stratum(labelled: Labelled, programs: Programs) -> Stratum:
    """What the split keeps alike: all paradigms of the pair, and the mean length of all correct programs."""
    lengths = [len(program.code) for program in programs.by_id.values()]
    paradigms = [] if labelled.failed else sorted({*labelled.a.paradigms, *labelled.b.paradigms})
    return Stratum(tuple(paradigms), sum(lengths) / len(lengths))


def splits(strata: Mapping[str, Stratum], config: SplitConfig, seed: int) -> Splits:
    """Parts whose sizes stand to each other as the configured ones; a part of size 0 is left out."""
    shares = [(name, size) for name in ("train", "val", "test") if (size := getattr(config, name))]
    sizes = equal_parts(len(strata), shares)
    return Splits(stratified_split(strata, sizes, seed)) if strata else Splits({name: () for name, _ in shares})


def part_of(record: Splits) -> dict[str, str]:
    """Name of the part by problem id."""
    return {problem_id: name for name, members in record.parts.items() for problem_id in members}


def instance(selected: Selected, labelled: Labelled, tier_: Tiered, split: str, programs: Programs) -> Instance:
    """A problem of the benchmark."""
    pair, decision = selected.pair, selected.decision
    assert pair is not None, selected.problem_id
    assert decision is not None, selected.problem_id
    a, b = programs.by_id[pair.a], programs.by_id[pair.b]
    return Instance(
        problem_id=selected.problem_id,
        split=split,
        tier=tier_.tier,
        title=programs.problem.title,
        statement=programs.problem.statement,
        a=Solution(pair.a, a.code, labelled.a, a.algorithm),
        b=Solution(pair.b, b.code, labelled.b, b.algorithm),
        pdg_similarity=pair.pdg,
        embedding_similarity=pair.embedding,
        decision=decision,
        population=len(programs.by_id),
    )


def reference(found: Instance) -> ReferencePair:
    """An instance as others read it."""
    return ReferencePair(found.problem_id, a=found.a.labels, b=found.b.labels, code_a=found.a.code, code_b=found.b.code)


def judged_pairs(
    pairs: Pairs, judged: Judged, programs: Programs, dissimilar: Collection[SimilarityClass]
) -> Iterator[dict[str, object]]:
    """A problem's decided pairs with the class of the majority, as `codex_sft.pairs` reads them."""
    for pair, decision in zip(pairs.pairs, judged.decisions, strict=True):
        found = majority_class(decision, dissimilar)
        if found is not None:
            codes = {"code_a": programs.by_id[pair.a].code, "code_b": programs.by_id[pair.b].code}
            votes = {vote.judge: vote.similarity or vote.fault for vote in decision.votes}
            yield {"problem_id": pairs.problem_id, "a": pair.a, "b": pair.b, "class": found, "votes": votes, **codes}


def export(instances: Iterable[Instance], pairs: Iterable[Mapping[str, object]], directory: Path) -> list[Path]:
    """Write benchmark, references and judged pairs; files that would not change are left alone.

    A pair without labels is no reference: it is in the benchmark only.
    """
    lines: dict[str, list[str]] = {BENCHMARK: [], REFERENCES: []}
    for found in instances:
        lines[BENCHMARK].append(to_json(found) + "\n")
        if found.tier is not Tier.UNLABELLED:
            lines[REFERENCES].append(to_json(reference(found)) + "\n")
    lines[PAIRS] = [json.dumps(row, ensure_ascii=False) + "\n" for row in pairs]
    written = []
    for name, content in lines.items():
        path, text = directory / name, "".join(content)
        if not path.is_file() or digest(path.read_text(encoding="utf-8")) != digest(text):
            temporary = path.with_name(f".{name}.tmp")
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(path)
        written.append(path)
    return written
