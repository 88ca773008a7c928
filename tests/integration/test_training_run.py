"""GRPO on a tiny random model through the real engine, stores, Trainer and checkpoints.

The reward is a property of the text (a random model writes no program), set by an ordinary callback. Also a
script, so that several processes can run it: `python test_training_run.py <directory> <strategy> <devices> <variant>`.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import lightning
import pytest
import torch
from launching import launcher_environment
from lightning.pytorch.loggers.logger import Logger
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AutoModelForCausalLM, GptOssConfig, LlamaConfig, PreTrainedTokenizerFast

from polyalgo.config.schema import (
    Family,
    GrpoConfig,
    ImportanceLevel,
    LoraConfig,
    LossType,
    StrategyName,
    TrainConfig,
    ZeroVariance,
)
from polyalgo.errors import DataError
from polyalgo.generation.hf import HFEngine
from polyalgo.languages import Language
from polyalgo.records import (
    EngineRef,
    Generation,
    Message,
    ModelRef,
    Problem,
    Prompt,
    Representation,
    TestCase,
)
from polyalgo.store import RecordStore, read_records
from polyalgo.training.data import StepSchedule
from polyalgo.training.grpo import GrpoModule, RolloutCallback
from polyalgo.training.lora import add_lora, trainable_parameters
from polyalgo.training.rollout import Rollout, RolloutSource
from polyalgo.training.trainer import TrainingResult, build_trainer, fit, of_rank

STEPS = 4
torch.set_num_threads(1)  # threads cost more than they bring on a model this small


def problem(index: int) -> Problem:
    return Problem(
        problem_id=f"toy/{index}",
        benchmark="toy",
        algorithm=f"a{index // 2}",
        algorithm_name=f"A{index // 2}",
        domain="toy",
        language=[Language.PYTHON, Language.C][index % 2],
        representation=Representation.CANONICAL,
        signature="f()",
        prompt_body="w5",
        tests=(TestCase("", "1"),),
    )


PROBLEMS = [problem(index) for index in range(6)]
PROMPTS = {p.problem_id: Prompt(p.problem_id, (Message("user", f"w{20 + i} w7 w9"),)) for i, p in enumerate(PROBLEMS)}


def tokenizer() -> Any:
    raw = Tokenizer(models.WordLevel({f"w{index}": index for index in range(97)}, unk_token="w0"))
    raw.pre_tokenizer = pre_tokenizers.Whitespace()
    made = PreTrainedTokenizerFast(tokenizer_object=raw, pad_token="w0", eos_token="w1", unk_token="w0")
    made.chat_template = "{% for m in messages %}w3 {{ m['content'] }} {% endfor %}w4"
    return made


def base_model(family: Family) -> Any:
    torch.manual_seed(0)
    if family is Family.dense:
        config: Any = LlamaConfig(
            vocab_size=97,
            hidden_size=48,
            intermediate_size=80,
            num_hidden_layers=2,
            num_attention_heads=6,
            num_key_value_heads=2,
            max_position_embeddings=128,
            tie_word_embeddings=True,
            initializer_range=0.1,
            eos_token_id=1,
            pad_token_id=0,
        )
    else:
        config = GptOssConfig(
            vocab_size=97,
            hidden_size=32,
            intermediate_size=32,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            head_dim=8,
            num_local_experts=4,
            num_experts_per_tok=2,
            sliding_window=8,
            initializer_range=0.1,
            layer_types=["sliding_attention", "full_attention"],
            max_position_embeddings=128,
            eos_token_id=1,
            pad_token_id=0,
            rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
        )
    return AutoModelForCausalLM.from_config(config, dtype=torch.float32).eval()  # as models are loaded


class LowTokens(RolloutCallback):
    """Reward: share of tokens with a low number; the same for all completions of `flat` problems.

    `stop_at` ends the run like a kill does: in mid-step, at the step's completion of number `stop_after`.
    """

    def __init__(self, stop_at: int | None = None, stop_after: int = 5, flat: Sequence[str] = ()) -> None:
        self.stop_at = stop_at
        self.stop_after = stop_after
        self.flat = flat
        self.seen: list[str] = []
        self.drawn: dict[int, list[str]] = {}

    def on_generation(self, trainer: Any, module: GrpoModule, generation: Generation, problem: Problem) -> None:
        step = generation.step or 0
        self.seen.append(generation.generation_id)
        if step == self.stop_at and len(self.drawn.setdefault(step, [])) + 1 == self.stop_after:
            raise Killed
        self.drawn.setdefault(step, []).append(generation.problem_id)

    def on_rollout(self, trainer: lightning.Trainer, module: GrpoModule, rollout: Rollout) -> None:
        for group in rollout.groups:
            group.rewards = [sum(t < 40 for t in g.token_ids or ()) / len(g.token_ids or ()) for g in group.generations]
            if group.problem.problem_id in self.flat:
                group.rewards = [0.5] * len(group.generations)


class Killed(Exception):
    pass


class Memory(Logger):
    """Keeps what is logged."""

    name = "memory"
    version = "0"

    def __init__(self) -> None:
        super().__init__()
        self.steps: dict[int, dict[str, float]] = {}

    def log_metrics(self, metrics: dict[str, float], step: int | None = None) -> None:
        assert step is not None
        self.steps.setdefault(step, {}).update(metrics)

    def log_hyperparams(self, *args: Any, **kwargs: Any) -> None:
        pass


def configure(**grpo: Any) -> TrainConfig:
    config = TrainConfig()
    settings = {"num_generations": 4, "prompts_per_step": 2, "max_new_tokens": 8, **grpo}
    config.grpo = GrpoConfig(**settings)
    config.lora = LoraConfig(r=4, alpha=8, dropout=0.1)
    config.optim.lr = 0.01
    config.trainer.max_steps = STEPS
    return config


def train(
    directory: Path,
    config: TrainConfig,
    family: Family = Family.dense,
    stop_at: int | None = None,
    callbacks: Sequence[lightning.Callback] = (),
    more: Callable[[HFEngine], list[lightning.Callback]] = lambda engine: [],
) -> tuple[TrainingResult, dict[str, torch.Tensor], Memory]:
    memory = Memory()
    trainer = build_trainer(config, directory, [memory])
    model = base_model(family)
    torch.manual_seed(config.seed)
    policy, _ = add_lora(model, config.lora, family)
    engine = HFEngine(policy, tokenizer(), EngineRef("hf", "test", "float32"), batch_size=16)
    schedule = StepSchedule(
        PROBLEMS,
        prompts_per_step=config.grpo.prompts_per_step,
        max_steps=config.trainer.max_steps,
        max_epochs=1,
        seed=config.seed,
    )
    path = of_rank(directory / "generations.jsonl", trainer.global_rank)
    with RecordStore(path, Generation, lambda item: item.generation_id) as store:
        source = RolloutSource(
            engine, store, PROMPTS, ModelRef("tiny", "0"), run_id="r", run_seed=config.seed, config=config.grpo
        )
        module = GrpoModule(policy, source, schedule, config.grpo, config.optim, config.seed)
        result = fit(trainer, module, config, directory, [*(callbacks or [LowTokens(stop_at)]), *more(engine)])
    weights = {name: p.detach().clone() for name, p in trainable_parameters(policy).items()}
    return result, weights, memory


def rollouts(directory: Path) -> list[Generation]:
    found = (g for path in directory.glob("generations*.jsonl") for g in read_records(path, Generation))
    return sorted(found, key=lambda g: (g.step or 0, g.problem_id, g.sample_index))


def untimed(metrics: dict[int, dict[str, float]]) -> dict[int, dict[str, float]]:
    return {step: {k: v for k, v in values.items() if not k.endswith("_s")} for step, values in metrics.items()}


@pytest.mark.parametrize("family", list(Family))
def test_reward_rises_and_everything_is_recorded(tmp_path: Path, family: Family) -> None:
    config = configure(num_generations=8)
    config.trainer.max_steps = 16
    config.optim.lr = 0.03
    result, _, memory = train(tmp_path, config, family)
    assert result.steps == 16
    assert result.resumed_from == 0
    assert sorted(memory.steps) == list(range(1, 17))
    records = rollouts(tmp_path)
    assert len({record.generation_id for record in records}) == len(records) == 16 * 2 * 8
    share = [sum(t < 40 for t in r.token_ids or ()) / len(r.token_ids or ()) for r in records]
    quarter = len(share) // 4
    first, last = (sum(part) / quarter for part in (share[:quarter], share[-quarter:]))
    assert last > first + 0.05
    assert (tmp_path / "adapter" / "adapter_model.safetensors").is_file()
    assert sorted(p.name for p in (tmp_path / "checkpoints").iterdir()) == [
        "last.ckpt",
        "step-000015.ckpt",
        "step-000016.ckpt",
    ]


def test_resumed_run_equals_uninterrupted_run(tmp_path: Path) -> None:
    config = configure(beta=0.05, inner_epochs=2)
    _, expected, whole = train(tmp_path / "a", config)
    for stop_at in (1, 3):
        with pytest.raises(Killed):
            train(tmp_path / "b", config, stop_at=stop_at)
    result, actual, rest = train(tmp_path / "b", config)
    assert result.resumed_from == 3
    assert sorted(rest.steps) == [4]
    first, second = rollouts(tmp_path / "a"), rollouts(tmp_path / "b")
    assert len({g.generation_id for g in second}) == len(second) == STEPS * 2 * 4
    without: dict[str, Any] = {"token_logprobs": None}  # their last bits depend on what is decoded side by side
    assert [replace(g, **without) for g in first] == [replace(g, **without) for g in second]
    assert untimed(rest.steps)[4] == pytest.approx(untimed(whole.steps)[4], abs=1e-6)
    for name, value in expected.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=0)


def test_a_cut_checkpoint_stops_the_run_and_the_one_before_gives_the_same(tmp_path: Path) -> None:
    config = configure()
    _, expected, _ = train(tmp_path, config)
    before = rollouts(tmp_path)
    newest = tmp_path / "checkpoints" / f"step-{STEPS:06d}.ckpt"
    newest.write_bytes(newest.read_bytes()[:100])
    with pytest.raises(DataError, match=rf"step-00000{STEPS}\.ckpt is damaged .* goes on from step {STEPS - 1}: up to"):
        train(tmp_path, config)
    newest.unlink()
    result, actual, _ = train(tmp_path, config)
    assert (result.resumed_from, result.steps) == (STEPS - 1, STEPS)
    assert rollouts(tmp_path) == before, "recorded completions are used again"
    for name, value in expected.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=0)


def test_dropout_is_on_while_training_and_off_while_sampling(tmp_path: Path) -> None:
    _, with_dropout, sampled = train(tmp_path / "a", configure())
    config = configure()
    config.lora.dropout = 0.0
    _, without, _ = train(tmp_path / "b", config)
    assert any(not torch.equal(with_dropout[name], value) for name, value in without.items())
    first = [g.token_ids for g in rollouts(tmp_path / "a") if g.step == 0]
    assert first == [g.token_ids for g in rollouts(tmp_path / "b") if g.step == 0]
    assert sampled.steps[1]["train/sampler_logprob_gap/mean"] < 1e-5  # B is zero in the first step


def test_finished_run_does_nothing_more(tmp_path: Path) -> None:
    config = configure()
    _, expected, _ = train(tmp_path, config)
    result, actual, memory = train(tmp_path, config)
    assert result.resumed_from == STEPS
    assert memory.steps == {}
    for name, value in expected.items():
        torch.testing.assert_close(actual[name], value, rtol=0, atol=0)


def test_checkpoint_holds_the_adapter_only(tmp_path: Path) -> None:
    _, weights, _ = train(tmp_path, configure())
    saved = torch.load(tmp_path / "checkpoints" / "last.ckpt", weights_only=False)
    assert {name.removeprefix("policy.") for name in saved["state_dict"]} == set(weights)


@pytest.mark.parametrize(
    ("loss_type", "level"),
    [("grpo", "token"), ("grpo", "sequence"), ("bnpo", "token"), ("dapo", "token"), ("dr_grpo", "token")],
)
def test_micro_batches_and_layouts_give_the_same_run(tmp_path: Path, loss_type: str, level: str) -> None:
    """Accumulated = whole batch, shared = plain: without dropout, whose masks depend on the micro batch."""
    runs = []
    for number, (size, share) in enumerate([(1, True), (2, True), (2, False)]):
        config = configure(
            loss_type=LossType(loss_type),
            importance_level=ImportanceLevel(level),
            inner_epochs=2,
            beta=0.05,
            micro_batch_groups=size,
            share_prompt=share,
            scale_rewards=loss_type != "dr_grpo",
        )
        config.lora.dropout = 0.0
        config.trainer.max_steps = 1  # later rollouts would amplify rounding through the sampler
        runs.append(train(tmp_path / str(number), config)[1:])
    for weights, memory in runs[1:]:
        for name, value in runs[0][0].items():
            torch.testing.assert_close(weights[name], value, rtol=0, atol=1e-4)
        assert memory.steps[1]["train/loss"] == pytest.approx(runs[0][1].steps[1]["train/loss"], abs=1e-5)
        assert memory.steps[1]["train/grad_norm"] == pytest.approx(runs[0][1].steps[1]["train/grad_norm"], abs=1e-5)


def launch(directory: Path, strategy: str, devices: int, variant: str = "plain") -> dict[str, Any]:
    directory.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, __file__, str(directory), strategy, str(devices), variant],
        env=launcher_environment(),
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    result: dict[str, Any] = json.loads((directory / "result.json").read_text())
    return result


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, dict[str, Any]]]:
    @functools.cache
    def run(variant: str) -> tuple[Path, dict[str, Any]]:
        directory = tmp_path_factory.mktemp("processes") / variant
        return directory, launch(directory, "auto", 1, variant)

    return run


@pytest.mark.parametrize(
    ("strategy", "variant"),
    [
        ("ddp", "plain"),
        ("ddp", "refill"),
        pytest.param("deepspeed_zero1", "plain", marks=pytest.mark.slow),
        pytest.param("deepspeed_zero2", "plain", marks=pytest.mark.slow),
        ("deepspeed_zero3", "plain"),
        pytest.param("deepspeed_zero3", "refill", marks=pytest.mark.slow),
    ],
)
def test_two_processes_equal_one(
    tmp_path: Path, one_process: Callable[[str], tuple[Path, dict[str, Any]]], strategy: str, variant: str
) -> None:
    from safetensors.torch import load_file

    directory, one = one_process(variant)
    two = launch(tmp_path / strategy, strategy, 2, variant)
    without: dict[str, Any] = {"token_logprobs": None}
    assert [replace(g, **without) for g in rollouts(directory)] == [
        replace(g, **without) for g in rollouts(tmp_path / strategy)
    ]
    for step, expected in one["steps"].items():
        assert two["steps"][step].keys() == expected.keys()
        for key in expected.keys() - {"train/step_s", "train/update_s"}:
            assert two["steps"][step][key] == pytest.approx(expected[key], abs=1e-5), key
    if variant == "refill":
        assert [values["train/refilled_groups"] for _, values in sorted(one["steps"].items())] == REFILLED
    adapters = [load_file(path / "adapter" / "adapter_model.safetensors") for path in (directory, tmp_path / strategy)]
    assert adapters[0].keys() == adapters[1].keys()
    for name, value in adapters[0].items():
        torch.testing.assert_close(adapters[1][name], value, rtol=0, atol=1e-4)


FLAT = ("toy/0", "toy/3", "toy/4")
REFILLED = [2.0, 1.0]


def main(directory: Path, strategy: str, devices: int, variant: str) -> None:
    config = configure()
    callback = LowTokens()
    if variant == "refill":  # three of the six problems teach nothing
        config = configure(
            zero_variance=ZeroVariance.refill, loss_type=LossType.grpo, importance_level=ImportanceLevel.sequence
        )
        callback = LowTokens(flat=FLAT)
    config.lora.dropout = 0.0
    config.strategy.name = StrategyName(strategy)
    config.trainer.devices = devices
    config.trainer.max_steps = 2
    _, _, memory = train(directory, config, callbacks=[callback])
    if int(os.environ.get("LOCAL_RANK", "0")) == 0:
        (directory / "result.json").write_text(json.dumps({"steps": memory.steps}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4])
