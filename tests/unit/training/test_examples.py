"""The turn that is learnt, against TRL's training chat templates where TRL has one, and by hand elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

from polyalgo.algoreval.catalog import problems
from polyalgo.algoreval.prompts import render
from polyalgo.config.schema import SftConfig
from polyalgo.errors import ConfigError
from polyalgo.generation import chat
from polyalgo.records import Message
from polyalgo.training.answers import Answer, fenced, reference_answers
from polyalgo.training.examples import Turn, build_examples, shortest

CHATML = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
OPENS_THOUGHT = CHATML.replace("assistant\n' }}{% endif", "assistant\n<think>\n' }}{% endif")
NO_END = (
    "{% for m in messages %}{{ m['role'] + ': ' + m['content'] + '\n' }}{% endfor %}"
    "{{ 'assistant: ' if add_generation_prompt }}"
)
MESSAGES = (Message("system", "Be brief."), Message("user", "Sort."))
PROBLEM = problems(languages=["python"], algorithms=["kmp"])[0]
TEXT = "```python\nprint(1)\n```"


def tokenizer(template: str, *special: str, eos: str = "<|im_end|>") -> Any:
    """One token per byte, except for special ones."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    backend = Tokenizer(models.BPE(vocab={char: index for index, char in enumerate(alphabet)}, merges=[]))
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    made = PreTrainedTokenizerFast(tokenizer_object=backend, eos_token=eos, chat_template=template)
    made.add_special_tokens({"additional_special_tokens": ["<|im_start|>", *special]})
    return made


def learnt(made: Any, text: str, *, raw: bool) -> tuple[str, str]:
    """Prompt and completion as text."""
    turn = Turn(made, [made.eos_token_id])
    ids = turn.completion(MESSAGES, Answer(PROBLEM, text, "x", raw))
    return made.decode(list(chat.render(made, MESSAGES))), made.decode(list(ids))


@pytest.mark.parametrize("raw", [False, True])
def test_chatml_by_hand(raw: bool) -> None:
    assert learnt(tokenizer(CHATML), TEXT, raw=raw) == (
        "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nSort.<|im_end|>\n<|im_start|>assistant\n",
        f"{TEXT}<|im_end|>",  # not the line break that the template puts behind the turn
    )


def test_a_prompt_that_opens_a_thought() -> None:
    """The reference answers after an empty thought; a record goes on from where the prompt stopped."""
    made = tokenizer(OPENS_THOUGHT)
    prompt, completion = learnt(made, TEXT, raw=False)
    assert prompt.endswith("assistant\n<think>\n")
    assert completion == f"</think>\n\n{TEXT}<|im_end|>"
    drawn = f"Easy.\n</think>\n\n{TEXT}"
    ids = made(drawn + "<|im_end|>", add_special_tokens=False)["input_ids"]
    recorded = chat.decode(made, chat.render(made, MESSAGES), ids, [made.eos_token_id])
    assert recorded == f"<think>\n{drawn}"
    assert learnt(made, recorded, raw=True)[1] == f"{drawn}<|im_end|>"


def test_a_template_without_an_end_gets_the_tokenizers() -> None:
    assert learnt(tokenizer(NO_END), TEXT, raw=True)[1] == f"{TEXT}<|im_end|>"


def test_a_template_that_forgets_its_prompt_is_refused() -> None:
    made = tokenizer("{{ messages[-1]['content'] }}{{ 'answer:' if add_generation_prompt }}")
    with pytest.raises(ConfigError, match="does not continue its own prompt"):
        learnt(made, TEXT, raw=False)


@pytest.mark.parametrize(
    ("name", "special", "eos", "written"),
    [
        ("qwen3", ("<think>", "</think>"), "<|im_end|>", f"<think>\n\n</think>\n\n{TEXT}<|im_end|>"),
        ("qwen2_5", (), "<|im_end|>", f"{TEXT}<|im_end|>"),
        ("llama3", ("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"), "<|eot_id|>", f"{TEXT}<|eot_id|>"),
        (
            "gptoss",
            ("<|start|>", "<|message|>", "<|channel|>", "<|end|>", "<|return|>"),
            "<|return|>",
            f"<|channel|>final<|message|>{TEXT}<|return|>",
        ),
    ],
)
def test_the_turn_equals_trls_training_template(name: str, special: tuple[str, ...], eos: str, written: str) -> None:
    """The tokens under TRL's assistant mask are ours, but for line breaks around them and the turn's header."""
    trl = pytest.importorskip("trl")
    from trl.chat_template_utils import get_training_chat_template

    template = (Path(trl.__file__).parent / "chat_templates" / f"{name}.jinja").read_text(encoding="utf-8")
    made = tokenizer(template, *special, eos=eos)
    made.bos_token = "<|im_start|>"
    prompt, completion = learnt(made, TEXT, raw=False)
    assert completion == written
    conversation = [{"role": m.role, "content": m.content} for m in (*MESSAGES, Message("assistant", TEXT))]
    theirs = made.apply_chat_template(
        conversation,
        chat_template=get_training_chat_template(made),
        return_dict=True,
        return_assistant_tokens_mask=True,
    )
    assert made.decode(theirs["input_ids"]).startswith(prompt + completion)
    masked = made.decode([t for t, on in zip(theirs["input_ids"], theirs["assistant_masks"], strict=True) if on])
    assert masked.strip("\n").removeprefix("<|start|>assistant") == completion


def test_a_harmony_record_keeps_its_channels() -> None:
    special = ("<|start|>", "<|message|>", "<|channel|>", "<|end|>", "<|return|>")
    template = (
        "{% for m in messages %}{{ '<|start|>' + m['role'] + ('<|channel|>final' if m['role'] == 'assistant' else '') "
        "+ '<|message|>' + m['content'] + ('<|return|>' if m['role'] == 'assistant' else '<|end|>') }}{% endfor %}"
        "{{ '<|start|>assistant' if add_generation_prompt }}"
    )
    made = tokenizer(template, *special, eos="<|return|>")
    drawn = f"<|channel|>analysis<|message|>Easy.<|end|><|start|>assistant<|channel|>final<|message|>{TEXT}"
    assert learnt(made, drawn, raw=True)[1] == f"{drawn}<|return|>"
    assert learnt(made, TEXT, raw=False)[1] == f"<|channel|>final<|message|>{TEXT}<|return|>"


def test_long_examples_are_left_out_whole_and_counted() -> None:
    made = tokenizer(CHATML)
    answers = reference_answers(problems(languages=["python"], algorithms=["kmp", "merge_sort"])).answers
    everything = build_examples(answers, made, [made.eos_token_id], None, SftConfig())
    lengths = [len(example) for example in everything.examples]
    longest = max(lengths)
    cut = build_examples(answers, made, [made.eos_token_id], longest - 1, SftConfig(max_length=10 * longest))
    assert [len(example) for example in cut.examples] == [length for length in lengths if length < longest]
    assert cut.dropped == {f"longer than {longest - 1} tokens": 1}
    assert cut.digest != everything.digest
    with pytest.raises(ConfigError, match=r"sft\.max_length=5 leaves no example of 2"):
        build_examples(answers, made, [made.eos_token_id], None, SftConfig(max_length=5))
    for example, answer in zip(everything.examples, answers, strict=True):
        assert example.prompt == chat.render(made, render(answer.problem).messages)
        assert example.completion[-1] == made.eos_token_id
        assert made.decode(list(example.completion[:-1])) == answer.text


def test_the_shortest_are_taken_from_the_languages_in_turn() -> None:
    made = tokenizer(CHATML)
    python, rust = (problems(languages=[name], algorithms=["kmp"])[0] for name in ("python", "rust"))
    answers = [
        Answer(problem, fenced("x" * size, problem.language), "reference", raw=False)
        for problem, size in [(python, 50), (python, 10), (python, 30), (rust, 90), (rust, 80)]
    ]
    examples = build_examples(answers, made, [made.eos_token_id], None, SftConfig()).examples
    assert [examples.index(example) for example in shortest(examples, 3)] == [1, 2, 4]
    assert [examples.index(example) for example in shortest(examples, 4)] == [1, 2, 3, 4]
    assert shortest(examples, 99) == examples
