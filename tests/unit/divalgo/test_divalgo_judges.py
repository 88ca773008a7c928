"""Classes, reconciliation and decisions by hand; language-model judges against a model that says what it is told to."""

import json
from itertools import product

import pytest

from polyalgo.divalgo.judges.classes import (
    Candidate,
    Fault,
    SimilarityClass,
    Vote,
    by_levels,
    decide,
    majority_class,
    needs_tie_break,
    reconcile,
)
from polyalgo.divalgo.judges.llm import LlmJudge, fill, parse_class
from polyalgo.divalgo.judges.measures import ThresholdJudge
from polyalgo.divalgo.models import Asker, CallBudget, CallLimitError, Outlook, open_answers

IDENTICAL, VARIATION, DISTINCT, VERY = SimilarityClass
DISSIMILAR = {DISTINCT, VERY}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"class": "distinct"}', DISTINCT),
        ('{"reason": "other idea", "class": "very_distinct"}\n', VERY),
        ('```json\n{"class": "identical"}\n```', IDENTICAL),
        ("They share the idea.\nclass: variation", VARIATION),
        ("class: variation\nclass: variation", None),
        ("class: similar", None),
        ("distinct", None),
        ('{"class": "Distinct"}', None),
        ('{"class": ["distinct"]}', None),
        ('{"class": "distinct"} and more', None),
        ('{"class": "distinct"', None),
        ("[1]", None),
        ("", None),
    ],
)
def test_only_answers_of_the_asked_form_are_read(text, expected):
    assert parse_class(text) is expected


def test_reconciling_all_pairs_of_answers():
    for forward, backward in product(SimilarityClass, repeat=2):
        gap = abs(forward.rank - backward.rank)
        expected = None if gap > 1 else (forward if forward.rank < backward.rank else backward)
        assert reconcile(forward, backward) is expected
    assert reconcile(DISTINCT, VARIATION) is VARIATION


def votes(*classes):
    return [Vote(str(i), c, None if c else Fault.MALFORMED) for i, c in enumerate(classes)]


@pytest.mark.parametrize(
    ("classes", "tie", "dissimilar"),
    [
        ((DISTINCT, VERY), False, True),
        ((IDENTICAL, VARIATION), False, False),
        ((VARIATION, DISTINCT), True, None),
        ((VARIATION, DISTINCT, VERY), True, True),
        ((VARIATION, DISTINCT, IDENTICAL), True, False),
        ((DISTINCT, None), True, None),
        ((DISTINCT, None, VERY), True, True),
        ((DISTINCT, None, VARIATION), True, None),
        ((None, None), True, None),
        ((None, None, VERY), True, None),
    ],
)
def test_decisions(classes, tie, dissimilar):
    assert needs_tie_break(votes(*classes), DISSIMILAR) is tie
    assert decide(votes(*classes), DISSIMILAR).dissimilar is dissimilar


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ((DISTINCT, VERY), DISTINCT),
        ((VERY, DISTINCT, VERY), VERY),
        ((VARIATION, VERY, VERY), VERY),
        ((VARIATION, DISTINCT, VERY), DISTINCT),
        ((VARIATION, IDENTICAL), IDENTICAL),
        ((VARIATION, DISTINCT, VARIATION), VARIATION),
        ((VARIATION, DISTINCT), None),
        ((VERY, None, VERY), VERY),
    ],
)
def test_the_class_of_the_majority(classes, expected):
    assert majority_class(decide(votes(*classes), DISSIMILAR), DISSIMILAR) is expected


def test_levels_are_lowest_similarities():
    levels = (0.9, 0.6, 0.3)
    found = [by_levels(value, levels) for value in (1.0, 0.9, 0.8999, 0.6, 0.3, 0.2999, 0.0)]
    assert found == [IDENTICAL, IDENTICAL, VARIATION, VARIATION, DISTINCT, VERY, VERY]


def pair(number=0, pdg=0.5, embedding=0.9):
    return Candidate(f"p{number}", "Sum up.", "a", "b", f"first {number}", f"second {number}", pdg, embedding)


def test_measures_are_named_as_what_they_are():
    for name, expected in (("pdg", DISTINCT), ("embedding", IDENTICAL), ("mean", VARIATION)):
        judge = ThresholdJudge(name, (0.9, 0.6, 0.3))
        assert judge.vote([pair()]) == [Vote(name, expected)]


class Told:
    """A model that answers from a function of the question, and remembers what it was asked."""

    name = "told"
    identity = "told 1"

    def __init__(self, says, breaks_after=None):
        self.says = says
        self.asked = []
        self.seeds = []
        self.breaks_after = breaks_after

    def answer(self, questions):
        for question in reversed(questions):  # in any order
            if self.breaks_after is not None and len(self.asked) == self.breaks_after:
                raise KeyboardInterrupt
            text = question.messages[-1].content
            self.asked.append(text)
            self.seeds.append(question.seed)
            yield question.key, self.says(text, len(self.asked))

    def close(self):
        pass


def said(name):
    return json.dumps({"class": name})


def first_program(text):
    return text.split("First program:")[1].split("```")[1].removeprefix("cpp\n").strip()


def judge(model, store, *, limit=1000, retries=2):
    return LlmJudge(Asker(model, store, CallBudget(limit), seed=0), "v1", retries)


def test_both_orders_are_asked_and_reconciled(tmp_path):
    answers = {"first 0": "distinct", "second 0": "very_distinct", "first 1": "identical", "second 1": "distinct"}
    model = Told(lambda text, _: said(answers[first_program(text)]))
    with open_answers(tmp_path / "a.jsonl") as store:
        found = judge(model, store).vote([pair(0), pair(1)])
    assert found == [Vote("told", DISTINCT), Vote("told", None, Fault.UNRESOLVED)]
    assert sorted(map(first_program, model.asked)) == ["first 0", "first 1", "second 0", "second 1"]


def test_malformed_answers_are_tried_again_with_another_seed_and_then_counted(tmp_path):
    model = Told(lambda text, _: "no idea" if first_program(text) == "first 0" else said("distinct"))
    with open_answers(tmp_path / "a.jsonl") as store:
        assert judge(model, store).vote([pair(0)]) == [Vote("told", None, Fault.MALFORMED)]
    asked = [first_program(text) for text in model.asked]
    assert asked.count("first 0") == 3
    assert asked.count("second 0") == 1
    assert len(set(model.seeds)) == 4


def test_a_retry_that_is_well_formed_counts(tmp_path):
    model = Told(lambda text, number: said("distinct") if number > 2 else "hm")
    with open_answers(tmp_path / "a.jsonl") as store:
        assert judge(model, store).vote([pair(0)]) == [Vote("told", DISTINCT)]
    assert len(model.asked) == 4


def test_nothing_is_asked_twice_after_a_kill(tmp_path):
    pairs = [pair(number) for number in range(4)]
    killed = Told(lambda *_: said("distinct"), breaks_after=5)
    with open_answers(tmp_path / "a.jsonl") as store, pytest.raises(KeyboardInterrupt):
        judge(killed, store).vote(pairs)
    resumed = Told(lambda *_: said("distinct"))
    with open_answers(tmp_path / "a.jsonl") as store:
        assert judge(resumed, store).vote(pairs) == [Vote("told", DISTINCT)] * 4
    assert len(killed.asked) == 5
    assert len(resumed.asked) == 3
    assert not set(killed.asked) & set(resumed.asked)
    assert len(set(killed.asked) | set(resumed.asked)) == 8


def test_the_limit_on_calls_holds_and_what_was_answered_is_kept(tmp_path):
    pairs = [pair(number) for number in range(4)]
    model = Told(lambda *_: said("distinct"))
    with open_answers(tmp_path / "a.jsonl") as store:
        with pytest.raises(
            CallLimitError, match=r"judging\.max_calls=3 questions have been asked and 5 more are needed"
        ):
            judge(model, store, limit=3).vote(pairs)
        assert len(model.asked) == len(store) == 3
        assert judge(model, store, limit=5).vote(pairs) == [Vote("told", DISTINCT)] * 4
    assert len(model.asked) == 8


def test_retries_count_as_calls(tmp_path):
    model = Told(lambda *_: "hm")
    with open_answers(tmp_path / "a.jsonl") as store, pytest.raises(CallLimitError):
        judge(model, store, limit=5).vote([pair(0)])
    assert len(model.asked) == 5


def test_answers_of_another_model_or_seed_are_not_taken(tmp_path):
    class Other(Told):
        identity = "told 2"

    with open_answers(tmp_path / "a.jsonl") as store:
        judge(Told(lambda *_: said("distinct")), store).vote([pair(0)])
        other = Other(lambda *_: said("identical"))
        assert judge(other, store).vote([pair(0)]) == [Vote("told", IDENTICAL)]
        seeded = Told(lambda *_: said("variation"))
        again = LlmJudge(Asker(seeded, store, CallBudget(9), seed=1), "v1", 0).vote([pair(0)])
    assert len(other.asked) == 2
    assert again == [Vote("told", VARIATION)]


def test_the_outlook_counts_what_will_be_asked(tmp_path):
    # Three pairs, the last one twice; two retries. Pair 0 has both answers; of pair 1 the first order has a malformed
    # one (two tries left) and the second none (three); pair 2 has none (two orders, three tries each).
    with open_answers(tmp_path / "a.jsonl") as store:
        judge(Told(lambda *_: said("distinct")), store).vote([pair(0)])
        model = Told(lambda *_: "hm", breaks_after=1)
        with pytest.raises(KeyboardInterrupt):
            judge(model, store).vote([pair(1)])
        found = judge(model, store).outlook([pair(0), pair(1), pair(2), pair(2)])
        assert (found.questions, found.calls, found.most) == (6, 4, 2 + 3 + 6)
        assert found.chars == sum(len(m[0].content) for n in (1, 2) for m in judge(model, store).conversations(pair(n)))
        assert found.most_chars > found.chars
        assert judge(model, store).outlook([pair(0)]) == Outlook(2, 0, 0, 0, 0)


def test_what_is_filled_into_a_prompt_is_not_looked_at_again():
    assert fill("<<a>> <<b>>", a="<<b>>", b="x") == "<<b>> x"
