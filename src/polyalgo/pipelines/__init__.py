"""The verbs, as wiring only: each checks its whole configuration, then calls the rooms in order.

Heavy imports stay inside the verbs so that `--help` and bad input answer at once.
"""

from __future__ import annotations

from polyalgo.config.schema import EvaluateConfig, GenerateConfig, TrainConfig


def train(config: TrainConfig) -> None:
    """Train a policy and report it before and after on held-out problems."""
    from polyalgo.pipelines.train import run

    run(config)


def generate(config: GenerateConfig) -> None:
    """Draw completions for benchmark problems into a run directory."""
    from polyalgo.pipelines.generate import run

    run(config)


def evaluate(config: EvaluateConfig) -> None:
    """Execute and score a run directory's generations."""
    from polyalgo.pipelines.evaluate import run

    run(config)
