from __future__ import annotations

import math

import pytest
import torch

from polyalgo.errors import EngineError
from polyalgo.training.sampler_gap import SamplerGap, check_gap


def test_gap_by_hand() -> None:
    """Differences 0.5, -0.25, 0: mean 0.25, largest 0.5, mean ratio (e^0.5 + e^-0.25 + 1) / 3; two micro batches."""
    gap = SamplerGap.of(torch.tensor([-1.0, -2.0]), torch.tensor([-1.5, -1.75]))
    gap += SamplerGap.of(torch.tensor([-3.0]), torch.tensor([-3.0])) + SamplerGap.of(torch.empty(0), torch.empty(0))
    assert gap.metrics() == pytest.approx(
        {
            "train/sampler_logprob_gap/mean": 0.25,
            "train/sampler_logprob_gap/max": 0.5,
            "train/importance_ratio/mean": (math.exp(0.5) + math.exp(-0.25) + 1) / 3,
        }
    )


def test_the_bound() -> None:
    gap = SamplerGap(tokens=4, absolute=1.0, largest=0.7, ratio=4.0)
    check_gap(gap, 0.0, step=0)
    check_gap(gap, 0.25, step=0)
    with pytest.raises(EngineError, match=r"step 8: .* mean gap 0.25 > grpo.max_sampler_gap=0.2 \(largest 0.7\)"):
        check_gap(gap, 0.2, step=7)
    with pytest.raises(EngineError, match="mean gap nan"):
        check_gap(SamplerGap(1, math.nan, math.nan, math.nan), 0.2, step=0)
