"""Key-value cache with preallocated rows: appending a token copies nothing, rows leave and enter in place.

Live rows are 0 .. rows-1, right-aligned at column `end`; columns before a row's start are masked by the caller.
Every layer keeps all columns, so sliding-window layers spend more memory here than in transformers' own cache.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from transformers import Cache, DynamicCache
from transformers.cache_utils import DynamicLayer, DynamicSlidingWindowLayer


def is_supported(config: Any) -> bool:
    """Whether the model's cache holds plain keys and values in all layers (no recurrent or indexed state)."""
    return all(type(layer) in (DynamicLayer, DynamicSlidingWindowLayer) for layer in DynamicCache(config=config).layers)


def plain_cache() -> Cache:
    """An empty cache that keeps every column of every layer; what a prompt is prefilled into."""
    return Cache(layer_class_to_replicate=DynamicLayer)


class RowLayer(DynamicLayer):  # type: ignore[misc]  # transformers is untyped
    """One layer's buffers, (max_rows, heads, columns, head_dim); the window is shared through the cache."""

    def __init__(self, cache: RowCache, keys: Tensor, values: Tensor) -> None:
        super().__init__()
        self.lazy_initialization(keys, values)
        self._cache = cache
        shape = (cache.max_rows, keys.shape[1], cache.columns, keys.shape[3])
        # zeros, not empty: masked columns get weight 0, and 0 * NaN would be NaN
        self.key_buffer = keys.new_zeros(shape)
        self.value_buffer = values.new_zeros((*shape[:3], values.shape[3]))

    def update(self, key_states: Tensor, value_states: Tensor, *args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        """Write the new columns behind `end` and return views of the live window."""
        rows, begin, end = self._cache.rows, self._cache.begin, self._cache.end
        stop = end + key_states.shape[2]
        self.key_buffer[:rows, :, end:stop] = key_states
        self.value_buffer[:rows, :, end:stop] = value_states
        return self.key_buffer[:rows, :, begin:stop], self.value_buffer[:rows, :, begin:stop]

    def get_seq_length(self) -> int:
        """Columns of the live window before the current token."""
        return self._cache.end - self._cache.begin


class RowCache(Cache):  # type: ignore[misc]  # transformers is untyped
    """The cache of a decode loop.

    Args:
        prefilled: a prefilled cache, for the shapes of its layers.
        max_rows: rows decoded together at most.
        columns: width of the buffers; at least the longest prompt plus `max_new_tokens`.
    """

    def __init__(self, prefilled: Cache, max_rows: int, columns: int) -> None:
        self.max_rows = max_rows
        self.columns = columns
        self.rows = 0
        self.begin = 0
        """First column any live row uses."""
        self.end = 0
        """Column behind every live row's last token."""
        self._lengths: list[int] = []
        """Columns of each live row."""
        super().__init__(layers=[RowLayer(self, layer.keys, layer.values) for layer in prefilled.layers])

    def add(self, prefilled: Cache, row: int, prompt: tuple[int, ...], copies: int) -> None:
        """Append `copies` rows that start from one row of a prefilled, left-padded cache.

        Rows must come longest prompt first: a later row may not be longer than the live window.
        """
        length = len(prompt)
        if self.rows == 0:
            self.begin, self.end = 0, length
        into = slice(self.rows, self.rows + copies)
        for layer, source in zip(self.layers, prefilled.layers, strict=True):
            layer.key_buffer[into, :, self.end - length : self.end] = source.keys[row, :, -length:]
            layer.value_buffer[into, :, self.end - length : self.end] = source.values[row, :, -length:]
        self.rows += copies
        self._lengths += [length] * copies

    def remove(self, row: int) -> None:
        """Drop a row; the last row takes its place."""
        self.rows -= 1
        self._lengths[row] = self._lengths[-1]
        self._lengths.pop()
        if row != self.rows:
            for layer in self.layers:
                layer.key_buffer[row, :, self.begin : self.end] = layer.key_buffer[self.rows, :, self.begin : self.end]
                layer.value_buffer[row, :, self.begin : self.end] = layer.value_buffer[
                    self.rows, :, self.begin : self.end
                ]

    def trim(self) -> None:
        """Narrow the window to the longest live row, and move it to the front when the buffer is full."""
        longest = max(self._lengths, default=0)
        self.begin = self.end - longest
        if self.rows and self.end == self.columns:
            for layer in self.layers:
                for buffer in (layer.key_buffer, layer.value_buffer):
                    buffer[: self.rows, :, :longest] = buffer[: self.rows, :, self.begin : self.end].clone()
            self.begin, self.end = 0, longest

    def step_inputs(self) -> dict[str, Any]:
        """What the forward pass of the next token needs beside tokens, positions and this cache."""
        width = self.end - self.begin + 1
        begin = width - 1 - torch.tensor(self._lengths)
        return {"attention_mask": (torch.arange(width) >= begin.unsqueeze(1)).long()}

    def advance(self) -> None:
        """Count the column that a forward pass has written."""
        self.end += 1
        self._lengths = [length + 1 for length in self._lengths]
