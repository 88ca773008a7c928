"""Adapter-only sync: the policy's LoRA weights to a sampler that has the base model, and a canary after each.

The canary scores fixed tokens with both sides. It shows that the sampler runs the version that was sent, up to
its numerics; it does not show that every sampled token is scored alike (`train/sampler_logprob_gap` does).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lightning
import torch
from torch import Tensor, nn

from polyalgo.errors import EngineError
from polyalgo.generation import chat
from polyalgo.generation.engine import ScoringEngine
from polyalgo.records import Message
from polyalgo.training.distributed import gather, gathered
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.logprobs import Group, completion_scores, plain_layout
from polyalgo.training.lora import base_model, trainable_parameters

_TEXTS = (
    (
        "Implement binary search in Python.",
        "```python\ndef binary_search(items, target):\n    low, high = 0, len(items) - 1\n    while low <= high:\n"
        "        middle = (low + high) // 2\n        if items[middle] < target:\n            low = middle + 1\n",
    ),
    (
        "Implement the greatest common divisor in C.",
        "```c\n#include <stdio.h>\n\nlong gcd(long a, long b) {\n    while (b != 0) {\n        long r = a % b;\n"
        "        a = b;\n        b = r;\n    }\n    return a;\n}\n",
    ),
    (
        "Which data structure gives the smallest of many numbers quickly?",
        "A binary heap: the smallest number is at its root, and inserting or removing takes logarithmic time.",
    ),
)
"""Prompts and completions of the canary; what they say does not matter, only that code and prose are among them."""

_MIN_MOVE = 1e-4
"""Movements of the trainer below this mean (nats a token) say nothing yet; they add up from step to step."""
_STALE_SHARE = 0.1
"""A sampler that moved by less than this share of the trainer's movement has not got the new version."""
_CLEAR_MOVE = 4.0
"""How far the trainer must have moved from the base, in units of the gap between the two base models, before the
sampler must have followed by more than half: only then does numerical noise not matter."""


@dataclass(frozen=True)
class Reading:
    """Log-probabilities of the canary's tokens at one moment, by both sides; (M,) float32, nats."""

    trainer: Tensor
    sampler: Tensor

    @property
    def gap(self) -> float:
        """Mean absolute difference of the two."""
        return _distance(self.trainer, self.sampler)


def _distance(left: Tensor, right: Tensor) -> float:
    return float((left - right).abs().mean())


def canary_fault(now: Reading, base: Reading, before: Reading, max_gap: float) -> str | None:
    """What is wrong with a sampler that should answer as the trainer does, or None.

    Args:
        now: after the sync.
        base: of the base models, without adapters.
        before: the newest earlier reading with a movement that counted (`base` at first).
        max_gap: bound on the gap, nats a token.
    """
    trained, moved = _distance(now.trainer, before.trainer), _distance(now.sampler, before.sampler)
    if trained >= _MIN_MOVE and moved < _STALE_SHARE * trained:
        return (
            f"the sampler did not move: the trainer's log-probabilities of fixed tokens changed by {trained:.2g} nats "
            f"a token, the sampler's by {moved:.2g}; it still runs an earlier version of the adapter"
        )
    if not base.gap <= max_gap:  # also not a number
        return (
            f"sampler and trainer differ by {base.gap:.2g} nats a token without any adapter (bound "
            f"engine.canary_max_gap={max_gap:g}): they do not run the same base weights"
        )
    away = _distance(now.trainer, base.trainer)
    if not now.gap <= max_gap or (away > max(_CLEAR_MOVE * base.gap, 100 * _MIN_MOVE) and now.gap > away / 2):
        return (
            f"the sampler moved elsewhere: it is {now.gap:.2g} nats a token from the trainer (bound "
            f"engine.canary_max_gap={max_gap:g}), which is {away:.2g} from its base; the gap of the base models is "
            f"{base.gap:.2g}: a part of the adapter does not reach the sampler, or another one does"
        )
    return None


class Canary:
    """Compares sampler and trainer on fixed tokens.

    Args:
        engine: the sampler.
        tokenizer: of the model, with its chat template.
        max_gap: bound on the mean difference, nats a token.
    """

    def __init__(self, engine: ScoringEngine, tokenizer: Any, max_gap: float) -> None:
        self._engine = engine
        self._max_gap = max_gap
        self._groups = [
            Group(
                chat.render(tokenizer, (Message("user", question),)),
                (tuple(tokenizer.encode(text, add_special_tokens=False)),),
            )
            for question, text in _TEXTS
        ]
        self._base_trainer: Tensor | None = None
        self._base: Reading | None = None
        self._before: Reading | None = None
        self.gap = 0.0
        """Of the last check, nats a token."""

    def read_trainer(self, policy: Any) -> Tensor:
        """The trainer's log-probabilities now, (M,); all processes together, as its weights may be split over them."""
        if self._base_trainer is None:
            with base_model(policy):
                self._base_trainer = self._trainer(policy)
        return self._trainer(policy)

    def check(self, trainer: Tensor) -> str | None:
        """What is wrong with this process's sampler, which should answer as the trainer does, or None.

        Args:
            trainer: from `read_trainer`, after the last optimiser step.

        Raises:
            EngineError: the sampler cannot be asked.
        """
        if self._base is None or self._before is None:
            assert self._base_trainer is not None
            self._base = self._before = Reading(self._base_trainer, self._sampler(adapter=False))
        now = Reading(trainer, self._sampler(adapter=True))
        self.gap = now.gap
        fault = canary_fault(now, self._base, self._before, self._max_gap)
        if fault is None and _distance(now.trainer, self._before.trainer) >= _MIN_MOVE:
            self._before = now
        return fault

    def _trainer(self, policy: Any) -> Tensor:
        layout = plain_layout(self._groups).to(policy.device)
        with _evaluating(policy), torch.no_grad():
            return completion_scores(policy, layout, temperature=1.0).logprobs.float().cpu()

    def _sampler(self, *, adapter: bool) -> Tensor:
        sequences = [(group.prompt, group.completions[0]) for group in self._groups]
        # one by one: what shares a batch changes the last bits, and which do is a matter of timing
        scores = [self._engine.score([sequence], adapter=adapter)[0] for sequence in sequences]
        return torch.tensor([value for score in scores for value in score])


@contextmanager
def _evaluating(model: nn.Module) -> Iterator[None]:
    """Eval mode, so without dropout, and every module back to its own mode."""
    training = [module for module in model.modules() if module.training]
    model.eval()
    try:
        yield
    finally:
        for module in training:
            module.training = True


class SavedAdapterSync:
    """Hands the adapter to a sampler with its own weights, through a directory in peft's form; an `AdapterSync`.

    Args:
        engine: the sampler of this process.
        directory: of this process; rewritten each time.
        canary: checks each version.
    """

    def __init__(self, engine: ScoringEngine, directory: Path, canary: Canary) -> None:
        self._engine = engine
        self._directory = directory
        self._canary = canary
        self.sync_s = 0.0
        """Seconds of the last sync, the canary included."""

    @property
    def gap(self) -> float:
        """The canary's gap after the last sync, nats a token."""
        return self._canary.gap

    def __call__(self, policy: Any, step: int) -> None:
        """Save the adapter, let the engine load it as a new version, and check that it answers with it.

        All processes do this together, and a fault of one ends them all.

        Raises:
            EngineError: an engine does not take the adapter, or does not answer with it.
        """
        started_s = time.monotonic()
        version = f"step{step}"
        with gathered(trainable_parameters(policy).values()):
            policy.save_pretrained(str(self._directory), save_embedding_layers=False)
        faults = gather(self._send(self._canary.read_trainer(policy), version))
        self.sync_s = time.monotonic() - started_s
        for rank, fault in enumerate(faults):
            if fault is not None:
                where = f" on process {rank}" if len(faults) > 1 else ""
                raise EngineError(f"after sending adapter {version}{where}, {fault}")

    def _send(self, trainer: Tensor, version: str) -> str | None:
        try:
            self._engine.load_adapter(self._directory, version)
            return self._canary.check(trainer)
        except EngineError as error:
            return str(error)


class SyncMetrics(RolloutCallback):
    """Logs what a sync took and how far the sampler is from the trainer: the slowest and farthest process."""

    def __init__(self, sync: SavedAdapterSync) -> None:
        self._sync = sync

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """Add `train/sync_s` and `train/canary_gap`."""
        readings: Sequence[tuple[float, float]] = gather((self._sync.sync_s, self._sync.gap))
        metrics["train/sync_s"] = max(sync_s for sync_s, _ in readings)
        metrics["train/canary_gap"] = max(gap for _, gap in readings)
