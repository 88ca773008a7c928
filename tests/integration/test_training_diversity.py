"""Real programs, the real judge, and what a group of them earns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from polyalgo.config.schema import DiversityReward, ExecutionConfig, PathsConfig, RewardConfig, TrainConfig
from polyalgo.execution.executors import open_pool
from polyalgo.records import TestCase, Verdict, verdict_key
from polyalgo.store import RecordStore
from polyalgo.training.callbacks import RolloutMetrics, grpo_callbacks
from polyalgo.training.diversity import VendiNovelty
from polyalgo.training.grpo import RolloutCallback
from polyalgo.training.rollout import RolloutGroup
from tests.unit.training.rollouts import generation, problem, rollout

CACHE = Path(PathsConfig().cache).expanduser()
SORTED = "print(*sorted([3, 1, 2]))"
HEAP = "import heapq\nh = [3, 1, 2]\nheapq.heapify(h)\nprint(*(heapq.heappop(h) for _ in range(3)))"
SPACED = "print(1, 2, 3)\nprint()"
WRONG = "print(3, 2, 1)"
CRASH = "import heapq\nraise ValueError"


class Heaps:
    """Programs with a heap are alike, and those without; the two kinds are orthogonal."""

    name = "heaps"

    def embed(self, programs: Sequence[str]) -> np.ndarray:
        return np.array([[1.0, 0.0] if "heapq" in program else [0.0, 1.0] for program in programs])


def test_verdicts_rewards_and_bonuses_of_a_group(tmp_path: Path) -> None:
    """Correct: SORTED twice, SPACED (0.8 for its extra line) and HEAP, which alone adds something: V(aaab) - V(aaa) =
    0.754765. WRONG and CRASH earn no bonus whatever they contain."""
    task = replace(problem("sort"), tests=(TestCase("", "1 2 3\n"),))
    codes = [SORTED, WRONG, HEAP, SORTED, CRASH, SPACED, None]
    group = RolloutGroup(task, [generation(task, index, code) for index, code in enumerate(codes)])
    of = rollout(group)
    config = TrainConfig(reward=RewardConfig(diversity=DiversityReward.vendi, diversity_weight=0.5))
    path = tmp_path / "verdicts.jsonl"
    with (
        open_pool(ExecutionConfig(), CACHE) as pool,
        RecordStore(path, Verdict, lambda v: verdict_key(v.generation_id, v.judge_id)) as verdicts,
    ):
        callbacks = grpo_callbacks(config, pool, verdicts, None, VendiNovelty(Heaps()))
        own = [callback for callback in callbacks if isinstance(callback, RolloutCallback)]
        for each in group.generations:
            own[0].on_generation(None, None, each, task)  # type: ignore[arg-type]
        for callback in own[:2]:
            callback.on_rollout(None, None, of)  # type: ignore[arg-type]
        metrics: dict[str, float] = {}
        for callback in own[1:3]:
            callback.on_step_rollout(None, None, of, [0.0] * len(codes))  # type: ignore[arg-type]
            callback.on_step_metrics(None, None, 0, metrics)  # type: ignore[arg-type]
    assert isinstance(own[2], RolloutMetrics)
    assert group.rewards == [1.0, 0.3, 1.0, 1.0, 0.1, 0.8, 0.0]
    assert group.bonuses == pytest.approx([0, 0, 0.377385, 0, 0, 0, 0], abs=1e-5)
    assert metrics["train/vendi"] == pytest.approx(1.754765, abs=1e-6)
    assert metrics["train/reward/mean"] == pytest.approx(4.2 / 7)
    assert metrics["train/python/reward/tier/normalised"] == pytest.approx(1 / 7)
