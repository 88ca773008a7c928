"""Samples that share their prompt's keys: the same as each row with its own, whatever enters and leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import tiny_models
import torch
from peft import LoraConfig, get_peft_model
from transformers import Cache, DynamicCache
from transformers.cache_utils import DynamicLayer

from polyalgo.errors import EngineError
from polyalgo.generation import prefix_cache
from polyalgo.generation.attention import decoding
from polyalgo.generation.engine import Completion, Request
from polyalgo.generation.hf import HFEngine
from polyalgo.records import EngineRef, Message, Sampling

PROMPTS = ["a", "sort a list", "graph " * 5, "x = 1\n" * 9]


def answers(model: Any, batch_size: int, samples: int, max_new_tokens: int) -> dict[str, Completion]:
    engine = HFEngine(model, tiny_models.tokenizer(), EngineRef("hf", "test", "float32"), batch_size)
    requests = [
        Request(f"{p}-{k}", (Message("user", prompt),), seed=100 * p + k)
        for p, prompt in enumerate(PROMPTS)
        for k in range(samples)
    ]
    return {c.key: c for c in engine.generate(requests, Sampling(1.0, 1.0, 0, max_new_tokens))}


@pytest.mark.parametrize(("batch_size", "samples"), [(3, 40), (7, 5), (160, 40), (4, 1)])
def test_shared_prompts_equal_rows_with_their_own(
    batch_size: int, samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tiny_models.llama()
    steps = []
    attend = prefix_cache.PrefixCache.attend
    monkeypatch.setattr(prefix_cache.PrefixCache, "attend", lambda *a: steps.append(a[0].rows) or attend(*a))
    monkeypatch.setattr(prefix_cache, "_COLUMNS", 8)  # buffers fill, move and widen many times
    shared = answers(model, batch_size, samples, 60)
    assert max(steps) >= 0.7 * min(batch_size, 4 * samples)  # some end with their first token
    monkeypatch.setattr(prefix_cache, "is_supported", lambda *_: False)
    steps.clear()
    own = answers(model, batch_size, samples, 60)
    assert steps == []
    assert {c.finish_reason for c in own.values()} >= ({"stop", "length"} if samples == 40 else {"stop"})
    assert shared.keys() == own.keys()
    for key, completion in own.items():
        assert replace(shared[key], token_logprobs=()) == replace(completion, token_logprobs=())
        torch.testing.assert_close(shared[key].token_logprobs, completion.token_logprobs, atol=1e-4, rtol=0)


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.bfloat16, 0.02)])
def test_joined_attention_equals_one_softmax(dtype: torch.dtype, tolerance: float) -> None:
    """Two prompts of lengths 5 and 3, rows 0 and 2 on the first, 1 on the second; completions of 4, 1 and 2 tokens."""
    draw = torch.Generator().manual_seed(0)
    prompts = {(1,) * 5: 0, (2,) * 3: 1}
    prefilled = Cache(layer_class_to_replicate=DynamicLayer)
    keys, values = (torch.randn(2, 2, 5, 8, generator=draw).to(dtype) for _ in range(2))
    prefilled.update(keys, values, 0)
    cache = prefix_cache.PrefixCache(prefilled, max_rows=4)
    history: list[list[tuple[torch.Tensor, torch.Tensor]]] = [[], [], []]
    entering = {0: ((1,) * 5, 0), 2: ((1,) * 5, 2), 3: ((2,) * 3, 1)}  # step -> prompt and number of the row's history
    live: list[int] = []
    for step in range(4):
        if step in entering:
            prompt, number = entering[step]
            cache.add(prefilled, prompts[prompt], prompt, 1)
            live.append(number)
        rows = len(live)
        query = torch.randn(rows, 6, 1, 8, generator=draw).to(dtype)
        new_keys, new_values = (torch.randn(rows, 2, 1, 8, generator=draw).to(dtype) for _ in range(2))
        inputs = cache.step_inputs()
        assert inputs["prefix_cache"] is cache
        actual = cache.attend(0, query, *cache.update(new_keys, new_values, 0), 0.5)
        cache.advance()
        cache.trim()
        for row, number in enumerate(live):
            history[number].append((new_keys[row, :, 0], new_values[row, :, 0]))
            source = 1 if number == 1 else 0
            length = 3 if number == 1 else 5
            own_keys, own_values = (torch.stack(part, dim=1) for part in zip(*history[number], strict=True))
            all_keys = torch.cat([keys[source, :, -length:], own_keys], dim=1).float().repeat_interleave(3, dim=0)
            all_values = torch.cat([values[source, :, -length:], own_values], dim=1).float().repeat_interleave(3, dim=0)
            weights = (0.5 * query[row].float() @ all_keys.transpose(1, 2)).softmax(-1)
            expected = (weights @ all_values)[:, 0]
            torch.testing.assert_close(actual[row, 0].float(), expected, atol=tolerance, rtol=tolerance)
    assert [len(part) for part in history] == [4, 1, 2]


def test_a_prompt_without_rows_leaves_its_slot() -> None:
    prefilled = Cache(layer_class_to_replicate=DynamicLayer)
    filled = torch.arange(3.0).view(3, 1, 1, 1).expand(3, 1, 4, 2)
    prefilled.update(filled, filled, 0)
    cache = prefix_cache.PrefixCache(prefilled, max_rows=6)
    for index, copies in enumerate((2, 1, 2)):
        cache.add(prefilled, index, (index,) * 4, copies)
    cache.remove(2)  # the only row of the second prompt; the last row and the last prompt take their places
    assert cache.rows == 4
    assert cache._slots == [0, 0, 1, 1]
    assert [prompt.tokens[0] for prompt in cache._prompts] == [0, 2]
    assert cache.layers[0].prompts[0][:2, 0, 0, 0].tolist() == [0.0, 2.0]
    cache.add(prefilled, 1, (1,) * 4, 1)
    assert cache._slots == [0, 0, 1, 1, 2]


def test_a_model_with_attention_of_its_own_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix_cache.PrefixCache, "step_inputs", _without_cache)
    with pytest.raises(EngineError, match="0 of 2 layers took the engine's attention"):
        answers(tiny_models.llama(), 4, 2, 4)


def _without_cache(self: prefix_cache.PrefixCache) -> dict[str, Any]:
    self._attended = 0
    return {"attention_mask": None}


def test_sliding_windows_and_other_attention_keep_their_own_cache() -> None:
    for make in (tiny_models.llama, tiny_models.gpt_oss):
        model = make()
        with torch.no_grad():
            cache = model(torch.tensor([[5, 6]]), past_key_values=DynamicCache(config=model.config)).past_key_values
        with decoding(model):
            assert prefix_cache.is_supported(model, cache) == (make is tiny_models.llama)
        assert not prefix_cache.is_supported(model, cache)  # outside, sdpa is transformers' own


@pytest.mark.parametrize("targets", [["q_proj", "up_proj"], ["q_proj", "k_proj", "v_proj", "o_proj", "down_proj"]])
def test_adapters_cast_once_give_the_same_logits(targets: list[str]) -> None:
    torch.manual_seed(1)
    model = get_peft_model(tiny_models.llama(), LoraConfig(r=4, lora_alpha=6, lora_dropout=0.5, target_modules=targets))
    for name, parameter in model.named_parameters():
        if "lora_" in name:
            torch.nn.init.normal_(parameter, std=0.3)
    model.eval()
    ids = torch.tensor([[5, 9, 17, 33, 2], [7, 8, 9, 10, 11]])
    with torch.no_grad():
        expected = model(ids).logits
        with model.disable_adapter():
            base = model(ids).logits
        with decoding(model):
            cast = [module for module in model.modules() if "forward" in vars(module)]
            actual = model(ids).logits
        with model.disable_adapter(), decoding(model):
            assert torch.equal(model(ids).logits, base)
    assert len(cast) == 2 * len(targets)
    assert (expected - base).abs().max() > 0.1
    torch.testing.assert_close(actual, expected, atol=1e-5, rtol=1e-5)
    assert not any("forward" in vars(module) for module in model.modules())
