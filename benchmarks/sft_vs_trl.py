"""SFT side by side with TRL's SFTTrainer: seconds per step, tokens per second, peak memory.

    python -m benchmarks.sft_vs_trl [--batch 4] [--steps 5] [--trl-loss nll|chunked_nll] [--no-packing]

Same SmolLM2 weights in bf16, LoRA (r 16, seven projections), token ids, loss mask, batch and optimiser. Every step
trains on the same `--batch` examples, our shortest solutions in Python and C++; the first step must find the same loss
on both sides. Each side is a process of its own with the same threads and allocator settings (`training.cpu`); both
live at once and take turns step by step, so that a drift of the machine hits both. TRL runs without gradient
checkpointing, which is faster and not what it does by default. Its packing needs an attention kernel that CPUs lack,
so it pads. The last line is `result: ...`; exit code 1 if ours is slower or needs more memory. TRL comes with
`pip install -e '.[benchmarks]'`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks.side_by_side import Side, Turns, lora_of_peft, open_sides, take_turns

NEEDED_SPEEDUP = 1.0
LEARNING_RATE = 1e-4
LOSS_TOLERANCE = 0.02
"""Of the first losses; bf16 sums in another order differ by less than 1%."""


def prepare(options: argparse.Namespace) -> tuple[Any, Any, list[Any]]:
    """Model, tokenizer and examples, the same on both sides."""
    from polyalgo.algoreval.catalog import select
    from polyalgo.config.schema import ModelConfig, PathsConfig, ProblemsConfig, SftConfig, Split
    from polyalgo.generation.hf import context_length, stop_token_ids
    from polyalgo.generation.models import load_model
    from polyalgo.training.answers import reference_answers
    from polyalgo.training.examples import build_examples

    named = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m")
    model, tokenizer = load_model(named, Path(PathsConfig().cache).expanduser())
    answers = reference_answers(select(ProblemsConfig(split=Split.train, languages=["python", "cpp"]))).answers
    built = build_examples(
        answers, tokenizer, stop_token_ids(model, tokenizer), context_length(model), SftConfig(shortest=options.batch)
    )
    return model, tokenizer, built.examples


def work_polyalgo(options: argparse.Namespace, directory: Path, turns: Turns) -> None:
    """Our side, as `train.py` runs it."""
    import torch

    from polyalgo.config.schema import Family, TrainConfig
    from polyalgo.training.lora import add_lora
    from polyalgo.training.module import StepCallback
    from polyalgo.training.sft_trainer import run_sft

    class Measure(StepCallback):
        """Takes turns."""

        loss = 0.0

        def on_train_batch_start(self, *args: Any) -> None:
            turns.begin()

        def on_step_metrics(self, trainer: Any, module: Any, step: int, metrics: dict[str, float]) -> None:
            self.loss = metrics["train/loss"]

        def on_train_batch_end(self, *args: Any) -> None:
            turns.end(loss=self.loss)

    model, _, examples = prepare(options)
    config = TrainConfig(task="sft")
    config.sft.batch_size = options.batch
    config.sft.packing = options.packing
    config.sft.micro_batch_tokens = 10**6
    config.optim.lr = LEARNING_RATE
    config.trainer.max_steps = options.steps + 1
    config.trainer.checkpoint_every_n_steps = 10**6
    torch.manual_seed(0)
    policy, _ = add_lora(model, config.lora, Family.dense)
    context: Any = SimpleNamespace(policy=policy)
    turns.answer(tokens=sum(map(len, examples)))
    run_sft(config, context, examples, run_dir=directory, callbacks=[Measure()])


def work_trl(options: argparse.Namespace, directory: Path, turns: Turns) -> None:
    """TRL's side: its own trainer over the same token ids and loss mask."""
    from datasets import Dataset
    from transformers import TrainerCallback
    from trl import SFTConfig, SFTTrainer

    class Measure(TrainerCallback):
        """Takes turns; TRL logs a step's loss after the step."""

        def on_step_begin(self, *args: Any, **kwargs: Any) -> None:
            turns.begin()

    class Timed(SFTTrainer):
        """Keeps a step's loss; changes nothing."""

        def training_step(self, *args: Any, **kwargs: Any) -> Any:
            loss = super().training_step(*args, **kwargs)
            self.last_loss = float(loss)
            return loss

    model, tokenizer, examples = prepare(options)
    rows = {
        "input_ids": [[*example.prompt, *example.completion] for example in examples],
        "completion_mask": [[0] * len(example.prompt) + [1] * len(example.completion) for example in examples],
    }
    measure = Measure()
    trainer = Timed(
        model=model,
        args=SFTConfig(
            output_dir=str(directory),
            use_cpu=True,
            bf16=True,
            per_device_train_batch_size=options.batch,
            max_steps=options.steps + 1,
            max_length=None,
            completion_only_loss=True,
            loss_type=options.trl_loss,
            learning_rate=LEARNING_RATE,
            adam_beta2=0.99,
            lr_scheduler_type="constant",
            gradient_checkpointing=False,
            save_strategy="no",
            logging_steps=1,
            report_to=[],
            disable_tqdm=True,
            dataloader_pin_memory=False,
        ),
        train_dataset=Dataset.from_dict(rows),
        processing_class=tokenizer,
        callbacks=[measure],
        peft_config=lora_of_peft(),
    )
    measure.on_step_end = lambda *args, **kwargs: turns.end(loss=trainer.last_loss)  # type: ignore[method-assign]
    turns.answer(tokens=sum(map(len, rows["input_ids"])))
    trainer.train()


def compare(options: argparse.Namespace, arguments: Sequence[str]) -> int:
    """Run both sides in turns; the exit code."""
    with open_sides("benchmarks.sft_vs_trl", ("polyalgo", "trl"), arguments) as sides:
        tokens = {side.answer()["tokens"] for side in sides}
        take_turns(sides, options.steps, lambda v: f"{v['step_s']:.1f} s, loss {v['loss']:.4f}")
    if len(tokens) != 1:
        sys.exit(f"result: no figures, the sides have other tokens: {sorted(tokens)}")
    return report(*sides, tokens=tokens.pop())


def report(ours: Side, theirs: Side, tokens: float) -> int:
    """Print the comparison; the exit code."""
    first = [side.warm_up["loss"] for side in (ours, theirs)]
    if abs(first[0] - first[1]) > LOSS_TOLERANCE * first[1]:
        sys.exit(f"result: no figures, the first losses differ: {first[0]:.4f} against TRL's {first[1]:.4f}")
    for side in (ours, theirs):
        step_s = side.median("step_s")
        print(
            f"{side.name}: {step_s:.2f} s a step ({side.spread()}), "
            f"{tokens / step_s:.0f} tokens/s, peak {side.peak_mb:.0f} MB"
        )
    speedup, memory = theirs.median("step_s") / ours.median("step_s"), ours.peak_mb / theirs.peak_mb
    ok = speedup >= NEEDED_SPEEDUP and memory <= 1
    print(
        f"result: {'ok' if ok else 'MISSED'}, {speedup:.2f}x TRL's speed (needed {NEEDED_SPEEDUP}x), "
        f"peak memory {memory:.2f} of TRL's, first losses {first[0]:.4f} and {first[1]:.4f}"
    )
    return 0 if ok else 1


def main(argv: Sequence[str]) -> int:
    """Parse, then be the parent or a worker."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--batch", type=int, default=4, help="examples of a step; 8 need 20 GB for both sides")
    parser.add_argument("--steps", type=int, default=5, help="measured steps, after one to warm up")
    parser.add_argument("--trl-loss", choices=("nll", "chunked_nll"), default="nll", help="TRL's loss_type")
    parser.add_argument("--no-packing", dest="packing", action="store_false", help="pad on our side too")
    parser.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.worker is None:
        return compare(options, argv)
    from polyalgo.training.cpu import keep_freed_memory

    keep_freed_memory()
    name, directory = options.worker
    {"polyalgo": work_polyalgo, "trl": work_trl}[name](options, Path(directory), Turns())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
