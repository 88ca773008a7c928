"""train with `task=codex_sft`: judged pairs -> a trained encoder, beside its base on held-out problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from polyalgo.config.resolve import as_dict
from polyalgo.config.schema import TrainConfig
from polyalgo.console import output
from polyalgo.errors import ConfigError
from polyalgo.pipelines.common import cache_dir, opened, override, pin_inputs, print_plan, run_dir
from polyalgo.runs import RunDirectory, is_first_process, write_json
from polyalgo.training.codex_pairs import PairClass, PairSet, load_pairs, split_problems

if TYPE_CHECKING:
    from lightning.pytorch.loggers import Logger
    from rich.table import Table

    from polyalgo.training.codex_trainer import CodexResult

HELD_OUT = "heldout"


def run(config: TrainConfig) -> CodexResult | None:
    """Train as configured; the same command continues an unfinished run. None where there is only a plan."""
    training, held_out = _check(config)
    codex = config.codex_sft
    if config.validate:
        trainer = config.trainer
        length = f"{trainer.max_steps} steps" if trainer.max_steps else f"{trainer.max_epochs} epochs"
        print_plan(
            "train: configuration is valid",
            {
                "training": training.describe(),
                "held out": f"fold {codex.fold} of {codex.folds}: {held_out.describe()}",
                "encoder": codex.embedder + (", with adapters" if codex.lora else ""),
                "length": f"{length} of {codex.problems_per_step} problems x {codex.programs_per_problem} programs",
                "strategy": f"{config.strategy.name.value}, {trainer.devices} x {trainer.accelerator}",
                "run directory": run_dir(config, "train"),
            },
        )
        return None
    with opened(config, "train") as run_directory:
        print(f"run directory: {run_directory.path}", flush=True)
        return _train(config, run_directory, training, held_out)


def _check(config: TrainConfig) -> tuple[PairSet, PairSet]:
    from polyalgo.training.codex_checks import check_codex

    check_codex(config)
    codex = config.codex_sft
    training, held_out = split_problems(load_pairs(codex), codex.folds, codex.fold)
    if len(training.problems) < codex.problems_per_step:
        raise ConfigError(
            f"codex_sft.problems_per_step must be <= the number of training problems ({len(training.problems)}), "
            f"got {codex.problems_per_step}"
        )
    check_both_kinds(training, "training", rewritten=codex.rewrites > 0)
    check_both_kinds(held_out, "held-out", rewritten=True)
    return training, held_out


def check_both_kinds(pairs: PairSet, part: str, *, rewritten: bool) -> None:
    """Refuse pairs that are all of the same algorithm, or all of different ones: nothing to learn, and no AUC.

    Args:
        pairs: of one part of the problems.
        part: its name.
        rewritten: programs that can be rewritten (the corpus's) are paired with their rewrites.

    Raises:
        ConfigError: one of the two kinds is not there.
    """
    counts = pairs.counts()
    same = sum(count for name, count in counts.items() if PairClass[name].same)
    different = sum(counts.values()) - same
    if rewritten and any(problem.sources for problem in pairs.problems):
        same += 1
    if same and different:
        return
    missing = "same algorithm (identical, variation)" if different else "different ones (distinct, very_distinct)"
    raise ConfigError(
        f"codex_sft.pairs: the {part} problems hold no pair of the {missing}, so there is nothing to tell apart "
        f"({pairs.describe()}); add such pairs, or deal the problems otherwise with codex_sft.folds and codex_sft.fold"
    )


def _train(config: TrainConfig, run: RunDirectory, training: PairSet, held_out: PairSet) -> CodexResult:
    from polyalgo.tracking.loggers import open_loggers
    from polyalgo.training.codex_trainer import run_codex

    pin_inputs(run, {"codex_sft.pairs (training)": training.digest, "codex_sft.pairs (held out)": held_out.digest})
    if is_first_process():
        print(f"training: {training.describe()}\nheld out: {held_out.describe()}", flush=True)
    tracked = open_loggers(config.tracking, run.path, run.run_id, config.experiment, "train", as_dict(config))
    with tracked as loggers:
        result = run_codex(
            config,
            training,
            held_out,
            run_id=run.run_id,
            run_dir=run.path,
            cache_dir=cache_dir(config.paths),
            loggers=loggers,
            set_name=HELD_OUT,
        )
        if not is_first_process():
            return result
        _publish(run, result, loggers)
    run.set_status("done", steps=result.steps)
    return result


def _publish(run: RunDirectory, result: CodexResult, loggers: Sequence[Logger]) -> None:
    from polyalgo.analysis.pair_curves import pair_curves
    from polyalgo.training.codex_scores import auc_gain, pair_metrics

    before, after = (pair_metrics(scores, HELD_OUT) for scores in (result.base, result.trained))
    root = f"eval/{HELD_OUT}"
    gain = auc_gain([result.base], [result.trained])
    summary: dict[str, Any] = {f"{root}/auc_gain": gain.mean, f"{root}/auc_gain_low": gain.low}
    summary |= {f"{root}/auc_gain_high": gain.high}
    if result.threshold is not None:
        summary["match_threshold"] = result.threshold
    write_json(run.path / "metrics.json", {"before": before, "after": after, **summary})
    for logger in loggers:
        logger.log_metrics(summary, step=result.steps)
    figure = pair_curves(run.path / "metrics.jsonl", run.figures, HELD_OUT)
    for logger in loggers:
        if hasattr(logger, "log_image"):
            logger.log_image("figures/training", [str(figure)])
    console = output()
    console.print(_table(before, after))
    console.print(f"AUC gain       {gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}] (95%, over problems)")
    if result.threshold is not None:
        console.print(f"threshold      cosine distance {result.threshold:.3f}")
    else:
        console.print("threshold      none: no held-out problem has a known distinct pair; polyalgo compare calibrates")
    console.print(f"encoder        {result.encoder}")
    console.print(f"figure         {figure}")
    console.print("next:")
    console.print(f"  polyalgo compare RUN... --embedder {result.encoder}", soft_wrap=True)
    console.print(
        f"  python evaluate.py run=RUN {override('diversity.embedder', result.encoder)} diversity.vendi=true",
        soft_wrap=True,
    )


def _table(before: dict[str, float], after: dict[str, float]) -> Table:
    from polyalgo.analysis.tables import new_table

    shown = new_table("Held-out problems")
    shown.add_column("metric")
    for name in ("base", "trained", "change"):
        shown.add_column(name, justify="right")
    root = f"eval/{HELD_OUT}"
    names = {
        "auc": "AUC",
        "auc_written": "AUC, without identical pairs",
        "spearman": "Spearman",
        "spearman_written": "Spearman, without identical pairs",
    }
    for name, title in names.items():
        key = f"{root}/{name}"
        if key in before and key in after:
            shown.add_row(title, f"{before[key]:.3f}", f"{after[key]:.3f}", f"{after[key] - before[key]:+.3f}")
    return shown
