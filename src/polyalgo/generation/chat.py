"""Between messages and tokens: rendering with the model's own chat template, and reading a completion.

`split` separates reasoning from answer by the markers models really write (thinking tags, harmony channels).
It does not promise to find reasoning that carries no marker.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from polyalgo.errors import ConfigError, EngineError
from polyalgo.records import Message, Prompt

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

_THINKING = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
    ("<seed:think>", "</seed:think>"),
    ("◁think▷", "◁/think▷"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
)
_ANSWER = (
    ("<answer>", "</answer>"),
    ("<|begin_of_solution|>", "<|end_of_solution|>"),
    ("<|START_RESPONSE|>", "<|END_RESPONSE|>"),
)


def _unquoted(*markers: str) -> str:
    """A pattern for markers; one before a quote or an escape is spoken of, or printed by a program."""
    return rf"(?:{'|'.join(map(re.escape, markers))})(?![\"'\\]|`(?!``))"


_OPENING = re.compile(_unquoted(*(opening for opening, _ in _THINKING)), re.IGNORECASE)
_OPENING_LINE = re.compile(rf"^[ \t]*+{_OPENING.pattern}[ \t]*+$", re.IGNORECASE | re.MULTILINE)
_CLOSING = re.compile(_unquoted(*(closing for _, closing in _THINKING)), re.IGNORECASE)
_BARE_ANALYSIS = re.compile(r"analysis(?=\S)")
_END_OF_TURN = re.compile(
    _unquoted("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|eom_id|>", "<|end_of_text|>", "<|end|>", "<end_of_turn>")
    + r"|<｜end▁of▁sentence｜>|</s>\s*\Z"
)
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


def check_room(
    tokenizer: PreTrainedTokenizerBase,
    prompts: Mapping[str, Prompt],
    field: str,
    max_new_tokens: int,
    limit: int | None,
) -> None:
    """Refuse a length of completions that does not fit behind the longest prompt, before anything is drawn.

    Args:
        tokenizer: of the model.
        prompts: by problem id.
        field: the setting that `max_new_tokens` is.
        max_new_tokens: of a completion.
        limit: most tokens that the engine takes; None: no limit.

    Raises:
        ConfigError: prompt and completion together may exceed `limit` tokens.
        EngineError: see `render`.
    """
    if limit is None or not prompts:
        return
    longest, name = max((len(render(tokenizer, prompt.messages)), name) for name, prompt in prompts.items())
    if longest + max_new_tokens > limit:
        room = limit - longest
        fix = f"lower it to {room} or less" if room > 0 else "leave that problem out"
        raise ConfigError(
            f"{field} is {max_new_tokens}, and with the prompt of {name} ({longest} tokens) exceeds the model's "
            f"context of {limit}; {fix}"
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
    opened = opened_thought(tail)
    return f"{opened[0]}\n{text}" if opened else text


def opened_thought(prompt: str) -> tuple[str, str] | None:
    """Opening and closing thinking tag of a rendered prompt that ends with the opening one."""
    return next((tags for tags in _THINKING if prompt.rstrip().endswith(tags[0])), None)


def split(text: str) -> Split:
    """Separate reasoning and answer of a completion.

    Harmony: the last `final` channel is the answer, all other channels are reasoning; also where a tokenizer
    dropped the markers and left `analysis...assistantfinal...`. Thinking tags: the answer is what follows the last
    closing tag, up to a tag that opens again. Text without markers is all answer. An answer ends where the turn
    does, and answer tags around it are taken off.
    """
    channels = [(match["channel"], match["body"]) for match in _HARMONY.finditer(text)]
    if channels or "<|channel|>" in text:
        finals = [body for channel, body in channels if channel == "final"]
        reasoning = "\n".join(body.strip() for channel, body in channels if channel != "final")
        return Split(reasoning, finals[-1] if finals else None)
    if end := _END_OF_TURN.search(text):
        text = text[: end.start()]
    before, bare_final, after = text.rpartition("assistantfinal")
    if bare_final and _BARE_ANALYSIS.match(before):
        return Split(before.removeprefix("analysis").strip(), after)
    closings = list(_CLOSING.finditer(text))
    before, rest = (text[: closings[-1].start()], text[closings[-1].end() :]) if closings else ("", text)
    answer, unclosed = _cut_unclosed(rest)
    reasoning = "\n".join(filter(None, (_CLOSING.sub("", _OPENING.sub("", before)).strip(), unclosed)))
    return Split(reasoning, None if answer is None else _unwrapped(answer))


def _cut_unclosed(text: str) -> tuple[str | None, str]:
    """Answer, None if there is none, and reasoning of a text in which a thinking tag may open and none closes."""
    if opening := _OPENING.match(text, len(text) - len(text.lstrip())):
        return None, text[opening.end() :].strip()
    opening = _OPENING_LINE.search(text)
    if (
        opening is None or ("\n" + text[: opening.start()]).count("\n```") % 2
    ):  # within a fenced block it is the program's
        return text, ""
    return text[: opening.start()], text[opening.end() :].strip()


def _unwrapped(answer: str) -> str:
    for opening, closing in _ANSWER:
        if answer.lstrip().startswith(opening):
            within = answer.lstrip().removeprefix(opening)
            return within.rpartition(closing)[0] or within
    return answer
