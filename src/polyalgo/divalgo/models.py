"""What judges and labellers need of a language model: answers to messages, kept, counted and bounded.

An answer is asked for once: it is kept under a digest of everything that can change it, and found again after a kill.
Not promised: that a model answers alike twice; what is kept is the first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


@dataclass(frozen=True)
class Outlook:
    """What asking for the answers to some questions takes, known before the first call.

    Attributes:
        questions: different ones.
        calls: without further retries; a question whose answers so far are all malformed is asked again.
        most: with all retries.
        chars: of the questions, once for each of `calls`.
        most_chars: once for each of `most`.
    """

    questions: int
    calls: int
    most: int
    chars: int
    most_chars: int


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

    def outlook(
        self, conversations: Iterable[tuple[Message, ...]], retries: int, valid: Callable[[str], bool]
    ) -> Outlook:
        """What answers to these conversations will take; known ones cost nothing.

        Args:
            conversations: equal ones are asked once.
            retries: further tries of a malformed answer.
            valid: whether a text is an answer.
        """
        different = list(dict.fromkeys(conversations))
        calls = most = chars = most_chars = 0
        for messages in different:
            left = self._left(messages, retries, valid)
            length = sum(len(message.content) for message in messages)
            calls, most = calls + bool(left), most + left
            chars, most_chars = chars + length * bool(left), most_chars + length * left
        return Outlook(len(different), calls, most, chars, most_chars)

    def _left(self, messages: tuple[Message, ...], retries: int, valid: Callable[[str], bool]) -> int:
        """Tries that a question may still take."""
        for attempt in range(1 + retries):
            key = self._key(messages, attempt)
            if key not in self._store:
                return 1 + retries - attempt
            if valid(self._store[key].text):
                break
        return 0

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
                f"are needed from {self.name}; what was answered is kept: the same command (without redo) goes on from "
                "there, or raise judging.max_calls"
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
