"""The canary: its arithmetic by hand, and on a sampler that is a second copy of the model with its own weights."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AutoModelForCausalLM, LlamaConfig, PreTrainedTokenizerFast

from polyalgo.config.schema import EngineName, Family, LoraConfig, TrainConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.training.checks import check_training
from polyalgo.training.lora import add_lora, trainable_parameters
from polyalgo.training.sync import Canary, Reading, SavedAdapterSync, canary_fault

BOUND = 0.2


def reading(trainer: Sequence[float], sampler: Sequence[float]) -> Reading:
    return Reading(torch.tensor(trainer), torch.tensor(sampler))


BASE = reading([-1.0, -2.0, -3.0, -4.0], [-1.01, -1.99, -3.01, -3.99])  # gap 0.01


@pytest.mark.parametrize(
    ("now", "before", "words"),
    [
        # the trainer moved by 0.4 a token, the sampler with it, up to the old gap
        (reading([-0.6, -1.6, -2.6, -3.6], [-0.61, -1.59, -2.61, -3.59]), BASE, None),
        # nobody moved: the first step, or a step without an update
        (BASE, BASE, None),
        # both moved by less than their noise, each its own way
        (reading([-1.0, -2.0, -3.0, -4.004], [-1.0, -2.0, -3.0, -4.0]), BASE, None),
        # the sampler stands still at the base: bitwise, or in its second step
        (reading([-0.9, -1.9, -2.9, -3.9], [-1.01, -1.99, -3.01, -3.99]), BASE, "did not move"),
        (
            reading([-0.8, -1.8, -2.8, -3.8], [-0.91, -1.89, -2.91, -3.89]),
            reading([-0.9, -1.9, -2.9, -3.9], [-0.91, -1.89, -2.91, -3.89]),
            "trainer's log-probabilities of fixed tokens changed by 0.1 nats a token, the sampler's by 0; ",
        ),
        # 0.4 up against 0.4 down: 0.8 apart
        (reading([-0.6, -1.6, -2.6, -3.6], [-1.4, -2.4, -3.4, -4.4]), BASE, "moved elsewhere: it is 0.8 nats"),
        # only a quarter of the way, 0.15 apart: within the bound, and yet most of the adapter is missing
        (reading([-0.8, -1.8, -2.8, -3.8], [-0.95, -1.95, -2.95, -3.95]), BASE, "a part of the adapter"),
        # two thirds of the way: within what noise may do
        (reading([-0.7, -1.7, -2.7, -3.7], [-0.8, -1.8, -2.8, -3.8]), BASE, None),
        (reading([-0.6, -1.6, -2.6, -3.6], [float("nan")] * 4), BASE, "moved elsewhere"),
    ],
)
def test_what_is_wrong_with_a_sampler(now: Reading, before: Reading, words: str | None) -> None:
    fault = canary_fault(now, BASE, before, BOUND)
    assert fault is None if words is None else words in (fault or "")


def test_other_base_weights_are_named_as_such() -> None:
    other = reading([-1.0, -2.0], [-2.0, -3.0])
    assert "without any adapter" in (canary_fault(other, other, other, BOUND) or "")
    assert canary_fault(other, other, other, max_gap=1.5) is None


def tokenizer() -> Any:
    vocabulary = {symbol: index for index, symbol in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
    raw = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made = PreTrainedTokenizerFast(tokenizer_object=raw)
    made.chat_template = "{% for m in messages %}{{ m['content'] }}\n{% endfor %}"
    return made


def model() -> Any:
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=256,
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=512,
        initializer_range=0.1,
    )
    return AutoModelForCausalLM.from_config(config, dtype=torch.float32).eval()


class Copy:
    """A sampler with weights of its own, which reads adapters from files, as another process would."""

    def __init__(self, alter: Callable[[Path], None] | None = None) -> None:
        self._model: Any = None
        self._alter = alter
        self.loaded: list[str] = []

    def load_adapter(self, path: Path, version: str) -> None:
        from peft import PeftModel

        if self._alter:
            self._alter(path)
        self._model = PeftModel.from_pretrained(model(), str(path))
        self.loaded.append(version)

    def score(
        self, sequences: Sequence[tuple[Sequence[int], Sequence[int]]], *, adapter: bool = True
    ) -> list[tuple[float, ...]]:
        scorer = self._model if adapter and self._model is not None else model()
        found = []
        for prompt, tokens in sequences:
            with torch.no_grad():
                logits = scorer(torch.tensor([[*prompt, *tokens]])).logits[0, len(prompt) - 1 : -1]
            found.append(tuple(logits.log_softmax(-1).gather(-1, torch.tensor(tokens)[:, None]).squeeze(-1).tolist()))
        return found


class Deaf(Copy):
    """Takes every version and goes on with the first `hears` of them."""

    def __init__(self, hears: int) -> None:
        super().__init__()
        self._hears = hears

    def load_adapter(self, path: Path, version: str) -> None:
        if len(self.loaded) < self._hears:
            super().load_adapter(path, version)


def policy() -> Any:
    made, _ = add_lora(model(), LoraConfig(r=4, dropout=0.5), Family.dense)
    return made.train()


def train(adapted: Any) -> None:
    """A real optimiser step, on random tokens."""
    optimizer = torch.optim.AdamW(trainable_parameters(adapted).values(), lr=0.02)
    ids = torch.randint(0, 256, (2, 64))
    adapted(input_ids=ids, labels=ids).loss.backward()
    optimizer.step()
    optimizer.zero_grad()


def sync_with(engine: Any, tmp_path: Path, max_gap: float = BOUND) -> SavedAdapterSync:
    return SavedAdapterSync(engine, tmp_path / "sync", Canary(engine, tokenizer(), max_gap))


def test_a_sampler_that_follows_passes_every_step(tmp_path: Path) -> None:
    adapted, engine = policy(), Copy()
    sync = sync_with(engine, tmp_path, max_gap=1e-4)
    start = engine.score([((1, 2), (3, 4))])
    for step in range(4):
        sync(adapted, step)
        assert sync.gap < 1e-5  # two fp32 copies; the adapter's dropout is off while scoring
        assert sync.sync_s > 0
        train(adapted)
    assert engine.loaded == ["step0", "step1", "step2", "step3"]
    assert engine.score([((1, 2), (3, 4))]) != start
    assert any(module.training for module in adapted.modules()), "the policy was left in eval mode"


@pytest.mark.parametrize("hears", [0, 1, 2])
def test_a_skipped_sync_is_found_at_once(tmp_path: Path, hears: int) -> None:
    adapted = policy()
    sync = sync_with(Deaf(hears), tmp_path)
    for step in range(max(hears, 1)):  # at step 0 the adapter is still nothing, so nobody can tell
        sync(adapted, step)
        train(adapted)
    with pytest.raises(EngineError, match=f"after sending adapter step{max(hears, 1)}, the sampler did not move"):
        sync(adapted, max(hears, 1))


def test_small_skipped_steps_add_up(tmp_path: Path) -> None:
    """Each step moves the trainer by about 4e-5 nats a token, too little to tell; together they do."""
    adapted = policy()
    sync = sync_with(Deaf(1), tmp_path)

    def nudge_and_sync(step: int) -> None:
        with torch.no_grad():
            for name, parameter in trainable_parameters(adapted).items():
                if "lora_B" in name:
                    parameter += 2e-6
        sync(adapted, step)

    sync(adapted, 0)
    nudge_and_sync(1)
    with pytest.raises(EngineError, match="the sampler did not move"):
        list(map(nudge_and_sync, range(2, 10)))


def half_of_it(path: Path) -> None:
    """The adapter without its MLP part, as an engine would have it that ignores some modules."""
    file = path / "adapter_model.safetensors"
    save_file({name: value for name, value in load_file(file).items() if "mlp" not in name}, file)
    settings = json.loads((path / "adapter_config.json").read_text())
    settings["target_modules"] = [name for name in settings["target_modules"] if "proj" in name and len(name) == 6]
    (path / "adapter_config.json").write_text(json.dumps(settings))


def reversed_sign(path: Path) -> None:
    file = path / "adapter_model.safetensors"
    save_file({name: -value if "lora_B" in name else value for name, value in load_file(file).items()}, file)


@pytest.mark.parametrize(("alter", "steps"), [(half_of_it, 30), (reversed_sign, 5)])
def test_an_adapter_that_arrives_altered_is_found(tmp_path: Path, alter: Callable[[Path], None], steps: int) -> None:
    adapted = policy()
    sync = sync_with(Copy(alter), tmp_path)

    def train_on() -> None:
        for step in range(steps):
            sync(adapted, step)
            train(adapted)

    with pytest.raises(EngineError, match="the sampler moved elsewhere"):
        train_on()


def test_engines_that_cannot_train_are_refused_early(tmp_path: Path) -> None:
    config = TrainConfig()
    config.engine.name = EngineName.openai
    with pytest.raises(ConfigError, match="gives no log-probabilities"):
        check_training(config)
    config.engine.name = EngineName.vllm
    config.paths.cache = str(tmp_path)
    config.model.source = str(tmp_path)
    config.model.family = Family.gpt_oss
    (tmp_path / "model.safetensors").write_bytes(b"")
    (tmp_path / "tokenizer.json").write_text("{}")
    settings: dict[str, Any] = {"model_type": "gpt_oss", "quantization_config": {"quant_method": "mxfp4"}}
    (tmp_path / "config.json").write_text(json.dumps(settings))
    with pytest.raises(ConfigError, match=r"lora\.experts must be false .* need a GPU"):
        check_training(config)
    config.trainer.accelerator, config.validate = "gpu", True  # a GPU is asked for, and none is needed to validate
    with pytest.raises(ConfigError, match=r"lora\.experts must be false .* packed \(mxfp4\)"):
        check_training(config)
    config.lora.experts = False
    check_training(config)
    config.lora.experts = True
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "gpt_oss"}))
    check_training(config)
    config.trainer.devices, config.engine.tensor_parallel_size = 2, 2
    config.strategy.name = config.strategy.name.ddp
    with pytest.raises(ConfigError, match="tensor_parallel_size must be 1 with 2 training processes"):
        check_training(config)
