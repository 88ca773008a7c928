"""The wiring of a CodeX-SFT run: pairs, views, encoder, module, held-out scores, live view, export.

Through the same `run_steps` as GRPO and SFT, so checkpoints and resume are theirs. Metrics on held-out problems are
measured while training and choose nothing: the encoder of the last step is the result.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lightning
from lightning.pytorch.loggers import Logger

from polyalgo.config.schema import TrainConfig
from polyalgo.console import duration
from polyalgo.training.checkpoints import AfterCheckpoint, saved_steps
from polyalgo.training.codex import CodexModule
from polyalgo.training.codex_batches import PairSchedule
from polyalgo.training.codex_encoder import ENCODER, Encoder, export, load_encoder
from polyalgo.training.codex_pairs import EVALUATION_SEED, TRAINING_SEED, PairSet, Views
from polyalgo.training.codex_scores import ProblemScores, calibrate, cosine_of, pair_metrics, score_problems
from polyalgo.training.cpu import keep_freed_memory
from polyalgo.training.live_view import LiveView
from polyalgo.training.trainer import build_trainer, run_steps


@dataclass(frozen=True)
class CodexResult:
    """What a run left behind."""

    steps: int
    resumed_from: int
    """Steps that a checkpoint had done already; 0 for a fresh run."""
    encoder: Path
    base: tuple[ProblemScores, ...]
    """Held-out problems under the encoder as it was loaded, reading as many tokens as the trained one."""
    trained: tuple[ProblemScores, ...]
    threshold: float | None
    """Match threshold of the trained encoder."""


def evaluation_views() -> Views:
    """The one rewrite of each program that makes an identical pair in every evaluation."""
    return Views(1, EVALUATION_SEED)


def run_codex(
    config: TrainConfig,
    training: PairSet,
    held_out: PairSet,
    *,
    run_id: str,
    run_dir: Path,
    cache_dir: Path,
    loggers: Sequence[Logger] = (),
    set_name: str = "heldout",
) -> CodexResult:
    """Train from the newest checkpoint in `run_dir/checkpoints`, or from the start, and export.

    Args:
        config: checked by `check_codex`.
        training: problems to learn from.
        held_out: other problems, judged before, while and after.
        run_id: noted beside the exported encoder.
        run_dir: gets `checkpoints/` and `encoder/`.
        cache_dir: the project's cache.
        loggers: get one dict of metrics per step, numbered from 1, and the held-out ones at their steps (0: before).
        set_name: of the held-out problems in metric names.
    """
    codex = config.codex_sft
    device = "cpu"
    if config.trainer.accelerator == "gpu":
        device = f"cuda:{os.environ.get('LOCAL_RANK', '0')}"
    else:
        keep_freed_memory()
    lightning.seed_everything(config.seed, verbose=False)
    dtype = "bfloat16" if config.trainer.precision == "bf16-true" else "float32"
    encoder = load_encoder(codex, config.lora, cache_dir, device, dtype)
    if config.trainer.gradient_checkpointing:
        encoder.model.transformers_model.gradient_checkpointing_enable({"use_reentrant": False})
    schedule = PairSchedule(
        training,
        Views(codex.rewrites, TRAINING_SEED),
        problems_per_step=codex.problems_per_step,
        programs_per_problem=codex.programs_per_problem,
        max_steps=config.trainer.max_steps,
        max_epochs=config.trainer.max_epochs,
        seed=config.seed,
    )
    trainer = build_trainer(config, run_dir, loggers)
    first = trainer.is_global_zero
    judge = HeldOut(encoder, held_out, codex.evaluate_every_n_steps, set_name)
    base: tuple[ProblemScores, ...] = ()
    if first:
        print(f"encoder: {encoder.report}", flush=True)
        base = judge.scores()
        judge.report(loggers, base, 0)
    module = CodexModule(
        encoder.model,
        schedule,
        training,
        codex,
        config.optim,
        config.seed,
        mixed=config.trainer.precision != "32-true",
    )
    latest = run_steps(trainer, module, config, run_dir, [LiveView(step_line, interval_s=1.0), judge])
    directory = run_dir / ENCODER
    steps = max(saved_steps(run_dir / "checkpoints"), default=0)
    if not first:
        return CodexResult(steps, latest, directory, (), (), None)
    encoder.model.to(device)  # Lightning has put it on the CPU
    trained = judge.latest or judge.scores()
    found = calibrate(held_out.problems, cosine_of(encoder.embed))
    export(encoder, directory, _threshold(config, run_id, found))
    return CodexResult(steps, latest, directory, base, trained, found[0] if found else None)


def _threshold(config: TrainConfig, run_id: str, found: tuple[float, int] | None) -> Mapping[str, Any] | None:
    if found is None:
        return None
    value, problems = found
    return {
        "match_threshold": value,
        "distance": "cosine",
        "rule": "10th percentile of the distances of pairs known to be distinct, one a held-out problem",
        "problems": problems,
        "trained_from": config.codex_sft.embedder,
        "run_id": run_id,
    }


class HeldOut(AfterCheckpoint):
    """Judges the held-out pairs every n steps and after the last one; the first process does it, the others wait.

    Args:
        encoder: as it is being trained.
        held_out: its problems.
        every_n_steps: >= 1.
        set_name: of the problems in metric names.
    """

    def __init__(self, encoder: Encoder, held_out: PairSet, every_n_steps: int, set_name: str) -> None:
        self._encoder = encoder
        self._held_out = held_out
        self._every = every_n_steps
        self._set_name = set_name
        self._views = evaluation_views()
        self.latest: tuple[ProblemScores, ...] = ()
        """Scores at the newest step that was judged; after training, the last one."""

    def wants(self, done: int, total: int) -> bool:
        """Every n steps, and at the end."""
        return done % self._every == 0 or done == total

    def on_checkpoint(self, trainer: lightning.Trainer, module: Any, done: int) -> None:
        """Score and log."""
        if trainer.is_global_zero:
            self.latest = self.scores()
            self.report(trainer.loggers, self.latest, done)

    def scores(self) -> tuple[ProblemScores, ...]:
        """Of the encoder as it is now."""
        return score_problems(self._held_out.problems, self._views, cosine_of(self._encoder.embed))

    def report(self, loggers: Sequence[Logger], scores: Sequence[ProblemScores], step: int) -> None:
        """One line of metrics, and one for people."""
        metrics = pair_metrics(scores, self._set_name)
        for logger in loggers:
            logger.log_metrics(metrics, step=step)
        root = f"eval/{self._set_name}"
        shown = [
            f"{name} {metrics[f'{root}/{name}']:.3f}"
            for name in ("auc", "auc_written", "spearman")
            if f"{root}/{name}" in metrics
        ]
        print(f"step {step:>4}  held out  {'  '.join(shown)}", flush=True)


def step_line(step: int, total: int, metrics: Mapping[str, float], per_step_s: float) -> str:
    """The live view's line.

    Args:
        step: counted from 0.
        total: number of steps.
        metrics: of the step, by the names they are logged under.
        per_step_s: mean seconds a step so far, for the estimate of the time left.
    """
    auc = metrics.get("train/pair_auc")
    return (
        f"step {step + 1:>4}/{total}  loss {metrics['train/loss']:.3f}  "
        f"pair AUC {'  -  ' if auc is None else f'{auc:.3f}'}  {metrics['train/pairs']:.0f} pairs  "
        f"{metrics['train/tokens_per_s']:.0f} tok/s  {metrics['train/step_s']:.1f} s  "
        f"left {duration(per_step_s * (total - step - 1))}"
    )
