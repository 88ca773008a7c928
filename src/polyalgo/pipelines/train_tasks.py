"""What differs between GRPO and SFT in a training run: checks, data, the trainer, the figure, what to do next."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from polyalgo.algoreval.prompts import render
from polyalgo.config.schema import SftSource, TrainConfig
from polyalgo.errors import ConfigError
from polyalgo.pipelines.common import cache_dir, given_settings, model_settings, override, with_changes
from polyalgo.pipelines.policy_evaluation import adapter_digest
from polyalgo.records import Problem
from polyalgo.runs import RunDirectory, is_first_process

if TYPE_CHECKING:
    import lightning
    from lightning.pytorch.loggers import Logger

    from polyalgo.training.answers import Selection
    from polyalgo.training.examples import ExampleSet
    from polyalgo.training.trainer import TrainingContext, TrainingResult


class Task(Protocol):
    """One way to train, for one configuration."""

    judges_training: bool
    """Whether programs for training problems are executed, so that their toolchains must be here."""

    def check(self, problems: list[Problem]) -> None:
        """Refuse what cannot train, before a model is loaded."""
        ...

    def plan(self, problems: list[Problem]) -> dict[str, Any]:
        """Rows of the plan that `validate=true` prints; comes after `check`."""
        ...

    def prepare(self, context: TrainingContext, run: RunDirectory, problems: list[Problem]) -> list[Problem]:
        """Make the data; returns exactly the problems that are trained on."""
        ...

    def inputs(self) -> dict[str, str]:
        """Digests of what the configuration only names; comes after `prepare`."""
        ...

    def train(
        self,
        context: TrainingContext,
        run: RunDirectory,
        loggers: Sequence[Logger],
        callbacks: Sequence[lightning.Callback],
    ) -> TrainingResult:
        """Train; comes after `prepare`."""
        ...

    def figure(self, run: RunDirectory) -> Path:
        """Draw how training went."""
        ...

    def next_commands(self, adapter: Path) -> list[str]:
        """What people do afterwards."""
        ...


class GrpoTask:
    """`task=grpo`."""

    judges_training = True

    def __init__(self, config: TrainConfig) -> None:
        self._config = config
        self._problems: list[Problem] = []

    def check(self, problems: list[Problem]) -> None:
        """Completions fit the context and a step is not larger than the training set."""
        from polyalgo.generation.models import check_length

        config = self._config
        check_length(config.model, cache_dir(config.paths), "grpo.max_new_tokens", config.grpo.max_new_tokens)
        if len(problems) < config.grpo.prompts_per_step:
            raise ConfigError(
                f"grpo.prompts_per_step must be <= the number of training entries ({len(problems)}), "
                f"got {config.grpo.prompts_per_step}"
            )

    def plan(self, problems: list[Problem]) -> dict[str, Any]:
        """How long."""
        grpo = self._config.grpo
        length = _length(self._config, len(problems), grpo.prompts_per_step)
        return {"length": f"{length} of {grpo.prompts_per_step} prompts x {grpo.num_generations} completions"}

    def prepare(self, context: TrainingContext, run: RunDirectory, problems: list[Problem]) -> list[Problem]:
        """All of them; their completions fit the context."""
        self._problems = problems
        check_room(self._config, context, problems, "grpo.max_new_tokens", self._config.grpo.max_new_tokens)
        if self._config.model.adapter and self._config.grpo.beta > 0 and is_first_process():
            print("KL reference: the base model, without model.adapter", flush=True)
        return problems

    def inputs(self) -> dict[str, str]:
        """None of its own."""
        return {}

    def train(
        self,
        context: TrainingContext,
        run: RunDirectory,
        loggers: Sequence[Logger],
        callbacks: Sequence[lightning.Callback],
    ) -> TrainingResult:
        """GRPO from the newest checkpoint."""
        from polyalgo.training.trainer import run_grpo

        prompts = {problem.problem_id: render(problem) for problem in self._problems}
        return run_grpo(
            self._config,
            context,
            self._problems,
            prompts,
            run_id=run.run_id,
            run_dir=run.path,
            loggers=loggers,
            callbacks=callbacks,
        )

    def figure(self, run: RunDirectory) -> Path:
        """Reward and tiers by step."""
        from polyalgo.analysis.training_curves import training_curves

        return training_curves(run.path / "metrics.jsonl", run.figures)

    def next_commands(self, adapter: Path) -> list[str]:
        """Train on."""
        changes = (override("model.adapter", adapter), override("seed", self._config.seed + 1))
        return [" ".join(["python train.py", *with_changes(given_settings(), *changes)])]


class SftTask:
    """`task=sft`."""

    def __init__(self, config: TrainConfig) -> None:
        self._config = config
        self.judges_training = config.eval_train
        self._selection: Selection | None = None
        self._examples: ExampleSet | None = None

    def check(self, problems: list[Problem]) -> None:
        """The answers are there; prints what was left out of a run's records."""
        from polyalgo.training.answers import record_answers, reference_answers

        sft = self._config.sft
        if sft.source is SftSource.reference:
            self._selection = reference_answers(problems)
        else:
            run = RunDirectory.existing(Path(sft.run).expanduser())
            self._selection = record_answers(run, problems, sft, self._config.reward)
        kept = len(self._selection.answers)
        if kept < sft.batch_size:
            raise ConfigError(
                f"sft.batch_size must be <= the number of examples ({kept}), got {sft.batch_size}; "
                "lower it or select more problems"
            )
        if 0 < sft.shortest < sft.batch_size:
            raise ConfigError(
                f"sft.shortest must be >= sft.batch_size ({sft.batch_size}) or 0 (all), got {sft.shortest}"
            )

    def plan(self, problems: list[Problem]) -> dict[str, Any]:
        """Answers and length; how many are too long only the tokenizer knows."""
        assert self._selection is not None
        sft = self._config.sft
        kept = len(self._selection.answers)
        examples = min(kept, sft.shortest) if sft.shortest else kept
        length = _length(self._config, examples, sft.batch_size)
        return {
            "answers": f"{sft.source.value}: {self._selection.describe()}",
            "length": f"{length} of {sft.batch_size} examples",
        }

    def prepare(self, context: TrainingContext, run: RunDirectory, problems: list[Problem]) -> list[Problem]:
        """Tokenise, choose, and write `examples.jsonl`."""
        from polyalgo.generation.hf import context_length, stop_token_ids
        from polyalgo.training.examples import build_examples, write_examples

        assert self._selection is not None
        self._examples = build_examples(
            self._selection.answers,
            context.tokenizer,
            stop_token_ids(context.policy, context.tokenizer),
            context_length(context.policy),
            self._config.sft,
        )
        sft = self._config.sft
        if len(self._examples.examples) < sft.batch_size:
            longer = f" or raise sft.max_length (now {sft.max_length})" if sft.max_length else ""
            raise ConfigError(
                f"sft.batch_size must be <= the number of examples, got {sft.batch_size}: there are "
                f"{self._examples.describe()}; lower it{longer}"
            )
        if is_first_process():
            print(f"answers: {self._selection.describe()}")
            print(f"examples: {self._examples.describe()}", flush=True)
            if not (run.path / "examples.jsonl").exists():
                write_examples(self._examples, run.path / "examples.jsonl")
        return self._examples.problems

    def inputs(self) -> dict[str, str]:
        """The examples' tokens."""
        assert self._examples is not None
        return {"examples": self._examples.digest}

    def train(
        self,
        context: TrainingContext,
        run: RunDirectory,
        loggers: Sequence[Logger],
        callbacks: Sequence[lightning.Callback],
    ) -> TrainingResult:
        """SFT from the newest checkpoint."""
        from polyalgo.training.sft_trainer import run_sft

        assert self._examples is not None
        examples = self._examples.examples
        return run_sft(self._config, context, examples, run_dir=run.path, loggers=loggers, callbacks=callbacks)

    def figure(self, run: RunDirectory) -> Path:
        """Loss and token accuracy by step."""
        from polyalgo.analysis.loss_curves import loss_curves

        return loss_curves(run.path / "metrics.jsonl", run.figures)

    def next_commands(self, adapter: Path) -> list[str]:
        """Reinforce what was learnt."""
        config = self._config
        size = [] if config.trainer.accelerator == "cpu" else ["trainer=gpu", f"strategy={config.strategy.name.value}"]
        settings = [*size, *model_settings(config.model), override("model.adapter", adapter)]
        return [" ".join(["python train.py +experiment=grpo_tiered", *settings])]


TASKS: Mapping[str, type[GrpoTask] | type[SftTask]] = {"grpo": GrpoTask, "sft": SftTask}


def check_room(
    config: TrainConfig, context: TrainingContext, problems: Sequence[Problem], field: str, max_new_tokens: int
) -> None:
    """Refuse completions that cannot fit behind one of the problems' prompts.

    Raises:
        ConfigError: names `field` and the longest prompt.
    """
    from polyalgo.generation.chat import check_room as check
    from polyalgo.generation.hf import context_length

    limit = config.engine.max_model_len or context_length(context.policy)  # only vllm has the first
    check(context.tokenizer, {item.problem_id: render(item) for item in problems}, field, max_new_tokens, limit)


def start_adapter_digest(config: TrainConfig) -> dict[str, str]:
    """Digest of the weights in `model.adapter`; empty without one."""
    if not config.model.adapter:
        return {}
    return {"model.adapter": adapter_digest(Path(config.model.adapter).expanduser())}


def _length(config: TrainConfig, items: int, per_step: int) -> str:
    trainer = config.trainer
    steps = trainer.max_steps or math.ceil(trainer.max_epochs * items / per_step)
    return f"{steps} steps" if trainer.max_steps else f"{trainer.max_epochs} epochs = {steps} steps"
