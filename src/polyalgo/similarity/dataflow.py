"""Data dependence: reaching definitions over statements, through calls, by reference and by shared variables.

Sets of definitions are the bits of Python integers. The analysis may claim too much (arrays and objects are whole,
calling contexts are merged, pointers keep every target they ever had) and, where nothing is written through a pointer
or reference it cannot see, not too little.
"""

from __future__ import annotations

from polyalgo.similarity.cfg import BRANCHES, CallSite, FlowBuilder, Function, Node, NodeKind, Passing

_SHORT_CIRCUITS = frozenset(("&&", "||", "?:"))


def follow_aliases(flow: FlowBuilder) -> None:
    """Reading what stands for a variable reads it; writing through a reference or to a pointer's target may write."""
    variables = flow.variables
    closures = {v: _closure(flow, v) for v, variable in enumerate(variables) if variable.targets}
    if not closures:
        return
    for node in flow.nodes:
        for used in tuple(node.uses):
            if used in closures:
                node.uses += _touched(flow, node, closures[used])
        for written in (*node.changes, *(v for v in node.defines if variables[v].is_reference)):
            if written in closures and written not in node.binds:
                node.changes += _touched(flow, node, closures[written])


def _closure(flow: FlowBuilder, variable: int) -> set[int]:
    found: set[int] = set()
    waiting = [variable]
    while waiting:
        for target in flow.variables[waiting.pop()].targets:
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found - {variable}


def _touched(flow: FlowBuilder, node: Node, variables: set[int]) -> set[int]:
    for variable in variables:
        if flow.variables[variable].function != node.function:
            flow.variables[variable].shared = True
    return variables


def write_back(flow: FlowBuilder) -> None:
    """Calls write what their functions write through parameters and to fields of the receiver, to any depth."""
    callers = [node for node in flow.nodes if node.calls]
    if not callers:
        return
    written = [_written(flow, index) for index in range(len(flow.functions))]
    changed = True
    while changed:
        changed = False
        for node in callers:
            for site in node.calls:
                for index in site.functions:
                    changed |= _apply(flow, node, site, index, written)


_RECEIVER = -1


def _written(flow: FlowBuilder, index: int) -> set[int]:
    """Positions of parameters whose argument the function itself writes; `_RECEIVER` for fields."""
    function, found = flow.functions[index], set()
    positions = {v: i for i, v in enumerate(function.parameters) if v is not None and function.passing[i]}
    for number in function.nodes:
        node = flow.nodes[number]
        if node.kind is NodeKind.PARAMETER:
            continue
        for variable in node.changes:
            if variable in positions:
                found.add(positions[variable])
            elif flow.variables[variable].is_field:
                found.add(_RECEIVER)
        for variable in node.defines:
            if variable in positions and function.passing[positions[variable]] is Passing.REFERENCE:
                found.add(positions[variable])
    return found


def _apply(flow: FlowBuilder, node: Node, site: CallSite, index: int, written: list[set[int]]) -> bool:
    """Add one callee's writes to a calling node; whether its own function now writes more."""
    callee, caller = flow.functions[index], flow.functions[node.function]
    before = len(written[node.function]), len(node.changes)
    for position in written[index]:
        if position == _RECEIVER:
            variable = site.receiver
            if callee.owner and callee.owner == caller.owner and variable is None:
                written[node.function].add(_RECEIVER)
        else:
            variable = site.arguments[position] if position < len(site.arguments) else None
        if variable is not None and variable not in node.changes:
            node.changes.append(variable)
            if flow.variables[variable].is_field:
                written[node.function].add(_RECEIVER)
            if variable in caller.parameters:
                place = caller.parameters.index(variable)
                if caller.passing[place]:
                    written[node.function].add(place)
    return before != (len(written[node.function]), len(node.changes))


class ReachingDefinitions:
    """Definitions that reach each node: the least fixed point over all functions, joined at calls and returns.

    Only shared variables (globals, fields, captured locals) pass between functions; other locals pass over a call.

    Attributes:
        defining: node of each definition.
        of_variable: definitions of each variable, as bits.
        incoming: definitions that reach the start of each node.
        reaching: those that its uses may see: also what its callees leave behind.
        leaving: definitions that reach the exit of each function.
    """

    def __init__(self, flow: FlowBuilder) -> None:
        self.flow = flow
        size = len(flow.nodes)
        self.defining: list[int] = []
        self.of_variable: list[int] = [0] * len(flow.variables)
        self.incoming: list[int] = [0] * size
        self.leaving: list[int] = [0] * len(flow.functions)
        self._generates = [0] * size
        self._kills = [0] * size
        self._shared = 0
        self._number_definitions()
        self._links()
        self._solve()
        self.reaching = list(self.incoming)
        for index in self._callers:
            for function in self._callees[index]:
                self.reaching[index] |= self.leaving[function] & self._shared

    def _number_definitions(self) -> None:
        of_variable, defining = self.of_variable, self.defining
        for index, node in enumerate(self.flow.nodes):
            if node.defines or node.changes:
                generated = 0
                for variable in {*node.defines, *node.changes}:
                    bit = 1 << len(defining)
                    defining.append(index)
                    of_variable[variable] |= bit
                    generated |= bit
                self._generates[index] = generated
        for index, node in enumerate(self.flow.nodes):
            for variable in node.defines:
                self._kills[index] |= of_variable[variable]
        for variable, found in enumerate(self.flow.variables):
            if found.shared:
                self._shared |= of_variable[variable]

    def _links(self) -> None:
        """Predecessors and successors of nodes; exits and callers of functions."""
        flow = self.flow
        size = len(flow.nodes)
        self._predecessors: list[list[int]] = [[] for _ in range(size)]
        self._successors: list[list[int]] = [[] for _ in range(size)]
        for code, target in flow.edges:
            source = code // BRANCHES
            self._predecessors[target].append(source)
            self._successors[source].append(target)
        self._callees = {
            i: sorted({f for s in n.calls for f in s.functions}) for i, n in enumerate(flow.nodes) if n.calls
        }
        self._callers = sorted(self._callees)
        self._certain = {i for i in self._callers if _is_certain(flow.nodes[i])}
        self._repeated = {i for i in self._callers if _is_repeated(flow.nodes[i])}
        self._called_by: list[list[int]] = [[] for _ in flow.functions]
        for index in self._callers:
            for function in self._callees[index]:
                self._called_by[function].append(index)
        self._exits: list[list[int]] = [[code // BRANCHES for code in f.exits] for f in flow.functions]
        self._exit_of: dict[int, list[int]] = {}
        for function, exits in enumerate(self._exits):
            for node in exits:
                self._exit_of.setdefault(node, []).append(function)

    def _solve(self) -> None:
        flow = self.flow
        size = len(flow.nodes)
        incoming, outgoing = self.incoming, [0] * size
        predecessors, successors = self._predecessors, self._successors
        generates, kills, callees = self._generates, self._kills, self._callees
        dirty = bytearray(b"\1" * size)
        index = 0
        while index >= 0:
            dirty[index] = 0
            reaching = incoming[index]
            for before in predecessors[index]:
                reaching |= outgoing[before]
            called = callees.get(index)
            if called is not None:
                entering = reaching  # a call happens inside its statement, before the statement's own writes
                if index in self._repeated:  # what one call leaves, the next one of this statement sees
                    for function in called:
                        entering |= self.leaving[function]
                entering &= self._shared
                for function in called:
                    entry = flow.functions[function].entry
                    if entering & ~incoming[entry]:
                        incoming[entry] |= entering
                        dirty[entry] = 1
                through = reaching & ~self._shared if index in self._certain else reaching
                for function in called:
                    through |= self.leaving[function] & self._shared
            else:
                through = reaching
            incoming[index] = reaching
            out = generates[index] | (through & ~kills[index])
            if out != outgoing[index]:
                outgoing[index] = out
                for following in successors[index]:
                    dirty[following] = 1
                for function in self._exit_of.get(index, ()):
                    self._leave(function, out, dirty)
            index = dirty.find(1, index)
            if index < 0:
                index = dirty.find(1)

    def _leave(self, function: int, out: int, dirty: bytearray) -> None:
        """More reaches the exit of a function: its callers, and after the file whatever nothing calls, see it."""
        leaving = self.leaving[function] | out
        if leaving == self.leaving[function]:
            return
        self.leaving[function] = leaving
        for index in self._called_by[function]:
            dirty[index] = 1
        if function == 0:
            for other, found in enumerate(self.flow.functions):
                if other and not self._called_by[other]:
                    self.incoming[found.entry] |= leaving & self._shared
                    dirty[found.entry] = 1


def _is_certain(node: Node) -> bool:
    """Whether the statement surely runs one known function, so that what this overwrites is gone."""
    if len(node.calls) != 1 or len(node.calls[0].functions) != 1 or not node.calls[0].direct:
        return False
    return _SHORT_CIRCUITS.isdisjoint(node.operators)


def _is_repeated(node: Node) -> bool:
    """Whether the statement may run more than one call: two of them, or one by somebody it hands a function to."""
    return len(node.calls) > 1 or not node.calls[0].direct


def data_edges(flow: FlowBuilder, definitions: ReachingDefinitions, limit: int) -> set[tuple[int, int]]:
    """(definition, use): the second node may read what the first one wrote; stops when there are more than `limit`."""
    edges = set()
    defining, of_variable = definitions.defining, definitions.of_variable
    for index, node in enumerate(flow.nodes):
        if not node.uses:
            continue
        found = 0
        for variable in node.uses:
            found |= of_variable[variable]
        found &= definitions.reaching[index]
        while found:
            low = found & -found
            edges.add((defining[low.bit_length() - 1], index))
            found ^= low
        if len(edges) > limit:
            break
    return edges


def call_edges(flow: FlowBuilder, definitions: ReachingDefinitions) -> tuple[set[tuple[int, int]], ...]:
    """Edges between callers and callees.

    Returns:
        (call, entry); (call, parameter); (return or write through a parameter, call).
    """
    calls: set[tuple[int, int]] = set()
    into: set[tuple[int, int]] = set()
    out: set[tuple[int, int]] = set()
    results: dict[int, list[int]] = {}
    for index, node in enumerate(flow.nodes):
        for site in node.calls:
            for number in site.functions:
                function = flow.functions[number]
                calls.add((index, function.entry))
                given = len(site.arguments) if site.direct else len(function.parameters)
                into.update((index, p) for p in function.parameter_nodes[:given] if p is not None)
                if number not in results:
                    results[number] = _results(flow, function, definitions.leaving[number], definitions)
                out.update((result, index) for result in results[number])
    return calls, into, out


def _results(flow: FlowBuilder, function: Function, leaving: int, definitions: ReachingDefinitions) -> list[int]:
    """Nodes of a function whose values its callers see: returns, and writes to what was passed by reference."""
    found = [n for n in function.nodes if flow.nodes[n].value]
    for variable, passing, parameter in zip(
        function.parameters, function.passing, function.parameter_nodes, strict=True
    ):
        if variable is None or not passing:
            continue
        bits = leaving & definitions.of_variable[variable]
        while bits:
            low = bits & -bits
            node = definitions.defining[low.bit_length() - 1]
            if node != parameter and (passing is Passing.REFERENCE or variable in flow.nodes[node].changes):
                found.append(node)
            bits ^= low
    return found
