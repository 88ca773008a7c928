"""The supervised loss is transformers' own on each example alone, however examples are packed; gradients too."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from test_logprobs import policy

from polyalgo.algoreval.catalog import problems
from polyalgo.training import shared_attention
from polyalgo.training.answers import Answer
from polyalgo.training.examples import Example
from polyalgo.training.logprobs import completion_scores
from polyalgo.training.lora import trainable_parameters
from polyalgo.training.sft_batches import layout, micro_batches

PROBLEM = problems(languages=["python"], algorithms=["kmp"])[0]


def examples() -> list[Example]:
    """Two answers to one prompt, two prompts with a common beginning, one on its own."""
    draw = torch.Generator().manual_seed(5)

    def tokens(count: int) -> tuple[int, ...]:
        return tuple(torch.randint(0, 97, (count,), generator=draw).tolist())

    prompt, beginning = tokens(9), tokens(40)
    prompts = [prompt, prompt, (*beginning, *tokens(7)), (*beginning, *tokens(3)), tokens(12)]
    return [
        Example(PROBLEM, one, tokens(size), Answer(PROBLEM, "", "x", raw=True))
        for one, size in zip(prompts, (5, 8, 6, 11, 1), strict=True)
    ]


def gradients(model: Any, loss: torch.Tensor) -> dict[str, torch.Tensor]:
    model.zero_grad()
    loss.backward()
    return {name: p.grad.clone() for name, p in trainable_parameters(model).items()}


def oracle(model: Any, batch: list[Example]) -> tuple[float, float, dict[str, torch.Tensor]]:
    """transformers' loss with labels, one example at a time, weighted by completion tokens."""
    total = sum(len(example.completion) for example in batch)
    losses, correct = [], 0
    for example in batch:
        ids = torch.tensor([[*example.prompt, *example.completion]])
        labels = ids.clone()
        labels[0, : len(example.prompt)] = -100
        out = model(input_ids=ids, labels=labels)
        losses.append(out.loss * len(example.completion) / total)
        best = out.logits[0, len(example.prompt) - 1 : -1].argmax(-1)
        correct += int((best == ids[0, len(example.prompt) :]).sum())
    loss = torch.stack(losses).sum()
    return loss.item(), correct / total, gradients(model, loss)


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("budget", [1, 60, 1000])
def test_packed_padded_and_accumulated_equal_one_at_a_time(packed: bool, budget: int) -> None:
    model, batch = policy(), examples()
    expected, accuracy, expected_gradients = oracle(model, batch)
    total = sum(len(example.completion) for example in batch)
    parts, correct = [], 0
    with shared_attention.active(model):
        for members in micro_batches(batch, budget, packed=packed):
            scores = completion_scores(model, layout(members, packed=packed), temperature=1.0, chunk_tokens=4)
            parts.append(-scores.logprobs.sum() / total)
            correct += int(scores.top1.sum())
        loss = torch.stack(parts).sum()
        actual = gradients(model, loss)
    assert loss.item() == pytest.approx(expected, abs=1e-5)
    assert correct / total == pytest.approx(accuracy)
    for name, gradient in expected_gradients.items():
        assert gradient.abs().max() > 1e-4, name
        torch.testing.assert_close(actual[name], gradient, rtol=1e-5, atol=1e-5)
