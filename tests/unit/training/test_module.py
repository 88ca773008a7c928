from __future__ import annotations

import pytest

from polyalgo.config.schema import LrDecay
from polyalgo.training.module import lr_factor


def factors(decay: LrDecay, warmup: int, total: int) -> list[float]:
    return [lr_factor(update, warmup, total, decay) for update in range(total)]


def test_learning_rate_by_hand() -> None:
    assert factors(LrDecay.none, 0, 3) == [1, 1, 1]
    assert factors(LrDecay.none, 3, 5) == [0.25, 0.5, 0.75, 1, 1]
    assert factors(LrDecay.linear, 0, 4) == [1, 0.75, 0.5, 0.25]
    assert factors(LrDecay.linear, 2, 6) == pytest.approx([1 / 3, 2 / 3, 1, 0.75, 0.5, 0.25])
    assert factors(LrDecay.cosine, 0, 4) == pytest.approx([1, 0.853553, 0.5, 0.146447], abs=1e-6)


def test_it_stays_at_the_end_where_a_run_goes_on_longer_than_planned() -> None:
    assert lr_factor(9, 0, 4, LrDecay.linear) == 0
    assert lr_factor(9, 20, 4, LrDecay.linear) == pytest.approx(10 / 21)
