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
from polyalgo.config.resolve import as_dict
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
from polyalgo.divalgo.judges.llm import LlmJudge, read_prompt
from polyalgo.divalgo.labellers.base import Labelling, Program
from polyalgo.divalgo.labellers.engine import EngineLabeller
from polyalgo.divalgo.models import Outlook
from polyalgo.records import digest

CHARS_PER_TOKEN = 3.5
"""Of C++, for estimates (ours)."""


def levels(config: ThresholdsConfig) -> tuple[float, float, float]:
    """Thresholds as judges take them."""
    return config.identical, config.variation, config.distinct


def limits(config: BuildConfig) -> str:
    """What verdicts and traces depend on and can be known without starting a judge of programs."""
    return digest(as_dict(config.execution)["limits"])


def judge_values(config: BuildConfig, names: Iterable[str], identities: Mapping[str, str]) -> dict[str, Any]:
    """The configuration values that votes of these judges depend on."""
    judging = config.judging
    values: dict[str, Any] = {}
    for name in names:
        if name in MEASURES:
            values[name] = levels(getattr(judging, name))
            if name == "behaviour":
                values["noted"] = [behaviour.VERSION, limits(config)]
        else:
            prompt = digest(read_prompt("judge", judging.prompt_version))
            values[name] = [identities[name], judging.prompt_version, prompt, judging.retries, config.seed]
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
    opened = {name: judges(name) for name in (*config.judges, config.tie_break)}
    models = [(name, j.outlook(pairs), j.llm) for name, j in opened.items() if isinstance(j, AnnouncedJudge)]
    if models:
        output().print(total(models, config.tie_break, config.max_calls), markup=False)
    for name in config.judges:
        _add(votes, range(len(pairs)), pairs, opened[name])
    tied = [index for index, found in enumerate(votes) if needs_tie_break(found, dissimilar)]
    if tied:
        _add(votes, tied, pairs, opened[config.tie_break])
    decisions = iter([decide(found, dissimilar) for found in votes])
    for problem_id, found in problems:
        yield problem_id, Judged(problem_id, tuple(next(decisions) for _ in found))


def _add(votes: list[list[Vote]], where: Sequence[int], pairs: Sequence[Candidate], judge: PairJudge) -> None:
    for index, vote in zip(where, judge.vote([pairs[index] for index in where]), strict=True):
        votes[index].append(vote)


def estimate(name: str, what: str, outlook: Outlook, llm: LlmConfig) -> str:
    """One line on what asking a language model takes.

    Args:
        name: of the model.
        what: is being judged or labelled, for people.
        outlook: of its questions.
        llm: of the model.
    """
    prompt, answers = outlook.chars / CHARS_PER_TOKEN, outlook.calls * llm.max_new_tokens
    parts = [
        f"{name}: {what}, {outlook.calls} of {outlook.questions} answers to ask for",
        f"at most {outlook.most} calls with retries",
        f"without retries about {prompt:,.0f} prompt tokens and at most {answers:,} of answers",
    ]
    most = dollars(outlook, llm)
    told = llm.usd_per_million_prompt_tokens or llm.usd_per_million_completion_tokens
    parts.append(f"at most {most:.2f} USD with retries" if told else "cost not told (llm.*.usd_per_million_*)")
    return ", ".join(parts)


def dollars(outlook: Outlook, llm: LlmConfig) -> float:
    """Most that these questions may cost, retries included."""
    prompt, answers = outlook.most_chars / CHARS_PER_TOKEN, outlook.most * llm.max_new_tokens
    return (prompt * llm.usd_per_million_prompt_tokens + answers * llm.usd_per_million_completion_tokens) / 1e6


def total(outlooks: Sequence[tuple[str, Outlook, LlmConfig]], tie_break: str, limit: int) -> str:
    """One line, before the first call, on what all language models of the judge stage take together.

    Args:
        outlooks: name, questions and settings of each.
        tie_break: the one that is asked about disputed pairs only; its questions are about all pairs.
        limit: `judging.max_calls`.
    """
    sure = [found for name, found, _ in outlooks if name != tie_break]
    calls, most = sum(found.calls for found in sure), sum(found.most for _, found, _ in outlooks)
    ties = [found.calls for name, found, _ in outlooks if name == tie_break]
    parts = [f"judges together: {calls} calls without retries, programs in both orders"]
    if ties:
        parts.append(f"and {tie_break} up to {ties[0]} more where the two disagree")
    parts.append(f"at most {most} with retries")
    cost = sum(dollars(found, llm) for _, found, llm in outlooks)
    parts.append(f"at most {cost:.2f} USD" if cost else "cost not told")
    stops = "the build will stop there" if calls > limit else "it may stop there" if most > limit else "enough"
    parts.append(f"judging.max_calls={limit}: {stops}")
    return ", ".join(parts)


class AnnouncedJudge:
    """A language model's judge that says what it will take before it asks, and frees the model afterwards."""

    def __init__(self, judge: LlmJudge, llm: LlmConfig) -> None:
        self.name = judge.name
        self.llm = llm
        self._judge = judge

    def outlook(self, pairs: Sequence[Candidate]) -> Outlook:
        """What voting on these pairs will take."""
        return self._judge.outlook(pairs)

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """See `PairJudge.vote`."""
        told = estimate(self.name, f"{len(pairs)} pairs", self._judge.outlook(pairs), self.llm)
        output().print(told, markup=False)
        try:
            return self._judge.vote(pairs)
        finally:
            self._judge.close()


class AnnouncedLabeller:
    """The same for a language model's labeller."""

    def __init__(self, labeller: EngineLabeller, llm: LlmConfig) -> None:
        self.name = labeller.name
        self.identity = labeller.identity
        self._labeller = labeller
        self._llm = llm

    def label(self, programs: Sequence[Program]) -> list[Labelling]:
        """See `Labeller.label`."""
        told = estimate(self.name, f"{len(programs)} programs", self._labeller.outlook(programs), self._llm)
        output().print(told, markup=False)
        try:
            return self._labeller.label(programs)
        finally:
            self._labeller.close()
