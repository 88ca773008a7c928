"""Early stop on collapse: a policy that says one thing, nothing, or no program is not trained on for a week.

Bounds come from the configuration. What counts is the step's mean over all processes, so all of them stop
together; the values of the last steps are in the checkpoint, so a resumed run remembers them.
"""

from __future__ import annotations

from typing import Any

import lightning

from polyalgo.config.schema import CollapseConfig
from polyalgo.training.grpo import GrpoModule, RolloutCallback

_METRICS = {
    "min_entropy": "train/entropy",
    "min_completion_tokens": "train/completion_tokens/mean",
    "max_no_code": "train/reward/tier/no_code",
}
_WORDS = {
    "min_entropy": "the mean entropy of its tokens' distributions",
    "min_completion_tokens": "the mean length of its completions",
    "max_no_code": "the share of its completions without a program",
}


def collapse_reason(history: list[dict[str, float]], config: CollapseConfig) -> str:
    """Why a run should end, or an empty text.

    Args:
        history: values of the last steps under the names of the bounds, oldest first; a step that did not
            measure a value (no update, no entropy) lacks it.
        config: the bounds.
    """
    for name in _METRICS:
        bound = getattr(config, name)
        values = [step[name] for step in history if name in step][-config.patience :]
        if len(values) < config.patience:
            continue
        low = name.startswith("min")
        if all(value < bound if low else value > bound for value in values):
            return (
                f"the policy has collapsed: {_WORDS[name]} was {'below' if low else 'above'} "
                f"collapse.{name}={bound:g} for {config.patience} step(s) in a row, last {values[-1]:.4g}"
            )
    return ""


class CollapseStop(RolloutCallback):
    """Ends training when `collapse_reason` finds one. Comes after the callback that counts tiers."""

    def __init__(self, config: CollapseConfig) -> None:
        self._config = config
        self._history: list[dict[str, float]] = []

    def on_train_start(self, trainer: lightning.Trainer, pl_module: Any) -> None:
        """A run that was stopped stays stopped, unless its bounds have changed since."""
        self._stop(pl_module)

    def on_step_metrics(
        self, trainer: lightning.Trainer, module: GrpoModule, step: int, metrics: dict[str, float]
    ) -> None:
        """Remember the step's values and look at the last ones."""
        self._history.append({name: metrics[key] for name, key in _METRICS.items() if key in metrics})
        del self._history[: -10 * self._config.patience]  # more than patience: steps may lack values
        self._stop(module)

    def _stop(self, module: GrpoModule) -> None:
        if reason := collapse_reason(self._history, self._config):
            module.stop(reason)

    def state_dict(self) -> dict[str, Any]:
        """The values of the last steps."""
        return {"history": self._history}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take them up again."""
        self._history = list(state_dict["history"])
