"""The four classes of similarity, and what several judgements of one pair amount to.

Pure. Not promised: that judges are right; how far they agree is measured by `builder.agreement`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from pydantic import ConfigDict, with_config


class SimilarityClass(StrEnum):
    """How alike two correct programs of one problem are, as algorithms (paper, section 3); most similar first."""

    IDENTICAL = "identical"
    VARIATION = "variation"
    DISTINCT = "distinct"
    VERY_DISTINCT = "very_distinct"

    @property
    def rank(self) -> int:
        """0 for identical to 3 for very distinct."""
        return list(SimilarityClass).index(self)


class Fault(StrEnum):
    """Why a judge has no class for a pair."""

    MALFORMED = "malformed"
    """No answer of the asked form, after all retries."""
    UNRESOLVED = "unresolved"
    """The answers for the two orders of the programs lie two or more classes apart."""
    NO_MEASURE = "no_measure"
    """What the judge looks at could not be measured for one of the programs."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class Vote:
    """What one judge says of a pair: a class or why there is none."""

    judge: str
    similarity: SimilarityClass | None
    fault: Fault | None = None


@dataclass(frozen=True)
class Candidate:
    """A pair as judges see it."""

    problem_id: str
    statement: str
    a: str
    """Submission id."""
    b: str
    code_a: str
    code_b: str
    pdg: float
    """Similarity in [0, 1]."""
    embedding: float


class PairJudge(Protocol):
    """Puts pairs into classes."""

    name: str

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """A vote for each pair, in order.

        Raises:
            CallLimitError: it asks a language model, and may not ask more; what was answered is kept.
        """
        ...


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class Decision:
    """What the judges of a pair amount to."""

    votes: tuple[Vote, ...]
    dissimilar: bool | None
    """None: they do not agree, or none has a class."""


def reconcile(forward: SimilarityClass, backward: SimilarityClass) -> SimilarityClass | None:
    """The class of a pair that was asked for in both orders.

    Equal answers stand. One class apart, the more similar one stands, so that a judge who wavers does not make two
    programs different. Further apart the pair is unresolved: None. Ours; the paper does not say.
    """
    if abs(forward.rank - backward.rank) > 1:
        return None
    return min(forward, backward, key=lambda found: found.rank)


def decide(votes: Sequence[Vote], dissimilar: Collection[SimilarityClass]) -> Decision:
    """Majority of the votes that have a class, on whether the programs are dissimilar.

    Nothing is decided by a tie, or by a single vote.
    """
    said = [vote.similarity in dissimilar for vote in votes if vote.similarity is not None]
    yes, no = said.count(True), said.count(False)
    return Decision(tuple(votes), None if yes == no or max(yes, no) < 2 else yes > no)


def majority_class(decision: Decision, dissimilar: Collection[SimilarityClass]) -> SimilarityClass | None:
    """The class that most votes on the decision's side give, of equally many the more similar one; None: undecided.

    Ours; the paper names the majority without saying what becomes of distinct against very distinct.
    """
    if decision.dissimilar is None:
        return None
    said = Counter(vote.similarity for vote in decision.votes if vote.similarity is not None)
    side = [found for found in said if (found in dissimilar) == decision.dissimilar]
    return min(side, key=lambda found: (-said[found], found.rank))


def needs_tie_break(votes: Sequence[Vote], dissimilar: Collection[SimilarityClass]) -> bool:
    """Whether two judges disagree on dissimilar or not, or one of them has no class (paper, section 3)."""
    said = {vote.similarity in dissimilar for vote in votes if vote.similarity is not None}
    return len(said) != 1 or any(vote.similarity is None for vote in votes)


def by_levels(similarity: float, levels: Sequence[float]) -> SimilarityClass:
    """The class of a similarity, by the lowest one of identical, variation and distinct, in falling order."""
    for level, found in zip(levels, SimilarityClass, strict=False):
        if similarity >= level:
            return found
    return SimilarityClass.VERY_DISTINCT
