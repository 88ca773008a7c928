"""Attention for a shared prompt: every completion of a group sees the prompt and itself.

Groups lie packed in one row, each as [prompt, c_1, ..., c_G]; the masked square over that row is mostly empty,
and only its filled blocks are computed: the prompt's own triangle, and for each completion the columns of the
prompt and of itself. transformers models reach it through their attention registry.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import AttentionMaskInterface, sdpa_mask

NAME = "polyalgo_shared_prompt"


@dataclass(frozen=True)
class Block:
    """Where one group lies in the row: its prompt, then its completions without gaps."""

    start: int
    prompt: int
    """Length of the prompt."""
    slots: Tensor
    """(completions, longest) positions of completion tokens, counted from the group's start; past a
    completion's end any valid position."""
    filled: Tensor
    """(completions, longest) bool, false past a completion's end."""

    @property
    def end(self) -> int:
        """Position after the group's last token."""
        return self.start + self.prompt + int(self.filled.sum())

    def to(self, device: torch.device) -> Block:
        """The same block on a device."""
        return Block(self.start, self.prompt, self.slots.to(device), self.filled.to(device))


def block_attention(query: Tensor, key: Tensor, value: Tensor, block: Block, scaling: float) -> Tensor:
    """Causal attention over one group with a shared prompt.

    A completion's padding lies after its tokens, so causality alone hides it from them.

    Args:
        query: (1, heads, length, width).
        key: (1, kv_heads, length, width); heads is a multiple of kv_heads.
        value: as key.
        block: of this group.
        scaling: factor on the scores.

    Returns:
        (1, length, heads, width).
    """
    prompt, (group, longest) = block.prompt, block.slots.shape
    if group == 1:  # prompt and completion are one text
        alone = scaled_dot_product_attention(query, key, value, is_causal=True, scale=scaling, enable_gqa=True)
        return alone.transpose(1, 2)
    of_prompt = scaled_dot_product_attention(
        query[:, :, :prompt],
        key[:, :, :prompt],
        value[:, :, :prompt],
        is_causal=True,
        scale=scaling,
        enable_gqa=True,
    )

    def per_completion(rows: Tensor) -> Tensor:  # (1, heads, length, width) -> (group, heads, longest, width)
        return rows[0][:, block.slots].transpose(0, 1)

    def with_prompt(rows: Tensor) -> Tensor:  # -> (group, kv_heads, prompt + longest, width)
        return torch.cat([rows[:, :, :prompt].expand(group, -1, -1, -1), per_completion(rows)], dim=2)

    hidden = torch.ones(longest, prompt + longest, dtype=torch.bool, device=query.device).triu(prompt + 1)
    attend = _attend_by_matmul if query.device.type == "cpu" else _attend_by_sdpa
    of_completions = attend(per_completion(query), with_prompt(key), with_prompt(value), hidden, scaling)
    flat = of_completions.transpose(1, 2)[block.filled]  # (completion tokens, heads, width)
    return torch.cat([of_prompt[0].transpose(0, 1), flat])[None]


def _attend_by_sdpa(query: Tensor, key: Tensor, value: Tensor, hidden: Tensor, scaling: float) -> Tensor:
    return scaled_dot_product_attention(query, key, value, attn_mask=~hidden, scale=scaling, enable_gqa=True)


def _attend_by_matmul(query: Tensor, key: Tensor, value: Tensor, hidden: Tensor, scaling: float) -> Tensor:
    """The same by two products; on CPU the backward pass of sdpa with a mask takes twice the time.

    Query heads that share a key head are stacked along the length instead of repeating keys.
    """
    group, heads, length, width = query.shape
    kv_heads, keys = key.shape[1:3]
    stacked = (query * scaling).reshape(group, kv_heads, heads // kv_heads * length, width)
    scores = (stacked @ key.transpose(-1, -2)).view(group, heads, length, keys)
    weights = scores.masked_fill(hidden, float("-inf")).softmax(dim=-1).view(group, kv_heads, -1, keys)
    return (weights @ value).view(group, heads, length, width)


def _attention(
    module: Any,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    scaling: float | None = None,
    shared_prompt: tuple[Block, ...] | None = None,
    **kwargs: Any,
) -> tuple[Tensor, None]:
    if shared_prompt is None:
        output, _ = sdpa_attention_forward(module, query, key, value, attention_mask, scaling=scaling, **kwargs)
        return output, None
    scaling = query.shape[-1] ** -0.5 if scaling is None else scaling
    groups = []
    for block in shared_prompt:
        rows = slice(block.start, block.end)
        groups.append(block_attention(query[:, :, rows], key[:, :, rows], value[:, :, rows], block, scaling))
    return torch.cat(groups, dim=1), None


AttentionInterface.register(NAME, _attention)
AttentionMaskInterface.register(NAME, sdpa_mask)


@contextmanager
def active(model: Any) -> Iterator[None]:
    """Within the block an sdpa model takes `shared_prompt=(Block, ...)` as a keyword of its forward pass.

    All else stays sdpa. The backward pass belongs inside the block too: with gradient checkpointing it runs
    the layers again. Models with other attention are left alone.
    """
    before = model.config._attn_implementation
    if before == "sdpa":
        model.config._attn_implementation = NAME
    try:
        yield
    finally:
        model.config._attn_implementation = before
