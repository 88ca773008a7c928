"""What the frontends share: bounds, the names that a first look finds, and calls that wait for their functions."""

from __future__ import annotations

from dataclasses import dataclass, field

from polyalgo.similarity.cfg import CallSite, FlowBuilder, Function

MAX_DEPTH = 150
"""Deepest nesting of statements and expressions that is read; clang stops at 256 brackets."""


class NestingError(Exception):
    """The program nests deeper than `MAX_DEPTH`."""

    def __init__(self) -> None:
        super().__init__(f"nests deeper than {MAX_DEPTH} levels")


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
    """

    node: int
    name: str
    owner: str
    arguments: list[int | None]
    method: bool = False
    receiver: int | None = None
    reference: bool = False


@dataclass(slots=True)
class Names:
    """Names of the functions, operators and classes of a program, and the variables that stand for fields."""

    functions: set[str] = field(default_factory=set)
    operators: set[str] = field(default_factory=set)
    classes: dict[str, dict[str, int]] = field(default_factory=dict)
    bases: dict[str, list[str]] = field(default_factory=dict)


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
    if call.method:
        named = [f for f in named if functions[f].owner]
    elif not call.owner:
        named = [f for f in named if not functions[f].owner] or named
    if call.owner:
        own = [f for f in named if functions[f].owner == call.owner]
        named = own or [f for f in named if call.method or not functions[f].owner] or named
    if call.reference:
        return named
    count = len(call.arguments)
    fitting = [f for f in named if functions[f].arity[0] <= count <= functions[f].arity[1]]
    strict = call.name.startswith("operator") and call.name != "operator()"
    return fitting if strict else fitting or named


def classify(flow: FlowBuilder, functions: set[str], classes: dict[str, str]) -> None:
    """Replace the names of called functions by their class; those of the program are all `user`."""
    for node in flow.nodes:
        if node.names:
            found = ("user" if name in functions or name == "()" else classes.get(name) for name in node.names)
            node.names = [name for name in found if name]
