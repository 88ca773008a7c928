"""The real SmolLM2-135M-Instruct weights through the hf engine."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from polyalgo.config.schema import ModelConfig, PathsConfig
from polyalgo.generation.engine import Request
from polyalgo.generation.hf import HFEngine
from polyalgo.generation.models import load_model
from polyalgo.records import EngineRef, Message, Sampling

pytestmark = pytest.mark.weights

QUESTIONS = [
    "What is the capital of France? Answer in one sentence.",
    "Write a Python function that adds two numbers.",
    "Say hello.\n    5 + 7 = 12",
]


@pytest.fixture(scope="module")
def engine_and_model():
    config = ModelConfig(name="smollm2-135m", source="embedded:smollm2-135m", dtype="float32")
    model, tokenizer = load_model(config, Path(PathsConfig().cache).expanduser())
    return HFEngine(model, tokenizer, EngineRef("hf", "test", "float32"), 4), model, tokenizer


def test_greedy_text_is_sensible_and_equals_generate(engine_and_model) -> None:
    engine, model, tokenizer = engine_and_model
    requests = [Request(question, (Message("user", question),), 0) for question in QUESTIONS]
    texts = {c.key: c for c in engine.generate(requests, Sampling(0.0, 1.0, 0, 40))}
    assert "Paris" in texts[QUESTIONS[0]].text
    assert "def " in texts[QUESTIONS[1]].text
    for question, completion in texts.items():
        ids = tokenizer.apply_chat_template(
            [{"role": "user", "content": question}], add_generation_prompt=True, return_tensors="pt"
        )["input_ids"]
        assert completion.prompt_token_ids == tuple(ids[0].tolist())
        with torch.no_grad():
            reference = model.generate(
                input_ids=ids, attention_mask=torch.ones_like(ids), do_sample=False, max_new_tokens=40
            )[0, ids.shape[1] :]
        assert list(completion.token_ids) == reference.tolist()
        assert completion.text == tokenizer.decode(reference, skip_special_tokens=True)


def test_digits_are_tokens_of_their_own_after_indentation(engine_and_model) -> None:
    """The pre-tokenizer the weights were trained with splits digits off before byte-level BPE."""
    _, _, tokenizer = engine_and_model
    assert tokenizer.convert_ids_to_tokens(tokenizer("x = [1,\n    22]")["input_ids"]) == [
        *("x", "Ġ=", "Ġ[", "1", ",", "ĊĠĠĠĠ", "2", "2", "]"),
    ]
