"""A policy over a few known programs, trained with the project's own rewards, advantages, bonus and loss.

A completion is one token, the program's number, so the policy is a softmax over programs and its gradient is exact.
What the programs do is written down here, not executed. It says nothing about language models but this: what the
objective itself rewards.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from polyalgo.config.schema import DiversityReward, LossType, RewardConfig
from polyalgo.metrics.vendi import hill_number
from polyalgo.records import Outcome, Verdict
from polyalgo.training.grpo_loss import group_advantages, policy_loss, sequence_weights
from polyalgo.training.rewards import marginal_vendi, new_label_share, reward

PROGRAMS = ("sort by merging", "sort with a heap", "compare the wrong way round")
"""The first two are correct and share nothing; the third prints a wrong answer."""
OUTCOMES = (Outcome.PASS, Outcome.PASS, Outcome.WRONG_OUTPUT)
START = (0.40, 0.30, 0.30)
"""Probabilities before training."""
CUT_SHARE = 0.1
"""Completions that are cut off before the program ends, whichever it is: no policy here passes more than 0.9."""


@dataclass(frozen=True)
class Curve:
    """What became of each seed's policy, per step: arrays of shape (steps + 1, seeds)."""

    pass_at_1: NDArray[np.float64]
    vendi: NDArray[np.float64]
    """Of the policy's correct programs, as many as one likes of them, the two algorithms taken as unlike: 1 to 2."""


@functools.cache
def verdict(program: int, cut: bool) -> Verdict:
    """What the judge would say."""
    outcome = Outcome.NO_CODE if cut else OUTCOMES[program]
    return Verdict("", "", "", outcome, outcome is Outcome.PASS, "", 0.0, 0.0, 0.0, 0.0)


@functools.cache
def novelties(correct: tuple[int, ...], kind: DiversityReward, similarity: float) -> NDArray[np.float64]:
    """The real novelty of each of some correct programs, by their numbers."""
    if kind is DiversityReward.label:
        return new_label_share([{PROGRAMS[program]} for program in correct])
    numbers = np.array(correct)
    return marginal_vendi(np.where(numbers[:, None] == numbers, 1.0, similarity))


def rewards_of(programs: Sequence[int], cut: Sequence[bool], config: RewardConfig, similarity: float) -> list[float]:
    """Reward and bonus of a group's completions."""
    verdicts = [verdict(program, lost) for program, lost in zip(programs, cut, strict=True)]
    values = [float(reward(each, config) or 0.0) for each in verdicts]
    correct = [index for index, each in enumerate(verdicts) if each.outcome is Outcome.PASS]
    if config.diversity is DiversityReward.none or not correct:
        return values
    found = novelties(tuple(programs[index] for index in correct), config.diversity, similarity)
    for index, novelty in zip(correct, found, strict=True):
        values[index] += config.diversity_weight * float(novelty)
    return values


def train(
    config: RewardConfig,
    *,
    steps: int,
    seeds: int,
    groups: int = 1,
    group_size: int = 8,
    lr: float = 1.0,
    similarity: float = 0.0,
) -> Curve:
    """Train one policy per seed by gradient descent on the GRPO loss (one inner epoch).

    Args:
        config: the ladder, and which diversity reward with which weight.
        steps: optimiser steps.
        seeds: policies; seed k draws the same random numbers whatever the configuration.
        groups: prompts of a step; all are answered by the same policy.
        group_size: completions of each.
        lr: of plain gradient descent.
        similarity: of the two correct programs as the reward sees it, in [0, 1).
    """
    logits = torch.tensor(START).log().repeat(seeds, 1).requires_grad_()
    optimizer = torch.optim.SGD([logits], lr=lr)
    draws = [np.random.default_rng(seed) for seed in range(seeds)]
    size = groups * group_size
    seed_of = torch.arange(seeds).repeat_interleave(size)
    group_of = torch.arange(seeds * groups).repeat_interleave(group_size)
    history = [_measure(logits)]
    for _ in range(steps):
        chances = logits.softmax(-1).detach().double().numpy()
        drawn = np.concatenate([_sample(draw.random(size), row) for draw, row in zip(draws, chances, strict=True)])
        cut = np.concatenate([draw.random(size) < CUT_SHARE for draw in draws])
        values = [
            value
            for start in range(0, seeds * size, group_size)
            for value in rewards_of(
                drawn[start : start + group_size].tolist(), cut[start : start + group_size].tolist(), config, similarity
            )
        ]
        chosen = logits.log_softmax(-1)[seed_of, torch.from_numpy(drawn)][:, None]  # (seeds x size, 1 token)
        loss = _loss(chosen, torch.tensor(values), group_of, seed_of)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        history.append(_measure(logits))
    return Curve(*(np.stack(column) for column in zip(*history, strict=True)))


def _sample(uniform: NDArray[np.float64], chances: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.minimum(np.searchsorted(np.cumsum(chances), uniform), len(chances) - 1)


def _loss(logprobs: torch.Tensor, rewards: torch.Tensor, group_of: torch.Tensor, seed_of: torch.Tensor) -> torch.Tensor:
    """The sum of the policies' losses, each the mean over its completions in groups with variance.

    A policy's mean is what `bnpo` calls a prompt's, so one call does for all of them.
    """
    advantages = group_advantages(rewards, group_of, scale=True)
    kept = advantages.informative[group_of]
    if not kept.any():
        return logprobs.sum() * 0
    lengths = torch.ones(int(kept.sum()), dtype=torch.long)
    return policy_loss(
        logprobs[kept],
        logprobs[kept].detach(),
        advantages.values[kept].float(),
        torch.ones(len(lengths), 1),
        sequence_weights(LossType.bnpo, lengths, seed_of[kept]),
        clip_low=0.2,
        clip_high=0.2,
        normaliser=1.0,
    ).loss


def _measure(logits: torch.Tensor) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """pass@1 and the Vendi score of the correct programs, of each policy; exact, without sampling."""
    chances = logits.softmax(-1).detach().double().numpy()
    return (1 - CUT_SHARE) * chances[:, :2].sum(1), hill_number(chances[:, :2])
