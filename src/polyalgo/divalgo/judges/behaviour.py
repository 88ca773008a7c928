"""A judge by behaviour: do two programs compute the same intermediate values on the same inputs?

After Zhang and Lu (2026), as far as DivAlgo's text tells: assignments and initialisations of a C++ program are made to
note their values, three in a row at a place are one item, and two programs are as similar as their sets of items are
(Jaccard, estimated from the 128 smallest hashes, mean over inputs). Not seen: values that are no numbers, what
containers and library calls do inside, and programs whose noted form does not compile; those are no measure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from pydantic import ConfigDict, with_config

from polyalgo.divalgo.judges.classes import Candidate, Fault, Vote, by_levels
from polyalgo.divalgo.rewrite.source import Node, Source
from polyalgo.errors import DataError
from polyalgo.execution import Executor, Job
from polyalgo.languages import Language
from polyalgo.records import Outcome, TestCase, digest
from polyalgo.store import RecordStore

VERSION = 1
"""Raise it with every change of what is noted."""
INPUTS = 4
"""Inputs of a problem that programs are run on (ours)."""
MOST_CHARS = 2000
"""The longest inputs up to this length are taken, so that there is something to note and nothing runs long (ours)."""
KEPT = 128
_HEADER = Path(__file__).with_name("trace.h")
_TRACE = re.compile(r"@trace (\d+)((?: [0-9a-f]+)*) @end")


def instrument(code: str) -> str:
    """The program with its assignments and initialised local variables noted; unreadable parts stay as they are."""
    source = Source(code)
    sites = 0
    edits: list[tuple[int, str]] = []
    for node in source.nodes:
        if node.has_error or not _within_function(node):
            continue
        if node.type == "expression_statement" and _is_assignment(node.named_children):
            inner = node.named_children[0]
            edits += [(inner.start_byte, f"pa_trace::see({sites}, "), (inner.end_byte, ")")]
            sites += 1
        elif node.type == "declaration" and node.parent is not None and node.parent.type == "compound_statement":
            for name in _initialised(source, node):
                edits.append((node.end_byte, f" pa_trace::see({sites}, {name});"))
                sites += 1
    text = source.text
    for at, new in sorted(edits, key=lambda edit: edit[0], reverse=True):
        text = text[:at] + new + text[at:]
    header = _HEADER.read_text(encoding="utf-8").replace("PA_SITES", str(max(sites, 1)))
    return header + text.encode("latin-1").decode()


def _within_function(node: Node) -> bool:
    parent = node.parent
    while parent is not None and parent.type not in ("function_definition", "lambda_expression"):
        parent = parent.parent
    return parent is not None


def _is_assignment(children: Sequence[Node]) -> bool:
    return len(children) == 1 and children[0].type in ("assignment_expression", "update_expression")


def _initialised(source: Source, declaration: Node) -> list[str]:
    return [
        source.of(name)
        for child in declaration.named_children
        if child.type == "init_declarator"
        and (name := child.child_by_field_name("declarator")) is not None
        and name.type == "identifier"
    ]


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True)
class Trace:
    """What one program noted on each input."""

    key: str
    """Digest of program, inputs, judge and `VERSION`."""
    sketches: tuple[tuple[int, ...], ...] | None
    """Smallest hashes by input, ascending; None where there is no trace."""
    reason: str = ""


def similarity(a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]) -> float | None:
    """Mean Jaccard index of the sets behind the sketches of each input; None where nothing was noted on any.

    Of two sketches, the smallest hashes of the union are a sample of it; the share that both have is the estimate
    (Broder 1997), exact where the union has no more than `KEPT` items.
    """
    found = []
    for x, y in zip(a, b, strict=True):
        if x or y:
            union = sorted(set(x) | set(y))[:KEPT]
            found.append(len(set(union) & set(x) & set(y)) / len(union))
    return fmean(found) if found else None


def inputs(tests: Sequence[TestCase]) -> list[TestCase]:
    """The tests to run on: the longest inputs of at most `MOST_CHARS`; the shortest ones where there are too few."""
    by_length = sorted(tests, key=lambda test: len(test.stdin))
    fitting = sum(len(test.stdin) <= MOST_CHARS for test in by_length)
    first = max(min(fitting, len(by_length)) - INPUTS, 0)
    return by_length[first : first + INPUTS]


def read_sketch(stdout: str) -> tuple[int, ...] | None:
    """The hashes that a program wrote at its end; None where it did not come that far."""
    found = _TRACE.search(stdout)
    return tuple(int(word, 16) for word in found[2].split()) if found else None


class BehaviourJudge:
    """Runs both programs of a pair, instrumented, and compares what they noted.

    Args:
        levels: lowest similarity of identical, variation and distinct.
        executor: opens the judge of programs when it is first needed.
        tests: of each problem; their inputs are used.
        path: where traces are kept.
    """

    name = "behaviour"

    def __init__(
        self,
        levels: Sequence[float],
        executor: Callable[[], Executor],
        tests: Callable[[str], tuple[TestCase, ...]],
        path: Path,
    ) -> None:
        self._levels = tuple(levels)
        self._executor = executor
        self._tests = tests
        self._path = path

    def vote(self, pairs: Sequence[Candidate]) -> list[Vote]:
        """See `PairJudge.vote`."""
        return [
            Vote(self.name, None, Fault.NO_MEASURE)
            if value is None
            else Vote(self.name, by_levels(value, self._levels))
            for value in self.similarities(pairs)
        ]

    def similarities(self, pairs: Sequence[Candidate]) -> list[float | None]:
        """Similarity of each pair in [0, 1]; None where one of its programs has no trace."""
        wanted = {(pair.problem_id, code) for pair in pairs for code in (pair.code_a, pair.code_b)}
        traces = self._traces(sorted(wanted))
        found: list[float | None] = []
        for pair in pairs:
            a = traces[pair.problem_id, pair.code_a].sketches
            b = traces[pair.problem_id, pair.code_b].sketches
            found.append(None if a is None or b is None else similarity(a, b))
        return found

    def _traces(self, wanted: Sequence[tuple[str, str]]) -> Mapping[tuple[str, str], Trace]:
        found: dict[tuple[str, str], Trace] = {}
        with RecordStore(self._path, Trace, lambda trace: trace.key) as store:
            missing: dict[str, tuple[str, str]] = {}
            jobs: list[Job] = []
            for problem_id, code in wanted:
                tests = inputs(self._tests(problem_id))
                if not tests:
                    found[problem_id, code] = Trace("", None, "no inputs")
                    continue
                key = self._key(code, tests)
                if key in store:
                    found[problem_id, code] = store[key]
                else:
                    missing[key] = (problem_id, code)
                    jobs.append(Job(key, problem_id, Language.CPP, instrument(code), tuple(tests)))
            for verdict in self._executor().judge_all(jobs) if jobs else ():
                if verdict.outcome is Outcome.INFRA_ERROR:
                    raise DataError(f"behaviour: a program could not be run: {verdict.message}")
                sketches = [read_sketch(test.stdout) for test in verdict.tests]
                whole = [sketch for sketch in sketches if sketch is not None]
                told = len(whole) == len(sketches) > 0
                reason = "" if told else f"{verdict.outcome}: {verdict.message}"
                trace = Trace(verdict.generation_id, tuple(whole) if told else None, reason)
                store.append(trace)
                found[missing[trace.key]] = trace
        return found

    def _key(self, code: str, tests: Sequence[TestCase]) -> str:
        inputs = [test.stdin for test in tests]
        return digest(["trace", VERSION, self._executor().judge_id, code, inputs], length=32)
