"""LoRA of vLLM's CPU workers as matrix products; imported inside vLLM's worker processes only.

vLLM 0.32 computes adapters on a CPU by a reference that copies the adapter's matrices once per token: thousands of
times the memory traffic of the product itself, and tens of times slower than the model. Here rows of one adapter are
multiplied at once, in the same types as the reference: buffers in float32, outputs in the type of the layer.
"""

from __future__ import annotations

from collections.abc import Iterator

import torch
from vllm.lora.ops.torch_ops import lora_ops
from vllm.lora.punica_wrapper import punica_cpu


class CpuLora:
    """Named as `worker_extension_cls`, so that every worker imports this module before it loads a model."""


def _groups(indices: torch.Tensor) -> Iterator[tuple[int, slice | torch.Tensor]]:
    """Adapter slots and the rows that they answer; rows without an adapter (-1) belong to none."""
    first = int(indices[0])
    if bool((indices == first).all()):
        if first >= 0:
            yield first, slice(0, len(indices))
        return
    for slot in sorted(set(indices.tolist())):
        if slot >= 0:
            yield slot, (indices == slot).nonzero().squeeze(1)


def _products(inputs: torch.Tensor, weights: torch.Tensor, indices: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """`inputs` (rows, in) times the matrix (out, in) of each row's adapter: (rows, out), zero where it has none."""
    if weights.dim() == 4:  # (slots, 1, out, in)
        weights = weights.squeeze(1)
    found = torch.zeros(len(indices), weights.shape[1], dtype=dtype)
    for slot, rows in _groups(indices):
        found[rows] = inputs[rows].to(dtype) @ weights[slot].to(dtype).T
    return found


def bgmv_shrink(
    inputs: torch.Tensor, weights: torch.Tensor, output: torch.Tensor, indices: torch.Tensor, scaling: float = 1.0
) -> None:
    """`output` (rows, rank) = scaling * inputs (rows, in) x A."""
    found = _products(inputs, weights, indices, output.dtype)
    output[:, : found.shape[1]] = scaling * found


def bgmv_expand(
    inputs: torch.Tensor, weights: torch.Tensor, output: torch.Tensor, indices: torch.Tensor, add_inputs: bool = True
) -> None:
    """`output` (rows, out) += inputs (rows, rank) x B, up to the padding of either."""
    width = min(weights.shape[-2], output.shape[1])
    bgmv_expand_slice(inputs, weights[..., :width, :], output, indices, 0, width, add_inputs)


def bgmv_expand_slice(
    inputs: torch.Tensor,
    weights: torch.Tensor,
    output: torch.Tensor,
    indices: torch.Tensor,
    slice_offset: int,
    slice_size: int,
    add_inputs: bool = True,
) -> None:
    """The same into columns `slice_offset` to `slice_offset + slice_size` of `output`."""
    found = _products(inputs, weights, indices, output.dtype)
    part = output[: len(found), slice_offset : slice_offset + slice_size]
    if add_inputs:
        part += found
    else:
        part.copy_(found)


for _module in (lora_ops, punica_cpu):  # the second holds its own names; the first serves prefills
    _module.bgmv_shrink = bgmv_shrink
    _module.bgmv_expand = bgmv_expand
    _module.bgmv_expand_slice = bgmv_expand_slice
