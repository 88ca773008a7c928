"""Places that C++ expressions name: which variable's object is written, pointed into or passed.

A place is a variable as a whole; `a[i].b`, `*p` and an iterator of `a` are places in a, p and a.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from polyalgo.similarity import cpp_syntax as syntax
from polyalgo.similarity.frontend import Reader
from polyalgo.similarity.vocabulary import CPP_CLASSES, CPP_ITERATORS

if TYPE_CHECKING:
    from tree_sitter import Node as Tree


class PlaceReader(Reader):
    """Writes to places; a subclass reads expressions."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.types: dict[int, str] = {}  # variable -> its declared type as text
        self.pointers: set[int] = set()

    def read(self, tree: Tree) -> None:
        """Everything that evaluating `tree` reads, writes and calls."""
        raise NotImplementedError

    def write(self, tree: Tree, *, part: bool = False, reads: bool = True) -> None:
        """Write to the place that `tree` names; `part` of it only, and without `reads` its indices were read."""
        self.enter_nesting()
        found = tree.kind_id
        if found == syntax.IDENTIFIER:
            variable = self.scope.get(self.text[tree.start_byte : tree.end_byte])
            if variable is not None:
                self._write_variable(variable, part, reads)
        elif found == syntax.QUALIFIED:
            variable = self.qualified_variable(tree)
            if variable is not None:
                self._write_variable(variable, part, reads)
        elif found == syntax.SUBSCRIPT:
            if reads:
                self.at.operators.append("[]")
                for child in tree.named_children[1:]:
                    self.read(child)
            self.write(tree.children[0], part=True, reads=reads)
        elif found == syntax.FIELD:
            variable = self._own_field(tree) if tree.children[0].kind_id == syntax.THIS else None
            if variable is not None:
                self.change(variable)
            else:
                self.write(tree.children[0], part=True, reads=reads)
        elif found in (syntax.PARENTHESIZED, syntax.CAST):
            self.write(tree.named_children[-1], part=part, reads=reads)
        elif found == syntax.CALL and self.callee_name(tree.children[0]) == "tie":
            for argument in tree.children[1].named_children:
                self.write(argument, part=part, reads=reads)
        else:
            if reads:
                self.read(tree)
            for variable in self._bases(tree):
                self.change(variable)
        self.depth -= 1

    def _write_variable(self, variable: int, part: bool, reads: bool) -> None:
        if not part:
            self.define(variable)
            return
        self.change(variable)
        if reads and variable in self.pointers:
            self.use(variable)

    def _bases(self, tree: Tree) -> list[int]:
        """Both sides of a conditional, else one object."""
        trees = tree.named_children[1:] if tree.kind_id == syntax.CONDITIONAL else [tree]
        return [variable for variable in map(self.base, trees) if variable is not None]

    def base(self, tree: Tree) -> int | None:
        """The variable whose object an expression names, points into or iterates over; None for a mere value."""
        while True:
            found = tree.kind_id
            if found == syntax.IDENTIFIER:
                return self.scope.get(self.text[tree.start_byte : tree.end_byte])
            if found == syntax.QUALIFIED:
                return self.qualified_variable(tree)
            if found == syntax.FIELD and tree.children[0].kind_id == syntax.THIS:
                return self._own_field(tree)
            if found in (syntax.SUBSCRIPT, syntax.FIELD, syntax.BINARY):
                tree = tree.children[0]
            elif found in (syntax.PARENTHESIZED, syntax.CAST, syntax.POINTER, syntax.UPDATE) and tree.named_children:
                tree = tree.named_children[-1]
            elif found == syntax.CALL and tree.children[0].kind_id == syntax.FIELD:
                tree = tree.children[0].children[0]
            elif found == syntax.CALL and tree.children[-1].named_children:
                if self.callee_name(tree.children[0]) not in CPP_ITERATORS:
                    return None
                tree = tree.children[-1].named_children[0]
            else:
                return None

    def point(self, variable: int, value: Tree) -> None:
        """Remember what a pointer or iterator stands for from now on."""
        if self._is_address(value) or variable in self.pointers or self._is_iterator(value):
            target = self.base(value)
            if target is not None and target != variable:
                self.flow.variables[variable].targets.add(target)

    def _is_iterator(self, value: Tree) -> bool:
        if value.kind_id != syntax.CALL:
            return False
        return self.callee_name(value.children[0]) in CPP_ITERATORS

    def class_name(self, variable: int) -> str:
        """The class that a variable was declared with, without its template arguments; "" if unknown."""
        return self.meant(_head(self.types.get(variable, "")))

    def meant(self, name: str) -> str:
        """What a `typedef` or `using` of the program makes of the name of a class."""
        return _head(self.names.aliases[name]) if name in self.names.aliases else name

    def callee_name(self, callee: Tree) -> str:
        """Last name of what is called or constructed: `sort` of `std::sort<int>`, `push` of `a.b->push`."""
        while (name := callee.child_by_field_name("name") or callee.child_by_field_name("field")) is not None:
            callee = name
        return self.text[callee.start_byte : callee.end_byte].rpartition(" ")[2]

    def scope_of(self, tree: Tree) -> tuple[str, str]:
        """First and last name before the last `::`, without template arguments: (`a`, `C`) of `a::b::C<int>::f`."""
        names = []
        while tree.kind_id == syntax.QUALIFIED:
            scope, name = tree.child_by_field_name("scope"), tree.child_by_field_name("name")
            text = "" if scope is None else self.text[scope.start_byte : scope.end_byte].partition("<")[0].strip()
            names.append(self.names.aliases.get(text, text))
            if name is None:
                break
            tree = name
        return (names[0], names[-1]) if names else ("", "")

    def is_library(self, scopes: tuple[str, str]) -> bool:
        """Whether a qualified name is the library's, whatever functions of the program are called."""
        if scopes[1] in self.names.classes or scopes[1] in self.names.spaces:
            return False
        return scopes[0] == "std" or scopes[1] in CPP_CLASSES or scopes[1] in ("numeric_limits", "chrono", "ranges")

    def qualified_variable(self, tree: Tree) -> int | None:
        """The global, static field or variable of a namespace that `a::b` names."""
        scope, name = self.scope_of(tree)[1], self.callee_name(tree)
        if scope in self.names.classes:
            return self.names.classes[scope].get(name)
        return self.names.spaces.get(scope, {}).get(name)

    def _own_field(self, tree: Tree) -> int | None:
        name = tree.children[-1]
        owner = self.flow.functions[self.flow.function].owner
        return self.names.classes.get(owner, {}).get(self.text[name.start_byte : name.end_byte])

    def _is_address(self, tree: Tree) -> bool:
        return tree.kind_id == syntax.POINTER and self.text[tree.start_byte] == "&"


def _head(declared: str) -> str:
    """`vector` of `std::vector<int>`, `P` of `struct P`."""
    return declared.partition("<")[0].strip().rpartition("::")[2].rpartition(" ")[2]
