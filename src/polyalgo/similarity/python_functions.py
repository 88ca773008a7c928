"""Python functions, lambdas and classes: scopes, parameters, and the names that a body binds.

Statements are `python_frontend`'s matter. Default values and decorators are not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from polyalgo.similarity.cfg import CallSite, NodeKind, Passing
from polyalgo.similarity.python_expressions import PythonExpressionReader, bound_names

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_ANY_NUMBER = 1 << 30
_COMPREHENSIONS = frozenset(
    ("list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression")
)


class PythonFunctionReader(PythonExpressionReader):
    """Adds functions to expressions; a subclass adds statements."""

    def statement(self, tree: Tree) -> None:
        """Read one statement."""
        raise NotImplementedError

    def block(self, tree: Tree | None) -> None:
        """The statements of a block."""
        for child in [] if tree is None else tree.named_children:
            self.statement(child)

    def declare_locals(self, body: Tree) -> None:
        """Declare what a function's body binds, whatever the order, as Python does."""
        elsewhere: set[str] = set()
        found: dict[str, None] = {}
        waiting = [body]
        while waiting:
            tree = waiting.pop()
            if tree.type in ("global_statement", "nonlocal_statement"):
                elsewhere |= {self.word(c) for c in tree.named_children}
            target = _target(tree)
            if target is not None:
                found.update(dict.fromkeys(self.word(name) for name in bound_names(target)))
            if tree is body or tree.type not in ("function_definition", "class_definition", "lambda", *_COMPREHENSIONS):
                waiting += tree.named_children
        function = self.flow.functions[self.flow.function]
        parameters = {self.flow.variables[v].name for v in function.parameters if v is not None}
        for name in found:
            if name not in elsewhere and name not in parameters:
                self.declare(name)

    def function_definition(self, tree: Tree, owner: str = "") -> None:
        """A function or method."""
        name, body = tree.child_by_field_name("name"), tree.child_by_field_name("body")
        if name is not None and body is not None:
            self._function(self.word(name), owner, tree, body, body.start_byte)

    def _function(self, name: str, owner: str, tree: Tree, body: Tree, end: int) -> None:
        kept = (self.at if self.at_index >= 0 else None, self.at_index, self.frames)
        saved = self.flow.enter(name, owner, tree.start_byte, end)
        self.frames = ([], [], [])
        mark = len(self.undo)
        parameters = tree.child_by_field_name("parameters")
        if parameters is not None:
            self._parameters(parameters, owner)
        if tree.type == "lambda":
            self.open(NodeKind.RETURN, body.start_byte, body.end_byte)
            self.at.value = True
            self.read(body)
        else:
            self.declare_locals(body)
            self.block(body)
        self.close_scope(mark)
        self.flow.leave(saved)
        self.at_index, self.frames = kept[1], kept[2]
        if kept[0] is not None:
            self.at = kept[0]

    def _parameters(self, parameters: Tree, owner: str) -> None:
        function = self.flow.functions[self.flow.function]
        fewest = most = 0
        for position, parameter in enumerate(parameters.named_children):
            optional = "default" in parameter.type
            splat = "splat" in parameter.type or "splat" in (parameter.named_children or [parameter])[0].type
            name = parameter
            while name.type != "identifier" and name.named_children:
                name = name.named_children[0]
            if name.type != "identifier" or (owner and position == 0 and self.word(name) in ("self", "cls")):
                continue
            most = _ANY_NUMBER if splat else most + 1
            fewest += not (optional or splat)
            variable = self.declare(self.word(name))
            node = self.open(NodeKind.PARAMETER, parameter.start_byte, parameter.end_byte)
            self.define(variable)
            function.parameters.append(variable)
            function.parameter_nodes.append(node)
            function.passing.append(Passing.OBJECT)
        function.arity = (fewest, most)

    def lambda_expression(self, tree: Tree, variable: int | None) -> None:
        """A function of its own; without a name, whoever gets it is taken to call it."""
        body = tree.child_by_field_name("body")
        self.at.names.append("lambda")
        if body is None:
            return
        index, creator = len(self.flow.functions), self.at_index
        if variable is not None:
            self.lambdas.setdefault(variable, []).append(index)
        else:
            self.at.calls.append(CallSite([index], [], direct=False))
        self._function("", self.flow.functions[self.flow.function].owner, tree, body, body.start_byte)
        self.flow.functions[index].created_by = creator

    def class_definition(self, tree: Tree) -> None:
        """Methods, and the statements of the class body where they stand."""
        name, body = tree.child_by_field_name("name"), tree.child_by_field_name("body")
        for member in [] if body is None or name is None else body.named_children:
            found = member.child_by_field_name("definition") if member.type == "decorated_definition" else member
            if found is not None and found.type == "function_definition":
                self.function_definition(found, self.word(name) if name is not None else "")
            elif found is not None:
                self.statement(found)


def _target(tree: Tree) -> Tree | None:
    """What a construct binds in its function."""
    if tree.type in ("assignment", "augmented_assignment", "for_statement"):
        return tree.child_by_field_name("left")
    if tree.type == "named_expression":
        return tree.child_by_field_name("name")
    return tree if tree.type in ("as_pattern_target", "case_pattern") else None
