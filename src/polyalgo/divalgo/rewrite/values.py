"""What an expression is, without running it: its type where certain, and whether evaluating it changes anything."""

from __future__ import annotations

import re

from polyalgo.divalgo.rewrite.declared import UNKNOWN, arguments, element
from polyalgo.divalgo.rewrite.source import Node, Source

INTEGRAL = ("bool", "char", "short", "int", "unsigned int", "long", "unsigned long", "long long", "unsigned long long")
SIGNED = ("int", "long", "long long")
_RANK = {name: rank for rank, name in enumerate(INTEGRAL)}
_READS = ("size", "empty", "top", "front", "back", "length")
"""Methods of the standard containers and strings that change nothing."""
_SIZE = "unsigned long"


def type_of(source: Source, node: Node | None) -> str:
    """The type of an expression, `?` if it is not certain; references are left out."""
    if node is None:
        return UNKNOWN
    text, kind = source.of(node), node.type
    if kind == "identifier":
        return source.types.get(text, UNKNOWN)
    if kind == "number_literal":
        return _number(text)
    if kind in ("true", "false"):
        return "bool"
    if kind == "char_literal":
        return "char"
    if kind == "string_literal":
        return "literal"
    if kind == "parenthesized_expression":
        return type_of(source, node.named_children[0]) if len(node.named_children) == 1 else UNKNOWN
    if kind == "subscript_expression":
        return _subscript(source, node)
    if kind == "field_expression":
        return _field(source, node)
    if kind == "cast_expression":
        return source.resolve(source.of(node.child_by_field_name("type")))
    if kind == "update_expression":
        return type_of(source, node.child_by_field_name("argument"))
    if kind == "assignment_expression":
        return type_of(source, node.child_by_field_name("left"))
    if kind == "unary_expression":
        inner = type_of(source, node.child_by_field_name("argument"))
        operator = source.of(node.child_by_field_name("operator"))
        return "bool" if operator == "!" and arithmetic(inner) else _promoted(inner)
    if kind == "binary_expression":
        return _binary(source, node)
    if kind == "conditional_expression":
        one = type_of(source, node.child_by_field_name("consequence"))
        two = type_of(source, node.child_by_field_name("alternative"))
        return one if one == two else _common(one, two)
    if kind == "call_expression":
        return _call(source, node)
    return UNKNOWN


def arithmetic(type_: str) -> bool:
    """Whether a type is a number, a character or a truth value."""
    return type_ in INTEGRAL or type_ == "double"


def pure(source: Source, node: Node | None) -> bool:
    """Whether evaluating an expression certainly changes nothing, so it may be done twice, never, or elsewhere."""
    if node is None or node.has_error:
        return False
    kind = node.type
    if kind in ("number_literal", "char_literal", "string_literal", "true", "false"):
        return True
    if kind == "identifier":
        return source.of(node) not in source.macros
    if kind == "subscript_expression":
        known = element(type_of(source, node.child_by_field_name("argument"))) != UNKNOWN  # a map would insert
        indices = node.child_by_field_name("indices")
        inside = indices.named_children if indices is not None else []
        return known and pure(source, node.child_by_field_name("argument")) and all(pure(source, i) for i in inside)
    if kind == "field_expression":
        return pure(source, node.child_by_field_name("argument"))
    if kind == "unary_expression" or kind == "cast_expression":
        return pure(source, node.named_children[-1])
    if kind == "binary_expression":
        operands = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        return all(pure(source, side) and arithmetic(type_of(source, side)) for side in operands)
    if kind in ("parenthesized_expression", "conditional_expression"):
        return all(pure(source, child) for child in node.named_children)
    if kind == "call_expression":
        function = node.child_by_field_name("function")
        given = node.child_by_field_name("arguments")
        if function is None or function.type != "field_expression" or given is None or given.named_children:
            return False
        method = source.of(function.child_by_field_name("field"))
        if method not in _READS or method in source.declared:
            return False
        return pure(source, function.child_by_field_name("argument"))
    return False


def place(source: Source, node: Node | None) -> bool:
    """Whether an expression is a pure name of something that can be assigned."""
    return (
        node is not None
        and node.type in ("identifier", "subscript_expression", "field_expression")
        and pure(source, node)
    )


def _number(text: str) -> str:
    text = text.replace("'", "")
    if re.fullmatch(r"\d+", text):
        return "int" if int(text) < 2**31 else "long"
    if re.fullmatch(r"(?i)\d+ll", text):
        return "long long"
    if re.fullmatch(r"(?i)\d+ull", text):
        return "unsigned long long"
    if re.fullmatch(r"\d+\.\d*|\d*\.\d+|\d+(\.\d*)?[eE][+-]?\d+", text):
        return "double"
    return UNKNOWN


def _subscript(source: Source, node: Node) -> str:
    base = type_of(source, node.child_by_field_name("argument"))
    match = re.fullmatch(r"(?:unordered_)?map<(.*)>", base)
    if match:
        parts = arguments(match.group(1))
        return parts[1] if len(parts) > 1 else UNKNOWN
    if re.match(r"(set|multiset|queue|stack|priority_queue|list)<", base):
        return UNKNOWN
    return element(base)


def _field(source: Source, node: Node) -> str:
    name = source.of(node.child_by_field_name("field"))
    if name in ("first", "second") and name not in source.declared:
        match = re.fullmatch(r"pair<(.*)>", type_of(source, node.child_by_field_name("argument")))
        if match and len(parts := arguments(match.group(1))) == 2:
            return parts[name == "second"]
        return UNKNOWN
    return source.types.get(name, UNKNOWN) if source.declared.get(name) == "field" else UNKNOWN


def _promoted(type_: str) -> str:
    return "int" if type_ in ("bool", "char", "short") else type_


def _common(one: str, two: str) -> str:
    """The usual arithmetic conversions; `?` where signed meets unsigned."""
    if not (arithmetic(one) and arithmetic(two)):
        return UNKNOWN
    one, two = _promoted(one), _promoted(two)
    if "double" in (one, two):
        return "double"
    if one != two and ("unsigned" in one or "unsigned" in two):
        return UNKNOWN
    return max(one, two, key=_RANK.__getitem__)


def _binary(source: Source, node: Node) -> str:
    left = type_of(source, node.child_by_field_name("left"))
    right = type_of(source, node.child_by_field_name("right"))
    operator = source.of(node.child_by_field_name("operator"))
    if operator in ("<", ">", "<=", ">=", "==", "!=", "&&", "||"):
        return "bool" if arithmetic(left) and arithmetic(right) else UNKNOWN
    if operator in ("<<", ">>"):
        return _promoted(left) if left in INTEGRAL and right in INTEGRAL else UNKNOWN
    if operator in ("+", "-", "*", "/", "%", "&", "|", "^"):
        return _common(left, right)
    return UNKNOWN


def _call(source: Source, node: Node) -> str:
    function = node.child_by_field_name("function")
    given = node.child_by_field_name("arguments")
    if function is None or given is None:
        return UNKNOWN
    if function.type == "identifier" or function.type == "qualified_identifier":
        name = source.of(function).removeprefix("std::")
        found = source.types.get(name, "")
        if found.endswith("()"):
            return found[:-2]
        if name in ("max", "min") and name not in source.declared and len(given.named_children) == 2:
            one, two = (type_of(source, child) for child in given.named_children)
            return one if one == two else UNKNOWN
        return UNKNOWN
    if function.type == "field_expression":
        method = source.of(function.child_by_field_name("field"))
        base = type_of(source, function.child_by_field_name("argument"))
        if method in ("size", "length") and re.match(r"string$|\w+<", base) and method not in source.declared:
            return _SIZE
        if method in ("top", "front", "back") and method not in source.declared:
            return element(base) if "[]" not in base else UNKNOWN
        if method == "empty" and method not in source.declared:
            return "bool"
    return UNKNOWN
