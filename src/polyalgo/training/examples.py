"""From answers to token ids: the prompt as the sampler renders it, then what the model should write.

The chat template makes both; the completion ends with the end-of-turn token. Programs are never cut: what is too
long is left out and counted.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyalgo.algoreval.prompts import render
from polyalgo.config.schema import SftConfig
from polyalgo.errors import ConfigError
from polyalgo.generation import chat
from polyalgo.records import Message, Problem, digest
from polyalgo.training.answers import Answer


@dataclass(frozen=True)
class Example:
    """One prompt and the completion to learn, as token ids; neither is empty."""

    problem: Problem
    prompt: tuple[int, ...]
    completion: tuple[int, ...]
    """Ends with the end-of-turn token."""
    answer: Answer

    def __len__(self) -> int:
        return len(self.prompt) + len(self.completion)


class Turn:
    """How a model's chat template writes an assistant's turn.

    Args:
        tokenizer: with a chat template.
        stop_ids: tokens that end the turn when the model draws them.
    """

    def __init__(self, tokenizer: Any, stop_ids: Collection[int]) -> None:
        self._tokenizer = tokenizer
        self._stop_ids = frozenset(stop_ids)

    def completion(self, messages: Sequence[Message], answer: Answer) -> tuple[int, ...]:
        """Token ids after the prompt, up to and including the end-of-turn token.

        A raw text stands as the model wrote it. Any other is put into the template's assistant turn, after empty
        reasoning where the prompt has opened it already.

        Raises:
            ConfigError: the template neither continues its own prompt nor ends it with an opening thinking tag.
        """
        prompt = self._render(messages, prompt=True)
        if answer.raw:
            text, end = self._after_opened_thought(prompt, answer.text), self._end_of_turn(messages)
            return (*self._continuation(prompt, text), end)
        written = [*messages, Message("assistant", answer.text)]
        whole = self._render(written, prompt=False)
        if whole.startswith(prompt):
            return self._closed(self._continuation(prompt, whole[len(prompt) :]))
        opened = chat.opened_thought(prompt)
        if opened is None:
            raise ConfigError(
                "the model's chat template does not continue its own prompt with the assistant's turn; "
                "give the tokenizer a template that does"
            )
        return (*self._continuation(prompt, f"{opened[1]}\n\n{answer.text}"), self._end_of_turn(messages))

    def _render(self, messages: Sequence[Message], *, prompt: bool) -> str:
        conversation = [{"role": message.role, "content": message.content} for message in messages]
        text: str = self._tokenizer.apply_chat_template(conversation, add_generation_prompt=prompt, tokenize=False)
        return text

    def _continuation(self, prompt: str, text: str) -> tuple[int, ...]:
        """Tokens of a text after a prompt, which keeps its own tokens."""
        before = self._ids(prompt)
        whole = self._ids(prompt + text)
        return whole[len(before) :] if whole[: len(before)] == before else self._ids(text)

    def _ids(self, text: str) -> tuple[int, ...]:
        return tuple(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def _closed(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        """Cut behind the last end-of-turn token; a template without one gets the tokenizer's."""
        ends = [index for index, token in enumerate(ids) if token in self._stop_ids]
        if ends:
            return ids[: ends[-1] + 1]
        if self._tokenizer.eos_token_id is None:
            raise ConfigError("the model's tokenizer has no end-of-sequence token, so nothing would end an answer")
        return (*ids, self._tokenizer.eos_token_id)

    def _end_of_turn(self, messages: Sequence[Message]) -> int:
        """The token by which the template ends an assistant's turn."""
        return self._closed(self._ids(self._render([*messages, Message("assistant", "x")], prompt=False)))[-1]

    def _after_opened_thought(self, prompt: str, text: str) -> str:
        """A completion without the thinking tag that its prompt had opened; `chat.decode` puts it before the text."""
        opened = chat.opened_thought(prompt)
        return text.removeprefix(f"{opened[0]}\n") if opened else text


@dataclass(frozen=True)
class ExampleSet:
    """The examples of a run, and how many answers did not become one, by reason."""

    examples: list[Example]
    dropped: Counter[str]

    @property
    def problems(self) -> list[Problem]:
        """Every problem that has an example, once, in order."""
        return list({example.problem.problem_id: example.problem for example in self.examples}.values())

    @property
    def digest(self) -> str:
        """Changes with any token of any example."""
        return digest([[e.problem.problem_id, e.prompt, e.completion] for e in self.examples])

    def describe(self) -> str:
        """`32 examples of 30 problems, 8,123 completion tokens of 21,456`."""
        completion = sum(len(example.completion) for example in self.examples)
        total = sum(map(len, self.examples))
        text = (
            f"{len(self.examples)} examples of {len(self.problems)} problems, "
            f"{completion:,} completion tokens of {total:,}"
        )
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.dropped.most_common())
        return f"{text}; left out: {reasons}" if reasons else text


def build_examples(
    answers: Sequence[Answer], tokenizer: Any, stop_ids: Collection[int], context: int | None, config: SftConfig
) -> ExampleSet:
    """Tokenise answers and leave out what is too long or not among the shortest.

    Args:
        answers: in order.
        tokenizer: with a chat template.
        stop_ids: tokens that end the model's turn.
        context: most tokens the model can attend to; None: no limit.
        config: `max_length`, `shortest`.

    Raises:
        ConfigError: nothing is left.
    """
    turn = Turn(tokenizer, stop_ids)
    limits = [limit for limit in (config.max_length, context) if limit]
    longest = min(limits, default=None)
    dropped: Counter[str] = Counter()
    examples: list[Example] = []
    for answer in answers:
        messages = render(answer.problem).messages
        example = Example(answer.problem, chat.render(tokenizer, messages), turn.completion(messages, answer), answer)
        if longest is not None and len(example) > longest:
            dropped[f"longer than {longest} tokens"] += 1
        else:
            examples.append(example)
    if config.shortest:
        kept = shortest(examples, config.shortest)
        dropped[f"not among the {config.shortest} shortest"] += len(examples) - len(kept)
        examples = kept
    if not examples:
        raise ConfigError(f"sft.max_length={config.max_length} leaves no example of {len(answers)}; raise it")
    return ExampleSet(examples, +dropped)


def shortest(examples: Sequence[Example], count: int) -> list[Example]:
    """The `count` examples of fewest completion tokens in their old order, taken from the languages in turn."""
    by_language: dict[str, list[int]] = defaultdict(list)
    for index in sorted(range(len(examples)), key=lambda i: (len(examples[i].completion), i)):
        by_language[examples[index].problem.language.value].append(index)
    ranked = sorted(
        (rank, language, index) for language, indices in by_language.items() for rank, index in enumerate(indices)
    )
    return [examples[index] for index in sorted(index for _, _, index in ranked[:count])]


def write_examples(examples: ExampleSet, path: Path) -> None:
    """One JSON object a line: problem, origin, number of tokens, and the text that is learnt."""
    temporary = path.with_suffix(".tmp")
    with temporary.open("w", encoding="utf-8") as file:
        for example in examples.examples:
            line = {
                "problem_id": example.problem.problem_id,
                "origin": example.answer.origin,
                "prompt_tokens": len(example.prompt),
                "completion_tokens": len(example.completion),
                "completion": example.answer.text,
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    temporary.replace(path)
