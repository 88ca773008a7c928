from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from rollouts import group, problem, rollout

from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.metrics.vendi import vendi
from polyalgo.records import Outcome
from polyalgo.training.diversity import DiversityBonus, LabelNovelty, VendiNovelty
from polyalgo.training.rewards import import_labeller, marginal_vendi, new_label_share
from polyalgo.training.rollout import group_key, step_advantages

PASS, WRONG, INFRA = Outcome.PASS, Outcome.WRONG_OUTPUT, Outcome.INFRA_ERROR


def same(items: str) -> np.ndarray:
    """1 between equal letters, 0 between others."""
    letters = np.array(list(items))
    return (letters[:, None] == letters).astype(float)


def entropy(*shares: float) -> float:
    return -sum(share * math.log(share) for share in shares)


def test_marginal_vendi_by_hand() -> None:
    """V(aaab) = exp(H(3/4, 1/4)) = 1.754765, V(aaa) = 1, V(aab) = exp(H(2/3, 1/3)) = 1.889882: b adds 0.754765, and
    an a takes 0.135116 away, which is cut to 0."""
    assert marginal_vendi(same("aaab")).tolist() == pytest.approx([0, 0, 0, 0.75477], abs=1e-5)
    assert marginal_vendi(same("aabb")).tolist() == pytest.approx([2 - math.exp(entropy(2 / 3, 1 / 3))] * 4, abs=1e-5)
    assert marginal_vendi(same("a")).tolist() == [1]
    assert marginal_vendi(same("ab")).tolist() == [1, 1]
    assert marginal_vendi(same("abc")).tolist() == [1, 1, 1]
    assert marginal_vendi(same("aaaaaaaa")).tolist() == [0] * 8
    # similarity c between the two: eigenvalues (1 +- c) / 2
    c = 0.8
    expected = math.exp(entropy(0.9, 0.1)) - 1
    assert marginal_vendi(np.array([[1, c], [c, 1]])).tolist() == pytest.approx([expected] * 2, abs=1e-5)


def test_the_marginal_is_never_above_one() -> None:
    """The bound of the docstring, on random populations, unclipped."""
    draw = np.random.default_rng(0)
    for _ in range(300):
        n, d = draw.integers(2, 9), draw.integers(1, 9)
        points = draw.normal(size=(n, d)) * draw.choice([0.0, 1.0, 5.0], size=d) + draw.normal(size=d)
        points /= np.linalg.norm(points, axis=1, keepdims=True)
        gram = points @ points.T
        for i in range(n):
            rest = np.delete(np.delete(gram, i, 0), i, 1)
            assert vendi(gram) - vendi(rest) <= 1 + 1e-9


def test_equal_programs_of_a_real_embedder_differ_by_nothing() -> None:
    """Float32 noise between equal points must not become reward variance."""
    draw = np.random.default_rng(1)
    point = draw.normal(size=384)
    points = np.stack([point + 1e-7 * draw.normal(size=384) for _ in range(8)]).astype(np.float32)
    from polyalgo.metrics.vendi import cosine_gram

    assert marginal_vendi(cosine_gram(points)).tolist() == [0] * 8


def test_new_label_share_by_hand() -> None:
    """x is shared; y and z are new; the third has nothing new, the fourth no labels at all."""
    labels = [{"x", "y"}, {"z"}, {"x"}, set()]
    assert new_label_share(labels).tolist() == [0.5, 1.0, 0.0, 0.0]


class Letters:
    """Embeds a program by its first letter: equal letters are equal, others orthogonal."""

    name = "letters"

    def embed(self, programs: Sequence[str]) -> np.ndarray:
        return np.stack([np.eye(26, dtype=np.float32)[ord(program[0]) - ord("a")] for program in programs])


def call(callback: DiversityBonus, of: object) -> dict[str, float]:
    metrics: dict[str, float] = {}
    callback.on_rollout(None, None, of)  # type: ignore[arg-type]
    callback.on_step_rollout(None, None, of, [])  # type: ignore[arg-type]
    callback.on_step_metrics(None, None, 0, metrics)  # type: ignore[arg-type]
    return metrics


def test_only_correct_programs_earn_a_bonus_and_only_against_each_other() -> None:
    """First prompt: correct a, a, a, b among a wrong b and an unscored one. Second: one correct. Third: none."""
    first = group(
        problem("p"),
        ["a1", "b-wrong", "a2", None, "b1", "a3"],
        [PASS, WRONG, PASS, INFRA, PASS, PASS],
        [1.0, 0.3, 1.0, None, 0.8, 1.0],
    )
    second = group(problem("q", Language.RUST), ["a", "b"], [PASS, WRONG], [1.0, 0.3])
    third = group(problem("s"), ["a", "b"], [WRONG, WRONG], [0.3, 0.3])
    of = rollout(first, second, third)
    metrics = call(DiversityBonus(VendiNovelty(Letters()), weight=0.5), of)
    assert first.bonuses == pytest.approx([0, 0, 0, 0, 0.5 * 0.75477, 0], abs=1e-5)
    assert first.totals[:4] == [1.0, 0.3, 1.0, None]
    assert first.totals[4] == pytest.approx(0.8 + 0.377385, abs=1e-5)
    assert first.vendi == pytest.approx(1.754765, abs=1e-6)
    assert (second.bonuses, second.vendi) == ([0.5, 0.0], 1.0)
    assert (third.bonuses, third.vendi) == ([0.0, 0.0], None)
    assert metrics["train/vendi"] == pytest.approx((1.754765 + 1) / 2, abs=1e-6)
    assert metrics["train/diversity_bonus/mean"] == pytest.approx((0.377385 + 0.5) / 5, abs=1e-5)


def test_a_group_of_correct_programs_has_variance_again() -> None:
    """Without the bonus three passes teach nothing; with it the odd one out has the only positive advantage."""
    of = rollout(group(problem("p"), ["a", "a", "b"], [PASS] * 3, [1.0] * 3))
    keys = [group_key(each.problem, None) for each in of.groups for _ in each.generations]  # type: ignore[arg-type]
    assert step_advantages(of.totals, keys, scale=True).frac_zero_variance == 1
    call(DiversityBonus(VendiNovelty(Letters()), weight=0.5), of)
    advantages = step_advantages(of.totals, keys, scale=True)
    assert advantages.frac_zero_variance == 0
    assert [value > 0 for value in advantages.values] == [False, False, True]


def by_first_word(programs: Sequence[str], language: str) -> list[set[str]]:
    return [{program.split()[0], language} for program in programs]


def test_labels() -> None:
    of = rollout(group(problem("p"), ["sort x", "sort y", "heap z"], [PASS] * 3, [1.0] * 3))
    metrics = call(DiversityBonus(LabelNovelty(import_labeller("test_diversity_bonus:by_first_word")), weight=1.0), of)
    assert of.groups[0].bonuses == [0.0, 0.0, 0.5]  # `python` is nobody's own
    assert "train/vendi" not in metrics
    assert metrics["train/diversity_bonus/mean"] == pytest.approx(0.5 / 3)
    with pytest.raises(DataError, match=r"one set of labels for each of 3 programs, got \[\]"):
        call(DiversityBonus(LabelNovelty(lambda programs, language: []), weight=1.0), of)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no.such.module:f", "reward.labeller 'no.such.module:f' cannot be imported: No module named 'no'"),
        ("math:nothing", "reward.labeller 'math:nothing' cannot be imported: module 'math' has no attribute 'nothing'"),
        ("math:pi", "reward.labeller must name a function, got 'math:pi', a float"),
    ],
)
def test_labellers_that_are_none(path: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        import_labeller(path)
    assert str(error.value) == message
