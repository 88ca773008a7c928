"""The judge stage: two judges for every pair, a third where they disagree, language models within their budget.

A judge is asked about all pairs before the next one is loaded, so that one model at a time is in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from polyalgo.builder.finishing import Programs
from polyalgo.builder.records import Judged, Pair, Pairs, Similarities
from polyalgo.builder.spaces import matrices
from polyalgo.config.build import MEASURES, BuildConfig, JudgingConfig, LlmConfig, ThresholdsConfig
from polyalgo.console import output
from polyalgo.divalgo.ingest import Submission
from polyalgo.divalgo.judges import behaviour
from polyalgo.divalgo.judges.classes import (
    Candidate,
    PairJudge,
    SimilarityClass,
    Vote,
    decide,
    needs_tie_break,
)
from polyalgo.divalgo.judges.llm import LlmJudge
from polyalgo.divalgo.labellers.base import Labelling, Program
from polyalgo.divalgo.labellers.engine import EngineLabeller
from polyalgo.records import Message

CHARS_PER_TOKEN = 3.5
"""Of C++, for estimates (ours)."""


def levels(config: ThresholdsConfig) -> tuple[float, float, float]:
    """Thresholds as judges take them."""
    return config.identical, config.variation, config.distinct


def judge_values(config: BuildConfig, names: Iterable[str], identities: Mapping[str, str]) -> dict[str, Any]:
    """The configuration values that votes of these judges depend on."""
    judging = config.judging
    values: dict[str, Any] = {}
    for name in names:
        if name in MEASURES:
            values[name] = levels(getattr(judging, name))
            if name == "behaviour":
                values["noted"] = behaviour.VERSION
        else:
            values[name] = [identities[name], judging.prompt_version, judging.retries, config.seed]
    return values


def candidates(record: Pairs, statement: str, programs: Mapping[str, Submission]) -> list[Candidate]:
    """The pairs of a problem as judges see them."""
    return [
        Candidate(
            problem_id=record.problem_id,
            statement=statement,
            a=pair.a,
            b=pair.b,
            code_a=programs[pair.a].code,
            code_b=programs[pair.b].code,
            pdg=pair.pdg,
            embedding=pair.embedding,
        )
        for pair in record.pairs
    ]


def candidate(record: Similarities, a: str, b: str, programs: Programs) -> Candidate:
    """Any two programs of a problem as judges see them."""
    pdg, embedding = matrices(record)
    place = record.members.index(a), record.members.index(b)
    pair = Pair(a, b, round(float(pdg[place]), 6), round(float(embedding[place]), 6))
    return candidates(Pairs(record.problem_id, (pair,)), programs.problem.statement, programs.by_id)[0]


def judged(
    problems: Sequence[tuple[str, Sequence[Candidate]]], config: JudgingConfig, judges: Callable[[str], PairJudge]
) -> Iterator[tuple[str, Judged]]:
    """Votes and decisions of every pair.

    Args:
        problems: id and pairs.
        config: which judges, and what counts as dissimilar.
        judges: opens one by name.
    """
    pairs = [pair for _, found in problems for pair in found]
    dissimilar = {SimilarityClass(name) for name in config.dissimilar}
    votes: list[list[Vote]] = [[] for _ in pairs]
    for name in config.judges:
        _add(votes, range(len(pairs)), pairs, judges(name))
    tied = [index for index, found in enumerate(votes) if needs_tie_break(found, dissimilar)]
    if tied:
        _add(votes, tied, pairs, judges(config.tie_break))
    decisions = iter([decide(found, dissimilar) for found in votes])
    for problem_id, found in problems:
        yield problem_id, Judged(problem_id, tuple(next(decisions) for _ in found))


def _add(votes: list[list[Vote]], where: Sequence[int], pairs: Sequence[Candidate], judge: PairJudge) -> None:
    for index, vote in zip(where, judge.vote([pairs[index] for index in where]), strict=True):
        votes[index].append(vote)


def estimate(
    name: str, what: str, asked: Sequence[tuple[Message, ...]], calls: int, llm: LlmConfig, retries: int
) -> str:
    """One line on what asking a language model takes.

    Args:
        name: of the model.
        what: is being judged or labelled, for people.
        asked: all questions.
        calls: those whose answers are not known yet.
        llm: of the model.
        retries: of a malformed answer.
    """
    prompt = sum(len(message.content) for messages in asked for message in messages) / CHARS_PER_TOKEN
    prompt *= calls / max(len(asked), 1)
    answers = calls * llm.max_new_tokens
    parts = [
        f"{name}: {what}, {calls} of {len(asked)} answers to ask for",
        f"at most {calls * (1 + retries)} calls with retries",
        f"without retries about {prompt:,.0f} prompt tokens and at most {answers:,} of answers",
    ]
    dollars = prompt * llm.usd_per_million_prompt_tokens + answers * llm.usd_per_million_completion_tokens
    if dollars:
        parts.append(f"at most {dollars * (1 + retries) / 1e6:.2f} USD with retries")
    else:
        parts.append("cost not told (llm.*.usd_per_million_*)")
    return ", ".join(parts)


class AnnouncedJudge:
    """A language model's judge that says what it will take before it asks, and frees the model afterwards."""

    def __init__(self, judge: LlmJudge, llm: LlmConfig, retries: int) -> None:
        self.name = judge.name
        self._judge = judge
        self._llm = llm
        self._retries = retries

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """See `PairJudge.vote`."""
        asked = [messages for pair in pairs for messages in self._judge.conversations(pair)]
        calls = self._judge.missing(asked)
        told = estimate(self.name, f"{len(pairs)} pairs", asked, calls, self._llm, self._retries)
        output().print(told, markup=False)
        try:
            return self._judge.vote(pairs)
        finally:
            self._judge.close()


class AnnouncedLabeller:
    """The same for a language model's labeller."""

    def __init__(self, labeller: EngineLabeller, llm: LlmConfig, retries: int) -> None:
        self.name = labeller.name
        self.identity = labeller.identity
        self._labeller = labeller
        self._llm = llm
        self._retries = retries

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """See `Labeller.label`."""
        asked = [self._labeller.messages(program) for program in programs]
        calls = self._labeller.missing(asked)
        told = estimate(self.name, f"{len(programs)} programs", asked, calls, self._llm, self._retries)
        output().print(told, markup=False)
        try:
            return self._labeller.label(programs)
        finally:
            self._labeller.close()
