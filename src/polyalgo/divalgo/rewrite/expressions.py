"""Expressions and single statements in other words: steps, compound assignments, comparisons, min and max, swaps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.branches import before_else, condition, parts
from polyalgo.divalgo.rewrite.rule import Rule, Site, alone, block, replace
from polyalgo.divalgo.rewrite.source import Node, Source
from polyalgo.divalgo.rewrite.tokens import words
from polyalgo.divalgo.rewrite.values import INTEGRAL, arithmetic, place, pure, type_of

_COMPOUND = ("+", "-", "*", "/", "%", "&", "|", "^")
_MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def discarded(node: Node) -> bool:
    """Whether nobody uses an expression's value: a statement of its own, or a loop's update."""
    outer = node.parent
    if outer is None:
        return False
    return outer.type == "expression_statement" or (
        outer.type == "for_statement" and outer.child_by_field_name("update") == node
    )


class StepForm(Rule):
    """`i++`, `++i`, `i += 1` and `i = i + 1` into each other, where only the effect counts; integers only."""

    name: ClassVar[str] = "step_form"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("update_expression", "assignment_expression"):
            if not discarded(node):
                continue
            if node.type == "update_expression":
                target = node.child_by_field_name("argument")
                sign = source.of(node.child_by_field_name("operator"))[0]
            else:
                target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
                sign = source.of(node.child_by_field_name("operator"))[0]
                if sign == "=" and value is not None and value.type == "binary_expression":
                    if source.of(value.child_by_field_name("left")) != source.of(target):
                        continue
                    sign = source.of(value.child_by_field_name("operator"))
                    value = value.child_by_field_name("right")
                if source.of(value) != "1" or sign not in ("+", "-"):
                    continue
            type_ = type_of(source, target)
            if not place(source, target) or type_ not in INTEGRAL or type_ == "bool":
                continue
            x = source.of(target)
            forms = [f"{x}{sign}{sign}", f"{sign}{sign}{x}", f"{x} {sign}= 1", f"{x} = {x} {sign} 1"]
            other = [form for form in forms if form.replace(" ", "") != source.of(node).replace(" ", "")]
            found.append((replace(node, rng.choice(other)),))
        return found


class CompoundAssignment(Rule):
    """`x += e` -> `x = x + (e)` and back; `x` a pure name of a number."""

    name: ClassVar[str] = "compound_assignment"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("assignment_expression"):
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            operator = source.of(node.child_by_field_name("operator"))
            type_ = type_of(source, left)
            if left is None or right is None or not place(source, left) or type_ not in INTEGRAL or type_ == "bool":
                continue
            x = source.of(left)
            if operator[:-1] in _COMPOUND and operator != "=":
                if arithmetic(type_of(source, right)) and pure(source, right):
                    value = (
                        source.of(right) if right.type in ("identifier", "number_literal") else f"({source.of(right)})"
                    )
                    found.append((replace(node, f"{x} = {x} {operator[:-1]} {value}"),))
            elif operator == "=" and right.type == "binary_expression":
                inner = source.of(right.child_by_field_name("operator"))
                if inner in _COMPOUND and source.of(right.child_by_field_name("left")) == x:
                    value = source.of(right.child_by_field_name("right"))
                    found.append((replace(node, f"{x} {inner}= {value}"),))
        return found


class FlipComparison(Rule):
    """`a < b` -> `b > a`; both pure numbers."""

    name: ClassVar[str] = "flip_comparison"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("binary_expression"):
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            operator = node.child_by_field_name("operator")
            if left is None or right is None or operator is None or source.of(operator) not in _MIRROR:
                continue
            if all(pure(source, side) and arithmetic(type_of(source, side)) for side in (left, right)):
                sides = [_tight(source, right), _tight(source, left)]
                found.append(
                    (replace(left, sides[0]), replace(operator, _MIRROR[source.of(operator)]), replace(right, sides[1]))
                )
        return found


def _tight(source: Source, node: Node) -> str:
    """An operand that keeps together on either side of a comparison."""
    return f"({source.of(node)})" if node.type in ("binary_expression", "conditional_expression") else source.of(node)


def _calls(source: Source, *names: str) -> Iterator[tuple[Node, str, list[Node]]]:
    """Calls of functions of the standard library, with name and arguments."""
    for node in source.all("call_expression"):
        function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        name = source.of(function).removeprefix("std::")
        if given is not None and name in names and name not in source.declared:
            yield node, name, given.named_children


class MaxToIf(Rule):
    """`x = max(x, e);` -> `if (e > x) x = e;`, and the same for min; `x` and `e` pure."""

    name: ClassVar[str] = "max_to_if"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node, name, given in _calls(source, "max", "min"):
            step = node.parent
            if len(given) != 2 or step is None or step.type != "assignment_expression":
                continue
            target, statement = step.child_by_field_name("left"), step.parent
            others = [arg for arg in given if source.of(arg) != source.of(target)]
            if statement is None or statement.type != "expression_statement" or len(others) != 1:
                continue
            if (
                source.of(step.child_by_field_name("operator")) != "="
                or not place(source, target)
                or not pure(source, others[0])
            ):
                continue
            if arithmetic(type_of(source, target)) and type_of(source, target) != "double":
                x, e = source.of(target), _tight(source, others[0])
                test = f"{e} > {x}" if name == "max" else f"{e} < {x}"
                found.append((replace(statement, alone(statement, f"if ({test}) {x} = {source.of(others[0])};")),))
        return found


class IfToMax(Rule):
    """`if (e > x) x = e;` -> `x = max(x, e);`, and the same for min; both of one known type, `e` and `x` pure."""

    name: ClassVar[str] = "if_to_max"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        if not source.includes("algorithm") or {"max", "min"} & source.declared.keys():
            return []
        for node in source.all("if_statement"):
            test, (then, otherwise) = condition(node), parts(node)
            step = (
                then.named_children[0]
                if then.type in ("compound_statement", "expression_statement") and len(then.named_children) == 1
                else None
            )
            if step is not None and step.type == "expression_statement" and step.named_children:
                step = step.named_children[0]
            if test is None or otherwise is not None or step is None or step.type != "assignment_expression":
                continue
            if test.type != "binary_expression" or source.of(step.child_by_field_name("operator")) != "=":
                continue
            left, right = test.child_by_field_name("left"), test.child_by_field_name("right")
            target, value = step.child_by_field_name("left"), step.child_by_field_name("right")
            operator = source.of(test.child_by_field_name("operator"))
            types = {type_of(source, target), type_of(source, value)}
            if operator not in ("<", ">") or not place(source, target) or not pure(source, value):
                continue
            if len(types) != 1 or not all(arithmetic(type_) and type_ != "double" for type_ in types):
                continue
            sides = [source.of(left), source.of(right)]
            x, e = source.of(target), source.of(value)
            if sides == [e, x]:
                name = "max" if operator == ">" else "min"
            elif sides == [x, e]:
                name = "max" if operator == "<" else "min"
            else:
                continue
            found.append((replace(node, f"{x} = {source.std}{name}({x}, {e});"),))
        return found


class MaxToTernary(Rule):
    """`max(a, b)` -> `(a < b ? b : a)`, and the same for min; both pure numbers."""

    name: ClassVar[str] = "max_to_ternary"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node, name, given in _calls(source, "max", "min"):
            if len(given) == 2 and all(pure(source, arg) and arithmetic(type_of(source, arg)) for arg in given):
                a, b = (_tight(source, arg) for arg in given)
                test = f"{a} < {b}" if name == "max" else f"{b} < {a}"
                found.append((replace(node, f"({test} ? {b} : {a})"),))
        return found


class SwapToTemporary(Rule):
    """`swap(a, b);` -> three assignments; both pure names of numbers of one type, the place of b not by a."""

    name: ClassVar[str] = "swap_to_temporary"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node, _, given in _calls(source, "swap"):
            statement = node.parent
            if len(given) != 2 or statement is None or statement.type != "expression_statement":
                continue
            types = [type_of(source, arg) for arg in given]
            if (
                types[0] == types[1]
                and types[0] in INTEGRAL
                and types[0] != "bool"
                and all(place(source, a) for a in given)
                and not _named(source, given[0]) & _indexing(source, given[1])  # `swap(a[i], a[a[i]])`
            ):
                a, b = map(source.of, given)
                t = source.fresh("tmp", "t", "hold")
                found.append((replace(statement, f"{{ {types[0]} {t} = {a}; {a} = {b}; {b} = {t}; }}"),))
        return found


def _named(source: Source, node: Node | None) -> set[str]:
    """The variable and fields that a place is in, without what indexes it."""
    found: set[str] = set()
    while node is not None:
        found |= words(source.of(node.child_by_field_name("field") or (None if node.named_children else node)))
        node = node.child_by_field_name("argument")
    return found


def _indexing(source: Source, node: Node | None) -> set[str]:
    """All names in the indices of a place."""
    found: set[str] = set()
    while node is not None:
        found |= words(source.of(node.child_by_field_name("indices")))
        node = node.child_by_field_name("argument")
    return found


class PushToEmplace(Rule):
    """`v.push_back(e)` -> `v.emplace_back(e)`, `q.push(e)` -> `q.emplace(e)`; one argument, no braces, no string."""

    name: ClassVar[str] = "push_to_emplace"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        new = {"push_back": "emplace_back", "push": "emplace", "push_front": "emplace_front", "insert": "emplace"}
        found: list[Site] = []
        for node in source.all("call_expression"):
            function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
            if (
                function is None
                or function.type != "field_expression"
                or given is None
                or len(given.named_children) != 1
            ):
                continue
            field = function.child_by_field_name("field")
            if field is None or source.of(field) not in new or source.of(field) in source.declared:
                continue
            type_ = type_of(source, function.child_by_field_name("argument"))
            if "<" in type_ and "[]" not in type_ and given.named_children[0].type != "initializer_list":
                found.append((replace(field, new[source.of(field)]),))
        return found


class CountByIf(Rule):
    """`a += (x == y);` -> `if (x == y) a++;`; a comparison as a number."""

    name: ClassVar[str] = "count_by_if"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("assignment_expression"):
            target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
            if source.of(node.child_by_field_name("operator")) != "+=" or value is None or not place(source, target):
                continue
            statement = node.parent
            if statement is None or statement.type != "expression_statement" or type_of(source, value) != "bool":
                continue
            if type_of(source, target) in INTEGRAL[1:] and pure(source, value):  # a bool has no ++
                text = f"if ({source.of(value)}) {source.of(target)}++;"
                found.append((replace(statement, alone(statement, text)),))
        return found


class WhileToDo(Rule):
    """`while (c) s` -> `if (c) do s while (c);`; `c` pure, and no `else` follows."""

    name: ClassVar[str] = "while_to_do"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for loop in source.all("while_statement"):
            test, body = condition(loop), loop.child_by_field_name("body")
            if test is not None and body is not None and pure(source, test) and not before_else(loop):
                text = f"if ({source.of(test)}) {{ do {block(source, body)} while ({source.of(test)}); }}"
                found.append((replace(loop, text),))
        return found
