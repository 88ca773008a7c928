from __future__ import annotations

from polyalgo.config.schema import CollapseConfig
from polyalgo.training.collapse import collapse_reason


def entropies(*values: float | None) -> list[dict[str, float]]:
    return [{} if value is None else {"min_entropy": value} for value in values]


def test_a_bound_must_be_broken_several_steps_in_a_row() -> None:
    config = CollapseConfig(min_entropy=0.1, patience=3)
    assert collapse_reason(entropies(0.05, 0.05), config) == ""
    assert collapse_reason(entropies(0.05, 0.2, 0.05, 0.05), config) == ""
    assert collapse_reason(entropies(0.05, 0.1, 0.05, 0.05), config) == ""  # at the bound is not below it
    assert collapse_reason(entropies(0.2, 0.05, 0.06, 0.07), config) == (
        "the policy has collapsed: the mean entropy of its tokens' distributions was below collapse.min_entropy=0.1 "
        "for 3 step(s) in a row, last 0.07"
    )


def test_steps_without_a_value_neither_break_nor_end_a_row() -> None:
    """A step without an update has no entropy."""
    config = CollapseConfig(min_entropy=0.1, patience=2)
    assert collapse_reason(entropies(0.05, None, None), config) == ""
    assert "2 step(s) in a row" in collapse_reason(entropies(0.05, None, 0.05), config)


def test_each_bound_has_its_words_and_defaults_bind_nothing() -> None:
    step = {"min_entropy": 0.0, "min_completion_tokens": 0.0, "max_no_code": 1.0}
    assert collapse_reason([step] * 100, CollapseConfig()) == ""
    reason = collapse_reason([step], CollapseConfig(min_completion_tokens=5, patience=1))
    assert "the mean length of its completions was below collapse.min_completion_tokens=5" in reason
    reason = collapse_reason([step], CollapseConfig(max_no_code=0.9, patience=1))
    assert "the share of its completions without a program was above collapse.max_no_code=0.9" in reason
    assert reason.endswith("for 1 step(s) in a row, last 1")
