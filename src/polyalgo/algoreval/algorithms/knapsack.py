"""0/1 knapsack: the greatest value that fits."""

from __future__ import annotations

import random

from polyalgo.algoreval.interface import Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INDEX, INT, List


def knapsack(weights: list[int], values: list[int], capacity: int) -> int:
    """Greatest value of items within the capacity; `best[room]` is that of the items so far within `room`."""
    best = [0] * (capacity + 1)
    for weight, value in zip(weights, values, strict=True):
        for room in range(capacity, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[capacity]


def _oracle(weights: list[int], values: list[int], capacity: int) -> int:
    """Keep the weight and value of every choice of items that no lighter choice equals in value."""
    choices = [(0, 0)]
    for weight, value in zip(weights, values, strict=True):
        more = [(w + weight, v + value) for w, v in choices if w + weight <= capacity]
        candidates = sorted(choices + more, key=lambda choice: (choice[0], -choice[1]))
        choices = []
        for choice in candidates:
            if not choices or choice[1] > choices[-1][1]:
                choices.append(choice)
    return choices[-1][1]


def _inputs(draw: random.Random) -> list[TestInput]:
    cases: list[tuple[list[int], list[int], int]] = [
        ([], [], 0),
        ([], [], 10),
        ([3], [7], 2),
        ([3], [7], 3),
        ([3], [7], 10),
        ([0], [5], 0),
        ([1], [5], 0),
        ([0, 0, 2, 0], [4, 3, 9, 0], 1),
        ([0, 3, 0, 2], [5, 4, 5, 6], 5),
        ([2, 3, 4], [0, 0, 0], 6),
        ([5, 4, 6], [10, 20, 30], 3),
        ([5, 4, 6], [10, 20, 30], 100),
        ([5, 4, 6], [10, 20, 30], 15),
        ([10, 20, 30], [60, 100, 120], 50),
        ([6, 5, 5], [13, 10, 10], 10),
        ([4, 4, 4, 4], [4, 4, 4, 4], 11),
        ([7, 5, 3, 2], [2, 3, 5, 7], 9),
        ([1, 10000], [2, 10000], 10000),
        ([2147480000, 1, 3000], [9, 2, 4], 3000),
        ([10, 11, 12, 13], [500000000, 536870911, 500000001, 536870912], 46),
        ([10, 11, 12, 13], [500000000, 536870911, 500000001, 536870912], 35),
        (list(range(1, 21)), list(range(1, 21)), 100),
        (list(range(20, 0, -1)), list(range(1, 21)), 50),
        ([2**i for i in range(13)], [2**i for i in range(13)], 5461),
    ]
    for items, heaviest, capacity in ((4, 8, 12), (6, 10, 20), (10, 15, 40), (20, 30, 100), (50, 60, 500)):
        weights = [draw.randint(1, heaviest) for _ in range(items)]
        cases.append((weights, [draw.randint(1, 100) for _ in range(items)], capacity))
    weights = [draw.randint(100, 1500) for _ in range(25)]
    cases.append((weights, [weight + draw.randint(-20, 20) for weight in weights], 9999))
    weights = [draw.randint(0, 40) for _ in range(200)]
    cases.append((weights, [draw.randint(0, 99) for _ in weights], 1000))
    return [TestInput({"weights": weights, "values": values, "capacity": c}) for weights, values, c in cases]


_LOOPS = """\
    for weight, value in zip(weights, values, strict=True):
        for room in range(capacity, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[capacity]"""
_GREEDY = """\
    for weight, value in sorted(zip(weights, values), key=lambda item: -item[1] / max(item[0], 0.001)):
        if weight <= capacity:
            capacity -= weight
            best[0] += value
    return best[0]"""

ALGORITHM = Algorithm(
    slug="knapsack",
    name="0/1 Knapsack",
    phrase="the 0/1 knapsack problem by dynamic programming over capacities",
    domain="Dynamic Programming",
    complexity="O(n capacity)",
    statement=(
        "Item i has the weight {weights}[i] and the value {values}[i]; there may be no items. Each item is taken whole "
        "and at most once, or not at all; two items may be alike.",
        "The total weight of the taken items is at most {capacity}, which need not be used up. A result of 0 is "
        "returned if nothing fits.",
        "Weights and values are not negative, both may be 0, and an item may be heavier than {capacity}. {capacity} is "
        "from 0 to 10000; the sum of all weights and the sum of all values are less than 2^31.",
    ),
    test=TestInput(
        {
            "weights": [12, 7, 11, 8, 9, 0, 6, 7, 40, 3],
            "values": [24, 13, 23, 15, 16, 2, 11, 13, 99, 4],
            "capacity": 35,
        }
    ),
    reference=knapsack,
    forms=canonical(
        Function(
            "knapsack",
            (
                Param("weights", List(INDEX), "the items' weights"),
                Param("values", List(INT), "the items' values, as many as weights"),
                Param("capacity", INDEX, "the greatest total weight"),
            ),
            INT,
            Output("the total value."),
            "the greatest total value of items that fit together.",
        )
    ),
    inputs=_inputs,
    oracle=_oracle,
    mutants=(
        Mutant("items_repeated", "range(capacity, weight - 1, -1)", "range(weight, capacity + 1)"),
        Mutant("off_by_one", "range(capacity, weight - 1, -1)", "range(capacity, weight, -1)"),
        Mutant("edge_case", "range(capacity, weight - 1, -1)", "range(capacity, max(weight, 1) - 1, -1)"),
        Mutant("capacity_used_up", "best = [0] * (capacity + 1)", "best = [0] + [-(10**9)] * capacity"),
        Mutant("greedy", _LOOPS, _GREEDY),
    ),
)
