"""Control-flow graphs over statements, in a form that does not know the language: frontends build them, `dominance`
and `dataflow` read them.

A node is a statement or a predicate; it carries what it reads, writes and calls. An edge code is
``node * BRANCHES + branch``. Exceptions are followed inside one function only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

BRANCHES = 8
"""Codes of edges are ``node * BRANCHES + branch``."""
EXIT = -1
"""Target of the edges that leave a function."""


class Branch(IntEnum):
    """Which way control leaves a node."""

    ALWAYS = 0
    TRUE = 1
    FALSE = 2
    CASE = 3  # one of a switch; which one is a literal's value
    THROW = 4


class NodeKind(StrEnum):
    """What a node of the graph is."""

    ENTRY = "entry"
    PARAMETER = "param"
    ASSIGN = "assign"  # initialised declarations are assignments too
    EXPRESSION = "expr"
    BRANCH = "branch"
    LOOP = "loop"
    SWITCH = "switch"
    RETURN = "return"
    BREAK = "break"
    CONTINUE = "continue"
    GOTO = "goto"
    THROW = "throw"
    CATCH = "catch"


@dataclass(slots=True)
class CallSite:
    """One call in a statement.

    Attributes:
        functions: indices of the functions it may reach.
        arguments: variables whose object each argument passes, or None where it passes a value only.
        receiver: variable of the object whose method is called, or None.
        direct: called here with these arguments; otherwise only handed on, and whoever gets it may call it.
    """

    functions: list[int]
    arguments: list[int | None]
    receiver: int | None = None
    direct: bool = True


class Node:
    """A statement or predicate while the graph is being built. Variables are indices."""

    __slots__ = (
        "binds", "calls", "changes", "defines", "end", "function", "kind", "names", "operators", "start", "uses",
        "value",
    )  # fmt: skip

    def __init__(self, kind: NodeKind, start: int, end: int, function: int) -> None:
        self.kind = kind
        self.start = start  # offsets in the frontend's text
        self.end = end
        self.function = function
        self.uses: list[int] = []
        self.defines: list[int] = []  # the old value is gone
        self.binds: list[int] = []  # references among `defines` that begin to stand for something
        self.changes: list[int] = []  # may write: a part of the object, through a reference, or in a callee
        self.operators: list[str] = []
        self.names: list[str] = []  # what it calls: as written, then by `frontend.classify` classes of the vocabulary
        self.calls: list[CallSite] = []
        self.value = False  # a return with an expression


class Passing(IntEnum):
    """What a function's writes to a parameter do to the argument."""

    VALUE = 0  # nothing
    OBJECT = 1  # writes to parts of the object are seen, a new value of the parameter is not: pointers, Python
    REFERENCE = 2


@dataclass(slots=True)
class Function:
    """One function, method, lambda, or the file itself (its global initialisers).

    Attributes:
        name: as written, without scopes.
        owner: class of a method, or "".
        space: innermost namespace, or "".
        classes: words of the types of its parameters, where it is an operator.
        entry: its entry node.
        parameters: variable of each parameter, in order; None for one without a name.
        parameter_nodes: node of each parameter that has a name.
        passing: how each parameter gets its argument.
        arity: fewest and most arguments it takes.
        exits: edge codes into its exit.
        nodes: its nodes, in order of creation, entry first.
        created_by: the node whose statement writes this lambda, -1 for other functions.
    """

    name: str
    owner: str
    entry: int
    parameters: list[int | None] = field(default_factory=list)
    parameter_nodes: list[int | None] = field(default_factory=list)
    passing: list[Passing] = field(default_factory=list)
    arity: tuple[int, int] = (0, 0)
    exits: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    created_by: int = -1
    space: str = ""
    classes: frozenset[str] = frozenset()


@dataclass(slots=True)
class Variable:
    """A variable of the program; an array, container or object is one variable as a whole.

    Attributes:
        name: for pictures only.
        function: index of the function that declares it, -1 for a global or a field.
        is_field: a field of some class, seen from inside its methods.
        shared: read or written outside the function that declares it.
        is_reference: assigning to it assigns to what it stands for.
        targets: variables that it may stand for or point to.
    """

    name: str
    function: int
    is_field: bool = False
    shared: bool = False
    is_reference: bool = False
    targets: set[int] = field(default_factory=set)


class FlowBuilder:
    """Nodes, functions, variables and edges, in the order in which a frontend meets them.

    `frontier` holds the edge codes that the next node will be the target of; it is empty after a jump. A negative code
    in it is a label that waits for its node.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.functions: list[Function] = []
        self.variables: list[Variable] = []
        self.edges: list[tuple[int, int]] = []  # (code, target)
        self.frontier: list[int] = []
        self.function = -1
        self.throwers: list[int] | None = None  # nodes of the innermost try body, None outside
        self._labels: dict[str, int] = {}
        self._label_targets: list[list[int]] = []

    def enter(self, name: str, owner: str, start: int, end: int) -> tuple[object, ...]:
        """Open a function; what it returns goes to `leave`."""
        saved = (self.function, self.frontier, self.throwers, self._labels, self._label_targets)
        self.function = len(self.functions)
        function = Function(name, owner, len(self.nodes))
        self.functions.append(function)
        self.frontier, self.throwers, self._labels, self._label_targets = [], None, {}, []
        self.node(NodeKind.ENTRY, start, end)
        return saved

    def leave(self, saved: tuple[object, ...]) -> None:
        """Close the function: what is open goes to its exit, and jumps find their labels."""
        self.exit(self.frontier)
        function = self.functions[self.function]
        if self._label_targets:
            self._resolve_labels(function)
        self.function, self.frontier, self.throwers, self._labels, self._label_targets = saved  # type: ignore[assignment]

    def node(self, kind: NodeKind, start: int, end: int) -> int:
        """A new node behind everything in the frontier."""
        index = len(self.nodes)
        self.nodes.append(Node(kind, start, end, self.function))
        self.functions[self.function].nodes.append(index)
        self.join(self.frontier, index)
        self.frontier = [index * BRANCHES]
        if self.throwers is not None:
            self.throwers.append(index)
        return index

    def join(self, codes: Iterable[int], target: int) -> None:
        """Edges from all `codes` to one node."""
        for code in codes:
            if code < 0:
                self._label_targets[-1 - code].append(target)
            else:
                self.edges.append((code, target))

    def exit(self, codes: Iterable[int]) -> None:
        """Edges from all `codes` out of the function."""
        for code in codes:
            if code < 0:
                self._label_targets[-1 - code].append(EXIT)
            else:
                self.functions[self.function].exits.append(code)

    def variable(self, name: str, function: int) -> int:
        """A new variable."""
        self.variables.append(Variable(name, function))
        return len(self.variables) - 1

    def label(self, name: str) -> None:
        """A place that `goto` may name: whatever comes next."""
        self.frontier = [*self.frontier, self._label(name)]

    def goto(self, name: str) -> None:
        """Send the frontier to a label, before or behind."""
        code = self._label(name)
        self.edges += [(source, code) for source in self.frontier if source >= 0]
        self.frontier = []

    def _label(self, name: str) -> int:
        if name not in self._labels:
            self._labels[name] = -1 - len(self._label_targets)
            self._label_targets.append([])
        return self._labels[name]

    def _resolve_labels(self, function: Function) -> None:
        edges: list[tuple[int, int]] = []
        for code, target in self.edges:
            if target >= 0 or self.nodes[code // BRANCHES].function != self.function:
                edges.append((code, target))
                continue
            for place in self._label_targets[-1 - target] or [EXIT]:  # a label that is nowhere: leaves the function
                if place == EXIT:
                    function.exits.append(code)
                else:
                    edges.append((code, place))
        self.edges = edges
