"""GPU memory of GRPO on gpt-oss-20b, term by term, for one of eight 80 GB GPUs.

    python -m benchmarks.memory_budget

Every term is a formula of the model's configuration; what one decoder layer keeps for its backward pass is counted by
running that layer, adapters included, on shapes alone (torch's meta device). Prints the tables of
docs/gpt-oss-20b.md, which a test compares with it. Nothing here was measured on a GPU.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest import mock

GIB = 2**30
WORLD = 8
USABLE_GIB = 79.0
"""Of an 80 GB card, as its driver reports it."""
RESERVE_GIB = 4.0
"""Assumed: CUDA context, NCCL buffers, kernels' scratch, fragmentation."""
VLLM_RESERVE_GIB = 3.0
"""Assumed: vLLM's activations and CUDA graphs."""
ZERO3_LIVE_PARAMETERS = 1e9
"""DeepSpeed's default `stage3_max_live_parameters`: gathered weights at one time."""


@dataclass(frozen=True)
class Recipe:
    """What one GPU trains and samples."""

    experts: bool
    """Adapters on the fused experts too."""
    zero: int
    generations: int = 8
    """`grpo.num_generations`; with `micro_batch_groups=1` also the rows of a micro batch."""
    prompt_tokens: int = 1024
    completion_tokens: int = 4096
    eager: bool = False
    """Attention that writes its scores to memory."""
    sampled_together: int = 32
    """Completions in vLLM's cache at once: 32 prompts x 8 over 8 GPUs."""

    @property
    def length(self) -> int:
        """Longest row."""
        return self.prompt_tokens + self.completion_tokens

    @property
    def tokens(self) -> int:
        """Tokens of a micro batch, at most."""
        return self.generations * self.length


def config_20b(layers: int = 24) -> Any:
    """gpt-oss-20b's configuration; `GptOssConfig()` alone is the 120b's."""
    from transformers import GptOssConfig

    return GptOssConfig(num_hidden_layers=layers, num_local_experts=32)


def expert_parameters(config: Any) -> int:
    """Weights that the published checkpoint packs as MXFP4."""
    return int(config.num_hidden_layers * config.num_local_experts * 3 * config.hidden_size * config.intermediate_size)


@cache
def parameters() -> int:
    """Of the base model."""
    import torch
    from transformers import AutoModelForCausalLM

    from polyalgo.training.lora import count_parameters

    with torch.device("meta"):
        return count_parameters(AutoModelForCausalLM.from_config(config_20b()))


@cache
def kept_by_one_layer(tokens: int, experts: bool) -> int:
    """Bytes that one full-attention layer on one row of `tokens` keeps for its backward pass, eager attention.

    Model weights are not counted; weights that peft makes anew (experts with their adapter folded in) are.
    """
    import torch
    from transformers import AutoModelForCausalLM

    from polyalgo.config.schema import Family, LoraConfig
    from polyalgo.training.lora import add_lora

    # torch has no autocast state for the meta device, and peft asks for it
    without_autocast = mock.patch("torch.autocast", return_value=contextlib.nullcontext())
    with torch.device("meta"), without_autocast:
        model = AutoModelForCausalLM.from_config(
            config_20b(layers=2), dtype=torch.bfloat16, attn_implementation="eager", experts_implementation="grouped_mm"
        )
        model, _ = add_lora(model, LoraConfig(experts=experts), Family.gpt_oss)
        model.train()
        weights = {parameter.untyped_storage()._cdata for parameter in model.parameters()}
        kept: dict[int, Any] = {}  # holds the tensors, so that no storage's identity is used twice

        def keep(tensor: Any) -> Any:
            kept[tensor.untyped_storage()._cdata] = tensor
            return tensor

        decoder = model.get_base_model().get_decoder()
        hidden = torch.empty(1, tokens, config_20b().hidden_size, dtype=torch.bfloat16, requires_grad=True)
        positions = torch.arange(tokens)[None]
        rotary = decoder.rotary_emb(hidden, positions)
        mask = torch.empty(1, 1, tokens, tokens, dtype=torch.bfloat16)
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            decoder.layers[1](hidden, attention_mask=mask, position_embeddings=rotary, position_ids=positions)
    return sum(t.untyped_storage().nbytes() for key, t in kept.items() if key not in weights)


def layer_bytes(recipe: Recipe) -> dict[str, float]:
    """What one layer keeps for backward: fixed, per token, and eager attention's scores.

    Eager scores are exactly heads x length^2 in bfloat16; the rest is linear in tokens, so two lengths give it.
    """
    heads, short, long = config_20b().num_attention_heads, 1024, 2048
    rest = {n: kept_by_one_layer(n, recipe.experts) - 2 * heads * n * n for n in (short, long)}
    per_token = (rest[long] - rest[short]) / (long - short)
    scores = 2 * heads * recipe.generations * recipe.length**2 if recipe.eager else 0
    return {"fixed": rest[short] - per_token * short, "tokens": per_token * recipe.tokens, "scores": scores}


def trainer_terms(recipe: Recipe) -> dict[str, float]:
    """Bytes on one GPU, by term."""
    from polyalgo.config.schema import Family, LoraConfig
    from polyalgo.training.logprobs import CHUNK_ELEMENTS
    from polyalgo.training.lora import expected_trainable

    config = config_20b()
    adapter = expected_trainable(config, LoraConfig(experts=recipe.experts), Family.gpt_oss)
    per_gpu = [1.0 if recipe.zero < stage else 1 / WORLD for stage in (1, 2, 3)]
    optimiser, gradients, weights = per_gpu
    layer = layer_bytes(recipe)
    head = 2 * config.vocab_size * config.hidden_size
    gathered = 2 * ZERO3_LIVE_PARAMETERS + head if recipe.zero == 3 else 0
    return {
        "base weights, bf16: 2 N": 2 * parameters() * weights,
        "gathered layers and output layer (ZeRO-3)": gathered,
        "adapter, fp32: 4 A": 4 * adapter * weights,
        "its gradients, fp32: 4 A": 4 * adapter * gradients,
        "AdamW's moments and ZeRO's copy, fp32: 12 A": 12 * adapter * optimiser,
        "inputs of all layers: 2 T H L": 2 * recipe.tokens * config.hidden_size * config.num_hidden_layers,
        "one layer recomputed: a T": layer["tokens"],
        "experts with the adapter folded in: c": layer["fixed"],
        "eager scores: 2 heads G length^2": layer["scores"],
        "that layer's gradients (assumed as much again)": sum(layer.values()),
        "a chunk of logits: 16 x 2^24": 16 * CHUNK_ELEMENTS,
        "hidden states and their direction: 4 T H": 4 * recipe.tokens * config.hidden_size,
        "reserve (assumed)": RESERVE_GIB * GIB,
    }


def sampler_terms(recipe: Recipe) -> dict[str, float]:
    """Bytes of vLLM on the same GPU, by term. Adapters on experts need unpacked weights."""
    config = config_20b()
    packed = expert_parameters(config)
    weights = 2 * parameters() if recipe.experts else 2 * (parameters() - packed) + packed * 4.25 / 8
    per_token = 2 * 2 * config.num_key_value_heads * config.head_dim  # keys and values of one layer, bf16
    full = config.layer_types.count("full_attention")
    columns = full * recipe.length + (config.num_hidden_layers - full) * config.sliding_window
    return {
        "weights" + (", bf16: 2 N" if recipe.experts else ", experts MXFP4 (4.25 bits)"): weights,
        f"keys and values of {recipe.sampled_together} completions": per_token * columns * recipe.sampled_together,
        "reserve (assumed)": VLLM_RESERVE_GIB * GIB,
    }


def trainer_table() -> str:
    """Markdown: one column per adapter and ZeRO stage."""
    recipes = [Recipe(experts, zero) for experts in (False, True) for zero in (1, 2, 3)]
    columns = [trainer_terms(recipe) for recipe in recipes]
    lines = ["| GiB | " + " | ".join(f"{_what(r)}, ZeRO-{r.zero}" for r in recipes) + " |", "|---|" + "---:|" * 6]
    for term in columns[0]:
        lines.append(f"| {term} | " + " | ".join(f"{column[term] / GIB:.2f}" for column in columns) + " |")
    totals = [sum(column.values()) / GIB for column in columns]
    lines.append("| **trainer** | " + " | ".join(f"**{total:.1f}**" for total in totals) + " |")
    samplers = [sum(sampler_terms(recipe).values()) / GIB for recipe in recipes]
    lines.append("| **sampler on the same GPU** | " + " | ".join(f"**{size:.1f}**" for size in samplers) + " |")
    sums = [a + b for a, b in zip(totals, samplers, strict=True)]
    verdicts = [f"{total:.1f} {'fits' if total <= USABLE_GIB else 'does not fit'}" for total in sums]
    lines.append(f"| **both, of {USABLE_GIB:.0f}** | " + " | ".join(f"**{verdict}**" for verdict in verdicts) + " |")
    return "\n".join(lines)


def sampler_table() -> str:
    """Markdown: vLLM's terms, without and with adapters on experts."""
    lines = ["| vLLM, GiB | |", "|---|---:|"]
    for recipe in (Recipe(False, 2), Recipe(True, 3)):
        terms = sampler_terms(recipe)
        lines += [f"| {_what(recipe)}: {term} | {size / GIB:.2f} |" for term, size in terms.items()]
        lines.append(f"| **{_what(recipe)}** | **{sum(terms.values()) / GIB:.1f}** |")
    return "\n".join(lines)


def notes() -> str:
    """Markdown: what the tables leave out, in figures."""
    recipe = Recipe(False, 2)
    config = config_20b()
    eager = layer_bytes(Recipe(False, 2, eager=True))["scores"]
    logits = 4 * recipe.tokens * config.vocab_size
    layer = layer_bytes(recipe)
    return "\n".join(
        [
            f"- N = {parameters():,} parameters, H = {config.hidden_size}, L = {config.num_hidden_layers}, "
            f"T = G x (prompt + completion) = {recipe.generations} x ({recipe.prompt_tokens} + "
            f"{recipe.completion_tokens}) = {recipe.tokens:,} tokens, if every completion is cut at its limit.",
            f"- a = {layer['tokens'] / recipe.tokens / 1024:.0f} KiB a token, counted on the layer itself "
            f"({layer_bytes(Recipe(True, 2))['tokens'] / recipe.tokens / 1024:.0f} KiB with adapters on experts).",
            f"- Eager attention would keep {eager / GIB:.1f} GiB of scores for one layer, and the float32 copies of "
            "its softmax twice that for a moment: take flex or flash attention.",
            f"- Adapters on experts with completions of 2,048 tokens, ZeRO-3: trainer "
            f"{sum(trainer_terms(Recipe(True, 3, completion_tokens=2048)).values()) / GIB:.1f} GiB.",
            f"- Whole logits in float32 would be {logits / GIB:.1f} GiB; a chunk is {16 * 2**24 / GIB:.2f} GiB.",
        ]
    )


def _what(recipe: Recipe) -> str:
    return "with experts" if recipe.experts else "attention only"


def text() -> str:
    """Everything the document takes over."""
    return "\n\n".join([trainer_table(), notes(), sampler_table()])


if __name__ == "__main__":
    print(text())
