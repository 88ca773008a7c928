"""What judges and labellers need of a language model: answers to messages, kept, counted and bounded.

An answer is asked for once: it is kept under a digest of everything that can change it, and found again after a kill.
Not promised: that a model answers alike twice; what is kept is the first answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pydantic import ConfigDict, with_config

from polyalgo.console import Progress
from polyalgo.errors import PolyAlgoError
from polyalgo.records import Message, digest, sample_seed
from polyalgo.store import RecordStore


class CallLimitError(PolyAlgoError):
    """As many questions as one command may ask have been asked."""


@dataclass(frozen=True)
class Question:
    """One conversation that a model is to continue."""

    key: str
    messages: tuple[Message, ...]
    seed: int


class AnsweringModel(Protocol):
    """A language model with fixed weights and settings."""

    name: str
    identity: str
    """Digest of weights, engine and sampling: answers of equal identity are interchangeable."""

    def answer(self, questions: Sequence[Question]) -> Iterator[tuple[str, str]]:
        """Key and text of each question's answer, in any order; reasoning is left out of the text."""
        ...

    def close(self) -> None:
        """Free the model; asking again loads it again."""
        ...


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class KnownAnswer:
    """What a model wrote; kept whatever it is worth."""

    key: str
    model: str
    attempt: int
    text: str


@dataclass
class CallBudget:
    """How many questions one command may still ask, over all its models."""

    limit: int
    used: int = 0

    def take(self, wanted: int) -> int:
        """As many of `wanted` calls as are left; they count as used."""
        granted = min(wanted, self.limit - self.used)
        self.used += granted
        return granted


class Asker:
    """Asks one model, through the store of answers and the budget.

    Args:
        model: what to ask.
        store: answers of all models.
        budget: shared by all models of a command.
        seed: of the build.
    """

    def __init__(self, model: AnsweringModel, store: RecordStore[KnownAnswer], budget: CallBudget, seed: int) -> None:
        self._model = model
        self._store = store
        self._budget = budget
        self._seed = seed

    @property
    def name(self) -> str:
        """Of the model."""
        return self._model.name

    @property
    def identity(self) -> str:
        """Of the model, its settings and the seed."""
        return digest([self._model.identity, self._seed])

    def missing(self, conversations: Sequence[tuple[Message, ...]], attempt: int = 0) -> int:
        """How many answers are not in the store."""
        return len({key for messages in conversations if (key := self._key(messages, attempt)) not in self._store})

    def ask(self, conversations: Sequence[tuple[Message, ...]], attempt: int = 0) -> list[str]:
        """An answer to each conversation, in order.

        Raises:
            CallLimitError: there are more to ask than may be asked. Those that may be are asked and kept first.
        """
        keys = [self._key(messages, attempt) for messages in conversations]
        unknown = {key: messages for key, messages in zip(keys, conversations, strict=True) if key not in self._store}
        granted = self._budget.take(len(unknown))
        questions = [
            Question(key, messages, sample_seed(self._seed, key, "judge", attempt))
            for key, messages in list(unknown.items())[:granted]
        ]
        if questions:
            with Progress(f"{self.name} answers", len(unknown)) as progress:
                for key, text in self._model.answer(questions):
                    self._store.append(KnownAnswer(key, self._model.name, attempt, text))
                    progress.advance()
        if granted < len(unknown):
            raise CallLimitError(
                f"judging.max_calls={self._budget.limit} questions have been asked and {len(unknown) - granted} more "
                f"are needed from {self.name}; what was answered is kept: the same command goes on from there, "
                "or raise judging.max_calls"
            )
        return [self._store[key].text for key in keys]

    def close(self) -> None:
        """Free the model."""
        self._model.close()

    def _key(self, messages: tuple[Message, ...], attempt: int) -> str:
        said = [[message.role, message.content] for message in messages]
        return digest(["answer", self.identity, said, attempt], length=32)


def open_answers(path: Path) -> RecordStore[KnownAnswer]:
    """The store of answers."""
    return RecordStore(path, KnownAnswer, lambda answer: answer.key)
