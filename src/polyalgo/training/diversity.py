"""The diversity reward as a callback: correct programs of a prompt earn a bonus for differing from each other.

What is measured is given from outside (an embedder, or a function that labels programs); the arithmetic is in
`rewards`. Programs of different prompts, so also of different languages, are never compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Protocol

import lightning
import numpy as np
from numpy.typing import NDArray

from polyalgo.config.schema import DiversityReward, RewardConfig
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.metrics.vendi import cosine_gram, vendi
from polyalgo.records import Outcome
from polyalgo.similarity.embedding import Embedder
from polyalgo.training.distributed import sum_over_processes
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.rewards import Labeller, import_labeller, marginal_vendi, new_label_share
from polyalgo.training.rollout import Rollout, RolloutGroup


class Novelty(Protocol):
    """How much each of some correct programs of one prompt differs from the others."""

    def __call__(self, programs: Sequence[str], language: Language) -> tuple[NDArray[np.float64], float | None]:
        """Novelties in [0, 1], shape (n,), and the programs' Vendi score where it is measured; n >= 1."""
        ...


class VendiNovelty:
    """Marginal Vendi score under the cosine similarity of embeddings."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def __call__(self, programs: Sequence[str], language: Language) -> tuple[NDArray[np.float64], float | None]:
        """See `marginal_vendi`."""
        gram = cosine_gram(self._embedder.embed(programs))
        return marginal_vendi(gram), vendi(gram)


class LabelNovelty:
    """Share of labels that are new."""

    def __init__(self, labeller: Labeller) -> None:
        self._labeller = labeller

    def __call__(self, programs: Sequence[str], language: Language) -> tuple[NDArray[np.float64], float | None]:
        """See `new_label_share`.

        Raises:
            DataError: the labeller gives no set of texts for each program.
        """
        labels = list(self._labeller(programs, language.value))
        if len(labels) != len(programs) or not all(isinstance(own, AbstractSet) for own in labels):
            raise DataError(
                f"reward.labeller must give one set of labels for each of {len(programs)} programs, got {labels!r:.200}"
            )
        return new_label_share(labels), None


def build_novelty(config: RewardConfig, cache_dir: Path, device: str) -> Novelty | None:
    """What the configuration asks for; loads the embedder. None without a diversity reward.

    Raises:
        ConfigError: the embedder or the labeller is not there.
    """
    if config.diversity is DiversityReward.none:
        return None
    if config.diversity is DiversityReward.label:
        return LabelNovelty(import_labeller(config.labeller))
    from polyalgo.similarity.embedding import load_embedder

    return VendiNovelty(load_embedder(config.embedder, cache_dir, device, field="reward.embedder"))


class DiversityBonus(RolloutCallback):
    """Gives correct programs their bonus: `weight` times their novelty among the correct ones of their prompt.

    Comes after the callback that sets verdicts and rewards.

    Args:
        novelty: in [0, 1].
        weight: > 0.
    """

    def __init__(self, novelty: Novelty, weight: float) -> None:
        self._novelty = novelty
        self._weight = weight
        self._sums: dict[str, float] = {}

    def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout) -> None:
        """Fill in the bonuses of a draw."""
        for group in rollout.groups:
            self._reward(group)

    def _reward(self, group: RolloutGroup) -> None:
        correct = [
            (index, generation.code)
            for index, (generation, verdict) in enumerate(zip(group.generations, group.verdicts, strict=True))
            if verdict is not None and verdict.outcome is Outcome.PASS and generation.code is not None
        ]
        if not correct:
            return
        novelties, group.vendi = self._novelty([code for _, code in correct], group.problem.language)
        for (index, _), novelty in zip(correct, novelties, strict=True):
            group.bonuses[index] = self._weight * float(novelty)

    def on_step_rollout(
        self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout, advantages: Sequence[float]
    ) -> None:
        """Count over all processes."""
        measured = [group.vendi for group in rollout.groups if group.vendi is not None]
        correct = [
            verdict is not None and verdict.outcome is Outcome.PASS
            for group in rollout.groups
            for verdict in group.verdicts
        ]
        sums = {
            "bonus": sum(bonus for group in rollout.groups for bonus in group.bonuses),
            "correct": sum(correct),
            "vendi": sum(measured),
            "groups": len(measured),
        }
        self._sums = sum_over_processes({key: float(value) for key, value in sums.items()})

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """`train/diversity_bonus/mean` over correct programs, and `train/vendi` over prompts with any."""
        if self._sums["correct"]:
            metrics["train/diversity_bonus/mean"] = self._sums["bonus"] / self._sums["correct"]
        if self._sums["groups"]:
            metrics["train/vendi"] = self._sums["vendi"] / self._sums["groups"]
