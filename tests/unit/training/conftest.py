"""Tiny random models, the same for every test of the training room."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, GptOssConfig, LlamaConfig


def tiny_llama_config(**changes: Any) -> LlamaConfig:
    settings: dict[str, Any] = {
        "vocab_size": 97,
        "hidden_size": 48,
        "intermediate_size": 80,
        "num_hidden_layers": 3,
        "num_attention_heads": 6,
        "num_key_value_heads": 2,
        "max_position_embeddings": 256,
        "tie_word_embeddings": True,
    }
    return LlamaConfig(**{**settings, **changes})


@pytest.fixture
def tiny_llama() -> Any:
    torch.manual_seed(0)
    return AutoModelForCausalLM.from_config(tiny_llama_config(), dtype=torch.float32, attn_implementation="sdpa")


@pytest.fixture
def tiny_gpt_oss() -> Any:
    torch.manual_seed(0)
    config = GptOssConfig(
        vocab_size=256,
        hidden_size=64,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=16,
        num_local_experts=4,
        num_experts_per_tok=2,
        sliding_window=16,
        layer_types=["sliding_attention", "full_attention"],
        max_position_embeddings=256,
        tie_word_embeddings=False,
        pad_token_id=0,
        eos_token_id=1,
        rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
    )
    return AutoModelForCausalLM.from_config(config, dtype=torch.float32)
