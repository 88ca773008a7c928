"""The execution reward: one verdict in, one number out; and the bonus that correct programs earn by differing.

Pure functions. Whether programs are judged, and how, is the execution room's business; a verdict that is our
fault (`infra_error`) has no reward at all, which is not the same as reward 0.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray

from polyalgo.config.schema import DiversityReward, RewardConfig
from polyalgo.errors import ConfigError
from polyalgo.metrics.vendi import vendi
from polyalgo.records import Outcome, Verdict

UNSCORED = "infra_error"
LADDER = ("exact", "normalised", "wrong_output", "runtime_error", "static_failure", "timeout", "no_code")
"""Fields of `RewardConfig`, best first."""
TIERS = (*LADDER, UNSCORED)
"""Names of the ladder's rungs, best first, then the one without a reward."""


Labeller = Callable[[Sequence[str], str], Sequence[AbstractSet[str]]]
"""(programs, language such as `python`) -> the set of labels of each program, in order."""


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
    """Refuse a ladder that would reward worse programs more, and a bonus that cannot be computed.

    Raises:
        ConfigError: a value lies outside [0, 1], or exact >= normalised >= wrong_output >= runtime_error
            >= static_failure does not hold, or timeout or no_code exceed wrong_output; the bonus has no weight,
            or its embedder or labeller has no name.
    """
    for name in LADDER:
        value = getattr(config, name)
        if not 0.0 <= value <= 1.0:
            raise ConfigError(f"reward.{name} must be in [0, 1], got {value}")
    order = ["exact", "normalised", "wrong_output", "runtime_error", "static_failure"]
    pairs = [*pairwise(order), ("wrong_output", "timeout"), ("wrong_output", "no_code")]
    for better, worse in pairs:
        high, low = getattr(config, better), getattr(config, worse)
        if low > high:
            raise ConfigError(f"reward.{worse} must be <= reward.{better} ({high}), got {low}")
    if config.diversity is DiversityReward.none:
        return
    if not 0.0 < config.diversity_weight <= 10.0:
        raise ConfigError(f"reward.diversity_weight must be in (0, 10], got {config.diversity_weight}")
    if config.diversity is DiversityReward.vendi and not config.embedder:
        raise ConfigError("reward.embedder must name a model with reward.diversity=vendi, got an empty text")
    if config.diversity is DiversityReward.label and config.labeller.count(":") != 1:
        raise ConfigError(
            "reward.labeller must be package.module:function with reward.diversity=label (a function that takes "
            f"programs and their language and gives a set of labels for each), got {config.labeller!r}"
        )


MARGINAL_DIGITS = 5
"""Decimals of a marginal: rounding in the embedder must not give equal programs different rewards."""


def marginal_vendi(gram: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each item adds to a population's Vendi score V: max(0, V(S) - V(S without i)), with V of nothing 0.

    No normalisation is needed, because the difference is at most 1: for a share 1/n of the whole,
    V(S) <= exp(h(1/n)) V(S without i)^(1 - 1/n) with the binary entropy h (concavity of von Neumann's entropy),
    and the right side minus V(S without i) is largest, 1, at V(S without i) = n - 1. Among n copies of one
    program it is 0; a lone correct program has 1, as have two that share nothing. It is negative, cut to 0,
    for a copy of what there is much of.

    Args:
        gram: (n, n) similarities with unit diagonal, n >= 1.

    Returns:
        (n,) in [0, 1].
    """
    n = len(gram)
    if n == 1:
        return np.ones(1)
    whole = vendi(gram)
    without = [vendi(np.delete(np.delete(gram, i, axis=0), i, axis=1)) for i in range(n)]
    return np.asarray(np.round(np.clip(whole - np.array(without), 0.0, 1.0), MARGINAL_DIGITS))


def new_label_share(labels: Sequence[AbstractSet[str]]) -> NDArray[np.float64]:
    """Of each item's labels, the share that no other item has; 0 for an item without labels.

    Returns:
        (n,) in [0, 1].
    """
    counts = Counter(label for own in labels for label in own)
    return np.array([sum(counts[label] == 1 for label in own) / len(own) if own else 0.0 for own in labels])


def import_labeller(path: str) -> Labeller:
    """The function named `package.module:function`.

    Raises:
        ConfigError: there is none.
    """
    module, _, name = path.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ConfigError(f"reward.labeller {path!r} cannot be imported: {error}") from error
    if not callable(found):
        raise ConfigError(f"reward.labeller must name a function, got {path!r}, a {type(found).__name__}")
    return cast(Labeller, found)
