"""A step's texts and pairs: no false negatives, both sides present, a function of seed and step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from polyalgo.divalgo.corpus import corpus_problems
from polyalgo.errors import ConfigError
from polyalgo.languages import Language
from polyalgo.training.codex_batches import Item, PairSchedule, comparisons, draw_programs
from polyalgo.training.codex_pairs import Pair, PairClass, PairProblem, PairSet, Views, corpus_pairs


class Numbered(Views):
    """Two rewrites of every program, without a rewriter."""

    def __init__(self, count: int = 2) -> None:
        super().__init__(count, 0)
        self._count = count

    def of(self, problem: PairProblem, program_id: str) -> tuple[str, ...]:
        return tuple(f"{problem.programs[program_id]}~{number}" for number in range(self._count))


def schedule(pairs: PairSet, views: Views, steps: int = 8, seed: int = 0, **sizes: int) -> PairSchedule:
    settings = {"problems_per_step": 3, "programs_per_problem": 6, **sizes}
    return PairSchedule(pairs, views, max_steps=steps, max_epochs=1, seed=seed, **settings)


def test_two_programs_of_one_algorithm_are_never_negatives() -> None:
    algorithm = {s.solution_id: s.algorithm for p in corpus_problems() for s in p.in_language(Language.CPP)}
    pairs = corpus_pairs()
    steps = schedule(pairs, Numbered(), steps=60)
    seen: Counter[PairClass] = Counter()
    for step in range(60):
        items = steps[step]
        found = comparisons(items, pairs)
        for i, j, said in zip(found.a, found.b, found.classes, strict=True):
            a, b = items[i], items[j]
            assert a.problem_id == b.problem_id
            assert said.same == (algorithm[a.program_id] == algorithm[b.program_id])
            assert (said is PairClass.identical) == (a.program_id == b.program_id)
        seen.update(found.classes)
    assert all(seen[said] for said in PairClass)


def test_a_run_without_a_foreseeable_end_takes_no_memory() -> None:
    pairs = corpus_pairs()
    endless = schedule(pairs, Numbered(), steps=10**12)
    assert len(endless) == 10**12
    assert endless[2] == schedule(pairs, Numbered(), steps=3)[2]


def test_every_known_pair_of_a_step_is_compared() -> None:
    pairs = corpus_pairs()
    items = schedule(pairs, Numbered())[0]
    by_problem = Counter(item.problem_id for item in items)
    # within the corpus every two programs of a problem are judged, so all pairs within problems are there
    assert len(comparisons(items, pairs).classes) == sum(n * (n - 1) // 2 for n in by_problem.values())


def test_a_pair_that_nobody_judged_is_no_pair() -> None:
    problem = PairProblem("p", {"a": "A", "b": "B", "c": "C"}, (Pair("a", "b", PairClass.variation),))
    items = [Item("p", "a", "A"), Item("p", "b", "B"), Item("p", "c", "C"), Item("p", "c", "C~"), Item("q", "a", "A")]
    found = comparisons(items, PairSet((problem, PairProblem("q", {"a": "A"}, ()))))
    assert list(zip(found.a, found.b, found.classes, strict=True)) == [
        (0, 1, PairClass.variation),
        (2, 3, PairClass.identical),
    ]


def test_steps_depend_on_seed_and_step_alone() -> None:
    pairs = corpus_pairs()
    first, again, other = (schedule(pairs, Numbered(), seed=seed) for seed in (1, 1, 2))
    assert [first[step] for step in (5, 2)] == [again[step] for step in (5, 2)]
    assert first[2] != other[2]


def test_an_epoch_holds_every_problem_once() -> None:
    pairs = corpus_pairs()
    steps = schedule(pairs, Numbered(), steps=14)  # 42 problems
    counts = Counter(name for step in range(14) for name in {item.problem_id for item in steps[step]})
    assert set(counts.values()) == {1}
    assert steps.epochs_after(13) == 1
    assert steps.epochs_after(6) == pytest.approx(0.5)


def test_both_sides_are_drawn_in_turn() -> None:
    names = [f"n{number}" for number in range(8)]
    pairs = [Pair("n0", "n1", PairClass.variation)]
    pairs += [
        Pair(a, b, PairClass.distinct) for i, a in enumerate(names) for b in names[i + 1 :] if (a, b) != ("n0", "n1")
    ]
    problem = PairProblem("p", {name: name for name in names}, tuple(pairs))
    for seed in range(20):
        chosen = draw_programs(problem, 5, random.Random(seed))
        assert {"n0", "n1"} <= set(chosen)  # the only pair of one algorithm comes first
        assert 4 <= len(chosen) <= 5


def test_a_step_repeats_only_programs_that_have_other_words() -> None:
    problem = PairProblem("p", {"a": "A", "b": "B"}, (Pair("a", "b", PairClass.distinct),))
    plain = schedule(PairSet((problem,)), Numbered(0), problems_per_step=1, programs_per_problem=4)
    assert sorted(item.text for item in plain[0]) == ["A", "B"]
    rewritten = schedule(PairSet((problem,)), Numbered(), problems_per_step=1, programs_per_problem=4)
    texts = [item.text for item in rewritten[0]]
    assert len(texts) == len(set(texts)) == 4


def test_more_problems_a_step_than_there_are_is_refused() -> None:
    with pytest.raises(ConfigError, match="problems_per_step must be <= the number of training problems"):
        schedule(corpus_pairs(), Numbered(), problems_per_step=43)
