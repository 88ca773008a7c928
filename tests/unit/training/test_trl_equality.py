"""Our loss and advantages against the real GRPOTrainer of TRL, on one tiny random model in float32."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from polyalgo.config.schema import ImportanceLevel, LossType
from polyalgo.training import shared_attention
from polyalgo.training.grpo_loss import (
    group_advantages,
    loss_normaliser,
    policy_loss,
    sequence_weights,
    truncated_importance,
)
from polyalgo.training.logprobs import Group, completion_scores, shared_layout

trl = pytest.importorskip("trl")

PROMPT = (5, 6, 7, 8)
COMPLETIONS = ((11, 12, 13), (21,), (31, 32, 33, 34, 35), (41, 42))
REWARDS = [0.0, 0.3, 1.0, 0.1]
MAX_NEW_TOKENS = 6


def tokenizer() -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    words = {f"w{index}": index for index in range(97)}
    raw = Tokenizer(models.WordLevel(words, unk_token="w0"))
    raw.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=raw, pad_token="w0", eos_token="w1", unk_token="w0")


def make_trainer(
    model: Any, tmp_path: Path, loss_type: str, beta: float, temperature: float, level: str = "token"
) -> Any:
    from datasets import Dataset

    model.save_pretrained(tmp_path / "model")  # TRL loads its reference model again by this name
    model.config._name_or_path = str(tmp_path / "model")
    config = trl.GRPOConfig(
        output_dir=str(tmp_path),
        use_cpu=True,
        bf16=False,
        per_device_train_batch_size=4,
        num_generations=4,
        max_completion_length=MAX_NEW_TOKENS,
        loss_type=loss_type,
        importance_sampling_level=level,
        beta=beta,
        epsilon=0.2,
        epsilon_high=0.3,
        temperature=temperature,
        report_to=[],
        gradient_checkpointing=False,
    )
    trainer = trl.GRPOTrainer(
        model=model,
        reward_funcs=lambda completions, **_: [0.0] * len(completions),
        args=config,
        train_dataset=Dataset.from_dict({"prompt": ["w5 w6 w7 w8"]}),
        processing_class=tokenizer(),
    )
    trainer.current_gradient_accumulation_steps = 1
    trainer.model.train()
    return trainer


def padded(values: list[list[float]], fill: float = 0.0) -> torch.Tensor:
    width = max(map(len, values))
    return torch.tensor([[*row, *[fill] * (width - len(row))] for row in values])


@pytest.mark.parametrize("loss_type", list(LossType))
@pytest.mark.parametrize(
    ("beta", "temperature", "level", "cap"),
    [(0.0, 1.0, "token", 0.0), (0.1, 0.7, "token", 1.2), (0.0, 0.7, "sequence", 0.0), (0.1, 1.0, "sequence", 1.2)],
)
def test_loss_and_gradients_equal_trl(
    tiny_llama: Any, tmp_path: Path, loss_type: LossType, beta: float, temperature: float, level: str, cap: float
) -> None:
    """`cap` > 0: with truncated importance sampling against a sampler of its own log-probabilities."""
    trainer = make_trainer(tiny_llama, tmp_path, loss_type.value, beta, temperature, level)
    model = trainer.model
    model.lm_head.weight.requires_grad_(False)  # tied; ours trains adapters and needs a frozen output layer
    ids = padded([list(c) for c in COMPLETIONS]).long()
    mask = padded([[1] * len(c) for c in COMPLETIONS]).long()
    draw = torch.Generator().manual_seed(1)
    with torch.no_grad(), shared_attention.active(model):
        layout = shared_layout([Group(PROMPT, COMPLETIONS)])
        now = layout.padded(completion_scores(model, layout, temperature).logprobs)
    # the first completion (advantage < 0) and the third (> 0) have moved far enough to be cut as a whole
    moved = torch.tensor([[0.6], [0.0], [-0.6], [0.0]]) if level == "sequence" else 0.0
    old = (now + moved + 0.4 * torch.randn(now.shape, generator=draw)) * mask
    reference = (now + 0.2 * torch.randn(now.shape, generator=draw)) * mask
    sampler = (old + 0.2 * torch.randn(now.shape, generator=draw)) * mask
    trainer.use_vllm = trainer.vllm_importance_sampling_correction = cap > 0
    # TRL's `token_truncate`, written as in its scoring step
    ratio = torch.clamp(torch.exp((old - sampler) * mask), max=cap) if cap else None
    advantages = group_advantages(torch.tensor(REWARDS), torch.zeros(4, dtype=torch.long), scale=True).values
    theirs = trainer._compute_loss(
        model,
        {
            "prompt_ids": torch.tensor([PROMPT] * 4),
            "prompt_mask": torch.ones(4, len(PROMPT), dtype=torch.long),
            "completion_ids": ids,
            "completion_mask": mask,
            "advantages": advantages,
            "old_per_token_logps": old,
            "ref_per_token_logps": reference,
            "num_items_in_batch": mask.sum(),
            **({"importance_sampling_ratio": ratio} if cap else {}),
        },
    )
    theirs.backward()
    expected = {name: p.grad.clone() for name, p in model.named_parameters() if p.grad is not None}
    model.zero_grad()
    with shared_attention.active(model):
        logprobs = layout.padded(completion_scores(model, layout, temperature).logprobs)
        ours = policy_loss(
            logprobs,
            old,
            advantages,
            layout.mask,
            sequence_weights(loss_type, mask.sum(1), torch.zeros(4, dtype=torch.long)),
            clip_low=0.2,
            clip_high=0.3,
            normaliser=loss_normaliser(
                loss_type, prompts=1, sequences=4, tokens=int(mask.sum()), max_new_tokens=MAX_NEW_TOKENS
            ),
            level=ImportanceLevel(level),
            correction=truncated_importance(old, sampler, cap) if cap else None,
            beta=beta,
            ref_logprobs=reference if beta else None,
        )
        ours.loss.backward()
    assert ours.clipped_tokens > 0
    assert ours.clipped_tokens < mask.sum()
    assert ours.loss.item() == pytest.approx(theirs.item(), abs=1e-5)
    actual = {name: p.grad for name, p in model.named_parameters() if p.grad is not None}
    assert actual.keys() == expected.keys()
    for name, gradient in expected.items():
        torch.testing.assert_close(actual[name], gradient, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("scale", [True, False])
def test_advantages_equal_trl(tiny_llama: Any, tmp_path: Path, scale: bool) -> None:
    """TRL computes advantages inside its scoring step, so that step runs here, over fixed rewards."""
    values = [0.0, 0.3, float("nan"), 1.0]
    trainer = make_trainer(tiny_llama, tmp_path, "grpo", 0.0, 1.0)
    trainer.scale_rewards = "group" if scale else "none"
    trainer.reward_funcs = [lambda completions, **_: [None if v != v else v for v in values]]
    trainer.generation_config.max_new_tokens = MAX_NEW_TOKENS
    batch = trainer._generate_and_score_completions([{"prompt": "w5 w6 w7 w8"} for _ in values])
    ours = group_advantages(torch.tensor(values), torch.zeros(4, dtype=torch.long), scale=scale)
    torch.testing.assert_close(ours.values, batch["advantages"].float(), rtol=0, atol=1e-6)
