"""Group-relative policy optimisation as pure tensor functions: advantages, clipped loss, normalisers.

Formulas and conventions are TRL's (`GRPOTrainer`), so that a loss here equals a loss there. Not here: the
model's forward pass, and which samples belong to a step.

Papers: GRPO, Shao et al. 2024 (arXiv 2402.03300), eq. 3 and 4; DAPO, Yu et al. 2025 (2503.14476), eq. 8;
Dr. GRPO, Liu et al. 2025 (2503.20783), section 3.2; k3 estimator, Schulman 2020.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from polyalgo.config.schema import LossType

STD_EPSILON = 1e-4
"""Added to a group's standard deviation before dividing; TRL's value."""


@dataclass(frozen=True)
class GroupAdvantages:
    """Advantages of the samples of a step, and which groups can teach anything."""

    values: Tensor
    """(samples,) advantage; 0 where the sample has no reward or its group is uninformative."""
    informative: Tensor
    """(groups,) bool: at least two scored samples with different rewards."""


def group_advantages(rewards: Tensor, group: Tensor, *, scale: bool) -> GroupAdvantages:
    """Centre rewards within each group, and divide by the group's standard deviation if `scale`.

    The deviation is the sample one (n - 1), as in TRL. Unscored samples (NaN) take no part in it.

    Args:
        rewards: (samples,) float; NaN = no reward.
        group: (samples,) long, group of each sample, numbered from 0 without gaps.
        scale: GRPO divides by the deviation, Dr. GRPO does not.
    """
    values = torch.zeros_like(rewards)
    informative = torch.zeros(int(group.max()) + 1, dtype=torch.bool, device=rewards.device)
    for index in range(len(informative)):
        members = (group == index) & ~rewards.isnan()
        scored = rewards[members]
        if len(scored) < 2 or scored.min() == scored.max():
            continue
        centred = scored - scored.mean()
        values[members] = centred / (scored.std(correction=1) + STD_EPSILON) if scale else centred
        informative[index] = True
    return GroupAdvantages(values, informative)


def loss_normaliser(loss_type: LossType, *, sequences: int, tokens: int, max_new_tokens: int) -> float:
    """What the summed loss of a whole step is divided by.

    Args:
        loss_type: `grpo` averages sequences' means, `dapo` all tokens, `dr_grpo` by a constant length.
        sequences: completions in the step's loss, over all micro batches and processes.
        tokens: their tokens.
        max_new_tokens: the sampling limit; `dr_grpo`'s constant.
    """
    if loss_type is LossType.grpo:
        return float(max(sequences, 1))
    if loss_type is LossType.dapo:
        return float(max(tokens, 1))
    return float(max(sequences, 1) * max_new_tokens)


def k3_divergence(logprobs: Tensor, ref_logprobs: Tensor) -> Tensor:
    """Per-token estimate of KL(policy || reference): exp(d) - d - 1 with d = ref - policy, never negative."""
    difference = ref_logprobs - logprobs
    return difference.exp() - difference - 1


@dataclass(frozen=True)
class PolicyLoss:
    """A micro batch's share of the step's loss, with sums for the log (divide by the step's tokens)."""

    loss: Tensor
    """Scalar with gradient."""
    clipped_tokens: Tensor
    """Number of tokens whose ratio was cut."""
    kl_sum: Tensor
    """Sum of the k3 estimate over tokens; 0 without a reference."""


def policy_loss(
    logprobs: Tensor,
    old_logprobs: Tensor,
    advantages: Tensor,
    mask: Tensor,
    *,
    loss_type: LossType,
    clip_low: float,
    clip_high: float,
    normaliser: float,
    beta: float = 0.0,
    ref_logprobs: Tensor | None = None,
) -> PolicyLoss:
    """Clipped surrogate -min(r A, clip(r, 1 - low, 1 + high) A) + beta r KL, averaged as `loss_type` says.

    The ratio on the KL term makes its gradient that of the reverse divergence (DeepSeek-V3.2, arXiv
    2512.02556; TRL's default); the GRPO paper has the term without it.

    Because the normaliser belongs to the whole step, the losses of its micro batches add up to the loss
    of the whole batch, and so do their gradients.

    Args:
        logprobs: (sequences, tokens) of the policy, with gradient.
        old_logprobs: same shape, of the policy that the ratio r = exp(new - old) is taken against.
        advantages: (sequences,).
        mask: (sequences, tokens), 1 where a token counts.
        loss_type: how tokens are averaged.
        clip_low: a ratio below 1 - clip_low is cut where the advantage is negative; > 0.
        clip_high: a ratio above 1 + clip_high is cut where the advantage is positive; > 0.
        normaliser: from `loss_normaliser`, for the whole step.
        beta: weight of the KL term; >= 0.
        ref_logprobs: of the base model; needed when beta > 0.
    """
    mask = mask.to(logprobs.dtype)
    advantage = advantages.unsqueeze(1)
    ratio = (logprobs - old_logprobs).exp()
    clipped = ratio.clamp(1 - clip_low, 1 + clip_high)
    token_loss = -torch.min(ratio * advantage, clipped * advantage)
    kl_sum = logprobs.new_zeros(())
    if ref_logprobs is not None:
        kl = k3_divergence(logprobs, ref_logprobs)
        kl_sum = (kl.detach() * mask).sum()
        if beta > 0:
            token_loss = token_loss + beta * ratio * kl
    token_loss = token_loss * mask
    if loss_type is LossType.grpo:
        token_loss = token_loss / mask.sum(1, keepdim=True).clamp(min=1)
    cut = ((ratio < 1 - clip_low) & (advantage < 0)) | ((ratio > 1 + clip_high) & (advantage > 0))
    return PolicyLoss(token_loss.sum() / normaliser, (cut * mask).sum().detach(), kl_sum)
