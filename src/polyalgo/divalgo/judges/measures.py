"""Judges that are no language model: thresholds on a similarity that has been computed already.

Named as what they are. The thresholds are ours, read off the corpus that ships (docs/divalgo_builder.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polyalgo.divalgo.judges.classes import Candidate, Vote, by_levels

MEASURES: dict[str, Callable[[Candidate], float]] = {
    "pdg": lambda pair: pair.pdg,
    "embedding": lambda pair: pair.embedding,
    "mean": lambda pair: (pair.pdg + pair.embedding) / 2,
}
"""Similarity of a pair by name, in [0, 1]."""


class ThresholdJudge:
    """Puts pairs into classes by one similarity.

    Args:
        name: one of `MEASURES`.
        levels: lowest similarity of identical, variation and distinct, in falling order.
    """

    def __init__(self, name: str, levels: Sequence[float]) -> None:
        self.name = name
        self._measure = MEASURES[name]
        self._levels = tuple(levels)

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """See `PairJudge.vote`."""
        return [Vote(self.name, by_levels(self._measure(pair), self._levels)) for pair in pairs]
