"""From an algorithm's form to the text of a prompt in one language.

Python entries embed their exact test block; the other six get the input as literals, the entry point of
their language, and the specification of the output, never the output itself (paper, section 3).
"""

from __future__ import annotations

import re

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Interface, Param, TestInput
from polyalgo.algoreval.plain_text import describe, format_input, parameters
from polyalgo.algoreval.problem import Algorithm
from polyalgo.algoreval.syntax import SYNTAX, Syntax
from polyalgo.algoreval.types import Type
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import Representation

ENTRY_POINTS: dict[Language, str] = {
    Language.CPP: "`int main()`",
    Language.JAVA: "`main` of `public class Main`",
    Language.C: "`int main(void)`",
    Language.JAVASCRIPT: "a top-level script",
    Language.RUST: "`fn main()`",
    Language.GO: "`func main()` of `package main`",
}


def prompt_body(
    algorithm: Algorithm, language: Language, representation: Representation, *, stdin: bool = False
) -> str:
    """The user message of one entry, without the standard-library footer.

    `stdin`: the program reads its input, in the format of `polyalgo.algoreval.plain_text`, and the fixed input
    is shown as an example (`plus`).
    """
    syntax = SYNTAX[language]
    interface, test = algorithm.forms[representation].interface, algorithm.test_input(representation)
    spec = LANGUAGES[language]
    statement = [f"- {sentence}" for sentence in algorithm.statement]
    task = _in_case([*_interface_lines(interface, language), *statement], interface, syntax)
    fence = spec.fence_names[0]
    if stdin:
        frame = _in_case(_reading_lines(interface, language), interface, syntax)
        fence, code = "", format_input(interface, test).rstrip("\n").split("\n")
        output = _in_case(_output_lines(interface, syntax, "that has a result to print"), interface, syntax)
    elif language is Language.PYTHON:
        code = python_test_block(interface, test).split("\n")
        frame = [
            "- The code must be runnable as a script.",
            '- Include the following exact test case under if __name__ == "__main__": (do not change it):',
        ]
        output = []
    else:
        code = input_lines(interface, test, syntax)
        function = isinstance(interface, Function)
        what = "call it with exactly this input and print the result" if function else "make exactly these calls"
        frame = [f"- In {ENTRY_POINTS[language]}, {what}:"]
        output = _in_case(_output_lines(interface, syntax, "marked `print`"), interface, syntax)
    head = [f"Implement {algorithm.phrase} in {spec.display_name}.", "", "Requirements:"]
    return "\n".join([*head, *task, *frame, f"```{fence}", *code, "```", *output])


def _reading_lines(interface: Interface, language: Language) -> list[str]:
    function = isinstance(interface, Function)
    what = "call it and print the result" if function else f"make the `{interface.name}` and the calls"
    where = ENTRY_POINTS.get(language, 'the block under `if __name__ == "__main__":`')
    return [
        f"- In {where}, read the input from standard input, {what}. Nothing else is printed.",
        "- The input is plain text, several values on a line with single spaces between them, in this order:",
        *(f"  {line}" if line.startswith(" ") else f"  - {line}" for line in describe(interface)),
        "- Other inputs than this example are tried, too; no line is longer than 5000 characters. Example input:",
    ]


def signature(interface: Interface, language: Language) -> str:
    """The required interface in the language's own idiom: one line, or one per constructor and method."""
    syntax = SYNTAX[language]
    if isinstance(interface, Function):
        return syntax.signature(interface)
    return "\n".join(syntax.class_signature(interface))


def entry_point(interface: Interface, language: Language) -> str:
    """Name of the required function or class."""
    return interface.name if isinstance(interface, ClassInterface) else SYNTAX[language].identifier(interface.name)


def preamble(interface: Interface, language: Language) -> list[str]:
    """File-level definitions the interface's types need in the language."""
    functions = interface.methods if isinstance(interface, ClassInterface) else (interface,)
    types: list[Type] = [param.type for param in parameters(interface)]
    types += [function.returns for function in functions if function.returns is not None]
    return SYNTAX[language].preamble(types)


def python_test_block(interface: Interface, test: TestInput) -> str:
    """The test block that every Python entry embeds and that the truth is made with."""
    syntax = SYNTAX[Language.PYTHON]
    body = preamble(interface, Language.PYTHON)
    if isinstance(interface, Function):
        assert interface.output is not None  # guaranteed by check_test
        body += declarations(interface.params, test, syntax)
        arguments = ", ".join(syntax.argument(param.name, param.type) for param in interface.params)
        body += interface.output.python.replace("{call}", f"{interface.name}({arguments})").split("\n")
    else:
        body += construction(interface, test, syntax)
        for call in test.calls:
            template = getattr(interface.method(call.method).output, "python", "{call}")
            body += template.replace("{call}", invocation(interface, call, syntax)).split("\n")
    return "\n".join(['if __name__ == "__main__":', *(f"    {line}" for line in body)])


def input_lines(interface: Interface, test: TestInput, syntax: Syntax) -> list[str]:
    """The test input as statements of a language other than Python; calls to print are marked."""
    if isinstance(interface, Function):
        return declarations(interface.params, test, syntax)
    lines = construction(interface, test, syntax)
    for call in test.calls:
        mark = f"  {syntax.comment} print" if interface.method(call.method).output else ""
        lines.append(f"{invocation(interface, call, syntax)}{syntax.terminator}{mark}")
    return lines


def declarations(params: tuple[Param, ...], test: TestInput, syntax: Syntax) -> list[str]:
    """One local variable for each parameter."""
    return [line for p in params for line in syntax.declare(p.name, p.type, test.args[p.name])]


def construction(interface: ClassInterface, test: TestInput, syntax: Syntax) -> list[str]:
    """Statements that make the object: compound arguments as variables, scalars in place."""
    lines, arguments = [], []
    for param in interface.constructor:
        value = test.args[param.name]
        if param.is_scalar:
            arguments.append(syntax.literal(param.type, value))
        else:
            lines += syntax.declare(param.name, param.type, value)
            arguments.append(syntax.argument(param.name, param.type))
    return [*lines, *syntax.result_variables(interface), syntax.construct(interface, interface.variable, arguments)]


def invocation(interface: ClassInterface, call: Call, syntax: Syntax) -> str:
    """A method call with its literal arguments, as an expression."""
    method = interface.method(call.method)
    arguments = [syntax.literal(p.type, arg) for p, arg in zip(method.params, call.args, strict=True)]
    return syntax.invoke(interface, interface.variable, method, arguments)


def _interface_lines(interface: Interface, language: Language) -> list[str]:
    syntax = SYNTAX[language]
    lines = []
    if language is not Language.PYTHON:
        lines += [f"- Define `{definition}`." for definition in preamble(interface, language)]
    if isinstance(interface, Function):
        lines.append(f"- Provide `{syntax.signature(interface)}`")
        lines += [f"  - {doc}" for doc in _param_docs(interface)]
        return [*lines, f"  - returns {interface.doc}"]
    head, *members = syntax.class_signature(interface)
    docs = ["; ".join(_param_docs(interface)), *(method.doc for method in interface.methods)]
    lines.append(f"- Provide `{head}` with:")
    return lines + [f"  - `{member}`: {doc}" for member, doc in zip(members, docs, strict=True)]


def _param_docs(interface: Interface) -> list[str]:
    return [f"{{{param.name}}}: {param.doc}" for param in parameters(interface) if param.doc]


def _output_lines(interface: Interface, syntax: Syntax, printed_calls: str) -> list[str]:
    if isinstance(interface, Function):
        assert interface.output is not None
        return [f"- Expected output: {interface.output.spec}"]
    printed = [(m.name, m.output.spec) for m in interface.methods if m.output is not None]
    if len(printed) == 1:
        return [f"- Expected output: for each call {printed_calls}, {printed[0][1]}"]
    lines = [f"- Expected output, for each call {printed_calls}:"]
    return lines + [f"  - {syntax.method(interface.name, name)}: {spec}" for name, spec in printed]


def _in_case(lines: list[str], interface: Interface, syntax: Syntax) -> list[str]:
    """Replace `{snake_name}` of parameters, the function or methods by the language's own name."""
    names = {param.name: syntax.identifier(param.name) for param in parameters(interface)}
    if isinstance(interface, ClassInterface):
        names |= {p.name: syntax.identifier(p.name) for method in interface.methods for p in method.params}
        names |= {m.name: syntax.method(interface.name, m.name) for m in interface.methods}
    else:
        names[interface.name] = syntax.identifier(interface.name)
    return [re.sub(r"\{([a-z_]\w*)\}", lambda match: names[match[1]], line) for line in lines]
