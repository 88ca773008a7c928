"""Drawing tokens: one uniform per (request seed, token index), inverted through the filtered distribution.

A draw depends on its own logits, seed and index alone, so a request gives the same tokens in any batch (up to
the numerics of the logits). It does not promise the same tokens as another engine's sampler.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

import torch
from torch import Tensor

from polyalgo.config.schema import SamplingConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.records import Sampling

_CDF_BLOCK = 256
"""Probabilities summed together before the search within one block; a matter of speed only."""


MIN_TEMPERATURE, MAX_TEMPERATURE = 0.001, 100.0
"""Outside, float32 logits divided by the temperature overflow, or nothing is left of the model."""


def check_sampling(config: SamplingConfig) -> None:
    """Check ranges, and that samples of one problem can differ.

    Raises:
        ConfigError: a value is out of range.
    """
    if not (config.temperature == 0 or MIN_TEMPERATURE <= config.temperature <= MAX_TEMPERATURE):
        raise ConfigError(
            f"sampling.temperature must be 0 (greedy) or in [{MIN_TEMPERATURE}, {MAX_TEMPERATURE}], "
            f"got {config.temperature}"
        )
    if not 0 < config.top_p <= 1:
        raise ConfigError(f"sampling.top_p must be in (0, 1], got {config.top_p}")
    for name, least in (("top_k", 0), ("max_new_tokens", 1), ("num_samples", 1)):
        value = getattr(config, name)
        if value < least:
            raise ConfigError(f"sampling.{name} must be >= {least}, got {value}")
        if value >= 2**31:
            raise ConfigError(f"sampling.{name} must be < 2**31, got {value}")
    if config.temperature == 0 and config.num_samples > 1:
        raise ConfigError(
            f"sampling.num_samples must be 1 at temperature 0 (all samples would be equal), "
            f"got {config.num_samples}; raise sampling.temperature"
        )


def uniform(seed: int, index: int) -> float:
    """The uniform number in [0, 1) that draws token `index` of the request with this seed.

    A counter-based generator: BLAKE2b over (seed, index), its first 53 bits. No state, no order.
    """
    block = struct.pack("<QQ", seed & (2**64 - 1), index)
    return (int.from_bytes(hashlib.blake2b(block, digest_size=8).digest(), "little") >> 11) * 2.0**-53


def draw(logits: Tensor, sampling: Sampling, uniforms: Sequence[float]) -> tuple[Tensor, Tensor]:
    """Draw one token per row.

    Args:
        logits: (rows, vocabulary), any float dtype.
        sampling: temperature 0 takes the most likely token; filters apply in the order temperature, top-k,
            top-p, as in transformers and vLLM.
        uniforms: one number in [0, 1) per row; unused when greedy.

    Returns:
        Tokens (rows,) int64, and their log-probabilities (rows,) float32 under softmax(logits / temperature)
        over the whole vocabulary (temperature 1 when greedy), before filtering.

    Raises:
        EngineError: a row's logits define no distribution (nan, infinity); -inf excludes a token and is fine.
    """
    greedy = sampling.temperature == 0
    scaled = logits.float() if greedy else logits.float() / sampling.temperature
    log_normaliser = scaled.logsumexp(-1, keepdim=True)
    if not bool(log_normaliser.isfinite().all()):  # any nan or infinity of the row is in the sum
        raise EngineError(
            f"the model's logits are not finite ({_example(log_normaliser)}): its weights or those of its adapter are "
            "damaged, or training has driven them too far (a smaller optim.lr); such completions are not recorded"
        )
    if greedy:
        tokens = scaled.argmax(-1, keepdim=True)
    else:
        probabilities = (scaled - log_normaliser).exp_()
        probabilities = nucleus(keep_top_k(probabilities, sampling.top_k), sampling.top_p)
        tokens = invert_cdf(probabilities, torch.tensor(uniforms, dtype=torch.float64, device=logits.device))
    logprobs = scaled.gather(-1, tokens) - log_normaliser
    return tokens.squeeze(-1), logprobs.squeeze(-1)


def _example(values: Tensor) -> float:
    """The first one that is not finite."""
    return float(values[~values.isfinite()][0])


def keep_top_k(probabilities: Tensor, top_k: int) -> Tensor:
    """Set all but the `top_k` largest of each row to zero; 0 keeps all. Shapes (rows, vocabulary)."""
    if top_k == 0 or top_k >= probabilities.shape[-1]:
        return probabilities
    top = probabilities.topk(top_k, dim=-1)
    return torch.zeros_like(probabilities).scatter_(-1, top.indices, top.values)


def nucleus(probabilities: Tensor, top_p: float) -> Tensor:
    """Keep each row's smallest set of most likely tokens that holds `top_p` of the row's mass.

    Holtzman et al. 2020, "The Curious Case of Neural Text Degeneration". Rows need not sum to one.

    Args:
        probabilities: (rows, vocabulary), non-negative.
        top_p: share of the row's mass in (0, 1]; 1 keeps all.
    """
    if top_p >= 1:
        return probabilities
    vocabulary = probabilities.shape[-1]
    wanted = top_p * probabilities.sum(-1, keepdim=True)
    width = min(256, vocabulary)  # a nucleus is mostly narrow: sort the whole vocabulary only where it is not
    while True:
        top = probabilities.topk(width, dim=-1)
        before = top.values.cumsum(-1) - top.values
        if width == vocabulary or bool((before[:, -1:] >= wanted).all()):
            break
        width = min(8 * width, vocabulary)
    kept = top.values.masked_fill(before >= wanted, 0.0)
    return torch.zeros_like(probabilities).scatter_(-1, top.indices, kept)


def invert_cdf(weights: Tensor, uniforms: Tensor) -> Tensor:
    """The token whose interval of the cumulative weights, in order of token id, holds `uniform * total`.

    Args:
        weights: (rows, vocabulary), non-negative, not all zero; need not sum to one.
        uniforms: (rows,) in [0, 1), float64.

    Returns:
        (rows, 1) int64; never a token of weight zero.
    """
    rows, vocabulary = weights.shape
    padding = -vocabulary % _CDF_BLOCK
    blocks = torch.nn.functional.pad(weights, (0, padding)).view(rows, -1, _CDF_BLOCK)
    block, inside = _search(blocks.sum(-1).double(), uniforms)
    chosen = blocks[torch.arange(rows, device=weights.device), block].double()
    within, _ = _search(chosen, inside)
    return (block * _CDF_BLOCK + within).unsqueeze(-1)


def _search(weights: Tensor, uniforms: Tensor) -> tuple[Tensor, Tensor]:
    """Index by inverse CDF, and the uniform number left within the chosen interval.

    Rounding may put a target on the end of the last interval or on an empty one; `last` and the strict
    comparison send both to an interval of positive weight.
    """
    cumulative = weights.cumsum(-1)
    target = (uniforms * cumulative[:, -1]).unsqueeze(-1)
    last = (weights > 0).cumsum(-1).argmax(-1, keepdim=True)
    index = torch.minimum((cumulative <= target).sum(-1, keepdim=True), last)
    weight = weights.gather(-1, index)
    left = (target - (cumulative.gather(-1, index) - weight)) / weight
    return index.squeeze(-1), left.clamp(0.0, 1.0).squeeze(-1)
