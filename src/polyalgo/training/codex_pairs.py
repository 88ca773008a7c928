"""Judged pairs of programs: what CodeX-SFT learns from, out of the shipped corpus or a JSONL file; split by problem.

Four ordinal classes, as DivAlgo's judges give them. Pairs that nobody judged are no pairs: nothing is taken to be
different because nothing was said. Imports no torch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations, islice
from pathlib import Path
from typing import ClassVar

from polyalgo.config.schema import CodexSftConfig, PairSource
from polyalgo.divalgo.corpus import Solution, corpus_problems
from polyalgo.divalgo.ontology import Labels
from polyalgo.errors import ConfigError, DataError
from polyalgo.languages import Language
from polyalgo.records import digest
from polyalgo.store import read_objects


class PairClass(IntEnum):
    """What a judge says of two programs; a larger value means more alike. The paper's four classes, its order."""

    very_distinct = 0
    distinct = 1
    variation = 2
    identical = 3

    @property
    def same(self) -> bool:
        """Whether the two are the same algorithm: the side of the majority that the AUC asks for."""
        return self >= PairClass.variation


@dataclass(frozen=True)
class Pair:
    """Two programs of one problem and their class."""

    a: str
    """Program id; smaller than `b`."""
    b: str
    judged: PairClass


@dataclass(frozen=True)
class PairProblem:
    """A problem's programs and what is known of their pairs.

    Attributes:
        problem_id: of the problem.
        programs: text by program id.
        pairs: judged ones, at most one for two programs.
        sources: hand-written solutions, which `Views` rewrites; empty for programs from a file.
        reference: the pair known to be distinct that calibrates the match threshold; None where there is none.
    """

    problem_id: str
    programs: Mapping[str, str]
    pairs: tuple[Pair, ...]
    sources: Mapping[str, Solution] = field(default_factory=dict)
    reference: tuple[str, str] | None = None


@dataclass(frozen=True)
class PairSet:
    """Problems with judged pairs, sorted by id."""

    problems: tuple[PairProblem, ...]
    conflicts: int = 0
    """Pairs left out: called different, though a chain of pairs called the same joins them."""

    @property
    def digest(self) -> str:
        """Of everything that can change a result."""
        rows = [
            [p.problem_id, sorted(p.programs.items()), [(x.a, x.b, int(x.judged)) for x in p.pairs], p.reference]
            for p in self.problems
        ]
        return digest(rows)

    def counts(self) -> dict[str, int]:
        """Pairs by class, from the most alike."""
        found = [pair.judged for problem in self.problems for pair in problem.pairs]
        return {name.name: found.count(name) for name in sorted(PairClass, reverse=True)}

    def describe(self) -> str:
        """For people."""
        pairs = ", ".join(f"{count} {name}" for name, count in self.counts().items() if count)
        conflicts = f"; {self.conflicts} contradictory pairs left out" if self.conflicts else ""
        return (
            f"{len(self.problems)} problems, {sum(len(p.programs) for p in self.problems)} programs; {pairs}{conflicts}"
        )


def label_class(a: Labels, b: Labels, same_algorithm: bool) -> PairClass:
    """The class of two hand-written programs, told by the corpus's labels (ours).

    The same algorithm written twice is a variation; different algorithms are distinct where they share a paradigm,
    and very distinct where they share none. `identical` is a program with its own rewrite.
    """
    if same_algorithm:
        return PairClass.variation
    return PairClass.distinct if set(a.paradigms) & set(b.paradigms) else PairClass.very_distinct


def corpus_pairs(language: Language = Language.CPP) -> PairSet:
    """All pairs of hand-written programs of the shipped corpus."""
    problems = []
    for problem in corpus_problems():
        solutions = {solution.solution_id: solution for solution in problem.in_language(language)}
        pairs = tuple(
            Pair(a.solution_id, b.solution_id, label_class(a.labels, b.labels, a.algorithm == b.algorithm))
            for a, b in combinations(solutions.values(), 2)
        )
        if pairs:
            programs = {name: solution.code for name, solution in solutions.items()}
            reference = problem.reference if language is Language.CPP else None
            problems.append(PairProblem(problem.problem_id, programs, pairs, solutions, reference))
    return PairSet(tuple(problems))


_FIELDS = ("problem_id", "a", "b", "class")


def read_pairs(path: Path) -> PairSet:
    """Judged pairs from JSONL, one a line.

    Each line has `problem_id`, `a` and `b` (ids of programs, unique within the problem), `class` (`identical`,
    `variation`, `distinct`, `very_distinct`), and the programs as `code_a` and `code_b`, or as `file_a` and `file_b`,
    paths relative to the file's directory. A program's text may be left out once it was given. Other fields are
    ignored, so that a file may also say who judged.

    Raises:
        DataError: a line is damaged, a program has no text or two different ones, or a pair is judged twice
            with different classes.
    """
    programs: dict[str, dict[str, str]] = {}
    judged: dict[str, dict[tuple[str, str], PairClass]] = {}
    for number, row in enumerate(read_objects(path), start=1):
        where = f"{path}:{number}"
        for name in _FIELDS:
            if not isinstance(row.get(name), str) or not row[name]:
                raise DataError(f"{where}: {name} must be a text, got {row.get(name)!r}")
        if row["class"] not in PairClass.__members__:
            raise DataError(f"{where}: class must be one of {', '.join(PairClass.__members__)}, got {row['class']!r}")
        if row["a"] == row["b"]:
            raise DataError(f"{where}: a and b must be two programs, got {row['a']!r} twice")
        problem_id = row["problem_id"]
        texts = programs.setdefault(problem_id, {})
        for side in ("a", "b"):
            text = _text(row, side, path.parent, where)
            if text is not None and texts.setdefault(row[side], text) != text:
                raise DataError(f"{where}: program {row[side]!r} of {problem_id} has two different texts")
        a, b = sorted((row["a"], row["b"]))
        said = PairClass[row["class"]]
        if judged.setdefault(problem_id, {}).setdefault((a, b), said) is not said:
            raise DataError(f"{where}: {a} and {b} of {problem_id} are judged twice, with different classes; keep one")
    if not judged:
        raise DataError(f"{path} holds no pairs")
    return _checked(path, programs, judged)


def _text(row: Mapping[str, object], side: str, directory: Path, where: str) -> str | None:
    code, file = row.get(f"code_{side}"), row.get(f"file_{side}")
    if isinstance(code, str):
        return code
    if not isinstance(file, str):
        return None
    try:
        return (directory / file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{where}: file_{side} {file!r} cannot be read: {error}") from error


def _checked(
    path: Path, programs: Mapping[str, dict[str, str]], judged: Mapping[str, dict[tuple[str, str], PairClass]]
) -> PairSet:
    problems, conflicts = [], 0
    for problem_id, classes in sorted(judged.items()):
        missing = sorted({name for pair in classes for name in pair} - programs[problem_id].keys())
        if missing:
            raise DataError(
                f"{path}: program {missing[0]!r} of {problem_id} has no text; give code_a/code_b or file_a/file_b"
            )
        group = components(list(programs[problem_id]), [pair for pair, said in classes.items() if said.same])
        pairs = [Pair(a, b, said) for (a, b), said in sorted(classes.items()) if said.same or group[a] != group[b]]
        conflicts += len(classes) - len(pairs)
        distinct = sorted(
            (pair for pair in pairs if not pair.judged.same), key=lambda pair: (pair.judged, pair.a, pair.b)
        )
        reference = (distinct[0].a, distinct[0].b) if distinct else None
        problems.append(
            PairProblem(problem_id, dict(sorted(programs[problem_id].items())), tuple(pairs), {}, reference)
        )
    return PairSet(tuple(problems), conflicts)


def components(names: Sequence[str], same: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The representative of each program's group: those that a chain of `same` pairs joins have one in common."""
    parent = {name: name for name in names}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for a, b in same:
        first, second = sorted((root(a), root(b)))
        parent[second] = first
    return {name: root(name) for name in names}


def load_pairs(config: CodexSftConfig) -> PairSet:
    """The pairs a configuration names.

    Raises:
        ConfigError: the file is missing.
        DataError: see `read_pairs`.
    """
    if config.source is PairSource.corpus:
        return corpus_pairs()
    path = Path(config.pairs).expanduser()
    if not path.is_file():
        raise ConfigError(f"codex_sft.pairs must be a JSONL file of judged pairs, got {path} (no such file)")
    return read_pairs(path)


def split_problems(pairs: PairSet, folds: int, fold: int) -> tuple[PairSet, PairSet]:
    """Training and held-out problems: fold `fold` of `folds` is held out, so that every problem is in one of them.

    Which fold a problem is in depends on the ids alone, not on the seed of a run.

    Raises:
        ConfigError: fewer problems than folds.
    """
    if len(pairs.problems) < folds:
        raise ConfigError(f"codex_sft.folds must be <= the number of problems ({len(pairs.problems)}), got {folds}")
    order = sorted(pairs.problems, key=lambda problem: digest(["codex fold", problem.problem_id]))
    held_out = {problem.problem_id for problem in order[fold::folds]}
    training = tuple(problem for problem in pairs.problems if problem.problem_id not in held_out)
    return PairSet(training, pairs.conflicts), PairSet(tuple(p for p in pairs.problems if p.problem_id in held_out))


TRAINING_SEED = 0
"""Of the rewrites that training shows; runs of all seeds share them."""
EVALUATION_SEED = 1_000_003
"""Of the rewrites that held-out programs are compared with."""


class Views:
    """Programs in other words: each with rewrites of the same meaning, made once and kept.

    Rewrites are not executed: the rules keep meaning and are verified by tests on samples (docs/divalgo_corpus.md).
    A process makes each once (some 30 ms).

    Args:
        per_program: rewrites of each hand-written program; programs from files have none.
        seed: of the rewriter; training and evaluation use different ones.
    """

    _made: ClassVar[dict[tuple[str, int, int], tuple[str, ...]]] = {}

    def __init__(self, per_program: int, seed: int) -> None:
        self._per_program = per_program
        self._seed = seed

    def of(self, problem: PairProblem, program_id: str) -> tuple[str, ...]:
        """The rewrites of a program; none equal to it or to each other up to layout."""
        if program_id not in problem.sources or not self._per_program:
            return ()
        key = (program_id, self._seed, self._per_program)
        if key not in self._made:
            from polyalgo.divalgo.rewrite.grow import candidates

            made = islice(candidates(problem.sources[program_id], self._seed), self._per_program)
            self._made[key] = tuple(item.code for item in made)
        return self._made[key]


def evaluation_pairs(problem: PairProblem, views: Views) -> Iterator[tuple[str, str, PairClass]]:
    """What a metric is judged on: every judged pair, and each program with one rewrite as an identical one."""
    for pair in problem.pairs:
        yield problem.programs[pair.a], problem.programs[pair.b], pair.judged
    for name, text in problem.programs.items():
        for rewrite in views.of(problem, name)[:1]:
            yield text, rewrite, PairClass.identical
