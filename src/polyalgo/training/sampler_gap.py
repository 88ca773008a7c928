"""How far the sampler's log-probabilities of the drawn tokens lie from the trainer's, over one step.

Equal weights, dtype and attention give a gap near rounding; a stale adapter or other numerics give more. With
LoRA dropout the trainer's side carries its noise, so a bound must leave room for that.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from polyalgo.errors import EngineError
from polyalgo.training.distributed import gather


@dataclass(frozen=True)
class SamplerGap:
    """Sums over tokens; add up those of micro batches and processes with `+`."""

    tokens: int = 0
    absolute: float = 0.0
    """Sum of |trainer - sampler|, in nats."""
    largest: float = 0.0
    ratio: float = 0.0
    """Sum of the importance ratios exp(trainer - sampler)."""

    @classmethod
    def of(cls, trainer_logprobs: Tensor, sampler_logprobs: Tensor) -> SamplerGap:
        """The gap of (tokens,) log-probabilities."""
        if len(trainer_logprobs) == 0:
            return cls()
        difference = (trainer_logprobs - sampler_logprobs).detach().double()
        absolute = difference.abs()
        return cls(
            len(difference), float(absolute.sum()), float(absolute.max()), float(difference.clamp(max=80.0).exp().sum())
        )

    def __add__(self, other: SamplerGap) -> SamplerGap:
        return SamplerGap(
            self.tokens + other.tokens,
            self.absolute + other.absolute,
            max(self.largest, other.largest),
            self.ratio + other.ratio,
        )

    @property
    def mean(self) -> float:
        """Mean absolute gap per token, in nats; 0 without tokens."""
        return self.absolute / max(self.tokens, 1)

    def metrics(self) -> dict[str, float]:
        """For the log."""
        return {
            "train/sampler_logprob_gap/mean": self.mean,
            "train/sampler_logprob_gap/max": self.largest,
            "train/importance_ratio/mean": self.ratio / max(self.tokens, 1),
        }


def over_processes(gap: SamplerGap) -> SamplerGap:
    """The gap over all processes."""
    return sum(gather(gap), SamplerGap())


def check_gap(gap: SamplerGap, bound: float, step: int) -> None:
    """Refuse to train on tokens that the sampler drew from another distribution than the trainer has.

    Args:
        gap: over all processes.
        bound: largest mean gap; 0: none.
        step: counted from 0.

    Raises:
        EngineError: the mean is above the bound, or not a number.
    """
    if bound > 0 and not gap.mean <= bound:
        raise EngineError(
            f"step {step + 1}: sampler and trainer disagree on the log-probabilities of the drawn tokens: mean gap "
            f"{gap.mean:.4g} > grpo.max_sampler_gap={bound:g} (largest {gap.largest:.4g}). The sampler probably runs "
            "a stale adapter, or other numerics (dtype, quantised weights, attention kernel); lora.dropout adds noise "
            "of its own. The step was not trained and the last checkpoint is as it was; the same command with a "
            "higher grpo.max_sampler_gap goes on from there"
        )
