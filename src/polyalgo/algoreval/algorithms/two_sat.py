"""2-satisfiability by strongly connected components of the implication graph."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import BOOL, INDEX, INT, List, Tuple


def two_sat(n: int, clauses: list[tuple[int, int]]) -> list[bool]:
    """Values of the variables by Kosaraju's components of the implication graph; an empty list if unsatisfiable."""

    def node(literal: int) -> int:
        return 2 * literal - 2 if literal > 0 else -2 * literal - 1

    implied: list[list[int]] = [[] for _ in range(2 * n)]
    implied_by: list[list[int]] = [[] for _ in range(2 * n)]
    for a, b in clauses:
        for u, v in ((node(-a), node(b)), (node(-b), node(a))):
            implied[u].append(v)
            implied_by[v].append(u)
    seen = [False] * (2 * n)
    finished: list[int] = []

    def visit(u: int) -> None:
        seen[u] = True
        for v in implied[u]:
            if not seen[v]:
                visit(v)
        finished.append(u)

    for u in range(2 * n):
        if not seen[u]:
            visit(u)
    component = [-1] * (2 * n)

    def collect(u: int, number: int) -> None:
        component[u] = number
        for v in implied_by[u]:
            if component[v] == -1:
                collect(v, number)

    for number, u in enumerate(reversed(finished)):
        if component[u] == -1:
            collect(u, number)
    if any(component[2 * i] == component[2 * i + 1] for i in range(n)):
        return []
    return [component[2 * i] > component[2 * i + 1] for i in range(n)]


def _oracle(n: int, clauses: list[tuple[int, int]]) -> list[bool]:
    """Limited backtracking: try a value, propagate it, take the opposite one on a conflict."""
    true: set[int] = set()

    def propagate(literal: int) -> set[int] | None:
        added = {literal}
        queue = [literal]
        while queue:
            wrong = -queue.pop()
            for clause in clauses:
                for this, other in (clause, clause[::-1]):
                    if this != wrong or other in true | added:
                        continue
                    if -other in true | added:
                        return None
                    added.add(other)
                    queue.append(other)
        return added

    for variable in range(1, n + 1):
        if {variable, -variable} & true:
            continue
        added = propagate(variable) or propagate(-variable)
        if added is None:
            return []
        true |= added
    return [variable in true for variable in range(1, n + 1)]


def _solved_once(draw: random.Random, n: int, m: int) -> list[tuple[int, int]]:
    """m random clauses that a hidden assignment satisfies, and as many more as leave it the only one."""
    hidden = [draw.choice((v, -v)) for v in range(1, n + 1)]
    clauses: list[tuple[int, int]] = []
    for _ in range(m):
        pair = [draw.choice(hidden), draw.choice((1, -1)) * draw.randint(1, n)]
        clauses.append((pair[0], pair[1]) if draw.random() < 0.5 else (pair[1], pair[0]))

    def forced(literal: int) -> bool:
        reached = [-literal]
        for reason in reached:
            for a, b in clauses:
                reached += [y for x, y in ((a, b), (b, a)) if x == -reason and y not in reached]
        return literal in reached

    known: list[int] = []
    for literal in draw.sample(hidden, n):
        if not forced(literal):
            if known and draw.random() < 0.8:
                clauses.append((literal, -draw.choice(known)))
            else:
                other = draw.randint(1, n)
                clauses += [(literal, other), (-other, literal)]
        known.append(literal)
    return draw.sample(clauses, len(clauses))


def _contradicted(draw: random.Random, n: int, m: int) -> list[tuple[int, int]]:
    """The same with one more clause that the only assignment violates."""
    clauses = _solved_once(draw, n, m)
    hidden = [v if value else -v for v, value in enumerate(_oracle(n, clauses), 1)]
    clauses.insert(draw.randrange(len(clauses)), (-draw.choice(hidden), -draw.choice(hidden)))
    return clauses


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[int, list[tuple[int, int]]]] = [
        (1, [(1, 1)]),
        (1, [(-1, -1)]),
        (1, [(1, 1), (-1, -1)]),
        (1, [(1, -1), (-1, -1)]),
        (2, [(1, 2), (1, -2), (-1, 2)]),
        (2, [(1, 2), (1, -2), (-1, 2), (-1, -2)]),
        (2, [(1, 2), (-1, -2), (1, -2), (1, -2)]),
        (2, [(-2, -2), (2, 1)]),
        (3, [(1, 1), (-1, 2), (-2, 3)]),
        (3, [(-3, -3), (3, -2), (2, -1)]),
        (4, [(1, -2), (2, -3), (3, -4), (4, -1), (1, 2)]),
        (4, [(1, -2), (2, -3), (3, -4), (4, -1), (-1, -3)]),
        (4, [(1, -2), (2, -3), (3, -4), (4, -1), (1, 2), (-3, -4)]),
        (5, [(-5, 5), (4, 4), (4, -4), (-4, -3), (3, 2), (-2, 1), (-1, 5), (-1, 5)]),
        (80, [(80, 80)] + [(-v, v - 1) for v in range(2, 81)]),
        (80, [(-1, -1)] + [(v, -v - 1) for v in range(1, 80)]),
    ]
    sizes = ((3, 2), (5, 4), (8, 10), (12, 6), (20, 25), (40, 50), (60, 80))
    cases += [(n, _solved_once(draw, n, m)) for n, m in sizes]
    cases += [(n, _contradicted(draw, n, m)) for n, m in ((3, 3), (6, 5), (15, 20), (50, 60))]
    return [TestInput({"n": n, "clauses": clauses}) for n, clauses in cases]


INTERFACE = Function(
    "two_sat",
    (
        Param("n", INDEX, "number of variables, which are 1 to n"),
        Param(
            "clauses",
            List(Tuple((INT, INT))),
            "(a, b): a or b must hold, where the literal v > 0 means that variable v is true, and -v that it is false",
        ),
    ),
    List(BOOL),
    Output(
        "the values of variables 1 to n on one line, 1 for true and 0 for false, separated by single spaces; if the "
        'result is empty, the line "unsatisfiable" instead.',
        'values = {call}\nif values:\n    print(*(int(value) for value in values))\nelse:\n    print("unsatisfiable")',
    ),
    "the values of variables 1 to n, in that order, that satisfy all clauses; an empty list if there are none.",
)


ALGORITHM = Algorithm(
    slug="two_sat",
    name="Two-SAT",
    phrase="a 2-SAT solver by strongly connected components of the implication graph",
    domain="Graph Algorithms",
    complexity="O(V + E)",
    statement=(
        "There is at least one variable. The clauses are such that at most one assignment satisfies all of them.",
        "The two literals of a clause may be equal, or opposite. A clause may occur more than once.",
    ),
    test=TestInput(
        {
            "n": 7,
            "clauses": [
                (1, 4),
                (-4, 2),
                (-2, -4),
                (-1, 3),
                (-3, -6),
                (6, -5),
                (5, 7),
                (7, -7),
                (-7, -2),
                (1, 4),
            ],
        }
    ),
    reference=two_sat,
    forms=canonical(INTERFACE),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant(
            "wrong_comparison",
            "[2 * i] > component",
            "[2 * i] < component",
        ),
        Mutant("edge_case", "if any(component[2 * i] == component[2 * i + 1] for i in range(n)):", "if False:"),
        Mutant("one_implication", "((node(-a), node(b)), (node(-b), node(a)))", "((node(-a), node(b)),)"),
        Mutant("wrong_negation", "(node(-b), node(a))", "(node(b), node(a))"),
        Mutant("visit_order", "enumerate(reversed(finished))", "enumerate(finished)"),
    ),
)
