"""Every way to compute completion log-probabilities gives the same values and the same gradients."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, LlamaConfig

from polyalgo.config.schema import Family, LoraConfig
from polyalgo.training import shared_attention
from polyalgo.training.logprobs import (
    Group,
    Layout,
    completion_scores,
    layout_for,
    plain_layout,
    shared_layout,
    sharing_obstacle,
)
from polyalgo.training.lora import add_lora, trainable_parameters

TEMPERATURE = 0.7


def random_groups(vocabulary: int) -> list[Group]:
    draw = torch.Generator().manual_seed(3)

    def tokens(n: int) -> tuple[int, ...]:
        return tuple(torch.randint(0, vocabulary, (n,), generator=draw).tolist())

    return [
        Group(tokens(11), (tokens(1), tokens(9), tokens(5))),
        Group(tokens(4), (tokens(7), tokens(2))),
    ]


def policy(dtype: torch.dtype = torch.float32) -> Any:
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=97,
        hidden_size=48,
        intermediate_size=80,
        num_hidden_layers=3,
        num_attention_heads=6,
        num_key_value_heads=2,
        tie_word_embeddings=True,
    )
    model = AutoModelForCausalLM.from_config(config, dtype=dtype, attn_implementation="sdpa")
    wrapped, _ = add_lora(model, LoraConfig(r=4, dropout=0.0), Family.dense)
    for name, parameter in trainable_parameters(wrapped).items():
        if "lora_B" in name:  # zero at the start, which would hide every gradient of lora_A
            torch.nn.init.normal_(parameter, std=0.1)
    return wrapped


def oracle(model: Any, groups: list[Group]) -> tuple[torch.Tensor, torch.Tensor]:
    """One completion at a time, whole logits, plain autograd."""
    logprobs, entropies = [], []
    for group in groups:
        for completion in group.completions:
            ids = torch.tensor([[*group.prompt, *completion]])
            logits = model(input_ids=ids).logits[0, len(group.prompt) - 1 : -1].float() / TEMPERATURE
            all_logprobs = logits.log_softmax(-1)
            logprobs.append(all_logprobs.gather(1, torch.tensor(completion)[:, None])[:, 0])
            entropies.append(-(all_logprobs.exp() * all_logprobs).sum(-1))
    return torch.cat(logprobs), torch.cat(entropies).detach()


def gradients(model: Any, logprobs: torch.Tensor) -> dict[str, torch.Tensor]:
    weights = torch.linspace(-1, 1, len(logprobs))
    model.zero_grad()
    (logprobs * weights).mean().backward()
    return {name: p.grad.clone() for name, p in trainable_parameters(model).items()}


@pytest.mark.parametrize("layout_of", [plain_layout, shared_layout])
@pytest.mark.parametrize("chunk_tokens", [1, 5, None])
def test_layouts_and_chunks_agree_with_one_at_a_time(layout_of: Any, chunk_tokens: int | None) -> None:
    model, groups = policy(), random_groups(97)
    expected, expected_entropy = oracle(model, groups)
    expected_gradients = gradients(model, expected)
    with shared_attention.active(model):
        scores = completion_scores(model, layout_of(groups), TEMPERATURE, chunk_tokens)
        actual = gradients(model, scores.logprobs)
    torch.testing.assert_close(scores.logprobs, expected, rtol=0, atol=1e-5)
    torch.testing.assert_close(scores.entropy, expected_entropy, rtol=0, atol=1e-5)
    assert actual.keys() == expected_gradients.keys()
    for name, gradient in expected_gradients.items():
        assert gradient.abs().max() > 1e-4, name
        torch.testing.assert_close(actual[name], gradient, rtol=1e-5, atol=1e-5)


def test_sdpa_and_matmul_blocks_agree() -> None:
    draw = torch.Generator().manual_seed(0)
    query = torch.randn(3, 6, 5, 8, generator=draw)
    key, value = (torch.randn(3, 2, 9, 8, generator=draw) for _ in range(2))
    hidden = torch.ones(5, 9, dtype=torch.bool).triu(5)
    a = shared_attention._attend_by_sdpa(query, key, value, hidden, 0.3)
    b = shared_attention._attend_by_matmul(query, key, value, hidden, 0.3)
    torch.testing.assert_close(a, b, rtol=0, atol=1e-6)


def test_gradient_checkpointing_changes_nothing() -> None:
    model, groups = policy(), random_groups(97)
    model.train()
    with shared_attention.active(model):
        reference = gradients(model, completion_scores(model, shared_layout(groups), TEMPERATURE).logprobs)
        model.gradient_checkpointing_enable({"use_reentrant": False})
        again = gradients(model, completion_scores(model, shared_layout(groups), TEMPERATURE).logprobs)
    for name, gradient in reference.items():
        torch.testing.assert_close(again[name], gradient, rtol=1e-6, atol=1e-6)


def test_disabled_adapter_is_the_base_model() -> None:
    from polyalgo.training.lora import base_model

    model, groups = policy(), random_groups(97)
    with base_model(model), torch.no_grad(), shared_attention.active(model):
        disabled = completion_scores(model, shared_layout(groups), TEMPERATURE).logprobs
    bare = model.unload()
    with torch.no_grad():
        base = completion_scores(bare, plain_layout(groups), TEMPERATURE).logprobs
    torch.testing.assert_close(disabled, base, rtol=0, atol=1e-5)


def test_shared_layout_without_its_attention_is_refused() -> None:
    with pytest.raises(RuntimeError, match="shared_attention"):
        completion_scores(policy(), shared_layout(random_groups(97)), TEMPERATURE)


def test_padding_of_log_probabilities() -> None:
    layout = plain_layout([Group((1, 2), ((3,), (4, 5, 6)))])
    assert layout.padded(torch.tensor([1.0, 2.0, 3.0, 4.0])).tolist() == [[1, 0, 0], [2, 3, 4]]


def test_shared_layout_by_hand() -> None:
    layout = shared_layout([Group((7, 8), ((1,), (2, 3))), Group((9,), ((4, 5),))])
    assert layout.input_ids.tolist() == [[7, 8, 1, 2, 3, 9, 4, 5]]
    assert layout.position_ids.tolist() == [[0, 1, 2, 2, 3, 0, 1, 2]]
    assert layout.predictor.tolist() == [1, 1, 3, 5, 6]
    assert layout.targets.tolist() == [1, 2, 3, 4, 5]


def test_models_that_cannot_share_a_prompt_say_why() -> None:
    from transformers import GptOssConfig

    config = GptOssConfig()
    config._attn_implementation = "eager"
    assert "sliding" in (sharing_obstacle(config) or "")
    llama = LlamaConfig()
    llama._attn_implementation = "sdpa"
    assert sharing_obstacle(llama) is None
    llama._attn_implementation = "flash_attention_2"
    assert "flash_attention_2" in (sharing_obstacle(llama) or "")
    layout = layout_for(policy(), random_groups(97), share_prompt=True)
    assert isinstance(layout, Layout)
    assert layout.blocks is not None
