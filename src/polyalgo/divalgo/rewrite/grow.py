"""Grows the hand-written solutions of a problem into a population of verified programs.

Candidates are a pure function of (solution, seed, number), so the same call gives the same programs in every process;
only those that the judge passes on all tests are kept, and the others are counted by outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from polyalgo.divalgo.corpus import CorpusProblem, Solution
from polyalgo.divalgo.rewrite import BY_NAME, RULES
from polyalgo.divalgo.rewrite.layout import layout
from polyalgo.divalgo.rewrite.tokens import fingerprint
from polyalgo.errors import DataError
from polyalgo.execution import Job
from polyalgo.languages import Language
from polyalgo.records import Outcome, Verdict

LEAST_STEPS, MOST_STEPS = 4, 12
"""Rules applied to one program (ours)."""
INTRODUCE = 0.25
"""Chance of each rule that introduces a macro (ours)."""
EXPAND = 0.6
"""Chance that macros in which other rules cannot read are expanded first (ours)."""
MOST_FAILURES = 10
"""Failed candidates after which something must be wrong with problem or machine, if no more are wanted (ours)."""
_TRIES = 40
"""Candidates in a row that bring nothing new before a solution counts as exhausted."""


@dataclass(frozen=True)
class Rewritten:
    """A program made from a hand-written one, with the same algorithm and labels."""

    rewritten_id: str
    """`<solution_id>~<seed>.<number>`."""
    solution_id: str
    problem_id: str
    algorithm: str
    code: str
    rules: tuple[str, ...]
    """Names of the rules, in the order in which they were applied."""


@dataclass(frozen=True)
class Population:
    """What growing gave."""

    rewritten: tuple[Rewritten, ...]
    """Verified, in the order of the candidates of each solution."""
    discarded: Mapping[Outcome, int]
    """Candidates that the judge did not pass; any of them is a fault of a rule."""
    failures: tuple[tuple[Rewritten, str], ...]
    """The discarded candidates and what the judge said."""


class Verifier(Protocol):
    """Says what became of programs: an executor, or one with a memory."""

    def judge_all(self, jobs: Iterable[Job]) -> Iterator[Verdict]:
        """A verdict for each job, in any order."""
        ...


def candidate(solution: Solution, seed: int, number: int) -> Rewritten:
    """One rewritten program, not verified; it may equal another one."""
    rng = Random(f"{seed} {solution.solution_id} {number}")
    code, applied = solution.code, []
    first = "expand_macro"
    while rng.random() < EXPAND and (new := BY_NAME[first](code, rng)) is not None:
        code = new
        applied.append(first)
    wanted = rng.randint(LEAST_STEPS, MOST_STEPS)
    order = [rule for rule in RULES if not rule.last]
    rng.shuffle(order)
    for rule in order:
        if wanted == 0:
            break
        new = rule(code, rng)
        if new is not None:
            code = new
            applied.append(rule.name)
            wanted -= 1
    for rule in (rule for rule in RULES if rule.last):
        if rng.random() < INTRODUCE and (new := rule(code, rng)) is not None:
            code = new
            applied.append(rule.name)
    code = layout(code, rng.choice(("    ", "  ", "\t")), rng.random() < 0.2)
    return Rewritten(
        rewritten_id=f"{solution.solution_id}~{seed}.{number}",
        solution_id=solution.solution_id,
        problem_id=solution.problem_id,
        algorithm=solution.algorithm,
        code=code,
        rules=tuple(applied),
    )


def candidates(solution: Solution, seed: int) -> Iterator[Rewritten]:
    """Different programs made from one solution, none equal to it up to layout and comments; ends when none is new."""
    seen = {fingerprint(solution.code)}
    misses = number = 0
    while misses < _TRIES:
        made = candidate(solution, seed, number)
        number += 1
        key = fingerprint(made.code)
        if key in seen:
            misses += 1
            continue
        seen.add(key)
        misses = 0
        yield made


def grow(problem: CorpusProblem, seed: int, size: int, executor: Verifier) -> Population:
    """A population of at least `size` C++ programs: the hand-written ones and what is returned here.

    Each solution gives the same number of rewritten programs, up to one. A population of 25 per *algorithm* takes
    `size = 25 * algorithms`; a solution yields far more different programs than that.

    Args:
        problem: with its solutions and tests.
        seed: of the choice of rules and places.
        size: of the whole population, hand-written solutions included.
        executor: judges every candidate.

    Raises:
        DataError: the solutions cannot be grown to this size, too many candidates fail, or the judge itself failed.
    """
    solutions = problem.in_language(Language.CPP)
    missing = max(size - len(solutions), 0)
    wanted = {
        s.solution_id: missing // len(solutions) + (i < missing % len(solutions)) for i, s in enumerate(solutions)
    }
    streams = {s.solution_id: candidates(s, seed) for s in solutions}
    kept: dict[str, list[Rewritten]] = {s.solution_id: [] for s in solutions}
    discarded: Counter[Outcome] = Counter()
    failures: list[tuple[Rewritten, str]] = []
    while open_ := {i: n - len(kept[i]) for i, n in wanted.items() if n > len(kept[i])}:
        batch: dict[str, Rewritten] = {}
        for solution_id, count in open_.items():
            new = [made for made, _ in zip(streams[solution_id], range(count), strict=False)]
            if not new:
                raise DataError(
                    f"{solution_id} has only {len(kept[solution_id])} different rewrites, {wanted[solution_id]} wanted"
                )
            batch |= {made.rewritten_id: made for made in new}
        verdicts = {v.generation_id: v for v in executor.judge_all(_job(made, problem) for made in batch.values())}
        for made in batch.values():
            verdict = verdicts[made.rewritten_id]
            if verdict.outcome is Outcome.PASS:
                kept[made.solution_id].append(made)
            else:
                _refuse_our_failure(verdict)
                discarded[verdict.outcome] += 1
                failures.append((made, verdict.message))
        if len(failures) > max(missing, MOST_FAILURES):
            first, message = failures[0]
            raise DataError(
                f"{problem.problem_id}: {len(failures)} rewrites failed, first {first.rewritten_id}: {message}"
            )
    rewritten = tuple(made for s in solutions for made in kept[s.solution_id])
    return Population(rewritten, dict(discarded), tuple(failures))


def _job(made: Rewritten, problem: CorpusProblem) -> Job:
    return Job(made.rewritten_id, problem.problem_id, Language.CPP, made.code, problem.tests)


def _refuse_our_failure(verdict: Verdict) -> None:
    if verdict.outcome is Outcome.INFRA_ERROR:
        raise DataError(f"{verdict.generation_id} could not be judged: {verdict.message}")
