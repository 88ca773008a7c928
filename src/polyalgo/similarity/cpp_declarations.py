"""C++ declarations: variables and their initialisers, parameters, functions, lambdas, classes.

Statements are `cpp_frontend`'s matter. A declaration without an initialiser computes nothing and is no node.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from polyalgo.similarity import cpp_syntax as syntax
from polyalgo.similarity.cfg import CallSite, NodeKind, Passing
from polyalgo.similarity.cpp_expressions import ExpressionReader
from polyalgo.similarity.frontend import PendingCall

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_WORD = re.compile(r"\w+")
_ANY_NUMBER = 1 << 30


class DeclarationReader(ExpressionReader):
    """Adds declarations to expressions; subclasses add statements."""

    def statement(self, tree: Tree) -> None:
        """Read one statement."""
        raise NotImplementedError

    # -- variables -------------------------------------------------------------------------------------------------

    def declaration(self, tree: Tree) -> None:
        """`int a, b = 1, *c = &a;`: a node per initialised declarator."""
        target = tree.child_by_field_name("type")
        if target is None:
            return
        self.class_of(target)
        declared = self.declared_type(target)
        before = len(self.flow.variables)
        static = self.flow.function > 0 and "static" in self.text[tree.start_byte : target.start_byte].split()
        for declarator in tree.children_by_field_name("declarator"):
            found = declarator.kind_id
            if found == syntax.INIT_DECLARATOR or (
                found == syntax.FUNCTION_DECLARATOR and self._constructs(declarator)
            ):
                self.open(NodeKind.ASSIGN, declarator.start_byte, declarator.end_byte)
                self.initialise(declarator.children[0], declared, declarator.children[-1], target)
            elif found != syntax.FUNCTION_DECLARATOR:
                variables = self.declare_all(declarator, declared)
                owner = declared.partition("<")[0].strip()
                if owner in self.names.classes and owner in self.names.functions and found == syntax.IDENTIFIER:
                    self.open(NodeKind.ASSIGN, declarator.start_byte, declarator.end_byte)  # runs a constructor
                    self.construct(target, [], variables[0])
                    self.define(variables[0])
            if static:
                self._keep(range(before, len(self.flow.variables)))

    def declared_type(self, target: Tree | None) -> str:
        """A type as written, without `std::`; "" for numbers and `auto`."""
        if target is None or target.kind_id in syntax.PLAIN_TYPES:
            return ""
        return self.text[target.start_byte : target.end_byte].removeprefix("std::")

    def _keep(self, variables: range) -> None:
        """A static local keeps its value from call to call, and only the first call initialises it."""
        for variable in variables:
            if self.flow.variables[variable].function == self.flow.function:
                self.flow.variables[variable].shared = True
                if self.at_index >= 0 and variable in self.at.defines:
                    self.at.defines.remove(variable)
                    self.at.changes.append(variable)

    def _constructs(self, declarator: Tree) -> bool:
        """`vector<int> a(n)` looks like the prototype of a function, but has no parameter in its parentheses."""
        if declarator.children[0].kind_id != syntax.IDENTIFIER:
            return False
        parameters = declarator.children[-1].named_children
        if any(self._is_parameter(parameter) for parameter in parameters):
            return False
        if self.flow.function > 0:
            return bool(parameters)
        waiting = parameters  # outside of functions prototypes abound
        while waiting:
            tree = waiting.pop()
            if tree.kind_id in (syntax.TYPE_IDENTIFIER, syntax.IDENTIFIER):
                if self.text[tree.start_byte : tree.end_byte] in self.scope:
                    return True
            elif tree.kind_id == syntax.SUBSCRIPT:
                return True
            waiting += tree.named_children
        return False

    def _is_parameter(self, tree: Tree) -> bool:
        """Whether something between parentheses can only be a parameter: it has a name, a default or a plain type.

        `n * m` and `n & m` look like a pointer and a reference of type n; they are values where n is a variable, or
        where m is one and n no class.
        """
        if tree.kind_id != syntax.PARAMETER:
            return True
        target, declarator = tree.child_by_field_name("type"), tree.child_by_field_name("declarator")
        if target is not None and target.kind_id in syntax.PLAIN_TYPES:
            return declarator is None or declarator.kind_id != syntax.ABSTRACT_FUNCTION
        if declarator is None or declarator.kind_id not in (syntax.IDENTIFIER, *syntax.PASSING):
            return False
        if target is None or target.kind_id != syntax.TYPE_IDENTIFIER or tree.child_count != 2:
            return True
        name = self.text[target.start_byte : target.end_byte]
        if name in self.scope:
            return False
        inner = declarator.named_children[-1] if declarator.named_children else declarator
        if declarator.kind_id == syntax.IDENTIFIER or name in self.names.classes or self.flow.function <= 0:
            return True
        return self.text[inner.start_byte : inner.end_byte] not in self.scope

    def declare_all(self, declarator: Tree, declared: str) -> list[int]:
        """Declare the names of a declarator; a reference's and a pointer's variables are marked as such."""
        pointer = reference = False
        while True:
            found = declarator.kind_id
            if found == syntax.IDENTIFIER:
                name = self.text[declarator.start_byte : declarator.end_byte]
                variables = [self.declare(name)]
                if declared:
                    self.types[variables[0]] = self.names.aliases.get(declared, declared)
                if self.flow.function == 0:
                    self.names.spaces.setdefault(self.space, {})[name] = variables[0]
                break
            if found == syntax.STRUCTURED_BINDING:
                names = [self.text[c.start_byte : c.end_byte] for c in declarator.named_children]
                variables = [self.declare(name) for name in names]
                break
            if found == syntax.QUALIFIED:  # int A::x = 0;
                variable = self.qualified_variable(declarator)
                variables = [] if variable is None else [variable]
                break
            pointer |= found == syntax.POINTER_DECLARATOR
            reference |= found == syntax.REFERENCE_DECLARATOR
            inner = declarator.child_by_field_name("declarator")
            if inner is None:
                if not declarator.named_children:
                    return []
                inner = declarator.named_children[-1]
            declarator = inner
        for variable in variables:
            self.flow.variables[variable].is_reference |= reference
            if pointer:
                self.pointers.add(variable)
        return variables

    def initialise(self, declarator: Tree, declared: str, value: Tree, target: Tree | None) -> None:
        """Declare the names of a declarator and give them a value, in the node `at`."""
        variables = self.declare_all(declarator, declared)
        first = variables[0] if variables else None
        placeholder = target is None or target.kind_id == syntax.PLACEHOLDER
        if placeholder and not declared and self.names.classes and len(variables) == 1:
            found = self.class_at(value)
            if found in self.names.classes:
                self.types[variables[0]] = found
        if value.kind_id == syntax.LAMBDA:
            self.lambda_expression(value, first)
        elif value.kind_id in syntax.ARGUMENTS:
            if target is not None and declared:
                arguments = value.named_children
                if arguments or value.kind_id == syntax.ARGUMENT_LIST:
                    self.construct(target, arguments, first)
            for argument in value.named_children:
                self.read(argument)
        else:
            self.read(value)
        base = self.base(value) if first is not None else None
        for variable in variables:
            if self.flow.variables[variable].is_reference:
                self.at.binds.append(variable)
                if base is not None and base != variable:
                    self.flow.variables[variable].targets.add(base)
            elif len(variables) == 1:
                self.point(variable, value)
            self.define(variable)

    # -- functions -------------------------------------------------------------------------------------------------

    def function_definition(self, tree: Tree, owner: str) -> None:
        """A function, method or constructor with a body."""
        body = tree.child_by_field_name("body")
        declarator = function_declarator(tree)
        if body is None or declarator is None:
            return
        name, owner = self.name_of(declarator, owner)
        initialisers = [c for c in tree.named_children if c.kind_id == syntax.FIELD_INITIALIZER_LIST]
        parameters = declarator.child_by_field_name("parameters")
        self._function(name, owner, parameters, body, tree.start_byte, initialisers)

    def name_of(self, declarator: Tree, owner: str) -> tuple[str, str]:
        """Name and class of the function that a declarator declares; `operator<` without blanks."""
        name = declarator.child_by_field_name("declarator")
        if name is None:
            return "", owner
        text = self.text[name.start_byte : name.end_byte]
        if name.kind_id == syntax.QUALIFIED:
            scope, _, text = text.rpartition("::")
            scope = scope.strip()
            scope = (scope[: scope.index("<")] if scope.endswith(">") else scope).rpartition("::")[2].strip()
            owner = scope if scope in self.names.classes else owner
        return text.partition("<")[0].strip() if not text.startswith("operator") else "".join(text.split()), owner

    def _function(
        self, name: str, owner: str, parameters: Tree | None, body: Tree, start: int, initialisers: list[Tree]
    ) -> int:
        index = len(self.flow.functions)
        kept = (self.at if self.at_index >= 0 else None, self.at_index, self.frames, self.doubtful)
        saved = self.flow.enter(name, owner, start, body.start_byte)
        self.frames, self.doubtful = ([], [], []), 0
        mark = len(self.undo)
        self.flow.functions[index].space = self.space
        if name.startswith("operator") and parameters is not None:
            words = _WORD.findall(self.text[parameters.start_byte : parameters.end_byte])
            self.flow.functions[index].classes = frozenset(self.names.aliases.get(word, word) for word in words)
        self._bind_fields(owner, set())
        if parameters is not None:
            self._parameters(parameters)
        for initialiser in initialisers:
            for field in initialiser.named_children:
                self._field_initialiser(field, owner)
        self.statement(body)
        self.close_scope(mark)
        self.flow.leave(saved)
        _, self.at_index, self.frames, self.doubtful = kept
        if kept[0] is not None:
            self.at = kept[0]
        return index

    def _bind_fields(self, owner: str, seen: set[str]) -> None:
        if not owner or owner in seen:
            return
        seen.add(owner)
        for base in self.names.bases.get(owner, []):
            self._bind_fields(base, seen)
        for name, variable in self.names.classes.get(owner, {}).items():
            self.bind(name, variable)

    def _parameters(self, parameters: Tree) -> None:
        function = self.flow.functions[self.flow.function]
        fewest = most = 0
        for parameter in parameters.named_children:
            declarator = parameter.child_by_field_name("declarator")
            if declarator is None and parameter.child_count == 1 and self.text[parameter.start_byte :][:5] == "void)":
                continue
            most = _ANY_NUMBER if parameter.kind_id == syntax.VARIADIC_PARAMETER else most + 1
            fewest += parameter.kind_id == syntax.PARAMETER
            declared = self.declared_type(parameter.child_by_field_name("type"))
            variable, node, passing = None, None, Passing.VALUE
            if declarator is not None:
                variables = self.declare_all(declarator, declared)
                if variables:
                    variable = variables[0]
                    node = self.open(NodeKind.PARAMETER, parameter.start_byte, parameter.end_byte)
                    self.define(variable)
                    passing = self._passing(parameter, declarator, variable)
                    self.flow.variables[variable].is_reference = False  # what it stands for is the caller's matter
            function.parameters.append(variable)
            function.parameter_nodes.append(node)
            function.passing.append(passing)
        function.arity = (fewest, most)

    def _passing(self, parameter: Tree, declarator: Tree, variable: int) -> Passing:
        """How a parameter gets its argument; a `const` before a pointer is its target's, not its own."""
        constant = any(self.text[c.start_byte : c.end_byte] == "const" for c in parameter.named_children)
        if self.flow.variables[variable].is_reference and (variable in self.pointers or not constant):
            return Passing.REFERENCE  # also `Node *&p`
        return Passing.VALUE if constant else syntax.PASSING.get(declarator.kind_id, Passing.VALUE)

    def _field_initialiser(self, tree: Tree, owner: str) -> None:
        """One `x(a)` of `P(int a) : x(a)`; a base class or another constructor is a call."""
        if len(tree.named_children) < 2:
            return
        name = self.text[tree.named_children[0].start_byte : tree.named_children[0].end_byte]
        self.open(NodeKind.ASSIGN, tree.start_byte, tree.end_byte)
        arguments = tree.named_children[-1].named_children
        for argument in arguments:
            self.read(argument)
        variable = self.names.classes.get(owner, {}).get(name)
        if variable is not None:
            self.change(variable)
        elif name in self.names.classes:
            bases = [self.base(a) for a in arguments]
            self.pending.append(PendingCall(self.at_index, name, name, bases, True))

    def lambda_expression(self, tree: Tree, variable: int | None) -> None:
        """A function of its own; without a name, whoever gets it is taken to call it."""
        self.at.names.append("lambda")
        body = tree.child_by_field_name("body")
        if body is None:
            return
        self.enter_nesting()
        mark = len(self.undo)
        captures = tree.child_by_field_name("captures")
        for capture in [] if captures is None else captures.named_children:
            if capture.kind_id == syntax.CAPTURE_INITIALIZER:  # [x = a + b]: a variable that the statement defines
                self.read(capture.named_children[-1])
                name = capture.named_children[0]
                self.define(self.declare(self.text[name.start_byte : name.end_byte]))
        creator, calls = self.at_index, self.at.calls
        index = len(self.flow.functions)
        if variable is not None:
            self.lambdas.setdefault(variable, []).append(index)
        else:
            calls.append(CallSite([index], [], direct=False))
        declarator = tree.child_by_field_name("declarator")
        parameters = None if declarator is None else declarator.child_by_field_name("parameters")
        owner = self.flow.functions[self.flow.function].owner
        self._function("", owner, parameters, body, tree.start_byte, [])
        self.flow.functions[index].created_by = creator
        self.close_scope(mark)
        self.depth -= 1

    # -- classes ---------------------------------------------------------------------------------------------------

    def class_of(self, target: Tree) -> None:
        """Read a class that is defined where a type is expected: `struct P { ... } a[10];`."""
        if target.kind_id in syntax.CLASSES and target.child_by_field_name("body") is not None:
            if self.flow.function > 0:
                self.look_at_class(target)
            self.read_class(target)

    def read_class(self, tree: Tree) -> None:
        """The methods of a class, and its initialised fields as statements where the class stands."""
        self.enter_nesting()
        body, owner = tree.child_by_field_name("body"), self._class_name(tree)
        for member in [] if body is None else body.named_children:
            self.member(member, owner)
        self.depth -= 1

    def member(self, tree: Tree, owner: str) -> None:
        """One member of a class."""
        if tree.kind_id == syntax.FUNCTION_DEFINITION:
            self.function_definition(tree, owner)
        elif tree.kind_id in (syntax.TEMPLATE_DECLARATION, syntax.FRIEND_DECLARATION):
            inner = "" if tree.kind_id == syntax.FRIEND_DECLARATION else owner
            for child in tree.named_children:
                self.member(child, inner)
        elif tree.kind_id in syntax.CLASSES:
            self.class_of(tree)
        elif tree.kind_id == syntax.FIELD_DECLARATION:
            target = tree.child_by_field_name("type")
            if target is not None:
                self.class_of(target)
            fields = [c for c in tree.children_by_field_name("declarator") if c.kind_id == syntax.FIELD_IDENTIFIER]
            for value in tree.children_by_field_name("default_value"):
                before = [c for c in fields if c.end_byte <= value.start_byte]  # none in damaged text
                if before:
                    name = self.text[before[-1].start_byte : before[-1].end_byte]
                    self.open(NodeKind.ASSIGN, before[-1].start_byte, value.end_byte)
                    self.read(value)
                    self.define(self.names.classes[owner][name])

    def _class_name(self, tree: Tree) -> str:
        name = tree.child_by_field_name("name")
        text = "" if name is None else self.text[name.start_byte : name.end_byte]
        return text.partition("<")[0].strip() or f"class at {tree.start_byte}"

    def space_of(self, tree: Tree) -> str:
        """Last name of a namespace that is opened; an anonymous one is the same as what it is in."""
        name = tree.child_by_field_name("name")
        return self.space if name is None else self.text[name.start_byte : name.end_byte].rpartition("::")[2].strip()

    def look_at_class(self, tree: Tree) -> None:
        """First look at a class: its name, bases, fields and methods, before any body is read."""
        self.enter_nesting()
        owner = self._class_name(tree)
        fields = self.names.classes.setdefault(owner, {})
        for child in tree.named_children:
            if child.kind_id == syntax.BASE_CLASSES:
                bases = [self.text[c.start_byte : c.end_byte].partition("<")[0] for c in child.named_children]
                self.names.bases[owner] = bases
        body = tree.child_by_field_name("body")
        for member in [] if body is None else body.named_children:
            self._look_at_member(member, fields, owner)
        self.depth -= 1

    def _look_at_member(self, tree: Tree, fields: dict[str, int], owner: str) -> None:
        if tree.kind_id in (syntax.FUNCTION_DEFINITION, syntax.TEMPLATE_DECLARATION, syntax.FRIEND_DECLARATION):
            self.look(tree, owner)
        elif tree.kind_id in syntax.CLASSES:
            self.look_at_class(tree)
        elif tree.kind_id == syntax.FIELD_DECLARATION:
            target = tree.child_by_field_name("type")
            declared = "" if target is None else self.text[target.start_byte : target.end_byte]
            if target is not None and target.kind_id in syntax.CLASSES:
                self.look_at_class(target)
            for declarator in tree.children_by_field_name("declarator"):
                name = _field_name(declarator)
                if name is not None:
                    text = self.text[name.start_byte : name.end_byte]
                    fields[text] = variable = self.flow.variable(text, -1)
                    self.flow.variables[variable].is_field = self.flow.variables[variable].shared = True
                    self.types[variable] = declared.removeprefix("std::")

    def _look_at_operator(self, name: str, owner: str, declarator: Tree) -> None:
        written_for = self.names.operators.setdefault(name, set())
        if owner:
            written_for.add(owner)
        else:
            words = _WORD.findall(self.text[declarator.start_byte : declarator.end_byte])
            written_for.update(self.names.aliases.get(word, word) for word in words)

    def alias(self, tree: Tree) -> None:
        """`using A = B;`, `typedef B A;`, `namespace A = B;`: what is declared with the one is of the other."""
        if tree.kind_id == syntax.TYPE_DEFINITION:
            name, target = tree.child_by_field_name("declarator"), tree.child_by_field_name("type")
        else:
            name, target = tree.child_by_field_name("name"), tree.named_children[-1]
        if name is None or target is None or name.kind_id not in (syntax.TYPE_IDENTIFIER, syntax.NAMESPACE_NAME):
            return
        if target.kind_id in syntax.CLASSES:
            meant = self._class_name(target)
        else:
            meant = self.text[target.start_byte : target.end_byte].removeprefix("std::")
        if tree.kind_id == syntax.NAMESPACE_ALIAS:
            meant = meant.rpartition("::")[2]
        self.names.aliases[self.text[name.start_byte : name.end_byte]] = self.names.aliases.get(meant, meant)

    def look(self, tree: Tree, owner: str = "") -> None:
        """First look at a top-level construct: names of functions and classes."""
        found = tree.kind_id
        if found == syntax.FUNCTION_DEFINITION:
            declarator = function_declarator(tree)
            if declarator is not None:
                name, owner = self.name_of(declarator, owner)
                if name:
                    self.names.functions.add(name)
                if name.startswith("operator"):
                    self._look_at_operator(name, owner, declarator)
                target = tree.child_by_field_name("type")
                if target is not None and target.kind_id not in syntax.PLAIN_TYPES:
                    self.names.returns[name] = self.callee_name(target)
        elif found in syntax.CLASSES:
            if tree.child_by_field_name("body") is not None:
                self.look_at_class(tree)
        elif found in (syntax.DECLARATION, syntax.TYPE_DEFINITION):
            target = tree.child_by_field_name("type")
            if target is not None and target.kind_id in syntax.CLASSES:
                self.look(target)
            if found == syntax.TYPE_DEFINITION:
                self.alias(tree)
        elif found in (syntax.ALIAS, syntax.NAMESPACE_ALIAS):
            self.alias(tree)
        elif found in syntax.CONTAINERS:
            self.enter_nesting()
            if found == syntax.NAMESPACE:
                self.names.spaces.setdefault(self.space_of(tree), {})
            for child in tree.named_children:
                self.look(child, owner)
            self.depth -= 1


def function_declarator(tree: Tree) -> Tree | None:
    """The declarator with the parameters, below those of a returned pointer or reference."""
    declarator = tree.child_by_field_name("declarator")
    functions = (syntax.FUNCTION_DECLARATOR, syntax.ABSTRACT_FUNCTION)  # the latter: operator bool()
    while declarator is not None and declarator.kind_id not in functions:
        inner = declarator.child_by_field_name("declarator")
        declarator = inner or (declarator.named_children[-1] if declarator.named_children else None)
    return declarator


def _field_name(declarator: Tree) -> Tree | None:
    while declarator.kind_id != syntax.FIELD_IDENTIFIER:
        if declarator.kind_id == syntax.FUNCTION_DECLARATOR or not declarator.named_children:
            return None
        declarator = declarator.child_by_field_name("declarator") or declarator.named_children[-1]
    return declarator
