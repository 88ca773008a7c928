"""The one interface between the framework and whatever runs a model.

An engine takes chat requests and yields completions as they end, in any order. It promises that a
request's result depends on the request alone (messages, seed, sampling, weights), up to the numerics
of the engine's batching; it does not promise equal text across engines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from polyalgo.records import EngineRef, Message, Sampling


@dataclass(frozen=True)
class Request:
    """One completion to draw."""

    key: str
    """Returned with the completion; unique within a call."""
    messages: tuple[Message, ...]
    seed: int


@dataclass(frozen=True)
class Completion:
    """What the model wrote."""

    key: str
    text: str
    """Decoded completion. Channel markers (harmony, thinking tags) are kept; end-of-turn tokens are not."""
    finish_reason: str
    """`stop` or `length`."""
    prompt_token_ids: tuple[int, ...]
    token_ids: tuple[int, ...]
    """Drawn tokens, including the end-of-turn token when there is one."""
    token_logprobs: tuple[float, ...]
    """Log-probability of each drawn token under softmax(logits / temperature) over the whole vocabulary
    (temperature 1 where sampling is greedy)."""


class Engine(Protocol):
    """A loaded model that answers requests."""

    ref: EngineRef

    def generate(self, requests: Sequence[Request], sampling: Sampling) -> Iterator[Completion]:
        """Yield one completion per request, in any order."""
        ...

    def load_adapter(self, path: Path, version: str) -> None:
        """Answer later requests with this peft adapter on the base model.

        Raises:
            EngineError: the engine cannot apply it (for example expert weights on a quantised model).
        """
        ...

    def close(self) -> None:
        """Free the model."""
        ...
