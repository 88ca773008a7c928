"""Containers of equal behaviour for what a program does with them.

A variable's container changes only where its name is spelled by one declaration and every other occurrence is a use
that both containers understand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.declarations import declared_once, plain
from polyalgo.divalgo.rewrite.declared import UNKNOWN, arguments, constructs
from polyalgo.divalgo.rewrite.rule import Rule, Site, insertion, replace
from polyalgo.divalgo.rewrite.source import Node, Source
from polyalgo.divalgo.rewrite.values import INTEGRAL, type_of

_KEYS = (*INTEGRAL, "string")
_LOOKUPS = ("find", "count", "insert", "emplace", "erase", "end", "size", "empty", "clear")
_WALKS = {"iterator", "next", "prev", "advance", "distance", "begin", "rbegin"}
_VECTOR = ("push_back", "emplace_back", "pop_back", "back", "front", "size", "empty", "clear", "resize", "assign")


def variables(source: Source, container: str) -> list[tuple[Node, Node, str]]:
    """Declaration, declarator and name of every variable of a container type that has a declaration of its own."""
    found: list[tuple[Node, Node, str]] = []
    for node in source.all("declaration"):
        type_, declarators = node.child_by_field_name("type"), node.children_by_field_name("declarator")
        if type_ is None or not plain(source, node) or len(declarators) != 1:
            continue
        inner = declarators[0]
        if inner.type in ("init_declarator", "function_declarator"):
            named = inner.child_by_field_name("declarator")
            if named is None or (inner.type == "function_declarator" and not constructs(source, inner)):
                continue
            inner = named
        spelled = source.of(type_).removeprefix("std::")
        if inner.type == "identifier" and spelled.startswith(f"{container}<"):
            name = source.of(inner)
            if declared_once(source, name):
                found.append((node, declarators[0], name))
    return found


def uses(source: Source, name: str, declaration: Node) -> list[Node]:
    """All other occurrences of a name; a type in `T x(name);`, which reads like a function's declaration."""
    inside = range(declaration.start_byte, declaration.end_byte)
    kinds = ("identifier", "field_identifier", "type_identifier")
    return [
        node
        for node in source.nodes
        if node.type in kinds and source.of(node) == name and node.start_byte not in inside
    ]


def method_of(source: Source, use: Node) -> Node | None:
    """The method's name in `x.method(...)`, for the use `x`."""
    outer = use.parent
    if outer is None or outer.type != "field_expression" or outer.child_by_field_name("argument") != use:
        return None
    call = outer.parent
    if call is None or call.type != "call_expression" or call.child_by_field_name("function") != outer:
        return None
    return outer.child_by_field_name("field")


def subscripted(use: Node) -> bool:
    """Whether a use is `x[...]`."""
    outer = use.parent
    return outer is not None and outer.type == "subscript_expression" and outer.child_by_field_name("argument") == use


class HashOrTree(Rule):
    """`unordered_map` <-> `map` and the same for sets: keys with both orders, only looked up, never walked through."""

    name: ClassVar[str] = "hash_or_tree"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        steps = (node.child_by_field_name("argument") for node in source.all("update_expression"))
        if source.words & _WALKS or any(type_of(source, node) == UNKNOWN for node in steps):
            return []  # an iterator may move
        found: list[Site] = []
        for old in ("map", "set", "unordered_map", "unordered_set"):
            new = old.removeprefix("unordered_") if old.startswith("unordered") else f"unordered_{old}"
            if not source.includes(new):
                continue
            for node, declarator, name in variables(source, old):
                type_ = node.child_by_field_name("type")
                match = re.fullmatch(r"\w+<(.*)>", source.resolve(source.of(type_)))
                keys = arguments(match.group(1)) if match else []
                if type_ is None or not keys or keys[0] not in _KEYS or len(keys) != (2 if "map" in old else 1):
                    continue
                if declarator.type != "identifier" or not all(
                    self._looked_up(source, use, old) for use in uses(source, name, node)
                ):
                    continue
                text = source.of(type_)
                found.append((replace(type_, text.replace(old, new, 1)),))
        return found

    @staticmethod
    def _looked_up(source: Source, use: Node, container: str) -> bool:
        method = method_of(source, use)
        return (method is not None and source.of(method) in _LOOKUPS) or ("map" in container and subscripted(use))


class Adapter(Rule):
    """`stack` -> `vector` or `deque`, `queue` -> `deque`, with the methods that do the same."""

    name: ClassVar[str] = "adapter_to_sequence"
    stack: ClassVar[Mapping[str, str]] = {
        "push": "push_back",
        "emplace": "emplace_back",
        "pop": "pop_back",
        "top": "back",
        "empty": "empty",
        "size": "size",
    }
    queue: ClassVar[Mapping[str, str]] = {
        "push": "push_back",
        "emplace": "emplace_back",
        "pop": "pop_front",
        "front": "front",
        "back": "back",
        "empty": "empty",
        "size": "size",
    }

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for old, methods in (("stack", self.stack), ("queue", self.queue)):
            for node, declarator, name in variables(source, old):
                type_ = node.child_by_field_name("type")
                new = rng.choice(("vector", "deque")) if old == "stack" else "deque"
                if source.resolve(source.of(type_)) == "stack<bool>":
                    new = "deque"
                called = [method_of(source, use) for use in uses(source, name, node)]
                if type_ is None or declarator.type != "identifier":
                    continue
                if any(method is None or source.of(method) not in methods for method in called):
                    continue
                edits = [replace(method, methods[source.of(method)]) for method in called if method is not None]
                head = [] if source.includes(new) else [insertion(0, f"#include <{new}>\n")]
                found.append((*head, replace(type_, source.of(type_).replace(old, new, 1)), *edits))
        return found


def _address_kept(source: Source, element: Node | None) -> bool:
    """Whether an element's address goes anywhere but to `scanf`: it may be used as an array's."""
    outer = element.parent if element is not None else None
    if outer is None or outer.type != "pointer_expression":
        return False
    call = outer.parent.parent if outer.parent is not None else None
    return call is None or source.of(call.child_by_field_name("function")) not in ("scanf", "std::scanf")


class ArrayToVector(Rule):
    """`int a[N];` -> `vector<int> a(N);`; one dimension of numbers, used by subscripts only."""

    name: ClassVar[str] = "array_to_vector"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("declaration"):
            declarators = node.children_by_field_name("declarator")
            type_ = node.child_by_field_name("type")
            if (
                type_ is None
                or not plain(source, node)
                or len(declarators) != 1
                or declarators[0].type != "array_declarator"
            ):
                continue
            named, size = declarators[0].child_by_field_name("declarator"), declarators[0].child_by_field_name("size")
            base = source.resolve(source.of(type_))
            if (
                named is None
                or named.type != "identifier"
                or size is None
                or base not in INTEGRAL
                or base in ("bool", "char")
            ):
                continue
            if source.text[node.start_byte : type_.start_byte].strip() or not declared_once(source, source.of(named)):
                continue
            if all(subscripted(use) for use in uses(source, source.of(named), node)):
                head = [] if source.includes("vector") else [insertion(0, "#include <vector>\n")]
                text = f"{source.std}vector<{source.of(type_)}> {source.of(named)}({source.of(size)});"
                found.append((*head, replace(node, text)))
        return found


class VectorToDeque(Rule):
    """`vector<T> v` -> `deque<T> v`; indexed, grown, walked through, never handed to functions or other variables."""

    name: ClassVar[str] = "vector_to_deque"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if "iterator" in source.words:
            return []
        found: list[Site] = []
        for node, declarator, name in variables(source, "vector"):
            type_ = node.child_by_field_name("type")
            if (
                type_ is None
                or source.resolve(source.of(type_)) == "vector<bool>"
                or not self._sized(source, declarator)
            ):
                continue
            if all(self._fits(source, use) for use in uses(source, name, node)):
                head = [] if source.includes("deque") else [insertion(0, "#include <deque>\n")]
                found.append((*head, replace(type_, source.of(type_).replace("vector", "deque", 1))))
        return found

    @staticmethod
    def _sized(source: Source, declarator: Node) -> bool:
        """No initialiser, a list of values, or a length and a value."""
        if declarator.type in ("identifier", "function_declarator"):
            first = declarator.child_by_field_name("parameters")
            if first is None:
                return True
            return all(source.types.get(source.of(child), UNKNOWN) in INTEGRAL for child in first.named_children)
        value = declarator.child_by_field_name("value")
        if value is None or value.type != "argument_list" or not value.named_children:
            return value is not None and value.type == "initializer_list"
        return type_of(source, value.named_children[0]) in INTEGRAL

    @staticmethod
    def _fits(source: Source, use: Node) -> bool:
        method = method_of(source, use)
        if method is not None:
            if source.of(method) in _VECTOR:
                return True
            call = method.parent.parent if method.parent is not None else None
            outer = call.parent if call is not None else None
            return source.of(method) in ("begin", "end") and outer is not None and outer.type == "argument_list"
        outer = use.parent
        walked = outer is not None and outer.type == "for_range_loop" and outer.child_by_field_name("right") == use
        return walked or (subscripted(use) and not _address_kept(source, outer))
