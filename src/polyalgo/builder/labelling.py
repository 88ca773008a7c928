"""The label stage: labels of both references of every chosen pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polyalgo.builder.finishing import Programs
from polyalgo.builder.records import Labelled, Selected
from polyalgo.divalgo.ingest import Submission
from polyalgo.divalgo.labellers.base import Labeller, Program


def labelled(chosen: Sequence[tuple[Selected, Programs]], labeller: Labeller) -> Iterator[Labelled]:
    """Labels of A and B of each problem, all asked for in one call."""
    asked: list[Program] = []
    for selected, programs in chosen:
        assert selected.pair is not None, selected.problem_id
        asked += [
            _program(programs, programs.by_id[selected.pair.a]),
            _program(programs, programs.by_id[selected.pair.b]),
        ]
    found = labeller.label(asked)
    for number, (selected, _) in enumerate(chosen):
        a, b = found[2 * number], found[2 * number + 1]
        failed = tuple(name for name, given in (("a", a), ("b", b)) if given.failed)
        yield Labelled(selected.problem_id, labeller.name, a.labels, b.labels, (*a.discarded, *b.discarded), failed)


def _program(programs: Programs, submission: Submission) -> Program:
    return Program(programs.problem.problem_id, programs.problem.statement, submission.code, submission.labels)
