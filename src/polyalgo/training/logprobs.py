"""Log-probabilities of completion tokens under a causal language model, cheap in memory and in tokens.

Logits exist for one chunk of completion tokens at a time, never for (batch, length, vocabulary). A group's
prompt can be computed once for all its completions. The room does not sample and knows no rewards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from polyalgo.errors import ConfigError
from polyalgo.training.distributed import gathered
from polyalgo.training.shared_attention import NAME as SHARED_PROMPT
from polyalgo.training.shared_attention import Block

CHUNK_ELEMENTS = 2**24
"""Logits held at once: 64 MiB in float32."""


@dataclass(frozen=True)
class Group:
    """One prompt and the completions drawn for it, as token ids; none is empty."""

    prompt: tuple[int, ...]
    completions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Layout:
    """How completions lie in a model's input. Completion tokens are numbered in order, M in all."""

    input_ids: Tensor
    """(rows, length)."""
    position_ids: Tensor
    """(rows, length)."""
    attention_mask: Tensor | None
    """(rows, length) bool; None = no padding."""
    predictor: Tensor
    """(M,) index into the flattened rows x length of the position whose output predicts each token."""
    targets: Tensor
    """(M,) token ids."""
    mask: Tensor
    """(completions, longest) bool; its true entries are the M tokens in row-major order."""
    blocks: tuple[Block, ...] | None = None
    """Where groups lie when their prompts are shared."""

    def padded(self, values: Tensor) -> Tensor:
        """(M,) values as (completions, longest), 0 where there is no token."""
        return values.new_zeros(self.mask.shape).masked_scatter(self.mask, values)

    def to(self, device: torch.device) -> Layout:
        """The same layout on a device."""
        return Layout(
            self.input_ids.to(device),
            self.position_ids.to(device),
            None if self.attention_mask is None else self.attention_mask.to(device),
            self.predictor.to(device),
            self.targets.to(device),
            self.mask.to(device),
            None if self.blocks is None else tuple(block.to(device) for block in self.blocks),
        )


def _completion_mask(completions: Sequence[Sequence[int]]) -> Tensor:
    lengths = torch.tensor([len(completion) for completion in completions])
    return torch.arange(int(lengths.max())) < lengths[:, None]


def plain_layout(groups: Sequence[Group]) -> Layout:
    """One row per completion: prompt, completion, padding on the right."""
    rows = [(group.prompt, completion) for group in groups for completion in group.completions]
    length = max(len(prompt) + len(completion) for prompt, completion in rows)
    input_ids = torch.zeros(len(rows), length, dtype=torch.long)
    attention_mask = torch.zeros(len(rows), length, dtype=torch.bool)
    predictor: list[Tensor] = []
    for index, (prompt, completion) in enumerate(rows):
        end = len(prompt) + len(completion)
        input_ids[index, :end] = torch.tensor((*prompt, *completion))
        attention_mask[index, :end] = True
        predictor.append(torch.arange(len(prompt) - 1, end - 1) + index * length)
    completions = [completion for _, completion in rows]
    return Layout(
        input_ids=input_ids,
        position_ids=torch.arange(length).expand(len(rows), -1),
        attention_mask=None if bool(attention_mask.all()) else attention_mask,
        predictor=torch.cat(predictor),
        targets=torch.tensor([token for completion in completions for token in completion]),
        mask=_completion_mask(completions),
    )


def shared_layout(groups: Sequence[Group]) -> Layout:
    """All groups packed in one row; of each its prompt once, then its completions side by side.

    Positions restart for every group, and after the prompt for every completion. Needs
    `shared_attention.active` around forward and backward.
    """
    tokens: list[int] = []
    positions: list[Tensor] = []
    predictor: list[Tensor] = []
    blocks: list[Block] = []
    for group in groups:
        start, prompt = len(tokens), len(group.prompt)
        filled = _completion_mask(group.completions)
        slots = torch.zeros(filled.shape, dtype=torch.long)
        slots[filled] = torch.arange(int(filled.sum())) + prompt
        blocks.append(Block(start, prompt, slots, filled))
        before = slots - 1
        before[:, 0] = prompt - 1  # the prompt's last token predicts every completion's first
        predictor.append(before[filled] + start)
        positions.append(torch.arange(prompt))
        positions.append((torch.arange(filled.shape[1]) + prompt).expand(filled.shape)[filled])
        tokens.extend(group.prompt)
        for completion in group.completions:
            tokens.extend(completion)
    completions = [completion for group in groups for completion in group.completions]
    return Layout(
        input_ids=torch.tensor([tokens]),
        position_ids=torch.cat(positions)[None],
        attention_mask=None,
        predictor=torch.cat(predictor),
        targets=torch.tensor([token for completion in completions for token in completion]),
        mask=_completion_mask(completions),
        blocks=tuple(blocks),
    )


def layout_for(model: Any, groups: Sequence[Group], *, share_prompt: bool) -> Layout:
    """The cheapest layout that this model computes correctly."""
    if share_prompt and sharing_obstacle(model.config) is None:
        return shared_layout(groups)
    return plain_layout(groups)


def sharing_obstacle(config: Any) -> str | None:
    """Why a model cannot take the shared-prompt layout, or None if it can.

    The layout replaces the model's attention function by one that knows full causal attention only. Sliding
    windows count positions in the row, which are not positions in the text, and sinks add a term to the
    softmax; such models take the plain layout.
    """
    kinds = set(getattr(config, "layer_types", None) or ["full_attention"])
    if kinds != {"full_attention"} or getattr(config, "use_sliding_window", False):
        return "its layers use sliding-window attention"
    if config.model_type == "gpt_oss":
        return "its attention has sinks"
    if getattr(config, "sliding_window", None) and not hasattr(config, "use_sliding_window"):
        return "its layers use sliding-window attention"
    if config._attn_implementation not in {"sdpa", SHARED_PROMPT}:
        return f"it runs {config._attn_implementation} attention, not sdpa"
    return None


@dataclass(frozen=True)
class TokenScores:
    """What the policy thinks of M completion tokens, in float32."""

    logprobs: Tensor
    """(M,) with gradient where gradients are on."""
    entropy: Tensor
    """(M,) of the distribution each token was drawn from, without gradient."""
    top1: Tensor
    """(M,) bool: whether each token is the most probable one."""


def completion_scores(model: Any, layout: Layout, temperature: float, chunk_tokens: int | None = None) -> TokenScores:
    """Log-probabilities of completion tokens under softmax(logits / temperature), the sampler's definition.

    Args:
        model: a transformers causal language model, or a PeftModel of one; its output layer is frozen.
        layout: from `plain_layout` or `shared_layout`, on the model's device.
        temperature: > 0.
        chunk_tokens: tokens whose logits exist at once; by default as many as fit `CHUNK_ELEMENTS`.

    Raises:
        ConfigError: the output layer trains, or the model transforms its logits.
    """
    lm = model.get_base_model() if hasattr(model, "get_base_model") else model
    head = output_layer(lm)
    sharing = {} if layout.blocks is None else {"shared_prompt": layout.blocks}
    if sharing and lm.config._attn_implementation != SHARED_PROMPT:
        raise RuntimeError("a shared-prompt layout needs shared_attention.active(model) around it")
    hidden = lm.get_decoder()(
        input_ids=layout.input_ids,
        position_ids=layout.position_ids,
        attention_mask=layout.attention_mask,
        use_cache=False,
        **sharing,
    ).last_hidden_state
    hidden = hidden.flatten(0, 1)[layout.predictor]
    size = chunk_tokens or max(1, CHUNK_ELEMENTS // head.out_features)
    weight = next(head.parameters())  # not head.weight: ZeRO-3 takes an attribute access for a use by the caller
    with gathered([weight]):
        scores: tuple[Tensor, Tensor, Tensor] = cast(Any, _TokenLogprobs).apply(
            hidden, weight, layout.targets, temperature, size
        )
    return TokenScores(*scores)


def output_layer(lm: Any) -> nn.Linear:
    """The frozen linear layer that makes logits.

    Raises:
        ConfigError: logits are not simply that layer's output, or it trains.
    """
    for name in ("final_logit_softcapping", "logits_scaling", "logit_scale"):
        if getattr(lm.config, name, None) not in (None, 1.0):
            raise ConfigError(f"model {lm.config.model_type} scales its logits ({name}), which GRPO cannot follow")
    head = lm.get_output_embeddings()
    if type(head) is not nn.Linear or [p.requires_grad for p in head.parameters()] != [False]:
        raise ConfigError("lora.target_modules must leave the output layer (lm_head) alone")
    return head


class _TokenLogprobs(torch.autograd.Function):
    """log softmax(h W^T / T)[target] for each row of h, holding the logits of one chunk of rows only.

    Each row's gradient with respect to its own h is the incoming scalar times (W[target] - p W) / T. That
    vector is as small as h, so forward computes it while the chunk's probabilities p are at hand, and
    backward neither keeps nor recomputes logits. W gets no gradient.
    """

    @staticmethod
    def forward(
        ctx: Any, hidden: Tensor, weight: Tensor, targets: Tensor, temperature: float, chunk: int
    ) -> tuple[Tensor, Tensor, Tensor]:
        tokens = len(targets)
        logprobs = torch.empty(tokens, dtype=torch.float32, device=hidden.device)
        entropy = torch.empty_like(logprobs)
        top1 = torch.empty(tokens, dtype=torch.bool, device=hidden.device)
        direction = torch.empty_like(hidden) if ctx.needs_input_grad[0] else None
        for start in range(0, tokens, chunk):
            rows = slice(start, min(start + chunk, tokens))
            logp = functional.linear(hidden[rows], weight).float()  # (chunk, vocabulary)
            logp = torch.log_softmax(logp.div_(temperature), dim=-1)
            logprobs[rows] = logp.gather(1, targets[rows, None]).squeeze(1)
            top1[rows] = logp.argmax(dim=-1) == targets[rows]
            probabilities = logp.exp()
            entropy[rows] = -torch.linalg.vecdot(probabilities, logp)
            if direction is not None:
                mean = probabilities.to(weight.dtype) @ weight  # (chunk, hidden)
                direction[rows] = (weight[targets[rows]] - mean) / temperature
        if direction is not None:
            ctx.save_for_backward(direction)
        ctx.mark_non_differentiable(entropy, top1)
        return logprobs, entropy, top1

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, None, None, None, None]:
        (direction,) = ctx.saved_tensors
        return (gradients[0][:, None] * direction).to(direction.dtype), None, None, None, None
