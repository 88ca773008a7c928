"""The real SmolLM2 weights, real prompts, the real sandbox: one whole GRPO step, and the layouts on them."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from lightning.pytorch.loggers.logger import Logger

from polyalgo.algoreval.catalog import select
from polyalgo.algoreval.prompts import render
from polyalgo.config.schema import (
    Family,
    GrpoConfig,
    LoraConfig,
    ModelConfig,
    PathsConfig,
    ProblemsConfig,
    Split,
    TrainConfig,
)
from polyalgo.generation import chat
from polyalgo.generation.models import load_model
from polyalgo.records import Generation, Verdict
from polyalgo.store import read_records
from polyalgo.training import shared_attention
from polyalgo.training.logprobs import Group, completion_scores, plain_layout, shared_layout
from polyalgo.training.lora import add_lora, trainable_parameters
from polyalgo.training.rewards import reward
from polyalgo.training.trainer import open_training, run_grpo

pytestmark = pytest.mark.weights

CACHE = Path(PathsConfig().cache).expanduser()


class Memory(Logger):
    """Keeps what is logged."""

    name = "memory"
    version = "0"

    def __init__(self) -> None:
        super().__init__()
        self.steps: dict[int, dict[str, float]] = {}

    def log_metrics(self, metrics: dict[str, float], step: int | None = None) -> None:
        self.steps[step or 0] = dict(metrics)

    def log_hyperparams(self, *args: object, **kwargs: object) -> None:
        pass


def test_one_step_from_prompts_to_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = TrainConfig(experiment="test")
    config.model = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m")
    config.grpo = GrpoConfig(num_generations=4, prompts_per_step=2, max_new_tokens=120)
    config.trainer.max_steps = 1
    problems = select(ProblemsConfig(split=Split.train, languages=["python", "javascript"], limit=4))
    prompts = {problem.problem_id: render(problem) for problem in problems}
    memory = Memory()
    with open_training(config, CACHE) as context:
        assert context.lora.trainable == 4_884_480
        result = run_grpo(config, context, problems, prompts, run_id="r", run_dir=tmp_path, loggers=[memory])
    generations = list(read_records(tmp_path / "generations.jsonl", Generation))
    verdicts = {v.generation_id: v for v in read_records(tmp_path / "verdicts.jsonl", Verdict)}
    assert len(generations) == 8
    assert set(verdicts) == {generation.generation_id for generation in generations}
    assert (result.steps, result.resumed_from) == (1, 0)
    metrics = memory.steps[1]
    rewards = [reward(verdict, config.reward) for verdict in verdicts.values()]
    scored = [value for value in rewards if value is not None]
    assert metrics["train/reward/mean"] == pytest.approx(sum(scored) / len(scored))
    tiers = {name: value for name, value in metrics.items() if name.startswith("train/reward/tier/")}
    assert sum(tiers.values()) == pytest.approx(1.0)
    if metrics["train/frac_zero_variance_groups"] < 1:
        assert metrics["train/grad_norm"] > 0
        assert metrics["train/sampler_logprob_gap/mean"] < 0.1  # bfloat16 decoding against bfloat16 training
    assert "step 1/1" in capsys.readouterr().out


def test_shared_prompt_equals_plain_on_the_real_weights() -> None:
    config = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m", dtype="float32")
    model, tokenizer = load_model(config, CACHE)
    policy, _ = add_lora(model, LoraConfig(dropout=0.0), Family.dense)
    torch.manual_seed(0)
    for name, parameter in trainable_parameters(policy).items():
        if "lora_B" in name:
            torch.nn.init.normal_(parameter, std=0.01)
    problem = select(ProblemsConfig(split=Split.train, languages=["python"], limit=1))[0]
    prompt = chat.render(tokenizer, render(problem).messages)
    texts = ["def f(x):\n    return x\n", "```python\nprint(1)\n```", "import heapq\n"]
    group = Group(prompt, tuple(tuple(tokenizer(text).input_ids) for text in texts))
    results = []
    for layout in (plain_layout([group]), shared_layout([group])):
        policy.zero_grad()
        with shared_attention.active(policy):
            logprobs = completion_scores(policy, layout, 1.0).logprobs
            logprobs.mean().backward()
        results.append((logprobs.detach(), {n: p.grad.clone() for n, p in trainable_parameters(policy).items()}))
    (plain, plain_gradients), (shared, shared_gradients) = results
    torch.testing.assert_close(shared, plain, rtol=1e-5, atol=1e-4)
    norm = torch.cat([g.flatten() for g in plain_gradients.values()]).norm()
    difference = torch.cat([(shared_gradients[n] - g).flatten() for n, g in plain_gradients.items()]).norm()
    assert difference < 1e-4 * norm
