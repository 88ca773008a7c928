"""What may be asked of a GRPO run beyond the plain one, on the tiny model of `test_training_run`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import test_training_run as runs
import torch

from polyalgo.config.schema import (
    CollapseConfig,
    Importance,
    ImportanceLevel,
    LossType,
    TrainConfig,
    ZeroVariance,
)
from polyalgo.errors import EngineError
from polyalgo.training.checkpoints import saved_steps
from polyalgo.training.collapse import CollapseStop
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.rollout import Rollout

FLAT = ("toy/0", "toy/3", "toy/4")


def refilling(**grpo: Any) -> TrainConfig:
    return runs.configure(zero_variance=ZeroVariance.refill, **grpo)


def drawn(directory: Path) -> dict[int, list[str]]:
    """Problems of each step, in the order in which they were drawn first."""
    found: dict[int, list[str]] = {}
    for generation in runs.read_records(directory / "generations.jsonl", runs.Generation):
        problems = found.setdefault(generation.step or 0, [])
        if generation.problem_id not in problems:
            problems.append(generation.problem_id)
    return found


def test_refill_draws_until_the_step_is_full(tmp_path: Path) -> None:
    """Half of the problems teach nothing, and every step still trains on two groups."""
    _, _, memory = runs.train(tmp_path, refilling(), callbacks=[runs.LowTokens(flat=FLAT)])
    for step, problems in drawn(tmp_path).items():
        metrics = memory.steps[step + 1]
        useful = [problem for problem in problems if problem not in FLAT]
        assert len(useful) == 2
        assert problems[-1] not in FLAT  # drawing ends with the group that fills the step
        assert len(set(problems)) == len(problems)
        assert metrics["train/refilled_groups"] == len(problems) - 2
        assert metrics["train/trained_groups"] == 2
        assert metrics["train/frac_zero_variance_groups"] == pytest.approx(1 - 2 / len(problems))
    assert sum(values["train/refilled_groups"] for values in memory.steps.values()) > 0


def test_refill_ends_where_the_reserve_or_the_limit_does(tmp_path: Path) -> None:
    everything = [problem.problem_id for problem in runs.PROBLEMS]
    _, weights, memory = runs.train(tmp_path / "a", refilling(), callbacks=[runs.LowTokens(flat=everything)])
    assert {len(problems) for problems in drawn(tmp_path / "a").values()} == {len(everything)}
    assert "train/loss" not in memory.steps[1]
    assert all(not value.any() for name, value in weights.items() if "lora_B" in name)
    runs.train(tmp_path / "b", refilling(max_refills=1), callbacks=[runs.LowTokens(flat=everything)])
    assert {len(problems) for problems in drawn(tmp_path / "b").values()} == {3}


@pytest.mark.parametrize("stop_after", [6, 11, 14])
def test_resumed_refill_equals_uninterrupted(tmp_path: Path, stop_after: int) -> None:
    """Killed in the first draw (of 8 completions) and, twice, in the refills after it."""
    config = refilling(
        loss_type=LossType.grpo,
        importance_level=ImportanceLevel.sequence,
        importance=Importance.sampler,
        beta=0.05,
        inner_epochs=2,
    )
    flat = ("toy/0", "toy/1", "toy/2", "toy/3")  # refills of one or both of a step's problems, in several rounds
    _, expected, whole = runs.train(tmp_path / "a", config, callbacks=[runs.LowTokens(flat=flat)])
    counts = {step: len(problems) for step, problems in drawn(tmp_path / "a").items()}
    killed_in = next(step for step in sorted(counts) if counts[step] >= 4)
    with pytest.raises(runs.Killed):
        runs.train(tmp_path / "b", config, callbacks=[runs.LowTokens(killed_in, stop_after, flat)])
    _, actual, rest = runs.train(tmp_path / "b", config, callbacks=[runs.LowTokens(flat=flat)])
    without: dict[str, Any] = {"token_logprobs": None}
    assert [replace(g, **without) for g in runs.rollouts(tmp_path / "a")] == [
        replace(g, **without) for g in runs.rollouts(tmp_path / "b")
    ]
    for step, values in runs.untimed(rest.steps).items():
        assert values == pytest.approx(runs.untimed(whole.steps)[step], abs=1e-5)
    for name, value in expected.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=1e-5)


def test_dropped_and_kept_groups(tmp_path: Path) -> None:
    """One of two groups is flat. Without KL it has no gradient of its own, but it counts in the average: half the
    norm; with a KL term that would not be all."""
    norms, groups = {}, {}
    problems = [problem.problem_id for problem in runs.PROBLEMS]
    for mode in (ZeroVariance.drop, ZeroVariance.keep):
        config = runs.configure(zero_variance=mode, loss_type=LossType.bnpo)
        config.lora.dropout = 0.0
        config.trainer.max_steps = 1
        first = runs.StepSchedule(runs.PROBLEMS, prompts_per_step=2, max_steps=1, max_epochs=1, seed=config.seed)[0]
        flat = [problem for problem in problems if problem != first[0].problem_id]
        _, _, memory = runs.train(tmp_path / mode.value, config, callbacks=[runs.LowTokens(flat=flat)])
        norms[mode] = memory.steps[1]["train/grad_norm"]
        groups[mode] = memory.steps[1]["train/trained_groups"]
    assert groups == {ZeroVariance.drop: 1, ZeroVariance.keep: 2}
    assert norms[ZeroVariance.keep] == pytest.approx(norms[ZeroVariance.drop] / 2, rel=1e-4)


class Shifted(RolloutCallback):
    """Tampers with the sampler's log-probabilities of one step, as a stale adapter would."""

    def __init__(self, step: int, by: float) -> None:
        self.step, self.by = step, by

    def on_rollout(self, trainer: Any, module: GrpoModule, rollout: Rollout) -> None:
        for group in rollout.groups if rollout.step == self.step else ():
            group.generations = [
                replace(g, token_logprobs=tuple(value - self.by for value in g.token_logprobs or ()))
                for g in group.generations
            ]


def test_a_gap_to_the_sampler_stops_the_run_before_it_trains(tmp_path: Path) -> None:
    config = runs.configure(max_sampler_gap=0.1)
    config.lora.dropout = 0.0
    with pytest.raises(EngineError) as error:
        runs.train(tmp_path, config, callbacks=[runs.LowTokens(), Shifted(step=2, by=0.25)])
    message = str(error.value)
    assert message.startswith("step 3: sampler and trainer disagree")
    assert "mean gap 0.25 > grpo.max_sampler_gap=0.1 (largest 0.25)" in message
    assert "stale adapter" in message
    assert list(saved_steps(tmp_path / "checkpoints")) == [1, 2]
    config.grpo.max_sampler_gap = 0.5  # the same run goes on with a higher bound
    result, _, memory = runs.train(tmp_path, config, callbacks=[runs.LowTokens(), Shifted(step=2, by=0.25)])
    assert result.resumed_from == 2
    assert memory.steps[3]["train/sampler_logprob_gap/mean"] == pytest.approx(0.25, abs=1e-4)
    assert memory.steps[3]["train/sampler_logprob_gap/max"] == pytest.approx(0.25, abs=1e-4)
    assert memory.steps[3]["train/importance_ratio/mean"] == pytest.approx(2.718281828**0.25, abs=1e-4)


def test_importance_against_the_sampler(tmp_path: Path) -> None:
    """In the first step sampler and trainer agree, so the correction changes nothing. With all sampler
    log-probabilities lower by ln 1.5 it scales loss and gradient by 1.5; lower by ln 8, by the cap."""
    norms = {}
    for name, importance, by in (
        ("plain", Importance.trainer, 0.0),
        ("same", Importance.sampler, 0.0),
        ("shifted", Importance.sampler, 0.4054651),
        ("capped", Importance.sampler, 2.0794415),
    ):
        config = runs.configure(importance=importance)
        config.lora.dropout = 0.0
        config.trainer.max_steps = 1
        _, _, memory = runs.train(tmp_path / name, config, callbacks=[runs.LowTokens(), Shifted(0, by)])
        norms[name] = memory.steps[1]["train/grad_norm"]
    assert norms["same"] == pytest.approx(norms["plain"], rel=1e-4)
    assert norms["shifted"] == pytest.approx(1.5 * norms["plain"], rel=1e-4)
    assert norms["capped"] == pytest.approx(2 * norms["plain"], rel=1e-4)


class Collapsing(RolloutCallback):
    """Reports an entropy that falls step by step."""

    def on_step_metrics(self, trainer: Any, module: GrpoModule, step: int, metrics: dict[str, float]) -> None:
        metrics["train/entropy"] = 1.0 / 10**step


def test_collapse_stops_the_run_and_it_stays_stopped(tmp_path: Path) -> None:
    """Entropies 1, 0.1, 0.01, ...: the second one below 0.5 in a row is that of step 3."""
    config = runs.configure()
    config.trainer.max_steps = 5
    config.trainer.checkpoint_every_n_steps = 2
    bounds = CollapseConfig(min_entropy=0.5, patience=2)

    def train(bounds: CollapseConfig) -> tuple[Any, Any]:
        callbacks = [runs.LowTokens(), Collapsing(), CollapseStop(bounds)]
        result, _, memory = runs.train(tmp_path, config, callbacks=callbacks)
        return result, memory

    result, memory = train(bounds)
    assert result.stopped == (
        "the policy has collapsed: the mean entropy of its tokens' distributions was below collapse.min_entropy=0.5 "
        "for 2 step(s) in a row, last 0.01"
    )
    assert result.steps == 3
    assert sorted(memory.steps) == [1, 2, 3]
    assert list(saved_steps(tmp_path / "checkpoints")) == [2, 3]  # the last step is saved though it is an odd one
    again, memory = train(bounds)
    assert (again.steps, again.stopped, memory.steps) == (3, result.stopped, {})
    further, memory = train(CollapseConfig(min_entropy=0.00001, patience=2))
    assert (further.steps, further.stopped, sorted(memory.steps)) == (5, "", [4, 5])
