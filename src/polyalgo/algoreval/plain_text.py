"""The plain-text form of an input: what a `plus` program reads from standard input.

Every parameter takes whole lines, in the order of the signature, every line ends with a newline, and no line has
more than single spaces between its values:

- a number, a boolean (1 or 0) or a string: one line with it; the string's line may be empty;
- a list of numbers or booleans: one line with its length and then its items;
- a list of strings: one line with its length, then a line per string;
- a list of tuples: one line with its length, then a line per tuple;
- a list of lists: one line with its length, then a line per inner list: its length and then its items;
- a matrix: one line with the numbers of rows and columns, then a line per row (empty without columns);
- the calls of a class: one line with their number, then a line per call: the method's name and its arguments.

INF stands for an absent number. Strings inside tuples and calls have no white space and are not empty.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from polyalgo.algoreval.interface import Call, ClassInterface, Function, Interface, Param, TestInput
from polyalgo.algoreval.types import (
    SCALARS,
    Bool,
    Float,
    Index,
    Int,
    List,
    Matrix,
    OrInf,
    Str,
    Tuple,
    Type,
    subtypes,
)
from polyalgo.errors import DataError


def format_input(interface: Interface, test: TestInput) -> str:
    """An input as text.

    Raises:
        DataError: it holds something the format cannot: a line break, an empty word, an infinite float.
    """
    lines = [line for param in parameters(interface) for line in _lines(param.type, test.args[param.name])]
    if isinstance(interface, ClassInterface):
        lines.append(str(len(test.calls)))
        for call in test.calls:
            types = [param.type for param in interface.method(call.method).params]
            lines.append(" ".join([call.method, *map(_word, types, call.args)]))
    return "".join(f"{line}\n" for line in lines)


def parse_input(interface: Interface, text: str) -> TestInput:
    """The input that `format_input` wrote.

    Raises:
        DataError: the text is not in the format.
    """
    if not text.endswith("\n"):
        raise DataError("input text must end with a newline")
    lines = iter(text[:-1].split("\n"))
    try:
        args = {param.name: _parse(param.type, lines) for param in parameters(interface)}
        calls = []
        if isinstance(interface, ClassInterface):
            for _ in range(int(next(lines))):
                name, *words = next(lines).split(" ")
                types = [param.type for param in interface.method(name).params]
                calls.append(Call(name, _values(types, words)))
    except (StopIteration, ValueError) as error:
        raise DataError(f"input text does not fit {interface.name}: {error or 'too short'}") from error
    if next(lines, None) is not None:
        raise DataError(f"input text does not fit {interface.name}: too long")
    return TestInput(args, tuple(calls))


def parameters(interface: Interface) -> tuple[Param, ...]:
    """Parameters of the function, or of the class's constructor."""
    return interface.constructor if isinstance(interface, ClassInterface) else interface.params


def _lines(type_: Type, value: Any) -> list[str]:
    match type_:
        case Str():
            return [_text(value)]
        case List(Str()):
            return [str(len(value)), *map(_text, value)]
        case List(Tuple() as item):
            return [str(len(value)), *(_word(item, element) for element in value)]
        case List(List(item)):
            return [str(len(value)), *(_counted(item, row) for row in value)]
        case List(item):
            return [_counted(item, value)]
        case Matrix(item):
            return [f"{len(value)} {len(value[0]) if value else 0}", *(_words(item, row) for row in value)]
    return [_word(type_, value)]


def _counted(item: Type, row: list[Any]) -> str:
    return f"{len(row)} {_words(item, row)}".rstrip(" ")


def _words(item: Type, row: list[Any]) -> str:
    return " ".join(_word(item, element) for element in row)


def _word(type_: Type, value: Any) -> str:
    match type_:
        case Tuple(items):
            return " ".join(map(_word, items, value))
        case OrInf(inner):
            return "INF" if value == math.inf else _word(inner, value)
        case Bool():
            return str(int(value))
        case Str():
            if not value or value.split() != [value]:
                raise DataError(f"a string inside a tuple or call must be one word, got {value!r}")
        case Float():
            if math.isinf(value):
                raise DataError("a float must be finite in plain text")
            return repr(value)
        case Int() | Index():
            pass
        case _:
            raise DataError(f"{type_} has no plain text")
    return str(value)


def _text(value: str) -> str:
    if len(value.splitlines()) > 1 or value != value.strip() or value.endswith(("\n", "\r")):
        raise DataError(f"a string must be one line without spaces around it, got {value!r}")
    return value


def _parse(type_: Type, lines: Iterator[str]) -> Any:
    match type_:
        case Str():
            return next(lines)
        case List(Str()):
            return [next(lines) for _ in range(int(next(lines)))]
        case List(Tuple() as item):
            return [_parse(item, lines) for _ in range(int(next(lines)))]
        case List(List(item)):
            return [_parse_counted(item, next(lines)) for _ in range(int(next(lines)))]
        case List(item):
            return _parse_counted(item, next(lines))
        case Matrix(item):
            rows, columns = map(int, next(lines).split(" "))
            matrix = [_parse_words(item, next(lines).split()) for _ in range(rows)]
            if any(len(row) != columns for row in matrix):
                raise ValueError(f"a row does not have {columns} columns")
            return matrix
        case Tuple(items):
            return _values(items, next(lines).split(" "))
    return _value(type_, next(lines))


def _parse_counted(item: Type, line: str) -> list[Any]:
    length, *words = line.split(" ")
    values = _parse_words(item, words)
    if len(values) != int(length):
        raise ValueError(f"{length} items announced, {len(values)} there")
    return values


def _parse_words(item: Type, words: list[str]) -> list[Any]:
    if isinstance(item, Tuple):
        size = len(item.items)
        groups = [words[i : i + size] for i in range(0, len(words), size)]
        return [_values(item.items, group) for group in groups]
    return [_value(item, word) for word in words]


def _values(types: Sequence[Type], words: list[str]) -> tuple[Any, ...]:
    return tuple(_value(type_, word) for type_, word in zip(types, words, strict=True))


def _value(type_: Type, word: str) -> Any:
    match type_:
        case OrInf(inner):
            return math.inf if word == "INF" else _value(inner, word)
        case Bool():
            return bool(("0", "1").index(word))
        case Float():
            return float(word)
        case Str():
            return word
    return int(word)


def describe(interface: Interface) -> list[str]:
    """What each parameter's lines hold, for a prompt; names are `{name}`, to be put in a language's case."""
    lines = [f"`{{{param.name}}}`: {_description(param)}" for param in parameters(interface)]
    if isinstance(interface, ClassInterface):
        lines.append("the calls: a line with their number, then one line per call, in order:")
        for method in interface.methods:
            words = [method.name, *(f"<{{{param.name}}}>" for param in method.params)]
            lines.append(f"  - `{' '.join(words)}`: {_call_of(method)}")
    return lines


def _call_of(method: Function) -> str:
    return f"call `{{{method.name}}}`" + (" and print its result" if method.output else "")


def _description(param: Param) -> str:
    lines = _lines_of(param)
    floats = any(isinstance(part, Float) for part in subtypes(param.type))
    return f"{lines}; numbers are decimal, some with an exponent (1e-05)" if floats else lines


def _lines_of(param: Param) -> str:
    match param.type:
        case Str():
            return "a line that is the string, spaces included; it does not begin or end with one"
        case Bool():
            return "a line with 1 (true) or 0 (false)"
        case List(Str()):
            return "a line with the number of strings, then one line per string"
        case List(Tuple(items)):
            return f"a line with the number of items, then one line per item with its {len(items)} values"
        case List(List(Tuple(items))):
            each = f"followed by the {len(items)} values of each item"
            return f"a line with the number of lists, then one line per list: its length, {each}"
        case List(List()):
            return "a line with the number of lists, then one line per list: its length, followed by its items"
        case List():
            return "a line with its length, followed by its items"
        case Matrix(item):
            rows = "a line with the numbers of rows and columns, then one line per row"
            rows += "; INF stands for infinity" if isinstance(item, OrInf) else ""
            return rows + ("; a row without columns is an empty line" if param.name == "incidence" else "")
        case Tuple(items):
            return f"a line with its {len(items)} values"
    assert isinstance(param.type, SCALARS)  # nothing else is a parameter
    return "a line with the number"
