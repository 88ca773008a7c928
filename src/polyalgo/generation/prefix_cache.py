"""Key-value cache and decode attention in which the samples of a prompt share its keys and values.

Each prompt is kept once and read once per layer for all its samples; each row has columns for its own completion
only. Exact up to rounding: attention over prompt and completion is joined by their softmax normalisers. For CPU and
plain full attention; everything else takes `kv_cache`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from transformers import Cache, DynamicCache
from transformers.cache_utils import DynamicLayer

from polyalgo.errors import EngineError
from polyalgo.generation.attention import GROUPED_SDPA

_COLUMNS = 64
"""Completion buffers grow by this many columns."""
_MIN_SLOTS = 4


def is_supported(model: Any, prefilled: Cache) -> bool:
    """Whether every layer is plain full attention through sdpa, on a CPU.

    Args:
        model: on its device, with `generation.attention.decoding` active.
        prefilled: a prefilled cache of it.
    """
    return (
        model.device.type == "cpu"
        and model.config._attn_implementation == GROUPED_SDPA
        and all(type(layer) is DynamicLayer for layer in DynamicCache(config=model.config).layers)
        and all(layer.keys.shape == layer.values.shape for layer in prefilled.layers)
    )


class PrefixLayer(DynamicLayer):  # type: ignore[misc]  # transformers is untyped
    """One layer's buffers: prompts (slots, heads, width, head_dim), completions (rows, heads, columns, head_dim)."""

    def __init__(self, cache: PrefixCache, keys: Tensor, values: Tensor) -> None:
        super().__init__()
        self.lazy_initialization(keys, values)
        self._cache = cache
        heads, width = keys.shape[1:3]
        # zeros, not empty: masked columns get weight 0, and 0 * NaN would be NaN
        self.prompts = [part.new_zeros(_MIN_SLOTS, heads, width, part.shape[3]) for part in (keys, values)]
        self.completions = [part.new_zeros(cache.max_rows, heads, _COLUMNS, part.shape[3]) for part in (keys, values)]

    def update(self, key_states: Tensor, value_states: Tensor, *args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        """Write one new column at `end`; all columns of the live rows (contiguous: twice as fast as a window)."""
        rows, end = self._cache.rows, self._cache.end
        for buffer, new in zip(self.completions, (key_states, value_states), strict=True):
            buffer[:rows, :, end] = new[:, :, 0]
        return self.completions[0][:rows], self.completions[1][:rows]

    def get_seq_length(self) -> int:
        """Nothing that a mask of transformers would have to cover; ours is in the cache."""
        return 0


class PrefixCache(Cache):  # type: ignore[misc]  # transformers is untyped
    """The cache of a decode loop; rows 0 .. rows-1 are live, their completions right-aligned behind column `end`.

    Args:
        prefilled: a prefilled cache, for the shapes of its layers; its prompts are the longest to come.
        max_rows: rows decoded together at most.
    """

    def __init__(self, prefilled: Cache, max_rows: int) -> None:
        self.max_rows = max_rows
        self.rows = 0
        self.end = 0
        """Column of the next token."""
        self._lengths: list[int] = []
        """Completion columns of each row."""
        self._slots: list[int] = []
        """Where each row's prompt is."""
        self._prompts: list[_Prompt] = []
        """By slot."""
        self._routes: _Routes | None = None
        self._mask: Tensor
        self._attended = 0
        super().__init__(layers=[PrefixLayer(self, layer.keys, layer.values) for layer in prefilled.layers])

    def add(self, prefilled: Cache, row: int, prompt: tuple[int, ...], copies: int) -> None:
        """Append `copies` rows that start from one row of a prefilled, left-padded cache."""
        length = len(prompt)
        slot = next((slot for slot, held in enumerate(self._prompts) if held.tokens == prompt), None)
        if slot is None:
            slot = len(self._prompts)
            self._prompts.append(_Prompt(prompt))
            for layer, filled in zip(self.layers, prefilled.layers, strict=True):
                for index, part in enumerate((filled.keys, filled.values)):
                    if slot == len(layer.prompts[index]):
                        layer.prompts[index] = _doubled(layer.prompts[index])
                    layer.prompts[index][slot, :, :length] = part[row, :, -length:]
        self._prompts[slot].rows += copies
        self._slots += [slot] * copies
        self._lengths += [0] * copies
        self.rows += copies
        self._routes = None

    def remove(self, row: int) -> None:
        """Drop a row; the last row takes its place. A prompt without rows goes the same way."""
        slot = self._slots[row]
        self.rows -= 1
        if row != self.rows:
            for layer in self.layers:
                for buffer in layer.completions:
                    buffer[row] = buffer[self.rows]
        for values in (self._slots, self._lengths):
            values[row] = values[-1]
            values.pop()
        self._routes = None
        prompt = self._prompts[slot]
        prompt.rows -= 1
        if prompt.rows == 0:
            self._remove_prompt(slot)

    def _remove_prompt(self, slot: int) -> None:
        last = len(self._prompts) - 1
        if slot != last:
            length = len(self._prompts[last].tokens)
            for layer in self.layers:
                for buffer in layer.prompts:
                    buffer[slot, :, :length] = buffer[last, :, :length]
            self._slots = [slot if value == last else value for value in self._slots]
            self._prompts[slot] = self._prompts[last]
        self._prompts.pop()

    def trim(self) -> None:
        """Make room for the next column: move the rows to the front, or widen the buffers."""
        longest = max(self._lengths, default=0)
        columns = self.layers[0].completions[0].shape[2]
        if self.rows == 0:
            self.end = 0
        if self.end < columns:
            return
        wider = columns + _COLUMNS if longest > columns // 2 else columns
        for layer in self.layers:
            for index, buffer in enumerate(layer.completions):
                moved = buffer.new_zeros(*buffer.shape[:2], wider, buffer.shape[3])
                moved[: self.rows, :, :longest] = buffer[: self.rows, :, self.end - longest : self.end]
                layer.completions[index] = moved
        self.end = longest

    def step_inputs(self) -> dict[str, Any]:
        """What the forward pass of the next token needs beside tokens, positions and this cache."""
        if self._routes is None:
            self._routes = _Routes(self._slots, [len(prompt.tokens) for prompt in self._prompts])
        columns = torch.arange(self.layers[0].completions[0].shape[2])
        begin = self.end - torch.tensor(self._lengths)[:, None]
        hidden = (columns < begin) | (columns > self.end)
        self._mask = torch.zeros(hidden.shape).masked_fill_(hidden, float("-inf"))[:, None, None]
        self._attended = 0
        return {"attention_mask": None, "prefix_cache": self}

    def advance(self) -> None:
        """Count the column that a forward pass has written.

        Raises:
            EngineError: a layer did not attend to the prompts, because the model has attention of its own.
        """
        if self._attended != len(self.layers):
            raise EngineError(
                f"{self._attended} of {len(self.layers)} layers took the engine's attention; set the model's "
                "attn_implementation to eager"
            )
        self.end += 1
        self._lengths = [length + 1 for length in self._lengths]

    def attend(self, layer: int, query: Tensor, keys: Tensor, values: Tensor, scale: float | None) -> Tensor:
        """Attention of one new token per row to its prompt and its completion.

        Args:
            layer: index of the layer.
            query: (rows, heads, 1, head_dim).
            keys: (rows, key_heads, columns, head_dim), from `update`; heads is a multiple of key_heads.
            values: as `keys`.
            scale: factor on the scores; None is head_dim ** -0.5.

        Returns:
            (rows, 1, heads, head_dim).
        """
        routes = self._routes
        assert routes is not None
        rows, heads, _, head_dim = query.shape
        grouped = query.reshape(rows, keys.shape[1], heads // keys.shape[1], head_dim)
        own, own_norm = _attend(grouped, keys, values, self._mask, scale)
        slots, samples = routes.rows.shape
        # (slots, key_heads, samples x group, head_dim): the samples of a prompt stand on the query axis
        asked = grouped[routes.rows].transpose(1, 2).flatten(2, 3)
        prompts = [part[:slots, :, : routes.width] for part in self.layers[layer].prompts]
        found, found_norm = _attend(asked, prompts[0], prompts[1], routes.mask, scale)
        shape = (slots, keys.shape[1], samples, grouped.shape[2])
        shared = found.view(*shape, -1).transpose(1, 2).flatten(0, 1)[routes.place]
        shared_norm = found_norm.view(shape).transpose(1, 2).flatten(0, 1)[routes.place]
        weight = torch.sigmoid(shared_norm - own_norm)[..., None]  # the prompt's share of the joint softmax
        joined = torch.lerp(own.float(), shared.float(), weight).to(query.dtype)
        self._attended += 1
        return joined.reshape(rows, 1, heads, -1)


@dataclass
class _Prompt:
    """What is in a slot."""

    tokens: tuple[int, ...]
    rows: int = 0


class _Routes:
    """Which rows ask which prompt, as index tensors; changes only when rows enter or leave."""

    def __init__(self, slots: list[int], lengths: list[int]) -> None:
        members: list[list[int]] = [[] for _ in lengths]
        for row, slot in enumerate(slots):
            members[slot].append(row)
        samples = max(map(len, members))
        self.rows = torch.tensor([[*rows, *[rows[0]] * (samples - len(rows))] for rows in members])
        """(slots, samples) row numbers; short lists repeat a row, whose second answer nobody reads."""
        place = {row: slot * samples + index for slot, rows in enumerate(members) for index, row in enumerate(rows)}
        self.place = torch.tensor([place[row] for row in range(len(slots))])
        """(rows,) where each row's answer is among the flattened (slots, samples)."""
        self.width = max(lengths)
        hidden = torch.arange(self.width) >= torch.tensor(lengths)[:, None]
        self.mask = torch.zeros(hidden.shape).masked_fill_(hidden, float("-inf"))[:, None, None]


def _attend(query: Tensor, keys: Tensor, values: Tensor, mask: Tensor, scale: float | None) -> tuple[Tensor, Tensor]:
    """Attention and the logarithm of its normaliser: torch's own CPU kernel, which `sdpa` calls without telling it.

    Args:
        query: (batch, heads, queries, head_dim).
        keys: (batch, heads, columns, head_dim).
        values: as `keys`.
        mask: (batch, 1, 1, columns) float32, 0 or -inf; no row hides all columns.
        scale: factor on the scores.

    Returns:
        (batch, heads, queries, head_dim) and float32 (batch, heads, queries).
    """
    output, normaliser = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(
        query, keys, values, attn_mask=mask, scale=scale
    )
    return output, normaliser


def _doubled(buffer: Tensor) -> Tensor:
    return torch.cat([buffer, torch.zeros_like(buffer)])
