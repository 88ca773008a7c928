"""From similarities to the pair that a problem keeps: shortlist, pairs, selection. Pure functions of records."""

from __future__ import annotations

from collections.abc import Sequence

from polyalgo.builder.records import Judged, Pair, Pairs, Selected, Shortlisted, Similarities
from polyalgo.builder.spaces import matrices
from polyalgo.config.build import PairsConfig, ShortlistConfig
from polyalgo.divalgo.shortlist import disjoint_pairs, farthest_first, shortlist
from polyalgo.records import digest


def shortlisted(record: Similarities, config: ShortlistConfig, seed: int) -> Shortlisted:
    """Farthest-first picks of each space and random controls; the curve goes on past the picks.

    Args:
        record: at least one program.
        config: sizes.
        seed: of the build; each problem draws its own controls from it.
    """
    pdg, embedding = matrices(record)
    own = int(digest(["controls", seed, record.problem_id], length=8), 16)
    chosen, _ = shortlist([("pdg", pdg, config.pdg), ("embedding", embedding, config.embedding)], config.random, own)
    curves = {name: farthest_first(matrix, config.curve) for name, matrix in (("pdg", pdg), ("embedding", embedding))}
    return Shortlisted(
        record.problem_id,
        members=_names(record, chosen.members),
        picks={name: _names(record, picks) for name, picks in chosen.picks},
        radii={name: tuple(round(r, 6) for r in curve.normalised()) for name, curve in curves.items()},
        stopping={name: curve.stopping_size(config.least_gain) for name, curve in curves.items()},
    )


def _names(record: Similarities, indices: Sequence[int]) -> tuple[str, ...]:
    return tuple(record.members[index] for index in indices)


def pairs(record: Similarities, chosen: Shortlisted, config: PairsConfig) -> Pairs:
    """The disjoint pairs of lowest mean similarity among the shortlist (paper, section 3)."""
    pdg, embedding = matrices(record)
    place = {name: index for index, name in enumerate(record.members)}
    found = disjoint_pairs((pdg + embedding) / 2, [place[name] for name in chosen.members], config.count)
    return Pairs(
        record.problem_id,
        tuple(
            Pair(record.members[a], record.members[b], round(float(pdg[a, b]), 6), round(float(embedding[a, b]), 6))
            for a, b in found
        ),
    )


def selected(candidates: Pairs, judged: Judged) -> Selected:
    """The accepted pair of lowest mean similarity; of equal ones the first. Ours: the paper says "most dissimilar"."""
    accepted = [
        (pair.mean, number)
        for number, (pair, decision) in enumerate(zip(candidates.pairs, judged.decisions, strict=True))
        if decision.dissimilar
    ]
    if not accepted:
        return Selected(candidates.problem_id, None, None)
    _, number = min(accepted)
    return Selected(candidates.problem_id, candidates.pairs[number], judged.decisions[number])
