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
import importlib.metadata
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NEEDED_SPEEDUP = 1.3
END_TOKEN = "<empty_output>"
"""In SmolLM2's vocabulary, reserved and never written."""
SIDES = ("polyalgo", "trl")
LEARNING_RATE = 1e-4
TEMPERATURE = 1.0


def letters(text: str) -> float:
    """The reward: share of letters. Costs nothing and differs within every group, so no group is skipped."""
    return sum(char.isalpha() for char in text) / max(len(text), 1)


class Turns:
    """A worker's end of the pipe: waits for its turn, reports each step."""

    def __init__(self) -> None:
        self._pipe = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)  # what libraries print goes to stderr
        self._started_s = 0.0
        self.generation_s = 0.0
        self.completion_tokens = 0
        self.prompt_tokens = 0

    def wait(self) -> None:
        """Block until the parent says go."""
        if not sys.stdin.readline():
            sys.exit("the parent has gone")
        self.generation_s = 0.0
        self._started_s = time.perf_counter()

    def done(self) -> None:
        """Report the step."""
        self.say(
            step_s=time.perf_counter() - self._started_s,
            generation_s=self.generation_s,
            completion_tokens=self.completion_tokens,
            prompt_tokens=self.prompt_tokens,
            peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        )

    def say(self, **values: Any) -> None:
        """Send one line to the parent."""
        print(json.dumps(values), file=self._pipe, flush=True)


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


def work_polyalgo(options: argparse.Namespace, directory: Path) -> None:
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
    from polyalgo.training.trainer import SavedAdapterSync, build_trainer, fit

    turns = Turns()

    class Measure(RolloutCallback):
        """Takes turns and gives the rewards."""

        def on_train_batch_start(self, *args: Any) -> None:
            turns.wait()

        def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Any) -> None:
            turns.generation_s = rollout.generation_s
            turns.completion_tokens = sum(len(g.token_ids) for g in rollout.generations)
            turns.prompt_tokens = sum(len(g.prompt_token_ids) for g in rollout.generations)
            for group in rollout.groups:
                group.rewards = [letters(generation.text) for generation in group.generations]

        def on_train_batch_end(self, *args: Any) -> None:
            turns.done()

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
    torch.manual_seed(0)
    policy, _ = add_lora(model, config.lora, Family.dense)
    if options.checkpointing:
        policy.gradient_checkpointing_enable({"use_reentrant": False})
        policy.enable_input_require_grads()
    sync: Any = None
    engine: Engine = HFEngine(policy, tokenizer, EngineRef("hf", "benchmark", "bfloat16"), batch_size=64)
    if options.engine == "vllm":
        source = directory / "model"
        model.save_pretrained(source)
        tokenizer.save_pretrained(source)
        named = ModelConfig(name="benchmark", source=str(source))
        cache = Path(PathsConfig().cache).expanduser()
        engine = build_engine(EngineConfig(EngineName.vllm, batch_size=64), named, cache, lora_rank=config.lora.r)
        sync = SavedAdapterSync(engine, directory / "sync.adapter")
    schedule = StepSchedule(
        problems, prompts_per_step=options.prompts, max_steps=config.trainer.max_steps, max_epochs=1, seed=0
    )
    with RecordStore(directory / "generations.jsonl", Generation, lambda item: item.generation_id) as store:
        rollouts = RolloutSource(
            engine, store, prompts, ModelRef("smollm2", "0"), run_id="b", run_seed=0, config=config.grpo
        )
        module = GrpoModule(policy, rollouts, schedule, config.grpo, config.optim, 0, sync)
        turns.say(ready=True)
        fit(build_trainer(config, directory), module, config, directory, [Measure()])


def work_trl(options: argparse.Namespace, directory: Path) -> None:
    """TRL's side: its own trainer, generation by transformers, one micro batch per group as on ours."""
    from datasets import Dataset
    from peft import LoraConfig
    from transformers import TrainerCallback
    from trl import GRPOConfig, GRPOTrainer

    from polyalgo.config.schema import LoraConfig as OurLora

    turns = Turns()

    class Measure(TrainerCallback):
        """Takes turns."""

        def on_step_begin(self, *args: Any, **kwargs: Any) -> None:
            turns.wait()

        def on_step_end(self, *args: Any, **kwargs: Any) -> None:
            turns.done()

    class Timed(GRPOTrainer):
        """Measures generation; changes nothing."""

        def _generate_single_turn(self, *args: Any, **kwargs: Any) -> Any:
            started_s = time.perf_counter()
            result = super()._generate_single_turn(*args, **kwargs)
            turns.generation_s += time.perf_counter() - started_s
            turns.completion_tokens = sum(len(ids) for ids in result[0])
            return result

    def reward(completions: list[Any], **_: Any) -> list[float]:
        return [letters(completion[0]["content"]) for completion in completions]

    model, tokenizer = load()
    _, prompts = problems_and_prompts(options.prompts)
    conversations = [[{"role": m.role, "content": m.content} for m in p.messages] for p in prompts.values()]
    turns.prompt_tokens = options.generations * sum(
        len(tokenizer.apply_chat_template(c, add_generation_prompt=True, return_dict=False)) for c in conversations
    )
    lora = OurLora()
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
        peft_config=LoraConfig(
            task_type="CAUSAL_LM",
            r=lora.r,
            lora_alpha=lora.alpha,
            lora_dropout=lora.dropout,
            target_modules=lora.target_modules,
        ),
    )
    turns.say(ready=True)
    trainer.train()


class Side:
    """The parent's end of a worker."""

    def __init__(self, name: str, arguments: Sequence[str], directory: Path) -> None:
        self.name = name
        self.steps: list[dict[str, float]] = []
        self._log = (directory / "stderr.txt").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.grpo_vs_trl", "--worker", name, str(directory), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, "HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"},
        )
        self._directory = directory

    def read(self) -> dict[str, Any]:
        """The next line of the worker."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            tail = (self._directory / "stderr.txt").read_text()[-3000:]
            sys.exit(f"{self.name} ended early:\n{tail}\nresult: no figures, {self.name} ended early")
        values: dict[str, Any] = json.loads(line)
        return values

    def step(self) -> dict[str, Any]:
        """Let the worker do one step."""
        assert self._process.stdin is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        return self.read()

    def close(self) -> None:
        """End the worker and wait for it."""
        self._process.terminate()
        self._process.wait()
        self._log.close()


def compare(options: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Run both sides in turns; the exit code."""
    packages = ("polyalgo", "trl", "torch", "transformers", "peft", "lightning")
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages))
    with tempfile.TemporaryDirectory() as scratch:
        sides = []
        try:
            for name in SIDES:
                directory = Path(scratch) / name
                directory.mkdir()
                sides.append(Side(name, arguments, directory))
                sides[-1].read()
            for number in range(options.steps + 1):
                for side in sides if number % 2 else sides[::-1]:
                    values = side.step()
                    if number:
                        side.steps.append(values)
                    kind = f"step {number}" if number else "warm-up"
                    print(f"{kind} {side.name}: {values['step_s']:.1f} s, generation {values['generation_s']:.1f} s")
        finally:
            for side in sides:
                side.close()
    return report(*sides, options.tokens * options.prompts * options.generations)


def report(ours: Side, theirs: Side, expected_tokens: int) -> int:
    """Print the comparison; the exit code."""
    for key in ("prompt_tokens", "completion_tokens"):
        counts = {step[key] for side in (ours, theirs) for step in side.steps}
        if len(counts) != 1 or (key == "completion_tokens" and counts != {expected_tokens}):
            sys.exit(f"both sides must do the same work; {key}: {sorted(counts)}\nresult: no figures, work differs")
    medians = {}
    for side in (ours, theirs):
        middle = {key: statistics.median(step[key] for step in side.steps) for key in ("step_s", "generation_s")}
        middle["peak_mb"] = side.steps[-1]["peak_mb"]
        spread = [step["step_s"] for step in side.steps]
        print(
            f"{side.name}: {middle['step_s']:.1f} s a step ({min(spread):.1f} to {max(spread):.1f}), "
            f"generation {middle['generation_s']:.1f} s, the rest {middle['step_s'] - middle['generation_s']:.1f} s, "
            f"{expected_tokens / middle['step_s']:.0f} completion tokens/s, peak {middle['peak_mb']:.0f} MB"
        )
        medians[side.name] = middle
    a, b = medians[ours.name], medians[theirs.name]
    speedup = b["step_s"] / a["step_s"]
    generation = b["generation_s"] / a["generation_s"]
    rest = (b["step_s"] - b["generation_s"]) / (a["step_s"] - a["generation_s"])
    ok = speedup >= NEEDED_SPEEDUP and a["peak_mb"] <= b["peak_mb"]
    print(
        f"result: {'ok' if ok else 'MISSED'}, {speedup:.2f}x TRL a step (generation {generation:.2f}x, training "
        f"{rest:.2f}x; needed {NEEDED_SPEEDUP}x), peak memory {a['peak_mb'] / b['peak_mb']:.2f} of TRL's"
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
    {"polyalgo": work_polyalgo, "trl": work_trl}[side](options, Path(directory))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
