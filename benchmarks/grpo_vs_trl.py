"""GRPO side by side with TRL's GRPOTrainer: seconds per step, tokens per second, peak memory.

    python -m benchmarks.grpo_vs_trl [--prompts 2] [--generations 8] [--tokens 128] [--steps 5] [--engine hf|vllm]

Same SmolLM2 weights in bf16, LoRA (r 16, seven projections), prompts, group size, loss (dapo, no KL), optimiser and
reward function. Each side is a process of its own; both live at once and take turns step by step, so that a drift
of the machine hits both, and both get the same threads and the same allocator settings (`training.cpu`). The end
token is replaced on both sides by one that the model never writes, so every completion has exactly `--tokens`
tokens and both do the same work. TRL runs without gradient checkpointing, which is faster; `--checkpointing` turns
it on for both. The last line is `result: ...`; exit code 1 if ours is not 1.3x as fast or needs more memory.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.side_by_side import Side, Turns, lora_of_peft, open_sides, take_turns

NEEDED_SPEEDUP = 1.3
END_TOKEN = "<empty_output>"
"""In SmolLM2's vocabulary, reserved and never written."""
LEARNING_RATE = 1e-4
TEMPERATURE = 1.0


def letters(text: str) -> float:
    """The reward: share of letters. Costs nothing and differs within every group, so no group is skipped."""
    return sum(char.isalpha() for char in text) / max(len(text), 1)


def problems_and_prompts(count: int) -> tuple[list[Any], dict[str, Any]]:
    """The first training entries in Python."""
    from polyalgo.algoreval.catalog import select
    from polyalgo.algoreval.prompts import render
    from polyalgo.config.schema import ProblemsConfig, Split

    problems = select(ProblemsConfig(split=Split.train, languages=["python"], limit=count))
    return problems, {problem.problem_id: render(problem) for problem in problems}


def load() -> tuple[Any, Any]:
    """Model and tokenizer with the end token replaced."""
    from polyalgo.config.schema import ModelConfig, PathsConfig
    from polyalgo.generation.models import load_model

    cache = Path(PathsConfig().cache).expanduser()
    model, tokenizer = load_model(ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m"), cache)
    tokenizer.eos_token = END_TOKEN
    tokenizer.pad_token = "<|endoftext|>"
    model.generation_config.eos_token_id = tokenizer.eos_token_id
    return model, tokenizer


def work_polyalgo(options: argparse.Namespace, directory: Path, turns: Turns) -> None:
    """Our side: the parts that `train.py` puts together, with this benchmark's reward."""
    import lightning
    import torch

    from polyalgo.config.schema import (
        EngineConfig,
        EngineName,
        Family,
        GrpoConfig,
        ModelConfig,
        PathsConfig,
        TrainConfig,
    )
    from polyalgo.generation.engine import Engine
    from polyalgo.generation.factory import build_engine
    from polyalgo.generation.hf import HFEngine
    from polyalgo.records import EngineRef, Generation, ModelRef
    from polyalgo.store import RecordStore
    from polyalgo.training.data import StepSchedule
    from polyalgo.training.grpo import GrpoModule, RolloutCallback
    from polyalgo.training.lora import add_lora
    from polyalgo.training.rollout import RolloutSource
    from polyalgo.training.sync import Canary, SavedAdapterSync
    from polyalgo.training.trainer import build_trainer, fit

    work = {"generation_s": 0.0, "completion_tokens": 0, "prompt_tokens": 0}

    class Measure(RolloutCallback):
        """Takes turns and gives the rewards."""

        def on_train_batch_start(self, *args: Any) -> None:
            work["generation_s"] = 0.0
            turns.begin()

        def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Any) -> None:
            work["generation_s"] = rollout.generation_s
            work["completion_tokens"] = sum(len(g.token_ids) for g in rollout.generations)
            work["prompt_tokens"] = sum(len(g.prompt_token_ids) for g in rollout.generations)
            for group in rollout.groups:
                group.rewards = [letters(generation.text) for generation in group.generations]

        def on_train_batch_end(self, *args: Any) -> None:
            turns.end(**work)

    problems, prompts = problems_and_prompts(options.prompts)
    config = TrainConfig()
    config.grpo = GrpoConfig(
        num_generations=options.generations,
        prompts_per_step=options.prompts,
        max_new_tokens=options.tokens,
        temperature=TEMPERATURE,
    )
    config.optim.lr = LEARNING_RATE
    config.trainer.max_steps = options.steps + 1
    config.trainer.checkpoint_every_n_steps = 10**6
    model, tokenizer = load()
    source = directory / "model"
    if options.engine == "vllm":  # before the adapter renames the weights
        model.save_pretrained(source)
        tokenizer.save_pretrained(source)
    torch.manual_seed(0)
    policy, _ = add_lora(model, config.lora, Family.dense)
    if options.checkpointing:
        policy.gradient_checkpointing_enable({"use_reentrant": False})
        policy.enable_input_require_grads()
    sync: Any = None
    engine: Engine = HFEngine(policy, tokenizer, EngineRef("hf", "benchmark", "bfloat16"), batch_size=64)
    if options.engine == "vllm":
        named = ModelConfig(name="benchmark", source=str(source))
        cache = Path(PathsConfig().cache).expanduser()
        sampler = EngineConfig(EngineName.vllm, batch_size=64)
        lora = config.lora
        engine = build_engine(sampler, named, cache, lora_rank=lora.r, lora_modules=lora.target_modules)
        sync = SavedAdapterSync(engine, directory / "sync.adapter", Canary(engine, tokenizer, sampler.canary_max_gap))
    schedule = StepSchedule(
        problems, prompts_per_step=options.prompts, max_steps=config.trainer.max_steps, max_epochs=1, seed=0
    )
    with RecordStore(directory / "generations.jsonl", Generation, lambda item: item.generation_id) as store:
        rollouts = RolloutSource(
            engine, store, prompts, ModelRef("smollm2", "0"), run_id="b", run_seed=0, config=config.grpo
        )
        module = GrpoModule(policy, rollouts, schedule, config.grpo, config.optim, 0, sync)
        turns.answer()
        fit(build_trainer(config, directory), module, config, directory, [Measure()])


def work_trl(options: argparse.Namespace, directory: Path, turns: Turns) -> None:
    """TRL's side: its own trainer, generation by transformers, one micro batch per group as on ours."""
    from datasets import Dataset
    from transformers import TrainerCallback
    from trl import GRPOConfig, GRPOTrainer

    work = {"generation_s": 0.0, "completion_tokens": 0, "prompt_tokens": 0}

    class Measure(TrainerCallback):
        """Takes turns."""

        def on_step_begin(self, *args: Any, **kwargs: Any) -> None:
            work["generation_s"] = 0.0
            turns.begin()

        def on_step_end(self, *args: Any, **kwargs: Any) -> None:
            turns.end(**work)

    class Timed(GRPOTrainer):
        """Measures generation; changes nothing."""

        def _generate_single_turn(self, *args: Any, **kwargs: Any) -> Any:
            started_s = time.perf_counter()
            result = super()._generate_single_turn(*args, **kwargs)
            work["generation_s"] += time.perf_counter() - started_s
            work["completion_tokens"] = sum(len(ids) for ids in result[0])
            return result

    def reward(completions: list[Any], **_: Any) -> list[float]:
        return [letters(completion[0]["content"]) for completion in completions]

    model, tokenizer = load()
    _, prompts = problems_and_prompts(options.prompts)
    conversations = [[{"role": m.role, "content": m.content} for m in p.messages] for p in prompts.values()]
    work["prompt_tokens"] = options.generations * sum(
        len(tokenizer.apply_chat_template(c, add_generation_prompt=True, return_dict=False)) for c in conversations
    )
    trainer = Timed(
        model=model,
        reward_funcs=reward,
        args=GRPOConfig(
            output_dir=str(directory),
            use_cpu=True,
            bf16=True,
            per_device_train_batch_size=options.generations,
            gradient_accumulation_steps=options.prompts,
            num_generations=options.generations,
            max_completion_length=options.tokens,
            max_steps=options.steps + 1,
            temperature=TEMPERATURE,
            loss_type="dapo",
            beta=0.0,
            learning_rate=LEARNING_RATE,
            adam_beta2=0.99,
            lr_scheduler_type="constant",
            gradient_checkpointing=options.checkpointing,
            save_strategy="no",
            logging_steps=1,
            report_to=[],
            disable_tqdm=True,
            dataloader_pin_memory=False,
        ),
        train_dataset=Dataset.from_dict({"prompt": conversations}),
        processing_class=tokenizer,
        callbacks=[Measure()],
        peft_config=lora_of_peft(),
    )
    turns.answer()
    trainer.train()


def compare(options: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Run both sides in turns; the exit code."""
    with open_sides("benchmarks.grpo_vs_trl", ("polyalgo", "trl"), arguments) as sides:
        for side in sides:
            side.answer()
        take_turns(sides, options.steps, lambda v: f"{v['step_s']:.1f} s, generation {v['generation_s']:.1f} s")
    return report(*sides, options.tokens * options.prompts * options.generations)


def report(ours: Side, theirs: Side, expected_tokens: int) -> int:
    """Print the comparison; the exit code."""
    for key in ("prompt_tokens", "completion_tokens"):
        counts = {step[key] for side in (ours, theirs) for step in side.steps}
        if len(counts) != 1 or (key == "completion_tokens" and counts != {expected_tokens}):
            sys.exit(f"both sides must do the same work; {key}: {sorted(counts)}\nresult: no figures, work differs")
    for side in (ours, theirs):
        step_s, generation_s = side.median("step_s"), side.median("generation_s")
        print(
            f"{side.name}: {step_s:.1f} s a step ({side.spread()}), generation {generation_s:.1f} s, "
            f"the rest {step_s - generation_s:.1f} s, {expected_tokens / step_s:.0f} completion tokens/s, "
            f"peak {side.peak_mb:.0f} MB"
        )
    speedup = theirs.median("step_s") / ours.median("step_s")
    generation = theirs.median("generation_s") / ours.median("generation_s")
    rest = (theirs.median("step_s") - theirs.median("generation_s")) / (
        ours.median("step_s") - ours.median("generation_s")
    )
    memory = ours.peak_mb / theirs.peak_mb
    ok = speedup >= NEEDED_SPEEDUP and memory <= 1
    print(
        f"result: {'ok' if ok else 'MISSED'}, {speedup:.2f}x TRL a step (generation {generation:.2f}x, training "
        f"{rest:.2f}x; needed {NEEDED_SPEEDUP}x), peak memory {memory:.2f} of TRL's"
    )
    return 0 if ok else 1


def main(argv: Sequence[str]) -> int:
    """Parse, then be the parent or a worker."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, default in (("prompts", 2), ("generations", 8), ("tokens", 128), ("steps", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--engine", choices=("hf", "vllm"), default="hf", help="of our side")
    parser.add_argument("--checkpointing", action="store_true", help="gradient checkpointing on both sides")
    parser.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.worker is None:
        return compare(options, argv)
    from polyalgo.training.cpu import keep_freed_memory

    keep_freed_memory()
    side, directory = options.worker
    {"polyalgo": work_polyalgo, "trl": work_trl}[side](options, Path(directory), Turns())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
