"""From our solution of an algorithm to the program of any of its entries.

A solution solves the first form with the fixed input in its main. Another form gets a function that turns its
graph into the first form's edge list; a `plus` entry gets a main that reads its input. Both are added to the
solution's text, in the language's own idiom, by one subclass per language.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Interface, Param, TestInput
from polyalgo.algoreval.problem import Algorithm, Form
from polyalgo.algoreval.programs.splice import find_code, indent, line_end, line_start, margin
from polyalgo.algoreval.rendering import construction, declarations, invocation, preamble
from polyalgo.algoreval.syntax import SYNTAX, Syntax
from polyalgo.algoreval.types import List, Str, Tuple, Type
from polyalgo.errors import DataError
from polyalgo.languages import Language
from polyalgo.records import Representation


class Programs(ABC):
    """How a language reads plain text, converts graphs, and where its main is."""

    language: ClassVar[Language]
    main: ClassVar[str] = ""
    """Pattern of the line where main begins; functions go before it. Empty: there is no main."""
    core_suffix: ClassVar[str] = "_from_edges"
    """Added to the name of the solution's function where another form's function has its name."""
    helper_indent: ClassVar[str] = ""
    """Of functions at file level (Java's are inside Main)."""

    helpers: ClassVar[dict[str, str]]
    """Definitions of functions that reading statements use, by name; later ones use earlier ones."""

    @property
    def syntax(self) -> Syntax:
        """The language's syntax."""
        return SYNTAX[self.language]

    # One subclass each

    @abstractmethod
    def read(self, name: str, type_: Type) -> list[str]:
        """Statements that declare a local variable, as `Syntax.declare` does, and read its lines."""

    @abstractmethod
    def read_calls(self, interface: ClassInterface, blocks: dict[str, list[str]]) -> list[str]:
        """Statements that read the calls and run each method's block with its arguments in variables."""

    @abstractmethod
    def from_adjacency_list(self, adj: str, *, directed: bool, weight: Type | None) -> list[str]:
        """Statements that define `edges` from an adjacency list."""

    @abstractmethod
    def from_adjacency_matrix(self, matrix: str, *, directed: bool, weight: Type | None) -> list[str]:
        """Statements that define `edges` from an adjacency matrix."""

    @abstractmethod
    def from_incidence_matrix(self, incidence: str) -> list[str]:
        """Statements that define `edges` from an incidence matrix."""

    @abstractmethod
    def define(self, function: Function, body: list[str], call: str) -> list[str]:
        """A function that ends with returning the value of a call."""

    @abstractmethod
    def length(self, name: str) -> str:
        """Number of vertices of the graph in a parameter: its rows."""

    def skip_line(self) -> list[str]:
        """Statements between reading values and reading a whole line."""
        return []

    def imports(self, source: str) -> str:
        """The source with everything imported that helpers and conversions use."""
        return source

    # Shared

    def forward(self, param: Param) -> str:
        """How a function passes a parameter of its own on."""
        return self.syntax.argument(param.name, param.type)

    def out_arguments(self, function: Function) -> list[str]:
        """Further arguments through which a result is returned."""
        return []

    def program(self, algorithm: Algorithm, source: str, representation: Representation, stdin: bool) -> str:
        """The solution `source` of the first form as the program of an entry.

        Raises:
            DataError: the solution's main is not as expected.
        """
        if representation is not next(iter(algorithm.forms)):
            source = self._as_form(algorithm, source, representation)
        return self.own_program(algorithm, source, representation, stdin)

    def own_program(self, algorithm: Algorithm, source: str, representation: Representation, stdin: bool) -> str:
        """A solution of the form itself as the program of an entry."""
        if not stdin:
            return source
        return self._reading(source, algorithm.forms[representation].interface, algorithm.test_input(representation))

    def _as_form(self, algorithm: Algorithm, source: str, representation: Representation) -> str:
        first, form = next(iter(algorithm.forms.values())), algorithm.forms[representation]
        at = self.main_at(source, first.interface, algorithm.test)
        head = self.converted(source[:at], first.interface, form)
        return self.imports(head + self._replace_input(source[at:], first.interface, form, algorithm))

    def converted(self, source: str, core: Interface, form: Form) -> str:
        """All but main: the solution's function under another name, and one of the form that converts and calls it.

        Raises:
            DataError: the algorithm has another interface than a function over an edge list.
        """
        if not isinstance(core, Function) or not isinstance(form.interface, Function) or form.directed is None:
            raise DataError(f"{core.name}: only functions over edge lists are converted")
        core_name = self.syntax.identifier(core.name + self.core_suffix)
        source = re.sub(rf"\b{self.syntax.identifier(core.name)}\b", core_name, source)
        lines = [*self.new_preamble(source, form.interface), *self._conversion(core, form, core_name), ""]
        return source + indent(lines, self.helper_indent)

    def new_preamble(self, source: str, interface: Interface) -> list[str]:
        """Definitions that the interface's types need and the source does not have."""
        squeezed = "".join(source.split())
        lines = [line for line in preamble(interface, self.language) if "".join(line.split()) not in squeezed]
        return [*lines, ""] if lines else []

    def _conversion(self, core: Function, form: Form, core_name: str) -> list[str]:
        function = form.interface
        assert isinstance(function, Function)
        graph, edges = function.params[0], core.params[1]
        assert form.directed is not None
        assert isinstance(edges.type, List)
        assert isinstance(edges.type.item, Tuple)
        items = edges.type.item.items
        weight = items[2] if len(items) == 3 else None
        if graph.name == "adj":
            body = self.from_adjacency_list(graph.name, directed=form.directed, weight=weight)
        elif graph.name == "matrix":
            body = self.from_adjacency_matrix(graph.name, directed=form.directed, weight=weight)
        else:
            body = self.from_incidence_matrix(graph.name)
        arguments = [self.length(graph.name), self.syntax.argument("edges", edges.type)]
        arguments += [self.forward(param) for param in core.params[2:]]
        call = f"{core_name}({', '.join([*arguments, *self.out_arguments(function)])})"
        return self.define(function, body, call)

    def _replace_input(self, main: str, core: Interface, form: Form, algorithm: Algorithm) -> str:
        """Main with the form's graph in place of the edge list."""
        function, test = form.interface, form.convert(algorithm.test)
        assert isinstance(core, Function)
        assert isinstance(function, Function)
        kept = {param.name for param in function.params}
        graph = declarations(function.params[:1], test, self.syntax)
        for number, param in enumerate(core.params):
            if param.name in kept:
                continue
            code = "".join(declarations((param,), algorithm.test, self.syntax))
            begin, end = self._statement(main, *find_code(main, code, last=True))
            main = main[:begin] + ("" if number else indent(graph, margin(main, begin))) + main[end:]
        old, new = (
            ", ".join(self.syntax.argument(param.name, param.type) for param in params)
            for params in (core.params, function.params)
        )
        name = self.syntax.identifier(core.name)
        begin, end = find_code(main, f"{name}({old}", last=True)
        return f"{main[:begin]}{name}({new}{main[end:]}"

    @staticmethod
    def _statement(source: str, begin: int, end: int) -> tuple[int, int]:
        """Widen a span of declarations to whole lines."""
        return line_start(source, begin), line_end(source, end - 1)

    def main_at(self, source: str, interface: Interface, test: TestInput) -> int:
        """Where functions that main uses are put."""
        if self.main:
            found = list(re.finditer(self.main, source, re.MULTILINE))
            if not found:
                raise DataError(f"no main in the {self.language} program of {interface.name}")
            return found[-1].start()
        if isinstance(interface, ClassInterface):
            code = construction(interface, test, self.syntax)[0]
        else:
            code = declarations(interface.params[:1], test, self.syntax)[0]
        return line_start(source, find_code(source, code, last=True)[0])

    def _reading(self, source: str, interface: Interface, test: TestInput) -> str:
        at = self.main_at(source, interface, test)
        if isinstance(interface, ClassInterface):
            begin, end, read = self._class_reading(source, at, interface, test)
            source = source[:begin] + indent(read, margin(source, begin)) + source[end:]
        else:
            read = []
            for param, lines in zip(interface.params, self._readings(interface.params), strict=True):
                code = "".join(declarations((param,), test, self.syntax))
                begin, end = self._statement(source, *find_code(source, code, at, last=True))
                source = source[:begin] + indent(lines, margin(source, begin)) + source[end:]
                read += lines
        helpers = indent(self.needed("\n".join(read)), self.helper_indent)
        return self.imports(source[:at] + helpers + source[at:])

    def _readings(self, params: Sequence[Param]) -> list[list[str]]:
        """`read` for each parameter, behind `skip_line` where values were read before a whole line."""
        readings = []
        after_words = False
        for param in params:
            skip = self.skip_line() if after_words and isinstance(param.type, Str) else []
            readings.append([*skip, *self.read(param.name, param.type)])
            after_words = not _whole_line(param.type)
        return readings

    def needed(self, code: str) -> list[str]:
        """Lines of the helpers that code uses, each behind the helpers that it uses."""
        chosen: list[str] = []
        for name, definition in reversed(self.helpers.items()):
            if re.search(rf"\b{name}\b", code):
                chosen = [*definition.split("\n"), "", *chosen]
                code += definition
        return chosen

    def _class_reading(
        self, source: str, at: int, interface: ClassInterface, test: TestInput
    ) -> tuple[int, int, list[str]]:
        """Span of the construction and the calls in main, and the statements that replace it."""
        syntax = self.syntax
        built = construction(interface, test, syntax)
        begin = line_start(source, find_code(source, built[0], at)[0])
        position = at
        for line in built:
            _, position = find_code(source, line, position)
        spans = []
        position = line_end(source, position - 1)
        for call in test.calls:
            span = find_code(source, invocation(interface, call, syntax), position)
            spans.append(span)
            position = span[1]
        starts = [line_start(source, first) for first, _ in spans]
        end = self._end_of_calls(source, starts[-1])
        blocks = {}
        for method in interface.methods:
            numbers = [i for i, call in enumerate(test.calls) if call.method == method.name]
            if not numbers:
                raise DataError(f"{interface.name}.{method.name} is never called by the fixed input")
            number = numbers[0]
            stop = [*starts[1:], end][number]
            blocks[method.name] = self._block(source[starts[number] : stop], interface, test.calls[number], method)
        lines = [line for reading in self._readings(interface.constructor) for line in reading]
        arguments = [syntax.argument(param.name, param.type) for param in interface.constructor]
        lines += syntax.result_variables(interface)
        lines.append(syntax.construct(interface, interface.variable, arguments))
        return begin, end, [*lines, *self.read_calls(interface, blocks)]

    def _block(self, text: str, interface: ClassInterface, call: Call, method: Function) -> list[str]:
        """The statements of one call, with variables for its arguments."""
        begin, end = find_code(text, invocation(interface, call, self.syntax))
        names = [self.syntax.identifier(param.name) for param in method.params]
        code = self.syntax.invoke(interface, interface.variable, method, names)
        lines = (text[:begin] + code + text[end:]).rstrip().split("\n")
        shift = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return [line[shift:] for line in lines if line.strip()]

    def _end_of_calls(self, source: str, last_call: int) -> int:
        """Where the statements of the last call end: before main's return or closing brace."""
        position = last_call
        depth = 0
        while position < len(source):
            end = line_end(source, position)
            line = source[position:end].strip()
            depth += line.count("{") - line.count("}")
            if depth < 0 or re.match(r"return( 0)?;", line):
                return position
            position = end
        return position


def _whole_line(type_: Type) -> bool:
    return isinstance(type_, Str) or (isinstance(type_, List) and isinstance(type_.item, Str))


def words(types: Sequence[Type]) -> str:
    """Placeholder names of a tuple's members: `a, b, c`."""
    return ", ".join("abcdefgh"[: len(types)])
