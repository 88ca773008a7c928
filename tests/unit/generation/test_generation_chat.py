"""Reading completions: thinking tags, harmony channels, end-of-turn tokens."""

from __future__ import annotations

import pytest
import tiny_models

from polyalgo.generation.chat import Split, decode, render, split
from polyalgo.records import Message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain answer", Split("", "plain answer")),
        ("<think>a</think>b", Split("a", "b")),
        ("a</think>b", Split("a", "b")),
        ("<think>a</think>b<think>c</think>d", Split("ab<think>c".replace("<think>", ""), "d")),
        ("<think>never ends", Split("never ends", None)),
        ("  \n<think>never ends", Split("never ends", None)),
        ("[THINK]a[/THINK]b", Split("a", "b")),
        ('print("<think>")', Split("", 'print("<think>")')),
        ("<thinking>a</thinking>\nb", Split("a", "\nb")),
        ("<reasoning>\na\n</reasoning>\n<answer>\nb\n</answer>\n", Split("a", "\nb\n")),
        ("<reasoning>a", Split("a", None)),
        ("<THINK>a</THINK>b", Split("a", "b")),
        ("<seed:think>a</seed:think>b", Split("a", "b")),
        ("◁think▷a◁/think▷b", Split("a", "b")),
        ("<|begin_of_thought|>a<|end_of_thought|>\n<|begin_of_solution|>b<|end_of_solution|>", Split("a", "b")),
        ("<think>use `x`</think>```py", Split("use `x`", "```py")),
        ("<think>a</think>print('</think>')", Split("a", "print('</think>')")),
        ("<think>I close it with `</think>` later</think>b", Split("I close it with `</think>` later", "b")),
        ("<think>a</think>\n<think>b", Split("a\nb", None)),
        ("b\n<think>\nc", Split("c", "b\n")),
        ("```\n<think>\n```", Split("", "```\n<think>\n```")),
        ("x\n```\n<think>\n```", Split("", "x\n```\n<think>\n```")),
        ("I <think> so", Split("", "I <think> so")),
        ("a<|im_end|>\n<|im_start|>user\nb", Split("", "a")),
        ("a</s>", Split("", "a")),
        ("print('<s>x</s>')", Split("", "print('<s>x</s>')")),
        ('print("x<|im_end|>")', Split("", 'print("x<|im_end|>")')),
        ("analysisWe add.assistantfinalb", Split("We add.", "b")),
        ("analysis of assistantfinalist", Split("", "analysis of assistantfinalist")),
        ("analysis is easy", Split("", "analysis is easy")),
        ("<|channel|>final<|message|>b", Split("", "b")),
        (
            "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>commentary<|message|>c<|end|>"
            "<|start|>assistant<|channel|>final<|message|>b\nb",
            Split("a\nc", "b\nb"),
        ),
        ("<|channel|>final <|constrain|>json<|message|>{}", Split("", "{}")),
        ("<|channel|>analysis<|message|>a", Split("a", None)),
        ("<|channel|>fin", Split("", None)),
    ],
)
def test_split(text: str, expected: Split) -> None:
    assert split(text) == expected


def test_render_and_decode_round_trip() -> None:
    tokenizer = tiny_models.tokenizer()
    prompt = render(tokenizer, (Message("system", "S"), Message("user", "héllo ✓")))
    text = "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nhéllo ✓<|im_end|>\n<|im_start|>assistant\n"
    assert tokenizer.decode(prompt) == text
    ids = tokenizer("it 's , fine .  \n")["input_ids"]
    assert decode(tokenizer, prompt, [*ids, 2], {2}) == "it 's , fine .  \n"
    assert decode(tokenizer, prompt, ids, {2}) == "it 's , fine .  \n"
    assert decode(tokenizer, prompt, [2], {2}) == ""
    assert decode(tokenizer, prompt, [], {2}) == ""


def test_a_thinking_tag_in_the_prompt_is_put_before_the_text() -> None:
    tokenizer = tiny_models.tokenizer()
    tokenizer.chat_template = tiny_models.TEMPLATE.replace("assistant\n", "assistant\n<think>\n")
    prompt = render(tokenizer, (Message("user", "u"),))
    text = decode(tokenizer, prompt, tokenizer("so far")["input_ids"], {2})
    assert split(text) == Split("so far", None)
