"""Instrumented programs of the corpus under the real judge: they still answer, and equal algorithms behave alike."""

from __future__ import annotations

import pytest

from polyalgo.config.schema import ExecutionConfig
from polyalgo.divalgo.corpus import corpus_problem
from polyalgo.divalgo.judges.behaviour import BehaviourJudge, inputs, instrument, read_sketch
from polyalgo.divalgo.judges.classes import Candidate, Fault, SimilarityClass
from polyalgo.divalgo.rewrite.grow import candidate
from polyalgo.execution import Job, Judge, JudgePool
from polyalgo.languages import Language

PROBLEM = corpus_problem("max_subarray")


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    with JudgePool(Judge(ExecutionConfig(), tmp_path_factory.mktemp("judge")), 1, owns_judge=True) as pool:
        yield pool


def pair(code_a, code_b):
    return Candidate(PROBLEM.problem_id, "", "a", "b", code_a, code_b, 0.0, 0.0)


def code(name):
    return PROBLEM.solution(f"max_subarray/cpp/{name}").code


def test_an_instrumented_program_answers_as_before_and_then_writes_its_trace(pool):
    tests = tuple(inputs(PROBLEM.tests))
    job = Job("x", PROBLEM.problem_id, Language.CPP, instrument(code("kadane__plain")), tests)
    (verdict,) = pool.judge_all([job])
    for test, found in zip(tests, verdict.tests, strict=True):
        assert found.stdout.split("@trace")[0].split() == test.expected_stdout.split()
        assert read_sketch(found.stdout) is not None


def test_behaviour_tells_algorithms_apart_and_is_kept(pool, tmp_path):
    kadane, crossing = code("kadane__plain"), code("divide_and_conquer__crossing")
    rewritten = candidate(PROBLEM.solution("max_subarray/cpp/kadane__plain"), 0, 0).code
    judge = BehaviourJudge((0.9, 0.5, 0.2), lambda: pool, lambda name: PROBLEM.tests, tmp_path / "traces.jsonl")
    same, near, far, broken = judge.similarities(
        [pair(kadane, kadane), pair(kadane, rewritten), pair(kadane, crossing), pair(kadane, "int main( {")]
    )
    assert same == 1.0
    assert near > far
    assert broken is None
    again = BehaviourJudge((0.9, 0.5, 0.2), lambda: pool, lambda name: PROBLEM.tests, tmp_path / "traces.jsonl")
    pool_used = []
    again._executor = lambda: pool_used.append(1) or pool
    votes = again.vote([pair(kadane, kadane), pair(kadane, "int main( {")])
    assert votes[0].similarity is SimilarityClass.IDENTICAL
    assert votes[1].fault is Fault.NO_MEASURE
    assert len((tmp_path / "traces.jsonl").read_text().splitlines()) == 4
