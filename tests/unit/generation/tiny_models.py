"""Tiny random models with a byte-level chat tokenizer, for tests that run in milliseconds."""

from __future__ import annotations

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    GptOssConfig,
    GptOssForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
)

END = "<|im_end|>"
STOPS = [2, *range(60, 72)]
"""End-of-turn tokens: several, so that random models stop often enough to be tested."""
TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def tokenizer() -> PreTrainedTokenizerFast:
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {char: index for index, char in enumerate(["<pad>", "<|im_start|>", END, *alphabet])}
    backend = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(
        tokenizer_object=backend,
        pad_token="<pad>",
        bos_token="<|im_start|>",
        eos_token=END,
        additional_special_tokens=["<|im_start|>"],
        chat_template=TEMPLATE,
    )


def llama(seed: int = 0, **changes: object) -> LlamaForCausalLM:
    """Two layers, four query heads on two key heads, fp32."""
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=259,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=512,
        initializer_range=0.3,
        bos_token_id=1,
        eos_token_id=2,
        pad_token_id=0,
        **changes,
    )
    model = LlamaForCausalLM(config).eval()
    model.generation_config.eos_token_id = STOPS
    return model


def gpt_oss(seed: int = 0) -> GptOssForCausalLM:
    """Two layers (one sliding with a window of 8), four experts of which two are active, fp32."""
    torch.manual_seed(seed)
    config = GptOssConfig(
        vocab_size=259,
        hidden_size=32,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        num_local_experts=4,
        num_experts_per_tok=2,
        sliding_window=8,
        max_position_embeddings=512,
        initializer_range=0.3,
        eos_token_id=2,
        pad_token_id=0,
    )
    model = GptOssForCausalLM(config).eval()
    model.generation_config.eos_token_id = STOPS
    return model
