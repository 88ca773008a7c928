"""The memory budget of docs/gpt-oss-20b.md: its figures are those of the script, and terms are right by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import memory_budget
from benchmarks.memory_budget import GIB, Recipe, kept_by_one_layer, layer_bytes, sampler_terms, trainer_terms

DOCUMENT = Path(__file__).parents[2] / "docs" / "gpt-oss-20b.md"


def test_the_document_holds_todays_figures() -> None:
    budget = DOCUMENT.read_text().split("<!-- budget -->")[1].split("<!-- end of budget -->")[0]
    assert budget.strip() == memory_budget.text()


def test_terms_by_hand() -> None:
    terms = {name.split(":")[0]: size for name, size in trainer_terms(Recipe(experts=True, zero=2)).items()}
    assert terms["base weights, bf16"] == 2 * 20_914_757_184
    assert terms["adapter, fp32"] == 4 * 184_909_824
    assert terms["its gradients, fp32"] == 4 * 184_909_824 / 8
    assert terms["AdamW's moments and ZeRO's copy, fp32"] == 12 * 184_909_824 / 8
    assert terms["inputs of all layers"] == 2 * (8 * (1024 + 4096)) * 2880 * 24
    assert terms["a chunk of logits"] == 256 * 2**20
    first = {name.split(":")[0]: size for name, size in trainer_terms(Recipe(experts=False, zero=1)).items()}
    assert first["its gradients, fp32"] == 4 * 7_962_624
    third = {name.split(":")[0]: size for name, size in trainer_terms(Recipe(experts=False, zero=3)).items()}
    assert third["base weights, bf16"] == 2 * 20_914_757_184 / 8


def test_the_published_checkpoint_is_about_as_large_as_its_formula() -> None:
    terms = list(sampler_terms(Recipe(experts=False, zero=2)).values())
    assert terms[0] == pytest.approx(13.76e9, rel=0.005)  # the published weights are 13.8 GB
    # 12 full layers of 5,120 columns and 12 of 128, 2 x 2 bytes x 8 heads x 64 each, 32 completions
    assert terms[1] == (12 * 5120 + 12 * 128) * 2048 * 32


def test_what_a_layer_keeps_is_linear_but_for_eager_scores() -> None:
    scores = [2 * 64 * n * n for n in (512, 1024, 1536)]
    sizes = [kept_by_one_layer(n, False) - s for n, s in zip((512, 1024, 1536), scores, strict=True)]
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0]
    assert layer_bytes(Recipe(False, 1))["fixed"] < 2**20  # without adapters on experts no weights are made anew
    # with them, both fused weights of 32 experts are: 32 x 2880 x (5760 + 2880) in bf16, and the factors in bf16
    folded = layer_bytes(Recipe(True, 1))["fixed"]
    assert folded == pytest.approx(2 * 32 * 2880 * 8640, rel=0.02)
    assert 1.4 < folded / GIB < 1.6
