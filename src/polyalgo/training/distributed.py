"""The few collectives of training, which are the identity in one process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

import torch
from torch import Tensor, distributed, nn

T = TypeVar("T")


def is_distributed() -> bool:
    """Whether several processes train together."""
    return distributed.is_available() and distributed.is_initialized() and distributed.get_world_size() > 1


def gather(value: T) -> list[T]:
    """The value of every process, in order of rank."""
    if not is_distributed():
        return [value]
    values: list[Any] = [None] * distributed.get_world_size()
    distributed.all_gather_object(values, value)
    return values


def sum_over_processes(values: dict[str, float]) -> dict[str, float]:
    """Each entry summed over processes; all have the same keys in the same order."""
    return {key: sum(part[key] for part in parts) for parts in [gather(values)] for key in values}


def sum_gradients(parameters: Iterable[nn.Parameter]) -> None:
    """Add up gradients over processes in one message; a missing gradient is zero."""
    if not is_distributed():
        return
    parameters = list(parameters)
    gradients = [p.grad if p.grad is not None else torch.zeros_like(p) for p in parameters]
    flat = torch.cat([gradient.float().flatten() for gradient in gradients])
    distributed.all_reduce(flat)
    for parameter, part in zip(parameters, torch.split(flat, [p.numel() for p in parameters]), strict=True):
        parameter.grad = part.view_as(parameter).to(parameter.dtype)


@contextmanager
def gathered(parameters: Iterable[Tensor]) -> Iterator[None]:
    """Within the block, parameters that ZeRO-3 has split are whole; others are left alone."""
    split = [parameter for parameter in parameters if hasattr(parameter, "ds_id")]
    with ExitStack() as stack:
        if split:
            import deepspeed

            stack.enter_context(deepspeed.zero.GatheredParameters(split))
        yield


@contextmanager
def sampling_weights(policy: nn.Module, engine: Any | None) -> Iterator[None]:
    """Within the block the policy's weights are whole and its forward pass is no collective.

    Under ZeRO-3 every module's forward pass otherwise fetches weights together with the other processes, which
    decode another number of tokens, or nothing at all, and would be waited for in vain.

    Args:
        policy: what samples.
        engine: DeepSpeed's engine around it; None without DeepSpeed.
    """
    if engine is None or not any(hasattr(parameter, "ds_id") for parameter in policy.parameters()):
        yield
        return
    import deepspeed

    with deepspeed.zero.unwrap_model_for_generation(engine):
        yield
