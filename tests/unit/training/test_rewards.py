from __future__ import annotations

import pytest

from polyalgo.config.schema import RewardConfig
from polyalgo.errors import ConfigError
from polyalgo.records import Outcome, Verdict
from polyalgo.training.rewards import TIERS, check_rewards, reward, tier


def verdict(outcome: Outcome, exact: bool = False) -> Verdict:
    return Verdict("g", "p", "j", outcome, exact, "", 0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("outcome", "exact", "name", "value"),
    [
        (Outcome.PASS, True, "exact", 1.0),
        (Outcome.PASS, False, "normalised", 0.8),
        (Outcome.WRONG_OUTPUT, False, "wrong_output", 0.3),
        (Outcome.RUNTIME_ERROR, False, "runtime_error", 0.1),
        (Outcome.STATIC_FAILURE, False, "static_failure", 0.0),
        (Outcome.TIMEOUT, False, "timeout", 0.0),
        (Outcome.NO_CODE, False, "no_code", 0.0),
        (Outcome.INFRA_ERROR, False, "infra_error", None),
    ],
)
def test_ladder_of_the_paper(outcome: Outcome, exact: bool, name: str, value: float | None) -> None:
    assert tier(verdict(outcome, exact)) == name
    assert reward(verdict(outcome, exact), RewardConfig()) == value
    assert name in TIERS


def test_default_ladder_is_in_order() -> None:
    check_rewards(RewardConfig())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"exact": 1.5}, "reward.exact must be in [0, 1], got 1.5"),
        ({"timeout": -0.1}, "reward.timeout must be in [0, 1], got -0.1"),
        ({"wrong_output": 0.9}, "reward.wrong_output must be <= reward.normalised (0.8), got 0.9"),
        ({"timeout": 0.4}, "reward.timeout must be <= reward.wrong_output (0.3), got 0.4"),
        ({"exact": float("nan")}, "reward.exact must be in [0, 1], got nan"),
    ],
)
def test_bad_ladders_are_refused(change: dict[str, float], message: str) -> None:
    with pytest.raises(ConfigError) as error:
        check_rewards(RewardConfig(**change))
    assert str(error.value) == message
