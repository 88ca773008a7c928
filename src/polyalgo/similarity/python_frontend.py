"""Python to control flow: statements of a tree-sitter syntax tree become nodes of a `FlowBuilder`.

`parse_python` is the entrance. The module's own statements are the program's main function. A `finally` runs behind
the body and the handlers; a return through it is not followed into it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from polyalgo.similarity.cfg import BRANCHES, Branch, FlowBuilder, NodeKind
from polyalgo.similarity.frontend import classify, parse_tree, plain, resolve_calls
from polyalgo.similarity.python_expressions import bound_names
from polyalgo.similarity.python_functions import PythonFunctionReader
from polyalgo.similarity.vocabulary import PYTHON_CLASSES, PYTHON_STOPS

if TYPE_CHECKING:
    from tree_sitter import Language
    from tree_sitter import Node as Tree


@cache
def _language() -> Language:
    import tree_sitter_python
    from tree_sitter import Language

    return Language(tree_sitter_python.language())


_LEXEME = re.compile(
    r"""(?s:\'\'\'.*?\'\'\'|\"\"\".*?\"\"\")|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\#[^\n]*|[(\[{]|[)\]}]|\n"""
)


def _joined(text: str) -> str:
    """Every bracket closed on its line; the grammar takes a continuation with less indentation for the block's end."""
    depth = waiting = 0

    def lexeme(match: re.Match[str]) -> str:
        nonlocal depth, waiting
        found = match[0]
        depth = max(0, depth + (found in "([{") - (found in ")]}"))
        if depth and found == "\n":
            waiting += 1
            return " "
        if depth and found.startswith("#"):
            return ""
        if found == "\n" and waiting:
            found, waiting = "\n" * (waiting + 1), 0  # later lines keep their numbers
        return found

    return _LEXEME.sub(lexeme, text)


def parse_python(source: str | bytes) -> tuple[Tree, str, FlowBuilder]:
    """Syntax tree, the text that its offsets refer to, and flow of a program.

    Raises:
        UnreadableError: it is too deep, or parsing does not come to an end.
    """
    text = plain(source)
    root = parse_tree(_language(), text)
    if root.has_error and (joined := _joined(text)) != text:
        again = parse_tree(_language(), joined)
        if not again.has_error:
            root, text = again, joined
    reader = PythonReader(text)
    saved = reader.flow.enter("", "", 0, 0)
    reader.look(root)
    reader.declare_locals(root)
    for child in root.named_children:
        reader.statement(child)
    reader.flow.leave(saved)
    resolve_calls(reader.flow, reader.pending)
    classify(reader.flow, reader.names.functions | set(reader.names.classes), PYTHON_CLASSES)
    return root, text, reader.flow


class PythonReader(PythonFunctionReader):
    """Adds statements to functions."""

    def look(self, root: Tree) -> None:
        """First look: names of all functions and classes."""
        waiting = [root]
        while waiting:
            tree = waiting.pop()
            if tree.type in ("function_definition", "class_definition"):
                name = tree.child_by_field_name("name")
                if name is not None and tree.type == "function_definition":
                    self.names.functions.add(self.word(name))
                elif name is not None:
                    self.names.classes[self.word(name)] = {}
            waiting += tree.named_children

    def statement(self, tree: Tree) -> None:
        """One statement."""
        handler = _statements().get(tree.type)
        self.enter_nesting()
        if handler is not None:
            handler(self, tree)
        elif tree.is_error:
            self.block(tree)
        self.depth -= 1

    # -- simple statements -----------------------------------------------------------------------------------------

    def _expression_statement(self, tree: Tree) -> None:
        for child in tree.named_children:
            if child.type == "assignment":
                self._assignment(child)
            elif child.type == "augmented_assignment":
                self._augmented(child)
            elif child.type not in ("string", "concatenated_string", "comment", "ellipsis"):
                self._simple(child)

    def _simple(self, tree: Tree) -> None:
        self.open(NodeKind.EXPRESSION, tree.start_byte, tree.end_byte)
        if tree.type == "print_statement":
            self.at.names.append("print")
        for child in tree.named_children if tree.type.endswith("_statement") else [tree]:
            self.read(child)
        if tree.type == "call" and self.word(tree.named_children[0]).rpartition(".")[2] in PYTHON_STOPS:
            self.flow.exit(self.flow.frontier)
            self.flow.frontier = []

    def _assignment(self, tree: Tree) -> None:
        targets, value = [], tree
        while value.type == "assignment":
            left, right = value.child_by_field_name("left"), value.child_by_field_name("right")
            if left is None or right is None:
                return  # a mere annotation
            targets.append(left)
            value = right
        self.open(NodeKind.ASSIGN, tree.start_byte, tree.end_byte)
        name = self.scope.get(self.word(targets[0])) if targets[0].type == "identifier" else None
        if value.type == "lambda":
            self.lambda_expression(value, name)
        else:
            self.read(value)
        for target in targets:
            self.write(target)

    def _augmented(self, tree: Tree) -> None:
        left, right = tree.child_by_field_name("left"), tree.child_by_field_name("right")
        operator = tree.child_by_field_name("operator")
        if left is None or right is None or operator is None:
            return
        self.open(NodeKind.ASSIGN, tree.start_byte, tree.end_byte)
        self.at.operators.append(self.word(operator)[:-1].replace("//", "/"))
        self.read(left)
        self.read(right)
        if left.type == "identifier":
            self.write(left)
        elif (variable := self.base(left)) is not None:
            self.change(variable)

    def _delete(self, tree: Tree) -> None:
        self._simple(tree)
        for target in tree.named_children[0].named_children or tree.named_children:
            variable = self.base(target)
            if variable is not None and target.type != "identifier":
                self.change(variable)

    def _return(self, tree: Tree) -> None:
        self.open(NodeKind.RETURN, tree.start_byte, tree.end_byte)
        for child in tree.named_children:
            self.at.value = True
            self.read(child)
        self.flow.exit(self.flow.frontier)
        self.flow.frontier = []

    def _raise(self, tree: Tree) -> None:
        self.open(NodeKind.THROW, tree.start_byte, tree.end_byte)
        for child in tree.named_children:
            self.read(child)
        if self.flow.throwers is None:
            self.flow.exit(self.flow.frontier)
        self.flow.frontier = []

    def _break(self, tree: Tree) -> None:
        self.jump(NodeKind.BREAK, tree.start_byte, tree.end_byte, self.frames[0])

    def _continue(self, tree: Tree) -> None:
        self.jump(NodeKind.CONTINUE, tree.start_byte, tree.end_byte, self.frames[1])

    # -- branches and loops ----------------------------------------------------------------------------------------

    def _predicate(self, kind: NodeKind, tree: Tree) -> int:
        index = self.open(kind, tree.start_byte, tree.end_byte)
        self.read(tree)
        return index

    def _if(self, tree: Tree) -> None:
        ends: list[int] = []
        for clause in (tree, *tree.children_by_field_name("alternative")):
            condition = clause.child_by_field_name("condition")
            if condition is None:
                self.block(clause.child_by_field_name("body"))
                break
            index = self._predicate(NodeKind.BRANCH, condition)
            self.flow.frontier = [index * BRANCHES + Branch.TRUE]
            self.block(clause.child_by_field_name("consequence"))
            ends += self.flow.frontier
            self.flow.frontier = [index * BRANCHES + Branch.FALSE]
        self.flow.frontier = ends + self.flow.frontier

    def _loop(self, tree: Tree, index: int) -> None:
        """Body and `else` of a loop whose predicate is a node already."""
        breaks, continues, _ = self.frames
        breaks.append([])
        continues.append([])
        self.flow.frontier = [index * BRANCHES + Branch.TRUE]
        self.block(tree.child_by_field_name("body"))
        self.flow.join(self.flow.frontier + continues.pop(), index)
        left = breaks.pop()
        self.flow.frontier = [index * BRANCHES + Branch.FALSE]
        alternative = tree.child_by_field_name("alternative")
        if alternative is not None:
            self.block(alternative.child_by_field_name("body"))
        self.flow.frontier = self.flow.frontier + left

    def _while(self, tree: Tree) -> None:
        condition = tree.child_by_field_name("condition")
        if condition is not None:
            self._loop(tree, self._predicate(NodeKind.LOOP, condition))

    def _for(self, tree: Tree) -> None:
        left, right = tree.child_by_field_name("left"), tree.child_by_field_name("right")
        if left is None or right is None:
            return
        index = self.open(NodeKind.LOOP, left.start_byte, right.end_byte)
        self.at.operators.append("range")
        self.read(right)
        self.write(left)
        self._loop(tree, index)

    def _match(self, tree: Tree) -> None:
        """What patterns bind, the switch binds; a failed guard goes on to the next case."""
        subject, body = tree.child_by_field_name("subject"), tree.child_by_field_name("body")
        if subject is None or body is None:
            return
        index = self._predicate(NodeKind.SWITCH, subject)
        node, default = self.at, False
        ends: list[int] = []
        failed: list[int] = []
        for clause in body.named_children:
            patterns = [c for c in clause.named_children if c.type == "case_pattern"]
            for pattern in patterns:
                for name in bound_names(pattern):
                    variable = self.scope.get(self.word(name))
                    if variable is not None:
                        node.changes.append(variable)
            self.flow.frontier = [index * BRANCHES + Branch.CASE, *failed]
            failed = []
            guard = clause.child_by_field_name("guard")
            if guard is not None:
                test = self._predicate(NodeKind.BRANCH, guard)
                self.flow.frontier = [test * BRANCHES + Branch.TRUE]
                failed = [test * BRANCHES + Branch.FALSE]
            default |= guard is None and any(self.word(p) == "_" for p in patterns)
            self.block(clause.child_by_field_name("consequence"))
            ends += self.flow.frontier
        self.flow.frontier = ends + failed + ([] if default else [index * BRANCHES + Branch.CASE])

    def _with(self, tree: Tree) -> None:
        for clause in tree.named_children:
            for item in clause.named_children if clause.type == "with_clause" else []:
                self.open(NodeKind.ASSIGN, item.start_byte, item.end_byte)
                value = item.child_by_field_name("value")
                if value is not None and value.type == "as_pattern" and len(value.named_children) == 2:
                    self.read(value.named_children[0])
                    self.write(value.named_children[1])
                elif value is not None:
                    self.read(value)
        self.block(tree.child_by_field_name("body"))

    def _try(self, tree: Tree) -> None:
        """Handlers follow every `raise`, call and subscript of the body."""
        outer, self.flow.throwers = self.flow.throwers, []
        self.block(tree.child_by_field_name("body"))
        throwers, self.flow.throwers = self.flow.throwers or [], outer
        codes = [index * BRANCHES + Branch.THROW for index in throwers if self._may_throw(index)]
        normal, ends = self.flow.frontier, []
        handlers = [c for c in tree.named_children if c.type.startswith("except")]
        for clause in handlers:
            self.flow.frontier = list(codes)
            block = clause.named_children[-1]
            self.open(NodeKind.CATCH, clause.start_byte, block.start_byte)
            for child in clause.named_children[:-1]:
                self.read(child.named_children[0] if child.type == "as_pattern" else child)
                if child.type == "as_pattern":
                    self.write(child.named_children[-1])
            self.block(block)
            ends += self.flow.frontier
        self.flow.frontier = normal
        for clause in tree.named_children:
            if clause.type == "else_clause":
                self.block(clause.child_by_field_name("body"))
            elif clause.type == "finally_clause":
                self.flow.frontier = self.flow.frontier + (ends if handlers else codes)
                ends = []
                self.block(clause.named_children[-1])
        self.flow.frontier = self.flow.frontier + ends

    def _may_throw(self, index: int) -> bool:
        node = self.flow.nodes[index]
        return node.kind is NodeKind.THROW or bool(node.calls or node.names) or "[]" in node.operators

    def _decorated(self, tree: Tree) -> None:
        definition = tree.child_by_field_name("definition")
        if definition is not None:
            self.statement(definition)


@cache
def _statements() -> dict[str, Callable[[Any, Tree], None]]:
    reader = PythonReader
    return {
        "expression_statement": reader._expression_statement,
        "assert_statement": reader._simple,
        "print_statement": reader._simple,
        "exec_statement": reader._simple,
        "delete_statement": reader._delete,
        "return_statement": reader._return,
        "raise_statement": reader._raise,
        "break_statement": reader._break,
        "continue_statement": reader._continue,
        "if_statement": reader._if,
        "while_statement": reader._while,
        "for_statement": reader._for,
        "match_statement": reader._match,
        "with_statement": reader._with,
        "try_statement": reader._try,
        "function_definition": reader.function_definition,
        "decorated_definition": reader._decorated,
        "class_definition": reader.class_definition,
        "block": reader.block,
    }
