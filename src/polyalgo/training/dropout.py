"""Dropout whose masks are cheap on CPU and repeat after a restart.

torch draws CPU dropout masks serially; on a LoRA layer that costs as much as the frozen product beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch
from torch import Tensor, nn

from polyalgo.records import digest


class FastDropout(nn.Dropout):
    """`nn.Dropout` with masks from numpy's SFC64 on CPU, seeded from torch's random state.

    The rate is rounded to a multiple of 2^-16 and the scale matches the rounded rate, so the expectation
    is exact. Other devices use torch's own kernel.
    """

    def forward(self, input: Tensor) -> Tensor:
        """Zero a share p of the elements in training mode and scale up the others."""
        if not self.training or self.p == 0 or input.device.type != "cpu":
            return super().forward(input)
        threshold = round(self.p * 2**16)
        seed = int(torch.randint(2**62, ()))
        words = np.random.SFC64(seed).random_raw(-(-input.numel() // 4)).view(np.int16)[: input.numel()]
        kept = torch.from_numpy(words).view(input.shape) >= threshold - 2**15
        return torch.where(kept, input, 0.0) * (2**16 / (2**16 - threshold))


@contextmanager
def deterministic_dropout(*key: int) -> Iterator[None]:
    """Within the block random numbers depend on `key` alone, so that a resumed run repeats its dropout masks.

    The surrounding random state is put back afterwards.
    """
    seed = int(digest(["dropout", *key]), 16) % 2**63
    devices = [torch.cuda.current_device()] if torch.cuda.is_available() else []
    with torch.random.fork_rng(devices=devices):
        torch.manual_seed(seed)
        yield
