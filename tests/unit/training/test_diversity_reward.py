"""Issue: plain GRPO loses one of two known correct algorithms, the diversity reward keeps both, pass@1 is the same."""

from __future__ import annotations

from benchmarks.toy_policy import CUT_SHARE, START, train
from polyalgo.config.schema import DiversityReward, RewardConfig

STEPS, SEEDS = 400, 3


def test_the_bonus_keeps_what_plain_grpo_loses() -> None:
    """Real rewards, bonus, advantages and loss over an exact softmax policy; 1 is one algorithm, 2 both equally."""
    plain = train(RewardConfig(), steps=STEPS, seeds=SEEDS)
    bonus = train(RewardConfig(diversity=DiversityReward.vendi, diversity_weight=0.5), steps=STEPS, seeds=SEEDS)
    last = slice(STEPS - 100, None)
    assert plain.vendi[0].min() > 1.97  # 4 to 3 before training
    assert plain.vendi[last].mean() < 1.15
    assert plain.vendi[last].max() < 1.3
    assert bonus.vendi[last].mean() > 1.85
    for curve in (plain, bonus):
        assert abs(curve.pass_at_1[0] - (1 - CUT_SHARE) * (START[0] + START[1])).max() < 1e-6
        assert curve.pass_at_1[-1].min() > 0.89  # of 0.9
    assert abs(plain.pass_at_1[last].mean() - bonus.pass_at_1[last].mean()) < 0.005
