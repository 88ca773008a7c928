"""C++ to control flow: statements of a tree-sitter syntax tree become nodes of a `FlowBuilder`.

`parse_cpp` is the entrance. A part that does not parse is skipped; how much that is, `pdg.build_pdg` reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from polyalgo.similarity import cpp_syntax as syntax
from polyalgo.similarity.cfg import BRANCHES, Branch, FlowBuilder, NodeKind
from polyalgo.similarity.cpp_declarations import DeclarationReader
from polyalgo.similarity.cpp_macros import preprocess
from polyalgo.similarity.frontend import MAX_DEPTH, UnreadableError, classify, parse_tree, resolve_calls
from polyalgo.similarity.vocabulary import CPP_CLASSES, CPP_INPUT_STREAMS, CPP_OUTPUT_STREAMS, CPP_STOPS

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_STREAMS = CPP_INPUT_STREAMS | CPP_OUTPUT_STREAMS


_HOLES = re.compile(r"\btypeid\b(?=\s*\()|\b(?:__)?typeof(?:__)?\b(?=\s*\()")
"""What g++ knows and the grammar does not; spelled as something of the same form that it knows."""


def parse_cpp(source: str | bytes) -> tuple[Tree, str, FlowBuilder]:
    """Syntax tree, the preprocessed text that its offsets refer to, and flow of a program.

    Raises:
        UnreadableError: it is too long, too deep, or macros or parsing do not come to an end.
    """
    text = preprocess(source)
    root = parse_tree(syntax.LANGUAGE, text)
    if root.has_error and _HOLES.search(text):
        text = _HOLES.sub(lambda match: "sizeof" if match[0] == "typeid" else "decltype", text)
        root = parse_tree(syntax.LANGUAGE, text)
    reader = CppReader(text)
    saved = reader.flow.enter("", "", 0, 0)  # the file itself: its initialisers run before everything else
    for child in root.named_children:
        reader.look(child)
    for child in root.named_children:
        reader.top_level(child)
    reader.flow.leave(saved)
    resolve_calls(reader.flow, reader.pending)
    classify(reader.flow, reader.names.functions, CPP_CLASSES)
    return root, text, reader.flow


class CppReader(DeclarationReader):
    """Statements and top-level constructs."""

    def top_level(self, tree: Tree) -> None:
        """A construct outside of functions."""
        found = tree.kind_id
        if found == syntax.FUNCTION_DEFINITION:
            self.function_definition(tree, "")
        elif found == syntax.DECLARATION:
            self.declaration(tree)
        elif found in syntax.CONTAINERS or tree.is_error:
            self.enter_nesting()
            outer = self.space
            if found == syntax.NAMESPACE:
                self.space = self.space_of(tree)
            for child in tree.named_children:
                self.top_level(child)
            self.space = outer
            self.depth -= 1
        elif found in syntax.CLASSES:
            self.class_of(tree)
        else:
            self.statement(tree)

    def statement(self, tree: Tree) -> None:
        """One statement."""
        handler = _statements().get(tree.kind_id)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnreadableError(f"nests deeper than {MAX_DEPTH} levels")
        if handler is not None:
            handler(self, tree)
        elif tree.is_error:
            for child in tree.named_children:
                self.statement(child)
        self.depth -= 1

    def _compound(self, tree: Tree) -> None:
        mark = len(self.undo)
        for child in tree.named_children:
            self.statement(child)
        self.close_scope(mark)

    def _children(self, tree: Tree) -> None:
        for child in tree.named_children:
            self.statement(child)

    # -- expressions -----------------------------------------------------------------------------------------------

    def _expression_statement(self, tree: Tree) -> None:
        for child in tree.named_children:
            self.expression(child)

    def expression(self, tree: Tree) -> None:
        """An expression in the place of a statement; commas separate statements."""
        while tree.kind_id in (syntax.COMMA, syntax.PARENTHESIZED) and tree.named_children:
            if tree.kind_id == syntax.COMMA:
                self.enter_nesting()
                self.expression(tree.named_children[0])
                self.depth -= 1
            tree = tree.named_children[-1]
        if tree.kind_id == syntax.ASSIGNMENT:
            self.open(NodeKind.ASSIGN, tree.start_byte, tree.end_byte)
            self.assign(tree)
        elif tree.kind_id == syntax.UPDATE:
            self.open(NodeKind.ASSIGN, tree.start_byte, tree.end_byte)
            self.update(tree)
        else:
            self.open(NodeKind.EXPRESSION, tree.start_byte, tree.end_byte)
            self.read(tree)
            if tree.kind_id == syntax.CALL:
                name = self.callee_name(tree.children[0])
                if name in CPP_STOPS and name not in self.names.functions:
                    self.flow.exit(self.flow.frontier)
                    self.flow.frontier = []

    # -- branches --------------------------------------------------------------------------------------------------

    def _condition(self, kind: NodeKind, clause: Tree) -> int:
        """The predicate in parentheses, behind its C++17 initialiser."""
        initialiser = clause.child_by_field_name("initializer")
        if initialiser is not None:
            self._children(initialiser)
        value = clause.child_by_field_name("value")
        if value is None:
            value = clause.named_children[-1] if clause.kind_id == syntax.PARENTHESIZED else clause
        index = self.open(kind, value.start_byte, value.end_byte)
        if value.kind_id == syntax.DECLARATION:
            declarator, init = value.child_by_field_name("declarator"), value.child_by_field_name("value")
            if declarator is not None and init is not None:
                self.initialise(declarator, "", init, None)
        else:
            self.read(value)
        return index

    def _if(self, tree: Tree) -> None:
        mark, ends = len(self.undo), []
        while True:
            condition = tree.child_by_field_name("condition")
            consequence = tree.child_by_field_name("consequence")
            if condition is None or consequence is None:
                return
            index = self._condition(NodeKind.BRANCH, condition)
            self.flow.frontier = [index * BRANCHES + Branch.TRUE]
            self.statement(consequence)
            ends += self.flow.frontier
            self.flow.frontier = [index * BRANCHES + Branch.FALSE]
            alternative = tree.child_by_field_name("alternative")
            if alternative is None or not alternative.named_children:
                break
            tree = alternative.named_children[-1]
            if tree.kind_id != syntax.IF:
                self.statement(tree)
                break
        self.flow.frontier = ends + self.flow.frontier
        self.close_scope(mark)

    def _switch(self, tree: Tree) -> None:
        condition, body = tree.child_by_field_name("condition"), tree.child_by_field_name("body")
        if condition is None or body is None:
            return
        mark = len(self.undo)
        index = self._condition(NodeKind.SWITCH, condition)
        breaks, _, switches = self.frames
        breaks.append([])
        switches.append([index, 0])
        self.flow.frontier = []
        self.statement(body)
        self.flow.frontier = self.flow.frontier + breaks.pop()
        if not switches.pop()[1]:
            self.flow.frontier.append(index * BRANCHES + Branch.CASE)
        self.close_scope(mark)

    def _case(self, tree: Tree) -> None:
        children = tree.named_children
        switches = self.frames[2]
        if switches:
            self.flow.frontier = [*self.flow.frontier, switches[-1][0] * BRANCHES + Branch.CASE]
            if tree.child_by_field_name("value") is None:
                switches[-1][1] = 1
            else:
                children = children[1:]
        for child in children:
            self.statement(child)

    # -- loops -----------------------------------------------------------------------------------------------------

    def _body(self, tree: Tree | None) -> tuple[list[int], list[int]]:
        """Read a loop's body; edge codes of its breaks and continues."""
        breaks, continues, _ = self.frames
        breaks.append([])
        continues.append([])
        if tree is not None:
            self.statement(tree)
        return breaks.pop(), continues.pop()

    def _while(self, tree: Tree) -> None:
        condition = tree.child_by_field_name("condition")
        if condition is None:
            return
        mark = len(self.undo)
        index = self._condition(NodeKind.LOOP, condition)
        self.flow.frontier = [index * BRANCHES + Branch.TRUE]
        breaks, continues = self._body(tree.child_by_field_name("body"))
        self.flow.join(self.flow.frontier + continues, index)
        self.flow.frontier = [index * BRANCHES + Branch.FALSE, *breaks]
        self.close_scope(mark)

    def _do(self, tree: Tree) -> None:
        condition = tree.child_by_field_name("condition")
        if condition is None:
            return
        first = len(self.flow.nodes)
        breaks, continues = self._body(tree.child_by_field_name("body"))
        self.flow.frontier = self.flow.frontier + continues
        index = self._condition(NodeKind.LOOP, condition)
        self.flow.join([index * BRANCHES + Branch.TRUE], first)
        self.flow.frontier = [index * BRANCHES + Branch.FALSE, *breaks]

    def _for(self, tree: Tree) -> None:
        mark = len(self.undo)
        body = tree.child_by_field_name("body")
        initialiser = tree.child_by_field_name("initializer")
        if initialiser is not None:
            if initialiser.kind_id == syntax.DECLARATION:
                self.declaration(initialiser)
            else:
                self.expression(initialiser)
        condition = tree.child_by_field_name("condition")
        if condition is not None:
            index = self._condition(NodeKind.LOOP, condition)
        else:
            index = self.open(NodeKind.LOOP, tree.start_byte, tree.end_byte if body is None else body.start_byte)
        self.flow.frontier = [index * BRANCHES + Branch.TRUE]
        breaks, continues = self._body(body)
        self.flow.frontier = self.flow.frontier + continues
        update = tree.child_by_field_name("update")
        if update is not None:
            self.expression(update)
        self.flow.join(self.flow.frontier, index)
        self.flow.frontier = [index * BRANCHES + Branch.FALSE, *breaks]
        self.close_scope(mark)

    def _for_range(self, tree: Tree) -> None:
        declarator, values = tree.child_by_field_name("declarator"), tree.child_by_field_name("right")
        if declarator is None or values is None:
            return
        mark = len(self.undo)
        initialiser = tree.child_by_field_name("initializer")
        if initialiser is not None:
            self._children(initialiser)
        index = self.open(NodeKind.LOOP, declarator.start_byte, values.end_byte)
        self.at.operators.append("range")
        declared = self.declared_type(tree.child_by_field_name("type"))
        if not declared and self.names.classes:
            declared = self.element_class(values)
        self.initialise(declarator, declared, values, None)
        self.flow.frontier = [index * BRANCHES + Branch.TRUE]
        breaks, continues = self._body(tree.child_by_field_name("body"))
        self.flow.join(self.flow.frontier + continues, index)
        self.flow.frontier = [index * BRANCHES + Branch.FALSE, *breaks]
        self.close_scope(mark)

    # -- jumps -----------------------------------------------------------------------------------------------------

    def _break(self, tree: Tree) -> None:
        self.jump(NodeKind.BREAK, tree.start_byte, tree.end_byte, self.frames[0])

    def _continue(self, tree: Tree) -> None:
        self.jump(NodeKind.CONTINUE, tree.start_byte, tree.end_byte, self.frames[1])

    def _return(self, tree: Tree) -> None:
        self.open(NodeKind.RETURN, tree.start_byte, tree.end_byte)
        for child in tree.named_children:
            self.at.value = True
            self.read(child)
        self.flow.exit(self.flow.frontier)
        self.flow.frontier = []

    def _goto(self, tree: Tree) -> None:
        label = tree.child_by_field_name("label")
        self.open(NodeKind.GOTO, tree.start_byte, tree.end_byte)
        if label is not None:
            self.flow.goto(self.text[label.start_byte : label.end_byte])

    def _labeled(self, tree: Tree) -> None:
        label = tree.child_by_field_name("label")
        if label is not None:
            self.flow.label(self.text[label.start_byte : label.end_byte])
            for child in tree.named_children[1:]:
                self.statement(child)

    def _yield(self, tree: Tree) -> None:
        self.open(NodeKind.EXPRESSION, tree.start_byte, tree.end_byte)
        for child in tree.named_children:
            self.read(child)

    def _type_definition(self, tree: Tree) -> None:
        target = tree.child_by_field_name("type")
        if target is not None:
            self.class_of(target)
        self.alias(tree)

    def _nested_function(self, tree: Tree) -> None:
        self.look(tree)
        self.function_definition(tree, "")

    # -- exceptions ------------------------------------------------------------------------------------------------

    def _throw(self, tree: Tree) -> None:
        self.open(NodeKind.THROW, tree.start_byte, tree.end_byte)
        for child in tree.named_children:
            self.read(child)
        if self.flow.throwers is None:
            self.flow.exit(self.flow.frontier)
        self.flow.frontier = []

    def _try(self, tree: Tree) -> None:
        """Handlers follow every `throw` and every call of the body; one handler does not exclude another."""
        body = tree.child_by_field_name("body")
        outer, self.flow.throwers = self.flow.throwers, []
        if body is not None:
            self.statement(body)
        throwers, self.flow.throwers = self.flow.throwers, outer
        codes = [index * BRANCHES + Branch.THROW for index in throwers or [] if self._may_throw(index)]
        ends = self.flow.frontier
        for clause in tree.named_children:
            if clause.kind_id == syntax.CATCH:
                self.flow.frontier = list(codes)
                self._catch(clause)
                ends = ends + self.flow.frontier
        self.flow.frontier = ends

    def _may_throw(self, index: int) -> bool:
        node = self.flow.nodes[index]
        return node.kind is NodeKind.THROW or bool(node.calls) or any(name not in _STREAMS for name in node.names)

    def _catch(self, clause: Tree) -> None:
        mark = len(self.undo)
        parameters, body = clause.child_by_field_name("parameters"), clause.child_by_field_name("body")
        end = clause.end_byte if body is None else body.start_byte
        self.open(NodeKind.CATCH, clause.start_byte, end)
        for parameter in [] if parameters is None else parameters.named_children:
            declarator = parameter.child_by_field_name("declarator")
            if declarator is not None:
                for variable in self.declare_all(declarator, ""):
                    self.define(variable)
        if body is not None:
            self.statement(body)
        self.close_scope(mark)


@cache
def _statements() -> dict[int, Callable[[Any, Tree], None]]:
    reader = CppReader
    table: dict[str, Callable[[Any, Tree], None]] = {
        "compound_statement": reader._compound,
        "expression_statement": reader._expression_statement,
        "declaration": reader.declaration,
        "if_statement": reader._if,
        "switch_statement": reader._switch,
        "case_statement": reader._case,
        "while_statement": reader._while,
        "do_statement": reader._do,
        "for_statement": reader._for,
        "for_range_loop": reader._for_range,
        "break_statement": reader._break,
        "continue_statement": reader._continue,
        "return_statement": reader._return,
        "co_return_statement": reader._return,
        "goto_statement": reader._goto,
        "labeled_statement": reader._labeled,
        "throw_statement": reader._throw,
        "try_statement": reader._try,
        "co_yield_statement": reader._yield,
        "struct_specifier": reader.class_of,
        "class_specifier": reader.class_of,
        "union_specifier": reader.class_of,
        "type_definition": reader._type_definition,
        "alias_declaration": reader.alias,
        "attributed_statement": reader._children,
        "function_definition": reader._nested_function,
    }
    return {syntax.kind(name): handler for name, handler in table.items()}
