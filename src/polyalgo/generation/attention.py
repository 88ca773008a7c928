"""Decode attention for grouped-query models without repeating keys and values.

One new token per row attends to its whole cache, so the query heads that share a key head can stand on the query
axis. Exactly scaled-dot-product attention; longer queries go to transformers' own function.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

_NAME = "polyalgo_grouped_sdpa"


def grouped_sdpa(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    dropout: float = 0.0,
    scaling: float | None = None,
    **kwargs: Any,
) -> tuple[Tensor, None]:
    """Attention function in the form transformers asks for.

    Args:
        module: the attention layer.
        query: (batch, heads, queries, head_dim).
        key: (batch, key_heads, columns, head_dim); heads is a multiple of key_heads.
        value: as `key`.
        attention_mask: (batch, 1, queries, columns) or None.
        dropout: as in transformers.
        scaling: factor on the scores; None is head_dim ** -0.5.
        **kwargs: passed on where transformers' function takes over.

    Returns:
        (batch, queries, heads, head_dim) and None for the weights.
    """
    batch, heads, queries, head_dim = query.shape
    if queries != 1 or heads == key.shape[1] or kwargs.get("position_bias") is not None:
        result: tuple[Tensor, None] = sdpa_attention_forward(
            module, query, key, value, attention_mask, dropout=dropout, scaling=scaling, **kwargs
        )
        return result
    grouped = query.reshape(batch, key.shape[1], heads // key.shape[1], head_dim)
    output = nn.functional.scaled_dot_product_attention(
        grouped, key, value, attn_mask=attention_mask, dropout_p=dropout, scale=scaling
    )
    return output.reshape(batch, 1, heads, value.shape[3]), None


AttentionInterface.register(_NAME, grouped_sdpa)
AttentionMaskInterface.register(_NAME, sdpa_mask)


@contextmanager
def decoding(model: nn.Module) -> Iterator[None]:
    """Put a model into the state for decoding, and back: eval mode, grouped attention in place of sdpa.

    Gradients are the caller's matter: a generator must not leave `no_grad` on between its yields.
    """
    training = [module for module in model.modules() if module.training]
    config: Any = model.config
    swap = config._attn_implementation == "sdpa"
    model.eval()
    if swap:
        config._attn_implementation = _NAME
    try:
        yield
    finally:
        if swap:
            config._attn_implementation = "sdpa"
        for module in training:
            module.training = True


def last_logits(model: nn.Module, **inputs: Any) -> Tensor:
    """Logits (batch, vocabulary) behind the last token of each row, without gradients."""
    with torch.no_grad():
        logits: Tensor = model(use_cache=True, logits_to_keep=1, **inputs).logits
    return logits[:, -1]
