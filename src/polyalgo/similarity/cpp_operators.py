"""Which class an expression has, as far as declarations tell, and calls that show as operators: `a + b`, `f(x)` of an
object, comparisons that sorting and ordered containers make.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from polyalgo.similarity import cpp_syntax as syntax
from polyalgo.similarity.cpp_places import PlaceReader
from polyalgo.similarity.frontend import PendingCall
from polyalgo.similarity.vocabulary import CPP_CLASSES, CPP_COMPARING, CPP_COMPARING_METHODS, CPP_ORDERED

if TYPE_CHECKING:
    from tree_sitter import Node as Tree

_WORD = re.compile(r"\w+")
_ARITHMETIC = frozenset("+-*/%&|^")
_ELEMENT_METHODS = frozenset(("top", "front", "back", "at"))


class OperatorReader(PlaceReader):
    """Finds the functions of the program behind operators."""

    def class_at(self, tree: Tree) -> str:
        """The class of the program that an expression is of, or the library's of a variable; "" if unknown."""
        found = tree.kind_id
        if found in (syntax.IDENTIFIER, syntax.QUALIFIED):
            variable = self.base(tree)
            return "" if variable is None else self._known(self.class_name(variable))
        if found == syntax.SUBSCRIPT:
            if self.has_operator("operator[]", self.class_at(tree.children[0])):
                return self._known(self.names.returns.get("operator[]", ""))
            return self.element_class(tree.children[0])
        if found == syntax.FIELD:
            return self._field_class(tree)
        if found in (syntax.PARENTHESIZED, syntax.POINTER, syntax.UNARY, syntax.UPDATE) and tree.named_children:
            inner = tree.named_children[-1]
            star = found == syntax.POINTER and self.text[tree.start_byte] == "*"
            return (self.class_at(inner) or self.element_class(inner)) if star else self.class_at(inner)
        if found == syntax.CALL:
            return self._result_class(tree)
        if found == syntax.COMPOUND_LITERAL:
            target = tree.child_by_field_name("type")
            return "" if target is None else self._known(self.callee_name(target))
        if found == syntax.BINARY and self.text[tree.children[1].start_byte : tree.children[1].end_byte] in _ARITHMETIC:
            return self.class_at(tree.children[0]) or self.class_at(tree.children[2])
        return ""

    def _known(self, name: str) -> str:
        name = self.meant(name)
        return name if name in self.names.classes or name in CPP_CLASSES else ""

    def element_class(self, tree: Tree) -> str:
        """The class of the program that an array or container holds, or a pointer points to."""
        variable = self._field_variable(tree) if tree.kind_id == syntax.FIELD else self.base(tree)
        return "" if variable is None else next(iter(self.mentioned(variable)), "")

    def mentioned(self, variable: int) -> list[str]:
        """Classes of the program in the declared type of a variable."""
        declared = self.types.get(variable, "")
        return self._classes_in(self.names.aliases.get(declared, declared))

    def _classes_in(self, declared: str) -> list[str]:
        return [name for word in _WORD.findall(declared) if (name := self.meant(word)) in self.names.classes]

    def _field_variable(self, tree: Tree) -> int | None:
        holder = tree.children[0]
        if holder.kind_id == syntax.THIS:
            return self._own_field(tree)
        name = tree.children[-1]
        owner = self.class_at(holder) or self.element_class(holder)
        return self.names.classes.get(owner, {}).get(self.text[name.start_byte : name.end_byte])

    def _field_class(self, tree: Tree) -> str:
        variable = self._field_variable(tree)
        return "" if variable is None else self._known(self.class_name(variable))

    def _result_class(self, tree: Tree) -> str:
        callee = tree.children[0]
        name = self.callee_name(callee)
        if callee.kind_id == syntax.FIELD and name in _ELEMENT_METHODS:
            return self.element_class(callee.children[0])
        found = self._known(self.names.returns.get(name, name))
        return found if found in self.names.classes else ""

    # -- calls -----------------------------------------------------------------------------------------------------

    def overloaded(self, operator: str, operands: Sequence[Tree], extra: int = 0) -> None:
        """A call of an operator of the program, where an operand is of a class that it was written for.

        Args:
            operator: such as `operator+`.
            operands: the first is the object of a method.
            extra: arguments that are not written: the `int` of `x++`.
        """
        written_for = self.names.operators.get(operator)
        if written_for is None:
            return
        bases = [None if t.kind_id == syntax.BINARY else self.base(t) for t in operands]
        for place, operand in enumerate(operands):
            for owner in self._with_bases(self.class_at(operand)):
                if owner in written_for:
                    none: list[int | None] = [None] * extra
                    if place == 0:
                        call = PendingCall(self.at_index, operator, owner, [*bases[1:], *none], True, bases[0])
                        self.pending.append(call)
                    self.pending.append(PendingCall(self.at_index, operator, "", [*bases, *none], about=owner))

    def _with_bases(self, name: str) -> list[str]:
        """A class and those that it derives from."""
        found = [name] if name else []
        for owner in found:
            found += [base for base in self.names.bases.get(owner, []) if base not in found]
        return found

    def has_operator(self, operator: str, name: str) -> bool:
        """Whether a class has an operator of its own."""
        return bool(name) and name in self.names.operators.get(operator, ())

    def handed_on(self, argument: Tree) -> bool:
        """A function object as an argument: whoever gets it may call it."""
        owner = self.class_at(argument)
        if not self.has_operator("operator()", owner):
            return False
        self.pending.append(PendingCall(self.at_index, "operator()", owner, [], True, reference=True))
        return True

    def compared(self, name: str, arguments: Sequence[Tree]) -> None:
        """Comparisons that a function of the library makes of the elements it is given, unless a comparer is too."""
        operator = CPP_COMPARING.get(name)
        if operator not in self.names.operators:
            return
        owners: dict[str, None] = {}
        for argument in arguments:
            variable = self.base(argument)
            if argument.kind_id == syntax.LAMBDA or self.has_operator("operator()", self.class_at(argument)):
                return
            if variable is None and self.text[argument.start_byte : argument.end_byte] in self.names.functions:
                return
            if variable is not None:
                owners.update(dict.fromkeys(self.mentioned(variable)))
        self._compare(operator, owners)

    def compared_by(self, variable: int, method: str) -> None:
        """Comparisons that a method of an ordered or hashed container makes of its elements and keys."""
        place = CPP_ORDERED.get(self.class_name(variable))
        if place is None or method not in CPP_COMPARING_METHODS:
            return
        declared = self.types[variable]
        declared = self.names.aliases.get(declared, declared)
        given = _template_arguments(declared)
        keys, comparer = (self._classes_in(given[n]) if n < len(given) else [] for n in (0, place))
        hashed = declared.startswith("unordered")
        if hashed and not comparer:
            comparer = ["hash"]  # template <> struct hash<P>
        for owner in comparer:
            if self.has_operator("operator()", owner):
                self.pending.append(PendingCall(self.at_index, "operator()", owner, [], True, reference=True))
        if hashed or len(given) <= place:
            self._compare("operator==" if hashed else "operator<", dict.fromkeys(keys))

    def _compare(self, operator: str, owners: dict[str, None]) -> None:
        for name in owners:
            for owner in self._with_bases(name):
                if self.has_operator(operator, owner):
                    self.pending.append(
                        PendingCall(self.at_index, operator, owner, [], True, reference=True, about=owner)
                    )


def _template_arguments(declared: str) -> list[str]:
    """`A`, `B<C, D>` of `map<A, B<C, D>>`."""
    found, depth = [""], 0
    for character in declared.partition("<")[2].removesuffix(">"):
        depth += (character == "<") - (character == ">")
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return found
