"""The whole path on a tiny random gpt-oss, experts included: train, save, load, merge, generate; and MXFP4 loading."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
from test_training_run import base_model, configure, tokenizer, train
from transformers import AutoModelForCausalLM

from polyalgo.config.schema import Family, ModelConfig
from polyalgo.errors import EngineError
from polyalgo.generation.engine import Request
from polyalgo.generation.hf import HFEngine
from polyalgo.generation.models import is_mxfp4, load_model, model_json, save_model
from polyalgo.records import EngineRef, Message, Sampling

IDS = torch.tensor([[5, 9, 17, 33, 2, 40, 41, 42, 43, 44, 45, 46]])


def grpo(directory: Path) -> dict[str, torch.Tensor]:
    """Train in `directory`, which then holds `adapter/`; returns the trained weights by peft's names."""
    config = configure(num_generations=8)
    config.trainer.max_steps = 3
    return train(directory, config, Family.gpt_oss)[1]


TASKS = [pytest.param(grpo, id="grpo")]


def greedy(model: Any) -> list[tuple[int, ...]]:
    engine = HFEngine(model, tokenizer(), EngineRef("hf", "test", "float32"), 8)
    requests = [Request(str(i), (Message("user", f"w{20 + i} w7 w9"),), seed=i) for i in range(6)]
    found = {c.key: c.token_ids for c in engine.generate(requests, Sampling(0.0, 1.0, 0, 12))}
    return [found[str(i)] for i in range(6)]


@pytest.mark.parametrize("task", TASKS)
def test_train_save_load_merge_generate(task: Callable[[Path], dict[str, torch.Tensor]], tmp_path: Path) -> None:
    from peft import PeftModel

    trained = task(tmp_path)
    saved = load_file(tmp_path / "adapter" / "adapter_model.safetensors")
    experts = [name for name in saved if ".mlp.experts." in name]
    assert len(experts) == 2 * 2 * 2  # layers x (gate_up, down) x (A, B)
    assert all(saved[name].abs().max() > 0 for name in saved)  # every B has left zero
    settings = json.loads((tmp_path / "adapter" / "adapter_config.json").read_text())
    assert settings["lora_dropout"] == 0  # peft refuses dropout beside target_parameters; ours is on the linear layers
    with torch.no_grad():
        base = base_model(Family.gpt_oss)(IDS).logits
        model = PeftModel.from_pretrained(base_model(Family.gpt_oss), str(tmp_path / "adapter")).eval()
        loaded = {name: value for name, value in model.named_parameters() if "lora_" in name}
        assert loaded.keys() == trained.keys()
        for name, value in trained.items():
            torch.testing.assert_close(loaded[name], value, rtol=0, atol=0)
        adapted = model(IDS).logits
        texts = greedy(model)
        merged = copy.deepcopy(model).merge_and_unload()
        torch.testing.assert_close(merged(IDS).logits, adapted, rtol=0, atol=1e-5)
    assert (adapted - base).abs().max() > 1e-3
    assert greedy(merged) == texts
    merged.save_pretrained(tmp_path / "merged")
    assert json.loads((tmp_path / "merged" / "config.json").read_text())["model_type"] == "gpt_oss"
    again = AutoModelForCausalLM.from_pretrained(tmp_path / "merged", dtype=torch.float32).eval()
    with torch.no_grad():
        torch.testing.assert_close(again(IDS).logits, adapted, rtol=0, atol=1e-5)
    assert greedy(again) == texts


FP4 = torch.tensor([0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, -0.0, -0.5, -1.0, -1.5, -2.0, -3.0, -4.0, -6.0])
"""OCP Microscaling Formats 1.0, table 5: the values of E2M1 by their four bits."""


def pack(
    draw: torch.Generator, experts: int, rows: int, columns: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Random MXFP4 blocks of 32, their scales, and the weights they mean, (experts, columns, rows)."""
    codes = torch.randint(0, 16, (experts, rows, columns // 32, 32), generator=draw)
    scales = torch.randint(122, 126, (experts, rows, columns // 32), generator=draw)
    blocks = (codes[..., 0::2] + 16 * codes[..., 1::2]).to(torch.uint8)  # the first value in the low half
    weights = FP4[codes] * torch.exp2(scales.float() - 127)[..., None]
    return blocks, scales.to(torch.uint8), weights.flatten(2).transpose(1, 2)


@pytest.fixture
def mxfp4_checkpoint(tmp_path: Path) -> tuple[Path, dict[str, torch.Tensor]]:
    """A checkpoint as gpt-oss is published, and the expert weights it means."""
    model = base_model(Family.gpt_oss)
    draw = torch.Generator().manual_seed(0)
    state = {name: value.to(torch.bfloat16) for name, value in model.state_dict().items()}
    expected = {}
    for layer in range(2):
        prefix = f"model.layers.{layer}.mlp.experts."
        for name, rows in (("gate_up_proj", 64), ("down_proj", 32)):
            del state[prefix + name]
            blocks, scales, weights = pack(draw, 4, rows, 32)
            state[f"{prefix}{name}_blocks"], state[f"{prefix}{name}_scales"] = blocks, scales
            expected[prefix + name] = weights
    directory = tmp_path / "mxfp4"
    model.config.save_pretrained(directory)
    model.generation_config.save_pretrained(directory)
    settings = json.loads((directory / "config.json").read_text())
    settings["quantization_config"] = {"quant_method": "mxfp4", "modules_to_not_convert": ["lm_head"]}
    (directory / "config.json").write_text(json.dumps(settings))
    save_file(
        {name: value.contiguous() for name, value in state.items()}, directory / "model.safetensors", {"format": "pt"}
    )
    tokenizer().save_pretrained(directory)
    return directory, expected


def test_mxfp4_is_dequantised_exactly_and_trains(mxfp4_checkpoint: tuple[Path, dict[str, torch.Tensor]]) -> None:
    from polyalgo.config.schema import LoraConfig
    from polyalgo.training.lora import add_lora, trainable_parameters

    directory, expected = mxfp4_checkpoint
    config = ModelConfig(name="tiny", source=str(directory), family=Family.gpt_oss, dtype="bfloat16")
    model, tokens = load_model(config, directory.parent, dequantize=True)
    weights = dict(model.named_parameters())
    for name, value in expected.items():
        assert weights[name].dtype == torch.bfloat16
        torch.testing.assert_close(weights[name].float(), value, rtol=0, atol=0)
    unpacked = directory.parent / "unpacked"  # for a sampler that takes adapters on experts
    save_model(model, tokens, unpacked)
    again, _ = load_model(replace(config, source=str(unpacked)), directory.parent)
    assert not is_mxfp4(model_json(unpacked))
    for name, value in again.named_parameters():
        torch.testing.assert_close(value, weights[name], rtol=0, atol=0)
    policy, _ = add_lora(model, LoraConfig(r=4), Family.gpt_oss)
    policy(IDS).logits.float().square().mean().backward()
    for name, parameter in trainable_parameters(policy).items():
        if "lora_B" in name:
            assert parameter.grad is not None, name
            assert parameter.grad.abs().max() > 0, name


def test_expert_adapter_on_the_packed_checkpoint_is_refused(
    mxfp4_checkpoint: tuple[Path, dict[str, torch.Tensor]], tmp_path: Path
) -> None:
    grpo(tmp_path / "run")
    directory, _ = mxfp4_checkpoint
    quantization = json.loads((directory / "config.json").read_text())["quantization_config"]
    from polyalgo.generation.hf import check_adapter

    with pytest.raises(EngineError, match="changes expert weights, which a packed mxfp4 model ignores; load the model"):
        check_adapter(tmp_path / "run" / "adapter", "step3", quantization)
