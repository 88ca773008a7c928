"""Input and output in other styles: streams, scanf and printf, a hand-made reader, line ends, stream settings.

Each rule changes all statements of its kind or none, so streams and C's functions are not mixed unsynchronised.
"""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, alone, insertion, replace
from polyalgo.divalgo.rewrite.source import Node, Source
from polyalgo.divalgo.rewrite.tokens import words
from polyalgo.divalgo.rewrite.values import INTEGRAL, pure, type_of

_FORMATS = {
    "int": "%d",
    "unsigned int": "%u",
    "long": "%ld",
    "unsigned long": "%lu",
    "long long": "%lld",
    "unsigned long long": "%llu",
    "char": "%c",
}
_BACK = {format_: type_ for type_, format_ in _FORMATS.items()} | {"%lf": "double", "%s": "char[]"}
_C_INPUT = ("scanf", "getchar", "gets", "fgets", "fread", "getchar_unlocked", "read", "fscanf", "getline")
_C_OUTPUT = ("printf", "puts", "putchar", "fprintf", "fwrite", "fputs", "putchar_unlocked")
_TOKEN_BYTES = 1 << 21


def unsynchronised(source: Source) -> bool:
    """Whether the program cuts streams from C's files."""
    return "sync_with_stdio" in source.words


def chain(source: Source, expression: Node, stream: str, operator: str) -> list[Node] | None:
    """The operands of `stream << a << b` in order; None if an expression is none."""
    operands: list[Node] = []
    while expression.type == "binary_expression" and source.of(expression.child_by_field_name("operator")) == operator:
        left, right = expression.child_by_field_name("left"), expression.child_by_field_name("right")
        if left is None or right is None:
            return None
        operands.append(right)
        expression = left
    if source.of(expression).removeprefix("std::") != stream or not operands:
        return None
    return operands[::-1]


def stream_statements(source: Source, stream: str, operator: str) -> list[tuple[Node, list[Node]]] | None:
    """All uses of a stream, if each is a statement of its own (settings apart); else None."""
    found: list[tuple[Node, list[Node]]] = []
    for statement in source.all("expression_statement"):
        if statement.named_children and (operands := chain(source, statement.named_children[0], stream, operator)):
            found.append((statement, operands))
    settings = len(re.findall(rf"\b{stream}\s*\.\s*tie\s*\(", source.text))
    ties = len(re.findall(rf"\btie\s*\(\s*(?:std\s*::\s*)?{stream}\b", source.text))
    return found if found and source.counts[stream] == len(found) + settings + ties else None


def with_header(source: Source, header: str, edits: list[Edit]) -> Site:
    """The edits, and the include they need."""
    need = [] if source.includes(header) else [insertion(0, f"#include <{header}>\n")]
    return (*need, *edits)


class CinToScanf(Rule):
    """`cin >> a >> b;` -> `scanf`; all operands have known types, words are shorter than 2 MiB."""

    name: ClassVar[str] = "cin_to_scanf"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        uses = stream_statements(source, "cin", ">>")
        if uses is None or source.words & set(_C_INPUT) or source.declared.keys() & {"cin", "scanf"}:
            return []
        edits: list[Edit] = []
        for statement, operands in uses:
            calls: list[tuple[str, str]] = []
            after: list[str] = []
            for operand in operands:
                given = _address(source, operand)
                if given is None:
                    return []
                calls.append(given)
                if given[0] == "%s" and type_of(source, operand) == "string":
                    after.append(source.of(operand))
            if (after and (len(operands) != 1)) or after or _depends(source, operands):
                text = " ".join(_scan_one(source, call) for call in calls)
            else:
                blank = rng.choice((" ", ""))
                formats = blank.join(call[0] for call in calls)
                text = f'scanf("{formats}", {", ".join(call[1] for call in calls)});'
            edits.append(replace(statement, alone(statement, text)))
        return [with_header(source, "cstdio", edits)]


def _scan_one(source: Source, call: tuple[str, str]) -> str:
    if call[0] == "%s" and call[1].startswith("="):
        buffer = f"static char word_[{_TOKEN_BYTES}];"
        return f'{{ {buffer} scanf("%{_TOKEN_BYTES - 1}s", word_); {call[1][1:]} = word_; }}'
    return f'scanf("{call[0].strip()}", {call[1]});' if call[0] != " %c" else f'scanf(" %c", {call[1]});'


def _address(source: Source, operand: Node) -> tuple[str, str] | None:
    """Format and argument for one operand of `cin`; a string's argument starts with `=`."""
    type_, text = type_of(source, operand), source.of(operand)
    if operand.type not in ("identifier", "subscript_expression", "field_expression"):
        return None
    if type_ == "string" and "word_" not in source.words and pure(source, operand):
        return "%s", f"={text}"
    if type_ == "char[]":
        return "%s", text
    if type_ == "char":
        return " %c", f"&{text}"
    if type_ == "double":
        return "%lf", f"&{text}"
    if type_ in _FORMATS:
        return _FORMATS[type_], f"&{text}"
    return None


def _depends(source: Source, operands: list[Node]) -> bool:
    """Whether where an operand is depends on what an earlier one reads."""
    seen: set[str] = set()
    for operand in operands:
        if seen & words(source.of(operand)):
            return True
        seen |= words(source.of(operand))
    return False


class ScanfToCin(Rule):
    """`scanf` of plain formats -> `cin`; every call is a statement, nothing else reads."""

    name: ClassVar[str] = "scanf_to_cin"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        calls = _c_statements(source, "scanf")
        if (
            not calls
            or unsynchronised(source)
            or source.words & (set(_C_INPUT) - {"scanf"})
            or "cin" in source.declared
        ):
            return []
        edits: list[Edit] = []
        for statement, given in calls:
            text = source.of(given[0])
            if given[0].type != "string_literal" or not re.fullmatch(
                r'"(?:\s|%(?:d|u|s|lf|lld|llu|ld|lu)| %c)*"', text
            ):
                return []
            formats = re.findall(r"%\w+", text)
            operands = [_target(source, arg, format_) for arg, format_ in zip(given[1:], formats, strict=False)]
            if len(formats) != len(given) - 1 or not operands or None in operands:
                return []
            edits.append(replace(statement, f"{source.std}cin >> {' >> '.join(filter(None, operands))};"))
        return [with_header(source, "iostream", edits)]


def _target(source: Source, node: Node, format_: str) -> str | None:
    """What `cin` reads into instead of a pointer given to `scanf`."""
    type_ = type_of(source, node)
    if format_ == "%s":
        return source.of(node) if type_ == "char[]" else None
    if node.type == "pointer_expression" and source.of(node).startswith("&"):
        target = node.child_by_field_name("argument")
        known = type_of(source, target)
        return source.of(target) if target is not None and known in (_BACK[format_], "?") and known != "bool" else None
    if node.type == "binary_expression" and source.of(node.child_by_field_name("operator")) == "+":
        base, offset = node.child_by_field_name("left"), node.child_by_field_name("right")
        if type_of(source, base) == f"{_BACK[format_]}[]" and type_of(source, offset) in INTEGRAL:
            return f"{source.of(base)}[{source.of(offset)}]"
    return None


def _c_statements(source: Source, name: str) -> list[tuple[Node, list[Node]]]:
    """Statements that are calls of a function, if every use of its name is one; else none."""
    found: list[tuple[Node, list[Node]]] = []
    for call in source.all("call_expression"):
        function, given = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        statement = call.parent
        if source.of(function).removeprefix("std::") != name or given is None or not given.named_children:
            continue
        if statement is not None and statement.type == "expression_statement":
            found.append((statement, given.named_children))
    return found if source.counts[name] == len(found) else []


class CinToReader(Rule):
    """`cin >> a >> b;` of integers -> a hand-made `read_int()`; everything that is read is an integer."""

    name: ClassVar[str] = "cin_to_reader"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        uses = stream_statements(source, "cin", ">>")
        if uses is None or source.words & set(_C_INPUT):
            return []
        name = source.fresh("read_int", "next_int", "get_int", "readInt")
        edits: list[Edit] = []
        for statement, operands in uses:
            steps: list[str] = []
            for operand in operands:
                if type_of(source, operand) not in ("int", "long long", "long") or _address(source, operand) is None:
                    return []
                steps.append(f"{source.of(operand)} = {name}();")
            edits.append(replace(statement, alone(statement, " ".join(steps)) if len(steps) > 1 else steps[0]))
        reader = (
            f"\nlong long {name}() {{ int c = getchar(); while (c != '-' && (c < '0' || c > '9')) c = getchar();"
            " bool neg = c == '-'; if (neg) c = getchar(); long long v = 0;"
            " while (c >= '0' && c <= '9') { v = v * 10 + (c - '0'); c = getchar(); } return neg ? -v : v; }\n"
        )
        if "int" in source.macros or "long" in source.macros:
            return []
        return [with_header(source, "cstdio", [insertion(source.after_head, reader), *edits])]


class CoutToPrintf(Rule):
    """`cout << a << b;` -> `printf`; all operands have known types, none is floating, streams are synchronised."""

    name: ClassVar[str] = "cout_to_printf"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        uses = stream_statements(source, "cout", "<<")
        if uses is None or unsynchronised(source) or "printf" in source.declared:
            return []
        edits: list[Edit] = []
        for statement, operands in uses:
            made = _printf(source, operands)
            if made is None:
                return []
            edits.append(replace(statement, made))
        return [with_header(source, "cstdio", edits)]


def _printf(source: Source, operands: list[Node]) -> str | None:
    format_ = ""
    given: list[str] = []
    for operand in operands:
        type_, text = type_of(source, operand), source.of(operand)
        if "literal" in operand.type and re.search(r"\\[x0-7uU]", text):  # would take what follows into the number
            return None
        if text.removeprefix("std::") == "endl":
            format_ += "\\n"
        elif operand.type == "string_literal":
            format_ += text[1:-1].replace("%", "%%")
        elif operand.type == "char_literal" and text not in ("'\"'", "'%'", "'\\''", "'\\0'"):
            format_ += text[1:-1]
        elif type_ in _FORMATS or type_ in ("string", "literal"):
            if not pure(source, operand) and operand is not operands[0]:  # it may print, or change what follows
                return None
            format_ += _FORMATS.get(type_, "%s")
            given.append(f"({text}).c_str()" if type_ == "string" else text)
        else:
            return None
    if len(given) > 1 and not pure(source, operands[0]):
        return None
    return f'printf("{format_}"{"".join(f", {arg}" for arg in given)});'


class PrintfToCout(Rule):
    """`printf` and `puts` of plain formats -> `cout`; every argument's type is known and is the format's."""

    name: ClassVar[str] = "printf_to_cout"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        others = set(_C_OUTPUT) - {"printf", "puts"}
        others |= {"hex", "oct", "setw", "setf", "showpos", "showbase", "width", "flags"}  # printf does not know them
        if source.words & others or unsynchronised(source) or "cout" in source.declared:
            return []
        edits: list[Edit] = []
        end = rng.choice(("'\\n'", '"\\n"', f"{source.std}endl"))
        for name, make in (("printf", self._printf), ("puts", self._puts)):
            calls = _c_statements(source, name)
            if source.counts[name] != len(calls):
                return []
            for statement, given in calls:
                made = make(source, given, end)
                if made is None:
                    return []
                edits.append(replace(statement, f"{source.std}cout{''.join(f' << {part}' for part in made)};"))
        return [with_header(source, "iostream", edits)] if edits else []

    @staticmethod
    def _printf(source: Source, given: list[Node], end: str) -> list[str] | None:
        if given[0].type != "string_literal":
            return None
        parts: list[str] = []
        arguments = given[1:]
        calm = all(pure(source, argument) for argument in arguments)
        if not calm and (len(arguments) > 1 or not source.of(given[0]).startswith('"%')):
            return None  # it may print, or change what follows
        for piece in re.findall(r"%%|%[a-z]+|\\n|(?:[^%\\]|\\[^n])+", source.of(given[0])[1:-1]):
            if piece == "\\n":
                parts.append(end)
            elif piece == "%%" or not piece.startswith("%"):
                parts.append('"' + piece.replace("%%", "%") + '"')
            else:
                if not arguments or type_of(source, arguments[0]) != _BACK.get(piece) or piece == "%lf":
                    return None
                parts.append(f"({source.of(arguments.pop(0))})")
        return parts if not arguments and parts else None

    @staticmethod
    def _puts(source: Source, given: list[Node], end: str) -> list[str] | None:
        if len(given) != 1 or type_of(source, given[0]) != "literal":
            return None
        return [f"({source.of(given[0])})", end]


class LineEnd(Rule):
    """`<< endl`, `<< "\\n"` and `<< '\\n'` into each other; no terminal reads, so flushing is no matter."""

    name: ClassVar[str] = "line_end"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        forms = (f"{source.std}endl", '"\\n"', "'\\n'")
        new = rng.choice(forms)
        edits: list[Edit] = []
        for node in source.all("binary_expression"):
            right = node.child_by_field_name("right")
            if right is None or source.of(node.child_by_field_name("operator")) != "<<":
                continue
            if source.of(right) in ("endl", *forms) and source.of(right) != new and "cout" in source.of(node):
                edits.append(replace(right, new))
        return [tuple(edits)] if edits else []


class StreamSettings(Rule):
    """Adds or removes `ios::sync_with_stdio(false); cin.tie(nullptr);`; no C function reads or writes."""

    name: ClassVar[str] = "stream_settings"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if source.words & {*_C_INPUT, *_C_OUTPUT, "freopen"} - {"getline", "read"} or not source.counts["cin"]:
            return []
        settings = re.compile(r"sync_with_stdio\s*\(|\bcin\s*\.\s*tie\s*\(|\bcout\s*\.\s*tie\s*\(")
        old: list[Edit] = []
        for statement in source.all("expression_statement"):
            call = statement.named_children[0] if statement.named_children else None
            if call is not None and call.type == "call_expression" and settings.search(source.of(call)):
                old.append(replace(statement, ""))
        if old:
            return [tuple(old)]
        if unsynchronised(source):
            return []
        return [(insertion(at + 1, " " + self._text(source, rng)),) for at in main_body(source)]

    @staticmethod
    def _text(source: Source, rng: Random) -> str:
        s = source.std
        ios = rng.choice((f"{s}ios::sync_with_stdio(false);", f"{s}ios_base::sync_with_stdio(0);"))
        return ios + rng.choice(("", f" {s}cin.tie(nullptr);", f" {s}cin.tie(0);"))


def main_body(source: Source) -> list[int]:
    """Position of the opening brace of `main`, if there is one."""
    for node in source.all("function_definition"):
        declarator, body = node.child_by_field_name("declarator"), node.child_by_field_name("body")
        if declarator is not None and body is not None and re.match(r"main\s*\(", source.of(declarator)):
            return [body.start_byte]
    return []
