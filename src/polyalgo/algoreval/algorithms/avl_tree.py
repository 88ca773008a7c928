"""AVL tree: a binary search tree that rotations keep balanced."""

from __future__ import annotations

import random
from typing import Any

from polyalgo.algoreval.interface import ONE_LINE, Call, ClassInterface, Function, Output, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Mutant, canonical
from polyalgo.algoreval.types import INT, List


class Node:
    """A key and its subtrees; None is the empty tree, of height 0."""

    def __init__(self, key: int) -> None:
        self.key = key
        self.left: Node | None = None
        self.right: Node | None = None
        self.height = 1


def height_of(node: Node | None) -> int:
    """Height of a subtree."""
    return node.height if node else 0


def update(node: Node) -> None:
    """Compute a node's height from its children's."""
    node.height = 1 + max(height_of(node.left), height_of(node.right))


def rotate_right(node: Node) -> Node:
    """Lift the left child."""
    pivot = node.left
    assert pivot is not None
    node.left, pivot.right = pivot.right, node
    update(node)
    update(pivot)
    return pivot


def rotate_left(node: Node) -> Node:
    """Lift the right child."""
    pivot = node.right
    assert pivot is not None
    node.right, pivot.left = pivot.left, node
    update(node)
    update(pivot)
    return pivot


def balance(node: Node) -> Node:
    """Root of the subtree after at most two rotations."""
    update(node)
    left, right = node.left, node.right
    if left and left.height > height_of(right) + 1:
        if height_of(left.left) < height_of(left.right):
            node.left = rotate_left(left)
        return rotate_right(node)
    if right and right.height > height_of(left) + 1:
        if height_of(right.right) < height_of(right.left):
            node.right = rotate_right(right)
        return rotate_left(node)
    return node


def insert_into(node: Node | None, key: int) -> Node:
    """Root of the subtree with the key."""
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert_into(node.left, key)
    elif key > node.key:
        node.right = insert_into(node.right, key)
    return balance(node)


def remove_from(node: Node | None, key: int) -> Node | None:
    """Root of the subtree without the key."""
    if node is None:
        return None
    if key < node.key:
        node.left = remove_from(node.left, key)
    elif key > node.key:
        node.right = remove_from(node.right, key)
    elif node.left is None or node.right is None:
        return node.left or node.right
    else:
        successor = node.right
        while successor.left:
            successor = successor.left
        node.key = successor.key
        node.right = remove_from(node.right, successor.key)
    return balance(node)


class AvlTree:
    """A set of keys."""

    def __init__(self, keys: list[int]) -> None:
        self.root: Node | None = None
        for key in keys:
            self.insert(key)

    def insert(self, key: int) -> None:
        """Add a key."""
        self.root = insert_into(self.root, key)

    def remove(self, key: int) -> None:
        """Take a key out."""
        self.root = remove_from(self.root, key)

    def preorder(self) -> list[int]:
        """Each node's key before those of its subtrees, left before right."""
        keys = []
        stack = [self.root]
        while stack:
            node = stack.pop()
            if node:
                keys.append(node.key)
                stack += [node.right, node.left]
        return keys


Tree = tuple[Any, ...]
"""Empty, or a left subtree, a key and a right subtree."""


def _height(tree: Tree) -> int:
    return 1 + max(_height(tree[0]), _height(tree[2])) if tree else 0


def _join(left: Tree, key: int, right: Tree) -> Tree:
    """The balanced tree of both sides; if one is too high, three keys and the four subtrees between them are joined
    anew in their order."""
    lean = _height(left) - _height(right)
    if abs(lean) < 2:
        return (left, key, right)
    outer, child, inner = left if lean > 0 else reversed(right)
    single = _height(outer) >= _height(inner)
    if lean > 0:
        parts = [*outer, child, inner, key, right] if single else [outer, child, *inner, key, right]
    else:
        parts = [left, key, inner, child, *outer] if single else [left, key, *inner, child, outer]
    return (tuple(parts[:3]), parts[3], tuple(parts[4:]))


def _with(tree: Tree, key: int) -> Tree:
    if not tree:
        return ((), key, ())
    left, middle, right = tree
    return _join(_with(left, key), middle, right) if key < middle else _join(left, middle, _with(right, key))


def _smallest(tree: Tree) -> int:
    return _smallest(tree[0]) if tree[0] else int(tree[1])


def _without(tree: Tree, key: int) -> Tree:
    left, middle, right = tree
    if key < middle:
        return _join(_without(left, key), middle, right)
    if key > middle:
        return _join(left, middle, _without(right, key))
    if not left or not right:
        return tuple(left or right)
    return _join(left, _smallest(right), _without(right, _smallest(right)))


def _flat(tree: Tree) -> list[int]:
    return [tree[1], *_flat(tree[0]), *_flat(tree[2])] if tree else []


class _Oracle:
    """Immutable trees without stored heights, next to a plain set of the keys."""

    def __init__(self, keys: list[int]) -> None:
        self.keys: set[int] = set()
        self.tree: Tree = ()
        for key in keys:
            self.insert(key)

    def insert(self, key: int) -> None:
        if key not in self.keys:
            self.keys.add(key)
            self.tree = _with(self.tree, key)

    def remove(self, key: int) -> None:
        if key in self.keys:
            self.keys.remove(key)
            self.tree = _without(self.tree, key)

    def preorder(self) -> list[int]:
        keys = _flat(self.tree)
        assert sorted(keys) == sorted(self.keys)
        return keys


def _levels(levels: int, left: bool) -> list[int]:
    """Keys that make the smallest tree of a height if inserted in this order; the given side is the higher one."""

    def build(height: int) -> Tree:
        if height <= 0:
            return ()
        high, low = build(height - 1), build(height - 2)
        return (high, 0, low) if left else (low, 0, high)

    order: list[tuple[int, int]] = []

    def number(tree: Tree, depth: int) -> None:
        if tree:
            number(tree[0], depth + 1)
            order.append((depth, len(order)))
            number(tree[2], depth + 1)

    number(build(levels), 0)
    return [10 * key for _, key in sorted(order)]


_PREORDER = Call("preorder")


def _each(method: str, keys: list[int]) -> list[Call]:
    """One call per key, each followed by a look at the tree."""
    return [call for key in keys for call in (Call(method, (key,)), _PREORDER)]


def _random_calls(draw: random.Random, length: int, low: int, high: int, insertions: float) -> list[Call]:
    calls = []
    for i in range(length - 1):
        key = draw.randint(low, high)
        method = "insert" if draw.random() < insertions else "remove"
        calls.append(_PREORDER if i % 5 == 4 else Call(method, (key,)))
    return [*calls, _PREORDER]


def _inputs(draw: random.Random) -> list[TestInput]:
    high, low = 2**31 - 1, -(2**31)
    empty = [_PREORDER, *_each("remove", [1])]
    cases: list[tuple[list[int], list[Call]]] = [
        ([], [*empty, *_each("insert", [5, 5]), *_each("remove", [5]), *empty]),
        ([0], [_PREORDER, *_each("remove", [1, 0])]),
        ([7, 7, 7, 7], [_PREORDER, *_each("insert", [7, 8, 8, 7]), *_each("remove", [7, 7])]),
        ([3, 2, 1], [_PREORDER, *_each("remove", [2, 1, 3])]),
        ([1, 2, 3], [_PREORDER, *_each("remove", [2, 3, 1])]),
        ([3, 1, 2], [_PREORDER, *_each("remove", [3, 2])]),
        ([1, 3, 2], [_PREORDER, *_each("remove", [1, 2])]),
        ([4, 2, 5, 1, 3], [_PREORDER, *_each("remove", [5, 2])]),
        ([2, 1, 4, 3, 5], [_PREORDER, *_each("remove", [1, 4])]),
        ([5, 2, 8, 1, 3, 7, 9, 6], [_PREORDER, *_each("remove", [1, 9, 5, 3])]),
        ([20, 4, 26, 3, 9, 21, 30, 2, 7, 11], [*_each("insert", [15]), *_each("remove", [20, 21, 26])]),
        (list(range(1, 16)), [_PREORDER, *_each("remove", [8, 9, 10, 11, 12])]),
        (list(range(31, 0, -1)), [_PREORDER, *_each("remove", [16, 17, 1, 31, 18])]),
        ([8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15], _each("remove", list(range(1, 16)))),
        (_levels(5, True), [_PREORDER, *_each("remove", [110, 100, 90])]),
        (_levels(5, False), [_PREORDER, *_each("remove", [0, 10, 20])]),
        (_levels(7, True), [_PREORDER, *_each("remove", [320, 310, 300])]),
        (_levels(7, False), [_PREORDER, *_each("remove", [0, 10]), Call("insert", (5,)), _PREORDER]),
        ([high, low, 0, -1, 1], [_PREORDER, *_each("insert", [low, high, low + 1, high - 1])]),
        ([-5, -3, -9, -1, -7], [_PREORDER, *_each("insert", [-2, -4]), *_each("remove", [-5, -6, -3])]),
        (list(range(0, 300, 2)), _each("remove", [126, 254, 150])),
    ]
    for size, length, limit, insertions in (
        (0, 20, 6, 0.5),
        (5, 40, 9, 0.4),
        (12, 60, 15, 0.35),
        (20, 60, 30, 0.2),
        (40, 60, 60, 0.3),
        (60, 60, 50, 0.1),
        (0, 60, 40, 0.7),
        (200, 30, high, 0.5),
    ):
        keys = [draw.randint(-limit, limit) for _ in range(size)]
        cases.append((keys, _random_calls(draw, length, -limit, limit, insertions)))
    return [TestInput({"keys": keys}, tuple(calls)) for keys, calls in cases]


ALGORITHM = Algorithm(
    slug="avl_tree",
    name="AVL Tree",
    phrase="an AVL tree (self-balancing binary search tree) of integers",
    domain="Data Structures",
    complexity="O(log n) per operation",
    statement=(
        "Keys are signed 32-bit integers. The tree is a set: inserting a key that it contains, or removing one that it "
        "does not contain, changes nothing.",
        "A node with two children is removed by giving it the smallest key of its right subtree (its in-order "
        "successor), which is then removed from that subtree.",
        "After every insertion and removal, from the place of the change up to the root, each node whose subtrees "
        "differ in height by 2 is repaired by a single rotation, or by a double rotation if the child on its higher "
        "side is itself higher on the opposite side; if the subtrees of that child are equally high, by a single one.",
    ),
    test=TestInput(
        {"keys": [40, 20, 60, 10, 30, 25, 20, 70, 50]},
        (
            _PREORDER,
            Call("insert", (45,)),
            Call("insert", (70,)),
            Call("remove", (99,)),
            _PREORDER,
            Call("remove", (70,)),
            _PREORDER,
            Call("remove", (30,)),
            _PREORDER,
        ),
    ),
    reference=AvlTree,
    forms=canonical(
        ClassInterface(
            "AvlTree",
            (Param("keys", List(INT), "the keys to insert at first, one after the other; there may be none"),),
            (
                Function("insert", (Param("key", INT),), None, None, "inserts key"),
                Function("remove", (Param("key", INT),), None, None, "removes key"),
                Function(
                    "preorder",
                    (),
                    List(INT),
                    Output("the keys on one line, separated by single spaces (an empty line if none).", ONE_LINE),
                    "returns the keys in pre-order: a node's key, then its left subtree, then its right subtree",
                ),
            ),
            variable="tree",
        )
    ),
    inputs=_inputs,
    oracle=_Oracle,
    mutants=(
        Mutant(
            "tie_break", "height_of(left.left) < height_of(left.right)", "height_of(left.left) <= height_of(left.right)"
        ),
        Mutant("no_double_rotation", "height_of(right.right) < height_of(right.left)", "False"),
        Mutant("removal_not_balanced", "successor.key)\n    return balance(node)", "successor.key)\n    return node"),
        Mutant(
            "duplicate",
            "elif key > node.key:\n        node.right = insert_into",
            "else:\n        node.right = insert_into",
        ),
        Mutant(
            "predecessor",
            "successor = node.right\n        while successor.left:\n            successor = successor.left\n"
            "        node.key = successor.key\n        node.right = remove_from(node.right, successor.key)",
            "successor = node.left\n        while successor.right:\n            successor = successor.right\n"
            "        node.key = successor.key\n        node.left = remove_from(node.left, successor.key)",
        ),
    ),
)
