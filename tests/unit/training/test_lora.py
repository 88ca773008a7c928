from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, GptOssConfig, LlamaConfig

from polyalgo.config.schema import Family, LoraConfig
from polyalgo.errors import ConfigError
from polyalgo.training.dropout import FastDropout, deterministic_dropout
from polyalgo.training.lora import add_lora, count_of, expected_trainable, trainable_parameters

SMOLLM2 = LlamaConfig(
    hidden_size=576,
    intermediate_size=1536,
    num_hidden_layers=30,
    num_attention_heads=9,
    num_key_value_heads=3,
    vocab_size=49152,
    tie_word_embeddings=True,
)
GPT_OSS_20B = GptOssConfig(num_hidden_layers=24, num_local_experts=32)


def test_smollm2_on_the_meta_device() -> None:
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(SMOLLM2)
    _, report = add_lora(model, LoraConfig(), Family.dense)
    assert report.total == 134_515_008
    assert report.trainable == expected_trainable(SMOLLM2, LoraConfig(), Family.dense) == 4_884_480


@pytest.mark.parametrize(("experts", "expected"), [(False, 7_962_624), (True, 184_909_824)])
def test_gpt_oss_20b_on_the_meta_device(experts: bool, expected: int) -> None:
    config = LoraConfig(experts=experts)
    assert expected_trainable(GPT_OSS_20B, config, Family.gpt_oss) == expected
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(GPT_OSS_20B)
    _, report = add_lora(model, config, Family.gpt_oss)
    assert (report.trainable, report.total) == (expected, 20_914_757_184)
    assert str(report).endswith("(0.884%)" if experts else "(0.038%)")


@pytest.mark.parametrize("family", list(Family))
def test_saved_adapter_gives_the_same_outputs(
    tiny_llama: Any, tiny_gpt_oss: Any, tmp_path: Path, family: Family
) -> None:
    from peft import PeftModel

    base = tiny_llama if family is Family.dense else tiny_gpt_oss
    weights = {name: value.clone() for name, value in base.state_dict().items()}
    policy, _ = add_lora(base, LoraConfig(r=4), family)
    for parameter in trainable_parameters(policy).values():
        torch.nn.init.normal_(parameter, std=0.2)
    policy.eval()
    ids = torch.tensor([[5, 9, 17, 33, 2]])
    with torch.no_grad():
        expected = policy(ids).logits
        with policy.disable_adapter():
            plain = policy(ids).logits
    policy.save_pretrained(str(tmp_path))
    fresh = AutoModelForCausalLM.from_config(base.config, dtype=torch.float32)
    fresh.load_state_dict(weights)
    with torch.no_grad():
        actual = PeftModel.from_pretrained(fresh, str(tmp_path)).eval()(ids).logits
    assert (expected - plain).abs().max() > 1e-3
    torch.testing.assert_close(actual, expected, rtol=0, atol=1e-5)


def test_every_adapter_of_gpt_oss_learns_from_a_grpo_step(tiny_gpt_oss: Any) -> None:
    from polyalgo.config.schema import LossType
    from polyalgo.training.grpo_loss import policy_loss, sequence_weights
    from polyalgo.training.logprobs import Group, completion_scores, layout_for

    policy, _ = add_lora(tiny_gpt_oss, LoraConfig(r=4, dropout=0.05), Family.gpt_oss)
    policy.train()
    layout = layout_for(policy, [Group((5, 6, 7), ((8, 9), (10, 11, 12, 13)))], share_prompt=True)
    assert layout.blocks is None  # sinks and sliding windows: the plain layout
    optimizer = torch.optim.SGD(trainable_parameters(policy).values(), lr=0.1)
    for _ in range(2):  # in the first step every B is zero, so every gradient of A is
        optimizer.zero_grad()
        logprobs = layout.padded(completion_scores(policy, layout, 1.0).logprobs)
        policy_loss(
            logprobs,
            logprobs.detach(),
            torch.tensor([1.0, -0.5]),
            layout.mask,
            sequence_weights(LossType.grpo, layout.mask.sum(1), torch.zeros(2, dtype=torch.long)),
            clip_low=0.2,
            clip_high=0.2,
            normaliser=2.0,
        ).loss.backward()
        optimizer.step()
    gradients = {name: p.grad for name, p in trainable_parameters(policy).items()}
    assert sum("experts" in name for name in gradients) == 2 * 2 * 2
    for name, gradient in gradients.items():
        assert gradient is not None, name
        assert gradient.abs().max() > 0, name


def test_adapters_are_float32_over_bfloat16_weights() -> None:
    model = AutoModelForCausalLM.from_config(
        LlamaConfig(vocab_size=97, hidden_size=48, intermediate_size=80, num_hidden_layers=2, num_attention_heads=6),
        dtype=torch.bfloat16,
    )
    policy, _ = add_lora(model, LoraConfig(r=4), Family.dense)
    trainable = trainable_parameters(policy)
    assert {p.dtype for p in trainable.values()} == {torch.float32}
    assert {p.dtype for p in policy.parameters() if not p.requires_grad} == {torch.bfloat16}
    logits = policy(torch.tensor([[1, 2, 3]])).logits
    assert logits.dtype == torch.bfloat16
    logits.float().sum().backward()
    assert all(p.grad is not None and p.grad.dtype == torch.float32 for p in trainable.values())


def test_unknown_target_modules_are_refused(tiny_llama: Any) -> None:
    with pytest.raises(ConfigError, match=r"lora\.target_modules must name linear modules .*q_proj.*, got query"):
        add_lora(tiny_llama, LoraConfig(target_modules=["query"]), Family.dense)


def test_every_name_that_would_train_nothing_is_named(tiny_llama: Any, tiny_gpt_oss: Any) -> None:
    with pytest.raises(ConfigError, match=r"\(down_proj, .*\), got vproj \(did you mean v_proj\?\), attn$"):
        add_lora(tiny_llama, LoraConfig(target_modules=["q_proj", "vproj", "attn"]), Family.dense)
    _, report = add_lora(tiny_llama, LoraConfig(r=2, target_modules=["self_attn.q_proj"]), Family.dense)
    assert report.trainable == 3 * 2 * (48 + 48)  # layers, r, in + out
    with pytest.raises(ConfigError, match="got gate_proj"):  # on gpt-oss that is no module, and alone adapts nothing
        add_lora(tiny_gpt_oss, LoraConfig(target_modules=["gate_proj"]), Family.gpt_oss)


def test_a_rank_that_no_weight_has_is_refused(tiny_llama: Any) -> None:
    message = r"lora\.r must be <= 48, the largest rank of a weight that it adapts, got 10"
    with pytest.raises(ConfigError, match=message):
        add_lora(tiny_llama, LoraConfig(r=10**12), Family.dense)
    with pytest.raises(ConfigError, match=r"lora\.r must be <= 16, .*, got 17"):  # two key heads of size 8
        add_lora(tiny_llama, LoraConfig(r=17, target_modules=["k_proj"]), Family.dense)
    add_lora(tiny_llama, LoraConfig(r=48), Family.dense)


def test_count_of_a_plain_parameter() -> None:
    assert count_of(torch.nn.Parameter(torch.zeros(3, 5))) == 15


def test_dropout_drops_its_share_and_keeps_the_mean() -> None:
    dropout = FastDropout(0.05)
    with deterministic_dropout(0):
        output = dropout(torch.ones(1000, 1001))
    assert (output == 0).float().mean().item() == pytest.approx(0.05, abs=0.001)  # 4.6 standard deviations
    assert output.mean().item() == pytest.approx(1.0, abs=0.0011)
    assert output.unique().tolist() == pytest.approx([0.0, 1 / 0.95], abs=1e-4)
    assert torch.equal(dropout.eval()(output), output)


def test_dropout_masks_depend_on_the_key_alone() -> None:
    dropout, ones = FastDropout(0.5), torch.ones(100)
    with deterministic_dropout(1, 2, 3):
        first = dropout(ones)
        second = dropout(ones)
    torch.rand(7)
    with deterministic_dropout(1, 2, 3):
        assert torch.equal(dropout(ones), first)
    with deterministic_dropout(1, 2, 4):
        assert not torch.equal(dropout(ones), first)
    assert not torch.equal(first, second)


def test_dropout_leaves_the_random_state_alone() -> None:
    torch.manual_seed(3)
    expected = torch.rand(2)
    torch.manual_seed(3)
    with deterministic_dropout(5):
        FastDropout(0.5)(torch.ones(10))
    assert torch.equal(torch.rand(2), expected)
