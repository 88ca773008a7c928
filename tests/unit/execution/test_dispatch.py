from __future__ import annotations

from concurrent.futures import Future

import pytest

from polyalgo.execution.dispatch import MOST_LOSSES, Dispatcher, needs
from polyalgo.execution.judge import Job
from polyalgo.execution.supervise import RunStopped
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind, Outcome, TestCase, Verdict

TESTS = (TestCase("", "1\n"),)


def job(name: str, language: Language = Language.PYTHON) -> Job:
    return Job(name, "p", language, "print(1)", TESTS)


def verdict(name: str, message: str = "") -> Verdict:
    return Verdict(name, "p", "of the member", Outcome.PASS, True, message, 0.0, 0.0, 0.0, 0.0)


class Desk:
    """A member that notes what it is sent and answers when told to."""

    def __init__(self, name: str, slots: int, *languages: Language) -> None:
        self.name = name
        self.slots = slots
        self.languages = frozenset(languages or Language)
        self.sent: list[tuple[int, str]] = []

    def send(self, number: int, job: Job) -> None:
        self.sent.append((number, job.generation_id))

    def answer(self, dispatcher: Dispatcher, index: int = 0) -> None:
        number, name = self.sent.pop(index)
        dispatcher.finish(self.name, number, verdict(name, f"by {self.name}"))

    @property
    def names(self) -> list[str]:
        return [name for _, name in self.sent]


def test_jobs_go_in_order_to_the_member_with_most_free_slots() -> None:
    dispatcher = Dispatcher("id")
    small, large = Desk("small", 1), Desk("large", 3)
    dispatcher.join(small)
    dispatcher.join(large)
    futures = [dispatcher.submit(job(name)) for name in "abcdef"]
    assert (large.names, small.names) == (["a", "b", "d"], ["c"])  # free 3-1, 2-1, then a tie that the first wins
    large.answer(dispatcher, index=1)
    assert large.names == ["a", "d", "e"]
    assert futures[1].result(0).message == "by large"
    assert futures[1].result(0).judge_id == "id"
    assert [future.done() for future in futures] == [False, True, False, False, False, False]


def test_a_member_gets_only_what_it_can_judge() -> None:
    dispatcher = Dispatcher("id")
    first, rust = dispatcher.submit(job("1", Language.RUST)), dispatcher.submit(job("2", Language.RUST))
    nothing = dispatcher.submit(Job("3", "p", Language.RUST, None, TESTS))
    desk = Desk("python only", 2, Language.PYTHON)
    dispatcher.join(desk)
    assert desk.names == ["3"]  # there is no program to run
    both = Desk("both", 1, Language.PYTHON, Language.RUST)
    dispatcher.join(both)
    assert both.names == ["1"]
    both.answer(dispatcher)
    assert both.names == ["2"]
    assert first.done()
    assert not rust.done()
    assert not nothing.done()


def test_a_checker_program_is_needed_too() -> None:
    checker = Checker(CheckerKind.PROGRAM, language=Language.CPP, code="int main() {}")
    assert needs(Job("1", "p", Language.GO, "x", TESTS, checker)) == {Language.GO, Language.CPP}
    assert needs(job("1", Language.GO)) == {Language.GO}


def test_a_dead_members_jobs_go_to_others_first_in_line_and_its_late_answers_are_ignored() -> None:
    dispatcher = Dispatcher("id")
    dying, other = Desk("dying", 2), Desk("other", 1)
    dispatcher.join(dying)
    futures = {name: dispatcher.submit(job(name)) for name in "abcd"}
    late = dying.sent[0]
    dispatcher.leave("dying", "power cut")
    dispatcher.leave("dying", "power cut, seen by somebody else")
    dispatcher.join(other)
    assert other.names == ["a"]
    dispatcher.finish("dying", late[0], verdict("a", "late"))
    assert not futures["a"].done()
    for _ in "abcd":
        other.answer(dispatcher)
    assert [futures[name].result(0).message for name in "abcd"] == ["by other"] * 4


def test_a_job_that_was_on_three_dying_members_is_an_infra_error() -> None:
    dispatcher = Dispatcher("id")
    future = dispatcher.submit(job("poison"))
    for number in range(MOST_LOSSES):
        assert not future.done()
        dispatcher.join(Desk(str(number), 1))
        dispatcher.leave(str(number), f"signal {number}")
    found = future.result(0)
    assert (found.outcome, found.judge_id, found.generation_id) == (Outcome.INFRA_ERROR, "id", "poison")
    assert found.message.endswith("signal 2")


def test_a_cancelled_job_is_never_sent_and_a_sent_one_cannot_be_cancelled() -> None:
    dispatcher = Dispatcher("id")
    desk = Desk("desk", 1)
    dispatcher.join(desk)
    running, waiting, last = (dispatcher.submit(job(name)) for name in "abc")
    assert not running.cancel()
    assert waiting.cancel()
    desk.answer(dispatcher)
    assert desk.names == ["c"]
    desk.answer(dispatcher)
    assert running.result(0).generation_id == "a"
    assert last.result(0).generation_id == "c"
    dispatcher.drain()  # returns: a cancelled job is not waited for


def test_jobs_that_nobody_can_take_are_given_up_after_a_while() -> None:
    dispatcher = Dispatcher("id")
    dispatcher.join(Desk("python", 1, Language.PYTHON))
    future = dispatcher.submit(job("1", Language.GO))
    served = [dispatcher.submit(job(name)) for name in "ab"]
    dispatcher.expire(100.0, 60.0, "no Go anywhere")
    dispatcher.expire(160.0, 60.0, "no Go anywhere")
    assert not future.done()
    dispatcher.join(Desk("go", 0, Language.GO))  # somebody could: the clock starts again
    dispatcher.expire(161.0, 60.0, "no Go anywhere")
    dispatcher.leave("go", "")
    dispatcher.expire(162.0, 60.0, "no Go anywhere")
    dispatcher.expire(222.0, 60.0, "no Go anywhere")
    assert not future.done()
    dispatcher.expire(222.5, 60.0, "no Go anywhere")
    assert future.result(0).outcome is Outcome.INFRA_ERROR
    assert "no Go anywhere" in future.result(0).message
    assert not any(other.done() for other in served)


def outcome_of(future: Future[Verdict]) -> type[BaseException] | None:
    return None if future.cancelled() else type(future.exception(0))


def test_stop_cancels_what_waits_and_lets_what_runs_raise() -> None:
    dispatcher = Dispatcher("id")
    desk = Desk("desk", 1)
    dispatcher.join(desk)
    running, waiting = dispatcher.submit(job("a")), dispatcher.submit(job("b"))
    dispatcher.stop()
    desk.answer(dispatcher)
    assert outcome_of(running) is RunStopped
    assert waiting.cancelled()
    assert desk.names == []
    with pytest.raises(RuntimeError, match="closed"):
        dispatcher.submit(job("c"))


def test_stop_with_an_error_gives_it_to_all() -> None:
    dispatcher = Dispatcher("id")
    dispatcher.join(Desk("desk", 1))
    futures = [dispatcher.submit(job(name)) for name in "ab"]
    dispatcher.stop(ValueError("lost"))
    assert [outcome_of(future) for future in futures] == [ValueError, ValueError]
