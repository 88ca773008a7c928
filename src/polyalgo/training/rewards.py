"""The execution reward: one verdict in, one number out.

Pure functions over records. Whether programs are judged, and how, is the execution room's business;
a verdict that is our fault (`infra_error`) has no reward at all, which is not the same as reward 0.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

from polyalgo.config.schema import RewardConfig
from polyalgo.errors import ConfigError
from polyalgo.records import Outcome, Verdict

UNSCORED = "infra_error"
TIERS: tuple[str, ...] = (*(field.name for field in fields(RewardConfig)), UNSCORED)
"""Names of the ladder's rungs, best first, then the one without a reward."""


def tier(verdict: Verdict) -> str:
    """The rung a verdict stands on: its outcome, with a pass split by how exactly stdout matched."""
    if verdict.outcome is Outcome.PASS:
        return "exact" if verdict.exact else "normalised"
    return verdict.outcome.value


def reward(verdict: Verdict, config: RewardConfig) -> float | None:
    """Tiered reward of one program (paper, section 6.3).

    Returns:
        The rung's value, or None for `infra_error`: the sample then leaves its group's statistics and the
        loss, because our own failure must teach the model nothing.
    """
    name = tier(verdict)
    return None if name == UNSCORED else float(getattr(config, name))


def check_rewards(config: RewardConfig) -> None:
    """Refuse a ladder that would reward worse programs more.

    Raises:
        ConfigError: a value lies outside [0, 1], or exact >= normalised >= wrong_output >= runtime_error
            >= static_failure does not hold, or timeout or no_code exceed wrong_output.
    """
    for field in fields(RewardConfig):
        value = getattr(config, field.name)
        if not 0.0 <= value <= 1.0:
            raise ConfigError(f"reward.{field.name} must be in [0, 1], got {value}")
    order = ["exact", "normalised", "wrong_output", "runtime_error", "static_failure"]
    pairs = [*pairwise(order), ("wrong_output", "timeout"), ("wrong_output", "no_code")]
    for better, worse in pairs:
        high, low = getattr(config, better), getattr(config, worse)
        if low > high:
            raise ConfigError(f"reward.{worse} must be <= reward.{better} ({high}), got {low}")
