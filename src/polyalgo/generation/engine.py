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
    """`stop` or `length`; of a server, also what else it says, such as `content_filter`."""
    prompt_token_ids: tuple[int, ...]
    token_ids: tuple[int, ...]
    """Drawn tokens, including the end-of-turn token when there is one."""
    token_logprobs: tuple[float, ...]
    """Log-probability of each drawn token under softmax(logits / temperature) over the whole vocabulary
    (temperature 1 where sampling is greedy)."""
    usage: tuple[int, int] | None = None
    """Prompt and completion tokens as a server counted them, where the engine sees no tokens."""

    @property
    def prompt_tokens(self) -> int:
        """Length of the prompt."""
        return self.usage[0] if self.usage else len(self.prompt_token_ids)

    @property
    def completion_tokens(self) -> int:
        """Length of the completion."""
        return self.usage[1] if self.usage else len(self.token_ids)


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


class ScoringEngine(Engine, Protocol):
    """An engine that can say how likely given tokens are, so that its weights can be compared with others."""

    def score(
        self, sequences: Sequence[tuple[Sequence[int], Sequence[int]]], *, adapter: bool = True
    ) -> list[tuple[float, ...]]:
        """Log-probabilities at temperature 1 of each completion's tokens after its prompt.

        Args:
            sequences: pairs of prompt and completion token ids, none empty.
            adapter: with the loaded adapter, if there is one, or by the base model.
        """
        ...
