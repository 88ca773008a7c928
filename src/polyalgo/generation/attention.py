"""What makes a model's forward pass cheap while decoding: its attention, and its adapters.

One new token per row attends to its whole cache, so the query heads that share a key head can stand on the query
axis. Exactly scaled-dot-product attention; longer queries go to transformers' own function.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

if TYPE_CHECKING:
    from polyalgo.generation.prefix_cache import PrefixCache

GROUPED_SDPA = "polyalgo_grouped_sdpa"


def grouped_sdpa(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    dropout: float = 0.0,
    scaling: float | None = None,
    prefix_cache: PrefixCache | None = None,
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
        prefix_cache: where the prompts of the rows are; `key` and `value` then hold completions only.
        **kwargs: passed on where transformers' function takes over.

    Returns:
        (batch, queries, heads, head_dim) and None for the weights.
    """
    if prefix_cache is not None:
        layer: Any = module.layer_idx
        return prefix_cache.attend(layer, query, key, value, scaling), None
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


AttentionInterface.register(GROUPED_SDPA, grouped_sdpa)
AttentionMaskInterface.register(GROUPED_SDPA, sdpa_mask)


@contextmanager
def decoding(model: nn.Module) -> Iterator[None]:
    """Put a model into the state for decoding, and back: eval mode, grouped attention in place of sdpa, adapter
    weights cast once instead of at every token.

    Weights must not change within the block. Gradients are the caller's matter: a generator must not leave `no_grad`
    on between its yields.
    """
    training = [module for module in model.modules() if module.training]
    config: Any = model.config
    swap = config._attn_implementation == "sdpa"
    model.eval()
    if swap:
        config._attn_implementation = GROUPED_SDPA
    adapted = list(_adapted_linears(model))
    for module in adapted:
        module.forward = partial(_lora_linear, module.base_layer, *_cast_adapter(module))
    try:
        yield
    finally:
        for module in adapted:
            del module.forward
        if swap:
            config._attn_implementation = "sdpa"
        for module in training:
            module.training = True


def _adapted_linears(model: Any) -> Iterator[Any]:
    """Linear layers on which exactly one plain LoRA adapter is active.

    None under ZeRO-3, whose hooks expect every module to be called that was called in training.
    """
    if not hasattr(model, "peft_config") or any(hasattr(parameter, "ds_id") for parameter in model.parameters()):
        return
    from peft.tuners.lora import Linear

    for module in model.modules():
        if type(module) is Linear and type(module.base_layer) is nn.Linear and not module.disable_adapters:
            names = [name for name in module.active_adapters if name in module.lora_A]
            plain = not (module.merged or module.fan_in_fan_out or set(names) & module.lora_variant.keys())
            if plain and len(names) == 1 and module.lora_B[names[0]].bias is None:
                yield module


def _cast_adapter(layer: Any) -> tuple[Tensor, Tensor]:
    """The two factors in the base weight's dtype, (in, r) and (r, out); the second with the scale in it."""
    (name,) = (name for name in layer.active_adapters if name in layer.lora_A)
    dtype = layer.base_layer.weight.dtype
    down = layer.lora_A[name].weight.detach().to(dtype).t()
    up = (layer.lora_B[name].weight.detach() * layer.scaling[name]).to(dtype).t().contiguous()
    return down, up


def _lora_linear(base: nn.Linear, down: Tensor, up: Tensor, input: Tensor) -> Tensor:
    output: Tensor = base(input)
    added = torch.addmm(output.flatten(0, -2), input.flatten(0, -2) @ down, up)
    return added.view(output.shape)


def last_logits(model: nn.Module, **inputs: Any) -> Tensor:
    """Logits (batch, vocabulary) behind the last token of each row, without gradients."""
    with torch.no_grad():
        logits: Tensor = model(use_cache=True, logits_to_keep=1, **inputs).logits
    return logits[:, -1]
