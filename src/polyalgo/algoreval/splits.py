"""Which algorithms are held out from training (paper, section 6.3: 22 of 77, split by algorithm).

Membership depends on the 77 slugs alone, so it never moves while algorithm files or languages are added.
"""

from __future__ import annotations

import hashlib
import re

from polyalgo.algoreval.taxonomy import SLUGS
from polyalgo.errors import ConfigError

NUM_HELD_OUT = 22

FIXED: frozenset[str] = frozenset(
    {
        # graph: one each of shortest paths, trees, connectivity, components, flow, circuits, cuts
        "bellman_ford",
        "bridge_finding",
        "dinic",
        "hierholzer",
        "kosaraju_scc",
        "prim",
        "stoer_wagner",
        "box_blur",
        "otsu_threshold",
        "rotate_90",
        "fenwick_tree",
        "polygon_area",
        "merge_sort",
        "edit_distance",
        "simpson",
        "n_queens",
        "caesar_cipher",
        "kmp",
        "sieve_of_eratosthenes",
        "run_length_encoding",
        "fifo_page_replacement",
        "round_robin_scheduling",
    }
)
"""Drawn over the domains in proportion to their size (ours; the paper does not list its 22)."""


def held_out(split_name: str) -> frozenset[str]:
    """Slugs of the held-out algorithms; every other algorithm is for training.

    `fixed` is the committed list. `random-<k>`, k >= 0, holds out the 22 slugs with the smallest
    SHA-256 of `<k>:<slug>`: the same on every machine, and if the list of 77 itself ever grew, each new
    slug could move at most one old one to the other side.

    Raises:
        ConfigError: no such split.
    """
    if split_name == "fixed":
        return FIXED
    if not re.fullmatch(r"random-(0|[1-9]\d*)", split_name):
        raise ConfigError(
            f"problems.split_name: unknown split {split_name!r}; choose fixed or random-<k>, e.g. random-1"
        )
    seed = split_name.removeprefix("random-")
    ranked = sorted(SLUGS, key=lambda slug: hashlib.sha256(f"{seed}:{slug}".encode()).digest())
    return frozenset(ranked[:NUM_HELD_OUT])
