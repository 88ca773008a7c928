"""Rollouts: what the policy wrote for a step's problems, what it earned, and what the loss sees of it.

Completions are records in the run's store before anything uses them; those already there are reused
exactly. Judging and rewards are filled in by callbacks, and the loss lives in `grpo_loss`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import torch
from torch import Tensor

from polyalgo.config.schema import Grouping, GrpoConfig, ZeroVariance
from polyalgo.errors import DataError
from polyalgo.generation.engine import Engine
from polyalgo.generation.loop import generate_all, plan
from polyalgo.records import Generation, ModelRef, Problem, Prompt, Sampling, Verdict
from polyalgo.store import RecordStore
from polyalgo.training.grpo_loss import group_advantages
from polyalgo.training.logprobs import Group

STRATEGY = "grpo"
"""Name of rollouts' strategy in records."""


@dataclass
class RolloutGroup:
    """One problem's completions in order of their sample index, with what callbacks found out about them."""

    problem: Problem
    generations: list[Generation]
    verdicts: list[Verdict | None] = field(default_factory=list)
    rewards: list[float | None] = field(default_factory=list)
    """None: no reward, so neither in the group's statistics nor in the loss."""
    bonuses: list[float] = field(default_factory=list)
    """On top of rewards; counts in advantages, not in `train/reward/mean`."""
    vendi: float | None = None
    """Of the correct programs, where a callback has measured it."""

    def __post_init__(self) -> None:
        self.verdicts = self.verdicts or [None] * len(self.generations)
        self.rewards = self.rewards or [None] * len(self.generations)
        self.bonuses = self.bonuses or [0.0] * len(self.generations)

    @property
    def totals(self) -> list[float | None]:
        """Reward and bonus of each completion; None where there is no reward."""
        return [
            None if value is None else value + bonus for value, bonus in zip(self.rewards, self.bonuses, strict=True)
        ]


@dataclass
class Rollout:
    """A step's groups on this process."""

    step: int
    groups: list[RolloutGroup]
    drawn: int
    """Completions drawn now; the others were in the store."""
    generation_s: float
    """Seconds spent drawing, judging beside it included."""
    judging_s: float = 0.0
    """Seconds spent waiting for verdicts after the last completion."""

    @property
    def generations(self) -> list[Generation]:
        """All completions, group by group."""
        return [generation for group in self.groups for generation in group.generations]

    @property
    def rewards(self) -> list[float | None]:
        """All rewards, group by group."""
        return [reward for group in self.groups for reward in group.rewards]

    @property
    def verdicts(self) -> list[Verdict | None]:
        """All verdicts, group by group."""
        return [verdict for group in self.groups for verdict in group.verdicts]

    @property
    def totals(self) -> list[float | None]:
        """All rewards with their bonuses, group by group."""
        return [total for group in self.groups for total in group.totals]

    def extend(self, other: Rollout) -> None:
        """Take in further groups of the same step."""
        self.groups += other.groups
        self.drawn += other.drawn
        self.generation_s += other.generation_s
        self.judging_s += other.judging_s


class RolloutSource:
    """Draws a step's completions from the current policy, or takes them from the store.

    Args:
        engine: samples from the current policy.
        store: keyed by generation id; keeps tokens and log-probabilities.
        prompts: by problem id.
        model: the base weights; records name the adapter by run and step.
        run_id: of the records.
        run_seed: seeds the samples, with problem, sample index and step.
        config: group size and sampling.
    """

    def __init__(
        self,
        engine: Engine,
        store: RecordStore[Generation],
        prompts: Mapping[str, Prompt],
        model: ModelRef,
        *,
        run_id: str,
        run_seed: int,
        config: GrpoConfig,
    ) -> None:
        self.engine = engine
        self._store = store
        self._prompts = prompts
        self._model = model
        self._run_id = run_id
        self._run_seed = run_seed
        self._config = config
        self._sampling = Sampling(
            temperature=config.temperature, top_p=1.0, top_k=0, max_new_tokens=config.max_new_tokens
        )

    def collect(
        self, step: int, problems: Sequence[Problem], on_generation: Callable[[Generation, Problem], None]
    ) -> Rollout:
        """The rollout of a step.

        Args:
            step: counted from 0.
            problems: distinct.
            on_generation: called once for every completion: at once for recorded ones, as it ends for others.

        Raises:
            DataError: a recorded completion holds no tokens, or was made from other work.
        """
        started_s = time.monotonic()
        work = plan(
            problems,
            self._prompts,
            num_samples=self._config.num_generations,
            run_id=self._run_id,
            run_seed=self._run_seed,
            strategy=STRATEGY,
            step=step,
        )
        by_id = {problem.problem_id: problem for problem in problems}
        recorded = [self._store[item.generation_id] for item in work if item.generation_id in self._store]
        for generation in recorded:
            _check_tokens(generation)
            on_generation(generation, by_id[generation.problem_id])
        model = replace(self._model, adapter=f"{self._run_id}@{step}")
        for generation in generate_all(self.engine, work, self._store, model, self._sampling, keep_tokens=True):
            on_generation(generation, by_id[generation.problem_id])
        members: dict[str, list[Generation]] = {problem.problem_id: [] for problem in problems}
        for item in work:
            generation = self._store[item.generation_id]
            members[generation.problem_id].append(generation)
        groups = [RolloutGroup(problem, members[problem.problem_id]) for problem in problems]
        return Rollout(step, groups, len(work) - len(recorded), time.monotonic() - started_s)


def _check_tokens(generation: Generation) -> None:
    if generation.token_ids is None or generation.token_logprobs is None or generation.prompt_token_ids is None:
        raise DataError(f"generation {generation.generation_id} holds no tokens, so it cannot be trained on")


@dataclass(frozen=True)
class TrainingGroup:
    """What the loss needs of one problem's completions; those masked out are gone."""

    tokens: Group
    advantages: Tensor
    """(completions,)."""
    sampler_logprobs: Tensor
    """(completion tokens,) in order."""

    @property
    def num_tokens(self) -> int:
        """Completion tokens."""
        return len(self.sampler_logprobs)


@dataclass(frozen=True)
class Advantages:
    """Advantages of a step over all processes, and the share of groups that teach nothing."""

    values: list[float]
    informative: list[bool]
    """For each sample: whether its group is kept."""
    frac_zero_variance: float


def step_advantages(
    rewards: Sequence[float | None], group_keys: Sequence[str], *, scale: bool, negative_weight: float = 1.0
) -> Advantages:
    """Advantages of samples whose group is named by a key; see `group_advantages`.

    Negative ones are multiplied by `negative_weight`.
    """
    numbers = {key: number for number, key in enumerate(dict.fromkeys(group_keys))}
    group = torch.tensor([numbers[key] for key in group_keys])
    values = torch.tensor([float("nan") if value is None else value for value in rewards], dtype=torch.float64)
    result = group_advantages(values, group, scale=scale)
    return Advantages(
        torch.where(result.values < 0, negative_weight * result.values, result.values).tolist(),
        result.informative[group].tolist(),
        1.0 - result.informative.double().mean().item(),
    )


def group_key(problem: Problem, grouping: Grouping) -> str:
    """What the samples compared with each other have in common (two readings of the paper)."""
    return problem.problem_id if grouping is Grouping.entry else problem.algorithm


def training_groups(
    rollout: Rollout, advantages: Sequence[float], informative: Sequence[bool], config: GrpoConfig
) -> list[TrainingGroup]:
    """Keep what the loss sees: scored samples of informative groups, without truncated ones if so configured.

    Args:
        rollout: this process's.
        advantages: of its samples, in order.
        informative: whether each sample's group has reward variance, in order.
        config: `mask_truncated`; with `zero_variance=keep` groups without variance stay too.
    """
    keep_all = config.zero_variance is ZeroVariance.keep
    groups: list[TrainingGroup] = []
    position = 0
    for group in rollout.groups:
        kept: list[tuple[Generation, float]] = []
        for generation, value in zip(group.generations, group.rewards, strict=True):
            truncated = config.mask_truncated and generation.finish_reason == "length"
            informs = keep_all or informative[position]
            if informs and value is not None and not truncated and generation.token_ids:
                kept.append((generation, advantages[position]))
            position += 1
        if kept:
            groups.append(_training_group(kept))
    return groups


def _training_group(kept: Sequence[tuple[Generation, float]]) -> TrainingGroup:
    generations = [generation for generation, _ in kept]
    return TrainingGroup(
        Group(
            prompt=generations[0].prompt_token_ids or (),
            completions=tuple(generation.token_ids or () for generation in generations),
        ),
        torch.tensor([advantage for _, advantage in kept], dtype=torch.float32),
        torch.tensor([value for generation in generations for value in generation.token_logprobs or ()]),
    )
