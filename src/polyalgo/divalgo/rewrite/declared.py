"""What a program declares: kinds and types of names, by spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator

from polyalgo.divalgo.rewrite.source import Node, Source

UNKNOWN = "?"
_RANGE = "?range"
_DECLARATIONS = ("declaration", "parameter_declaration", "optional_parameter_declaration", "field_declaration")
_SEQUENCES = (
    "vector",
    "deque",
    "array",
    "queue",
    "stack",
    "set",
    "multiset",
    "unordered_set",
    "priority_queue",
    "list",
)


def declared_names(source: Source) -> dict[str, str]:
    """See `Source.declared`."""
    kinds: dict[str, str] = {}
    for name, kind, _ in _declarations(source):
        kinds.setdefault(name, kind)
    for node in source.nodes:
        if node.type in ("struct_specifier", "class_specifier", "enum_specifier", "alias_declaration"):
            kinds[source.of(node.child_by_field_name("name"))] = "type"
        elif node.type == "type_definition":
            kinds[source.of(node.child_by_field_name("declarator"))] = "type"
        elif node.type in ("preproc_def", "preproc_function_def"):
            kinds[source.of(node.child_by_field_name("name"))] = "macro"
        elif node.type == "structured_binding_declarator":
            kinds |= {source.of(child): "variable" for child in node.named_children}
    return {name: kind for name, kind in kinds.items() if re.fullmatch(r"[A-Za-z_]\w*", name)}


def declared_types(source: Source) -> dict[str, str]:
    """See `Source.types`."""
    found: dict[str, set[str]] = {}
    ranges: dict[str, list[Node]] = {}
    for name, kind, type_ in _declarations(source):
        found.setdefault(name, set()).add(type_ if kind != "function" else f"{type_}()")
    for node in source.nodes:
        if node.type == "structured_binding_declarator":
            for child in node.named_children:
                found.setdefault(source.of(child), set()).add(UNKNOWN)
        elif node.type in ("preproc_def", "preproc_function_def"):
            found.setdefault(source.of(node.child_by_field_name("name")), set()).add(UNKNOWN)
        elif node.type == "lambda_capture_initializer":  # [x = e]
            found.setdefault(source.of(node.named_children[0]), set()).add(UNKNOWN)
        elif node.type == "for_range_loop" and (right := node.child_by_field_name("right")) is not None:
            ranges.setdefault(source.of(node.child_by_field_name("declarator")).lstrip("&* "), []).append(right)
    known = {name: next(iter(types)) for name, types in found.items() if len(types) == 1}
    for name, rights in ranges.items():  # `auto` of a range-for is the element's type
        if found.get(name) == {_RANGE}:
            elements = {_element_of(source, right, known) for right in rights}
            known[name] = elements.pop() if len(elements) == 1 else UNKNOWN
    return {name: type_ for name, type_ in known.items() if UNKNOWN not in type_}


def _element_of(source: Source, right: Node, known: dict[str, str]) -> str:
    base = known.get(source.of(right).split("[")[0], UNKNOWN)
    for _ in range(source.of(right).count("[") + 1):
        base = element(base)
    return base


def element(type_: str) -> str:
    """What `x[i]`, or an element of `x`, is for an `x` of some type; `?` if unknown."""
    if type_.endswith("[]"):
        return type_[:-2]
    if type_.endswith("*"):
        return type_[:-1]
    if type_ == "string":
        return "char"
    match = re.fullmatch(r"(\w+)<(.*)>", type_)
    if match is None:
        return UNKNOWN
    parts = arguments(match.group(2))
    if match.group(1) in _SEQUENCES:
        return parts[0]
    return UNKNOWN


def arguments(text: str) -> list[str]:
    """Template arguments, split at the outer commas."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "<(") - (char in ">)")
        if char == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _declarations(source: Source) -> Iterator[tuple[str, str, str]]:
    """Name, kind and type of every declarator."""
    for node in source.nodes:
        if node.type in _DECLARATIONS or node.type == "for_range_loop":
            base = source.resolve(source.of(node.child_by_field_name("type")))
            for child in node.children_by_field_name("declarator"):
                if "auto" in base:
                    base = _RANGE if node.type == "for_range_loop" else UNKNOWN
                yield from _declarator(source, node, child, base)
        elif node.type == "function_definition":
            base = source.resolve(source.of(node.child_by_field_name("type")))
            declarator = node.child_by_field_name("declarator")
            while declarator is not None and declarator.type in ("reference_declarator", "pointer_declarator"):
                base += "*" if declarator.type == "pointer_declarator" else ""
                declarator = declarator.named_children[-1]
            if declarator is not None:
                name = declarator.child_by_field_name("declarator")
                if name is not None and name.type in ("identifier", "field_identifier"):
                    yield source.of(name), "function", base or UNKNOWN


def _declarator(source: Source, node: Node, child: Node, base: str) -> Iterator[tuple[str, str, str]]:
    kind = "field" if node.type == "field_declaration" else "variable"
    while True:
        if child.type in ("identifier", "field_identifier"):
            yield source.of(child), kind, base
            return
        if child.type == "array_declarator":
            base += "[]"
        elif child.type == "pointer_declarator":
            base += "*"
        elif child.type == "function_declarator":
            inner = child.child_by_field_name("declarator")
            if inner is not None and inner.type in ("identifier", "field_identifier"):
                is_variable = kind == "variable" and constructs(source, child)
                yield source.of(inner), kind if is_variable else "function", base
            return
        inner = child.child_by_field_name("declarator") or (child.named_children[-1] if child.named_children else None)
        if inner is None:
            return
        child = inner


def constructs(source: Source, declarator: Node) -> bool:
    """Whether what looks like a function's declaration, `vector<int> a(n);`, is a variable with an argument."""
    parameters = declarator.child_by_field_name("parameters")
    if parameters is None or not parameters.named_children:
        return False
    return all(
        child.type == "parameter_declaration"
        and child.child_by_field_name("declarator") is None
        and (type_ := child.child_by_field_name("type")) is not None
        and type_.type == "type_identifier"
        and source.of(type_) not in source.aliases
        and source.declared_type_names.isdisjoint({source.of(type_)})
        for child in parameters.named_children
    )
