"""Between messages and tokens: rendering with the model's own chat template, and reading a completion.

`split` separates reasoning from answer by the markers models really write (thinking tags, harmony channels).
It does not promise to find reasoning that carries no marker.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from polyalgo.errors import EngineError
from polyalgo.records import Message

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

_THINKING = (("<think>", "</think>"), ("<thinking>", "</thinking>"), ("[THINK]", "[/THINK]"))
_HARMONY = re.compile(
    r"<\|channel\|>\s*(?P<channel>\w+)[^<]{0,200}(?:<\|constrain\|>[^<]{0,200})?<\|message\|>"
    r"(?P<body>.*?)(?=<\|(?:end|return|call|start|channel)\|>|\Z)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Split:
    """A completion in its two parts."""

    reasoning: str
    answer: str | None
    """None when the completion ended before an answer began."""


def render(tokenizer: PreTrainedTokenizerBase, messages: Sequence[Message]) -> tuple[int, ...]:
    """Token ids of a conversation up to where the assistant's turn begins.

    Raises:
        EngineError: the chat template refuses the messages (for example a system role it does not know).
    """
    from jinja2 import TemplateError

    conversation = [{"role": message.role, "content": message.content} for message in messages]
    try:
        ids = tokenizer.apply_chat_template(conversation, add_generation_prompt=True, tokenize=True, return_dict=False)
    except (TemplateError, ValueError) as error:
        raise EngineError(f"the model's chat template refuses the messages: {error}") from error
    return tuple(ids)


def check_context(prompt_tokens: int, max_new_tokens: int, limit: int | None) -> None:
    """Refuse a request that cannot fit the model's context.

    Raises:
        EngineError: prompt and completion together exceed `limit` tokens.
    """
    if limit is not None and prompt_tokens + max_new_tokens > limit:
        raise EngineError(
            f"a prompt of {prompt_tokens} tokens plus sampling.max_new_tokens={max_new_tokens} exceeds the "
            f"model's context of {limit}; lower sampling.max_new_tokens to {max(limit - prompt_tokens, 0)} or less"
        )


def decode(
    tokenizer: PreTrainedTokenizerBase,
    prompt_token_ids: Sequence[int],
    token_ids: Sequence[int],
    stop_ids: Collection[int],
) -> str:
    """Text of a completion: markers kept, the end-of-turn token dropped.

    Some templates open the thinking tag in the prompt. The tag is then put before the text, so that the text
    alone tells reasoning from answer even when it was cut inside the reasoning.
    """
    ids = token_ids[:-1] if token_ids and token_ids[-1] in stop_ids else token_ids
    text: str = tokenizer.decode(list(ids), skip_special_tokens=False, clean_up_tokenization_spaces=False)
    tail: str = tokenizer.decode(list(prompt_token_ids[-8:]), skip_special_tokens=False)
    for opening, _ in _THINKING:
        if tail.rstrip().endswith(opening):
            return f"{opening}\n{text}"
    return text


def split(text: str) -> Split:
    """Separate reasoning and answer of a completion.

    Harmony: the last `final` channel is the answer, all other channels are reasoning. Thinking tags: the
    answer is what follows the last closing tag. Text without markers is all answer.
    """
    channels = [(match["channel"], match["body"]) for match in _HARMONY.finditer(text)]
    if channels or "<|channel|>" in text:
        finals = [body for channel, body in channels if channel == "final"]
        reasoning = "\n".join(body.strip() for channel, body in channels if channel != "final")
        return Split(reasoning, finals[-1] if finals else None)
    for opening, closing in _THINKING:
        before, tag, after = text.rpartition(closing)
        if tag:
            return Split(before.replace(opening, "").replace(closing, "").strip(), after)
        if text.lstrip().startswith(opening):
            return Split(text.lstrip().removeprefix(opening).strip(), None)
    return Split("", text)
