"""Group-relative policy optimisation as pure tensor functions: advantages, clipped loss, averages.

Formulas and conventions are TRL's (`GRPOTrainer`), so that a loss here equals a loss there. Not here: the
model's forward pass, and which samples belong to a step.

Papers: GRPO, Shao et al. 2024 (arXiv 2402.03300), eq. 3 and 4; DAPO, Yu et al. 2025 (2503.14476), eq. 8;
Dr. GRPO, Liu et al. 2025 (2503.20783), section 3.2; GSPO, Zheng et al. 2025 (2507.18071), eq. 5 to 7; truncated
importance sampling, Yao et al. 2025; k3 estimator, Schulman 2020. `bnpo` is TRL's name.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from polyalgo.config.schema import ImportanceLevel, LossType

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


def loss_normaliser(loss_type: LossType, *, prompts: int, sequences: int, tokens: int, max_new_tokens: int) -> float:
    """What the weighted sum of token losses of a whole step is divided by; see `sequence_weights`.

    Args:
        loss_type: `grpo` averages sequences' means, `bnpo` prompts' means, `dapo` all tokens, `dr_grpo` by a
            constant length.
        prompts: those with completions in the step's loss, over all micro batches and processes.
        sequences: completions in the step's loss.
        tokens: their tokens.
        max_new_tokens: the sampling limit; `dr_grpo`'s constant.
    """
    return {
        LossType.grpo: float(max(sequences, 1)),
        LossType.bnpo: float(max(prompts, 1)),
        LossType.dapo: float(max(tokens, 1)),
        LossType.dr_grpo: float(max(sequences, 1) * max_new_tokens),
    }[loss_type]


def sequence_weights(loss_type: LossType, lengths: Tensor, prompt: Tensor) -> Tensor:
    """Weight of each token's loss, the same for all tokens of a completion, before the normaliser.

    `bnpo` averages over a local batch, which in TRL depends on how a step is split over devices and micro
    batches. Here it is always the completions of one prompt, so that the split changes nothing; that is TRL's
    loss where its per-device batch is one group.

    Args:
        loss_type: see `loss_normaliser`.
        lengths: (sequences,) tokens of each completion, >= 1.
        prompt: (sequences,) long, number of each completion's prompt within the micro batch, from 0.

    Returns:
        (sequences,) float32.
    """
    lengths = lengths.to(torch.float32)
    if loss_type is LossType.grpo:
        return 1 / lengths
    if loss_type is LossType.bnpo:
        return 1 / torch.zeros_like(lengths).index_add(0, prompt, lengths)[prompt]
    return torch.ones_like(lengths)


def truncated_importance(trainer_logprobs: Tensor, sampler_logprobs: Tensor, cap: float) -> Tensor:
    """Weight min(pi_trainer / pi_sampler, cap) of each token (TIS, Yao et al. 2025), without gradient.

    It corrects for tokens that were drawn by other numerics, or another version of the weights, than those the
    loss is taken with; the cap bounds its variance.
    """
    return (trainer_logprobs - sampler_logprobs).detach().exp().clamp(max=cap)


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
    weights: Tensor,
    *,
    clip_low: float,
    clip_high: float,
    normaliser: float,
    level: ImportanceLevel = ImportanceLevel.token,
    correction: Tensor | None = None,
    beta: float = 0.0,
    ref_logprobs: Tensor | None = None,
) -> PolicyLoss:
    """Clipped surrogate -c min(r A, clip(r, 1 - low, 1 + high) A) + beta r KL, a weighted sum over tokens.

    The ratio on the KL term makes its gradient that of the reverse divergence (DeepSeek-V3.2, arXiv
    2512.02556; TRL's default); the GRPO paper has the term without it.

    With `level=sequence` all tokens of a completion have the ratio s = exp(mean over its tokens of new - old)
    (GSPO, eq. 7). The paper's objective is that with `loss_type=grpo` and clip ranges of about 3e-4 and 4e-4.

    Because weights and normaliser belong to the whole step, the losses of its micro batches add up to the loss
    of the whole batch, and so do their gradients.

    Args:
        logprobs: (sequences, tokens) of the policy, with gradient.
        old_logprobs: same shape, of the policy that the ratio r = exp(new - old) is taken against.
        advantages: (sequences,).
        mask: (sequences, tokens), 1 where a token counts.
        weights: (sequences,) from `sequence_weights`.
        clip_low: a ratio below 1 - clip_low is cut where the advantage is negative; > 0.
        clip_high: a ratio above 1 + clip_high is cut where the advantage is positive; > 0.
        normaliser: from `loss_normaliser`, for the whole step.
        level: whether tokens or completions have a ratio of their own.
        correction: (sequences, tokens) c, from `truncated_importance`; None: 1.
        beta: weight of the KL term; >= 0.
        ref_logprobs: of the base model; needed when beta > 0.
    """
    mask = mask.to(logprobs.dtype)
    advantage = advantages.unsqueeze(1)
    log_ratio = logprobs - old_logprobs
    if level is ImportanceLevel.sequence:
        mean = (log_ratio * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True).clamp(min=1)
        log_ratio = mean.expand_as(log_ratio)
    ratio = log_ratio.exp()
    clipped = ratio.clamp(1 - clip_low, 1 + clip_high)
    token_loss = -torch.min(ratio * advantage, clipped * advantage)
    if correction is not None:
        token_loss = token_loss * correction
    kl_sum = logprobs.new_zeros(())
    if ref_logprobs is not None:
        kl = k3_divergence(logprobs, ref_logprobs)
        kl_sum = (kl.detach() * mask).sum()
        if beta > 0:
            token_loss = token_loss + beta * ratio * kl
    token_loss = token_loss * mask * weights.unsqueeze(1)
    cut = ((ratio < 1 - clip_low) & (advantage < 0)) | ((ratio > 1 + clip_high) & (advantage > 0))
    return PolicyLoss(token_loss.sum() / normaliser, (cut * mask).sum().detach(), kl_sum)
