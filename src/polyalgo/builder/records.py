"""What the builder's stages write: one record a problem, each a line of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import ConfigDict, with_config

from polyalgo.builder.packing import Packed
from polyalgo.divalgo.judges.classes import Decision, Vote
from polyalgo.divalgo.tiers import Tier
from polyalgo.records import OntologyLabels, Outcome

_STRICT = ConfigDict(extra="forbid")


@with_config(_STRICT)
@dataclass(frozen=True)
class Verified:
    """Stage `verify`: which submissions are correct."""

    problem_id: str
    members: tuple[str, ...]
    """Ids of correct submissions, in the order of the problem."""
    executed: bool
    """False: the source was trusted."""
    failed: Mapping[str, Outcome]
    """Outcome of each submission that did not pass. Infrastructure errors stop the stage and are never here."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Graphs:
    """Stage `pdg`: Weisfeiler-Lehman counts of the programs that have a dependence graph."""

    problem_id: str
    members: tuple[str, ...]
    partial: tuple[str, ...]
    """Members of which tree-sitter skipped something."""
    failed: Mapping[str, str]
    """Why there is no graph, by submission; these programs leave the comparison."""
    indptr: Packed
    columns: Packed
    counts: Packed
    """CSR of shape (members, subtrees)."""
    hashes: Packed
    """Subtree of each column."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Embeddings:
    """Stage `embedding`: a point of unit length for each program."""

    problem_id: str
    members: tuple[str, ...]
    vectors: Packed
    """Shape (members, d)."""
    truncated: int
    """Distinct programs longer than the model reads."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Similarities:
    """Stage `similarities`: a matrix for each space, in [0, 1], six decimals."""

    problem_id: str
    members: tuple[str, ...]
    """Programs that are in both spaces."""
    pdg: Packed
    embedding: Packed


@with_config(_STRICT)
@dataclass(frozen=True)
class Shortlisted:
    """Stage `shortlist`: which programs go on, and how far each space is covered."""

    problem_id: str
    members: tuple[str, ...]
    """The union of the picks."""
    picks: Mapping[str, tuple[str, ...]]
    """By source: `pdg`, `embedding`, `random`."""
    radii: Mapping[str, tuple[float, ...]]
    """By space: normalised covering radius after 1, 2, ... picks."""
    stopping: Mapping[str, int]
    """By space: picks until one more gains less than `shortlist.least_gain`."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Pair:
    """Two programs of one problem."""

    a: str
    b: str
    pdg: float
    embedding: float

    @property
    def mean(self) -> float:
        """Of both similarities."""
        return (self.pdg + self.embedding) / 2


@with_config(_STRICT)
@dataclass(frozen=True)
class Pairs:
    """Stage `pairs`: disjoint pairs, the least similar first."""

    problem_id: str
    pairs: tuple[Pair, ...]


@with_config(_STRICT)
@dataclass(frozen=True)
class Judged:
    """Stage `judge`: what became of each pair, in the order of `pairs`."""

    problem_id: str
    decisions: tuple[Decision, ...]


@with_config(_STRICT)
@dataclass(frozen=True)
class Agreed:
    """Stage `agreement`, one record: what every judge says of random pairs."""

    problem_ids: tuple[str, ...]
    """Of each pair."""
    pairs: tuple[Pair, ...]
    votes: Mapping[str, tuple[Vote, ...]]
    """By judge, in the order of the pairs."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Selected:
    """Stage `select`: the pair that a problem keeps, if it keeps one."""

    problem_id: str
    pair: Pair | None
    decision: Decision | None


@with_config(_STRICT)
@dataclass(frozen=True)
class Labelled:
    """Stage `label`: labels of the two references."""

    problem_id: str
    labeller: str
    a: OntologyLabels
    b: OntologyLabels
    discarded: tuple[str, ...]
    """What the labeller said beyond the ontology, in order."""
    failed: tuple[str, ...] = ()
    """`a`, `b` or both: programs for which it gave no valid answer; their labels are empty and say nothing."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Tiered:
    """Stage `tiers`."""

    problem_id: str
    tier: Tier


@with_config(_STRICT)
@dataclass(frozen=True)
class Splits:
    """Stage `split`, one record: problem ids of each part, sorted."""

    parts: Mapping[str, tuple[str, ...]]


@with_config(_STRICT)
@dataclass(frozen=True)
class Solution:
    """A program of a benchmark instance."""

    submission_id: str
    code: str
    labels: OntologyLabels
    algorithm: str = ""
    """What the source calls its algorithm, where it says so."""


@with_config(_STRICT)
@dataclass(frozen=True)
class Instance:
    """Stage `benchmark`: one problem of DivAlgo."""

    problem_id: str
    split: str
    tier: Tier
    title: str
    statement: str
    a: Solution
    b: Solution
    pdg_similarity: float
    embedding_similarity: float
    decision: Decision
    population: int
    """Correct programs of the problem."""
