"""What the policy writes, for people: a few completions of each step in `completions.jsonl` and in W&B's table.

A selection of the first process's rollout with rewards and advantages beside the text; the complete records are
`generations.jsonl` and `verdicts.jsonl`. Rows are keyed, so a step that is repeated after a kill adds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

import lightning
from pydantic import ConfigDict, with_config

from polyalgo.store import RecordStore
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.rewards import tier
from polyalgo.training.rollout import Rollout

TABLE = "completions"
"""Name of W&B's table."""


@with_config(ConfigDict(extra="forbid", ser_json_inf_nan="strings"))
@dataclass(frozen=True)
class CompletionRow:
    """One completion and what it earned."""

    step: int
    """Counted from 1, as in `metrics.jsonl`."""
    problem_id: str
    language: str
    generation_id: str
    tier: str
    """Rung of the reward ladder."""
    reward: float | None
    bonus: float
    advantage: float
    completion_tokens: int
    finish_reason: str
    text: str
    message: str
    """What the judge has to say."""


def completion_rows(rollout: Rollout, advantages: Sequence[float], count: int) -> list[CompletionRow]:
    """Completions worth a look: of each prompt the best and the worst, then what lies between, prompts in turns.

    Args:
        rollout: with verdicts and rewards.
        advantages: of its completions, in order.
        count: how many rows at most.
    """
    ranked: list[tuple[int, CompletionRow]] = []
    position = 0
    for group in rollout.groups:
        rows = []
        for generation, verdict, value, bonus in zip(
            group.generations, group.verdicts, group.rewards, group.bonuses, strict=True
        ):
            rows.append(
                CompletionRow(
                    step=rollout.step + 1,
                    problem_id=generation.problem_id,
                    language=generation.language.value,
                    generation_id=generation.generation_id,
                    tier="" if verdict is None else tier(verdict),
                    reward=value,
                    bonus=bonus,
                    advantage=advantages[position],
                    completion_tokens=generation.completion_tokens,
                    finish_reason=generation.finish_reason,
                    text=generation.text,
                    message="" if verdict is None else verdict.message,
                )
            )
            position += 1
        rows.sort(key=lambda row: -row.advantage)  # stable: ties stay in order of the sample index
        ends = [rows.pop(0 if turn % 2 == 0 else -1) for turn in range(len(rows))]
        ranked += list(enumerate(ends))
    ranked.sort(key=lambda pair: pair[0])
    return [row for _, row in ranked[:count]]


class CompletionsTable(RolloutCallback):
    """Writes `per_step` rows of every step, on the first process.

    Args:
        store: keyed by generation id.
        per_step: >= 1.
    """

    def __init__(self, store: RecordStore[CompletionRow], per_step: int) -> None:
        self._store = store
        self._per_step = per_step

    def on_step_rollout(
        self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout, advantages: Sequence[float]
    ) -> None:
        """To the file first, then to every logger that takes tables."""
        if not trainer.is_global_zero:
            return
        rows = completion_rows(rollout, advantages, self._per_step)
        for row in rows:
            if row.generation_id not in self._store:
                self._store.append(row)
        columns = [field.name for field in fields(CompletionRow)]
        for logger in trainer.loggers:
            if hasattr(logger, "log_table"):
                data = [list(asdict(row).values()) for row in rows]
                logger.log_table(TABLE, columns=columns, data=data, step=rollout.step + 1)
