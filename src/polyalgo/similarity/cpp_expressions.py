"""C++ expressions: what a statement reads, writes, computes and calls, in one walk over its syntax tree.

Declarations and statements are `cpp_frontend`'s matter. Nothing is typed: a name means what the innermost declaration
of it says, and an array, container or object is one variable.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from polyalgo.similarity import cpp_syntax as syntax
from polyalgo.similarity.cfg import CallSite
from polyalgo.similarity.cpp_operators import OperatorReader
from polyalgo.similarity.frontend import MAX_DEPTH, PendingCall, UnreadableError
from polyalgo.similarity.vocabulary import (
    CPP_CLASSES,
    CPP_INPUT_STREAMS,
    CPP_OUTPUT_STREAMS,
    CPP_STREAM_TYPES,
    CPP_WRITES,
    CPP_WRITING_METHODS,
)

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_OPERATOR = {
    ">": "<", ">=": "<=", "and": "&&", "or": "||", "not": "!", "not_eq": "!=", "bitand": "&", "bitor": "|",
    "xor": "^", "compl": "~",
}  # fmt: skip
"""Operands have no order in a label, so neither has a comparison."""

_SHORT_CIRCUITS = ("&&", "||")

Handler = Callable[[Any, "Tree"], None]


class ExpressionReader(OperatorReader):
    """Reads expressions into the node `at`; subclasses add declarations, statements and lambdas."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._handlers = _handlers()

    def lambda_expression(self, tree: Tree, variable: int | None) -> None:
        """Read a lambda, known under `variable` if it has a name."""
        raise NotImplementedError

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, tree: Tree) -> None:
        """Everything that evaluating `tree` reads, writes and calls."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnreadableError(f"nests deeper than {MAX_DEPTH} levels")
        handler = self._handlers.get(tree.kind_id)
        if handler is not None:
            handler(self, tree)
        else:
            for child in tree.named_children:
                self.read(child)
        self.depth -= 1

    def _nothing(self, tree: Tree) -> None:
        pass

    def _identifier(self, tree: Tree) -> None:
        name = self.text[tree.start_byte : tree.end_byte]
        variable = self.scope.get(name)
        if variable is not None:
            self.use(variable)
            if variable in self.lambdas:  # a lambda as a value: whoever gets it may call it
                self.at.calls.append(CallSite(self.lambdas[variable], [], direct=False))
        elif name in self.names.functions:
            self.pending.append(PendingCall(self.at_index, name, "", [], reference=True, space=self.space))

    def _qualified(self, tree: Tree) -> None:
        variable = self.qualified_variable(tree)
        if variable is not None:
            self.use(variable)
            return
        scopes, name = self.scope_of(tree), self.callee_name(tree)
        if name in self.names.functions and not self.is_library(scopes):
            call = PendingCall(self.at_index, name, scopes[1], [], reference=True, space=scopes[1])
            self.pending.append(call)

    def _parenthesized(self, tree: Tree) -> None:
        for child in tree.named_children:
            self.read(child)

    def _operator_of(self, tree: Tree, position: int) -> str:
        token = tree.children[position]
        name = self.text[token.start_byte : token.end_byte]
        return _OPERATOR.get(name, name)

    def _binary(self, tree: Tree) -> None:
        """Left spines are loops: sums and streams of any length need no depth."""
        spine = []
        while tree.kind_id == syntax.BINARY:
            left, token, right = tree.children[:3]
            spine.append((self.text[token.start_byte : token.end_byte], left, right))
            tree = left
        if tree.kind_id == syntax.NUMBER and all(right.kind_id == syntax.NUMBER for _, _, right in spine):
            return  # 1e9 + 7 is a literal
        stream = self._stream(tree)
        self.read(tree)
        for name, left, right in reversed(spine):
            if name == ">>" and stream == "input":
                self.write(right)
            elif name == "<<" and stream == "output":
                self.read(right)
            else:
                stream = ""
                operator = _OPERATOR.get(name, name)
                self.at.operators.append(operator)
                if operator in _SHORT_CIRCUITS:
                    self.doubtful += 1
                    self.read(right)
                    self.doubtful -= 1
                else:
                    self.read(right)
            if self.names.operators:
                self.overloaded(f"operator{name}", (left, right))

    def _stream(self, tree: Tree) -> str:
        """`input` or `output` where the left end of a chain of shifts is a stream; counted as a call."""
        if tree.kind_id == syntax.QUALIFIED:
            name = tree.child_by_field_name("name")
            tree = tree if name is None else name
        if tree.kind_id != syntax.IDENTIFIER:
            return ""
        name_text = self.text[tree.start_byte : tree.end_byte]
        variable = self.scope.get(name_text)
        if variable is not None:
            declared = self.types.get(variable, "").rpartition(":")[2]
            if declared not in CPP_STREAM_TYPES:
                return ""
            self.change(variable)
            written = declared.startswith("o") or declared == "stringstream"
            self.at.names.append("cout" if written else "cin")
            return "output" if declared.startswith("o") else "input"
        if name_text in CPP_INPUT_STREAMS or name_text in CPP_OUTPUT_STREAMS:
            self.at.names.append(name_text)
            return "input" if name_text in CPP_INPUT_STREAMS else "output"
        return ""

    def _unary(self, tree: Tree) -> None:
        argument = tree.children[1]
        if argument.kind_id != syntax.NUMBER:  # -1 is a literal
            operator = self._operator_of(tree, 0)
            self.at.operators.append(f"{operator}1")
            self.read(argument)
            if self.names.operators:
                self.overloaded(f"operator{operator}", (argument,))

    def _pointer(self, tree: Tree) -> None:
        if self._operator_of(tree, 0) == "*":
            self.at.operators.append("*1")
            self.read(tree.children[1])
            if "operator*" in self.names.operators:
                self.overloaded("operator*", (tree.children[1],))
        else:
            self._take_address(tree.children[1])

    def _take_address(self, tree: Tree) -> None:
        """`&a[i]` reads i only."""
        while tree.kind_id in (syntax.SUBSCRIPT, syntax.FIELD):
            if tree.kind_id == syntax.SUBSCRIPT:
                self.at.operators.append("[]")
                for child in tree.named_children[1:]:
                    self.read(child)
            tree = tree.children[0]
        if tree.kind_id != syntax.IDENTIFIER:
            self.read(tree)

    def _subscript(self, tree: Tree) -> None:
        self.at.operators.append("[]")
        for child in tree.named_children:
            self.read(child)
        if self.names.operators:
            self._overloaded_subscript(tree)

    def _overloaded_subscript(self, tree: Tree) -> None:
        self.overloaded("operator[]", (tree.children[0], *tree.children[1].named_children))
        variable = self.base(tree.children[0]) if tree.children[0].kind_id == syntax.IDENTIFIER else None
        if variable is not None:
            self.compared_by(variable, "[]")

    def _field(self, tree: Tree) -> None:
        argument = tree.children[0]
        if argument.kind_id == syntax.THIS:
            variable = self._own_field(tree)
            if variable is not None:
                self.use(variable)
            return
        self.read(argument)

    def _conditional(self, tree: Tree) -> None:
        self.at.operators.append("?:")
        condition, *branches = tree.named_children
        self.read(condition)
        self.doubtful += 1
        for branch in branches:
            self.read(branch)
        self.doubtful -= 1

    def _cast(self, tree: Tree) -> None:
        """`(x)*(y)` looks like a cast of a dereferenced y; it is a product if x is a variable."""
        target, value = tree.child_by_field_name("type"), tree.child_by_field_name("value")
        if target is None or value is None:
            return
        name = self.text[target.start_byte : target.end_byte]
        variable = self.scope.get(name)
        if variable is None:
            self.read(value)
            return
        self.use(variable)
        if value.kind_id in (syntax.POINTER, syntax.UNARY):
            self.at.operators.append(self._operator_of(value, 0))
            value = value.children[1]
        self.read(value)

    def _product(self, tree: Tree) -> None:
        """`n * m` as the argument of `vector<int> a(n * m)`, which the grammar takes for a parameter `n *m`."""
        for child in tree.named_children:
            if child.kind_id in (syntax.POINTER_DECLARATOR, syntax.REFERENCE_DECLARATOR):
                self.at.operators.append(self._operator_of(child, 0))
                self._product(child)
            else:
                self.read(child)

    def _update(self, tree: Tree) -> None:
        self.at.operators.append("=")
        self.update(tree)

    def update(self, tree: Tree) -> None:
        """`++x`: the same as `x += 1`, with the `=` said by the statement's kind."""
        target, operator = tree.child_by_field_name("argument"), tree.child_by_field_name("operator")
        if target is not None and operator is not None:
            self.at.operators.append(self.text[operator.start_byte])
            self.read(target)
            self.write(target, reads=False)
            if self.names.operators:
                name = self.text[operator.start_byte : operator.end_byte]
                self.overloaded(f"operator{name}", (target,), extra=int(operator.start_byte > target.start_byte))

    def _assignment(self, tree: Tree) -> None:
        self.at.operators.append("=")
        self.assign(tree)

    def assign(self, tree: Tree) -> None:
        """An assignment whose own `=` is said by the statement's kind."""
        left, token, right = tree.children[:3]
        operator = self.text[token.start_byte : token.end_byte]
        target = (
            self.scope.get(self.text[left.start_byte : left.end_byte]) if left.kind_id == syntax.IDENTIFIER else None
        )
        if right.kind_id == syntax.LAMBDA:
            self.lambda_expression(right, target)
        else:
            self.read(right)
        if operator != "=":
            self.at.operators.append(operator[:-1])
            self.read(left)
        self.write(left, reads=operator == "=")
        if target is not None and operator == "=":
            self.point(target, right)
        if self.names.operators:
            self.overloaded(f"operator{operator}", (left, right))
            if left.kind_id == syntax.SUBSCRIPT:
                self._overloaded_subscript(left)

    # -- calls -----------------------------------------------------------------------------------------------------

    def _call(self, tree: Tree) -> None:
        callee = tree.children[0]
        arguments = tree.children[-1].named_children
        if callee.kind_id == syntax.FIELD and callee.children[0].kind_id != syntax.THIS:
            self._method_call(callee, arguments)
        elif callee.kind_id in (syntax.IDENTIFIER, syntax.QUALIFIED, syntax.TEMPLATE_FUNCTION, syntax.FIELD):
            self._named_call(callee, arguments)
        else:
            self.read(callee)
            if "operator()" in self.names.operators:
                self._object_call(callee, arguments)
        library = callee.kind_id != syntax.FIELD and "operator()" in self.names.operators
        library = library and self.callee_name(callee) not in self.names.functions
        for argument in arguments:
            if library:
                self.handed_on(argument)
            taken = self._is_address(argument) and self.at.names[-1:] not in (["scanf"], ["fscanf"], ["sscanf"])
            self.read(argument.children[1] if taken else argument)  # f(&x) may read x

    def _named_call(self, callee: Tree, arguments: list[Tree]) -> None:
        name = self.callee_name(callee)
        owner, space, library = self.flow.functions[self.flow.function].owner, self.space, False
        if callee.kind_id == syntax.QUALIFIED:
            variable, scopes = self.qualified_variable(callee), self.scope_of(callee)
            owner, space, library = scopes[1], scopes[1], self.is_library(scopes)
        else:
            variable = self.scope.get(name)
        if variable is not None:
            self._call_of_variable(variable, arguments)
            return
        name = self.meant(name)
        if name in self.names.functions and not library:
            self.at.names.append(name)
            bases = [self.base(a) for a in arguments]
            self.pending.append(PendingCall(self.at_index, name, owner, bases, space=space))
            return
        self.at.names.append(f"std::{name}" if name in self.names.functions else name)
        self._outside_writes(name, arguments)
        if self.names.operators:
            self.compared(name, arguments)

    def _object_call(self, callee: Tree, arguments: list[Tree]) -> None:
        """`P()(x)`, `fs[0](x)`, `a.compare(x)`: a call of whatever has `operator()`."""
        owner = self.class_at(callee)
        if self.has_operator("operator()", owner):
            self.at.names.append("()")
            bases = [self.base(a) for a in arguments]
            self.pending.append(PendingCall(self.at_index, "operator()", owner, bases, True, self.base(callee)))

    def _call_of_variable(self, variable: int, arguments: list[Tree]) -> None:
        """A lambda, a function object, or a function that came as a parameter."""
        self.use(variable)
        self.at.names.append("()")
        bases = [self.base(a) for a in arguments]
        current = self.flow.functions[self.flow.function]
        if variable in self.lambdas:
            self.at.calls.append(CallSite(self.lambdas[variable], bases))
        elif current.parameters[:1] == [variable] and bases[:1] == [variable]:
            self.at.calls.append(CallSite([self.flow.function], bases))  # self(self, ...): recursion of a lambda
        elif self.has_operator("operator()", owner := self.class_name(variable)):
            self.pending.append(PendingCall(self.at_index, "operator()", owner, bases, True, variable))

    def _method_call(self, callee: Tree, arguments: list[Tree]) -> None:
        receiver = callee.children[0]
        variable = self.base(receiver)
        name = self.callee_name(callee)
        self.read(receiver)
        self.at.names.append(name)
        declared = self._class_of_receiver(receiver, variable)
        if name in self.names.functions and (declared in self.names.classes or declared not in CPP_CLASSES):
            owner = declared if declared in self.names.classes else ""
            bases = [self.base(a) for a in arguments]
            self.pending.append(PendingCall(self.at_index, name, owner, bases, True, variable))
            return
        if name in CPP_WRITING_METHODS and variable is not None:
            self.change(variable)
        if self.names.operators:
            if variable is not None:
                self.compared_by(variable, name)
            self._object_call(callee, arguments)
        if name == "swap":
            self._outside_writes(name, arguments[:1])

    def _class_of_receiver(self, receiver: Tree, variable: int | None) -> str:
        if variable is not None and receiver.kind_id == syntax.IDENTIFIER:
            return self.class_name(variable)
        return self.class_at(receiver) if self.names.classes else ""

    def _outside_writes(self, name: str, arguments: list[Tree]) -> None:
        """What a function that is not in the program writes: known arguments, and whatever its address is taken of."""
        if name == "read" and not arguments:
            return
        written = CPP_WRITES.get(name, ())
        for position, argument in enumerate(arguments):
            taken = self._is_address(argument)
            if taken and position in written:
                self.write(argument.children[1], reads=False)  # scanf("%d", &x)
            elif taken or position in written:
                self.write(argument, part=True, reads=False)

    def _construction(self, tree: Tree) -> None:
        """`T{...}`, `new T(...)`."""
        target = tree.child_by_field_name("type")
        if target is not None:
            self.construct(target, [], None)
        self._parenthesized(tree)

    def construct(self, target: Tree, arguments: list[Tree], variable: int | None) -> None:
        """A call of the constructor of a class of the program, or of the library."""
        name = self.meant(self.callee_name(target))
        if name in self.names.classes:
            bases = [self.base(a) for a in arguments]
            self.pending.append(PendingCall(self.at_index, name, name, bases, True, variable))
        else:
            self.at.names.append(name)

    def _lambda(self, tree: Tree) -> None:
        self.lambda_expression(tree, None)


@cache
def _handlers() -> dict[int, Handler]:
    reader = ExpressionReader
    table: dict[str, Handler] = {
        "identifier": reader._identifier,
        "type_identifier": reader._identifier,
        "qualified_identifier": reader._qualified,
        "parenthesized_expression": reader._parenthesized,
        "binary_expression": reader._binary,
        "unary_expression": reader._unary,
        "pointer_expression": reader._pointer,
        "subscript_expression": reader._subscript,
        "field_expression": reader._field,
        "conditional_expression": reader._conditional,
        "cast_expression": reader._cast,
        "parameter_declaration": reader._product,
        "update_expression": reader._update,
        "assignment_expression": reader._assignment,
        "call_expression": reader._call,
        "compound_literal_expression": reader._construction,
        "new_expression": reader._construction,
        "lambda_expression": reader._lambda,
    }
    skipped = (
        "number_literal string_literal char_literal true false null raw_string_literal concatenated_string this"
        " primitive_type sized_type_specifier placeholder_type_specifier field_identifier sizeof_expression"
        " user_defined_literal auto decltype statement_identifier type_qualifier"
    )
    table.update(dict.fromkeys(skipped.split(), reader._nothing))
    return {syntax.kind(name): handler for name, handler in table.items()}
