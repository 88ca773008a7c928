"""GRPO as a LightningModule with manual optimisation: one training_step is one GRPO step.

rollout (refilled if so configured) -> rewards (callbacks) -> advantages -> micro batches of groups -> one optimiser
step per inner epoch. The arithmetic is in `grpo_loss` and `logprobs`; sampling and judging are given from outside.

Differences from the papers, each on purpose: by default groups without reward variance leave the batch, so averages
are over what is left (`zero_variance=refill` is DAPO's dynamic sampling); samples without a reward are not zeros but
absent; with one inner epoch the ratio is taken against the policy itself, as in TRL, not against the sampler.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

import lightning
import torch
from torch import Tensor

from polyalgo.config.schema import GrpoConfig, Importance, OptimConfig, ZeroVariance
from polyalgo.records import Generation, Problem
from polyalgo.training import shared_attention
from polyalgo.training.data import StepSchedule
from polyalgo.training.distributed import gather, sampling_weights, sum_over_processes
from polyalgo.training.dropout import deterministic_dropout
from polyalgo.training.grpo_loss import loss_normaliser, policy_loss, sequence_weights, truncated_importance
from polyalgo.training.logprobs import Group, Layout, completion_scores, layout_for
from polyalgo.training.lora import base_model
from polyalgo.training.module import PolicyModule, StepCallback
from polyalgo.training.rollout import (
    Advantages,
    Rollout,
    RolloutSource,
    TrainingGroup,
    group_key,
    step_advantages,
    training_groups,
)
from polyalgo.training.sampler_gap import SamplerGap, check_gap, over_processes


class RolloutCallback(StepCallback):
    """A callback that takes part in rollouts; all hooks are optional."""

    def on_generation(
        self, trainer: lightning.Trainer, module: GrpoModule, generation: Generation, problem: Problem
    ) -> None:
        """A completion is there, while others may still be being drawn."""

    def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout) -> None:
        """All completions of a draw are there; rewards and bonuses may be set. Runs before advantages.

        A step has one draw, and with `zero_variance=refill` more; each `rollout` holds its draw's groups only.
        """

    def on_step_rollout(
        self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout, advantages: Sequence[float]
    ) -> None:
        """The step's whole rollout on this process, refills included, with the advantage of each completion."""


class AdapterSync(Protocol):
    """Brings the policy's adapter to a sampler that has its own copy of the weights."""

    def __call__(self, policy: Any, step: int) -> None:
        """Make the sampler answer as `policy` does now."""
        ...


@dataclass
class _MicroBatch:
    groups: Sequence[TrainingGroup]
    layout: Layout
    advantages: Tensor
    token_weights: Tensor
    """(completions,)."""
    sampler_logprobs: Tensor
    """(M,)."""
    old_logprobs: Tensor | None = None
    """Padded, of the first inner epoch; the same dropout mask is used in all of them."""
    correction: Tensor | None = None
    """Padded truncated importance weights, with `importance=sampler`."""
    ref_logprobs: Tensor | None = None
    weight: float = 1.0
    """0 for a batch that only keeps this process in step with the others."""


class GrpoModule(PolicyModule):
    """The policy and its GRPO step.

    Args:
        policy: a PeftModel; only its adapter trains.
        source: draws rollouts.
        schedule: which problems a step has; each process takes its share of them.
        config: of the algorithm.
        optim: of the optimiser.
        seed: of dropout masks.
        sync: for samplers with their own weights; called before each rollout.
    """

    def __init__(
        self,
        policy: Any,
        source: RolloutSource,
        schedule: StepSchedule,
        config: GrpoConfig,
        optim: OptimConfig,
        seed: int,
        sync: AdapterSync | None = None,
    ) -> None:
        super().__init__(policy, len(schedule), optim, config.inner_epochs)
        self._source = source
        self._schedule = schedule
        self._config = config
        self._seed = seed
        self._sync = sync

    def training_step(self, batch: int, batch_idx: int) -> None:
        """One GRPO step. A resumed loader counts from 0 again while `batch_idx` goes on, so the latter counts."""
        started_s = time.monotonic()
        step = batch_idx
        if self._sync is not None:
            self._sync(self.policy, step)
        rollout = self._draw(step, self._schedule[step], first=0)
        refills = self._refill(step, rollout)
        advantages = self._advantages(rollout)
        values, informative = self._own(advantages, rollout)
        self._call("on_step_rollout", rollout, values)
        groups = training_groups(rollout, values, informative, self._config)
        metrics = {"train/frac_zero_variance_groups": advantages.frac_zero_variance}
        if self._config.zero_variance is ZeroVariance.refill:
            metrics["train/refilled_groups"] = float(refills)
        update_started_s = time.monotonic()
        metrics |= self._optimise(step, groups, rollout)
        metrics["train/update_s"] = time.monotonic() - update_started_s
        metrics["train/step_s"] = time.monotonic() - started_s
        self.report(step, metrics)

    def _draw(self, step: int, problems: Sequence[Problem], first: int) -> Rollout:
        """This process's share of the problems, drawn and rewarded.

        Args:
            step: counted from 0.
            problems: the same on all processes.
            first: how many the step has had before; processes take turns over all of them.
        """
        own = [
            problem
            for number, problem in enumerate(problems, start=first)
            if number % self.trainer.world_size == self.global_rank
        ]
        with sampling_weights(self.policy, self.deepspeed_engine):
            rollout = self._source.collect(
                step, own, lambda generation, problem: self._call("on_generation", generation, problem)
            )
        self._call("on_rollout", rollout)
        return rollout

    def _refill(self, step: int, rollout: Rollout) -> int:
        """Draw other problems until as many as a step has teach something; returns how many were drawn.

        Everything drawn is in the store and the order of the reserve is fixed, so a resumed step takes the same.
        """
        if self._config.zero_variance is not ZeroVariance.refill:
            return 0
        reserve = self._schedule.reserve(step)[: self._config.max_refills]
        drawn = 0
        while missing := min(self._missing_groups(rollout), len(reserve) - drawn):
            more = reserve[drawn : drawn + missing]
            rollout.extend(self._draw(step, more, first=self._config.prompts_per_step + drawn))
            drawn += missing
        return drawn

    def _missing_groups(self, rollout: Rollout) -> int:
        """How many problems with reward variance a step lacks, over all processes."""
        informative = self._own(self._advantages(rollout), rollout)[1]
        entries = [group.problem.problem_id for group in rollout.groups for _ in group.generations]
        found = {entry for entry, informs in zip(entries, informative, strict=True) if informs}
        return max(self._config.prompts_per_step - sum(gather(len(found))), 0)

    def _call(self, hook: str, *args: Any) -> None:
        for callback in cast(Any, self.trainer).callbacks:
            if isinstance(callback, RolloutCallback):
                getattr(callback, hook)(self.trainer, self, *args)

    def _advantages(self, rollout: Rollout) -> Advantages:
        """Over all processes: with grouping by algorithm, a group may lie on several."""
        keys = [group_key(group.problem, self._config.grouping) for group in rollout.groups for _ in group.generations]
        parts = gather(list(zip(rollout.totals, keys, strict=True)))
        everything = [pair for part in parts for pair in part]
        return step_advantages(
            [reward for reward, _ in everything],
            [key for _, key in everything],
            scale=self._config.scale_rewards,
            negative_weight=self._config.negative_weight,
        )

    def _own(self, advantages: Advantages, rollout: Rollout) -> tuple[list[float], list[bool]]:
        """This process's part of a step's advantages."""
        counts = gather(len(rollout.rewards))
        start = sum(counts[: self.global_rank])
        own = slice(start, start + counts[self.global_rank])
        return advantages.values[own], advantages.informative[own]

    def _optimise(self, step: int, groups: list[TrainingGroup], rollout: Rollout) -> dict[str, float]:
        """Inner epochs over the groups; no optimiser step where no process has anything to learn from.

        Raises:
            EngineError: the sampler's log-probabilities are too far from the trainer's; nothing has changed then.
        """
        size = self._config.micro_batch_groups
        counts = sum_over_processes(
            {
                "prompts": len(groups),
                "sequences": sum(len(group.advantages) for group in groups),
                "tokens": sum(group.num_tokens for group in groups),
            }
        )
        if counts["sequences"] == 0:
            return {}
        normaliser = loss_normaliser(
            self._config.loss_type,
            prompts=int(counts["prompts"]),
            sequences=int(counts["sequences"]),
            tokens=int(counts["tokens"]),
            max_new_tokens=self._config.max_new_tokens,
        )
        batches = [self._micro_batch(groups[i : i + size]) for i in range(0, len(groups), size)]
        batches += self._idle_batches(max(gather(len(batches))) - len(batches), rollout)
        sums: dict[str, float] = {}
        gap = SamplerGap()
        grad_norm = 0.0
        with shared_attention.active(self.policy):
            for epoch in range(self._config.inner_epochs):
                sums, epoch_gap = self._accumulate(step, batches, normaliser)
                if epoch == 0:  # later ones are off the sampler's policy by design
                    gap = over_processes(epoch_gap)
                    check_gap(gap, self._config.max_sampler_gap, step)
                grad_norm = self._step_optimizer(step, sums["loss"])
        totals = sum_over_processes(sums)
        tokens = counts["tokens"]
        metrics = {
            "train/loss": totals["loss"],
            "train/grad_norm": grad_norm,
            "train/entropy": totals["entropy"] / tokens,
            "train/clip_frac": totals["clipped"] / tokens,
            "train/trained_groups": counts["prompts"],
            **gap.metrics(),
        }
        if self._config.beta > 0:
            metrics["train/kl"] = totals["kl"] / tokens
        return metrics

    def _micro_batch(self, groups: Sequence[TrainingGroup], weight: float = 1.0) -> _MicroBatch:
        layout = layout_for(self.policy, [group.tokens for group in groups], share_prompt=self._config.share_prompt)
        prompt = torch.repeat_interleave(torch.tensor([len(group.advantages) for group in groups]))
        return _MicroBatch(
            groups,
            layout.to(self.device),
            torch.cat([group.advantages for group in groups]).to(self.device),
            sequence_weights(self._config.loss_type, layout.mask.sum(1), prompt).to(self.device),
            torch.cat([group.sampler_logprobs for group in groups]).to(self.device),
            weight=weight,
        )

    def _idle_batches(self, missing: int, rollout: Rollout) -> list[_MicroBatch]:
        """Under DeepSpeed every forward and backward pass is a collective; all processes must make as many."""
        if missing == 0 or self.deepspeed_engine is None:
            return []
        generation = rollout.generations[0]
        prompt, tokens = generation.prompt_token_ids or (), generation.token_ids or ()
        idle = TrainingGroup(Group(prompt, (tokens,)), torch.zeros(1), torch.zeros(len(tokens)))
        return [self._micro_batch([idle], weight=0.0)] * missing

    def _accumulate(
        self, step: int, batches: list[_MicroBatch], normaliser: float
    ) -> tuple[dict[str, float], SamplerGap]:
        """Gradients of the whole step, micro batch by micro batch; returns sums for the log."""
        optimizer = cast(Any, self.optimizers())
        optimizer.zero_grad()
        sums = dict.fromkeys(("loss", "entropy", "clipped", "kl"), 0.0)
        gap = SamplerGap()
        for index, batch in enumerate(batches):
            last = index == len(batches) - 1
            with self._accumulating(last), deterministic_dropout(self._seed, step, self.global_rank, index):
                part, batch_gap = self._backward(batch, normaliser)
            for key, value in part.items():
                sums[key] += value * batch.weight
            if batch.weight:
                gap += batch_gap
        return sums, gap

    def _backward(self, batch: _MicroBatch, normaliser: float) -> tuple[dict[str, float], SamplerGap]:
        config, layout = self._config, batch.layout
        if config.beta > 0 and batch.ref_logprobs is None:
            with torch.no_grad(), base_model(self.policy):
                reference = completion_scores(self.policy, layout, config.temperature)
            batch.ref_logprobs = layout.padded(reference.logprobs)
        scores = completion_scores(self.policy, layout, config.temperature)
        logprobs = layout.padded(scores.logprobs)
        if batch.old_logprobs is None:
            batch.old_logprobs = logprobs.detach()
            if config.importance is Importance.sampler:
                weights = truncated_importance(scores.logprobs, batch.sampler_logprobs, config.importance_cap)
                batch.correction = layout.padded(weights)
        result = policy_loss(
            logprobs,
            batch.old_logprobs,
            batch.advantages,
            layout.mask,
            batch.token_weights,
            clip_low=config.clip_low,
            clip_high=config.clip_high,
            normaliser=normaliser,
            level=config.importance_level,
            correction=batch.correction,
            beta=config.beta,
            ref_logprobs=batch.ref_logprobs,
        )
        averaging = self.trainer.world_size if self.deepspeed_engine is not None else 1
        self.manual_backward(result.loss * (batch.weight * averaging))
        sums = {
            "loss": float(result.loss.detach()),
            "entropy": float(scores.entropy.sum()),
            "clipped": float(result.clipped_tokens),
            "kl": float(result.kl_sum),
        }
        return sums, SamplerGap.of(scores.logprobs, batch.sampler_logprobs)
