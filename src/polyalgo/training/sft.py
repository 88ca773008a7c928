"""Supervised fine-tuning as a LightningModule: one training_step is one optimiser step over a batch of examples.

The loss is the mean negative log-likelihood of the batch's completion tokens (end-of-turn included) over all
processes and micro batches, as in TRL's SFTTrainer. Prompt tokens have no loss.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, cast

from polyalgo.config.schema import OptimConfig, SftConfig
from polyalgo.training import shared_attention
from polyalgo.training.distributed import sum_over_processes
from polyalgo.training.dropout import deterministic_dropout
from polyalgo.training.examples import Example
from polyalgo.training.logprobs import completion_scores, sharing_obstacle
from polyalgo.training.module import PolicyModule
from polyalgo.training.sft_batches import ExampleSchedule, layout, micro_batches


class SftModule(PolicyModule):
    """The policy and its supervised step.

    Args:
        policy: a PeftModel; only its adapter trains.
        schedule: which examples a step has; each process takes its share of their micro batches.
        config: packing and micro batches.
        optim: of the optimiser.
        seed: of dropout masks.
    """

    def __init__(
        self, policy: Any, schedule: ExampleSchedule, config: SftConfig, optim: OptimConfig, seed: int
    ) -> None:
        super().__init__(policy, len(schedule), optim)
        self._schedule = schedule
        self._config = config
        self._seed = seed
        self._packed = config.packing and sharing_obstacle(policy.config) is None

    def training_step(self, batch: int, batch_idx: int) -> None:
        """One optimiser step. A resumed loader counts from 0 again while `batch_idx` goes on, so the latter counts."""
        started_s = time.monotonic()
        step = batch_idx
        examples = self._schedule[step]
        tokens = sum(len(example.completion) for example in examples)
        lr = float(cast(Any, self.lr_schedulers()).get_last_lr()[0])
        with shared_attention.active(self.policy):
            sums = self._accumulate(step, self._own(examples), tokens)
            grad_norm = self._step_optimizer(step, sums["loss"])
        totals = sum_over_processes(sums)
        elapsed_s = time.monotonic() - started_s
        self.report(
            step,
            {
                "train/loss": totals["loss"],
                "train/token_accuracy": totals["correct"] / tokens,
                "train/grad_norm": grad_norm,
                "train/lr": lr,
                "train/epoch": self._schedule.epochs_after(step),
                "train/completion_tokens": float(tokens),
                "train/tokens_per_s": sum(map(len, examples)) / elapsed_s,
                "train/step_s": elapsed_s,
            },
        )

    def _own(self, examples: Sequence[Example]) -> list[tuple[list[Example], float]]:
        """This process's micro batches, each with its weight.

        Under DeepSpeed every forward and backward pass is a collective: a process that has fewer than others
        makes up for it with passes of weight 0.
        """
        world = self.trainer.world_size
        everything = micro_batches(examples, self._config.micro_batch_tokens, packed=self._packed, multiple_of=world)
        own = [(batch, 1.0) for batch in everything[self.global_rank :: world]]
        if self.deepspeed_engine is not None:
            missing = -(-len(everything) // world) - len(own)
            own += [([min(examples, key=len)], 0.0)] * missing
        return own

    def _accumulate(self, step: int, batches: list[tuple[list[Example], float]], tokens: int) -> dict[str, float]:
        """Gradients of the whole step, micro batch by micro batch; returns sums for the log."""
        cast(Any, self.optimizers()).zero_grad()
        sums = {"loss": 0.0, "correct": 0.0}
        averaging = self.trainer.world_size if self.deepspeed_engine is not None else 1
        for index, (batch, weight) in enumerate(batches):
            placed = layout(batch, packed=self._packed).to(self.device)
            last = index == len(batches) - 1
            with self._accumulating(last), deterministic_dropout(self._seed, step, self.global_rank, index):
                scores = completion_scores(self.policy, placed, temperature=1.0)
                loss = -scores.logprobs.sum() / tokens
                self.manual_backward(loss * (weight * averaging))
            sums["loss"] += weight * float(loss.detach())
            sums["correct"] += weight * float(scores.top1.sum())
        return sums
