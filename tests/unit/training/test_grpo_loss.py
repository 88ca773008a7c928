from __future__ import annotations

import math

import pytest
import torch

from polyalgo.config.schema import ImportanceLevel, LossType
from polyalgo.training.grpo_loss import (
    group_advantages,
    k3_divergence,
    loss_normaliser,
    policy_loss,
    sequence_weights,
    truncated_importance,
)
from polyalgo.training.rollout import step_advantages

NAN = float("nan")


def test_advantages_by_hand() -> None:
    """Group 0: rewards 0.0 0.3 1.0 and one without. Mean 1.3/3 = 0.433333; squared deviations 0.187778,
    0.017778, 0.321111, sum 0.526667; / 2 = 0.263333; root 0.513160; + 1e-4 = 0.513260.
    Group 1: all 0.1. Group 2: one scored sample."""
    rewards = torch.tensor([0.0, 0.3, NAN, 1.0, 0.1, 0.1, NAN, 0.5])
    group = torch.tensor([0, 0, 0, 0, 1, 1, 2, 2])
    scaled = group_advantages(rewards, group, scale=True)
    expected = [-0.433333 / 0.513260, -0.133333 / 0.513260, 0.0, 0.566667 / 0.513260, 0.0, 0.0, 0.0, 0.0]
    assert scaled.values.tolist() == pytest.approx(expected, abs=1e-5)
    assert scaled.informative.tolist() == [True, False, False]
    centred = group_advantages(rewards, group, scale=False)
    assert centred.values.tolist() == pytest.approx([-0.433333, -0.133333, 0, 0.566667, 0, 0, 0, 0], abs=1e-5)


def test_equal_rewards_are_never_noise() -> None:
    """Eight times 0.3 has a float32 mean that may differ from 0.3; such a group must still teach nothing."""
    rewards = torch.full((8,), 0.3)
    result = group_advantages(rewards, torch.zeros(8, dtype=torch.long), scale=True)
    assert not result.informative.any()
    assert result.values.tolist() == [0.0] * 8


def test_k3_divergence_by_hand() -> None:
    """d = ref - policy = ln 2: exp(d) - d - 1 = 2 - 0.693147 - 1 = 0.306853."""
    assert k3_divergence(torch.tensor(0.0), torch.tensor(math.log(2))).item() == pytest.approx(0.306853, abs=1e-6)


# Two completions: A has two tokens, advantage +1; B one token (then padding), advantage -2. Clip 0.2 / 0.3.
#   A1: ratio 1.5 -> clipped to 1.3 (positive advantage): min(1.5, 1.3) * 1   -> loss -1.3
#   A2: ratio 0.5 -> min(0.5, 0.8) * 1                                       -> loss -0.5, not cut
#   B1: ratio 0.6 -> clipped to 0.8: min(0.6 * -2, 0.8 * -2) = -1.6           -> loss +1.6, cut
RATIOS = [[1.5, 0.5], [0.6, 7.0]]
ADVANTAGES = [1.0, -2.0]
MASK = [[1, 1], [1, 0]]
LOSSES = {
    LossType.grpo: ((-1.3 - 0.5) / 2 + 1.6) / 2,  # mean of the sequences' means = 0.35
    LossType.dapo: (-1.3 - 0.5 + 1.6) / 3,  # mean of all tokens = -0.066667
    LossType.bnpo: (-1.3 - 0.5 + 1.6) / 3,  # one prompt: its tokens are all tokens
    LossType.dr_grpo: (-1.3 - 0.5 + 1.6) / (2 * 4),  # constant length 4 = -0.025
}


@pytest.mark.parametrize("loss_type", list(LossType))
def test_loss_by_hand(loss_type: LossType) -> None:
    old = torch.tensor([[-1.0, -2.0], [-0.5, -3.0]])
    logprobs = (old + torch.tensor(RATIOS).log()).requires_grad_()
    result = policy_loss(
        logprobs,
        old,
        torch.tensor(ADVANTAGES),
        torch.tensor(MASK),
        sequence_weights(loss_type, torch.tensor([2, 1]), torch.tensor([0, 0])),
        clip_low=0.2,
        clip_high=0.3,
        normaliser=loss_normaliser(loss_type, prompts=1, sequences=2, tokens=3, max_new_tokens=4),
    )
    assert result.loss.item() == pytest.approx(LOSSES[loss_type], abs=1e-6)
    assert result.clipped_tokens.item() == 2
    result.loss.backward()
    gradient = logprobs.grad
    assert gradient is not None
    assert gradient[0, 0] == 0  # cut
    assert gradient[1].tolist() == [0, 0]  # cut, padding
    assert gradient[0, 1] < 0  # more of A2


def test_kl_by_hand() -> None:
    """Only the KL term: advantage 0, d = ln 2 on two tokens, beta 0.5, dapo over 2 tokens: 0.5 * 0.306853."""
    logprobs = torch.zeros(1, 2)
    result = policy_loss(
        logprobs,
        logprobs,
        torch.zeros(1),
        torch.ones(1, 2),
        torch.ones(1),
        clip_low=0.2,
        clip_high=0.2,
        normaliser=2.0,
        beta=0.5,
        ref_logprobs=torch.full((1, 2), math.log(2)),
    )
    assert result.loss.item() == pytest.approx(0.1534264, abs=1e-6)
    assert result.kl_sum.item() == pytest.approx(0.6137056, abs=1e-6)


def test_weights_of_prompts_by_hand() -> None:
    """Prompt 0 has completions of 2 and 1 tokens, prompt 1 one of 5. bnpo: 1/3, 1/3, 1/5, over 2 prompts; the loss of
    token losses 1 everywhere is then (2/3 + 1/3 + 5/5) / 2 = 1, as for every mean."""
    lengths, prompt = torch.tensor([2, 1, 5]), torch.tensor([0, 0, 1])
    assert sequence_weights(LossType.bnpo, lengths, prompt).tolist() == pytest.approx([1 / 3, 1 / 3, 0.2])
    assert sequence_weights(LossType.grpo, lengths, prompt).tolist() == pytest.approx([0.5, 1.0, 0.2])
    assert sequence_weights(LossType.dapo, lengths, prompt).tolist() == [1, 1, 1]
    for loss_type, expected in {
        LossType.bnpo: 1.0,
        LossType.grpo: 1.0,
        LossType.dapo: 1.0,
        LossType.dr_grpo: 8 / 30,
    }.items():
        total = (sequence_weights(loss_type, lengths, prompt) * lengths).sum().item()
        normaliser = loss_normaliser(loss_type, prompts=2, sequences=3, tokens=8, max_new_tokens=10)
        assert total / normaliser == pytest.approx(expected)


def test_sequence_ratio_by_hand() -> None:
    """Ratios of A 1.5 and 0.5: geometric mean sqrt(0.75) = 0.866025, not cut (advantage +1, clip 0.2 / 0.3).
    B: 0.6, cut at 0.8 (advantage -2). grpo: (-0.866025 + 1.6) / 2 = 0.366987.
    A's loss is -s; its gradient by each of the two log-ratios is -s/2, halved by the two completions: -0.216506."""
    old = torch.tensor([[-1.0, -2.0], [-0.5, -3.0]])
    logprobs = (old + torch.tensor(RATIOS).log()).requires_grad_()
    result = policy_loss(
        logprobs,
        old,
        torch.tensor(ADVANTAGES),
        torch.tensor(MASK),
        sequence_weights(LossType.grpo, torch.tensor([2, 1]), torch.tensor([0, 0])),
        clip_low=0.2,
        clip_high=0.3,
        normaliser=2.0,
        level=ImportanceLevel.sequence,
    )
    assert result.loss.item() == pytest.approx(0.366987, abs=1e-6)
    assert result.clipped_tokens.item() == 1
    result.loss.backward()
    assert logprobs.grad is not None
    assert logprobs.grad.flatten().tolist() == pytest.approx([-0.216506, -0.216506, 0, 0], abs=1e-6)


def test_truncated_importance_by_hand() -> None:
    """Trainer over sampler 0.5, 1, 8, cap 2: weights 0.5, 1, 2; with advantage 1 and ratio 1, dapo: -(0.5 + 1 + 2) / 3.
    The weights have no gradient of their own: that of token i is -weight_i / 3."""
    logprobs = torch.tensor([[-2.0, -1.0, -0.5]], requires_grad=True)
    sampler = logprobs.detach() - torch.tensor([[0.5, 1.0, 8.0]]).log()
    weights = truncated_importance(logprobs, sampler, cap=2.0)
    assert weights.tolist()[0] == pytest.approx([0.5, 1.0, 2.0])
    loss = policy_loss(
        logprobs,
        logprobs.detach(),
        torch.ones(1),
        torch.ones(1, 3),
        torch.ones(1),
        clip_low=0.2,
        clip_high=0.2,
        normaliser=3.0,
        correction=weights,
    ).loss
    assert loss.item() == pytest.approx(-3.5 / 3)
    loss.backward()
    assert logprobs.grad is not None
    assert logprobs.grad.tolist()[0] == pytest.approx([-0.5 / 3, -1 / 3, -2 / 3])


@pytest.mark.parametrize("level", list(ImportanceLevel))
@pytest.mark.parametrize("loss_type", list(LossType))
def test_micro_batches_add_up_to_the_whole_batch(loss_type: LossType, level: ImportanceLevel) -> None:
    draw = torch.Generator().manual_seed(0)
    old = torch.randn(6, 5, generator=draw)
    new = (old + 0.3 * torch.randn(6, 5, generator=draw)).requires_grad_()
    lengths = torch.tensor([5, 1, 3, 2, 4, 5])
    prompt = torch.tensor([0, 1, 1, 1, 2, 2])
    mask = torch.arange(5) < lengths[:, None]
    advantages = torch.randn(6, generator=draw)
    normaliser = loss_normaliser(loss_type, prompts=3, sequences=6, tokens=int(mask.sum()), max_new_tokens=7)

    def loss(rows: slice) -> torch.Tensor:
        return policy_loss(
            new[rows],
            old[rows],
            advantages[rows],
            mask[rows],
            sequence_weights(loss_type, lengths[rows], prompt[rows] - prompt[rows][0]),
            clip_low=0.2,
            clip_high=0.2,
            normaliser=normaliser,
            level=level,
        ).loss

    (whole,) = torch.autograd.grad(loss(slice(None)), new)
    (parts,) = torch.autograd.grad(loss(slice(0, 1)) + loss(slice(1, 4)) + loss(slice(4, 6)), new)
    torch.testing.assert_close(parts, whole, rtol=0, atol=1e-7)


def test_negative_advantages_may_count_less() -> None:
    """Rewards 0, 0, 3 of one group: centred -1, -1, 2; a sample without reward has none."""
    found = step_advantages([0.0, 0.0, 3.0, None], ["a"] * 4, scale=False, negative_weight=0.25)
    assert found.values == [-0.25, -0.25, 2.0, 0.0]
    assert step_advantages([0.0, 0.0, 3.0], ["a"] * 3, scale=False, negative_weight=0.0).values == [0.0, 0.0, 2.0]
    assert step_advantages([0.0, 0.0, 3.0], ["a"] * 3, scale=False).values == [-1.0, -1.0, 2.0]
