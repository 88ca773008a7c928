"""Whether a model can be run with the weights of a saved adapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import Tensor


def not_finite(weights: Mapping[str, Tensor]) -> str:
    """What is wrong with weights that hold nan or an infinity; empty where none does."""
    broken = sorted(name for name, value in weights.items() if not bool(value.isfinite().all()))
    if not broken:
        return ""
    return f"{len(broken)} of its {len(weights)} weights hold nan or infinity, for example {broken[0]}"
