"""Hands jobs to members elsewhere (worker processes, nodes of a cluster) and survives the loss of members.

How a member is reached is its own business. A job that loses its member goes to another one, so the first
verdict counts and later ones are ignored. Not promised: that a lost member did not run the job, too.
"""

from __future__ import annotations

import itertools
import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Protocol

from polyalgo.execution.judge import Job
from polyalgo.execution.supervise import RunStopped
from polyalgo.languages import Language
from polyalgo.records import CheckerKind, Outcome, Verdict

MOST_LOSSES = 3
"""A job in flight on this many members that died may be what kills them: it becomes infra_error."""


class Member(Protocol):
    """Somebody who judges."""

    @property
    def name(self) -> str:
        """Unique; one that comes back has another."""
        ...

    @property
    def slots(self) -> int:
        """Jobs that it takes at once."""
        ...

    @property
    def languages(self) -> frozenset[Language]:
        """What it judges; programs that need others are kept from it."""
        ...

    def send(self, number: int, job: Job) -> None:
        """Start a job without waiting for it.

        `Dispatcher.finish` or `Dispatcher.leave` follows, from any thread; an error raised here is a bug.
        """
        ...


@dataclass
class _Ticket:
    number: int
    job: Job
    future: Future[Verdict]
    losses: int = 0


@dataclass
class _Seat:
    member: Member
    running: dict[int, _Ticket] = field(default_factory=dict)

    @property
    def free(self) -> int:
        return self.member.slots - len(self.running)


class Dispatcher:
    """Jobs that wait, members with free slots, and who has what; callable from any thread."""

    def __init__(self, judge_id: str) -> None:
        """All verdicts get `judge_id`."""
        self._judge_id = judge_id
        self._numbers = itertools.count()
        self._waiting: dict[frozenset[Language], deque[_Ticket]] = {}
        self._seats: dict[str, _Seat] = {}
        self._unserved_since: dict[frozenset[Language], float] = {}
        self._condition = threading.Condition()
        self._unresolved = 0
        self._closed = False
        self._stopped = False

    def submit(self, job: Job) -> Future[Verdict]:
        """Queue a job."""
        ticket = _Ticket(next(self._numbers), job, Future())
        with self._condition:
            if self._closed:
                raise RuntimeError("cannot submit a job to a closed executor")
            self._unresolved += 1
            self._waiting.setdefault(needs(job), deque()).append(ticket)
        ticket.future.add_done_callback(self._count_resolved)
        self._hand_out()
        return ticket.future

    def join(self, member: Member) -> None:
        """Use one more member from now on."""
        with self._condition:
            if not self._stopped:
                self._seats[member.name] = _Seat(member)
        self._hand_out()

    def leave(self, name: str, reason: str) -> None:
        """Forget a member that died; what it had goes to others, first in line. Unknown names are ignored."""
        with self._condition:
            seat = self._seats.pop(name, None)
            if seat is None:
                return
            given_up = []
            for ticket in sorted(seat.running.values(), key=lambda item: item.number, reverse=True):
                ticket.losses += 1
                if ticket.losses >= MOST_LOSSES:
                    given_up.append(ticket)
                else:
                    self._waiting.setdefault(needs(ticket.job), deque()).appendleft(ticket)
        for ticket in given_up:
            why = f"was running on {ticket.losses} workers that died, the last one because: {reason}"
            self._resolve(ticket, self._infra_error(ticket.job, why))
        self._hand_out()

    def finish(self, name: str, number: int, result: Verdict | BaseException) -> None:
        """A member has ended a job; ignored where the job is not its own (any more)."""
        with self._condition:
            seat = self._seats.get(name)
            ticket = seat.running.pop(number, None) if seat else None
        if ticket is not None:
            self._resolve(ticket, result)
        self._hand_out()

    def expire(self, now_s: float, patience_s: float, reason: str) -> None:
        """Give up jobs that for longer than `patience_s` no member could take; to be called now and then."""
        given_up: list[_Ticket] = []
        with self._condition:
            served = [seat.member.languages for seat in self._seats.values()]
            unserved = [need for need, line in self._waiting.items() if line and not any(need <= s for s in served)]
            self._unserved_since = {need: self._unserved_since.get(need, now_s) for need in unserved}
            for need, since_s in self._unserved_since.items():
                if now_s - since_s > patience_s:
                    given_up += self._waiting.pop(need)
        for ticket in given_up:
            if _begin(ticket):
                self._resolve(ticket, self._infra_error(ticket.job, f"no worker can judge it: {reason}"))

    def drain(self) -> None:
        """Refuse new jobs and wait until all others have ended."""
        with self._condition:
            self._closed = True
            self._condition.wait_for(lambda: not self._unresolved)

    def stop(self, error: Exception | None = None) -> None:
        """Refuse new jobs, cancel those that wait, and let those that run raise `RunStopped` (or all raise `error`)."""
        with self._condition:
            self._closed = self._stopped = True
            tickets = [ticket for line in self._waiting.values() for ticket in line]
            for seat in self._seats.values():
                tickets += seat.running.values()
            self._waiting.clear()
            self._seats.clear()
        for ticket in tickets:
            if error is not None and _begin(ticket):
                ticket.future.set_exception(error)
            elif not ticket.future.cancel():
                ticket.future.set_exception(RunStopped())

    def _count_resolved(self, _: Future[Verdict]) -> None:
        with self._condition:
            self._unresolved -= 1
            self._condition.notify_all()

    def _hand_out(self) -> None:
        while (choice := self._choose()) is not None:
            member, ticket = choice
            member.send(ticket.number, ticket.job)

    def _choose(self) -> tuple[Member, _Ticket] | None:
        """The member with most free slots that can take something, and the oldest job it can take."""
        with self._condition:
            for seat in sorted(self._seats.values(), key=lambda item: -item.free):
                if seat.free <= 0:
                    break
                while ticket := self._next_for(seat.member.languages):
                    if _begin(ticket):
                        seat.running[ticket.number] = ticket
                        return seat.member, ticket
            return None

    def _next_for(self, languages: frozenset[Language]) -> _Ticket | None:
        lines = [line for need, line in self._waiting.items() if line and need <= languages]
        return min(lines, key=lambda line: line[0].number).popleft() if lines else None

    def _resolve(self, ticket: _Ticket, result: Verdict | BaseException) -> None:
        if isinstance(result, Verdict):
            same = result.judge_id == self._judge_id
            ticket.future.set_result(result if same else replace(result, judge_id=self._judge_id))
        else:
            ticket.future.set_exception(result)

    def _infra_error(self, job: Job, message: str) -> Verdict:
        return Verdict(
            generation_id=job.generation_id,
            problem_id=job.problem_id,
            judge_id=self._judge_id,
            outcome=Outcome.INFRA_ERROR,
            exact=False,
            message=message,
            compile_s=0.0,
            cpu_s=0.0,
            wall_s=0.0,
            max_rss_mb=0.0,
        )


def _begin(ticket: _Ticket) -> bool:
    """Mark as running; False where its owner has cancelled it."""
    return ticket.future.running() or ticket.future.set_running_or_notify_cancel()


def needs(job: Job) -> frozenset[Language]:
    """Languages that a member must have to judge `job`."""
    if job.code is None:
        return frozenset()
    checker = job.checker
    both = (job.language, checker.language if checker.kind is CheckerKind.PROGRAM else None)
    return frozenset(language for language in both if language is not None)
