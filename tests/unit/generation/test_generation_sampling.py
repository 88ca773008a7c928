"""Seeded sampling: exact inverse-CDF values, the filters, and the distribution."""

from __future__ import annotations

import math

import pytest
import torch
from scipy.stats import chisquare

from polyalgo.config.schema import SamplingConfig
from polyalgo.errors import ConfigError, EngineError
from polyalgo.generation.sampling import check_sampling, draw, invert_cdf, keep_top_k, nucleus, uniform
from polyalgo.records import Sampling

# softmax of these logits at temperature 1 is exactly 1/10, 2/10, 3/10, 4/10
LOGITS = torch.tensor([[1.0, 2.0, 3.0, 4.0]]).log()


@pytest.mark.parametrize(
    ("u", "token"),
    [(0.0, 0), (0.0999, 0), (0.1001, 1), (0.2999, 1), (0.3001, 2), (0.5999, 2), (0.6001, 3), (0.999999, 3)],
)
def test_draw_inverts_the_cdf_in_token_order(u: float, token: int) -> None:
    tokens, logprobs = draw(LOGITS, Sampling(1.0, 1.0, 0, 8), [u])
    assert tokens.tolist() == [token]
    assert logprobs.item() == pytest.approx(math.log((token + 1) / 10), abs=1e-6)


def test_temperature_scales_logits_before_softmax() -> None:
    # at T = 0.5 the weights are squared: 1, 4, 9, 16 of 30
    for u, token in [(0.03, 0), (0.04, 1), (0.16, 1), (0.17, 2), (0.46, 2), (0.47, 3)]:
        tokens, logprobs = draw(LOGITS, Sampling(0.5, 1.0, 0, 8), [u])
        assert tokens.item() == token
        assert logprobs.item() == pytest.approx(math.log((token + 1) ** 2 / 30), abs=1e-6)


def test_greedy_takes_the_maximum_with_log_probability_at_temperature_one() -> None:
    tokens, logprobs = draw(LOGITS, Sampling(0.0, 1.0, 0, 8), [0.0])
    assert tokens.item() == 3
    assert logprobs.item() == pytest.approx(math.log(0.4), abs=1e-6)


def test_filters_change_the_draw_but_not_the_log_probability() -> None:
    # top_k=2 keeps 0.3 and 0.4: the border is at 3/7
    for u, token in [(0.42, 2), (0.43, 3)]:
        tokens, logprobs = draw(LOGITS, Sampling(1.0, 1.0, 2, 8), [u])
        assert tokens.item() == token
        assert logprobs.item() == pytest.approx(math.log((token + 1) / 10), abs=1e-6)
    # top_p=0.8 keeps 0.4, 0.3 and 0.2 (0.7 is not enough): borders at 2/9 and 5/9
    for u, token in [(0.0, 1), (0.22, 1), (0.23, 2), (0.55, 2), (0.56, 3)]:
        assert draw(LOGITS, Sampling(1.0, 0.8, 0, 8), [u])[0].item() == token


@pytest.mark.parametrize("value", [math.nan, math.inf])
@pytest.mark.parametrize("sampling", [Sampling(0.0, 1.0, 0, 8), Sampling(1.0, 1.0, 0, 8), Sampling(1.0, 0.9, 3, 8)])
def test_logits_that_are_no_numbers_draw_nothing(value: float, sampling: Sampling) -> None:
    rows = torch.cat([LOGITS, LOGITS])
    rows[1, 2] = value
    with pytest.raises(EngineError, match=f"logits are not finite \\({value}\\)"):
        draw(rows, sampling, [0.5, 0.5])
    with pytest.raises(EngineError, match="logits are not finite"):
        draw(torch.full((1, 4), -math.inf), sampling, [0.5])
    rows[1, 2] = -math.inf  # excludes a token: 1/10, 2/10 and 4/10 are left
    tokens, logprobs = draw(rows, Sampling(1.0, 1.0, 0, 8), [0.0, 3.01 / 7])
    assert tokens.tolist() == [0, 3]
    assert logprobs[1].item() == pytest.approx(math.log(4 / 7), abs=1e-6)


def test_top_p_applies_to_what_top_k_left() -> None:
    # of 0.3 and 0.4 (mass 0.7) a share of 0.5 is 0.35: the 0.4 alone is enough
    assert draw(LOGITS, Sampling(1.0, 0.5, 2, 8), [0.0])[0].item() == 3


def test_keep_top_k_and_nucleus_values() -> None:
    row = torch.tensor([[0.1, 0.4, 0.2, 0.3]])
    assert torch.equal(keep_top_k(row, 2), torch.tensor([[0.0, 0.4, 0.0, 0.3]]))
    assert torch.equal(keep_top_k(row, 0), row)
    assert torch.equal(nucleus(row, 0.39), torch.tensor([[0.0, 0.4, 0.0, 0.0]]))
    assert torch.equal(nucleus(row, 0.41), torch.tensor([[0.0, 0.4, 0.0, 0.3]]))
    assert torch.equal(nucleus(row, 1.0), row)


def test_a_nucleus_wider_than_the_first_sort_equals_a_full_sort() -> None:
    generator = torch.Generator().manual_seed(0)
    rows = torch.softmax(torch.randn(3, 5000, generator=generator) * 0.1, dim=-1)
    ordered, order = rows.sort(dim=-1, descending=True)
    keep = (ordered.cumsum(-1) - ordered) < 0.9
    expected = torch.zeros_like(rows).scatter_(-1, order, ordered * keep)
    # the two sums round differently, so the last token of a nucleus may differ
    assert ((nucleus(rows, 0.9) > 0) != (expected > 0)).sum() <= 3


def test_invert_cdf_agrees_with_a_float64_search_over_many_blocks() -> None:
    generator = torch.Generator().manual_seed(1)
    weights = torch.rand(200, 1000, generator=generator)
    weights[:, ::3] = 0
    uniforms = torch.rand(200, generator=generator, dtype=torch.float64)
    exact = weights.double().cumsum(-1)
    expected = torch.searchsorted(exact, (uniforms * exact[:, -1]).unsqueeze(-1), right=True)
    assert torch.equal(invert_cdf(weights, uniforms), expected)


@pytest.mark.parametrize("u", [0.0, 0.5, 1.0 - 2.0**-53])
def test_a_token_of_weight_zero_is_never_drawn(u: float) -> None:
    weights = torch.zeros(1, 700)
    weights[0, 300] = 1e-20
    weights[0, 301] = 1.0
    assert invert_cdf(weights, torch.tensor([u], dtype=torch.float64)).item() in (300, 301)
    weights[0, 301] = 0.0
    assert invert_cdf(weights, torch.tensor([u], dtype=torch.float64)).item() == 300


def test_uniform_is_a_pinned_function_of_seed_and_index() -> None:
    # hashlib.blake2b(struct.pack("<QQ", seed, index), digest_size=8), upper 53 bits: pinned, so that records
    # made with one version of the package are made again by the next
    values = [uniform(0, 0), uniform(0, 1), uniform(1, 0), uniform(2**63 - 1, 10**6)]
    assert values == [0.0564663990004608, 0.44008326622012284, 0.6487508310490744, 0.3842499713516325]
    assert all(0 <= value < 1 for value in values)


def test_draws_follow_the_distribution() -> None:
    """Chi-square over 20,000 draws with the generator that engines use; p above 1e-3, fixed seeds."""
    draws = 20_000
    logits = LOGITS.expand(draws, 4)
    tokens, _ = draw(logits, Sampling(1.0, 1.0, 0, 8), [uniform(seed, seed % 7) for seed in range(draws)])
    counts = torch.bincount(tokens, minlength=4).tolist()
    assert chisquare(counts, [draws * k / 10 for k in (1, 2, 3, 4)]).pvalue > 1e-3


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"temperature": -0.1}, "sampling.temperature must be 0 (greedy) or in [0.001, 100.0], got -0.1"),
        ({"temperature": float("nan")}, "sampling.temperature must be 0 (greedy) or in [0.001, 100.0], got nan"),
        ({"top_p": 0.0}, "sampling.top_p must be in (0, 1], got 0.0"),
        ({"top_p": 1.1}, "sampling.top_p must be in (0, 1], got 1.1"),
        ({"top_k": -1}, "sampling.top_k must be >= 0, got -1"),
        ({"max_new_tokens": 0}, "sampling.max_new_tokens must be >= 1, got 0"),
        ({"num_samples": 0}, "sampling.num_samples must be >= 1, got 0"),
        ({"num_samples": 2}, "sampling.num_samples must be 1 at temperature 0"),
    ],
)
def test_check_sampling_names_field_and_value(changes: dict[str, float], message: str) -> None:
    check_sampling(SamplingConfig(temperature=0.8, num_samples=2))
    with pytest.raises(ConfigError) as error:
        check_sampling(SamplingConfig(**changes))  # type: ignore[arg-type]
    assert message in str(error.value)
