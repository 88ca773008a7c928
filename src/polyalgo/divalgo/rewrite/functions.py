"""Helper functions out and in: `main` moves into one, expressions become one, one-line functions are written out."""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar

from polyalgo.divalgo.rewrite.declarations import declared_once
from polyalgo.divalgo.rewrite.rule import Edit, Rule, Site, insertion, replace
from polyalgo.divalgo.rewrite.source import FUNCTIONS, Node, Source, above, below
from polyalgo.divalgo.rewrite.tokens import replace_words, words
from polyalgo.divalgo.rewrite.values import INTEGRAL, pure, type_of


def named(source: Source, function: Node) -> str:
    """A function's name."""
    match = re.match(r"([A-Za-z_]\w*)\s*\(", source.of(function.child_by_field_name("declarator")))
    return match.group(1) if match else ""


class MainToFunction(Rule):
    """What `main` does moves into `void solve()`; every `return` of `main` returns 0."""

    name: ClassVar[str] = "main_to_function"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for function in source.all("function_definition"):
            body, declarator = function.child_by_field_name("body"), function.child_by_field_name("declarator")
            if (
                body is None
                or declarator is None
                or not re.fullmatch(r"main\s*\(\s*(void)?\s*\)", source.of(declarator))
            ):
                continue
            returns = list(below(body, "return_statement", stop=("lambda_expression",)))
            if any(source.of(node) not in ("return 0;", "return (0);") for node in returns):
                continue
            name = source.fresh(*rng.sample(("solve", "run", "process", "work", "solve_case", "go_"), 6))
            head = source.text[function.start_byte : declarator.start_byte].strip()
            last = body.named_children[-1] if body.named_children else None
            edits: list[Edit] = [Edit(function.start_byte, body.start_byte, f"void {name}() ")]
            edits += [replace(node, "" if node == last else "return;") for node in returns]
            ending = rng.choice((" return 0;", ""))
            edits.append(insertion(function.end_byte, f"\n{head} main() {{ {name}();{ending} }}\n"))
            found.append(tuple(edits))
        return found


class ExpressionToFunction(Rule):
    """A pure expression of numbers -> a new function of its variables; no arrays, no macros, outside classes."""

    name: ClassVar[str] = "expression_to_function"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        if "int" in source.macros or "long" in source.macros:
            return []
        found: list[Site] = []
        for node in source.all("binary_expression"):
            function = above(node, "function_definition")
            if function is None or function.parent != source.root or not pure(source, node):
                continue
            if any(
                True
                for _ in below(node, "subscript_expression", "field_expression", "call_expression", "string_literal")
            ):
                continue
            names = list(dict.fromkeys(source.of(child) for child in below(node, "identifier")))
            types = [source.types.get(name, "") for name in names]
            result = type_of(source, node)
            if not 1 <= len(names) <= 4 or result not in INTEGRAL or not all(type_ in INTEGRAL for type_ in types):
                continue
            if not any(True for _ in below(node, "binary_expression")) or _constant_needed(node):
                continue
            wishes = (
                ("is_ok", "holds", "check_it", "should")
                if result == "bool"
                else ("calc_", "combine", "formula", "value_of")
            )
            name = source.fresh(*rng.sample(wishes, len(wishes)))
            parameters = ", ".join(f"{type_} {given}" for type_, given in zip(types, names, strict=True))
            helper = f"{result} {name}({parameters}) {{ return {source.of(node)}; }}\n"
            found.append((insertion(function.start_byte, helper), replace(node, f"{name}({', '.join(names)})")))
        rng.shuffle(found)
        return found[:1]


def _constant_needed(node: Node) -> bool:
    """Whether an expression may have to be a constant, as an array's length or a template's argument."""
    outer = node.parent
    while outer is not None and outer.type not in ("compound_statement", "argument_list"):
        if outer.type in ("array_declarator", "template_argument_list", "case_statement", "enumerator"):
            return True
        if outer.type == "declaration":
            return "const" in {child.type for child in outer.children} or any(
                c.type == "type_qualifier" for c in outer.children
            )
        outer = outer.parent
    return False


class InlineFunction(Rule):
    """A function that only returns an expression -> that expression; arguments pure, of the parameters' types."""

    name: ClassVar[str] = "inline_function"

    def sites(self, source: Source, rng: Random) -> list[Site]:
        """See `Rule`."""
        found: list[Site] = []
        for function in source.all("function_definition"):
            name, made = named(source, function), _expression(source, function)
            if not name or made is None or function.parent != source.root or not declared_once(source, name):
                continue
            parameters, body, result = made
            free = words(source.of(body)) - set(parameters)
            if name in free or any(n in source.declared and not declared_once(source, n) for n in free):
                continue
            edits: list[Edit] = [replace(function, "")]
            calls = 0
            for call in source.all("call_expression"):
                given = call.child_by_field_name("arguments")
                if source.of(call.child_by_field_name("function")) != name or given is None:
                    continue
                values = dict(zip(parameters, given.named_children, strict=False))
                fits = len(values) == len(parameters) == len(given.named_children) and all(
                    pure(source, value) and type_of(source, value) == parameters[key] for key, value in values.items()
                )
                if not fits or _nested_call(source, call, name):
                    calls = -1
                    break
                texts = {key: _operand(source, value) for key, value in values.items()}
                text = replace_words(source.of(body), lambda word, texts=texts: texts.get(word, word))  # type: ignore[misc]
                edits.append(replace(call, f"({text})" if type_of(source, body) == result else f"(({result})({text}))"))
                calls += 1
            if calls > 0 and source.counts[name] == calls + 1:
                found.append(tuple(edits))
        return found


def _operand(source: Source, node: Node) -> str:
    return (
        source.of(node)
        if node.type in ("identifier", "number_literal", "subscript_expression")
        else f"({source.of(node)})"
    )


def _nested_call(source: Source, call: Node, name: str) -> bool:
    return any(
        source.of(inner.child_by_field_name("function")) == name for inner in below(call, "call_expression")
    ) or (above(call, *FUNCTIONS) is None)


def _expression(source: Source, function: Node) -> tuple[dict[str, str], Node, str] | None:
    """Parameters with types, the returned expression and its type, of a function that does nothing else."""
    body, declarator = function.child_by_field_name("body"), function.child_by_field_name("declarator")
    if body is None or declarator is None or declarator.type != "function_declarator" or len(body.named_children) != 1:
        return None
    statement, listed = body.named_children[0], declarator.child_by_field_name("parameters")
    if statement.type != "return_statement" or not statement.named_children or listed is None:
        return None
    parameters: dict[str, str] = {}
    for parameter in listed.named_children:
        named_, type_ = parameter.child_by_field_name("declarator"), parameter.child_by_field_name("type")
        base = source.resolve(source.of(type_))
        if named_ is None or named_.type != "identifier" or base not in INTEGRAL:
            return None
        parameters[source.of(named_)] = base
    result = source.resolve(source.of(function.child_by_field_name("type")))
    value = statement.named_children[0]
    if result not in INTEGRAL or not parameters or not pure(source, value):
        return None
    return parameters, value, result
