"""Python expressions: what a statement reads, writes, computes and calls, in one walk over its syntax tree.

Statements, functions and classes are `python_frontend`'s matter. Two names of one object are two variables; only
arguments are known to stand for what was passed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from polyalgo.similarity.cfg import CallSite
from polyalgo.similarity.frontend import PendingCall, Reader
from polyalgo.similarity.vocabulary import PYTHON_WRITES, PYTHON_WRITING_METHODS

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_OPERATOR = {">": "<", ">=": "<=", "and": "&&", "or": "||", "not": "!1", "//": "/", "<>": "!="}
"""Spelled as in C++ where it means the same; operands have no order in a label, so neither has a comparison."""
_SKIPPED = frozenset(["type", "integer", "float", "none", "true", "false", "comment", "ellipsis"])


class PythonExpressionReader(Reader):
    """Reads expressions into the node `at`; a subclass adds statements, functions and lambdas."""

    def lambda_expression(self, tree: Tree, variable: int | None) -> None:
        """Read a lambda, known under `variable` if it has a name."""
        raise NotImplementedError

    def word(self, tree: Tree) -> str:
        """The text of a tree."""
        return self.text[tree.start_byte : tree.end_byte]

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, tree: Tree) -> None:
        """Everything that evaluating `tree` reads, writes and calls."""
        self.enter_nesting()
        handler = _HANDLERS.get(tree.type)
        if handler is not None:
            handler(self, tree)
        elif tree.type not in _SKIPPED:
            for child in tree.named_children:
                self.read(child)
        self.depth -= 1

    def _identifier(self, tree: Tree) -> None:
        name = self.word(tree)
        variable = self.scope.get(name)
        if variable is not None:
            self.use(variable)
            if variable in self.lambdas:
                self.at.calls.append(CallSite(self.lambdas[variable], [], direct=False))
        elif name in self.names.functions:
            self.pending.append(PendingCall(self.at_index, name, "", [], reference=True))

    def _operation(self, tree: Tree) -> None:
        """Left spines are loops: sums of any length need no depth."""
        rights = []
        while tree.type in _OPERATIONS:
            operands = tree.named_children
            if any(operand.type not in ("integer", "float") for operand in operands):  # -1 and 10**9 are literals
                suffix = "1" if tree.type == "unary_operator" else ""
                tokens = [self.word(c) for c in tree.children if not c.is_named]
                self.at.operators += [_OPERATOR.get(token, token) + suffix for token in tokens]
            if not operands:
                break
            rights.append((operands[1:], tree.type == "boolean_operator"))
            tree = operands[0]
        else:
            self.read(tree)
        for operands, skips in reversed(rights):
            self.doubtful += skips
            for operand in operands:
                self.read(operand)
            self.doubtful -= skips

    def _subscript(self, tree: Tree) -> None:
        self.at.operators.append("[]")
        for child in tree.named_children:
            self.read(child)

    def _conditional(self, tree: Tree) -> None:
        self.at.operators.append("?:")
        for number, child in enumerate(tree.named_children):  # value, condition, other value
            self.doubtful += number != 1
            self.read(child)
            self.doubtful -= number != 1

    def _attribute(self, tree: Tree) -> None:
        variable = self._own_field(tree)
        if variable is not None:
            self.use(variable)
        else:
            self.read(tree.named_children[0])

    def _own_field(self, tree: Tree) -> int | None:
        """The field that `self.x` means inside a method; it exists from its first mention on."""
        owner = self.flow.functions[self.flow.function].owner
        if not owner or len(tree.named_children) != 2 or self.word(tree.named_children[0]) != "self":
            return None
        name = self.word(tree.named_children[1])
        fields = self.names.classes.setdefault(owner, {})
        if name not in fields:
            fields[name] = self.flow.variable(name, -1)
            self.flow.variables[fields[name]].is_field = self.flow.variables[fields[name]].shared = True
        return fields[name]

    def _named(self, tree: Tree) -> None:
        name, value = tree.child_by_field_name("name"), tree.child_by_field_name("value")
        if name is not None and value is not None:
            self.read(value)
            self.write(name)

    def _keyword(self, tree: Tree) -> None:
        value = tree.child_by_field_name("value")
        if value is not None:
            self.read(value)

    def _comprehension(self, tree: Tree) -> None:
        """The loop stays in its statement; what it binds is seen inside only."""
        self.at.operators.append("comprehension")
        mark = len(self.undo)
        for clause in tree.named_children[1:]:
            if clause.type == "for_in_clause":
                left, right = clause.child_by_field_name("left"), clause.child_by_field_name("right")
                if left is not None and right is not None:
                    self.read(right)
                    for name in bound_names(left):
                        self.declare(self.word(name))
            else:
                self.read(clause)
        if tree.named_children:
            self.read(tree.named_children[0])
        self.close_scope(mark)

    def _lambda(self, tree: Tree) -> None:
        self.lambda_expression(tree, None)

    # -- writing ---------------------------------------------------------------------------------------------------

    def write(self, tree: Tree) -> None:
        """Bind a target; an item or attribute changes its object."""
        self.enter_nesting()
        if tree.type == "identifier":
            variable = self.scope.get(self.word(tree))
            if variable is not None:
                self.define(variable)
        elif tree.type in ("subscript", "attribute"):
            if tree.type == "subscript":
                self.at.operators.append("[]")
                for child in tree.named_children[1:]:
                    self.read(child)
            variable = self.base(tree)
            if variable is not None:
                self.change(variable)
        else:
            for child in tree.named_children:
                self.write(child)
        self.depth -= 1

    def base(self, tree: Tree) -> int | None:
        """The variable whose object an expression names or is a part of; None for a new value."""
        while True:
            if tree.type == "identifier":
                return self.scope.get(self.word(tree))
            if tree.type == "attribute":
                variable = self._own_field(tree)
                if variable is not None:
                    return variable
            elif tree.type not in ("subscript", "parenthesized_expression"):
                return None
            if not tree.named_children:
                return None
            tree = tree.named_children[0]

    # -- calls -----------------------------------------------------------------------------------------------------

    def _call(self, tree: Tree) -> None:
        callee, given = tree.named_children[0], tree.named_children[-1]
        arguments = [given] if given.type == "generator_expression" else given.named_children
        bases = [self.base(a) for a in arguments if a.type != "keyword_argument"]
        if callee.type == "attribute" and len(callee.named_children) == 2:
            self._method_call(callee, bases)
        elif callee.type == "identifier":
            self._named_call(self.word(callee), bases)
        else:
            self.read(callee)
        for argument in arguments:
            self.read(argument)

    def _named_call(self, name: str, bases: list[int | None]) -> None:
        variable = self.scope.get(name)
        if variable is not None:
            self.use(variable)
            self.at.names.append("()")
            if variable in self.lambdas:
                self.at.calls.append(CallSite(self.lambdas[variable], bases))
            return
        self.at.names.append(name)
        if name in self.names.functions:
            self.pending.append(PendingCall(self.at_index, name, "", bases))
        elif name in self.names.classes:
            self.pending.append(PendingCall(self.at_index, "__init__", name, bases, True))
        for position in PYTHON_WRITES.get(name, ()):
            self._write_argument(bases, position)

    def _method_call(self, callee: Tree, bases: list[int | None]) -> None:
        receiver, name = callee.named_children[0], self.word(callee.named_children[1])
        own = self.word(receiver) == "self" and bool(self.flow.functions[self.flow.function].owner)
        variable = None if own else self.base(receiver)
        if not own:
            self.read(receiver)
        self.at.names.append(name)
        if name in self.names.functions and (own or variable is not None):
            owner = self.flow.functions[self.flow.function].owner if own else ""
            self.pending.append(PendingCall(self.at_index, name, owner, bases, True, variable))
        elif variable is not None and name in PYTHON_WRITING_METHODS:
            self.change(variable)
        elif variable is None:  # heapq.heappush(heap, x)
            for position in PYTHON_WRITES.get(name, ()):
                self._write_argument(bases, position)

    def _write_argument(self, bases: list[int | None], position: int) -> None:
        variable = bases[position] if position < len(bases) else None
        if variable is not None:
            self.change(variable)


def bound_names(target: Tree) -> list[Tree]:
    """The identifiers that a target binds: not those of its items and attributes."""
    found, waiting = [], [target]
    while waiting:
        tree = waiting.pop()
        if tree.type == "identifier":
            found.append(tree)
        elif tree.type not in ("subscript", "attribute"):
            waiting += tree.named_children
    return found


_OPERATIONS = frozenset(
    ["binary_operator", "boolean_operator", "comparison_operator", "unary_operator", "not_operator"]
)
_HANDLERS: dict[str, Callable[[Any, Tree], None]] = {
    "identifier": PythonExpressionReader._identifier,
    **dict.fromkeys(_OPERATIONS, PythonExpressionReader._operation),
    "subscript": PythonExpressionReader._subscript,
    "conditional_expression": PythonExpressionReader._conditional,
    "attribute": PythonExpressionReader._attribute,
    "named_expression": PythonExpressionReader._named,
    "keyword_argument": PythonExpressionReader._keyword,
    **dict.fromkeys(
        ("list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression"),
        PythonExpressionReader._comprehension,
    ),
    "lambda": PythonExpressionReader._lambda,
    "call": PythonExpressionReader._call,
}
