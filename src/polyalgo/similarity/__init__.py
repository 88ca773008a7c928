"""How alike two programs are: dependence graphs and their Weisfeiler-Lehman kernel, and embeddings.

Nothing is executed here and nothing loads torch when imported.
"""

from polyalgo.similarity.pdg import DependenceGraph, EdgeKind, ParseOutcome, ParseStatus, build_pdg
from polyalgo.similarity.wl import Neighbours, WLFeatures, wl_features, wl_gram, wl_kernel

__all__ = [
    "DependenceGraph",
    "EdgeKind",
    "Neighbours",
    "ParseOutcome",
    "ParseStatus",
    "WLFeatures",
    "build_pdg",
    "wl_features",
    "wl_gram",
    "wl_kernel",
]
