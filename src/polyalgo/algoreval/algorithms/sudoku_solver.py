"""Sudoku by backtracking."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, Matrix

Grid = list[list[int]]


def solve_sudoku(grid: list[list[int]]) -> list[list[int]]:
    """The completed grid, or an empty list if there is none."""
    cells = [row[:] for row in grid]
    rows: list[set[int]] = [set() for _ in range(9)]
    columns: list[set[int]] = [set() for _ in range(9)]
    boxes: list[set[int]] = [set() for _ in range(9)]
    for r in range(9):
        for c in range(9):
            digit = cells[r][c]
            groups = (rows[r], columns[c], boxes[r // 3 * 3 + c // 3])
            if digit and any(digit in group for group in groups):
                return []
            for group in groups:
                group.add(digit)

    def fill(index: int) -> bool:
        if index == 81:
            return True
        r, c = divmod(index, 9)
        if cells[r][c]:
            return fill(index + 1)
        groups = (rows[r], columns[c], boxes[r // 3 * 3 + c // 3])
        for digit in range(1, 10):
            if any(digit in group for group in groups):
                continue
            cells[r][c] = digit
            for group in groups:
                group.add(digit)
            if fill(index + 1):
                return True
            cells[r][c] = 0
            for group in groups:
                group.remove(digit)
        return False

    return cells if fill(0) else []


def _oracle(grid: list[list[int]]) -> list[list[int]]:
    """An integer program with one binary variable for each row, column and digit."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    which = np.arange(729).reshape(9, 9, 9)
    box_cells = which.reshape(3, 3, 3, 3, 9).transpose(0, 2, 1, 3, 4).reshape(9, 9, 9)
    once = [which[r, c] for r in range(9) for c in range(9)]
    for block in (which, which.transpose(1, 0, 2), box_cells):
        once += [block[group, :, d] for group in range(9) for d in range(9)]
    sums = np.zeros((len(once), 729))
    for i, variables in enumerate(once):
        sums[i, variables] = 1
    lower = np.zeros((9, 9, 9))
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                lower[r, c, grid[r][c] - 1] = 1
    result = milp(
        np.zeros(729),
        integrality=np.ones(729),
        bounds=Bounds(lower.reshape(729), np.ones(729)),
        constraints=LinearConstraint(sums, 1, 1),
    )
    if result.x is None:
        return []
    return (result.x.reshape(9, 9, 9).argmax(axis=2) + 1).tolist()  # type: ignore[no-any-return]


def _groups(r: int, c: int) -> tuple[int, int, int]:
    """Numbers of a cell's row, column and box."""
    return r, 9 + c, 18 + r // 3 * 3 + c // 3


def _used(grid: Grid) -> list[int]:
    """The digits in each row, column and box, as bits."""
    used = [0] * 27
    for r in range(9):
        for c in range(9):
            for group in _groups(r, c):
                used[group] |= 1 << grid[r][c]
    return used


def _empty(grid: Grid) -> list[tuple[int, int]]:
    return [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]


def _solutions(grid: Grid, most: int) -> int:
    """Number of completions of a grid without conflicts, counted up to `most`."""
    used = _used(grid)
    empty = [_groups(r, c) for r, c in _empty(grid)]

    def count() -> int:
        if not empty:
            return 1
        free = [~(used[row] | used[column] | used[box]) & 0b1111111110 for row, column, box in empty]
        hardest = min(range(len(free)), key=lambda i: free[i].bit_count())
        groups, total = empty.pop(hardest), 0
        for digit in range(1, 10):
            if free[hardest] >> digit & 1 and total < most:
                for group in groups:
                    used[group] ^= 1 << digit
                total += count()
                for group in groups:
                    used[group] ^= 1 << digit
        empty.insert(hardest, groups)
        return total

    return count()


def _quick(grid: Grid, most: int = 4000) -> bool:
    """Whether plain backtracking ends soon, by rows or columns, with digits in either direction."""
    used = _used(grid)
    by_rows = _empty(grid)
    by_columns = sorted(by_rows, key=lambda cell: cell[::-1])

    def search(cells: list[tuple[int, int, int]], index: int, digits: range) -> bool:
        if index == len(cells):
            return True
        row, column, box = groups = cells[index]
        taken, found = used[row] | used[column] | used[box], False
        for digit in digits:
            if taken >> digit & 1 or found or tries[0] > most:
                continue
            tries[0] += 1
            for group in groups:
                used[group] ^= 1 << digit
            found = search(cells, index + 1, digits)
            for group in groups:
                used[group] ^= 1 << digit
        return found

    for order in (by_rows, by_columns):
        for digits in (range(1, 10), range(9, 0, -1)):
            tries = [0]
            search([_groups(r, c) for r, c in order], 0, digits)
            if tries[0] > most:
                return False
    return True


def _full(draw: random.Random) -> Grid:
    """A correctly completed grid."""

    def shuffled() -> list[int]:
        return [3 * band + line for band in draw.sample(range(3), 3) for line in draw.sample(range(3), 3)]

    digits, rows, columns = draw.sample(range(1, 10), 9), shuffled(), shuffled()
    return [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]


def _puzzle(draw: random.Random, blanks: int) -> Grid:
    """A grid with exactly one completion and up to `blanks` empty cells."""
    while True:
        grid, left = _full(draw), blanks
        for cell in draw.sample(range(81), 81):
            r, c = divmod(cell, 9)
            digit, grid[r][c] = grid[r][c], 0
            if _solutions(grid, 2) > 1:
                grid[r][c] = digit
            else:
                left -= 1
            if left == 0:
                break
        if _quick(grid):
            return grid


def _without(draw: random.Random, cells: list[tuple[int, int]]) -> Grid:
    """A completed grid whose given cells are empty; there must be only one way to fill them."""
    grid = _full(draw)
    for r, c in cells:
        grid[r][c] = 0
    return grid


def _conflicting(draw: random.Random, blanks: int, cells: tuple[tuple[int, int], tuple[int, int]]) -> Grid:
    """A puzzle with the same digit in two cells."""
    (r1, c1), (r2, c2) = cells
    while True:
        grid = _puzzle(draw, blanks)
        grid[r1][c1] = grid[r2][c2] = draw.randint(1, 9)
        if _quick(grid):
            return grid


def _unsolvable(draw: random.Random, blanks: int) -> Grid:
    """No conflict among the givens, but no solution either: one given of a puzzle is wrong."""
    while True:
        grid = _puzzle(draw, blanks)
        r, c = draw.choice([(r, c) for r in range(9) for c in range(9) if grid[r][c]])
        right, grid[r][c] = grid[r][c], 0
        used = _used(grid)
        wrong = [d for d in range(1, 10) if d != right and not any(used[g] >> d & 1 for g in _groups(r, c))]
        if wrong:
            grid[r][c] = draw.choice(wrong)
            if _solutions(grid, 1) == 0 and _quick(grid):
                return grid


def _inputs(draw: random.Random) -> list[TestInput]:
    swapped = _full(draw)
    swapped[4][2], swapped[4][7] = swapped[4][7], swapped[4][2]
    cornered = _full(draw)  # the only digit that row 0 still lacks is given in the empty cell's column
    lacking = cornered[0][8]
    cornered = [[0 if digit == lacking else digit for digit in row] for row in cornered]
    cornered[5][8] = lacking
    grids = [
        _full(draw),
        swapped,
        cornered,
        _without(draw, [(0, 0)]),
        _without(draw, [(8, 8)]),
        _without(draw, [(4, c) for c in range(9)]),
        _without(draw, [(r, 8) for r in range(9)]),
        _without(draw, [(8, c) for c in range(9)] + [(r, 0) for r in range(9)]),
        _without(draw, [(4, c) for c in range(9)] + [(r, 4) for r in range(9)]),
        _conflicting(draw, 20, ((2, 0), (2, 8))),
        _conflicting(draw, 30, ((0, 5), (8, 5))),
        _conflicting(draw, 40, ((3, 4), (5, 3))),
        _conflicting(draw, 45, ((8, 7), (6, 6))),
    ]
    grids += [_unsolvable(draw, blanks) for blanks in (12, 25, 35, 42)]
    grids += [_puzzle(draw, blanks) for blanks in (5, 15, 25, 35, 40, 45, 48, 50, 52)]
    return [TestInput({"grid": grid}) for grid in grids]


ALGORITHM = Algorithm(
    slug="sudoku_solver",
    name="Sudoku Solver",
    phrase="a Sudoku solver by backtracking",
    domain="Backtracking",
    complexity="O(9^m) for m empty cells",
    statement=(
        "Fill the empty cells with digits 1 to 9 so that every row, every column and each of the nine 3 x 3 boxes "
        "contains every digit exactly once. The given digits stay.",
        "There is at most one solution. There may be none: the givens may contradict each other, even directly (a "
        "digit twice in a row, column or box), also in a grid without empty cells.",
    ),
    test=TestInput(
        {
            "grid": [
                [0, 0, 5, 0, 0, 7, 6, 0, 0],
                [6, 0, 0, 1, 0, 2, 0, 9, 3],
                [7, 0, 0, 8, 0, 0, 2, 1, 0],
                [5, 0, 0, 0, 9, 3, 4, 2, 8],
                [0, 6, 0, 0, 8, 0, 0, 7, 0],
                [4, 0, 0, 0, 0, 0, 0, 6, 0],
                [0, 0, 0, 0, 2, 0, 0, 0, 7],
                [0, 0, 2, 3, 0, 0, 9, 0, 0],
                [1, 3, 0, 4, 0, 0, 0, 0, 0],
            ]
        }
    ),
    reference=solve_sudoku,
    forms=canonical(
        Function(
            "solve_sudoku",
            (Param("grid", Matrix(INT), "9 rows of 9 digits, 0 for an empty cell"),),
            Matrix(INT),
            Output(
                "the 9 rows one per line, digits separated by single spaces; if the result is empty, the line "
                '"no solution" instead.',
                'solution = {call}\nfor row in solution:\n    print(*row)\nif not solution:\n    print("no solution")',
            ),
            "the completed grid as a new grid; an empty one (without rows) if there is no solution.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("no_boxes", "boxes: list[set[int]] = [set() for _ in range(9)]", "boxes = rows"),
        Mutant("not_reset", "            cells[r][c] = 0\n", ""),
        Mutant("edge_case", "if digit and any(digit in group for group in groups):", "if False:"),
        Mutant("off_by_one", "for digit in range(1, 10):", "for digit in range(1, 9):"),
        Mutant(
            "no_backtracking",
            "            if fill(index + 1):\n                return True",
            "            return fill(index + 1)",
        ),
    ),
)
