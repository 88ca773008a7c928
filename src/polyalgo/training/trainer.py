"""The wiring of a training run: model, adapter, sampler, judge, stores, module, Lightning's Trainer, resume.

`open_training` loads what training and evaluation share; `run_grpo` trains (`sft_trainer.run_sft` likewise), both
through `fit`. Which problems take part and where metrics go is the caller's choice.
"""

from __future__ import annotations

import contextlib
import logging
import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import lightning
from lightning.pytorch.loggers import Logger

from polyalgo.config.schema import EngineName, TrainConfig
from polyalgo.execution.executors import open_pool
from polyalgo.execution.pool import Executor
from polyalgo.generation.engine import Engine, ScoringEngine
from polyalgo.records import Generation, ModelRef, Problem, Prompt, Verdict, verdict_key
from polyalgo.store import RecordStore
from polyalgo.training.callbacks import grpo_callbacks
from polyalgo.training.checkpoints import StepCheckpoint, check_newest, save_adapter, saved_steps
from polyalgo.training.checks import trains_experts
from polyalgo.training.completions import CompletionRow
from polyalgo.training.cpu import keep_freed_memory
from polyalgo.training.data import StepSchedule
from polyalgo.training.diversity import Novelty, build_novelty
from polyalgo.training.grpo import GrpoModule
from polyalgo.training.lifeline import Lifeline
from polyalgo.training.lora import LoraReport, add_lora, start_from
from polyalgo.training.module import PolicyModule
from polyalgo.training.rollout import RolloutSource
from polyalgo.training.strategies import build_strategy
from polyalgo.training.sync import Canary, SavedAdapterSync, SyncMetrics

ADAPTER = "adapter"
"""Folder of the trained adapter in the run directory, in peft's form."""


@dataclass(frozen=True)
class TrainingContext:
    """What a run holds in memory. `engine` samples from `policy` as it is now."""

    policy: Any
    """The PeftModel."""
    tokenizer: Any
    engine: Engine
    pool: Executor
    model: ModelRef
    """The base weights' name."""
    lora: LoraReport
    novelty: Novelty | None = None
    """Measures diversity for the reward, where it is asked for."""


@dataclass(frozen=True)
class TrainingResult:
    """What a run left behind."""

    steps: int
    resumed_from: int
    """Steps that a checkpoint had done already; 0 for a fresh run."""
    adapter: Path
    stopped: str = ""
    """Why training ended before its last step; empty if it did not."""


@contextlib.contextmanager
def open_training(config: TrainConfig, cache_dir: Path) -> Iterator[TrainingContext]:
    """Open the judge's pool, load the model with its adapter, and the sampler over it.

    The adapter starts as `model.adapter`, or, where that is empty, from weights that depend on the seed alone. With
    the adapter disabled (the reference of `grpo.beta`) the policy is the base model in both cases.
    """
    from polyalgo.generation.factory import build_engine, engine_ref
    from polyalgo.generation.hf import HFEngine
    from polyalgo.generation.models import check_experts_trainable, load_model

    if config.engine.name is EngineName.vllm and trains_experts(config):
        check_experts_trainable(config.model, cache_dir, fetch=True)
    device = "cpu"
    if config.trainer.accelerator == "gpu":
        device = f"cuda:{os.environ.get('LOCAL_RANK', '0')}"
    else:
        keep_freed_memory()
    with open_pool(config.execution, cache_dir) as pool:  # first: nothing is loaded where nothing can be judged
        novelty = build_novelty(config.reward, cache_dir, device)
        model, tokenizer = load_model(config.model, cache_dir, device, dequantize=True)
        lightning.seed_everything(config.seed, verbose=False)
        policy, report = add_lora(model, config.lora, config.model.family)
        if config.model.adapter:
            start_from(policy, Path(config.model.adapter).expanduser())
        if config.trainer.gradient_checkpointing:
            policy.gradient_checkpointing_enable({"use_reentrant": False})
            policy.enable_input_require_grads()
        engine: Engine
        if config.engine.name is EngineName.vllm:
            modules = [*config.lora.target_modules, *(["experts"] if trains_experts(config) else [])]
            engine = build_engine(config.engine, config.model, cache_dir, lora_rank=config.lora.r, lora_modules=modules)
        else:
            engine = HFEngine(policy, tokenizer, engine_ref(config.engine, config.model), config.engine.batch_size)
        base = ModelRef(config.model.name, config.model.revision)
        with contextlib.closing(engine):
            yield TrainingContext(policy, tokenizer, engine, pool, base, report, novelty)


def build_trainer(config: TrainConfig, run_dir: Path, loggers: Sequence[Logger] = ()) -> lightning.Trainer:
    """Lightning's Trainer for a module that optimises by hand.

    Precision is always Lightning's `32-true`: it then leaves dtypes alone, and the model has bfloat16 base
    weights with float32 adapters, or float32 throughout, as `trainer.precision` says.
    """
    logging.getLogger("lightning.pytorch").setLevel(logging.WARNING)  # its notes on devices and add-ons
    return lightning.Trainer(
        accelerator=config.trainer.accelerator,
        devices=config.trainer.devices,
        num_nodes=config.trainer.num_nodes,
        strategy=build_strategy(config.strategy, config.trainer, config.optim),
        precision="32-true",
        max_epochs=1,
        logger=list(loggers),
        gradient_clip_val=None,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        use_distributed_sampler=False,
        log_every_n_steps=1,
        default_root_dir=run_dir,
    )


def of_rank(path: Path, rank: int) -> Path:
    """Where a process writes its records: `x.jsonl` for the first, `x.rank<k>.jsonl` for others."""
    return path if rank == 0 else path.with_suffix(f".rank{rank}{path.suffix}")


def run_grpo(
    config: TrainConfig,
    context: TrainingContext,
    problems: Sequence[Problem],
    prompts: Mapping[str, Prompt],
    *,
    run_id: str,
    run_dir: Path,
    loggers: Sequence[Logger] = (),
    callbacks: Sequence[lightning.Callback] = (),
) -> TrainingResult:
    """Train from the newest checkpoint in `run_dir/checkpoints`, or from the start.

    Rollouts go to `generations.jsonl` and `verdicts.jsonl` of the run directory; what is recorded is used
    again. The trained adapter is saved in `adapter/`, also when there is nothing left to do.

    Args:
        config: checked by `check_training`.
        context: from `open_training`; its policy is changed in place.
        problems: the training entries, in a fixed order.
        prompts: by problem id.
        run_id: of the records.
        run_dir: the run's directory.
        loggers: get one dict of metrics per step, numbered from 1.
        callbacks: run after ours.
    """
    schedule = StepSchedule(
        problems,
        prompts_per_step=config.grpo.prompts_per_step,
        max_steps=config.trainer.max_steps,
        max_epochs=config.trainer.max_epochs,
        seed=config.seed,
        grouping=config.grpo.grouping,
    )
    trainer = build_trainer(config, run_dir, loggers)
    rank = trainer.global_rank
    with (
        RecordStore(
            of_rank(run_dir / "generations.jsonl", rank), Generation, lambda item: item.generation_id
        ) as generations,
        RecordStore(
            of_rank(run_dir / "verdicts.jsonl", rank),
            Verdict,
            lambda item: verdict_key(item.generation_id, item.judge_id),
        ) as verdicts,
        _completions(config, run_dir, rank) as completions,
    ):
        source = RolloutSource(
            context.engine,
            generations,
            prompts,
            context.model,
            run_id=run_id,
            run_seed=config.seed,
            config=config.grpo,
        )
        sync = None
        if config.engine.name is EngineName.vllm:
            sampler = cast(ScoringEngine, context.engine)
            canary = Canary(sampler, context.tokenizer, config.engine.canary_max_gap)
            sync = SavedAdapterSync(sampler, of_rank(run_dir / "sync.adapter", rank), canary)
        module = GrpoModule(context.policy, source, schedule, config.grpo, config.optim, config.seed, sync)
        own = [
            *([SyncMetrics(sync)] if sync else []),
            *grpo_callbacks(config, context.pool, verdicts, completions, context.novelty),
        ]
        return fit(trainer, module, config, run_dir, [*own, *callbacks])


def _completions(
    config: TrainConfig, run_dir: Path, rank: int
) -> contextlib.AbstractContextManager[RecordStore[CompletionRow] | None]:
    """The store of the completions table, which the first process writes if it is asked for."""
    if rank or not config.tracking.completions_per_step:
        return contextlib.nullcontext()
    return RecordStore(run_dir / "completions.jsonl", CompletionRow, lambda row: row.generation_id)


def fit(
    trainer: lightning.Trainer,
    module: PolicyModule,
    config: TrainConfig,
    run_dir: Path,
    callbacks: Sequence[lightning.Callback],
) -> TrainingResult:
    """Run the module's steps that no checkpoint in the run directory has done, then save the adapter.

    Args:
        trainer: from `build_trainer`.
        module: with its data.
        config: `trainer.checkpoint_every_n_steps`.
        run_dir: gets `checkpoints/` and `adapter/`.
        callbacks: for GRPO, one of them sets rewards; they run in this order, before the checkpoint.
    """
    latest = run_steps(trainer, module, config, run_dir, callbacks)
    save_adapter(module, run_dir / ADAPTER)
    steps = max(saved_steps(run_dir / "checkpoints"), default=0)
    stopped = module.stopped if steps < module.num_steps else ""
    return TrainingResult(steps, latest, run_dir / ADAPTER, stopped)


def run_steps(
    trainer: lightning.Trainer,
    module: PolicyModule,
    config: TrainConfig,
    run_dir: Path,
    callbacks: Sequence[lightning.Callback],
) -> int:
    """As `fit`, without the adapter; returns the steps that a checkpoint had done already.

    Raises:
        DataError: the newest checkpoint is damaged.
    """
    checkpoints = run_dir / "checkpoints"
    checkpoints.mkdir(parents=True, exist_ok=True)
    done = saved_steps(checkpoints)
    latest = max(done, default=0)
    check_newest(done)
    checkpoint = StepCheckpoint(checkpoints, config.trainer.checkpoint_every_n_steps)
    cast(Any, trainer).callbacks[:0] = [Lifeline(), *callbacks, checkpoint]
    module.train()  # models load in eval mode, and Lightning keeps modes: dropout would stay off
    with warnings.catch_warnings():
        # Lightning's own business with torch, once per process and of no use to people
        warnings.filterwarnings("ignore", message=r".*isinstance\(treespec, LeafSpec\)")
        try:
            trainer.fit(module, ckpt_path=str(done[latest]) if done else None, weights_only=False)
        except SystemExit as end:
            if isinstance(end.__context__, KeyboardInterrupt):  # Lightning makes exit code 1 of it, a failure
                raise KeyboardInterrupt from None
            raise
    return latest
