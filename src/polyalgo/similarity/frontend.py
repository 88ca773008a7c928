"""What the frontends share: plain text, scopes, the node being read, and calls that wait for their functions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from polyalgo.similarity.cfg import CallSite, FlowBuilder, Function, Node, NodeKind

if TYPE_CHECKING:
    from tree_sitter import Language
    from tree_sitter import Node as Tree

MAX_CHARS = 1 << 17
"""Longest source, and longest expansion of one; judges of programming contests stop at 64 KiB."""

MAX_DEPTH = 150
"""Deepest nesting of statements and expressions that is read; clang stops at 256 brackets."""


class UnreadableError(Exception):
    """The program is beyond the bounds of what is read; the message says in one line which bound."""


def parse_tree(language: Language, text: str) -> Tree:
    """Root of the syntax tree of an ASCII text.

    Raises:
        UnreadableError: tree-sitter's error recovery takes far more steps than text of this length needs.
    """
    source = text.encode("ascii")
    budget = 2000 + len(source) // 8  # a usual program takes one step per 90 characters, f();f();f(); one per 12
    steps = 0

    def give_up(*_: object) -> bool:
        nonlocal steps
        steps += 1
        return steps > budget

    from tree_sitter import Parser

    try:
        return Parser(language).parse(lambda offset, _: source[offset:], progress_callback=give_up).root_node
    except ValueError:
        raise UnreadableError("so little of it parses that the parser gave up") from None


@dataclass(slots=True)
class PendingCall:
    """A call of a function of the program by its name.

    Attributes:
        node: the calling statement.
        name: name of the function; all its overloads are candidates.
        owner: class of the receiver, or of the calling method; "" if unknown.
        arguments: variable whose object each argument passes; None for a value.
        method: called on an object.
        receiver: variable of that object, None if it has no name.
        reference: named without being called: any arity fits.
        space: namespace that the call or its caller is in; "" if none.
        about: class that a parameter of a free operator must be of.
    """

    node: int
    name: str
    owner: str
    arguments: list[int | None]
    method: bool = False
    receiver: int | None = None
    reference: bool = False
    space: str = ""
    about: str = ""


@dataclass(slots=True)
class Names:
    """What a program declares outside of functions.

    Attributes:
        functions: names of functions and methods.
        operators: by operator, the classes that it is for: those with it as a method, and words of parameters.
        returns: function -> the first word of what it returns.
        classes: class -> variables that stand for its fields.
        bases: class -> classes it derives from.
        spaces: namespace -> its variables; "" is the file.
        aliases: other names of types and namespaces.
    """

    functions: set[str] = field(default_factory=set)
    operators: dict[str, set[str]] = field(default_factory=dict)
    returns: dict[str, str] = field(default_factory=dict)
    classes: dict[str, dict[str, int]] = field(default_factory=dict)
    bases: dict[str, list[str]] = field(default_factory=dict)
    spaces: dict[str, dict[str, int]] = field(default_factory=lambda: {"": {}})
    aliases: dict[str, str] = field(default_factory=dict)


def plain(source: str | bytes) -> str:
    """Source in ASCII with LF line ends, so that offsets are bytes too.

    Bytes are read as UTF-8 with replacement; other characters become `_u<hex>_`, which is part of a name or a literal
    as they were; NUL becomes a blank.
    """
    text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = re.sub(r"[^\x00-\x7f]", lambda m: f"_u{ord(m[0]):x}_", text.removeprefix("\ufeff"))
    return text.replace("\0", " ")


class Reader:
    """The state of reading one program: scopes, the function's open loops, and the node `at` that is being filled."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.flow = FlowBuilder()
        self.names = Names()
        self.at: Node
        self.at_index = -1
        self.scope: dict[str, int] = {}
        self.undo: list[tuple[str, int | None]] = []
        self.space = ""
        self.lambdas: dict[int, list[int]] = {}  # variable -> lambdas that it was given
        self.pending: list[PendingCall] = []
        self.depth = 0
        self.doubtful = 0
        """How many operators around the expression being read may skip it: `&&`, `||`, `?:`."""
        self.frames: tuple[list[list[int]], list[list[int]], list[list[int]]] = ([], [], [])
        """Of the current function: edge codes of breaks and continues by loop, and (node, has default) by switch."""

    def enter_nesting(self) -> None:
        """One level deeper; the caller takes it back."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnreadableError(f"nests deeper than {MAX_DEPTH} levels")

    def open(self, kind: NodeKind, start: int, end: int) -> int:
        """A new node, which becomes `at`."""
        self.at_index = self.flow.node(kind, start, end)
        self.at = self.flow.nodes[self.at_index]
        return self.at_index

    def declare(self, name: str) -> int:
        """A new variable of the current function, until the scope closes."""
        variable = self.flow.variable(name, self.flow.function)
        self.bind(name, variable)
        return variable

    def bind(self, name: str, variable: int) -> None:
        """Let a name mean a variable until the scope closes."""
        self.undo.append((name, self.scope.get(name)))
        self.scope[name] = variable

    def close_scope(self, mark: int) -> None:
        """Forget what was declared since `mark = len(undo)`."""
        while len(self.undo) > mark:
            name, variable = self.undo.pop()
            if variable is None:
                del self.scope[name]
            else:
                self.scope[name] = variable

    def use(self, variable: int) -> None:
        """The statement reads a variable."""
        self.at.uses.append(variable)
        self._touch(variable)

    def define(self, variable: int) -> None:
        """The statement gives a variable a new value, or may do so."""
        found = self.at.changes if self.doubtful or self.flow.variables[variable].is_field else self.at.defines
        found.append(variable)
        self._touch(variable)

    def change(self, variable: int) -> None:
        """The statement may write a part of a variable."""
        self.at.changes.append(variable)
        self._touch(variable)

    def _touch(self, variable: int) -> None:
        found = self.flow.variables[variable]
        if found.function != self.flow.function:
            found.shared = True

    def jump(self, kind: NodeKind, start: int, end: int, frames: list[list[int]]) -> None:
        """A break or continue to the innermost of `frames`."""
        self.open(kind, start, end)
        if frames:
            frames[-1] += self.flow.frontier
        else:
            self.flow.exit(self.flow.frontier)
        self.flow.frontier = []


def resolve_calls(flow: FlowBuilder, pending: list[PendingCall]) -> None:
    """Give every calling node its call sites: candidates by name, then class, then number of arguments."""
    by_name: dict[str, list[int]] = {}
    for index, function in enumerate(flow.functions):
        by_name.setdefault(function.name, []).append(index)
    for call in pending:
        found = _candidates(flow.functions, by_name.get(call.name, []), call)
        if found:
            flow.nodes[call.node].calls.append(CallSite(found, call.arguments, call.receiver, not call.reference))
    called = {f for node in flow.nodes for site in node.calls for f in site.functions}
    for index, function in enumerate(flow.functions):
        if function.created_by >= 0 and index not in called:  # a lambda whose calls cannot be seen
            flow.nodes[function.created_by].calls.append(CallSite([index], [], direct=False))


def _candidates(functions: list[Function], named: list[int], call: PendingCall) -> list[int]:
    strict = call.name.startswith("operator")
    if strict and (call.owner or call.about):
        named = _operators(functions, named, call)
    else:
        named = _by_class(functions, named, call)
    if call.reference:
        return named
    count = len(call.arguments)
    fitting = [f for f in named if functions[f].arity[0] <= count <= functions[f].arity[1]]
    return fitting if strict and call.name != "operator()" else fitting or named


def _operators(functions: list[Function], named: list[int], call: PendingCall) -> list[int]:
    """The class's own, and free ones with a parameter of it; an operator of another class is never meant."""
    own = [f for f in named if call.method and functions[f].owner == call.owner]
    free = [f for f in named if call.about and not functions[f].owner and call.about in functions[f].classes]
    return own + free


def _by_class(functions: list[Function], named: list[int], call: PendingCall) -> list[int]:
    if call.method:
        named = [f for f in named if functions[f].owner]
    elif not call.owner:
        named = [f for f in named if not functions[f].owner] or named
    if call.owner:
        own = [f for f in named if functions[f].owner == call.owner]
        named = own or [f for f in named if call.method or not functions[f].owner] or named
    if call.space and not call.method:
        named = [f for f in named if functions[f].space == call.space] or named
    return named


def classify(flow: FlowBuilder, functions: set[str], classes: dict[str, str]) -> None:
    """Replace the names of called functions by their class; those of the program are all `user`."""
    for node in flow.nodes:
        if node.names:
            found = (
                "user" if name in functions or name == "()" else classes.get(name.removeprefix("std::"))
                for name in node.names
            )
            node.names = [name for name in found if name]
