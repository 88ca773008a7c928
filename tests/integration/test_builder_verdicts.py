"""Verdicts that are kept, under the real judge: nothing is judged twice, and our failures are nobody's verdict."""

from __future__ import annotations

import pytest

from polyalgo.builder.verdicts import RememberingJudge
from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import DataError
from polyalgo.execution import Job, Judge, JudgePool
from polyalgo.languages import Language
from polyalgo.records import Checker, CheckerKind, Outcome, TestCase

TESTS = (TestCase("2\n", "4\n"), TestCase("5\n", "10\n"))
RIGHT, WRONG = "print(2 * int(input()))", "print(4)"


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    with JudgePool(Judge(ExecutionConfig(), tmp_path_factory.mktemp("judge")), 1, owns_judge=True) as pool:
        yield pool


def job(name, code, tests=TESTS, checker=Checker()):  # noqa: B008, frozen
    return Job(name, "p", Language.PYTHON, code, tests, checker)


def outcomes(judge, *jobs):
    return {verdict.generation_id: verdict.outcome for verdict in judge.judge_all(jobs)}


def test_a_program_is_judged_once_under_all_its_names(pool, tmp_path):
    path = tmp_path / "verdicts.jsonl"
    with RememberingJudge(path, pool) as judge:
        found = outcomes(judge, job("a", RIGHT), job("b", WRONG), job("c", RIGHT))
        assert found == {"a": Outcome.PASS, "b": Outcome.WRONG_OUTPUT, "c": Outcome.PASS}
        assert (judge.judged, judge.remembered) == (2, 0)
    with RememberingJudge(path, pool) as judge:
        assert outcomes(judge, job("d", RIGHT), job("e", WRONG)) == {"d": Outcome.PASS, "e": Outcome.WRONG_OUTPUT}
        assert (judge.judged, judge.remembered) == (0, 2)


def test_other_tests_or_another_checker_are_another_verdict(pool, tmp_path):
    with RememberingJudge(tmp_path / "verdicts.jsonl", pool) as judge:
        assert outcomes(judge, job("a", WRONG, TESTS[:1])) == {"a": Outcome.PASS}
        assert outcomes(judge, job("a", WRONG)) == {"a": Outcome.WRONG_OUTPUT}
        loose = Checker(CheckerKind.TOKENS, abs_tol=100.0)
        assert outcomes(judge, job("a", WRONG, checker=loose)) == {"a": Outcome.PASS}
        assert judge.judged == 3


def test_a_kill_keeps_the_verdicts_that_came(pool, tmp_path):
    path = tmp_path / "verdicts.jsonl"
    jobs = [job(str(number), f"{RIGHT}  # {number}") for number in range(4)]
    with RememberingJudge(path, pool) as judge:
        stream = judge.judge_all(jobs)
        next(stream), next(stream)
        stream.close()
    with RememberingJudge(path, pool) as judge:
        assert set(outcomes(judge, *jobs).values()) == {Outcome.PASS}
        assert (judge.judged, judge.remembered) == (2, 2)


def test_a_failure_of_ours_stops_and_is_not_kept(pool, tmp_path):
    broken = Checker(CheckerKind.PROGRAM, language=Language.CPP, code="int main( {")
    path = tmp_path / "verdicts.jsonl"
    with RememberingJudge(path, pool) as judge, pytest.raises(DataError, match="p: a could not be judged"):
        outcomes(judge, job("a", RIGHT, checker=broken))
    assert path.read_text() == ""
