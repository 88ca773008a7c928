"""Which answers supervised training learns from: our verified solutions, or a run's records that passed.

Pure over records and files; no tokens, no model. Everything left out is counted under its reason. Nothing of a
problem outside the given ones is ever chosen, so that held-out problems stay out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from polyalgo.algoreval.catalog import PLUS, algorithms
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.prompts import render
from polyalgo.algoreval.verified import solution
from polyalgo.config.schema import Duplicates, RewardConfig, SftConfig
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Generation, Outcome, Problem, Verdict
from polyalgo.runs import RunDirectory
from polyalgo.store import read_records, read_with_shards
from polyalgo.training.rewards import reward, tier

REFERENCE = "reference"
IMPORTED = "import"
"""Strategy of records that are another tool's whole programs, not a model's text."""


@dataclass(frozen=True)
class Answer:
    """What the model should say to a problem."""

    problem: Problem
    text: str
    origin: str
    """`reference`, or the generation's id."""
    raw: bool
    """Whether `text` is a completion as a model wrote it, channel markers included; otherwise the chat template
    makes the turn around it."""


@dataclass(frozen=True)
class Selection:
    """Answers, and how many others were left out, by reason."""

    answers: list[Answer]
    dropped: Counter[str] = field(default_factory=Counter)

    def describe(self) -> str:
        """`367 of 447 kept; left out: 60 wrong_output, 20 duplicate`."""
        total = len(self.answers) + self.dropped.total()
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.dropped.most_common())
        return f"{len(self.answers)} of {total} kept" + (f"; left out: {reasons}" if reasons else "")


def fenced(program: str, language: Language) -> str:
    """A program as our prompts ask for it: one fenced block, nothing around it."""
    return f"```{LANGUAGES[language].fence_names[0]}\n{program.strip()}\n```"


def reference_answers(problems: Sequence[Problem]) -> Selection:
    """Our own solution of every problem, in order."""
    known = algorithms()
    return Selection(
        [
            Answer(problem, fenced(_program(known[problem.algorithm], problem), problem.language), REFERENCE, raw=False)
            for problem in problems
        ]
    )


def _program(algorithm: Algorithm, problem: Problem) -> str:
    return solution(algorithm, problem.language, problem.representation, stdin=problem.benchmark == PLUS)


def record_answers(run: RunDirectory, problems: Sequence[Problem], sft: SftConfig, rewards: RewardConfig) -> Selection:
    """The completions of a run that earned `sft.min_reward`, in the order of the run's problems and samples.

    A run judged several times counts by its latest judge. Left out, by reason: problems that are not given, outcomes
    below the reward, our own infrastructure errors, completions cut at their token limit, repeated texts.

    Args:
        run: of `generate.py`, judged by `evaluate.py`.
        problems: the training entries.
        sft: what to keep.
        rewards: the reward ladder.

    Raises:
        ConfigError: the run is not one of `generate.py`, has no or not all verdicts, or nothing is left.
        DataError: a problem or its prompt has changed since the run was drawn.
    """
    if run.verb != "generate":
        raise ConfigError(f"sft.run must be a run of generate.py, got {run.path} of {run.verb}.py")
    generations = read_with_shards(run.generations, Generation, lambda item: item.generation_id)
    if not generations:
        raise ConfigError(f"sft.run={run.path} has no generations yet; finish it with generate.py")
    verdicts = _latest_verdicts(run)
    _refuse_unjudged(run, generations, verdicts)
    by_id = {problem.problem_id: problem for problem in problems}
    hashes = {problem.problem_id: problem.problem_hash for problem in problems}
    prompts: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    selection = Selection([])
    for generation in sorted(generations, key=lambda item: (item.problem_id, item.strategy, item.sample_index)):
        problem = by_id.get(generation.problem_id)
        if problem is None:
            selection.dropped["not a training problem"] += 1
            continue
        _refuse_stale(run, generation, hashes[problem.problem_id], prompts, problem)
        reason = _reason_to_drop(generation, verdicts[generation.generation_id], sft, rewards, seen)
        if reason:
            selection.dropped[reason] += 1
            continue
        seen.add((generation.problem_id, generation.text))
        imported = generation.strategy == IMPORTED
        text = fenced(generation.code or "", generation.language) if imported else generation.text
        selection.answers.append(Answer(problem, text, generation.generation_id, raw=not imported))
    if not selection.answers:
        raise ConfigError(
            f"sft.run={run.path} leaves no example ({selection.describe()}); "
            "draw more samples, select more problems, or lower sft.min_reward"
        )
    return selection


def _latest_verdicts(run: RunDirectory) -> dict[str, Verdict]:
    """By generation, of the judge of the file's last line; a repeated try after an infrastructure error wins."""
    verdicts = list(read_records(run.verdicts, Verdict))
    if not verdicts:
        raise ConfigError(f"sft.run={run.path} is not judged; run: python evaluate.py run={run.path}")
    judge = verdicts[-1].judge_id
    return {verdict.generation_id: verdict for verdict in verdicts if verdict.judge_id == judge}


def _refuse_unjudged(run: RunDirectory, generations: Sequence[Generation], verdicts: Mapping[str, Verdict]) -> None:
    missing = sum(generation.generation_id not in verdicts for generation in generations)
    if missing:
        raise ConfigError(
            f"sft.run={run.path} has {missing} of {len(generations)} completions without a verdict of its latest "
            f"judge; run: python evaluate.py run={run.path}"
        )


def _refuse_stale(
    run: RunDirectory, generation: Generation, problem_hash: str, prompts: dict[str, str], problem: Problem
) -> None:
    if generation.problem_hash != problem_hash:
        raise DataError(
            f"sft.run={run.path}: {generation.problem_id} has changed since generation {generation.generation_id} "
            "was drawn; check out the version that drew it, or generate again"
        )
    if generation.strategy == IMPORTED:
        return
    expected = prompts.setdefault(problem.problem_id, render(problem).prompt_sha256)
    if generation.prompt_sha256 != expected:
        raise DataError(
            f"sft.run={run.path}: generation {generation.generation_id} answers another prompt of "
            f"{generation.problem_id} than the one that is trained on; use a run with the plain prompts"
        )


def _reason_to_drop(
    generation: Generation, verdict: Verdict, sft: SftConfig, rewards: RewardConfig, seen: set[tuple[str, str]]
) -> str:
    """Empty for a completion to learn from."""
    value = reward(verdict, rewards)
    if verdict.outcome is Outcome.INFRA_ERROR or value is None:
        return "infra_error (judge again)"
    if value < sft.min_reward:
        return tier(verdict)
    if generation.finish_reason == "length" and not sft.keep_truncated:
        return "cut at the token limit"
    if sft.duplicates is Duplicates.drop and (generation.problem_id, generation.text) in seen:
        return "duplicate"
    return ""
