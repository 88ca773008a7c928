"""Branches in other forms: inverted, nested, with and without else, as conditional expressions."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, alone, block, in_block, insertion, replace
from polyalgo.divalgo.rewrite.source import FUNCTIONS, Node, Source, above
from polyalgo.divalgo.rewrite.values import arithmetic, place, pure, type_of

_LEAVES = ("return_statement", "continue_statement", "break_statement")
_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def condition(node: Node) -> Node | None:
    """The plain expression an `if` tests; None with a declaration or an initialiser in it."""
    clause = node.child_by_field_name("condition")
    if clause is None or len(clause.named_children) != 1:
        return None
    value = clause.named_children[0]
    return None if value.type in ("declaration", "init_statement") else value


def parts(node: Node) -> tuple[Node, Node | None]:
    """What an `if` does, and otherwise."""
    then = node.child_by_field_name("consequence")
    clause = node.child_by_field_name("alternative")
    assert then is not None
    return then, clause.named_children[-1] if clause is not None else None


def leaves(node: Node | None) -> bool:
    """Whether control never passes a statement's end."""
    if node is not None and node.type == "compound_statement":
        node = node.named_children[-1] if node.named_children else None
    return node is not None and node.type in _LEAVES


def before_else(node: Node) -> bool:
    """Whether an `else` follows a statement without a brace in between, and would belong to an `if` in its place."""
    outer = node.parent
    while outer is not None and outer.type != "compound_statement":
        if outer.type == "if_statement" and parts(outer)[1] is not None and parts(outer)[0] == node:
            return True
        node, outer = outer, outer.parent
    return False


def negated(source: Source, node: Node) -> str:
    """The opposite of a condition."""
    if node.type == "binary_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = source.of(node.child_by_field_name("operator"))
        types = {type_of(source, left), type_of(source, right)}
        if operator in _OPPOSITE and all(arithmetic(type_) and type_ != "double" for type_ in types):
            return f"{source.of(left)} {_OPPOSITE[operator]} {source.of(right)}"
    if node.type == "unary_expression" and source.of(node).startswith("!"):
        return f"({source.of(node.child_by_field_name('argument'))})"
    return f"!({source.of(node)})"


class InvertIf(Rule):
    """`if (c) a else b` -> `if (!c) b else a`."""

    name: ClassVar[str] = "invert_if"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            test, (then, otherwise) = condition(node), parts(node)
            if test is not None and otherwise is not None and not source.of(node).startswith("if constexpr"):
                edits = (replace(test, negated(source, test)), replace(then, block(source, otherwise)))
                found.append((*edits, replace(otherwise, block(source, then))))
        return found


class DropElse(Rule):
    """`if (c) { ... return; } else b` -> `if (c) { ... return; } b`."""

    name: ClassVar[str] = "drop_else"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            then, otherwise = parts(node)
            if (
                otherwise is not None
                and leaves(then)
                and node.parent is not None
                and node.parent.type == "compound_statement"
            ):
                found.append((Edit(then.end_byte, otherwise.start_byte, " "),))
        return found


class AddElse(Rule):
    """`if (c) return; rest` -> `if (c) return; else { rest }`."""

    name: ClassVar[str] = "add_else"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            then, otherwise = parts(node)
            outer = node.parent
            if otherwise is not None or not leaves(then) or outer is None or outer.type != "compound_statement":
                continue
            rest = [child for child in outer.named_children if child.start_byte > node.start_byte]
            if rest and not any(child.type in ("labeled_statement", "case_statement") for child in rest):
                found.append((insertion(node.end_byte, " else {"), insertion(outer.end_byte - 1, "} ")))
        return found


class SplitAnd(Rule):
    """`if (a && b) s` -> `if (a) { if (b) s }`; no else."""

    name: ClassVar[str] = "split_and"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            test, (then, otherwise) = condition(node), parts(node)
            if test is None or otherwise is not None or test.type != "binary_expression":
                continue
            left, right = test.child_by_field_name("left"), test.child_by_field_name("right")
            if (
                source.of(test.child_by_field_name("operator")) in ("&&", "and")
                and left is not None
                and right is not None
            ):
                gap = Edit(left.end_byte, right.start_byte, ") { if (")
                found.append((gap, insertion(then.end_byte, " }")))
        return found


class JoinIf(Rule):
    """`if (a) { if (b) s }` -> `if ((a) && (b)) s`; no elses."""

    name: ClassVar[str] = "join_if"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            test, (then, otherwise) = condition(node), parts(node)
            only = (
                then.named_children[0] if then.type == "compound_statement" and len(then.named_children) == 1 else then
            )
            if test is None or otherwise is not None or only.type != "if_statement":
                continue
            deeper, (body, other) = condition(only), parts(only)
            if deeper is not None and other is None and above(node, "else_clause") is None:
                text = f"if (({source.of(test)}) && ({source.of(deeper)})) {block(source, body)}"
                found.append((replace(node, text),))
        return found


class TernaryToIf(Rule):
    """`x = c ? a : b;`, `return c ? a : b;`, `cout << (c ? a : b);` -> if and else; `a` and `b` of one kind of type."""

    name: ClassVar[str] = "ternary_to_if"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("conditional_expression"):
            statement = _statement(source, node)
            if statement is None or not _alike(source, node):
                continue
            whole = node
            while whole.parent is not None and whole.parent.type == "parenthesized_expression":
                whole = whole.parent
            before = source.text[statement.start_byte : whole.start_byte]
            after = source.text[whole.end_byte : statement.end_byte]
            test, one, two = (
                source.of(node.child_by_field_name(n)) for n in ("condition", "consequence", "alternative")
            )
            open_, close = ("(", ")") if before.rstrip().endswith("<<") else ("", "")
            one, two = f"{before}{open_}{one}{close}{after}", f"{before}{open_}{two}{close}{after}"
            returns = statement.type == "return_statement"
            text = f"if ({test}) {one} {two}" if returns and in_block(statement) else f"if ({test}) {one} else {two}"
            found.append((replace(statement, alone(statement, text)),))
        return found


def _statement(source: Source, node: Node) -> Node | None:
    """The statement whose last step is to use a conditional expression, so that it can be done in each branch."""
    outer = node.parent
    while outer is not None and outer.type == "parenthesized_expression":
        outer = outer.parent
    if outer is None:
        return None
    if outer.type == "return_statement":
        function = above(outer, *FUNCTIONS)
        return outer if function is not None and function.type == "function_definition" else None
    if outer.type == "assignment_expression" and place(source, outer.child_by_field_name("left")):
        return outer.parent if outer.parent is not None and outer.parent.type == "expression_statement" else None
    calm = True
    while (
        outer is not None
        and outer.type == "binary_expression"
        and source.of(outer.child_by_field_name("operator")) == "<<"
    ):
        calm = calm and _calm(source, outer.child_by_field_name("left"), node)
        outer = outer.parent
    if outer is not None and outer.type == "expression_statement":
        text = source.of(outer)
        chain = outer.named_children[0]
        first = source.text[outer.start_byte : node.start_byte].count("<<") == 1  # nothing is printed before the test
        if (
            text.removeprefix("std::").startswith("cout")
            and chain.type == "binary_expression"
            and (first or (calm and pure(source, node.child_by_field_name("condition"))))
        ):
            return outer
    return None


def _calm(source: Source, left: Node | None, node: Node) -> bool:
    """Whether what a chain of shifts does before it comes to `node` cannot change the test in it."""
    if left is None or left.start_byte <= node.start_byte < left.end_byte:
        return left is not None
    while left.type == "binary_expression":
        right, left = left.child_by_field_name("right"), left.child_by_field_name("left")
        if left is None or not (pure(source, right) or _library(source, right)):
            return False
    return True


def _library(source: Source, node: Node | None) -> bool:
    """A call such as `setw(4)`, of pure arguments."""
    function = None if node is None else node.child_by_field_name("function")
    given = None if node is None else node.child_by_field_name("arguments")
    if function is None or given is None or function.type not in ("identifier", "qualified_identifier"):
        return False
    return source.of(function).rpartition("::")[2] not in source.declared and all(
        pure(source, child) for child in given.named_children
    )


def _alike(source: Source, node: Node) -> bool:
    """Both branches convert to the same type without a common one in between that would change a value."""
    one = type_of(source, node.child_by_field_name("consequence"))
    two = type_of(source, node.child_by_field_name("alternative"))
    if one == two and (one == "literal" or arithmetic(one) or one == "string"):
        return True
    return {one, two} <= {"int", "long", "long long"}


class IfToTernary(Rule):
    """`if (c) x = a; else x = b;` -> `x = c ? a : b;`; `a` and `b` of one known type, `c` and `x` pure."""

    name: ClassVar[str] = "if_to_ternary"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for node in source.all("if_statement"):
            test, (then, otherwise) = condition(node), parts(node)
            one, two = _assignment(source, then), _assignment(source, otherwise)
            if test is None or one is None or two is None or source.of(one[0]) != source.of(two[0]):
                continue
            types = {type_of(source, one[1]), type_of(source, two[1])}
            if len(types) == 1 and all(map(arithmetic, types)):
                text = f"{source.of(one[0])} = ({source.of(test)}) ? {source.of(one[1])} : {source.of(two[1])};"
                found.append((replace(node, text),))
        return found


def _assignment(source: Source, node: Node | None) -> tuple[Node, Node] | None:
    """Left and right of the one plain assignment that a statement is."""
    if node is not None and node.type == "compound_statement" and len(node.named_children) == 1:
        node = node.named_children[0]
    if node is None or node.type != "expression_statement" or not node.named_children:
        return None
    step = node.named_children[0]
    if step.type != "assignment_expression" or source.of(step.child_by_field_name("operator")) != "=":
        return None
    left, right = step.child_by_field_name("left"), step.child_by_field_name("right")
    if left is None or right is None or not place(source, left) or right.type == "assignment_expression":
        return None
    return left, right
