import itertools
import os
import subprocess
import sys

from polyalgo.divalgo.corpus import Solution, corpus_problem, corpus_problems
from polyalgo.divalgo.rewrite import BY_NAME
from polyalgo.divalgo.rewrite.grow import candidate, candidates
from polyalgo.divalgo.rewrite.tokens import fingerprint
from polyalgo.languages import Language

DIGEST = """
from polyalgo.divalgo.corpus import corpus_problem
from polyalgo.divalgo.rewrite.grow import candidate
from polyalgo.records import digest
solutions = corpus_problem("weighted_route").solutions
print(digest([candidate(s, 3, n).code for s in solutions for n in range(3)]))
"""


def shortest() -> Solution:
    return min((s for p in corpus_problems() for s in p.in_language(Language.CPP)), key=lambda s: len(s.code))


def test_even_the_shortest_program_gives_25_different_ones() -> None:
    solution = shortest()
    made = list(itertools.islice(candidates(solution, 0), 25))
    assert len({fingerprint(one.code) for one in [*made, solution]}) == 26
    assert len({one.rewritten_id for one in made}) == 25


def test_a_candidate_depends_on_solution_seed_and_number_only() -> None:
    solution = corpus_problem("kth_smallest").in_language(Language.CPP)[0]
    made = candidate(solution, 5, 2)
    assert candidate(solution, 5, 2) == made
    assert made.rewritten_id == f"{solution.solution_id}~5.2"
    assert len({made.code, candidate(solution, 5, 3).code, candidate(solution, 6, 2).code}) == 3
    assert set(made.rules) <= set(BY_NAME)


def test_candidates_are_the_same_in_every_process() -> None:
    seen = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1
