"""The transformers engine: a decode loop over the model's own forward pass.

Prompts are prefilled once and shared by their samples; finished rows leave the batch at once and waiting ones
enter. It also samples from the policy during training. Texts in one batch differ from texts alone only by the
numerics of the batched forward pass.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from transformers import Cache, DynamicCache

from polyalgo.errors import EngineError
from polyalgo.generation import chat, kv_cache, prefix_cache
from polyalgo.generation.adapter_files import load_weights, not_finite
from polyalgo.generation.attention import decoding, last_logits
from polyalgo.generation.engine import Completion, Request
from polyalgo.generation.models import adapter_json, has_expert_weights
from polyalgo.generation.sampling import draw, uniform
from polyalgo.records import EngineRef, Sampling

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

_PREFILL_TOKENS = 8192
"""Padded tokens of one prefill pass at most; bounds its memory."""
_DecodeCache = kv_cache.RowCache | prefix_cache.PrefixCache
_REFILL_SHARE = 4
"""Waiting requests enter when a quarter of the rows is free: fewer, fuller prefill passes."""


@dataclass
class _Row:
    """One completion being decoded."""

    request: Request
    prompt: tuple[int, ...]
    tokens: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)

    @property
    def position(self) -> int:
        """Of the last drawn token; those before it are in the cache."""
        return len(self.prompt) + len(self.tokens) - 1


@dataclass
class _Prefilled:
    """A prompt in a prefilled cache, with the requests that still wait to start from it."""

    prompt: tuple[int, ...]
    cache: Cache
    index: int
    logits: Tensor
    waiting: deque[Request]


class HFEngine:
    """An engine over a loaded transformers (or peft) model; implements `Engine`.

    Args:
        model: the model, shared with the caller; its training mode is kept.
        tokenizer: with a chat template.
        ref: how records name the engine.
        batch_size: rows decoded together at most.
    """

    def __init__(
        self, model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, ref: EngineRef, batch_size: int
    ) -> None:
        self.ref = ref
        self._model: Any = model
        self._tokenizer = tokenizer
        self._batch_size = batch_size
        self._stop_ids = stop_token_ids(model, tokenizer)
        self._pad_id = tokenizer.pad_token_id if tokenizer.pad_token_id is not None else 0
        self._adapter: str | None = None
        self._adapters_loaded = 0

    def generate(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        """Yield one completion per request as each ends.

        The model stays in decoding mode until the iterator is exhausted or closed.

        Raises:
            EngineError: a prompt plus `max_new_tokens` exceeds the model's context (before anything runs).
        """
        groups: dict[tuple[int, ...], deque[Request]] = {}
        rendered: dict[Any, tuple[int, ...]] = {}
        for request in requests:
            if request.messages not in rendered:
                prompt = chat.render(self._tokenizer, request.messages)
                chat.check_context(len(prompt), sampling.max_new_tokens, context_length(self._model))
                rendered[request.messages] = prompt
            groups.setdefault(rendered[request.messages], deque()).append(request)
        # longest first: memory peaks at once, and later prompts always fit behind the first one's columns
        ordered = deque(sorted(groups.items(), key=lambda group: (-len(group[0]), group[0])))
        if kv_cache.is_supported(self._model.config):
            return self._decode(ordered, sampling)
        return self._decode_unshared(ordered, sampling)

    def load_adapter(self, path: Path, version: str) -> None:
        """Answer later requests with this peft adapter; see `Engine.load_adapter`."""
        from peft import PeftModel

        check_adapter(path, version, getattr(self._model.config, "quantization_config", None))
        saved = load_weights(path)
        self._adapters_loaded += 1
        name = f"engine{self._adapters_loaded}"
        wrapped = isinstance(self._model, PeftModel)
        try:
            if wrapped:
                self._model.load_adapter(str(path), adapter_name=name)
            else:
                self._model = PeftModel.from_pretrained(self._model, str(path), adapter_name=name)
            _check_all_used(self._model, saved, name)
        except (ValueError, RuntimeError, LookupError, TypeError, AttributeError) as error:
            if wrapped:
                if name in self._model.peft_config:  # it is not where the settings were refused
                    self._model.delete_adapter(name)
            elif isinstance(self._model, PeftModel):
                self._model = self._model.unload()
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise EngineError(f"adapter {path} (version {version}) does not fit the model: {reason}") from error
        self._model.set_adapter(name)
        if self._adapter is not None:
            self._model.delete_adapter(self._adapter)
        self._adapter = name

    def close(self) -> None:
        """Let go of the model; the engine cannot be used afterwards."""
        self._model = None

    def _decode(
        self, waiting: deque[tuple[tuple[int, ...], deque[Request]]], sampling: Sampling
    ) -> Iterator[Completion]:
        """The decode loop; `waiting` holds the prompts, longest first, each with its requests."""
        if not waiting:
            return
        total = sum(len(group) for _, group in waiting)
        max_rows = min(self._batch_size, total)
        columns = len(waiting[0][0]) + sampling.max_new_tokens
        if total > max_rows:
            columns += max(64, columns // 4)  # slack, so that the window moves to the front rarely
        cache: _DecodeCache | None = None
        ready: deque[_Prefilled] = deque()
        rows: list[_Row] = []
        with decoding(self._model):
            while waiting or ready or rows:
                free = max_rows - len(rows)
                if (waiting or ready) and (not rows or free >= max(1, max_rows // _REFILL_SHARE)):
                    if not ready:
                        ready = self._prefill(waiting, free)
                    if cache is None:
                        cache = self._decode_cache(ready[0].cache, max_rows, columns)
                    fresh, logits = self._admit(ready, free, cache)
                    rows += fresh
                else:
                    assert cache is not None
                    fresh, logits = rows, self._step(rows, cache)
                self._draw(fresh, logits, sampling)
                for index in reversed(range(len(rows))):
                    reason = self._finish_reason(rows[index], sampling)
                    if reason:
                        done = rows[index]
                        rows[index] = rows[-1]
                        rows.pop()
                        cache.remove(index)
                        yield self._completion(done, reason)
                cache.trim()

    def _decode_cache(self, prefilled: Cache, max_rows: int, columns: int) -> _DecodeCache:
        if prefix_cache.is_supported(self._model, prefilled):
            return prefix_cache.PrefixCache(prefilled, max_rows)
        return kv_cache.RowCache(prefilled, max_rows, columns)

    def _prefill(self, waiting: deque[tuple[tuple[int, ...], deque[Request]]], free: int) -> deque[_Prefilled]:
        """Run the next prompts through the model in one left-padded pass: enough to fill `free` rows."""
        batch = [waiting.popleft()]
        width = len(batch[0][0])
        rows = len(batch[0][1])
        while waiting and rows < free and (len(batch) + 1) * width <= _PREFILL_TOKENS:
            batch.append(waiting.popleft())
            rows += len(batch[-1][1])
        cache = kv_cache.plain_cache()
        logits = self._forward_prompts([prompt for prompt, _ in batch], cache)
        return deque(
            _Prefilled(prompt, cache, index, logits[index], group) for index, (prompt, group) in enumerate(batch)
        )

    def _forward_prompts(self, prompts: Sequence[Sequence[int]], cache: Cache) -> Tensor:
        """Fill `cache` with left-padded prompts; logits (prompts, vocabulary) of the first new tokens."""
        width = max(len(prompt) for prompt in prompts)
        ids = torch.full((len(prompts), width), self._pad_id, dtype=torch.long)
        mask = torch.zeros_like(ids)
        for index, prompt in enumerate(prompts):
            ids[index, width - len(prompt) :] = torch.tensor(prompt)
            mask[index, width - len(prompt) :] = 1
        positions = (mask.cumsum(-1) - 1).clamp(min=0)
        return self._forward(ids, positions, cache, attention_mask=mask)

    def _forward(self, ids: Tensor, positions: Tensor, cache: Cache, **inputs: Any) -> Tensor:
        device = self._model.device
        inputs |= {"input_ids": ids, "position_ids": positions}
        on_device = {name: value.to(device) if isinstance(value, Tensor) else value for name, value in inputs.items()}
        return last_logits(self._model, past_key_values=cache, **on_device)

    def _admit(self, ready: deque[_Prefilled], free: int, cache: _DecodeCache) -> tuple[list[_Row], Tensor]:
        """Start rows from prefilled prompts: their rows in the cache and their first logits."""
        rows: list[_Row] = []
        logits: list[Tensor] = []
        while ready and len(rows) < free:
            prefilled = ready[0]
            copies = min(free - len(rows), len(prefilled.waiting))
            cache.add(prefilled.cache, prefilled.index, prefilled.prompt, copies)
            rows += [_Row(prefilled.waiting.popleft(), prefilled.prompt) for _ in range(copies)]
            logits += [prefilled.logits] * copies
            if not prefilled.waiting:
                ready.popleft()
        return rows, torch.stack(logits)

    def _step(self, rows: Sequence[_Row], cache: _DecodeCache) -> Tensor:
        """Feed each row's last token; logits (rows, vocabulary) of the next ones."""
        ids = torch.tensor([[row.tokens[-1]] for row in rows])
        positions = torch.tensor([[row.position] for row in rows])
        logits = self._forward(ids, positions, cache, **cache.step_inputs())
        cache.advance()
        return logits

    def _draw(self, rows: Sequence[_Row], logits: Tensor, sampling: Sampling) -> None:
        uniforms = [uniform(row.request.seed, len(row.tokens)) for row in rows]
        tokens, logprobs = draw(logits, sampling, uniforms)
        for row, token, logprob in zip(rows, tokens.tolist(), logprobs.tolist(), strict=True):
            row.tokens.append(token)
            row.logprobs.append(logprob)

    def _finish_reason(self, row: _Row, sampling: Sampling) -> str | None:
        if row.tokens[-1] in self._stop_ids:
            return "stop"
        return "length" if len(row.tokens) == sampling.max_new_tokens else None

    def _completion(self, row: _Row, finish_reason: str) -> Completion:
        return Completion(
            key=row.request.key,
            text=chat.decode(self._tokenizer, row.prompt, row.tokens, self._stop_ids),
            finish_reason=finish_reason,
            prompt_token_ids=row.prompt,
            token_ids=tuple(row.tokens),
            token_logprobs=tuple(row.logprobs),
        )

    def _decode_unshared(
        self, waiting: deque[tuple[tuple[int, ...], deque[Request]]], sampling: Sampling
    ) -> Iterator[Completion]:
        """For caches that are not plain keys and values: whole batches, each row with its own prompt pass."""
        pending = deque(_Row(request, prompt) for prompt, group in waiting for request in group)
        with decoding(self._model):
            while pending:
                rows = [pending.popleft() for _ in range(min(self._batch_size, len(pending)))]
                cache = DynamicCache(config=self._model.config)
                logits = self._forward_prompts([row.prompt for row in rows], cache)
                width = len(rows[0].prompt)
                padding = torch.tensor([width - len(row.prompt) for row in rows]).unsqueeze(1)
                live = list(range(len(rows)))
                while True:
                    self._draw([rows[index] for index in live], logits[live], sampling)
                    for index in list(live):
                        reason = self._finish_reason(rows[index], sampling)
                        if reason:
                            live.remove(index)
                            yield self._completion(rows[index], reason)
                    if not live:
                        break
                    width += 1  # finished rows are fed their last token again; nobody reads the result
                    ids = torch.tensor([[row.tokens[-1]] for row in rows])
                    mask = (torch.arange(width) >= padding).long()
                    logits = self._forward(ids, width - 1 - padding, cache, attention_mask=mask)


def stop_token_ids(model: Any, tokenizer: PreTrainedTokenizerBase) -> frozenset[int]:
    """Tokens that end the assistant's turn: those of the generation config and the tokenizer's own."""
    configured = model.generation_config.eos_token_id
    ids = [configured] if isinstance(configured, int) else list(configured or [])
    if tokenizer.eos_token_id is not None:
        ids.append(tokenizer.eos_token_id)
    return frozenset(ids)


def context_length(model: Any) -> int | None:
    """Most tokens the model can attend to, or None where its config names no limit."""
    limit: int | None = getattr(model.config.get_text_config(), "max_position_embeddings", None)
    return limit


def check_adapter(path: Path, version: str, quantization: Any) -> None:
    """Refuse an adapter that the model would silently ignore.

    Args:
        path: directory of the adapter.
        version: how messages name it.
        quantization: the model's quantisation settings (object or dict), None for plain weights.

    Raises:
        ConfigError: the directory holds no adapter.
        EngineError: expert weights on a model whose experts are packed (gpt-oss as published, MXFP4).
    """
    settings = adapter_json(path)
    if quantization is None or not has_expert_weights(settings):
        return
    as_dict = quantization if isinstance(quantization, dict) else quantization.to_dict()
    if not as_dict.get("dequantize", False):
        raise EngineError(
            f"adapter {path} (version {version}) changes expert weights, which a packed "
            f"{as_dict.get('quant_method')} model ignores; load the model dequantised"
        )


def _check_all_used(model: Any, saved: Mapping[str, Tensor], name: str) -> None:
    """Raise ValueError where peft found no place for a saved weight (by itself it only warns), or one is not finite."""
    from peft import get_peft_model_state_dict

    unused = sorted(saved.keys() - get_peft_model_state_dict(model, adapter_name=name).keys())
    if unused:
        raise ValueError(f"{len(unused)} of its weights have no place, for example {unused[0]}")
    if broken := not_finite(saved):
        raise ValueError(broken)
